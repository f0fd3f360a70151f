"""What the sensors see of a piece: a small table of the magnet model in `hardware.fields`, so that play stays fast.

A piece carries a disc of magnet behind every unit square of every face. The table holds the signal of a cell's bottom
and top disc together, and of a disc in a side face, by the distance along the board between disc and sensor. Every
piece counts as one unit high: the sensors hardly see how high it is.
"""

import json
from functools import lru_cache
from math import ceil, floor, sqrt
from pathlib import Path
from typing import Any

TABLE = Path(__file__).with_name("field_table.json")
_CACHED_SHAPES = 1024


class Field:
    """Adds up the signals of pieces, in ADC steps around the baseline; north pole outward is positive."""

    def __init__(self, table: dict[str, Any] | None = None) -> None:
        if table is None:
            table = json.loads(TABLE.read_bytes())
        self._owners = [(1.0 if pole == "N" else -1.0, disc) for pole, disc in table["owners"]]
        self._discs: dict[str, Any] = table["discs"]
        self._steps_per_cell: float = table["pitch_mm"] / table["step_mm"]
        self._pitch = table["pitch_mm"]
        self._reach = (len(table["discs"]["strong"]["cell"]) - 1) / self._steps_per_cell
        # Pieces at rest all lie on whole cells: their shape is worked out once.
        self._shape = lru_cache(_CACHED_SHAPES)(self._worked_out)

    def add(
        self,
        grid: list[float],
        columns: int,
        rows: int,
        x: float,
        y: float,
        width: int,
        depth: int,
        owner: int,
        strength: float = 1.0,
    ) -> None:
        """Adds a piece whose south-west corner lies at x, y, in cells, to every cell of the grid that it reaches."""
        west = floor(x)
        south = floor(y)
        sign, disc = self._owners[owner]
        scale = sign * strength
        for dx, dy, signal in self._shape(disc, x - west, y - south, width, depth):
            column = west + dx
            row = south + dy
            if 0 <= column < columns and 0 <= row < rows:
                grid[row * columns + column] += scale * signal

    def _worked_out(self, disc: str, x: float, y: float, width: int, depth: int) -> list[tuple[int, int, float]]:
        """The signal of a piece with N outward in every cell around it that sees at least a hundredth of a step."""
        found = []
        around = ceil(self._reach)
        for dy in range(-around, depth + around + 1):
            for dx in range(-around, width + around + 1):
                signal = self._seen(disc, dx + 0.5 - x, dy + 0.5 - y, width, depth)
                if abs(signal) >= 0.01:
                    found.append((dx, dy, signal))
        return found

    def _seen(self, disc: str, x: float, y: float, width: int, depth: int) -> float:
        """The signal at a point, seen from the piece's south-west corner."""
        cell = self._discs[disc]["cell"]
        side = self._discs[disc]["side"]
        inset = self._discs[disc]["inset_mm"] / self._pitch
        total = 0.0
        for row in range(depth):
            away = y - row - 0.5
            for column in range(width):
                total += self._at(cell, sqrt((x - column - 0.5) ** 2 + away * away))
            total += self._aside(side, inset - x, away) + self._aside(side, x - width + inset, away)
        for column in range(width):
            away = x - column - 0.5
            total += self._aside(side, inset - y, away) + self._aside(side, y - depth + inset, away)
        return total

    def _aside(self, values: list[float], outward: float, along: float) -> float:
        """Of a disc in a side face: full where it points, nothing beside it, reversed behind it."""
        distance = sqrt(outward * outward + along * along)
        return self._at(values, distance) * outward / distance if distance else 0.0

    def _at(self, values: list[float], cells: float) -> float:
        place = cells * self._steps_per_cell
        number = int(place)
        if number + 1 >= len(values):
            return 0.0
        return values[number] + (values[number + 1] - values[number]) * (place - number)
