"""The page's words stand in both languages; the codes that the board tells have words there."""

import json
import re
from pathlib import Path

import pytest

import quader

ROOT = Path(__file__).parents[2]
SOURCE = Path(quader.__file__).parent / "page" / "src"
_TEXT = r'"(?:[^"\\]|\\.)*"'
_PAIR = re.compile(rf'^  (?:"([^"]+)"|(\w+)): \[\s*({_TEXT}),\s*({_TEXT}),?\s*\],$', re.MULTILINE)
_CODE = re.compile(r'^  (?:"([^"]+)"|(\w+)): \[\s*"', re.MULTILINE)
# Whatever holds words: the catalogues, the games, the author's page.
STORES = [path for path in sorted(SOURCE.rglob("*.ts")) if _PAIR.search(path.read_text(encoding="utf-8"))]


def _store(text: str) -> dict[str, tuple[str, str]]:
    return {
        quoted or plain: (json.loads(english), json.loads(german))
        for quoted, plain, english, german in _PAIR.findall(text)
    }


def _table(name: str) -> dict[str, tuple[str, str]]:
    text = (SOURCE / "catalogue.ts").read_text(encoding="utf-8")
    return _store(text[text.index(f"export const {name}") :].split("\n}", 1)[0] + "\n")


def test_all_catalogues_are_looked_at():
    assert {"catalogue", "catalogue-beside", "catalogue-phones", "words", "quader"} <= {path.stem for path in STORES}


@pytest.mark.parametrize("path", STORES, ids=lambda path: path.stem)
def test_both_languages(path: Path):
    text = path.read_text(encoding="utf-8")
    words = _store(text)
    assert {quoted or plain for quoted, plain in _CODE.findall(text)} == set(words)
    for code, (english, german) in words.items():
        assert english.strip(), code
        assert german.strip(), code
        assert sorted(set(re.findall(r"\{\d", english))) == sorted(set(re.findall(r"\{\d", german))), code


def test_what_the_board_tells_has_words():
    """Every state, and every code of a button and of a menu's line, that the protocol's page names."""
    page = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    about = page[page.index("### The `state` event") : page.index("### Refusals")]
    table, codes = about[about.index("| `state` | |") :].split("Codes of buttons", 1)
    states = [word for row in table.split("\n")[1:] if row.startswith("| `") for word in row.split("|")[1].split(",")]
    waiting = {word.strip(" `") for word in states}
    assert {"menu", "carry", "selftest"} <= waiting
    assert waiting == set(_table("STATES"))
    told = set(re.findall(r"`([a-z-]+)`", codes)) - {"item", "pause"}
    assert {"roll", "confirm", "take-back", "people"} <= told
    assert told == set(_table("BUTTONS"))
