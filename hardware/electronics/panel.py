"""Several tiles in one frame, as assembling houses want them: rails, tabs with rows of small holes, fiducials, holes.

Made from the tile's own file, copper areas and all; nothing of a tile is drawn anew.
"""

from __future__ import annotations

import copy
import uuid
from pathlib import Path

from hardware.design import Design

from .board_file import fiducial, hole, save_project
from .circuit import tile
from .layout import ORIGIN, Point
from .part_list import assembly as single_assembly
from .part_list import placement
from .sexp import Node, Text, child, children, numbers, parse, write
from .tile_layout import GAP, tile_layout

COUNT = 4
RAIL = 7.0
SLOT = 2.0  # what a mill takes away
TAB = 5.0
BITE = (0.5, 0.8)  # diameter of the small holes, and from one to the next
OUTSIDE = 0.15  # the holes' middles, from the tile's edge
TOOLING = 3.0
Area = tuple[float, float, float, float]


class Panel:
    """Places in millimetres, y downwards, from the frame's north-west corner."""

    def __init__(self, design: Design) -> None:
        self.tile: Point = (design.tile_size_mm[0] - 2 * GAP, design.tile_size_mm[1] - 2 * GAP)
        wide, high = self.tile
        margin = RAIL + SLOT
        self.size = (2 * margin + COUNT * wide + (COUNT - 1) * SLOT, 2 * margin + high)
        self.corners = [(margin + n * (wide + SLOT), margin) for n in range(COUNT)]

    def tabs(self) -> list[Area]:
        """What is left standing in the slots: twice along each long side, once at each end."""
        wide, high = self.tile
        found = []
        for n, (x, y) in enumerate(self.corners):
            for along in (high / 6, high * 5 / 6):
                for edge in [x - SLOT, x + wide] if n == COUNT - 1 else [x - SLOT]:
                    found.append((edge, y + along - TAB / 2, edge + SLOT, y + along + TAB / 2))
            middle = x + wide / 2
            for edge in (y - SLOT, y + high):
                found.append((middle - TAB / 2, edge, middle + TAB / 2, edge + SLOT))
        return found

    def slots(self) -> list[Area]:
        """What is milled away, before the tabs are left standing."""
        wide, high = self.tile
        left, right = RAIL, self.size[0] - RAIL
        across = [(left, y, right, y + SLOT) for y in (RAIL, RAIL + SLOT + high)]
        xs = [x - SLOT for x, _ in self.corners] + [self.corners[-1][0] + wide]
        return across + [(x, RAIL, x + SLOT, self.size[1] - RAIL) for x in xs]

    def edges(self) -> list[tuple[Point, Point]]:
        """The outline and the slots' borders: where milled and standing places meet."""
        slots, tabs = self.slots(), self.tabs()
        xs = sorted({round(x, 4) for a in slots + tabs for x in (a[0], a[2])})
        ys = sorted({round(y, 4) for a in slots + tabs for y in (a[1], a[3])})

        def milled(i: int, j: int) -> bool:
            if not (0 <= i < len(xs) - 1 and 0 <= j < len(ys) - 1):
                return False
            x, y = (xs[i] + xs[i + 1]) / 2, (ys[j] + ys[j + 1]) / 2
            return _in(x, y, slots) and not _in(x, y, tabs)

        wide, high = self.size
        found = [
            ((0.0, 0.0), (wide, 0.0)),
            ((wide, 0.0), (wide, high)),
            ((wide, high), (0.0, high)),
            ((0.0, high), (0.0, 0.0)),
        ]
        for i in range(len(xs)):
            for j in range(len(ys)):
                if j < len(ys) - 1 and milled(i - 1, j) != milled(i, j):
                    found.append(((xs[i], ys[j]), (xs[i], ys[j + 1])))
                if i < len(xs) - 1 and milled(i, j - 1) != milled(i, j):
                    found.append(((xs[i], ys[j]), (xs[i + 1], ys[j])))
        return found

    def bites(self) -> list[Point]:
        """The small holes along the edges of the tiles, in the tabs: there the frame is broken off."""
        diameter, step = BITE
        count = int((TAB - diameter) / step)
        shifts = [(k - count / 2) * step for k in range(count + 1)]
        wide, high = self.tile
        found: set[Point] = set()
        for x0, y0, x1, y1 in self.tabs():
            for x, y in self.corners:
                sides = (
                    (x - OUTSIDE, None),
                    (x + wide + OUTSIDE, None),
                    (None, y - OUTSIDE),
                    (None, y + high + OUTSIDE),
                )
                for at_x, at_y in sides:
                    if at_x is not None and x0 <= at_x <= x1 and y < y0 < y + high:
                        found |= {(round(at_x, 4), round((y0 + y1) / 2 + shift, 4)) for shift in shifts}
                    if at_y is not None and y0 <= at_y <= y1 and x < x0 < x + wide:
                        found |= {(round((x0 + x1) / 2 + shift, 4), round(at_y, 4)) for shift in shifts}
        return sorted(found)

    def marks(self) -> tuple[list[Point], list[Point]]:
        """Fiducials (three, so that no turn looks like another) and tooling holes, on the rails."""
        wide, high = self.size
        near = RAIL / 2
        fiducials = [(12.0, near), (wide - 12.0, near), (12.0, high - near)]
        return fiducials, [(x, y) for x in (near, wide - near) for y in (near, high - near)]


