"""Sensing: readings become stable codes with the board's calibration; bad cells are masked.

Calibration holds for each cell the reading when it is empty, and the gain and sense of its sensor. A masked cell (see
masks.py) reads as UNKNOWN, whatever lies there. While the hardware is at fault nothing changes.
"""

from array import array

from .classify import UNIT, UNKNOWN

MIDDLE = 2048
# After so many scans with the wrong number of tiles it is no accident.
UNSOUND = 3
# So many cells may change in one scan; any others do in the next.
_AT_ONCE = 64
# A baseline follows its sensor by so many steps at most, and only if a reading is off by more than noise.
_FOLLOWED = 24
_NOISE = 3


class Sensing:
    """The codes of all cells, brought up to date by `scan`."""

    def __init__(self, port, config):
        count = config.count
        self.port = port
        self.limits = config.limits
        self.raw = array("H", bytes(2 * count))
        self.baseline = array("H", [MIDDLE] * count)
        self.gain = array("h", [UNIT * config.sensor_sign] * count)
        self.masked = bytearray(count)
        # The stable codes; the next code and how often it was read, see classify.py; what the last scan has changed.
        self.codes = bytearray(count)
        self._waiting = bytearray(count)
        self.changed = array("H", bytes(2 * _AT_ONCE))
        if hasattr(port, "classify"):
            self._classify = port.classify
        else:
            from .classify import classify

            self._classify = classify
        self._columns = config.columns
        # How far each baseline has followed its sensor's drift, in steps above _FOLLOWED.
        self._drift = bytearray([_FOLLOWED] * count)
        # Whether the board was ever calibrated, and for how many scans the hardware has been at fault.
        self.calibrated = False
        self._unsound = 0

    def scan(self):
        """Read all cells once; returns how many codes have changed, see `changed`."""
        if self.port.scan(self.raw):
            self._unsound = min(UNSOUND, self._unsound + 1)
            return 0
        self._unsound = 0
        return self._classify(
            self.raw,
            self.baseline,
            self.gain,
            self.limits,
            self.codes,
            self._waiting,
            self.changed,
        )

    def is_sound(self):
        """Whether the readings can be believed: all tiles answer and have their supply."""
        return self._unsound < UNSOUND

    def code(self, cell):
        """The code of a cell, UNKNOWN where the sensor cannot be trusted."""
        return UNKNOWN if self.masked[cell] else self.codes[cell]

    def follow(self):
        """Empty cells among empty cells follow the drift of their sensors, a step at a time and not far."""
        columns = self._columns
        codes = self.codes
        count = len(codes)
        for cell in range(columns, count - columns):
            # Beside a piece a cell feels a little of it, so nothing may stand around.
            if (
                codes[cell]
                or self._waiting[cell]
                or codes[cell - 1]
                or codes[cell + 1]
                or codes[cell - columns]
                or codes[cell + columns]
            ):
                continue
            off = self.raw[cell] - self.baseline[cell]
            step = (off > _NOISE) - (off < -_NOISE)
            if step and 0 < self._drift[cell] + step < 2 * _FOLLOWED:
                self._drift[cell] += step
                self.baseline[cell] += step
