"""The pages of the site around the board: start, gallery, puzzles, rules; each in both languages."""

import html
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from html_parts import SITE, Part, both, link, page, tag

from quader import share, variants
from quader.engine import puzzles
from quader.games import first
from quader.games.words import both as of_game
from quader.lab import gallery
from quader.table import pictures
from quader.table.board import smallest
from rules_core import registry

PAGE = Path(__file__).resolve().parents[1] / "quader" / "page"


def all_pages() -> Iterator[tuple[str, bytes]]:
    """Every file that is not the board's page itself: its path and what is in it."""
    for file in ("site.css", "manifest.webmanifest", "icon.svg"):
        yield file, (PAGE / file).read_bytes()
    yield "index.html", page("", "start_title", "start_about", _start())
    yield "gallery/index.html", page("../", "gallery", "gallery_about", _gallery())
    yield "puzzles/index.html", page("../", "puzzles", "puzzles_about", _puzzles())
    for language, name in (("en", "index"), ("de", "de")):
        yield f"rules/{name}.html", page("../", "rules", "rules_about", _rules(language), language)
    yield "play/index.html", _play()
    for game in registry.GAMES:
        yield f"play/picture/{game}.svg", pictures.of_game(game).encode()
    for name in variants.built_in_names():
        yield f"gallery/{name}.svg", pictures.of_variant(name).encode()


def _play() -> bytes:
    """The board's page: the same as a server gives, but its table runs in a worker, and it says what it may load."""
    text = (PAGE / "index.html").read_text(encoding="utf-8")
    policy = tag("meta", **{"http-equiv": "Content-Security-Policy", "content": SITE})
    early = '<script src="early.js"></script>'
    manifest = '<link rel="manifest" href="../manifest.webmanifest" />'
    head = '<meta charset="utf-8" />'
    assert head in text
    return text.replace(head, f"{head}\n    {policy}\n    {early}\n    {manifest}").encode()


# --- start -----------------------------------------------------------------------------------------------------------


def _start() -> Part:
    cards = [_game_card(game) for game in registry.GAMES]
    ways = [
        ("play/", "way_play", "way_play_about"),
        ("puzzles/", "puzzles", "puzzles_about"),
        ("gallery/", "gallery", "gallery_about"),
        ("play/#cable", "cable", "cable_about"),
    ]
    return (
        tag("section", _hero(), cls="hero")
        + tag("section", tag("h2", both("games")) + tag("div", "".join(cards), cls="cards games"))
        + tag(
            "section",
            tag("h2", both("ways"))
            + tag(
                "div",
                "".join(
                    link(to, tag("h3", both(word)) + tag("p", both(about)), cls="card") for to, word, about in ways
                ),
                cls="cards small",
            ),
        )
        + tag(
            "section",
            "".join(tag("p", both(word)) for word in ("fact_firmware", "fact_offline", "fact_private")),
            cls="facts",
        )
    )


def _hero() -> Part:
    says = (
        tag("h1", both("start_title"))
        + tag("p", both("start_about"), cls="lead")
        + tag(
            "p",
            link("play/", both("play_now"), cls="button warm") + link("docs/", both("build_one"), cls="button"),
            cls="acts",
        )
    )
    return tag("div", says) + tag("img", src=f"play/picture/{next(iter(registry.GAMES))}.svg", alt="", cls="picture")


def _game_card(game: str) -> Part:
    name = of_game(game, lambda say: say.name())
    about = of_game(game, lambda say: say.about())
    variant = variants.by_name(first(game))
    return link(
        "play/" + share.of_variant(variant),
        tag("img", src=f"play/picture/{game}.svg", alt="", loading="lazy")
        + tag("h3", _words(name))
        + tag("p", _words(about))
        + tag("small", both("for_players", registry.new_game(variant).players)),
        cls="card",
    )


def _words(pair: dict[str, str]) -> Part:
    return "".join(tag("span", html.escape(pair[language]), lang=language) for language in ("en", "de"))


# --- lists -----------------------------------------------------------------------------------------------------------


def _gallery() -> Part:
    groups = []
    for game in registry.GAMES:
        names = [name for name in variants.built_in_names() if variants.by_name(name)["game"] == game]
        names.sort(key=lambda name: name != first(game))
        heading = tag("h2", _words(of_game(game, lambda say: say.name())), id=game)
        groups.append(tag("section", heading + tag("div", "".join(_variant_card(name) for name in names), cls="cards")))
    return tag("h1", both("gallery")) + tag("p", both("gallery_about"), cls="lead") + "".join(groups)


def _variant_card(name: str) -> Part:
    full = variants.by_name(name)
    game = registry.new_game(full)
    title = {language: variants.title(full, language) for language in ("en", "de")}
    facts = [both("for_players", game.players), html.escape(smallest(game.cells).replace("x", "×"))]
    studied = gallery.known(full)
    if studied:
        facts += [both("minutes", studied["minutes"][0]), both("difficulty", studied["difficulty"])]
    return link(
        "../play/" + share.of_variant(full),
        tag("img", src=f"{name}.svg", alt="", loading="lazy")
        + tag("h3", _words(title))
        + tag("small", " · ".join(facts))
        + tag("small", tag("code", name)),
        cls="card",
    )


def _puzzles() -> Part:
    groups: dict[str, list[dict[str, Any]]] = {}
    for puzzle in puzzles.listed():
        groups.setdefault(puzzle["variant"], []).append(puzzle)
    parts = []
    for found in groups.values():
        rows = "".join(tag("li", _puzzle(puzzle)) for puzzle in found)
        parts.append(tag("section", tag("h2", _words(found[0]["title"])) + tag("ol", rows, cls="puzzles")))
    return tag("h1", both("puzzles")) + tag("p", both("puzzles_about"), cls="lead") + "".join(parts)


def _puzzle(puzzle: dict[str, Any]) -> Part:
    grade = puzzle["grade"]
    stars = tag("span", "●" * grade + "○" * (5 - grade), cls="grade", **{"aria-hidden": "true"})
    spoken = tag("span", both("grade", grade), cls="unseen")
    return link(
        "../play/" + share.of_puzzle(puzzle["id"]),
        tag("strong", str(puzzle["number"])) + tag("span", _words(puzzle["asked"])) + stars + spoken,
        cls="row",
    )


def _rules(language: str) -> Part:
    text = (PAGE / "dist" / f"rules.{language}.html").read_text(encoding="utf-8")
    other = link("de.html", both("rules_other")) if language == "en" else link("./", both("rules_other"))
    return tag("p", other) + tag("article", text, cls="rules-text", lang=language)
