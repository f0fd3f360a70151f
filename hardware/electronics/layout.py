"""A board being laid out: placed parts, tracks, vias, and what is printed on it.

All lengths in millimetres, y downwards, the north-west corner of the board at (0, 0).
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field

from . import silk
from .circuit import Circuit
from .footprints import FOOTPRINTS, Box, Footprint, Pad

TOP, BOTTOM = "F.Cu", "B.Cu"
ORIGIN = (40.0, 30.0)  # of the board on KiCad's page
CLEARANCE = 0.15
EDGE = 0.3
SIGNAL = 0.2
VIA = (0.6, 0.3)  # copper, drill

Point = tuple[float, float]


@dataclass(frozen=True)
class Placed:
    """A part on the board."""

    ref: str
    footprint: Footprint
    x: float
    y: float
    angle: int


@dataclass(frozen=True)
class PadAt:
    """A pad where it lies on the board; width and height as seen there."""

    ref: str
    pad: Pad
    net: str
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Track:
    net: str
    layer: str
    width: float
    start: Point
    end: Point


@dataclass(frozen=True)
class Via:
    net: str
    x: float
    y: float
    size: float
    drill: float


@dataclass
class Layout:
    circuit: Circuit
    size: Point
    gap: float = 0.0  # the outline stays this far inside the size, on all sides
    placed: dict[str, Placed] = field(default_factory=dict)
    tracks: list[Track] = field(default_factory=list)
    vias: list[Via] = field(default_factory=list)
    holes: list[tuple[float, float, float]] = field(default_factory=list)  # screw holes: x, y, diameter
    fiducials: list[Point] = field(default_factory=list)  # what a placing machine looks for
    texts: list[tuple[str, float, float, float, str]] = field(default_factory=list)  # text, x, y, height, layer

    def place(self, ref: str, x: float, y: float, angle: int = 0) -> None:
        self.placed[ref] = Placed(ref, FOOTPRINTS[self.circuit.parts[ref].footprint], x, y, angle)

    def pads(self) -> list[PadAt]:
        return [pad for ref in self.placed for pad in self.pads_of(ref)]

    def pads_of(self, ref: str) -> list[PadAt]:
        at = self.placed[ref]
        nets = self.circuit.parts[ref].nets
        result = []
        for pad in at.footprint.pads:
            dx, dy = turned(pad.x, pad.y, at.angle)
            size = (pad.width, pad.height) if at.angle % 180 == 0 else (pad.height, pad.width)
            result.append(PadAt(ref, pad, nets.get(pad.number, ""), at.x + dx, at.y + dy, *size))
        return result

    def pad(self, ref: str, number: str) -> PadAt:
        return next(pad for pad in self.pads_of(ref) if pad.pad.number == number)

    def track(self, net: str, layer: str, width: float, *points: Point) -> None:
        for start, end in itertools.pairwise(points):
            if start != end:
                self.tracks.append(Track(net, layer, width, start, end))

    def via(self, net: str, x: float, y: float, size: float = VIA[0], drill: float = VIA[1]) -> None:
        self.vias.append(Via(net, x, y, size, drill))

    def on_back(self, ref: str) -> bool:
        """A tile's connectors look down, into the cradle; the controller's look up, into its housing."""
        return self.circuit.parts[ref].kind == "chain" and self.circuit.name == "tile"

    def marks(self, ref: str) -> silk.Marks:
        part = self.circuit.parts[ref]
        return silk.marks(part.kind, str(part.about.get("shape", "box")), self.placed[ref].footprint)

    def room(self, ref: str, box: Box) -> Box:
        """A box of a part, on the board."""
        at = self.placed[ref]
        ends = [turned(box[0], box[1], at.angle), turned(box[2], box[3], at.angle)]
        xs, ys = sorted(at.x + x for x, _ in ends), sorted(at.y + y for _, y in ends)
        return xs[0], ys[0], xs[1], ys[1]

    def names(self) -> dict[str, tuple[float, float, int]]:
        """Where each part's name is printed, beside the part: x, y, angle. Every part gets one that can be read."""
        found = {}
        for back in (False, True):
            taken = self._printed_or_bare(back)
            refs = [ref for ref in self.placed if self.on_back(ref) == back]
            edge = silk.grown((0.0, 0.0, *self.size), -self.gap - 0.2)
            for ref in sorted(refs, key=lambda ref: self._crowd(ref)):
                for x, y, angle, room in silk.name_places(ref, self.room(ref, self.placed[ref].footprint.reach())):
                    inside = edge[0] < room[0] and edge[1] < room[1] and room[2] < edge[2] and room[3] < edge[3]
                    if inside and not any(silk.meets(room, other) for other in taken):
                        found[ref] = (x, y, angle)
                        taken.append(room)
                        break
                assert ref in found, f"no place for the name of {ref}"
        return found

    def _crowd(self, ref: str) -> float:
        """Small parts first: their names must be near."""
        x0, y0, x1, y1 = self.placed[ref].footprint.reach()
        return (x1 - x0) * (y1 - y0)

    def _printed_or_bare(self, back: bool) -> list[Box]:
        """What no name may lie on, on one side: bare copper, holes, parts, marks, other words."""
        taken = [
            silk.grown(
                (pad.x - pad.width / 2, pad.y - pad.height / 2, pad.x + pad.width / 2, pad.y + pad.height / 2), 0.1
            )
            for pad in self.pads()
            if pad.pad.drill or not back
        ]
        taken += [(x - d / 2 - 0.2, y - d / 2 - 0.2, x + d / 2 + 0.2, y + d / 2 + 0.2) for x, y, d in self.holes]
        taken += [(x - 1.2, y - 1.2, x + 1.2, y + 1.2) for x, y in self.fiducials if not back]
        for ref, at in self.placed.items():
            if self.on_back(ref) != back:
                continue
            taken.append(self.room(ref, silk.grown(at.footprint.body, 0.15)))
            drawn = self.marks(ref)
            points = [[*line] for line, _ in drawn.lines] + [[*area] for area in drawn.areas]
            points += [[(x - silk.DOT, y - silk.DOT), (x + silk.DOT, y + silk.DOT)] for x, y in drawn.dots]
            for group in points:
                xs, ys = [x for x, _ in group], [y for _, y in group]
                taken.append(self.room(ref, silk.grown((min(xs), min(ys), max(xs), max(ys)), 0.2)))
        for text, x, y, height, layer in self.texts:
            if layer == ("B.SilkS" if back else "F.SilkS"):
                taken.append(silk.text_box(text, x, y, height))
        return taken


def turned(x: float, y: float, angle: int) -> Point:
    """KiCad turns against the clock while its y axis points down.

    >>> turned(1.0, 0.0, 90)
    (0.0, -1.0)
    """
    quarter = {0: (x, y), 90: (y, -x), 180: (-x, -y), 270: (-y, x)}[angle % 360]
    return quarter[0] + 0.0, quarter[1] + 0.0
