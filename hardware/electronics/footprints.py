"""Land patterns: where the pads of each package lie, in millimetres, y downwards; all from KiCad's own library."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Pad:
    number: str
    x: float
    y: float
    width: float
    height: float
    drill: float = 0.0  # 0 = a surface pad
    round: bool = False


@dataclass(frozen=True)
class Footprint:
    name: str
    pads: tuple[Pad, ...]
    body: Box  # x0, y0, x1, y1 of the part itself, for the drawing
    mark: str  # the pad at which the part's own mark lies: cut corner, dot, cathode's bar, plus; or none

    @property
    def flat(self) -> bool:
        """Placed by a machine."""
        return not any(pad.drill for pad in self.pads)

    def reach(self) -> Box:
        """The rectangle that pads and body need together."""
        return (
            min([self.body[0], *(pad.x - pad.width / 2 for pad in self.pads)]),
            min([self.body[1], *(pad.y - pad.height / 2 for pad in self.pads)]),
            max([self.body[2], *(pad.x + pad.width / 2 for pad in self.pads)]),
            max([self.body[3], *(pad.y + pad.height / 2 for pad in self.pads)]),
        )


# KiCad counts from the Pico's first pin; from its middle it can be turned and placed like all others.
MIDDLES = {"Pico": (8.89, 24.13)}


def _read(name: str, entry: dict[str, Any]) -> Footprint:
    dx, dy = MIDDLES.get(name, (0.0, 0.0))
    pads = tuple(
        Pad(number, x - dx, y - dy, wide, high, drill, bool(around))
        for number, x, y, wide, high, drill, around in entry["pads"]
    )
    x0, y0, x1, y1 = entry["body"]
    return Footprint(name, pads, (x0 - dx, y0 - dy, x1 - dx, y1 - dy), entry["mark"])


FOOTPRINTS = {
    name: _read(name, entry)
    for name, entry in json.loads(Path(__file__).with_name("footprints.json").read_text(encoding="utf-8")).items()
}

BOARD_THICKNESS = 1.6
# How high each part stands above the board, at most: from memory of the data sheets, to be compared with the parts
# that are bought. A header's pins on the other side are what is left after cutting them.
HEIGHTS = {
    "SOT-23": 1.15,
    "SOT-23-5": 1.45,
    "WS2812B": 1.65,
    "TO-252": 2.4,
    "Pico": 14.9,  # in sockets of 8.5 mm, with its USB connector
    "TSSOP-24": 1.2,
    "TSSOP-20": 1.2,
    "TSSOP-14": 1.2,
    "SOIC-16": 1.75,
    "SOIC-14": 1.75,
    "0603": 0.9,
    "0805": 1.35,
    "LED-0805": 1.1,
    "1206": 1.8,
    "SMA": 2.5,
    "Header-18": 8.6,
    "Header-8": 8.6,
    "Header-4": 8.6,
    "Terminal-2": 10.5,
    "Fuse-5x20": 13.0,
    "Button-6": 4.3,
    "Radial-8": 12.5,
}
PLUG = 16.6  # the socket of a cable, pushed onto a straight header
CUT_PIN = 1.5
