"""The page of a gallery, made from the exhibits in its folder: index.html in English, index.de.html in German."""

import json
from html import escape
from pathlib import Path
from typing import Any

from .. import files
from ..games.words import LANGUAGES, Voice
from ..variants import title
from ..words.lab import say
from .gallery import EXHIBIT

STYLE = """body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:76rem;padding:0 1rem}
body{color:#2b2a27;background:#fbf9f4}a{color:#1f5f93}
main{display:grid;grid-template-columns:repeat(auto-fill,minmax(21rem,1fr));gap:1.2rem}
h2{grid-column:1/-1;margin:1.4rem 0 0}article{background:#fff;border:1px solid #ddd5c3;border-radius:10px;padding:1rem}
article img{width:100%;height:13rem;object-fit:contain}h3{margin:.4rem 0 0}p{margin:.3rem 0}ul{padding-left:1.1rem}
.dots{letter-spacing:.15em;color:#b07a00}.quiet{color:#6b675e;font-size:.9em}"""
NAMES = {"en": "index.html", "de": "index.de.html"}


def exhibits(folder: Path) -> list[dict[str, Any]]:
    """All exhibits of a folder: its own, or those of the folders in it; what is no exhibit is passed over."""
    found = []
    for path in sorted([folder / EXHIBIT, *folder.glob(f"*/{EXHIBIT}")]):
        try:
            one = json.loads(path.read_text(encoding="utf-8"))
            found.append({**one, "folder": path.parent.relative_to(folder).as_posix()})
        except (OSError, ValueError, TypeError):
            continue
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
        f'<p><a href="{NAMES[other]}" lang="{other}">{"Deutsch" if other == "de" else "English"}</a></p><main>',
    ]
    for game in dict.fromkeys(one["game"] for one in shown):
        parts.append(f"<h2>{escape(Voice(game, language)('name'))}</h2>")
        parts += [_article(one, language) for one in shown if one["game"] == game]
    return "\n".join([*parts, "</main></html>", ""])


def _article(one: dict[str, Any], language: str) -> str:
    def speak(code: str, *values: object) -> str:
        return escape(say(code, *values, language=language))

    name, where = escape(title(one, language)), escape(one["folder"])
    why = ", ".join(speak(f"why_{code}") for code in one["why"])
    lines = [
        f'<article id="{escape(one["id"])}"><img src="{where}/picture.svg" alt="{name}" loading="lazy">',
        f'<h3>{name}</h3><p class="quiet">{escape(one["id"])} · {speak("players_number", one["players"])}</p>',
        f"<p>{speak('minutes_range', *one['minutes'])}</p>",
        f'<p><span class="dots" aria-hidden="true">{"●" * one["difficulty"]}{"○" * (5 - one["difficulty"])}</span> '
        f"{speak('difficulty', one['difficulty'])}{': ' if why else ''}{why}</p><ul>",
        *[f"<li>{escape(line)}</li>" for line in one["verdict"][language]],
        "</ul>",
    ]
    if "packing" in one:
        found = one["packing"]
        words = speak(f"packing_{found['fillable']}", found["pieces"], found["cells"])
        lines.append(f'<p><a href="{where}/packing.svg">{words}</a></p>' if found["fillable"] else f"<p>{words}</p>")
    study = one["study"]
    lines.append(f'<p class="quiet">{speak("studied", study["games"], study["players"][0])}</p></article>')
    return "\n".join(lines)
