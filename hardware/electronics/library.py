"""Takes the land patterns out of KiCad's own library: `python -m hardware.electronics.library [--check]`.

What is needed of them is kept in `footprints.json`, so that nobody needs the library to make or test the boards. The
library's licence is CC-BY-SA 4.0 with an exception for what is made with it, see NOTICE.
"""

from __future__ import annotations

import json
import math
import sys
from pathlib import Path
from typing import Any

from hardware.committed import script
from rules_core.refused import Refused

from .kicad import LIBRARY
from .sexp import Node, child, children, numbers, parse

KEPT = Path(__file__).with_name("footprints.json")
# Our name -> library and name there.
NAMES = {
    "SOT-23": "Package_TO_SOT_SMD/SOT-23",
    "SOT-23-5": "Package_TO_SOT_SMD/SOT-23-5",
    "WS2812B": "LED_SMD/LED_WS2812B_PLCC4_5.0x5.0mm_P3.2mm",
    "TO-252": "Package_TO_SOT_SMD/TO-252-2",
    "Pico": "Module/RaspberryPi_Pico_Common_THT",
    "TSSOP-24": "Package_SO/TSSOP-24_4.4x7.8mm_P0.65mm",
    "TSSOP-20": "Package_SO/TSSOP-20_4.4x6.5mm_P0.65mm",
    "TSSOP-14": "Package_SO/TSSOP-14_4.4x5mm_P0.65mm",
    "SOIC-16": "Package_SO/SOIC-16_3.9x9.9mm_P1.27mm",
    "SOIC-14": "Package_SO/SOIC-14_3.9x8.7mm_P1.27mm",
    "0603": "Resistor_SMD/R_0603_1608Metric",
    "0805": "Capacitor_SMD/C_0805_2012Metric",
    "LED-0805": "LED_SMD/LED_0805_2012Metric",
    "1206": "Capacitor_SMD/C_1206_3216Metric",
    "SMA": "Diode_SMD/D_SMA",
    "Header-18": "Connector_PinHeader_2.54mm/PinHeader_1x18_P2.54mm_Vertical",
    "Header-8": "Connector_PinHeader_2.54mm/PinHeader_1x08_P2.54mm_Vertical",
    "Header-4": "Connector_PinHeader_2.54mm/PinHeader_1x04_P2.54mm_Vertical",
    "Terminal-2": "TerminalBlock_Phoenix/TerminalBlock_Phoenix_MKDS-1,5-2-5.08_1x02_P5.08mm_Horizontal",
    "Fuse-5x20": "Fuse/Fuseholder_Cylinder-5x20mm_Stelvio-Kontek_PTF78_Horizontal_Open",
    "Button-6": "Button_Switch_THT/SW_PUSH_6mm_H4.3mm",
    "Radial-8": "Capacitor_THT/CP_Radial_D8.0mm_P3.50mm",
}
GRAPHICS = ("fp_line", "fp_rect", "fp_poly", "fp_circle", "fp_arc")
Point = tuple[float, float]


def footprint(path: Path) -> dict[str, Any]:
    """Pads (number, x, y, width, height, drill, round), the body's corners, and at which pad KiCad marks the part."""
    node = parse(path.read_text(encoding="utf-8"))
    pads = []
    for pad in children(node, "pad"):
        # A tab's paste is printed as several openings, which are pads without copper; locating pins have no number.
        if not str(pad[1]) or not any("Cu" in str(layer) for layer in child(pad, "layers")):
            continue
        x, y = numbers(child(pad, "at"))[:2]
        wide, high = numbers(child(pad, "size"))
        drill = next((numbers(hole)[0] for hole in children(pad, "drill")), 0.0)
        pads.append([str(pad[1]), x, y, wide, high, drill, int(pad[3] in ("circle", "oval"))])
    body = _corners(_points(node, "F.Fab"))
    return {"pads": pads, "body": body, "mark": _mark(node, pads)}


def _points(node: Node, layer: str) -> list[Point]:
    found: list[Point] = []
    for line in _lines(node, layer):
        found += line
    return found


