"""A fault of the hardware: a plug is loose, or the sensors have no supply. The rim shines, and nothing is judged."""

from .. import ticks
from ..light import lights
from .mode import Mode

MYPY = False
if MYPY:
    from ..app import Application

# So long everything must be well again before play goes on: the codes have settled by then.
_WELL_MS = 300


class Fault(Mode):
    """Until the readings can be believed again; then what was before goes on."""

    is_fault = True

    def __init__(self, app: "Application") -> None:
        self.app = app
        self._before = app.mode
        self._since = app.now
        app.problems["hardware"] = "a plug is loose or the sensors have no supply: nothing is judged"
        app.dirty = True

    def state(self) -> str:
        return "fault"

    def cell(self, cell: int, code: int, now: int) -> None:
        self._before.cell(cell, code, now)

    def step(self, now: int) -> None:
        if not self.app.sensing.is_sound():
            self._since = now
        elif ticks.diff(now, self._since) >= _WELL_MS:
            self.app.problems.pop("hardware", None)
            self.app.mode = self._before
            self.app.dirty = True

    def draw(self, scene: bytearray) -> None:
        columns = self.app.config.columns
        last = len(scene) - columns
        for cell in range(len(scene)):
            if cell < columns or cell >= last or cell % columns in (0, columns - 1):
                scene[cell] = lights.FAULT
