"""Four bridge converters of the HX711 kind at an emulated Pico: a reading waits when the data line is low, 24 pulses of
the clock take it out, the highest bit first, and the 25th begins the next one."""

from rp2040py.gpio_pin import GPIOPinState
from rp2040py.rp2040 import RP2040

from firmware.sense.feet import Feet

BITS = 24


class Converters:
    """`steps`: what each of them reads. `off`: one that does not answer."""

    def __init__(self, feet: Feet) -> None:
        self.feet = feet
        self.steps = [0] * 4
        self.off: set[int] = set()
        self.taken = 0
        # The longest time that the clock was high: 60 us would switch them off.
        self.longest_us = 0.0
        self._pulses = 0
        self._rose = 0.0

    def attach(self, chip: RP2040) -> None:
        self._chip = chip
        self._alarm = chip.clock.create_alarm(self._ready)
        chip.gpio[self.feet.clock].add_listener(self._clock)
        for foot in range(4):
            self._set(foot, True)
        self._alarm.schedule(1e9 / self.feet.rate_hz)

    def _set(self, foot: int, high: bool) -> None:
        self._chip.gpio[self.feet.data[foot]].set_input_value(high)

    def _ready(self) -> None:
        self._alarm.schedule(1e9 / self.feet.rate_hz)
        if self._pulses == 0:
            for foot in range(4):
                self._set(foot, foot in self.off)

    def _clock(self, now: GPIOPinState, before: GPIOPinState) -> None:
        if now != GPIOPinState.HIGH:
            if self._pulses:
                self.longest_us = max(self.longest_us, (self._chip.clock.nanos - self._rose) / 1000)
            if self._pulses > BITS:
                self._pulses = 0
                self.taken += 1
            return
        self._rose = self._chip.clock.nanos
        self._pulses += 1
        for foot in range(4):
            bit = self.steps[foot] >> BITS - self._pulses & 1 if self._pulses <= BITS else 1
            self._set(foot, bool(bit) or foot in self.off)
