"""With the reference cube from cell to cell: gain and sense of each sensor, and which of them are dead or stuck.

The cube is a strong piece of one cell of the first player. The board lights a cell, the cube is put there, and the next
cell is lit as soon as its sensor has been read; a sensor that says nothing is skipped with `next`. `back` goes back one
cell, `ok` held ends it early: then what was not visited stays as it was. At the end the map is shown and told.
"""

from .. import ticks
from ..buttons import BACK, HOLD, NEXT, OK
from ..light import lights
from ..sense.classify import UNIT
from ..sense.masks import KEPT
from .within import Within

MYPY = False
if MYPY:
    from ..app import Application

# What the map tells of a cell.
NOT_VISITED, GOOD, DEAD, STUCK, FAINT, REVERSED = range(6)

# The cube's reading on the middle of a cell, in thousandths of the threshold between weak and strong: 7.05 of 3.3 mT.
_CUBE = 2136
# A cell feels the cube if it reads this part of what it should; a neighbour feels a thirtieth.
_FELT = 6
# A sensor is believed whose gain lies within these, of UNIT.
_LEAST, _MOST = UNIT // 2, 2 * UNIT
# So many scans are read for each cell, and the reading before them must not move by more.
_SCANS, _STILL = 8, 12
_SHOWN_MS = 20000


class Cube(Within):
    """`keeps`: gain and sense are stored (calibration); else only the masks are (self-test)."""

    def __init__(self, app: "Application", keeps: bool) -> None:
        Within.__init__(self, app)
        self._keeps = keeps
        columns = app.config.columns
        # To and fro, so that the cube is pushed from cell to cell.
        self._order = [
            row * columns + (column if row % 2 == 0 else columns - 1 - column)
            for row in range(app.config.cells[1])
            for column in range(columns)
        ]
        self.at = -1
        self.map = bytearray(app.config.count)
        self._should = app.config.limits[1] * _CUBE // 1000
        # The signal of each visited cell, its sign as the sensor gives it.
        self._signals: dict[int, int] = {}
        # Cells that feel something before the cube comes: their sensors hang.
        self._always = [cell for cell in self._order if self._feels(cell)]
        self._sum = 0
        self._count = 0
        self._last = 0
        self._done_at = -1
        self._go_on(1, app.now)

    # --- what the board asks for -------------------------------------------------------------------------------------

    def state(self) -> str:
        return "cube" if self._done_at < 0 else "selftest"

    def meaning(self, button: int) -> str:
        if self._done_at >= 0:
            return "close"
        return {NEXT: "skip", BACK: "previous", OK + HOLD: "end"}.get(button, "")

    def asks(self, doc: dict) -> None:
        doc["shown"] = self.at
        doc["count"] = len(self._order)
        if self._done_at < 0:
            doc["fill"] = [[self._order[self.at], 1]]
            doc["clear"] = self._elsewhere()[:1]

    def press(self, button: int, now: int) -> None:
        code = self.meaning(button)
        if code == "close":
            self.leave()
        elif code == "skip":
            self._signals.pop(self._order[self.at], None)
            self.map[self._order[self.at]] = DEAD
            self._go_on(1, now)
        elif code == "previous" and self.at:
            self._go_on(-1, now)
        elif code == "end":
            self._finish(now)

    # --- reading -----------------------------------------------------------------------------------------------------

    def _signal(self, cell: int) -> int:
        sensing = self.app.sensing
        return int(sensing.raw[cell]) - int(sensing.baseline[cell])

    def _elsewhere(self) -> "list[int]":
        """Other cells that feel the cube: it was put beside its place."""
        here = self._order[self.at]
        return [cell for cell in self._order if cell != here and cell not in self._always and self._feels(cell)]

    def _feels(self, cell: int) -> bool:
        return abs(self._signal(cell)) * _FELT > self._should

    def step(self, now: int) -> None:
        if self._done_at >= 0:
            if ticks.diff(now, self._done_at) > _SHOWN_MS:
                self.leave()
            return
        cell = self._order[self.at]
        signal = self._signal(cell)
        if not self._feels(cell) or abs(signal - self._last) > _STILL:
            self._sum = self._count = 0
        else:
            self._sum += signal
            self._count += 1
            if self._count == _SCANS:
                self._signals[cell] = self._sum // _SCANS
                self.map[cell] = GOOD
                self._go_on(1, now)
        self._last = signal

    def _go_on(self, by: int, now: int) -> None:
        """To the next cell, or back; over those that hang."""
        self._sum = self._count = 0
        self.app.dirty = True
        at = self.at + by
        while 0 <= at < len(self._order) and self._order[at] in self._always:
            at += by
        if at >= len(self._order):
            self._finish(now)
        elif at >= 0:
            self.at = at

    # --- what it comes to --------------------------------------------------------------------------------------------

    def _finish(self, now: int) -> None:
        """Judge all cells; most of them tell which pole the cube shows, or how all sensors lie."""
        app = self.app
        sign = app.config.sensor_sign
        reversed_ones = [cell for cell in self._signals if self._signals[cell] * sign < 0]
        if 2 * len(reversed_ones) > len(self._signals):
            app.problems["sensor_sign"] = (
                "most sensors feel the cube's other pole: another cube, or sensor_sign is wrong"
            )
            sign = -sign
        else:
            app.problems.pop("sensor_sign", None)
        bad = []
        for cell in self._order:
            if cell in self._always:
                self.map[cell] = STUCK
            elif cell in self._signals:
                self.map[cell] = self._judged(cell, sign)
            if self.map[cell] in (DEAD, STUCK, FAINT):
                bad.append(cell)
            elif self.map[cell] in (GOOD, REVERSED):
                app.masks.free(cell)
        app.mask(bad, now, KEPT)
        app.tell("health", {"map": self.told(), "masked": app.masks.cells(), "for_now": app.masks.for_now()})
        self._done_at = now
        app.dirty = True

    def _judged(self, cell: int, sign: int) -> int:
        signal = self._signals[cell] * sign
        gain = self._should * UNIT // abs(signal)
        if not _LEAST <= gain <= _MOST:
            return FAINT
        if self._keeps:
            # The configuration's sign holds for the board; a cell may lie the other way round.
            self.app.sensing.gain[cell] = gain * self.app.config.sensor_sign * (1 if signal > 0 else -1)
        return GOOD if signal > 0 else REVERSED

    def told(self) -> str:
        """The map, a digit for each cell."""
        return "".join([str(found) for found in self.map])

    def leave(self) -> None:
        Within.leave(self)
        app = self.app
        for cell in range(app.config.count):
            app.mode.cell(cell, app.sensing.code(cell), app.now)

    # --- lights ------------------------------------------------------------------------------------------------------

    def draw(self, scene: bytearray) -> None:
        for cell in self._order:
            if self.map[cell] in (GOOD, REVERSED):
                scene[cell] = lights.TARGET
            elif self.map[cell] != NOT_VISITED:
                scene[cell] = lights.CLEAR
        if self._done_at < 0:
            for cell in self._elsewhere()[:1]:
                scene[cell] = lights.DOUBTFUL
            scene[self._order[self.at]] = lights.FILL