def _lines(node: Node, layer: str) -> list[list[Point]]:
    """Every stroke of a layer as its points; a circle as the corners of its square."""
    found = []
    for kind in GRAPHICS:
        for item in children(node, kind):
            if layer not in [str(name) for name in child(item, "layer")[1:]]:
                continue
            if kind == "fp_circle":
                (x, y), end = numbers(child(item, "center")), numbers(child(item, "end"))
                radius = math.dist((x, y), end)
                found.append([(x - radius, y - radius), (x + radius, y + radius)])
            elif kind == "fp_poly":
                corners = [(x, y) for x, y in map(numbers, children(child(item, "pts"), "xy"))]
                found += [[a, b] for a, b in zip(corners, corners[1:] + corners[:1], strict=True)]
            elif kind == "fp_rect":
                (a, b), (c, d) = numbers(child(item, "start")), numbers(child(item, "end"))
                corners = [(a, b), (c, b), (c, d), (a, d)]
                found += [[p, q] for p, q in zip(corners, corners[1:] + corners[:1], strict=True)]
            else:
                ends = [numbers(point) for name in ("start", "mid", "end") for point in children(item, name)]
                found.append([(x, y) for x, y in ends])
    return found


def _corners(points: list[Point]) -> list[float]:
    return [f(point[axis] for point in points) for f in (min, max) for axis in (0, 1)]


def _mark(node: Node, pads: list[list[Any]]) -> str:
    """The pad beside the cut corner of the drawn body, or beside its plus; or else that the print leans to; or none."""
    x0, y0, x1, y1 = _corners(_points(node, "F.Fab"))
    for ends in _lines(node, "F.Fab"):
        if len(ends) != 2:
            continue
        (ax, ay), (bx, by) = ends
        on_edge = all(x in (x0, x1) or y in (y0, y1) for x, y in ends)
        if on_edge and ax != bx and ay != by and math.dist(*ends) < max(x1 - x0, y1 - y0) / 2:
            middle = ((ax + bx) / 2, (ay + by) / 2)
            return str(min(pads, key=lambda pad: math.dist(middle, (pad[1], pad[2])))[0])
    for a, b in _straight(node, axis=0):
        middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        for c, d in _straight(node, axis=1):
            if math.dist(middle, ((c[0] + d[0]) / 2, (c[1] + d[1]) / 2)) < 1e-3 and math.dist(c, d) < 2:
                return str(min(pads, key=lambda pad: math.dist(middle, (pad[1], pad[2])))[0])
    silk = _points(node, "F.SilkS")
    if silk:
        drawn, bare = _corners(silk), _corners([(pad[1], pad[2]) for pad in pads])
        lean = tuple(drawn[k] + drawn[k + 2] - bare[k] - bare[k + 2] for k in (0, 1))
        if math.hypot(*lean) > 0.3:
            return str(max(pads, key=lambda pad: pad[1] * lean[0] + pad[2] * lean[1])[0])
    return ""


def _straight(node: Node, axis: int) -> list[tuple[Point, Point]]:
    """The drawn body's strokes along an axis."""
    pairs = [(ends[0], ends[1]) for ends in _lines(node, "F.Fab") if len(ends) == 2]
    return [(a, b) for a, b in pairs if a[1 - axis] == b[1 - axis]]


def document() -> dict[str, Any]:
    if not LIBRARY.is_dir():
        raise Refused("kicad-footprints", "is missing; install it: sudo apt install kicad-footprints")
    found = {}
    for name, place in NAMES.items():
        library, kicad_name = place.split("/")
        found[name] = {"kicad": place, **footprint(LIBRARY / f"{library}.pretty" / f"{kicad_name}.kicad_mod")}
    return found


def text() -> str:
    return "{" + ",\n ".join(f"{json.dumps(name)}: {json.dumps(entry)}" for name, entry in document().items()) + "}\n"


def main(words: list[str]) -> int:
    return script("hardware.electronics.library", lambda: {KEPT: text()}, words, "KiCad's library")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
