"""How KiCad's board file says what a layout is, and the project file with the rules that KiCad checks it by."""

from __future__ import annotations

import json
import uuid
from pathlib import Path

from . import silk
from .circuit import Pin, pins
from .footprints import BOARD_THICKNESS
from .layout import BOTTOM, CLEARANCE, EDGE, ORIGIN, SIGNAL, TOP, VIA, Layout, Placed, Point, turned
from .sexp import Node, Text, write


def save(layout: Layout, path: Path) -> None:
    """The board file, and beside it the project file with the rules that KiCad checks it by."""
    path.write_text(write(board(layout)) + "\n", encoding="utf-8")
    save_project(path.with_suffix(".kicad_pro"))


def board(layout: Layout) -> Node:
    nets = ["", *sorted(layout.circuit.nets()), *_open_pins(layout)]
    numbers = {name: number for number, name in enumerate(nets)}
    # Distances to plot and drill from: the south-west corner, where cell (0, 0) lies.
    corner: Node = ["aux_axis_origin", ORIGIN[0], ORIGIN[1] + layout.size[1]]
    node: Node = [
        "kicad_pcb",
        ["version", 20211014],
        ["generator", "pcbnew"],
        ["general", ["thickness", BOARD_THICKNESS]],
        ["paper", Text("A4")],
        ["title_block", ["title", Text(layout.circuit.title)]],
        _layers(),
        ["setup", ["pad_to_mask_clearance", 0.05], corner, ["pcbplotparams", ["usegerberextensions", "false"]]],
        *([["net", number, Text(name)] for name, number in numbers.items()]),
    ]
    names = layout.names()
    node += [_footprint(layout, at, numbers, names[at.ref]) for at in layout.placed.values()]
    node += [hole(f"H{n}", *place) for n, place in enumerate(layout.holes, 1)]
    node += [fiducial(f"FID{n}", *place) for n, place in enumerate(layout.fiducials, 1)]
    left, top, right, bottom = layout.gap, layout.gap, layout.size[0] - layout.gap, layout.size[1] - layout.gap
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
    for text, x, y, height, layer in layout.texts:
        mirror: Node = ["justify", "mirror"] if layer.startswith("B.") else []
        look: Node = ["effects", ["font", ["size", height, height], ["thickness", round(height * 0.15, 3)]]]
        if mirror:
            look.append(mirror)
        node.append(
            ["gr_text", Text(text), _at("at", (x, y)), ["layer", Text(layer)], _stamp("text", (x, y), text), look]
        )
    for index, track in enumerate(layout.tracks):
        node.append(
            [
                *("segment", _at("start", track.start), _at("end", track.end), ["width", track.width]),
                *(["layer", Text(track.layer)], ["net", numbers[track.net]], _stamp("track", index)),
            ]
        )
    for index, via in enumerate(layout.vias):
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
    inset = layout.gap + EDGE
    edge = [
        (inset, inset),
        (layout.size[0] - inset, inset),
        (layout.size[0] - inset, layout.size[1] - inset),
        (inset, layout.size[1] - inset),
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
                *(
                    ["hatch", "edge", 0.5],
                    ["connect_pads", ["clearance", 0.2]],
                    ["min_thickness", 0.2],
                    ["filled_areas_thickness", "no"],
                ),
                ["fill", "yes", ["thermal_gap", 0.25], ["thermal_bridge_width", 0.4]],
                ["polygon", ["pts", *[_at("xy", point) for point in edge]]],
            ]
        )
    return node


def _open_pins(layout: Layout) -> list[str]:
    """KiCad gives every pin that stays open a net of its own."""
    return [
        open_net(ref, pin)
        for ref, part in layout.circuit.parts.items()
        for pin in pins(part.kind)
        if pin.number not in part.nets
    ]


