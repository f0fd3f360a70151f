"""The self-test: which cells can be trusted, and how well each reads. The board should be empty, or stand still."""

from array import array

from .. import ticks
from ..light import lights
from ..sense.classify import UNIT
from .mode import Mode

_SCANS = 24
_SHOWN_MS = 8000
# Readings of one still cell that lie further apart (ADC steps) flicker.
_RESTLESS = 40
_MIDDLE_LOW, _MIDDLE_HIGH = 1200, 2900


def run(sensing, port):
    """Scan many times; returns (cells to mask, margins). A margin is the distance of the reading to the next
    threshold in ADC steps, 255 at most, 0 for a cell that cannot be trusted."""
    count = len(sensing.raw)
    low = array("H", [0xFFFF] * count)
    high = array("H", bytes(2 * count))
    for _ in range(_SCANS):
        port.scan(sensing.raw)
        for cell in range(count):
            value = sensing.raw[cell]
            if value < low[cell]:
                low[cell] = value
            if value > high[cell]:
                high[cell] = value
        port.feed()
    bad = []
    margins = bytearray(count)
    weak, strong, _ = sensing.limits
    for cell in range(count):
        # A sensor that hangs at one end of its range reads far outside, a dead one exactly nothing.
        if high[cell] - low[cell] > _RESTLESS or not _MIDDLE_LOW <= sensing.baseline[cell] <= _MIDDLE_HIGH:
            bad.append(cell)
            continue
        if low[cell] < 8 or high[cell] > 4087:
            bad.append(cell)
            continue
        margin = 255
        for value in (low[cell], high[cell]):
            field = abs((value - sensing.baseline[cell]) * sensing.gain[cell]) // UNIT
            margin = min(margin, abs(field - weak), abs(field - strong))
        margins[cell] = margin
    return bad, margins


class Shown(Mode):
    """What the self-test found: good cells green, bad ones blinking, for a while or until a button is pressed."""

    def __init__(self, app, bad):
        self.app = app
        self._bad = bad
        self._since = app.now
        self._before = app.mode
        app.dirty = True

    def state(self):
        return "selftest"

    def cell(self, cell, code, now):
        self._before.cell(cell, code, now)

    def step(self, now):
        if ticks.diff(now, self._since) > _SHOWN_MS:
            self.press(0, now)

    def press(self, button, now):
        self.app.mode = self._before
        self.app.dirty = True

    def draw(self, scene):
        for cell in range(len(scene)):
            scene[cell] = lights.CLEAR if cell in self._bad else lights.TARGET
