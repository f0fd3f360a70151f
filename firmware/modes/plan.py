"""A building plan that a host leads through: the place of one piece shines until it stands there.

On the ground the cells see the piece; one on top of others nobody sees, and people press `ok`. `back` ends it.
"""

from .. import ticks
from ..buttons import BACK, OK
from ..light import lights
from .within import Within

MYPY = False
if MYPY:
    from ..app import Application

# So long all cells must have been seen.
_STANDS_MS = 400


class Plan(Within):
    """`cells` is empty when the piece stands: the host then names the next one."""

    def __init__(self, app: "Application", cells: "list[int]", code: int, level: int) -> None:
        Within.__init__(self, app)
        self.cells = cells
        self._code = code
        self._level = level
        self._since = app.now

    def state(self) -> str:
        return "plan"

    def meaning(self, button: int) -> str:
        if button == BACK:
            return "close"
        return "take" if button == OK and self.cells else ""

    def asks(self, doc: dict) -> None:
        doc["fill"] = [[cell, self._code] for cell in self.cells]

    def press(self, button: int, now: int) -> None:
        if button == BACK:
            self.leave()
        elif button == OK:
            self._placed()

    def step(self, now: int) -> None:
        if self._level or not self.cells or [1 for cell in self.cells if not self.app.sensing.code(cell)]:
            self._since = now
        elif ticks.diff(now, self._since) >= _STANDS_MS:
            self._placed()

    def _placed(self) -> None:
        self.cells = []
        self.app.dirty = True

    def draw(self, scene: bytearray) -> None:
        for cell in self.cells:
            scene[cell] = lights.TARGET_LEVEL if self._level else lights.FILL