def _in(x: float, y: float, areas: list[Area]) -> bool:
    return any(a < x < c and b < y < d for a, b, c, d in areas)


def make(design: Design, one: Path, path: Path) -> None:
    """The panel's board file, with the rules it is checked by."""
    panel = Panel(design)
    single = parse(one.read_text(encoding="utf-8"))
    nets = {str(net[1]): str(net[2]) for net in children(single, "net")}
    node: Node = [
        item for item in single if not isinstance(item, list) or item[0] in ("version", "generator", "general")
    ]
    node += [child(single, name) for name in ("paper", "layers", "setup")]
    origin: Node = ["aux_axis_origin", ORIGIN[0], ORIGIN[1] + panel.size[1]]
    setup = [item for item in child(single, "setup") if item[0] != "aux_axis_origin"]
    node[-1] = [*setup, origin]
    node.append(["net", 0, Text("")])
    number = 0
    copies: list[Node] = []
    for n, (x, y) in enumerate(panel.corners, 1):
        numbers_of = {"0": 0}
        for old, name in nets.items():
            if old != "0":
                number += 1
                numbers_of[old] = number
                node.append(["net", number, Text(f"{n}:{name}")])
        for kind in ("footprint", "gr_text", "segment", "via", "zone"):
            for item in children(single, kind):
                moved = copy.deepcopy(item)
                _move(moved, (x - GAP, y - GAP))
                _rename(moved, numbers_of, nets, n)
                copies.append(moved)
    node += copies
    fiducials, tooling = panel.marks()
    node += [fiducial(f"FID{n}", *place) for n, place in enumerate(fiducials, 1)]
    node += [hole(f"H{n}", *place, TOOLING) for n, place in enumerate(tooling, 1)]
    node += [hole(f"H{n}", *place, BITE[0]) for n, place in enumerate(panel.bites(), len(tooling) + 1)]
    for index, (start, end) in enumerate(panel.edges()):
        ends = [[name, ORIGIN[0] + at[0], ORIGIN[1] + at[1]] for name, at in (("start", start), ("end", end))]
        stamp: Node = ["tstamp", str(uuid.uuid5(uuid.NAMESPACE_URL, f"quader/panel/{index}"))]
        node.append(["gr_line", *ends, ["layer", Text("Edge.Cuts")], ["width", 0.1], stamp])
    path.write_text(write(node) + "\n", encoding="utf-8")
    save_project(path.with_suffix(".kicad_pro"))


def _move(item: Node, by: Point) -> None:
    """Shifts what stands on the board itself; what is inside a footprint counts from its middle."""
    for inner in item:
        if isinstance(inner, list) and inner:
            if inner[0] in ("at", "start", "end", "xy"):
                x, y, *rest = numbers(inner)
                inner[1:] = [x + by[0], y + by[1], *rest]
            elif item[0] != "footprint":
                _move(inner, by)


def _rename(item: Node, numbers_of: dict[str, int], nets: dict[str, str], copy_number: int) -> None:
    """Each tile has nets, and marks of identity, of its own."""
    for inner in item:
        if isinstance(inner, list) and inner:
            if inner[0] == "net":
                old = str(inner[1])
                inner[1:] = [numbers_of[old], *([Text(f"{copy_number}:{nets[old]}")] if len(inner) > 2 else [])]
            elif inner[0] == "net_name":
                inner[1] = Text(f"{copy_number}:{inner[1]}")
            elif inner[0] == "tstamp":
                inner[1] = str(uuid.uuid5(uuid.NAMESPACE_URL, f"quader/panel/{copy_number}/{inner[1]}"))
            else:
                _rename(inner, numbers_of, nets, copy_number)


def placements(design: Design) -> list[list[str | int]]:
    """The placement list of the panel: every part with its tile's number behind its name."""
    panel = Panel(design)
    head, *rows = placement(tile_layout(design))
    found = [head]
    for n, (x, y) in enumerate(panel.corners, 1):
        south = panel.size[1] - y - panel.tile[1]
        for ref, east, north, *rest in rows:
            shifted = [f"{float(str(place)[:-2]) - GAP + by:.4f}mm" for place, by in ((east, x), (north, south))]
            found.append([f"{ref}_{n}", *shifted, *rest])
    return found


def assembly(design: Design) -> list[list[str | int]]:
    """The part list of the panel, with the same names."""
    head, *rows = single_assembly(tile(design), by_hand=False)
    place, count = head.index("Designator"), head.index("Quantity")
    found = [head]
    for row in rows:
        refs = [f"{ref}_{n}" for n in range(1, COUNT + 1) for ref in str(row[place]).split(",")]
        found.append([*row[:place], ",".join(refs), *row[place + 1 : count], len(refs), *row[count + 1 :]])
    return found
