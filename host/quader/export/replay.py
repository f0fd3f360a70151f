"""A game as one HTML page that needs nothing else: slider, play and pause, keyboard, German and English.

Most lines of the drawings are the same from one move to the next, and from one language to the other. The page holds
each line once and, for every picture in every language, the numbers of its lines; both are deflated.
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
from ..games import draw
from ..games.words import LANGUAGES, both
from ..words.log import told_result
from . import pictures

PAGE = Path(__file__).with_name("replay.html")


def page(found: Record, language: str = "en") -> str:
    """The HTML page of a record."""
    lines: dict[str, int] = {}
    numbers = array("I")
    ends: dict[str, list[int]] = {}
    for code in LANGUAGES:
        game = pictures.of_record(found, code)
        ends[code] = [len(numbers)]
        for svg in game.svgs:
            numbers.extend(lines.setdefault(line, len(lines)) for line in svg.split("\n"))
            ends[code].append(len(numbers))
    name = found.variant["game"]
    told: dict[str, Any] = {
        "lines": list(lines),
        "ends": ends,
        "titles": {code: variants.title(found.variant, code) for code in LANGUAGES},
        "players": found.players,
        "seats": len(game.steps[0].scores),
        "letters": draw.seats(name),
        "legend": both(name, lambda say: say("legend") if "legend" in say else ""),
        "begun": found.begun,
        "result": {code: told_result(found.result, found.players, code) for code in LANGUAGES},
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
