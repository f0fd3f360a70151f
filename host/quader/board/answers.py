"""Every answer of a board, looked at before it is used: whatever is at the other end of the line, what comes out of
here has the right types, is not too large, and brings the asker forward.
"""

import binascii
from base64 import b64decode
from typing import Any

from ..words.board import say
from .model import Hello, Part
from .refusals import BadAnswer

NUMBERS = 1 << 29
# The longest game, in bytes of its journal and in entries; the most games, variants and cells of a board.
GAME_BYTES = 4 << 20
ENTRIES = 1 << 16
GAMES = 100_000
VARIANTS = 10_000
CELLS = 64 * 64
_TEXT = 500
_PIECE = 1 << 16


def hello(doc: Any) -> Hello:
    found = _dict(doc, "hello")
    cells = _ints(found.get("cells"), "hello", 1, 64, 2)
    can = _texts(found.get("can"), "hello", 200)
    names = [_text(found.get(key), "hello", 40) for key in ("board", "boot", "firmware", "core")]
    protocol = _int(found.get("protocol"), "hello", 0, NUMBERS)
    return Hello(names[0], names[1], protocol, names[2], names[3], (cells[0], cells[1]), tuple(can))


def info(doc: Any) -> dict[str, Any]:
    """The running game; what is there has the right type."""
    found = _dict(doc, "info")
    for key in ("state", "variant", "phase"):
        if key in found:
            _text(found[key], "info", _TEXT)
    if "variant" in found:
        for key in ("game", "entries", "turn"):
            _int(found.get(key), "info", 0, NUMBERS)
        _texts(found.get("players"), "info", 16)
        _ints(found.get("scores"), "info", -NUMBERS, NUMBERS)
        _text(found.get("phase"), "info", _TEXT)
        _texts(found.get("seats", []), "info", 16)
    if "result" in found:
        result = _dict(found["result"], "info")
        _text(result.get("reason"), "info", _TEXT)
        _ints(result.get("winners"), "info", 0, 15)
    return found


def document(doc: Any, what: str) -> dict[str, Any]:
    """A document whose keys nobody here relies on."""
    return _dict(doc, what)


def codes(doc: Any) -> list[int]:
    text = _text(_dict(doc, "scan").get("codes"), "scan", CELLS)
    if not (text.isascii() and text.isdecimal()):
        raise bad("scan")
    return [int(code) for code in text]


def readings(doc: Any) -> list[int]:
    digits = _text(_dict(doc, "scan").get("raw"), "scan", 3 * CELLS)
    try:
        return [int(digits[at : at + 3], 16) for at in range(0, len(digits), 3)]
    except ValueError:
        raise bad("scan") from None


def cells(doc: Any, what: str) -> dict[str, Any]:
    """The findings of a calibration or a self-test."""
    found = _dict(doc, what)
    _ints(found.get("bad"), what, 0, CELLS)
    return found


def entries(doc: Any, start: int) -> Part:
    """Some entries from a number on; none only where there are none."""
    found = _dict(doc, "entries")
    game = _int(found.get("game"), "entries", 0, NUMBERS)
    count = _int(found.get("count"), "entries", 0, ENTRIES)
    rows = found.get("entries")
    if not isinstance(rows, list) or len(rows) > max(0, count - start) or (start < count and not rows):
        raise bad("entries")
    taken = []
    for row in rows:
        if not isinstance(row, list) or len(row) != 2:
            raise bad("entries")
        kind = _text(row[0], "entries", 1)
        if not ("!" <= kind <= "~"):
            raise bad("entries")
        taken.append((kind, _bytes(row[1], "entries")))
    return Part(game, count, taken)


def games(doc: Any, above: int) -> tuple[list[int], int]:
    """Numbers of archived games above one, ascending, and how many are left."""
    found = _dict(doc, "games")
    numbers = _ints(found.get("games"), "games", above + 1, NUMBERS)
    left = _int(found.get("left"), "games", 0, GAMES)
    if sorted(set(numbers)) != numbers or (left and not numbers):
        raise bad("games")
    return numbers, left


def game(doc: Any, at: int) -> tuple[bytes, int]:
    """Bytes of an archived game, at least one if there are more, and its size."""
    found = _dict(doc, "game")
    size = _int(found.get("size"), "game", 0, GAME_BYTES)
    data = _bytes(found.get("data"), "game")
    if len(data) > max(0, size - at) or (at < size and not data):
        raise bad("game")
    return data, size


def vouch(doc: Any) -> tuple[bytes, bytes]:
    """The last hash of a game, and the board's word for it."""
    found = _dict(doc, "vouch")
    try:
        last, word = (bytes.fromhex(_text(found.get(key), "vouch", 64)) for key in ("hash", "word"))
    except ValueError:
        raise bad("vouch") from None
    if len(last) != 32 or len(word) != 32:
        raise bad("vouch")
    return last, word


def vouched(doc: Any) -> bool:
    return _dict(doc, "vouched").get("own") is True


def variants(doc: Any, start: int) -> tuple[list[tuple[str, bool]], int]:
    found = _dict(doc, "variants")
    names = _texts(found.get("names"), "variants", VARIANTS)
    own = _texts(found.get("own"), "variants", VARIANTS)
    total = _int(found.get("total"), "variants", 0, VARIANTS)
    if start < total and not names:
        raise bad("variants")
    return [(name, name in own) for name in names], total


def piece(doc: Any, at: int, end: int) -> int:
    """How far an upload has got."""
    return _int(_dict(doc, "piece").get("at"), "piece", at + 1, end)


def bad(what: str) -> BadAnswer:
    return BadAnswer("board", say("bad_answer", what))


def _dict(value: Any, what: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise bad(what)
    return value


def _int(value: Any, what: str, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise bad(what)
    return value


def _ints(value: Any, what: str, low: int, high: int, count: int | None = None) -> list[int]:
    if not isinstance(value, list) or len(value) > CELLS or (count is not None and len(value) != count):
        raise bad(what)
    return [_int(one, what, low, high) for one in value]


def _text(value: Any, what: str, most: int) -> str:
    if not isinstance(value, str) or len(value) > most:
        raise bad(what)
    return value


def _texts(value: Any, what: str, most: int) -> list[str]:
    if not isinstance(value, list) or len(value) > most:
        raise bad(what)
    return [_text(one, what, _TEXT) for one in value]


def _bytes(value: Any, what: str) -> bytes:
    try:
        return b64decode(_text(value, what, _PIECE), validate=True)
    except (binascii.Error, ValueError):
        raise bad(what) from None
