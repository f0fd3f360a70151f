"""Reads schematic and board files as a stranger would: which pin is on which net, where each part lies.

Nothing here knows how the files were made. The schematic's nets come from its lines and names, the board's from its
pads.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from .sexp import Node, child, children, numbers, parse

Netlist = dict[tuple[str, str], str]  # (ref, pin number) -> net
Point = tuple[float, float]


@dataclass(frozen=True)
class SchematicPin:
    ref: str
    number: str
    kind: str
    net: str  # empty = marked as open


def schematic_pins(path: Path) -> list[SchematicPin]:
    """Every pin of the sheet with its net, found by following the wires."""
    sheet = parse(path.read_text(encoding="utf-8"))
    library = {str(entry[1]): entry for entry in children(child(sheet, "lib_symbols"), "symbol")}
    wires = [[_key(numbers(point)) for point in children(child(wire, "pts"), "xy")] for wire in children(sheet, "wire")]
    pins = [pin for symbol in children(sheet, "symbol") for pin in _pins(symbol, library)]
    names: dict[Point, str] = {
        _key(numbers(child(label, "at"))): str(label[1]) for label in children(sheet, "global_label")
    }
    open_ends = {_key(numbers(child(mark, "at"))) for mark in children(sheet, "no_connect")}
    group: dict[Point, Point] = {}

    def root(point: Point) -> Point:
        while group.setdefault(point, point) != point:
            point = group[point]
        return point

    ends = {end for wire in wires for end in wire} | {at for *_, at in pins} | set(names)
    # A wire along an axis can only meet ends on its own line.
    by_x: dict[float, list[Point]] = {}
    by_y: dict[float, list[Point]] = {}
    for end in ends:
        by_x.setdefault(end[0], []).append(end)
        by_y.setdefault(end[1], []).append(end)
    for wire in wires:
        for start, end in pairwise(wire):
            near = by_y[start[1]] if start[1] == end[1] else by_x[start[0]] if start[0] == end[0] else list(ends)
            for point in near:
                if _on(point, start, end):
                    group[root(point)] = root(start)
    net_of: dict[Point, set[str]] = {}
    for at, name in names.items():
        net_of.setdefault(root(at), set()).add(name)
    for _, _, _, rail, at in pins:
        if rail:
            net_of.setdefault(root(at), set()).add(rail)
    result = []
    for ref, number, kind, _rail, at in pins:
        found = net_of.get(root(at), set())
        if len(found) > 1:
            raise ValueError(f"{path.name}: one wire has the names {', '.join(sorted(found))}")
        if not found and at not in open_ends:
            raise ValueError(f"{path.name}: pin {number} of {ref} hangs in the air")
        result.append(SchematicPin(ref, number, kind, next(iter(found), "")))
    return result


def _pins(symbol: Node, library: dict[str, Node]) -> list[tuple[str, str, str, str, Point]]:
    """ref, number, electrical type, rail name (of a rail's sign), place."""
    x, y, angle = numbers(child(symbol, "at"))
    assert angle == 0
    ref = next(str(word[2]) for word in children(symbol, "property") if word[1] == "Reference")
    value = next(str(word[2]) for word in children(symbol, "property") if word[1] == "Value")
    entry = library[str(child(symbol, "lib_id")[1])]
    result = []
    for part in children(entry, "symbol"):
        for pin in children(part, "pin"):
            px, py, _ = numbers(child(pin, "at"))
            is_rail = ref.startswith("#PWR")
            result.append(
                (ref, str(child(pin, "number")[1]), str(pin[1]), value if is_rail else "", _key([x + px, y - py]))
            )
    return result


def _key(at: list[float]) -> Point:
    return round(at[0], 2), round(at[1], 2)


def _on(point: Point, start: Point, end: Point) -> bool:
    inside = min(start[0], end[0]) <= point[0] <= max(start[0], end[0]) and min(start[1], end[1]) <= point[1] <= max(
        start[1], end[1]
    )
    return (
        inside and abs((end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])) < 1e-6
    )


def schematic_netlist(path: Path) -> Netlist:
    return {(pin.ref, pin.number): pin.net for pin in schematic_pins(path) if pin.net and not pin.ref.startswith("#")}


