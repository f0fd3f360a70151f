"""Packing: can a form be filled exactly with these cuboids, and how?

A search with restarts answers first: cell by cell from below, large pieces before small ones, and begins again in
another order when it gets lost. What it does not find in time may be impossible; CP-SAT (packing_proof.py) proves it.
"""

import random
import time
from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from rules_core.games.cuboids.cuboid import DX, DY, DZ, sizes_of

Cell = tuple[int, int, int]
# How many placements one attempt of the search may try before it begins again.
_FIRST_TRY = 2_000


@dataclass(frozen=True)
class Body:
    """A cuboid in its place, counted from the south-west cell of the goal."""

    volume: int
    at: Cell
    size: Cell

    def cells(self) -> list[Cell]:
        (x, y, z), (dx, dy, dz) = self.at, self.size
        return [(x + i, y + j, z + k) for k in range(dz) for j in range(dy) for i in range(dx)]


@dataclass(frozen=True)
class Task:
    """The cells to fill and the cuboids at hand, by volume. With `flat` only footprints count (form `cover`)."""

    cells: frozenset[Cell]
    pieces: tuple[tuple[int, int], ...]
    flat: bool = False
    most_height: int = 9

    @cached_property
    def order(self) -> list[Cell]:
        """The cells in the order in which they are filled: from below, row by row."""
        return sorted(self.cells, key=lambda cell: (cell[2], cell[1], cell[0]))

    @cached_property
    def number(self) -> dict[Cell, int]:
        return {cell: number for number, cell in enumerate(self.order)}

    def sizes(self, volume: int) -> list[Cell]:
        """The orientations of a cuboid; of those with one footprint only the lowest when footprints alone count."""
        found = sorted({(DX[c], DY[c], DZ[c]) for c in sizes_of(volume)}, key=lambda size: (size[2], size))
        if not self.flat:
            return found
        lowest: dict[tuple[int, int], Cell] = {}
        for size in found:
            if size[2] <= self.most_height:
                lowest.setdefault(size[:2], size)
        return list(lowest.values())

    def worth(self, volume: int, size: Cell) -> int:
        """How many cells a cuboid fills in this orientation."""
        return size[0] * size[1] if self.flat else volume

    @cached_property
    def placements(self) -> list[list[tuple[int, int, Body]]]:
        """For each cell all cuboids whose first cell it is: (number in `pieces`, bits of the cells, body)."""
        number = self.number
        found: list[list[tuple[int, int, Body]]] = [[] for _ in self.order]
        shapes = [(k, volume, size) for k, (volume, _) in enumerate(self.pieces) for size in self.sizes(volume)]
        shapes.sort(key=lambda shape: -self.worth(shape[1], shape[2]))
        for start, (x, y, z) in enumerate(self.order):
            for k, volume, (dx, dy, dz) in shapes:
                high = 1 if self.flat else dz
                cells = [(x + i, y + j, z + h) for h in range(high) for j in range(dy) for i in range(dx)]
                if all(cell in number for cell in cells):
                    bits = sum(1 << number[cell] for cell in cells)
                    found[start].append((k, bits, Body(volume, (x, y, z), (dx, dy, dz))))
        return found

    def has_enough(self) -> bool:
        """Whether the cuboids at hand could fill the form if their shape did not matter."""
        most = {
            # A piece that is too high however it lies fills nothing.
            volume: max((self.worth(volume, size) for size in self.sizes(volume)), default=0)
            for volume, _ in self.pieces
        }
        return sum(count * most[volume] for volume, count in self.pieces) >= len(self.cells)

    def can_be_reached(self) -> bool:
        """Whether those cuboids that fit into the form at all suffice for it; if not, heights forbid it for ever."""
        fitting = {k for options in self.placements for k, _, _ in options}
        kept = tuple(kind for k, kind in enumerate(self.pieces) if k in fitting)
        return bool(kept) and Task(self.cells, kept, self.flat, self.most_height).has_enough()


def task(
    rows: list[bytes], pieces: Counter[int], flat: bool, most_height: int, filled: frozenset[Cell] = frozenset()
) -> Task:
    """The task of a form (target heights, rows from the south); `filled` cells are done already."""
    cells = {(x, y, z) for y, row in enumerate(rows) for x, high in enumerate(row) for z in range(high)} - filled
    kinds = tuple(sorted(((volume, count) for volume, count in pieces.items() if count), reverse=True))
    return Task(frozenset(cells), kinds, flat, most_height)


def search(asked: Task, seconds: float, seed: int = 1) -> list[Body] | None:
    """A packing, or None if none was found in time. The same seed finds the same one."""
    if not asked.cells:
        return []
    if not asked.has_enough():
        return None
    chance = random.Random(seed)
    until = time.monotonic() + seconds
    limit = _FIRST_TRY
    while True:
        found = _attempt(asked, chance, limit, until)
        if found is not None or time.monotonic() > until:
            return found
        limit += limit // 8


def _attempt(asked: Task, chance: random.Random, limit: int, until: float) -> list[Body] | None:
    """Depth first, the first empty cell next; None after `limit` placements."""
    everything = (1 << len(asked.order)) - 1
    # Large pieces first, but not always in the same order.
    shuffled = [
        sorted(options, key=lambda option: -option[1].bit_count() * (1 + chance.random()))
        for options in asked.placements
    ]
    left = [count for _, count in asked.pieces]
    taken = 0
    chosen: list[tuple[int, int, Body]] = []
    waiting = [iter(shuffled[0])]
    tried = 0
    while waiting:
        for option in waiting[-1]:
            k, bits, _ = option
            if bits & taken or not left[k]:
                continue
            tried += 1
            taken |= bits
            left[k] -= 1
            chosen.append(option)
            if taken == everything:
                return [body for _, _, body in chosen]
            first = (~taken & (taken + 1)).bit_length() - 1
            waiting.append(iter(shuffled[first]))
            break
        else:
            waiting.pop()
            if chosen:
                k, bits, _ = chosen.pop()
                taken ^= bits
                left[k] += 1
        if tried > limit or (not tried & 1023 and time.monotonic() > until):
            return None
    return None
