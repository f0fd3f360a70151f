"""A board being laid out: placed parts, tracks, vias and copper areas; and how KiCad's board file says it.

All lengths in millimetres, y downwards, the north-west corner of the board at (0, 0).
"""

from __future__ import annotations

import itertools
import json
import math
import uuid
from dataclasses import dataclass, field
from pathlib import Path

from .circuit import Circuit
from .footprints import BOARD_THICKNESS, FOOTPRINTS, Footprint, Pad
from .sexp import Node, Text, write

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
    label: Point  # of its name, from its centre


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
    texts: list[tuple[str, float, float, float, str]] = field(default_factory=list)  # text, x, y, height, layer

    def place(self, ref: str, x: float, y: float, angle: int = 0, label: Point = (0.0, 0.0)) -> None:
        self.placed[ref] = Placed(ref, FOOTPRINTS[self.circuit.parts[ref].footprint], x, y, angle, label)

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

    def save(self, path: Path) -> None:
        """The board file, and beside it the project file with the rules that KiCad checks it by."""
        path.write_text(write(self.board()) + "\n", encoding="utf-8")
        save_project(path.with_suffix(".kicad_pro"))

    def board(self) -> Node:
        names = ["", *sorted(self.circuit.nets())]
        numbers = {name: number for number, name in enumerate(names)}
        # Distances to plot and drill from: the south-west corner, where cell (0, 0) lies.
        corner: Node = ["aux_axis_origin", ORIGIN[0], ORIGIN[1] + self.size[1]]
        node: Node = [
            "kicad_pcb",
            ["version", 20211014],
            ["generator", "pcbnew"],
            ["general", ["thickness", BOARD_THICKNESS]],
            ["paper", Text("A4")],
            ["title_block", ["title", Text(self.circuit.title)]],
            _layers(),
            ["setup", ["pad_to_mask_clearance", 0.05], corner, ["pcbplotparams", ["usegerberextensions", "false"]]],
            *([["net", number, Text(name)] for name, number in numbers.items()]),
        ]
        node += [self._footprint(at, numbers) for at in self.placed.values()]
        node += [_hole(*hole) for hole in self.holes]
        left, top, right, bottom = self.gap, self.gap, self.size[0] - self.gap, self.size[1] - self.gap
        corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
        for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
            node.append(
                [
                    "gr_line",
                    _at("start", start),
                    _at("end", end),
                    ["layer", Text("Edge.Cuts")],
                    ["width", 0.1],
                    _stamp("edge", start),
                ]
            )
        for text, x, y, height, layer in self.texts:
            mirror: Node = ["justify", "mirror"] if layer.startswith("B.") else []
            look: Node = ["effects", ["font", ["size", height, height], ["thickness", round(height * 0.15, 3)]]]
            if mirror:
                look.append(mirror)
            node.append(
                ["gr_text", Text(text), _at("at", (x, y)), ["layer", Text(layer)], _stamp("text", (x, y), text), look]
            )
        for index, track in enumerate(self.tracks):
            node.append(
                [
                    *("segment", _at("start", track.start), _at("end", track.end), ["width", track.width]),
                    *(["layer", Text(track.layer)], ["net", numbers[track.net]], _stamp("track", index)),
                ]
            )
        for index, via in enumerate(self.vias):
            layers: Node = ["layers", Text(TOP), Text(BOTTOM)]
            where = _at("at", (via.x, via.y))
            node.append(
                [
                    "via",
                    where,
                    ["size", via.size],
                    ["drill", via.drill],
                    layers,
                    ["net", numbers[via.net]],
                    _stamp("via", index),
                ]
            )
        inset = self.gap + EDGE
        edge = [
            (inset, inset),
            (self.size[0] - inset, inset),
            (self.size[0] - inset, self.size[1] - inset),
            (inset, self.size[1] - inset),
        ]
        for layer in (TOP, BOTTOM):
            node.append(
                [
                    *(
                        "zone",
                        ["net", numbers["GND"]],
                        ["net_name", Text("GND")],
                        ["layer", Text(layer)],
                        _stamp("zone", layer),
                    ),
                    *(["hatch", "edge", 0.5], ["connect_pads", ["clearance", 0.2]], ["min_thickness", 0.2]),
                    ["fill", "yes", ["thermal_gap", 0.25], ["thermal_bridge_width", 0.4]],
                    ["polygon", ["pts", *[_at("xy", point) for point in edge]]],
                ]
            )
        return node

    def _footprint(self, at: Placed, numbers: dict[str, int]) -> Node:
        part = self.circuit.parts[at.ref]
        # A tile's connectors look down, into the cradle; the controller's look up, into its housing.
        seen_on = "B.SilkS" if part.kind == "chain" and self.circuit.name == "tile" else "F.SilkS"
        # Where a name would lie on pads it is in the drawing only.
        named_on = seen_on if _name_fits(at.footprint, at.ref) else seen_on[0] + ".Fab"
        font: Node = ["effects", ["font", ["size", 0.8, 0.8], ["thickness", 0.12]]]
        if seen_on == "B.SilkS":
            font.append(["justify", "mirror"])
        x0, y0, x1, y1 = at.footprint.body
        label = at.label if at.label != (0.0, 0.0) else ((x0 + x1) / 2, (y0 + y1) / 2)
        fab: Node = ["effects", ["font", ["size", 0.5, 0.5], ["thickness", 0.08]]]
        node: Node = [
            *("footprint", Text(f"quader:{at.footprint.name}"), ["layer", Text(TOP)], _stamp("part", at.ref)),
            ["at", ORIGIN[0] + at.x, ORIGIN[1] + at.y, at.angle],
            ["descr", Text(part.note or part.about["text"])],
            ["path", Text("/" + symbol_uuid(self.circuit.name, at.ref))],
            ["attr", "smd" if at.footprint.flat else "through_hole"],
            [
                "fp_text",
                "reference",
                Text(at.ref),
                ["at", label[0], label[1], at.angle],
                ["layer", Text(named_on)],
                font,
            ],
            [
                "fp_text",
                "value",
                Text(part.value),
                ["at", (x0 + x1) / 2, (y0 + y1) / 2, at.angle],
                ["layer", Text("F.Fab")],
                fab,
            ],
        ]
        reach = at.footprint.reach()
        for layer, (a, b, c, d), width in (("F.Fab", (x0, y0, x1, y1), 0.1), ("F.CrtYd", _grown(reach, 0.15), 0.05)):
            node.append(["fp_rect", ["start", a, b], ["end", c, d], ["layer", Text(layer)], ["width", width]])
        for line in silk_lines(at.footprint) if part.kind != "chain" else []:
            node.append(["fp_line", ["start", *line[0]], ["end", *line[1]], ["layer", Text(seen_on)], ["width", 0.12]])
        for pad in at.footprint.pads:
            net = part.nets.get(pad.number)
            shape = "circle" if pad.round else "rect"
            kind = "thru_hole" if pad.drill else "smd"
            layers: Node = (
                ["layers", "*.Cu", "*.Mask"] if pad.drill else ["layers", *map(Text, ("F.Cu", "F.Paste", "F.Mask"))]
            )
            entry: Node = [
                "pad",
                Text(pad.number),
                kind,
                shape,
                ["at", pad.x, pad.y, at.angle],
                ["size", pad.width, pad.height],
            ]
            if pad.drill:
                entry.append(["drill", pad.drill])
            entry.append(layers)
            if net:
                entry.append(["net", numbers[net], Text(net)])
            node.append(entry)
        _stamp_inside(node, at.ref)
        return node


