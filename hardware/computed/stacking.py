"""A player's own pieces push each other off, as all their faces show the same pole: does their weight hold them?

Every disc is two round faces of magnetic charge, each spread over points; the force between two pieces is the sum over
all pairs of points. Newton, millimetres.
"""

from __future__ import annotations

import math

import numpy as np

from hardware.design import MAGNET_G_PER_CM3, PLASTIC_G_PER_CM3, Design
from hardware.fields.model import Array, Discs, Size, piece
from hardware.fields.tables import SIZES, Figures

MU0 = 4e-7 * math.pi
GRAVITY = 9.81
FRICTION = 0.2  # plastic on plastic, smooth, at the lower end of what tables give
SAFETY = 2.0  # hands are near
ASIDE_MM = 1.0  # a stack is never laid quite straight
WALL_MM = 1.2
INFILL = 0.4  # of the pieces that are not printed solid
SOLID = (1, 2, 3, 4, 6, 9)  # volumes that are
# Lying flat, which is worst: most discs of the two pieces are near each other for their weight.
FLAT: dict[int, Size] = {w * d * h: (w, d, h) for w, d, h in sorted(SIZES, key=math.prod) if w >= d >= h}
_RINGS = ((0.0, 1), (0.45, 6), (0.86, 12))


def charges(discs: Discs, remanence_t: float) -> tuple[Array, Array]:
    """Points and their charges in A·m."""
    places, amounts = [], []
    for centre, outward, (wide, high) in zip(discs.centres, discs.outward, discs.dimensions, strict=True):
        aside = np.roll(outward, 1)
        across = np.cross(outward, aside)
        spots = [
            r * wide / 2 * (math.cos(2 * math.pi * k / n) * aside + math.sin(2 * math.pi * k / n) * across)
            for r, n in _RINGS
            for k in range(n)
        ]
        each = remanence_t / MU0 * math.pi * (wide / 2000) ** 2 / len(spots)
        for side in (-1, 1):
            places += [centre + side * outward * high / 2 + spot for spot in spots]
            amounts += [side * each] * len(spots)
    return np.array(places), np.array(amounts)


Charges = tuple[Array, Array]


def force(on: Charges, of: Charges) -> Array:
    """The force on some charges, of others, in newton."""
    total = np.zeros(3)
    for start in range(0, len(on[0]), 500):
        way = on[0][start : start + 500, None, :] - of[0][None, :, :]
        far = np.linalg.norm(way, axis=2)
        pairs = on[1][start : start + 500, None] * of[1][None, :] / far**3
        total += (pairs[:, :, None] * way).sum(axis=(0, 1))
    return np.asarray(total * MU0 / (4 * math.pi) * 1e6, dtype=np.float64)


def push(design: Design, lower: Size, upper: Size, aside_mm: float = 0.0) -> tuple[float, float]:
    """Force on the upper piece of the same owner, standing on the lower one: upwards, and away to the side."""
    body = lower[2] * design.pitch_mm - design.gap_mm
    one = charges(piece(design, lower, (0, 0, 0), 0), design.remanence_t)
    places, amounts = charges(piece(design, upper, (0, 0, 0), 0), design.remanence_t)
    newton = force((places + np.array([aside_mm, 0.0, body]), amounts), one)
    return float(newton[2]), float(newton[0])


def weight(design: Design, size: Size, infill: float) -> float:
    """Of a printed piece with covers and discs, in newton; 1.0 is solid."""
    edges = [side * design.pitch_mm - design.gap_mm for side in size]
    inner = math.prod(edge - 2 * WALL_MM for edge in edges)
    plastic = math.prod(edges) - (1 - infill) * inner
    disc = design.discs["strong"]
    count = 2 * (size[0] * size[1] + size[1] * size[2] + size[0] * size[2])
    magnets = count * math.pi * disc.diameter_mm**2 / 4 * disc.height_mm
    grams = (plastic * PLASTIC_G_PER_CM3 + magnets * (MAGNET_G_PER_CM3 - PLASTIC_G_PER_CM3)) / 1000
    return grams * GRAVITY / 1000


def holds(pushed: tuple[float, float], newton: float) -> bool:
    """Whether a piece of this weight stays where it was put: friction takes what pushes aside, with something left."""
    lift, aside = pushed
    return FRICTION * (newton - lift) > SAFETY * abs(aside)


def table(design: Design) -> Figures:
    rows = []
    for volume, size in FLAT.items():
        pushed = lift, aside = push(design, size, size, ASIDE_MM)
        light, heavy = weight(design, size, INFILL), weight(design, size, 1.0)
        said = ["holds" if holds(pushed, newton) else "**slides**" for newton in (light, heavy)]
        edges = "×".join(str(side) for side in size)
        rows.append(
            (str(volume), edges, f"{lift:.2f}", f"{aside:.2f}", f"{light:.2f}", said[0], f"{heavy:.2f}", said[1])
        )
    head = ("volume", "lying", "push up N", f"aside at {ASIDE_MM:g} mm N", "weight at 40 % N", "", "solid N", "")
    return Figures("stacking", "An own piece on an equal one", head, rows)
