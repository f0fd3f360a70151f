"""Writes the table of the model that the simulated board uses: `python -m hardware.fields.table [--check]`."""

import sys
from pathlib import Path
from typing import Any

import numpy as np

from hardware.committed import ROOT, script, text
from hardware.design import STRENGTHS, Design, load
from hardware.fields.model import Array, Discs, each

TABLE = ROOT / "firmware" / "virtual" / "field_table.json"
STEP_MM = 0.5
REACH_MM = 60.0


def table(design: Design) -> dict[str, Any]:
    """Signals in ADC steps of single discs with N outward, by the distance along the board from disc to sensor."""
    return {
        "format": 1,
        "pitch_mm": design.pitch_mm,
        "step_mm": STEP_MM,
        "owners": [list(owner) for owner in design.owners],
        "discs": {strength: _discs(design, strength) for strength in STRENGTHS},
    }


def _discs(design: Design, strength: str) -> dict[str, Any]:
    """The discs of a piece one unit high: bottom and top one of a cell together, and one of a side face."""
    body = design.pitch_mm - design.gap_mm
    below_face = design.magnet_below_face_mm + design.discs[strength].height_mm / 2
    bottom = _along(design, strength, (0, 0, -1), below_face)
    top = _along(design, strength, (0, 0, 1), body - below_face)
    side = _along(design, strength, (1, 0, 0), body / 2)
    return {"inset_mm": design.gap_mm / 2 + below_face, "cell": _rounded(bottom + top), "side": _rounded(side)}


def _along(design: Design, strength: str, outward: tuple[int, int, int], height: float) -> Array:
    """The signals on a line along +x under a disc at this height above the board."""
    distances = np.arange(0.0, REACH_MM + STEP_MM / 2, STEP_MM)
    disc = design.discs[strength]
    count = len(distances)
    discs = Discs(
        np.tile([0.0, 0.0, height], (count, 1)),
        np.tile(np.array(outward, dtype=np.float64), (count, 1)),
        np.tile([disc.diameter_mm, disc.height_mm], (count, 1)),
        np.full(count, design.remanence_t),
    )
    points = np.stack([distances, np.zeros(count), np.full(count, -design.sensor.below_surface_mm)], axis=1)
    return each(discs, points) * design.steps_per_mt


def _rounded(signals: Array) -> list[float]:
    return [round(float(value), 3) + 0.0 for value in signals]


def texts() -> dict[Path, str]:
    return {TABLE: text(table(load()))}


if __name__ == "__main__":
    sys.exit(script("hardware.fields.table", texts, sys.argv[1:]))
