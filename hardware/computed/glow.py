"""How a cell glows: rays from the light to the top layer, with and without the white dot above the light (Monte Carlo).

The cell is a flat white box: the tile below, the grid's walls around, the opal top layer above, and the light's own
body in it. Everything scatters evenly; how much it sends back are assumptions below. From a seed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from matplotlib.colors import PowerNorm
from matplotlib.figure import Figure
from numpy.typing import NDArray
from scipy.ndimage import gaussian_filter  # type: ignore[import-untyped]

from hardware.design import Design
from hardware.electronics.footprints import HEIGHTS
from hardware.electronics.tile_layout import LIGHT_UP
from hardware.fields.model import Array
from hardware.fields.tables import Figures
from hardware.pieces.board_parts import GRID_WALL, TOP_LAYER, stack

Mask = NDArray[np.bool_]

RAYS = 100_000
BOUNCES = 40
BODY = 5.0  # edge of the light
WINDOW = 3.4  # diameter of the round part of it that shines
WHITE = 0.85  # sent back by white plastic and by white solder mask
GREEN = 0.25  # by green solder mask
OPAL_BACK, OPAL_THROUGH = 0.45, 0.50
DOT_BACK, DOT_THROUGH = 0.90, 0.02  # opaque white film, such as two labels on top of each other
BLUR = 0.5  # of 1 mm opal, in its thickness
STEP = 0.2  # of the picture, in mm


class Cell(NamedTuple):
    """What is chosen: the dot's diameter (0: none), the distance from the light to the top layer, the tile's mask."""

    dot_mm: float
    gap_mm: float
    tile: float


@dataclass(frozen=True)
class Glow:
    """Brightness of the surface, 1 on average, and how much of the light comes out."""

    seen: Array
    share: float

    @property
    def hottest(self) -> float:
        return float(self.seen.max())

    @property
    def width_mm(self) -> float:
        """Diameter of the area that is at least half as bright as its brightest point."""
        return float(2 * np.sqrt((self.seen > self.seen.max() / 2).sum() * STEP**2 / np.pi))

    @property
    def off_mm(self) -> float:
        """From the middle of the cell to the middle of the light that is seen."""
        axis = (np.arange(len(self.seen)) + 0.5) * STEP
        x, y = (float((self.seen.sum(axis=1 - k) * axis).sum() / self.seen.sum()) for k in (0, 1))
        return float(np.hypot(x - axis[-1] / 2, y - axis[-1] / 2))


def cells(design: Design) -> dict[str, Cell]:
    gap = stack(design.sensor.below_surface_mm).grid - HEIGHTS["WS2812B"]
    return {
        "nothing, green tile": Cell(0.0, gap, GREEN),
        "nothing, white tile": Cell(0.0, gap, WHITE),
        f"dot of {design.leds.dot_mm:g} mm, white tile": Cell(design.leds.dot_mm, gap, WHITE),
    }


def glow(design: Design, cell: Cell, rays: int = RAYS, seed: int = 1) -> Glow:
    chance = np.random.default_rng(seed)
    half = (design.pitch_mm - GRID_WALL) / 2
    top = HEIGHTS["WS2812B"] + cell.gap_mm
    low = np.array([-BODY / 2, LIGHT_UP - BODY / 2, 0.0])
    high = np.array([BODY / 2, LIGHT_UP + BODY / 2, HEIGHTS["WS2812B"]])
    radius, angle = WINDOW / 2 * np.sqrt(chance.random(rays)), 2 * np.pi * chance.random(rays)
    at = np.stack([radius * np.cos(angle), LIGHT_UP + radius * np.sin(angle), np.full(rays, high[2] + 1e-6)], axis=1)
    way = _scattered(chance, np.tile([0.0, 0.0, 1.0], (rays, 1)))
    left = np.ones(rays)
    count = round(design.pitch_mm / STEP)
    seen = np.zeros((count, count))
    for _ in range(BOUNCES):
        at, normal, up = _next(at, way, half, top, low, high)
        dotted = up & (np.hypot(at[:, 0], at[:, 1] - LIGHT_UP) < cell.dot_mm / 2)
        through = np.where(dotted, DOT_THROUGH * OPAL_THROUGH, np.where(up, OPAL_THROUGH, 0.0))
        places = ((at[:, :2] + design.pitch_mm / 2) / STEP).astype(int).clip(0, count - 1)
        np.add.at(seen, (places[:, 0], places[:, 1]), left * through)
        floor = (at[:, 2] < 1e-3) & (normal[:, 2] > 0.5)
        back = np.where(dotted, DOT_BACK, np.where(up, OPAL_BACK, np.where(floor, cell.tile, WHITE)))
        left = left * back
        keep = left > 1e-3
        at, way, left = at[keep] + 1e-6 * normal[keep], _scattered(chance, normal[keep]), left[keep]
        if not len(left):
            break
    share = float(seen.sum() / rays)
    blurred = gaussian_filter(seen, BLUR * TOP_LAYER / STEP)
    return Glow(np.asarray(blurred / blurred.mean(), dtype=np.float64), share)


def _scattered(chance: np.random.Generator, normal: Array) -> Array:
    """Directions from a surface that scatters evenly."""
    turn = 2 * np.pi * chance.random(len(normal))
    out = np.sqrt(chance.random(len(normal)))
    aside = np.roll(normal, 1, axis=1)
    across = np.cross(normal, aside)
    flat = np.sqrt(1 - out**2)[:, None]
    way = out[:, None] * normal + flat * (np.cos(turn)[:, None] * aside + np.sin(turn)[:, None] * across)
    return np.asarray(way, dtype=np.float64)


def _next(at: Array, way: Array, half: float, top: float, low: Array, high: Array) -> tuple[Array, Array, Mask]:
    """Where each ray meets something: place, direction away from it, and whether it is the top layer."""
    walls = [(0, half, -1.0), (0, -half, 1.0), (1, half, -1.0), (1, -half, 1.0), (2, top, -1.0), (2, 0.0, 1.0)]
    best = np.full(len(at), np.inf)
    normal = np.zeros_like(at)
    with np.errstate(divide="ignore", invalid="ignore"):
        for axis, place, sign in walls:
            far = (place - at[:, axis]) / way[:, axis]
            nearer = (far > 1e-9) & (far < best) & (way[:, axis] * sign < 0)
            best[nearer] = far[nearer]
            normal[nearer] = 0.0
            normal[nearer, axis] = sign
        # The light's body: entered through the last of the three pairs of planes that is reached.
        enter, leave = (low - at) / way, (high - at) / way
        first, last = np.minimum(enter, leave), np.maximum(enter, leave)
    far = first.max(axis=1)
    hit = (far > 1e-9) & (far <= last.min(axis=1)) & (far < best)
    axes = first.argmax(axis=1)
    best[hit] = far[hit]
    normal[hit] = 0.0
    rows = np.flatnonzero(hit)
    normal[rows, axes[rows]] = -np.sign(way[rows, axes[rows]])
    return at + best[:, None] * way, normal, (normal[:, 2] < -0.5) & ~hit


def results(design: Design) -> dict[str, Glow]:
    return {name: glow(design, cell) for name, cell in cells(design).items()}


def table(found: dict[str, Glow]) -> Figures:
    rows = [
        (name, f"{one.hottest:.1f}", f"{one.width_mm:.0f}", f"{one.off_mm:.1f}", f"{100 * one.share:.0f} %")
        for name, one in found.items()
    ]
    head = (
        "above the light",
        "brightest / mean",
        "half as bright, mm wide",
        "off the middle, mm",
        "comes out",
    )
    return Figures("glow", "How a cell glows", head, rows)


def picture(design: Design, found: dict[str, Glow]) -> Figure:
    figure = Figure(figsize=(10, 3.9), layout="constrained")
    edge = design.pitch_mm / 2
    most = max(one.hottest for one in found.values())
    for number, (name, one) in enumerate(found.items(), 1):
        axes = figure.add_subplot(1, len(found), number)
        image = axes.imshow(
            one.seen.T, origin="lower", extent=(-edge, edge, -edge, edge), cmap="inferno", norm=PowerNorm(0.4, 0, most)
        )
        axes.set_title(f"{name}\nbrightest {one.hottest:.1f} × mean", fontsize=9)
        axes.set_xlabel("mm")
        axes.plot(0, 0, "+", color="white")
    figure.colorbar(image, ax=figure.axes, label="brightness, mean = 1, as the eye takes it")
    return figure
