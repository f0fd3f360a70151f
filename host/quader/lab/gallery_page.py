"""The page of a gallery, made from the exhibits in its folder: index.html in English, index.de.html in German."""

import json
from html import escape
from pathlib import Path
from typing import Any

from .. import files
from ..games.words import LANGUAGES, Voice
from ..variants import title
from ..words.lab import say
from .gallery import EXHIBIT, drawing
from .report import by_itself, verdict

STYLE = """body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:76rem;padding:0 1rem}
body{color:#2b2a27;background:#f3eee2}a{color:#1f5f93}nav{display:flex;flex-wrap:wrap;gap:.3rem 1.2rem;margin:1rem 0}
main{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(21rem,100%),1fr));gap:1.2rem}
h2{grid-column:1/-1;margin:1.4rem 0 0}h3{margin:.6rem 0 0}p{margin:.3rem 0}ul{padding-left:1.1rem;margin:.6rem 0}
article{background:#fff;border:1px solid #ddd5c3;border-radius:10px;overflow:hidden;display:flex;flex-direction:column}
article>:not(img){margin-left:1rem;margin-right:1rem}article .last{margin-top:auto;padding-bottom:.9rem}
article img{width:100%;height:16rem;object-fit:contain;background:#fbf9f4;border-bottom:1px solid #ddd5c3}
.dots{letter-spacing:.15em;color:#b07a00;white-space:nowrap}.quiet{color:#6b675e;font-size:.9em}
.wide{overflow-x:auto}table{border-collapse:collapse;background:#fff;font-variant-numeric:tabular-nums}
th,td{border-bottom:1px solid #ddd5c3;padding:.3rem .7rem;text-align:left;white-space:nowrap}td.n{text-align:right}"""
NAMES = {"en": "index.html", "de": "index.de.html"}
# What every exhibit has.
KEYS = {"id", "game", "title", "players", "rules", "minutes", "difficulty", "why", "study"}


def exhibits(folder: Path) -> list[dict[str, Any]]:
    """All exhibits of a folder: its own, or those of the folders in it; what is no exhibit is passed over."""
    found = []
    for path in sorted([folder / EXHIBIT, *folder.glob(f"*/{EXHIBIT}")]):
        try:
            one = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            continue
        if isinstance(one, dict) and one.keys() >= KEYS:
            found.append({**one, "folder": path.parent.relative_to(folder).as_posix()})
    return found


def write(folder: Path) -> None:
    """Write the pages of what lies there now."""
    shown = exhibits(folder)
    for language in LANGUAGES:
        files.write_text(folder / NAMES[language], page(shown, language))


def page(shown: list[dict[str, Any]], language: str) -> str:
    """All exhibits, game by game."""
    other = next(name for name in LANGUAGES if name != language)
    parts = [
        f'<!doctype html><html lang="{language}"><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        f"<title>{escape(say('gallery', language=language))}</title><style>{STYLE}</style>",
        f"<h1>{escape(say('gallery', language=language))}</h1>",
        f"<p>{escape(say('gallery_about', language=language))}</p>",
        f'<p><a href="{NAMES[other]}" lang="{other}">{"Deutsch" if other == "de" else "English"}</a></p>',
    ]
    games = list(dict.fromkeys(one["game"] for one in shown))
    names = {game: escape(Voice(game, language)("name")) for game in games}
    links = [f'<a href="#game-{escape(game)}">{names[game]}</a>' for game in games]
    links.append(f'<a href="#side-by-side">{escape(say("table", language=language))}</a>')
    parts.append(f"<nav>{''.join(links)}</nav><main>")
    for game in games:
        parts.append(f'<h2 id="game-{escape(game)}">{names[game]}</h2>')
        parts += [_article(one, language) for one in shown if one["game"] == game]
    return "\n".join([*parts, "</main>", _side_by_side(shown, games, language), "</html>", ""])


def _side_by_side(shown: list[dict[str, Any]], games: list[str], language: str) -> str:
    """All in one table, in the order of the page."""

    def speak(code: str) -> str:
        return escape(say(code, language=language))

    codes = ("c_players", "c_minutes", "c_difficulty", "c_by_itself", "c_first_player", "c_skill", "packing")
    rows = []
    for one in sorted(shown, key=lambda one: games.index(one["game"])):
        study, packing = one["study"], one.get("packing", {"fillable": "none"})["fillable"]
        shares = [
            by_itself(study),
            study["first_player"][0] if one["players"] > 1 else None,
            study["skill"][0] if "skill" in study else None,
        ]
        cells = [one["players"], one["minutes"][0]]
        numbers = "".join(f'<td class="n">{cell}</td>' for cell in cells)
        told = "".join(f'<td class="n">{"–" if share is None else _percent(share)}</td>' for share in shares)
        rows.append(
            f'<tr><td><a href="#{escape(one["id"])}">{escape(title(one, language))}</a></td>{numbers}'
            f"<td>{_dots(one['difficulty'])}</td>{told}<td>{speak(f'c_packing_{packing}')}</td></tr>"
        )
    head = "".join(f"<th>{speak(code)}</th>" for code in codes)
    return (
        f'<h2 id="side-by-side">{speak("table")}</h2><div class="wide"><table>\n<tr><th></th>{head}</tr>\n'
        + "\n".join(rows)
        + "\n</table></div>"
    )


def _percent(share: float) -> str:
    return f"{100 * share:.0f}\N{NO-BREAK SPACE}%"


def _dots(difficulty: int) -> str:
    return f'<span class="dots" aria-label="{difficulty}/5">{"●" * difficulty}{"○" * (5 - difficulty)}</span>'


def _article(one: dict[str, Any], language: str) -> str:
    def speak(code: str, *values: object) -> str:
        return unbroken(escape(say(code, *values, language=language)))

    name, where = escape(title(one, language)), escape(one["folder"])
    picture = f"{where}/{drawing('picture', language)}"
    # Which game it is, older studies do not say themselves.
    study = one["study"]
    why = ", ".join(speak(f"why_{code}") for code in one["why"])
    lines = [
        f'<article id="{escape(one["id"])}"><img src="{picture}" alt="{name}" loading="lazy">',
        f"<h3>{name}</h3>",
        f"<p>{speak('players_number', one['players'])}, {speak('minutes_range', *one['minutes'])}</p>",
        f"<p>{_dots(one['difficulty'])} {speak('difficulty', one['difficulty'])}{': ' if why else ''}{why}</p><ul>",
        *[f"<li>{unbroken(escape(line))}</li>" for line in verdict({**study, "game": one["game"]}, language)],
        "</ul>",
    ]
    if "packing" in one:
        found = one["packing"]
        words = speak(f"packing_{found['fillable']}", found["pieces"], found["cells"])
        if found.get("overtopped"):
            words += f" {speak('packing_overtopped')}"
        plan = f"{where}/{drawing('packing', language)}"
        lines.append(f'<p><a href="{plan}">{words}</a></p>' if found["fillable"] else f"<p>{words}</p>")
    level = speak(f"level_{study['players'][0]}")
    # What it is called in commands: for those who give some.
    called = f"<code>{escape(one['id'])}</code>"
    lines.append(f'<p class="quiet last">{speak("studied", study["games"], level)}<br>{called}</p></article>')
    return "\n".join(lines)


def unbroken(text: str) -> str:
    """A number stays beside its sign."""
    return text.replace(" %", "\N{NO-BREAK SPACE}%")