def save_project(path: Path) -> None:
    path.write_text(json.dumps(project(path.stem), indent=2) + "\n", encoding="utf-8")


def project(name: str) -> dict[str, object]:
    """What any two-layer board maker can do, as design rules."""
    rules = {
        "min_clearance": CLEARANCE,
        "min_track_width": SIGNAL,
        "min_copper_edge_clearance": EDGE,
        "min_hole_clearance": 0.2,
        "min_hole_to_hole": 0.25,
        "min_through_hole_diameter": 0.3,
        "min_via_annular_width": 0.1,
        "min_via_diameter": 0.5,
    }
    kind = {
        "name": "Default",
        "clearance": CLEARANCE,
        "track_width": SIGNAL,
        "via_diameter": VIA[0],
        "via_drill": VIA[1],
    }
    return {
        "board": {"design_settings": {"rules": rules, "rule_severities": {"lib_footprint_issues": "ignore"}}},
        # Symbols and footprints live in the files themselves, not in a library.
        "erc": {"rule_severities": {"lib_symbol_issues": "ignore", "footprint_link_issues": "ignore"}},
        "meta": {"filename": f"{name}.kicad_pro", "version": 1},
        "net_settings": {"classes": [kind], "meta": {"version": 2}},
        "schematic": {"meta": {"version": 1}},
    }