def _footprint(layout: Layout, at: Placed, numbers: dict[str, int], name: tuple[float, float, int]) -> Node:
    part = layout.circuit.parts[at.ref]
    seen_on = "B.SilkS" if layout.on_back(at.ref) else "F.SilkS"
    font: Node = ["effects", ["font", ["size", silk.LETTER, silk.LETTER], ["thickness", 0.12]]]
    if seen_on == "B.SilkS":
        font.append(["justify", "mirror"])
    x0, y0, x1, y1 = at.footprint.body
    label = turned(name[0] - at.x, name[1] - at.y, -at.angle)
    fab: Node = ["effects", ["font", ["size", 0.5, 0.5], ["thickness", 0.08]]]
    node: Node = [
        *("footprint", Text(f"quader:{at.footprint.name}"), ["layer", Text(TOP)], _stamp("part", at.ref)),
        ["at", ORIGIN[0] + at.x, ORIGIN[1] + at.y, at.angle],
        ["descr", Text(part.note or part.about["text"])],
        ["path", Text("/" + symbol_uuid(layout.circuit.name, at.ref))],
        ["attr", "smd" if at.footprint.flat else "through_hole"],
        ["fp_text", "reference", Text(at.ref), ["at", *label, name[2]], ["layer", Text(seen_on)], font],
        [
            "fp_text",
            "value",
            Text(part.value),
            ["at", (x0 + x1) / 2, (y0 + y1) / 2, at.angle],
            ["layer", Text("F.Fab")],
            fab,
        ],
    ]
    reach = silk.grown(at.footprint.reach(), 0.15)
    for layer, (a, b, c, d), width in (("F.Fab", (x0, y0, x1, y1), 0.1), ("F.CrtYd", reach, 0.05)):
        node.append(["fp_rect", ["start", a, b], ["end", c, d], ["layer", Text(layer)], ["width", width]])
    drawn = layout.marks(at.ref)
    lines = [(line, silk.STROKE) for line in silk.outline(at.footprint)] if not layout.on_back(at.ref) else []
    for (start, end), width in [*lines, *drawn.lines]:
        node.append(["fp_line", ["start", *start], ["end", *end], ["layer", Text(seen_on)], ["width", width]])
    for area in drawn.areas:
        points: Node = ["pts", *[["xy", *point] for point in area]]
        node.append(["fp_poly", points, ["layer", Text(seen_on)], ["width", 0.05], ["fill", "solid"]])
    for x, y in drawn.dots:
        around: Node = ["fp_circle", ["center", x, y], ["end", x + silk.DOT, y]]
        node.append([*around, ["layer", Text(seen_on)], ["width", 0.05], ["fill", "solid"]])
    open_pins = {pin.number: open_net(at.ref, pin) for pin in pins(part.kind)}
    for pad in at.footprint.pads:
        net = part.nets.get(pad.number, open_pins[pad.number])
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


def open_net(ref: str, pin: Pin) -> str:
    return f"unconnected-({ref}-{pin.name}-Pad{pin.number})"


def symbol_uuid(circuit: str, ref: str) -> str:
    return str(uuid.uuid5(uuid.NAMESPACE_URL, f"quader/{circuit}/symbol/{ref}"))


def _stamp(*what: object) -> Node:
    return ["tstamp", str(uuid.uuid5(uuid.NAMESPACE_URL, "quader/" + repr(what)))]


def _stamp_inside(footprint: Node, ref: str) -> None:
    """Names for texts, lines and pads too: KiCad would draw random ones and write its files in their order."""
    for index, item in enumerate(footprint):
        if isinstance(item, list) and item[0] in ("fp_text", "fp_rect", "fp_line", "fp_poly", "fp_circle", "pad"):
            item.append(_stamp("inside", ref, index))


def _at(name: str, point: Point) -> Node:
    return [name, ORIGIN[0] + point[0], ORIGIN[1] + point[1]]


def hole(ref: str, x: float, y: float, diameter: float) -> Node:
    pad: Node = ["pad", Text(""), "np_thru_hole", "circle", ["at", 0, 0], ["size", diameter, diameter]]
    pad += [["drill", diameter], ["layers", "*.Cu", "*.Mask"]]
    return _without_part("screw-hole", ref, (x, y), pad)


def _without_part(name: str, ref: str, at: Point, pad: Node) -> Node:
    """Something of the board itself, that no schematic knows."""
    attributes: Node = ["attr", "board_only", "exclude_from_pos_files", "exclude_from_bom"]
    look: Node = ["effects", ["font", ["size", 1, 1], ["thickness", 0.15]]]
    label: Node = ["fp_text", "reference", Text(ref), ["at", 0, 0], ["layer", Text("F.Fab")], look]
    head: Node = ["footprint", Text(f"quader:{name}"), ["layer", Text(TOP)], _stamp(name, *at), _at("at", at)]
    node: Node = [*head, attributes, label, pad]
    _stamp_inside(node, f"{name} {at[0]} {at[1]}")
    return node


def fiducial(ref: str, x: float, y: float) -> Node:
    """A dot of bare copper, 1 mm wide, in an opening of 2 mm, as in KiCad's library."""
    pad: Node = ["pad", Text(""), "smd", "circle", ["at", 0, 0], ["size", 1, 1]]
    pad += [["layers", Text("F.Cu"), Text("F.Mask")], ["solder_mask_margin", 0.5], ["clearance", 0.6]]
    return _without_part("fiducial", ref, (x, y), pad)


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
