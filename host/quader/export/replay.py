"""A game as one HTML page that needs nothing else: slider, play and pause, keyboard, German and English.

Most lines of the drawings are the same from one move to the next. The page holds each line once and, for every
picture, the numbers of its lines; both are deflated.
"""

import base64
import json
import re
import sys
import zlib
from array import array
from html import escape
from pathlib import Path
from typing import Any

from rules_core.record.record import Record

from .. import variants
from ..words.log import told_result
from . import pictures
from .german import german_svg

PAGE = Path(__file__).with_name("replay.html")


def page(found: Record, language: str = "en") -> str:
    """The HTML page of a record."""
    game = pictures.of_record(found)
    lines: dict[str, int] = {}
    numbers = array("I")
    ends = []
    for svg in game.svgs:
        numbers.extend(lines.setdefault(line, len(lines)) for line in svg.split("\n"))
        ends.append(len(numbers))
    titles = found.variant["title"]
    in_german = {number: german_svg(line, titles) for line, number in lines.items() if "<text" in line}
    told: dict[str, Any] = {
        "lines": list(lines),
        "german": {number: line for number, line in in_german.items() if line not in lines or lines[line] != number},
        "ends": ends,
        "titles": {code: variants.title(found.variant, code) for code in ("en", "de")},
        "players": found.players,
        "seats": len(game.steps[0].scores),
        "cuboids": found.variant["game"] in ("quader", "engpass"),
        "begun": found.begun,
        "result": {code: told_result(found.result, found.players, code) for code in ("en", "de")},
        "steps": [[step.player, step.short, step.text, step.ms, step.scores, step.remarks] for step in game.steps],
    }
    if sys.byteorder == "big":
        numbers.byteswap()
    fields = {
        "LANGUAGE": language,
        "TITLE": escape(variants.title(found.variant, language)),
        "GAME": _packed(json.dumps(told, ensure_ascii=False).encode()),
        "FRAMES": _packed(numbers.tobytes()),
    }
    # In one go: what is filled in may look like a place to fill.
    return re.sub(r"\{\{(\w+)\}\}", lambda place: fields[place[1]], PAGE.read_text(encoding="utf-8"))


def _packed(data: bytes) -> str:
    return base64.b64encode(zlib.compress(data, 9)).decode()
