"""What the self-test has found, shown for a while: good cells green, masked ones blinking.

`next` goes on with the reference cube (cube.py), unless a game is running; any other button closes it.
"""

from rules_core.refused import Refused

from .. import ticks
from ..buttons import NEXT
from ..light import lights
from .within import Within

MYPY = False
if MYPY:
    from ..app import Application

_SHOWN_MS = 8000


class Shown(Within):
    """For a while, or until a button is pressed."""

    def __init__(self, app: "Application", bad: "list[int]") -> None:
        Within.__init__(self, app)
        self._bad = bad
        self._since = app.now

    def state(self) -> str:
        return "selftest"

    def meaning(self, button: int) -> str:
        return "cube" if button == NEXT and not self.app.in_game() else "close"

    def step(self, now: int) -> None:
        if ticks.diff(now, self._since) > _SHOWN_MS:
            self.leave()

    def press(self, button: int, now: int) -> None:
        cube = self.meaning(button) == "cube"
        self.leave()
        if cube:
            try:
                self.app.with_cube(not self.app.sensing.calibrated)
            except Refused as refused:
                self.app.refused(refused)

    def draw(self, scene: bytearray) -> None:
        for cell in range(len(scene)):
            scene[cell] = lights.CLEAR if cell in self._bad else lights.TARGET
