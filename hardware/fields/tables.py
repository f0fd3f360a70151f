"""The figures of the model as tables: signals, crosstalk, sliding, margins, errors, and what was not chosen."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

import numpy as np

from hardware.design import Design, Disc
from hardware.fields.model import Array, Size, piece, sensor, signal
from hardware.fields.scenes import CLASSES, EMPTY, Readings, readings

SEED = 1
UNIT: Size = (1, 1, 1)
CUBE: Size = (3, 3, 3)
SIZES: list[Size] = [(wide, deep, high) for wide, deep, high in product((1, 2, 3), repeat=3)]
STRONG, WEAK = 0, 2  # owners with N outward

# The figures that the design began with, in mT, for comparison: owner, size, cell.
FIRST_FIGURES = {
    (STRONG, UNIT, (0, 0)): 7.05,
    (STRONG, CUBE, (1, 1)): 8.20,
    (STRONG, CUBE, (1, 0)): 8.07,
    (STRONG, CUBE, (0, 0)): 7.88,
    (WEAK, UNIT, (0, 0)): 2.06,
    (WEAK, CUBE, (1, 1)): 2.35,
    (WEAK, CUBE, (1, 0)): 2.32,
    (WEAK, CUBE, (0, 0)): 2.27,
}
_PLACES = {(0, 0): "corner", (1, 0): "edge", (1, 1): "centre"}


@dataclass(frozen=True)
class Figures:
    name: str
    title: str
    head: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]

    def csv(self) -> str:
        """No value holds a comma or a quote."""
        return "".join(",".join(row) + "\n" for row in [self.head, *self.rows])

    def markdown(self) -> str:
        lines = [self.head, tuple("---" for _ in self.head), *self.rows]
        return "\n".join("| " + " | ".join(row) + " |" for row in lines) + "\n"


def own_cell(design: Design, owner: int, size: Size, cell: tuple[int, int]) -> float:
    """What a cell sees of the piece that stands on it with nothing around."""
    return float(signal(piece(design, size, (0, 0, 0), owner), np.array([sensor(design, *cell)]))[0])


def neighbour(design: Design, size: Size, at: tuple[int, int, int], owner: int = STRONG) -> float:
    """What cell (0, 0) sees of a piece that stands somewhere else."""
    return float(signal(piece(design, size, at, owner), np.array([sensor(design, 0, 0)]))[0])


def ring_of_cubes(design: Design) -> float:
    """An empty cell between four 27s, 216 discs in all."""
    corners = ((1, 0), (-2, 1), (-3, -2), (0, -3))
    return sum(neighbour(design, CUBE, (x, y, 0)) for x, y in corners)


def worst_beside(design: Design) -> tuple[float, Size]:
    """The piece beside a cell that disturbs it most."""
    found = [(neighbour(design, (w, d, h), (1, -s, 0)), (w, d, h)) for w, d, h in SIZES for s in range(d)]
    return max(found, key=lambda item: abs(item[0]))


def worst_across(design: Design) -> tuple[float, Size]:
    """The piece that meets a cell only at its corner and disturbs it most."""
    return max([(neighbour(design, size, (1, 1, 0)), size) for size in SIZES], key=lambda item: abs(item[0]))


def worst_above(design: Design) -> tuple[float, Size]:
    """The piece on the second level, over the cell, that disturbs it most."""
    found = [
        (neighbour(design, (w, d, h), (-x, -y, 1)), (w, d, h)) for w, d, h in SIZES for x in range(w) for y in range(d)
    ]
    return max(found, key=lambda item: abs(item[0]))


def slide(design: Design, owner: int, size: Size, cells: Array) -> Array:
    """What the cell under a piece's middle sees while the piece slides away from it along x, in cells."""
    middle = sensor(design, (size[0] - 1) // 2, (size[1] - 1) // 2)
    discs = piece(design, size, (0, 0, 0), owner)
    return signal(discs, np.array([middle - [moved * design.pitch_mm, 0, 0] for moved in cells]))


def signals(design: Design) -> Figures:
    rows = []
    for (owner, size, cell), first in FIRST_FIGURES.items():
        seen = own_cell(design, owner, size, cell)
        place = "alone" if size == UNIT else _PLACES[cell]
        steps = str(design.steps(seen))
        difference = f"{(seen / first - 1) * 100:+.1f} %"
        rows.append((design.owners[owner][1], _size(size), place, f"{seen:.2f}", steps, f"{first:.2f}", difference))
    head = ("magnets", "piece", "cell", "mT", "ADC steps", "first figure mT", "difference")
    return Figures("signals", "Signal on the own cell", head, rows)


def crosstalk(design: Design) -> Figures:
    beside, beside_size = worst_beside(design)
    across, across_size = worst_across(design)
    above, above_size = worst_above(design)
    rows = [
        ("four 27s around an empty cell (216 discs)", ring_of_cubes(design)),
        (f"worst single piece beside the cell: {_size(beside_size)}", beside),
        (f"worst single piece at its corner: {_size(across_size)}", across),
        ("bound for all eight around it", 4 * (abs(beside) + abs(across))),
        ("unit cube on a unit cube", neighbour(design, UNIT, (0, 0, 1))),
        ("27 on a 27, centre", neighbour(design, CUBE, (-1, -1, 3))),
        (f"worst piece on the second level: {_size(above_size)}", above),
    ]
    head = ("strong magnets not on the cell", "mT", "ADC steps")
    # Adding 0.0 turns a rounded -0.0 into 0.0.
    shown = [(name, f"{round(seen, 2) + 0.0:+.2f}", f"{design.steps(seen):+d}") for name, seen in rows]
    return Figures("crosstalk", "Crosstalk", head, shown)


def sliding(design: Design) -> Figures:
    moved = np.arange(0, 1.01, 0.1)
    kinds = [(owner, size) for owner in (STRONG, WEAK) for size in (UNIT, CUBE)]
    columns = [slide(design, owner, size, moved) for owner, size in kinds]
    rows = [(f"{m:.1f}", *(f"{column[i]:+.2f}" for column in columns)) for i, m in enumerate(moved)]
    head = ("cells moved", *(f"{design.owners[owner][1]} {_size(size)} mT" for owner, size in kinds))
    return Figures("sliding", "A piece slides off the cell under its middle", head, rows)


def scenes(design: Design, placement: float, count: int) -> list[Readings]:
    """The simulated readings of every class with pieces up to so many mm beside their place."""
    off = replace(design.tolerances, placement_mm=placement)
    return [readings(design, off, wanted, count, SEED) for wanted in CLASSES]


def margins(design: Design, found: list[Readings]) -> Figures:
    rows = []
    for result in found:
        sizes = np.abs(result.signals)
        low, high = float(sizes.min()), float(sizes.max())
        above, below = _limits(design, result)
        margin = min(low - above, below - high)
        rows.append(
            (_class(design, result.wanted), f"{low:.2f}", f"{high:.2f}", f"{margin:+.2f}", f"{design.steps(margin):+d}")
        )
    head = ("class", "smallest mT", "largest mT", "to the next threshold mT", "ADC steps")
    return Figures("margins", f"Margins in {len(found[0].signals)} scenes per class", head, rows)


def errors(design: Design, by_placement: dict[float, list[Readings]]) -> Figures:
    rows = []
    for placement, found in by_placement.items():
        for result in found:
            scenes_of_class = str(len(result.signals))
            counts = (str(result.errors), str(result.doubtful))
            rows.append((f"{placement:g}", _class(design, result.wanted), scenes_of_class, *counts))
    head = ("placement ± mm", "class", "scenes", "errors", "within the hysteresis")
    return Figures("errors", "Errors of single readings", head, rows)


def alternatives(design: Design, count: int) -> Figures:
    """Errors between weak and strong for choices not taken, each with the threshold that suits it best."""
    choices = {
        "strong 4x1 and weak 2x1, as designed": design,
        "strong 3x1 and weak 2x1": replace(design, discs={**design.discs, "strong": Disc(3.0, 1.0)}),
        "pitch 15 mm": replace(design, pitch_mm=15.0),
    }
    rows = []
    for name, choice in choices.items():
        found = [np.abs(readings(choice, choice.tolerances, owner, count, SEED).signals) for owner in (STRONG, WEAK)]
        threshold, wrong = _best_threshold(*found)
        rows.append((name, f"{threshold:.2f}", f"{100 * wrong / (2 * count):.2f} %"))
    head = ("choice", "best threshold mT", "weak taken for strong or back")
    return Figures("alternatives", f"Choices not taken, {count} scenes of each strength", head, rows)


def _best_threshold(strong: Array, weak: Array) -> tuple[float, int]:
    """Where fewest readings fall on the wrong side; in the middle, if several places are equally good."""
    edges = np.sort(np.concatenate([strong, weak]))
    places = (edges[1:] + edges[:-1]) / 2
    wrong = np.searchsorted(np.sort(strong), places) + len(weak) - np.searchsorted(np.sort(weak), places)
    best = np.flatnonzero(wrong == wrong.min())
    return float(places[best].mean()), int(wrong.min())


def _limits(design: Design, result: Readings) -> tuple[float, float]:
    """The thresholds between which the readings of a class must lie."""
    if result.wanted == EMPTY:
        return -design.weak_mt, design.weak_mt
    strength = design.owners[result.wanted][1]
    return (design.weak_mt, design.strong_mt) if strength == "weak" else (design.strong_mt, design.sensor.range_mt)


def _class(design: Design, wanted: int) -> str:
    return "empty" if wanted == EMPTY else f"owner {wanted}: " + " ".join(design.owners[wanted])


def _size(size: Size) -> str:
    return "×".join(str(side) for side in size)


def without_scenes(design: Design) -> Iterator[Figures]:
    """The tables that need no chance."""
    yield signals(design)
    yield crosstalk(design)
    yield sliding(design)
