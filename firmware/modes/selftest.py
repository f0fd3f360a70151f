"""What the self-test has found, shown for a while: good cells green, masked ones blinking.

`next` goes on with the reference cube (cube.py), unless a game is running; any other button closes it.
"""

from rules_core.refused import Refused

from .. import ticks
from ..buttons import NEXT
from ..light import lights
from .mode import Mode

MYPY = False
if MYPY:
    from ..app import Application

_SHOWN_MS = 8000


class Shown(Mode):
    """For a while, or until a button is pressed."""

    def __init__(self, app: "Application", bad: "list[int]") -> None:
        self.app = app
        self._bad = bad
        self._since = app.now
        self._before = app.mode
        app.dirty = True

    def state(self) -> str:
        return "selftest"

    def meaning(self, button: int) -> str:
        return "cube" if button == NEXT and not self.app.in_game() else "close"

    def cell(self, cell: int, code: int, now: int) -> None:
        self._before.cell(cell, code, now)

    def step(self, now: int) -> None:
        if ticks.diff(now, self._since) > _SHOWN_MS:
            self._close()

    def press(self, button: int, now: int) -> None:
        cube = self.meaning(button) == "cube"
        self._close()
        if cube:
            try:
                self.app.with_cube(not self.app.sensing.calibrated)
            except Refused as refused:
                self.app.refused(refused)

    def _close(self) -> None:
        self.app.mode = self._before
        self.app.dirty = True

    def draw(self, scene: bytearray) -> None:
        for cell in range(len(scene)):
            scene[cell] = lights.CLEAR if cell in self._bad else lights.TARGET
