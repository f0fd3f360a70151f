"""The weighing feet of the RP2040 board: four bridge converters of the HX711 kind, clocked together.

A converter pulls its data line low when a reading waits. 24 pulses of the clock take it out, a 25th begins the next one
at the same gain. That takes less than 100 us and is done in the pauses of the scan, with interrupts off: a clock that
stays high for 60 us would switch the converters off. Nobody ever waits for a reading.
"""

from array import array
from time import ticks_diff, ticks_ms  # type: ignore[attr-defined]  # MicroPython's

import micropython
from machine import Pin, disable_irq, enable_irq
from micropython import const

MYPY = False
if MYPY:
    from micropython import ptr32

    from ..sense.feet import Feet as Description

# Words of the single-cycle IO block and the timer.
_IN = const(1)
_SET = const(5)
_CLEAR = const(6)
_NOW = const(10)

# What `wiring` holds: the clock as a mask, the four data pins, all of them as a mask.
_CLOCK = const(0)
_DATA = const(1)
_ALL = const(5)
_BITS = const(24)
# Without a reading for so long a foot is not there.
_SILENT_MS = 2000


@micropython.viper
def _read(values: ptr32, wiring: ptr32) -> int:
    """Take a reading of each foot, in steps; 0: at least one has none yet."""
    sio = ptr32(0xD0000000)
    timer = ptr32(0x40054000)
    clock = wiring[_CLOCK]
    if sio[_IN] & wiring[_ALL]:
        return 0
    foot = 0
    while foot < 4:
        values[foot] = 0
        foot += 1
    pulse = 0
    while pulse <= _BITS:
        sio[_SET] = clock
        start = timer[_NOW]
        while timer[_NOW] - start < 2:
            pass
        seen = sio[_IN]
        sio[_CLEAR] = clock
        if pulse < _BITS:
            foot = 0
            while foot < 4:
                values[foot] = values[foot] << 1 | (seen >> wiring[_DATA + foot] & 1)
                foot += 1
        start = timer[_NOW]
        while timer[_NOW] - start < 2:
            pass
        pulse += 1
    foot = 0
    while foot < 4:
        # 24 bits with a sign.
        values[foot] = (values[foot] ^ 0x800000) - 0x800000
        foot += 1
    return 1


class Feet:
    """The converters of a configuration's feet."""

    def __init__(self, feet: "Description") -> None:
        Pin(feet.clock, Pin.OUT, value=0)
        # A converter that is not there leaves its line high: never ready.
        for pin in feet.data:
            Pin(pin, Pin.IN, Pin.PULL_UP)
        self._steps = feet.steps_per_g
        self._wiring = array("I", [1 << feet.clock] + feet.data + [sum([1 << pin for pin in feet.data])])
        self._values = array("i", [0] * 4)
        self._last = ticks_ms()

    def weigh(self, out: "list[int]") -> bool:
        """The time and the weight on each foot in milligrams, if there is a reading."""
        interrupts = disable_irq()
        ready = _read(self._values, self._wiring)
        enable_irq(interrupts)
        if not ready:
            return False
        self._last = out[0] = ticks_ms()
        for foot in range(4):
            # In two parts, so that small numbers do: a reading has 24 bits.
            grams, rest = divmod(self._values[foot], self._steps)
            out[foot + 1] = 1000 * grams + 1000 * rest // self._steps
        return True

    def silent(self) -> bool:
        """Whether no reading has come for long."""
        return ticks_diff(ticks_ms(), self._last) > _SILENT_MS
