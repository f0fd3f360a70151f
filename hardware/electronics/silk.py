"""What is printed on a board: outlines, marks of polarity, and a place for every part's name.

A mark stands where the part's own mark must come to lie: a triangle at the cut corner of a light, a dot at the first
pin of a chip, a bar at the cathode of a diode, a plus at the plus of a capacitor.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass

from .footprints import Box, Footprint, Pad

Point = tuple[float, float]
Line = tuple[Point, Point]

STROKE = 0.12
BAR = 0.3
DOT = 0.25  # radius
LETTER = 0.8  # the smallest that board makers print well
AWAY = 0.15  # from openings in the solder mask


@dataclass(frozen=True)
class Marks:
    """Strokes with their widths, filled areas and filled dots, from the part's middle."""

    lines: tuple[tuple[Line, float], ...] = ()
    areas: tuple[tuple[Point, ...], ...] = ()
    dots: tuple[Point, ...] = ()


def marks(kind: str, shape: str, footprint: Footprint) -> Marks:
    """The mark of a kind of part; parts that fit one way only, or either way round, have none."""
    if not footprint.mark or (shape == "box" and len(footprint.pads) <= 3):
        return Marks()
    pad = next(pad for pad in footprint.pads if pad.number == footprint.mark)
    if kind == "light":
        return Marks(areas=(_corner(footprint, pad),))
    if shape == "diode":
        x = math.copysign(max(abs(pad.x) + pad.width / 2, abs(footprint.body[0])) + AWAY + BAR / 2, pad.x)
        high = max(footprint.body[3], pad.height / 2)
        return Marks(lines=((((x, -high), (x, high)), BAR),))
    if shape == "capacitor":
        x, y = footprint.body[0] - 0.9, pad.y
        return Marks(lines=((((x - 0.6, y), (x + 0.6, y)), 0.2), (((x, y - 0.6), (x, y + 0.6)), 0.2)))
    if shape == "box" and footprint.name.startswith("Header"):
        return Marks(dots=((pad.x, footprint.body[1] - 0.2 - DOT),))
    if shape == "box" and footprint.flat:
        beside = math.copysign(abs(pad.x) + pad.width / 2 + AWAY + DOT, pad.x)
        return Marks(dots=((beside, pad.y),))
    return Marks()


def _corner(footprint: Footprint, pad: Pad) -> tuple[Point, ...]:
    """A triangle beyond the corner of the body at a pad, its long side where the corner is cut."""
    sx, sy = math.copysign(1, pad.x), math.copysign(1, pad.y)
    x = max(abs(pad.x) + pad.width / 2, footprint.body[2]) + 0.3
    y = max(abs(pad.y) + pad.height / 2, footprint.body[3]) + 0.4
    leg = 0.9
    return ((sx * (x - leg), sy * y), (sx * x, sy * y), (sx * x, sy * (y - leg)))


def outline(footprint: Footprint) -> list[Line]:
    """The outline of the body where no pad is in the way."""
    x0, y0, x1, y1 = grown(footprint.body, 0.1)
    pads = [grown(box_of(pad), 0.2) for pad in footprint.pads]
    corners = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
    return [piece for a, b in zip(corners, corners[1:] + corners[:1], strict=True) for piece in _outside(a, b, pads)]


def box_of(pad: Pad) -> Box:
    return pad.x - pad.width / 2, pad.y - pad.height / 2, pad.x + pad.width / 2, pad.y + pad.height / 2


def _outside(start: Point, end: Point, boxes: list[Box]) -> list[Line]:
    """The pieces of a straight line that no box covers."""
    length = math.dist(start, end)
    steps = max(2, round(length / 0.05))
    free = []
    for k in range(steps + 1):
        x = start[0] + (end[0] - start[0]) * k / steps
        y = start[1] + (end[1] - start[1]) * k / steps
        free.append(((x, y), not any(a <= x <= c and b <= y <= d for a, b, c, d in boxes)))
    pieces: list[Line] = []
    run: list[Point] = []
    for point, is_free in [*free, (end, False)]:
        if is_free:
            run.append(point)
        else:
            if len(run) > 4:
                pieces.append((run[0], run[-1]))
            run = []
    return pieces


def grown(box: Box, by: float) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def meets(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def text_box(text: str, x: float, y: float, height: float, upright: bool = False) -> Box:
    """The room of a text about its middle."""
    wide, high = len(text) * height * 0.92 + 0.15, height + 0.3
    if upright:
        wide, high = high, wide
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def name_places(text: str, room: Box) -> Iterator[tuple[float, float, int, Box]]:
    """Places for a name around a part, the nearest first: x, y, angle (0 or 90), the name's room."""
    x0, y0, x1, y1 = room
    found = []
    for angle in (0, 90):
        wide, high = (side[1] - side[0] for side in zip(*_halves(text, angle), strict=True))
        across, along = (x0 + x1) / 2, (y0 + y1) / 2
        for far, shift in itertools.product((0.05, 0.3, 0.6, 1.0, 1.5, 2.2, 3.0), (0.0, -0.6, 0.6, -1.2, 1.2, -2, 2)):
            for x, y in (
                (across + shift, y0 - far - high / 2),
                (across + shift, y1 + far + high / 2),
                (x0 - far - wide / 2, along + shift),
                (x1 + far + wide / 2, along + shift),
            ):
                cost = far + 0.6 * abs(shift) + (0.35 if angle else 0.0)
                found.append((cost, x, y, angle))
    for _, x, y, angle in sorted(found):
        yield x, y, angle, text_box(text, x, y, LETTER, bool(angle))


def _halves(text: str, angle: int) -> tuple[Point, Point]:
    x0, y0, x1, y1 = text_box(text, 0, 0, LETTER, bool(angle))
    return (x0, y0), (x1, y1)
