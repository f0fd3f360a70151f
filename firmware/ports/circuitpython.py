"""A second home for the same application: CircuitPython 9 or newer on an RP2040 board with the same tiles.

What differs from the Pico's own port is told in docs/firmware.md: plain Python instead of machine code, LEDs through
Adafruit's neopixel library, and a FAT file system that cannot replace a file in one go.
"""

import os
import time
import traceback

import analogio
import digitalio
import microcontroller
import neopixel
import usb_cdc

from .files import Files
from .luck import below
from .tiles import HALF, SHIFT, TILE, believed, supply_scale, tiles_of
from .troubles import troubles

MYPY = False
if MYPY:
    from array import array

    from ..config import Config

_WATCHDOG_S = 8
_CHUNK = 64
_WRAP = (1 << 30) - 1
# The addresses in an order in which only one line changes from each to the next: a change costs more than a reading.
_ADDRESSES = tuple([number ^ number >> 1 for number in range(TILE)])
_LIGHT = 25
_LEDS = 12
_LED_POWER = 16
_BLINK_S = 0.25
_PAUSE_S = 1


class FatFiles(Files):
    """FAT does not replace a file when another one is renamed to its name: the old one steps aside first."""

    ASIDE = ".old"

    def rename(self, old: str, new: str) -> None:
        if self.size(new) < 0:
            super().rename(old, new)
        else:
            super().rename(new, new + self.ASIDE)
            super().rename(old, new)
            self.remove(new + self.ASIDE)
        os.sync()

    def recover(self, folders: "tuple[str, ...]" = ("", "games", "variants")) -> None:
        """After a power cut: a file that has stepped aside comes back if its successor has not arrived."""
        for folder in folders:
            for name in self.names(folder):
                if name.endswith(self.ASIDE):
                    path = folder + "/" + name if folder else name
                    if self.size(path[: -len(self.ASIDE)]) < 0:
                        super().rename(path, path[: -len(self.ASIDE)])
                    else:
                        self.remove(path)

    def _put(self, path: str, mode: str, data: bytes) -> None:
        super()._put(path, mode, data)
        os.sync()


