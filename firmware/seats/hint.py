"""A hint: what the board itself would do in the place of the people who act, lit until something happens.

Nobody has to follow it, and the clock goes on.
"""

from . import BOARD
from .guest import Guest

MYPY = False
if MYPY:
    from ..app import Application


class Hint(Guest):
    """Thinks as the board's own opponent does."""

    def __init__(self, app: "Application", now: int) -> None:
        Guest.__init__(self, app, now)
        self.kind = BOARD

    def know(self, move: int, ms: int = -1) -> None:
        self.move = move
        self._thinking = None
        self.app.dirty = True
