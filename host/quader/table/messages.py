"""What the server and its page say to each other.

The page lies at `http://127.0.0.1:PORT/TOKEN/` (`/?token=TOKEN` leads there); everything it loads is relative to
that address: its files, pictures of the games, and the WebSocket `ws`. `/ws?token=TOKEN` is the same WebSocket.

Messages are JSON objects in text frames. LED frames are binary: the byte 1, then R, G, B of each cell, index y *
columns + x from the south-west, strip rows included.

Lengths are cells. Board coordinates: x east, y north, (0, 0) the south-west corner of the board (not of the game),
z up.

All messages have their shapes, with what they mean, in shapes.py. Every message of a page may carry `"id"`, a whole
number; a `said` with `"for": id` answers it. Messages without an id are answered only when refused.

A client that leaves with a piece in its hand puts it back where it was. A mirror of a real board refuses everything
but `records`, `record`, `file`, `share` and `shared`.
"""

import json
import math
from typing import Any

from rules_core.refused import Refused
from rules_core.variant.checks import integer, shown

# The largest message that a page may send; the largest record is smaller.
MAX_BYTES = 1 << 20
# Whole numbers up to this are the same for every browser.
_MOST_ID = 1 << 53


def read(text: str) -> dict[str, Any]:
    """A message of the page; Refused if it is none."""
    try:
        doc = json.loads(text)
    except (ValueError, RecursionError):
        doc = None
    if not isinstance(doc, dict) or not isinstance(doc.get("do"), str):
        raise Refused("message", 'must be an object with "do"', "with-do")
    if "id" in doc:
        integer(doc["id"], "id", 0, _MOST_ID)
    return doc


def number(doc: dict[str, Any], key: str, low: float, high: float) -> float:
    return _number(doc.get(key), key, low, high)


def _number(value: object, where: str, low: float, high: float) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise Refused(where, "must be a number, not %s", "number", shown(value))
    if not low <= value <= high:
        raise Refused(where, "must be from %s to %s, not %s", "from-to", f"{low:g}", f"{high:g}", shown(value))
    return float(value)


def whole(doc: dict[str, Any], key: str, low: int = 0, high: int = 1 << 29) -> int:
    return integer(doc.get(key), key, low, high)


def point(doc: dict[str, Any], key: str) -> tuple[float, float]:
    """Two lengths in cells, not too far off."""
    value = doc.get(key)
    if not isinstance(value, list) or len(value) != 2:
        raise Refused(key, "must be two numbers in [ ], not %s", "two-numbers", shown(value))
    return _number(value[0], f"{key}[0]", -200, 200), _number(value[1], f"{key}[1]", -200, 200)


def cell(doc: dict[str, Any], key: str = "cell") -> tuple[int, int]:
    value = doc.get(key)
    if not isinstance(value, list) or len(value) != 2:
        raise Refused(key, "must be two whole numbers in [ ], not %s", "two-wholes", shown(value))
    return integer(value[0], f"{key}[0]", 0, 31), integer(value[1], f"{key}[1]", 0, 31)


def size(doc: dict[str, Any]) -> tuple[int, int, int]:
    value = doc.get("size")
    if not isinstance(value, list) or len(value) != 3:
        raise Refused("size", "must be three whole numbers in [ ], not %s", "three-wholes", shown(value))
    wide, deep, high = (integer(part, f"size[{at}]", 1, 22) for at, part in enumerate(value))
    return wide, deep, high


def word(doc: dict[str, Any], key: str, options: tuple[str, ...]) -> str:
    value = doc.get(key)
    if not isinstance(value, str) or value not in options:
        raise Refused(key, "must be one of %s, not %s", "choice", ", ".join(options), shown(value))
    return value


def text(doc: dict[str, Any], key: str, most: int = 200) -> str:
    value = doc.get(key)
    if not isinstance(value, str):
        raise Refused(key, "must be a text, not %s", "a-text", shown(value))
    try:
        size = len(value.encode())
    except UnicodeEncodeError:
        raise Refused(key, "has half a character", "half-character") from None
    if size > most:
        raise Refused(key, "is longer than %d bytes", "longer-than", most)
    return value


def flag(doc: dict[str, Any], key: str, default: bool = False) -> bool:
    value = doc.get(key, default)
    if not isinstance(value, bool):
        raise Refused(key, "must be true or false, not %s", "flag", shown(value))
    return value