class Port:
    """See docs/firmware.md for what a port offers."""

    def __init__(self, config: "Config", root: str = "") -> None:
        pins = config.pins
        self.cells = config.cells
        self.storage = FatFiles(root)
        self.storage.recover()
        self.board_id = "".join(["%02x" % byte for byte in microcontroller.cpu.uid])
        self.tiles = tiles_of(config)
        self._order = config.order
        self._returned = [0, 0]
        self._supply = 0
        self._epoch = 0
        self._wake_us = config.wake_us
        self._settle_us = config.settle_us
        self._feeding = False
        self._address = [_output(pin) for pin in pins["address"]]
        self._token = [_output(pin) for pin in pins["token_in"]]
        self._clock = _output(pins["token_clock"])
        self._reset = _output(pins["token_reset"])
        self._back = [_input(pin, digitalio.Pull.DOWN) for pin in pins["token_back"]]
        self._buttons = [_input(pins[name], digitalio.Pull.UP) for name in ("ok", "next", "back")]
        self._analogue = [analogio.AnalogIn(_pin(pin)) for pin in pins["analogue"]]
        self._supply_input = analogio.AnalogIn(_pin(pins["supply"]))
        self._power = [_output(pins[name], True) for name in ("led_power", "sensor_power")]
        self._strips = [
            neopixel.NeoPixel(_pin(pin), len(chain), auto_write=False) for pin, chain in zip(pins["leds"], config.order)
        ]
        self._console = usb_cdc.console
        self._console.timeout = 0
        self._console.write_timeout = 0

    def scan(self, raw: "array[int]") -> bool:
        supply = self._supply_input.value >> 4
        self._supply = supply
        if not believed(supply):
            # Tiles without supply are not driven.
            return True
        scale = supply_scale(supply)
        self._reset.value = False
        self._reset.value = True
        for line in self._token:
            line.value = True
        self._returned = [0, 0]
        for step in range(max(self.tiles)):
            self._clock.value = True
            self._clock.value = False
            for line in self._token:
                line.value = False
            microcontroller.delay_us(self._wake_us)
            for chain, line in enumerate(self._back):
                if line.value and not self._returned[chain]:
                    self._returned[chain] = step + 1
            self._read_tiles(raw, step * TILE, scale)
        self._reset.value = False
        return self._returned[: len(self.tiles)] != self.tiles

    def weigh(self, out: "list[int]") -> bool:
        """This port has no feet."""
        return False

    def _read_tiles(self, raw: "array[int]", start: int, scale: int) -> None:
        """Both tiles that have the token."""
        last = -1
        for address in _ADDRESSES:
            for bit, line in enumerate(self._address):
                if last < 0 or (address ^ last) >> bit & 1:
                    line.value = bool(address >> bit & 1)
            last = address
            microcontroller.delay_us(self._settle_us)
            for chain, order in enumerate(self._order):
                if start < len(order):
                    reading = self._analogue[chain].value >> 4
                    raw[order[start + address]] = reading * scale + HALF >> SHIFT

    def show(self, frame: bytearray) -> None:
        for strip, order in zip(self._strips, self._order):
            for place, cell in enumerate(order):
                strip[place] = (frame[3 * cell], frame[3 * cell + 1], frame[3 * cell + 2])
            strip.show()

    def showing(self) -> bool:
        """Never: `show` returns when the frame is out."""
        return False

    def buttons(self) -> int:
        pressed = 0
        for number, button in enumerate(self._buttons):
            if not button.value:
                pressed |= 1 << number
        return pressed

    def ticks_ms(self) -> int:
        return time.monotonic_ns() // 1000000 & _WRAP

    def random(self, n: int) -> int:
        return below(n)

    def receive(self) -> bytes:
        waiting = self._console.in_waiting
        return self._console.read(min(waiting, _CHUNK)) if waiting else b""

    def send(self, data: bytes) -> int:
        return self._console.write(data[:_CHUNK]) or 0

    def now(self) -> int:
        return time.time() + self._epoch if self._epoch else 0  # type: ignore[return-value]  # whole seconds on a board

    def set_now(self, seconds: int) -> None:
        self._epoch = seconds - time.time()  # type: ignore[assignment]  # whole seconds on a board

    def feed(self) -> None:
        watchdog = microcontroller.watchdog
        if not self._feeding:
            from watchdog import WatchDogMode

            watchdog.timeout = _WATCHDOG_S
            watchdog.mode = WatchDogMode.RESET
            self._feeding = True
        watchdog.feed()

    def troubles(self) -> "dict[str, str]":
        """What is wrong with the hardware, by name."""
        return troubles(self.tiles, self._returned, self._supply)

    def close(self) -> None:
        """Leave the board dark and quiet, and the prompt undisturbed."""
        for strip in self._strips:
            strip.deinit()
        for line in self._power:
            line.value = False
            line.deinit()
        if self._feeding:
            microcontroller.watchdog.deinit()


def signal(times: int) -> None:
    """Blink a code once, on the board's own light and on the first LED."""
    light = _output(_LIGHT)
    power = _output(_LED_POWER, True)
    first = neopixel.NeoPixel(_pin(_LEDS), 1)
    try:
        for beat in range(2 * times):
            light.value = not beat & 1
            first[0] = (0, 0, 0) if beat & 1 else (40, 0, 0)
            time.sleep(_BLINK_S)
        time.sleep(_PAUSE_S)
    finally:
        light.value = False
        first.deinit()
        light.deinit()
        power.deinit()


def crashes() -> int:
    """How many starts in a row did not last: in a byte that outlives a restart, and a power cut as well."""
    noted = microcontroller.nvm[0]
    return noted if noted < 255 else 0


def count_crashes(number: int) -> None:
    """Note how many starts did not last."""
    if crashes() != number:
        microcontroller.nvm[0] = number


def report(error: Exception) -> None:
    """Print what has happened, for a person at the serial port."""
    traceback.print_exception(error)


def restart() -> None:
    """Start again, as after a power cut."""
    microcontroller.reset()


def _pin(number: int) -> "microcontroller.Pin":
    return getattr(microcontroller.pin, "GPIO%d" % number)


def _output(number: int, value: bool = False) -> digitalio.DigitalInOut:
    line = digitalio.DigitalInOut(_pin(number))
    line.switch_to_output(value)
    return line


def _input(number: int, pull: digitalio.Pull) -> digitalio.DigitalInOut:
    line = digitalio.DigitalInOut(_pin(number))
    line.switch_to_input(pull)
    return line
