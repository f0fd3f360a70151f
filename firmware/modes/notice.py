"""A text runs over the grid before a game: which table this is, and who plays. A piece or any button ends it.

Loaded when an organiser sends a round to the boards.
"""

from ..buttons import HOLD
from ..light import lights
from .menu import write
from .mode import Mode

MYPY = False
if MYPY:
    from ..app import Application


class Notice(Mode):
    """Nobody's clock runs while it is shown."""

    def __init__(self, app: "Application", text: str) -> None:
        self.app = app
        self.text = text.lower()
        app.running.start_clock(app.now, True)
        app.dirty = True

    def state(self) -> str:
        return "notice"

    def meaning(self, button: int) -> str:
        return "" if button & HOLD else "close"

    def asks(self, doc: dict) -> None:
        doc["entered"] = self.text

    def cell(self, cell: int, code: int, now: int) -> None:
        """Somebody sets up."""
        self.app.play_on()

    def press(self, button: int, now: int) -> None:
        self.app.play_on()

    def step(self, now: int) -> None:
        # A running text moves.
        self.app.dirty = True

    def draw(self, scene: bytearray) -> None:
        write(self.app, scene, self.text, lights.TEXT, self.app.now)