def silk_lines(footprint: Footprint) -> list[tuple[Point, Point]]:
    """The outline of the body where no pad is in the way, with a mark at pin 1."""
    x0, y0, x1, y1 = _grown(footprint.body, 0.1)
    pads = [
        (p.x - p.width / 2 - 0.2, p.y - p.height / 2 - 0.2, p.x + p.width / 2 + 0.2, p.y + p.height / 2 + 0.2)
        for p in footprint.pads
    ]
    lines: list[tuple[Point, Point]] = []
    for (ax, ay), (bx, by) in (((x0, y0), (x1, y0)), ((x1, y0), (x1, y1)), ((x1, y1), (x0, y1)), ((x0, y1), (x0, y0))):
        lines += _outside((ax, ay), (bx, by), pads)
    first = footprint.pads[0]
    if footprint.flat and len(footprint.pads) > 2:
        beside = first.x - first.width / 2 - 0.35
        lines.append(((beside, first.y - 0.2), (beside, first.y + 0.2)))
    return lines


def _name_fits(footprint: Footprint, ref: str) -> bool:
    """Whether there is room for the name in the middle of the body."""
    x0, y0, x1, y1 = footprint.body
    half, x, y = len(ref) * 0.4 + 0.2, (x0 + x1) / 2, (y0 + y1) / 2
    if x1 - x0 < 2.5 or y1 - y0 < 2.5:
        return False
    return not any(
        abs(pad.x - x) < half + pad.width / 2 and abs(pad.y - y) < 0.7 + pad.height / 2 for pad in footprint.pads
    )


def _outside(start: Point, end: Point, boxes: list[tuple[float, float, float, float]]) -> list[tuple[Point, Point]]:
    """The pieces of a straight line that no box covers."""
    length = math.dist(start, end)
    steps = max(2, round(length / 0.05))
    free = []
    for k in range(steps + 1):
        x = start[0] + (end[0] - start[0]) * k / steps
        y = start[1] + (end[1] - start[1]) * k / steps
        free.append(((x, y), not any(a <= x <= c and b <= y <= d for a, b, c, d in boxes)))
    pieces: list[tuple[Point, Point]] = []
    run: list[Point] = []
    for point, is_free in [*free, (end, False)]:
        if is_free:
            run.append(point)
        else:
            if len(run) > 4:
                pieces.append((run[0], run[-1]))
            run = []
    return pieces


def turned(x: float, y: float, angle: int) -> Point:
    """KiCad turns against the clock while its y axis points down.

    >>> turned(1.0, 0.0, 90)
    (0.0, -1.0)
    """
    quarter = {0: (x, y), 90: (y, -x), 180: (-x, -y), 270: (-y, x)}[angle % 360]
    return quarter[0] + 0.0, quarter[1] + 0.0


def symbol_uuid(circuit: str, ref: str) -> str:
    return str(uuid.uuid5(uuid.NAMESPACE_URL, f"quader/{circuit}/symbol/{ref}"))


def _stamp(*what: object) -> Node:
    return ["tstamp", str(uuid.uuid5(uuid.NAMESPACE_URL, "quader/" + repr(what)))]


def _stamp_inside(footprint: Node, ref: str) -> None:
    """Names for texts, lines and pads too: KiCad would draw random ones and write its files in their order."""
    for index, item in enumerate(footprint):
        if isinstance(item, list) and item[0] in ("fp_text", "fp_rect", "fp_line", "pad"):
            item.append(_stamp("inside", ref, index))


def _at(name: str, point: Point) -> Node:
    return [name, ORIGIN[0] + point[0], ORIGIN[1] + point[1]]


def _grown(box: tuple[float, float, float, float], by: float) -> tuple[float, float, float, float]:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def _hole(x: float, y: float, diameter: float) -> Node:
    pad: Node = [
        "pad",
        Text(""),
        "np_thru_hole",
        "circle",
        ["at", 0, 0],
        ["size", diameter, diameter],
        ["drill", diameter],
    ]
    pad.append(["layers", "*.Cu", "*.Mask"])
    name = "quader:screw-hole"
    place = _at("at", (x, y))
    attributes: Node = ["attr", "exclude_from_pos_files", "exclude_from_bom"]
    node: Node = ["footprint", Text(name), ["layer", Text(TOP)], _stamp("hole", x, y), place, attributes, pad]
    _stamp_inside(node, f"hole {x} {y}")
    return node


def _layers() -> Node:
    table = [
        *(
            (0, "F.Cu", "signal"),
            (31, "B.Cu", "signal"),
            (34, "B.Paste", "user"),
            (35, "F.Paste", "user"),
            (36, "B.SilkS", "user"),
        ),
        *(
            (37, "F.SilkS", "user"),
            (38, "B.Mask", "user"),
            (39, "F.Mask", "user"),
            (44, "Edge.Cuts", "user"),
            (46, "B.CrtYd", "user"),
        ),
        *((47, "F.CrtYd", "user"), (48, "B.Fab", "user"), (49, "F.Fab", "user")),
    ]
    return ["layers", *[[number, Text(name), kind] for number, name, kind in table]]
