"""The board's own opponent prepares itself for a game while others think or put the pieces in their places."""

from rules_core.mind import mind_of

from ..memory import unloaded
from .guest import breath

MYPY = False
if MYPY:
    from collections.abc import Iterator

    from ..app import Application


class Ahead:
    """What the opponent works out once for a game. It stays in memory until `close`."""

    def __init__(self, app: "Application", loaded: unloaded) -> None:
        """`loaded`: the scope in which this was imported."""
        self.app = app
        self.game = app.running.game
        self._preparing: Iterator[None] | None = mind_of(self.game).prepare()
        self._loaded = loaded
        loaded.settle()

    def step(self) -> None:
        """Go on for a moment."""
        if self._preparing:
            breath(self.app, self._preparing)

    def leave_off(self) -> None:
        """From now on the opponent thinks, and works out what is missing."""
        self._preparing = None

    def close(self) -> None:
        """The opponent plays no more."""
        self._loaded.close()
