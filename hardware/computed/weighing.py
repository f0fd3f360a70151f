"""What the weighing feet can tell: the place and the volume of a piece from four weights (Monte Carlo, from a seed)."""

from __future__ import annotations

import numpy as np

from hardware.design import Board, Design
from hardware.fields.model import Array
from hardware.fields.tables import Figures

COUNT = 20_000
SECONDS = 0.4  # of rest that are averaged
VOLUMES = (1, 2, 4, 12, 27)
SEED = 1


def errors(design: Design, board: Board, volume: int, noise_g: float, count: int = COUNT) -> tuple[Array, Array]:
    """For so many placements anywhere on the board: how far off the place is, in mm, and the weight, as a share."""
    chance = np.random.default_rng([SEED, volume])
    size = np.array([board.columns, board.rows]) * design.pitch_mm
    feet = np.array(design.feet.places((float(size[0]), float(size[1]))))
    span = feet[3] - feet[0]
    cell = chance.uniform(0.5 * design.pitch_mm, size - 0.5 * design.pitch_mm, (count, 2))
    off = design.tolerances.placement_mm
    true = cell + chance.uniform(-off, off, (count, 2))
    grams = volume * design.unit_g * (1 + chance.uniform(-1, 1, count) * design.feet.weight_percent / 100)
    u, v = ((true - feet[0]) / span).T
    shares = np.stack([(1 - u) * (1 - v), u * (1 - v), (1 - u) * v, u * v], axis=1)
    gains = 1 + chance.normal(0, design.feet.gain_percent / 100, (count, 4))
    # A difference of two means: before and after.
    read = grams[:, None] * shares * gains + chance.normal(0, noise_g * 2**0.5, (count, 4))
    whole = read.sum(axis=1)
    place = (read[:, :, None] * feet[None, :, :]).sum(axis=1) / whole[:, None]
    return np.hypot(*(place - cell).T), whole / (volume * design.unit_g) - 1


def table(design: Design) -> Figures:
    rows = []
    for board in design.boards.values():
        noise = design.feet.noise_mg(board.foot_g, SECONDS) / 1000
        for volume in VOLUMES:
            place, share = errors(design, board, volume, noise)
            # Two volumes of one footprint differ by half at least; a quarter is the middle.
            wrong = float((np.abs(share) > 0.25).mean())
            far = f"{np.quantile(place, 0.999):.1f}"
            beyond = f"{100 * float((place > design.pitch_mm / 2).mean()):.2f} %"
            about = (board.name, f"{board.foot_g}", f"{1000 * noise:.0f}", str(volume))
            rows.append((*about, far, beyond, f"{100 * wrong:g} %"))
    head = ("board", "cells g", "noise mg", "volume", "99.9 % within mm", "beyond half a cell", "another volume")
    return Figures("weighing", "Place and volume from the feet", head, rows)
