"""Masks: cells whose sensors are not believed. They read as UNKNOWN, whatever lies there.

A mask is kept on the flash only if a test has confirmed it. All others hold for now: what people have said ends as soon
as the sensor changes, which shows that it lives; what flickered is believed again when it has been calm for a while.
"""

from .. import ticks

MYPY = False
if MYPY:
    from .sensing import Sensing

# Why a cell is masked: a test has found it bad; people have said so; it flickers.
KEPT, SAID, FLICKERS = 1, 2, 3

# A hand rattles a piece five times a second at most, so ten changes; a loose contact does more.
_MANY, _WHILE_MS = 44, 4000
_CALM_MS = 60000


class Masks:
    """The masks of one board; `of` has one for each cell, 0 for none."""

    def __init__(self, sensing: "Sensing") -> None:
        self.of = sensing.masked
        self._changes = bytearray(len(self.of))
        self._since = 0
        # When each flickering cell changed last.
        self._flickering: dict[int, int] = {}

    def cells(self) -> "list[int]":
        """The masked cells."""
        return [cell for cell in range(len(self.of)) if self.of[cell]]

    def for_now(self) -> "list[int]":
        """Those that no test has confirmed."""
        return [cell for cell in range(len(self.of)) if self.of[cell] > KEPT]

    def mask(self, cell: int, why: int) -> None:
        """Do not believe a cell; what a test has confirmed stays confirmed."""
        if self.of[cell] != KEPT:
            self.of[cell] = why

    def free(self, cell: int) -> None:
        """Believe a cell again."""
        self.of[cell] = 0
        self._flickering.pop(cell, None)

    def changed(self, cell: int, now: int) -> bool:
        """A cell has changed; returns whether that masks or frees it."""
        if ticks.diff(now, self._since) > _WHILE_MS:
            self._since = now
            self._changes[:] = bytes(len(self._changes))
        self._changes[cell] = min(255, self._changes[cell] + 1)
        if self.of[cell] == SAID:
            self.free(cell)
            return True
        if self._changes[cell] < _MANY or self.of[cell] == KEPT:
            return False
        self._flickering[cell] = now
        if self.of[cell] == FLICKERS:
            return False
        self.mask(cell, FLICKERS)
        return True

    def calmed(self, now: int) -> "list[int]":
        """The cells that have not flickered for a while; they are believed again."""
        found = [cell for cell in self._flickering if ticks.diff(now, self._flickering[cell]) > _CALM_MS]
        for cell in found:
            self.free(cell)
        return found