@dataclass(frozen=True)
class BoardPad:
    ref: str
    number: str
    net: str
    x: float  # from the south-west corner, y upwards
    y: float
    width: float
    height: float
    through: bool


@dataclass(frozen=True)
class BoardTrack:
    net: str
    layer: str
    width: float
    start: Point
    end: Point


@dataclass(frozen=True)
class Board:
    pads: list[BoardPad]
    tracks: list[BoardTrack]
    vias: list[tuple[str, float, float, float]]  # net, x, y, size
    parts: dict[str, tuple[float, float, str]]  # ref -> x, y, value
    rooms: dict[str, tuple[str, Point, Point]]  # ref -> footprint, south-west and north-east corner of what it needs
    holes: list[tuple[float, float, float]]  # of screws: x, y, diameter
    outline: tuple[float, float]  # width and height
    filled: int  # copper areas that are filled


def board(path: Path) -> Board:
    node = parse(path.read_text(encoding="utf-8"))
    corner = numbers(child(child(node, "setup"), "aux_axis_origin"))
    net_names = {str(net[1]): str(net[2]) for net in children(node, "net")}

    def at(item: Node) -> Point:
        x, y = numbers(item)[:2]
        return x - corner[0], corner[1] - y

    pads, parts, rooms, holes = [], {}, {}, []
    for footprint in children(node, "footprint"):
        place = numbers(child(footprint, "at"))
        angle = math.radians(place[2] if len(place) > 2 else 0.0)
        words = {str(text[1]): str(text[2]) for text in children(footprint, "fp_text")}
        middle = at(child(footprint, "at"))
        if words.get("reference", "").startswith("FID"):
            continue
        if words.get("reference", "").startswith("H"):
            holes += [(*middle, numbers(child(pad, "drill"))[0]) for pad in children(footprint, "pad")]
            continue
        parts[words["reference"]] = (*middle, words.get("value", ""))
        for yard in children(footprint, "fp_rect"):
            if child(yard, "layer")[1] == "F.CrtYd":
                ends = [_on_board(middle, angle, numbers(child(yard, end))) for end in ("start", "end")]
                low, high = ((f(x for x, _ in ends), f(y for _, y in ends)) for f in (min, max))
                rooms[words["reference"]] = (str(footprint[1]).rpartition(":")[2], low, high)
        for pad in children(footprint, "pad"):
            x, y = _on_board(middle, angle, numbers(child(pad, "at")))
            width, height = numbers(child(pad, "size"))
            if round(math.degrees(angle)) % 180:
                width, height = height, width
            net = next((str(entry[2]) for entry in children(pad, "net")), "")
            pads.append(BoardPad(words["reference"], str(pad[1]), net, x, y, width, height, pad[2] == "thru_hole"))
    tracks = [
        BoardTrack(
            *(
                net_names[str(child(segment, "net")[1])],
                str(child(segment, "layer")[1]),
                numbers(child(segment, "width"))[0],
            ),
            *(at(child(segment, "start")), at(child(segment, "end"))),
        )
        for segment in children(node, "segment")
    ]
    vias = [
        (net_names[str(child(via, "net")[1])], *at(child(via, "at")), numbers(child(via, "size"))[0])
        for via in children(node, "via")
    ]
    edge = [
        at(child(line, end))
        for line in children(node, "gr_line")
        if child(line, "layer")[1] == "Edge.Cuts"
        for end in ("start", "end")
    ]
    outline = (max(x for x, _ in edge) - min(x for x, _ in edge), max(y for _, y in edge) - min(y for _, y in edge))
    filled = sum(1 for zone in children(node, "zone") if any(True for _ in children(zone, "filled_polygon")))
    return Board(pads, tracks, vias, parts, rooms, holes, outline, filled)


def _on_board(middle: Point, angle: float, inside: list[float]) -> Point:
    """A point of a footprint, which counts from its own middle."""
    dx, dy = inside[:2]
    x = middle[0] + dx * math.cos(angle) + dy * math.sin(angle)
    return x, middle[1] + dx * math.sin(angle) - dy * math.cos(angle)


def board_netlist(read: Board) -> Netlist:
    return {(pad.ref, pad.number): pad.net for pad in read.pads if pad.net and not pad.net.startswith("unconnected-")}
