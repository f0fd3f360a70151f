"""The field of the lights' current at the sensors: read from the tile's board file, wire by wire.

The whole allowed current of the lights is let through one tile from joint to joint, as in the first tile of a chain,
and a column of lights burns white at the same time. Ground's copper areas are left out; they would make it less.
"""

from __future__ import annotations

import numpy as np

from hardware.committed import ROOT
from hardware.design import Design
from hardware.electronics import readback
from hardware.electronics.circuit import CHAIN
from hardware.electronics.footprints import BOARD_THICKNESS
from hardware.fields.model import Array
from hardware.fields.tables import Figures
from hardware.pieces.board_parts import SENSOR_HEIGHT

TILE = ROOT / "hardware" / "electronics" / "kept" / "tile.kicad_pcb"
BEYOND_MM = 400.0  # the wires go on in the neighbouring tiles


def wire(start: Array, end: Array, ampere: float, point: Array) -> float:
    """The vertical field of a straight piece of wire, in mT; millimetres (Biot and Savart)."""
    along = end - start
    length = float(np.linalg.norm(along))
    along = along / length
    foot = start + along * float((point - start) @ along)
    away = point - foot
    far = float(np.linalg.norm(away))
    before, after = float((foot - start) @ along), float((end - foot) @ along)
    share = before / np.hypot(before, far) + after / np.hypot(after, far)
    return float(np.cross(along, away / far)[2] * 1e-7 * ampere * share / (far / 1000) * 1000)


def wires(design: Design, ampere: float) -> list[tuple[Array, Array, float]]:
    """The wires of the chain: to the east in 5 V, back in ground, equally in the parallel ones."""
    board = readback.board(TILE)
    pads = {(pad.ref, pad.number): pad for pad in board.pads}
    found = []
    for net, sign in (("5V", 1), ("GND", -1)):
        pins = [str(n) for n, name in enumerate(CHAIN, 1) if name == net and n > 2]
        for pin in pins:
            y = pads["J1", pin].y
            ends = [np.array([x, y, -BOARD_THICKNESS]) for x in (-BEYOND_MM, design.tile_size_mm[0] + BEYOND_MM)]
            found.append((ends[0], ends[1], sign * ampere / len(pins)))
    return found


def column(design: Design) -> list[tuple[Array, Array, float]]:
    """The lanes of one column whose lights all burn white: 5 V up its lane, ground down the other, along the board."""
    board = readback.board(TILE)
    ampere = design.tile_cells[1] * 3 * design.leds.colour_ma / 1000 / 2
    found = []
    for net, sign in (("5V", 1), ("GND", -1)):
        lanes = [t for t in board.tracks if t.net == net and t.layer == "F.Cu" and t.start[0] == t.end[0] < 10]
        lane = max(lanes, key=lambda t: abs(t.end[1] - t.start[1]))
        low, high = sorted((lane.start[1], lane.end[1]))
        found.append((np.array([lane.start[0], low, 0.0]), np.array([lane.start[0], high, 0.0]), sign * ampere))
    return found


def worst(design: Design, pieces: list[tuple[Array, Array, float]]) -> float:
    """The largest field at any sensor of the tile."""
    board = readback.board(TILE)
    found = []
    for channel in range(len(design.channels)):
        x, y, _ = board.parts[f"U{101 + channel}"]
        point = np.array([x, y, SENSOR_HEIGHT])
        found.append(abs(sum(wire(*piece, point) for piece in pieces)))
    return max(found)


def table(design: Design) -> Figures:
    ampere = design.leds.cap_ma / 1000
    chain, lane = wires(design, ampere), column(design)
    rows = [
        (f"{ampere:g} A from joint to joint", f"{worst(design, chain):.3f}"),
        ("a column of lights, all white", f"{worst(design, lane):.3f}"),
        ("both", f"{worst(design, [*chain, *lane]):.3f}"),
        ("hysteresis of the thresholds", f"{design.hysteresis_mt:.3f}"),
        ("weak threshold", f"{design.weak_mt:.3f}"),
    ]
    return Figures("current-field", "Field of the lights' current at the worst sensor", ("current", "mT"), rows)
