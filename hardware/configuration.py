"""Writes the firmware's board configurations from the design: `python -m hardware.configuration [--check]`."""

import sys
from pathlib import Path
from typing import Any

from hardware.committed import ROOT, script, text
from hardware.design import Board, Design, load

BOARDS = ROOT / "firmware" / "boards"


def configuration(design: Design, board: Board) -> dict[str, Any]:
    """What a board must know of itself; thresholds and hysteresis in ADC steps around the baseline."""
    return {
        "format": 1,
        "name": board.name,
        "cells": list(board.cells),
        "strip": board.strip,
        "tile": list(board.tile_cells),
        "channels": [list(cell) for cell in board.channels],
        "chains": [[[tile.column, tile.band, int(tile.turned)] for tile in chain] for chain in board.chains],
        "pins": design.pins,
        "thresholds": [design.steps(design.weak_mt), design.steps(design.strong_mt)],
        "hysteresis": design.steps(design.hysteresis_mt),
        "sensor_sign": design.sensor.sign,
        "settle_us": design.sensor.settle_us,
        "wake_us": design.sensor.wake_us,
        "current_ma": design.leds.cap_ma,
        "led_ma": [design.leds.colour_ma, design.leds.idle_ma],
    }


def feet(design: Design, board: Board) -> dict[str, Any]:
    """What a board with weighing feet must know of them; a board without them has no such key."""
    size = board.columns * design.pitch_mm, board.rows * design.pitch_mm
    return {
        "clock": design.feet.pins.clock,
        "data": list(design.feet.pins.data),
        "rate_hz": design.feet.rate_hz,
        "range_g": board.foot_g,
        "steps_per_g": round(design.feet.steps_per_g(board.foot_g)),
        "noise_mg": round(design.feet.noise_mg(board.foot_g)),
        "at_mm": [[round(x), round(y)] for x, y in design.feet.places(size)],
        "pitch_mm": round(design.pitch_mm),
        "unit_mg": round(design.unit_g * 1000),
        "placement_um": round(design.tolerances.placement_mm * 1000),
        "weight_permille": round(design.feet.weight_percent * 10),
        "gain_permille": round(design.feet.gain_percent * 10),
    }


def texts() -> dict[Path, str]:
    design = load()
    found = {}
    for board in design.boards.values():
        document = configuration(design, board)
        found[BOARDS / f"{board.name}.json"] = text(document)
        found[BOARDS / f"{board.name}-feet.json"] = text({**document, "feet": feet(design, board)})
    return found


if __name__ == "__main__":
    sys.exit(script("hardware.configuration", texts, sys.argv[1:]))
