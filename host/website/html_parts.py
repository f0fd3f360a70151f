"""HTML of the site's pages in small parts: elements, texts in both languages, the frame around a page."""

import html

from quader.language import filled
from quader.words.site import PHRASES

Part = str
# What a page may load: its own files, and Python's machine code in the board's page. No inline scripts.
SITE = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'"
)
_EMPTY = ("img", "meta", "link")


def tag(name: str, inside: Part = "", /, **marks: str) -> Part:
    """An element; `cls` is its class."""
    told = "".join(f' {"class" if key == "cls" else key}="{html.escape(value)}"' for key, value in marks.items())
    return f"<{name}{told} />" if name in _EMPTY else f"<{name}{told}>{inside}</{name}>"


def link(to: str, inside: Part, **marks: str) -> Part:
    return tag("a", inside, href=to, **marks)


def both(word: str, *values: object) -> Part:
    """The words for a code in both languages; the style sheet shows the one that is read."""
    texts = zip(PHRASES[word], ("en", "de"), strict=True)
    return "".join(tag("span", html.escape(filled(text, *values, tongue=one)), lang=one) for text, one in texts)


def page(root: str, title: str, about: str, main: Part, language: str = "en") -> bytes:
    """A whole page; `root` leads from it to the start."""
    names = [("play/", "play"), ("gallery/", "gallery"), ("puzzles/", "puzzles"), ("docs/", "docs")]
    items = [link(root + to, both(word)) for to, word in names]
    rules = link(root + "rules/", "Rules", lang="en") + link(root + "rules/de.html", "Regeln", lang="de")
    called, told = [PHRASES[word][language == "de"] for word in (title, about)]
    head = (
        tag("meta", charset="utf-8")
        + tag("meta", **{"http-equiv": "Content-Security-Policy", "content": SITE})
        + tag("meta", name="viewport", content="width=device-width, initial-scale=1")
        + tag("meta", name="description", content=told)
        + tag("title", f"{called} – Quader" if root else called)
        + tag("link", rel="icon", href=f"{root}icon.svg")
        + tag("link", rel="manifest", href=f"{root}manifest.webmanifest")
        + tag("link", rel="stylesheet", href=f"{root}site.css")
        + tag("script", src=f"{root}site.js", **{"data-root": root or "./"})
    )
    top = (
        link(root or "./", tag("img", src=f"{root}icon.svg", alt="", width="28", height="28") + "Quader", cls="home")
        + tag("nav", "".join([*items[:3], rules, items[3]]))
        + tag("button", both("language"), type="button", id="language", cls="quiet")
    )
    body = tag("header", top, cls="top") + tag("main", main) + tag("footer", both("footer"))
    return f"<!doctype html>\n{tag('html', tag('head', head) + tag('body', body), lang=language)}\n".encode()
