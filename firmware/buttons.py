"""The three buttons: pressed, and pressed for long."""

from . import ticks

OK, NEXT, BACK = 1, 2, 4
# Added to a button that was held down.
HOLD = 8
_HOLD_MS = 1200
# Held for long is also held in so many scans: where they come late, a tap stays a tap.
_HOLD_SCANS = 6
# A contact bounces for a few milliseconds; so many scans must agree.
_STEADY = 2


class Buttons:
    """Turns what is down now into presses: on release, or while still held."""

    def __init__(self):
        self._down = 0
        self._read = 0
        self._count = 0
        self._since = 0
        self._held = False

    def step(self, bits, now):
        """The press that has just happened, 0 if there was none. Only one button counts at a time."""
        if bits != self._read:
            self._read = bits
            self._count = 1
            return 0
        self._count += 1
        if self._count == _STEADY:
            before, self._down = self._down, bits
            if bits and not before:
                self._since = now
                self._held = False
            elif before and not bits and not self._held and before in (OK, NEXT, BACK):
                return before
        elif (
            self._down in (OK, NEXT, BACK)
            and not self._held
            and self._count >= _HOLD_SCANS
            and ticks.diff(now, self._since) >= _HOLD_MS
        ):
            self._held = True
            return self._down + HOLD
        return 0
