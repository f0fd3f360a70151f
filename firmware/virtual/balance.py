"""What four feet feel of the pieces on a board: loads and their centres, and all that disturbs them, from a seed.

A change of load swings for a moment and creeps for seconds; zeros drift for hours; amplifiers are noisy and not quite
right; hands lean on the board and tremble; somebody bumps the table.
"""

import random
from collections.abc import Sequence
from math import cos, exp
from typing import TYPE_CHECKING

from ..config import Config

if TYPE_CHECKING:
    from .port import Stone

# Part of a new load that is felt late, and how late (a time constant); how fast a swing dies and how fast it swings.
CREEP, CREEP_MS = 0.0005, 4000.0
SWING_MS, SWING_TURN_MS = 35.0, 11.0
# Drift in milligrams for each minute, at most.
DRIFT_MG = 60.0
# A hand trembles by this part of its force, but at least by so much.
TREMOR, TREMOR_MG = 0.08, 800.0
# A bump of the table: how strong, how long, how fast it swings.
BUMP_MG, BUMP_MS, BUMP_TURN_MS = 60000.0, 90.0, 9.0
# The empty board, on each foot.
EMPTY_MG = 400000.0

Loads = list[float]


class Balance:
    """The feet of one board."""

    def __init__(self, config: Config, seed: int) -> None:
        assert config.feet is not None
        feet = config.feet
        self.feet = feet
        self._chance = random.Random(f"feet {seed}")
        self.noise: float = feet.noise_mg
        # What each foot tells of what it carries.
        self.gains = [1 + self._chance.gauss(0.0, feet.gain_permille / 1000) for _ in range(4)]
        self._drifts = [self._chance.uniform(-DRIFT_MG, DRIFT_MG) / 60000 for _ in range(4)]
        # A table is never even: two opposite feet carry a part of the others' share.
        self._twist = self._chance.uniform(-0.05, 0.05)
        # A force in milligrams and where it presses, in cells: a hand that leans on the board; None: none does.
        self.leaning: tuple[float, float, float] | None = None
        self._bumped = -10000.0
        self._loads = [0.0] * 4
        self._creeping = [0.0] * 4
        self._swinging = [0.0] * 4
        self._changed = 0
        self._next = 0
        self._period = 1000 / feet.rate_hz

    # --- the world's side ------------------------------------------------------------------------------------------

    def load(self, stones: "Sequence[Stone]", ms: int) -> None:
        """Exactly these pieces stand on the board, on the ground or on others."""
        loads = [0.0] * 4
        for stone in stones:
            mass = self.feet.unit_mg * stone.weight * stone.width * stone.depth * stone.height
            self._add(loads, mass, stone.x + stone.width / 2, stone.y + stone.depth / 2)
        faded = exp((self._changed - ms) / CREEP_MS)
        swung = exp((self._changed - ms) / SWING_MS)
        for foot in range(4):
            step = loads[foot] - self._loads[foot]
            self._creeping[foot] = self._creeping[foot] * faded - CREEP * step
            self._swinging[foot] = self._swinging[foot] * swung - step
        self._loads = loads
        self._changed = ms

    def bump(self, ms: int) -> None:
        """Somebody bumps the table."""
        self._bumped = ms

    def _add(self, loads: Loads, mass: float, x: float, y: float) -> None:
        """A mass at a point, in cells: each foot carries its share, as a stiff board hands it out."""
        feet = self.feet
        east = (x * feet.pitch_mm - feet.at_mm[0][0]) / feet.span[0]
        north = (y * feet.pitch_mm - feet.at_mm[0][1]) / feet.span[1]
        twist = self._twist / 4
        for foot in range(4):
            right = east if foot & 1 else 1 - east
            upper = north if foot & 2 else 1 - north
            # A plane through three values, and what a warped table adds crosswise.
            share = (right + upper - 0.5) / 2 + (twist if foot in (0, 3) else -twist)
            loads[foot] += mass * share

    # --- the firmware's side ---------------------------------------------------------------------------------------

    def read(self, out: list[int], ms: int) -> bool:
        """The next reading that is due by a time."""
        if self._next < ms - 1000:
            # Nobody has asked for long: what the converters told meanwhile is gone.
            self._next = ms - int(self._period)
        if self._next > ms:
            return False
        at = self._next
        self._next += round(self._period)
        out[0] = at
        pressing = [0.0] * 4
        if self.leaning:
            force, x, y = self.leaning
            trembling = self._chance.gauss(0.0, max(TREMOR_MG, TREMOR * force))
            self._add(pressing, force + trembling, x, y)
        since = at - self._changed
        swing = exp(-max(0, since) / SWING_MS) * cos(max(0, since) / SWING_TURN_MS)
        creep = exp(-max(0, since) / CREEP_MS)
        bumped = at - self._bumped
        bump = BUMP_MG * exp(-bumped / BUMP_MS) * cos(bumped / BUMP_TURN_MS)
        for foot in range(4):
            felt = EMPTY_MG + self._loads[foot] + self._creeping[foot] * creep + self._swinging[foot] * swing
            felt += pressing[foot] + bump * (1 + 0.2 * foot)
            told = felt * self.gains[foot] + self._drifts[foot] * at + self._chance.gauss(0.0, self.noise)
            out[foot + 1] = round(told)
        return True
