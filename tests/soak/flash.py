"""A flash whose power goes in the middle of a write, and that can be full."""

import random
from typing import Any

from tests.firmware.flash import BLOCK, after_a_cut
from tests.firmware.rig import BoardFlash

# Sectors for the running game, as on the Pico; without, it stands in a file.
SECTORS = 8


class PowerCut(BaseException):
    """Not an Exception: nothing on a board outlives it."""


class FailingFlash(BoardFlash):
    """`cut(n)`: the power goes in the n-th operation from now, after any of its bytes."""

    def __init__(self, chance: random.Random) -> None:
        super().__init__(sectors=chance.choice((0, SECTORS)))
        self._chance = chance
        self._roomy = self.capacity
        self._left = 0

    def cut(self, operations: int) -> None:
        self._left = operations

    def fill(self, is_full: bool) -> None:
        """No free block, or as many as before."""
        self.capacity = self._roomy if not is_full else self._roomy - self.free() // BLOCK * BLOCK

    def _remember(self, *what: Any) -> None:
        if not self._left:
            return
        self._left -= 1
        if not self._left:
            left_behind = list(after_a_cut((dict(self.files), *what)))
            self.files = self._chance.choice(left_behind)
            raise PowerCut
