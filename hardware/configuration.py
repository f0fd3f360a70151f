"""Writes the firmware's board configurations from the design: `python -m hardware.configuration [--check]`."""

import sys
from pathlib import Path
from typing import Any

from hardware.committed import ROOT, script
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
        "settle_us": design.sensor.settle_us,
        "wake_us": design.sensor.wake_us,
        "current_ma": design.leds.cap_ma,
        "led_ma": [design.leds.colour_ma, design.leds.idle_ma],
    }


def documents() -> dict[Path, dict[str, Any]]:
    design = load()
    return {BOARDS / f"{board.name}.json": configuration(design, board) for board in design.boards.values()}


if __name__ == "__main__":
    sys.exit(script("hardware.configuration", documents))
