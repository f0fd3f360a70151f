"""A Pico's pins for CircuitPython's libraries on a PC: Adafruit's Blinka with the board's tiles behind the pins.

Blinka, pixelbuf and neopixel are the real libraries. What stands in for hardware is the lowest layer only: the pins,
the call that sends bytes to an LED strip, the USB console and the watchdog.
"""

import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from firmware.config import Config

MIDDLE = 2048
FLOATING = 77


class Tiles:
    """Token chains, multiplexers, LEDs and buttons, as the pins see them."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.readings = [MIDDLE] * config.count
        self.supply = MIDDLE
        self.levels: dict[int, bool] = {}
        self.pressed: set[str] = set()
        self.strips: dict[int, bytes] = {}
        self.tokens = [[False] * (len(chain) // 16) for chain in config.order]

    def write(self, pin: int, level: bool) -> None:
        pins = self.config.pins
        rising = level and not self.levels.get(pin, False)
        self.levels[pin] = level
        if pin == pins["token_reset"] and not level:
            self.tokens = [[False] * len(chain) for chain in self.tokens]
        elif pin == pins["token_clock"] and rising and self.levels.get(pins["token_reset"]):
            for chain, line in zip(self.tokens, pins["token_in"], strict=True):
                chain.insert(0, self.levels.get(line, False))
                chain.pop()

    def read(self, pin: int) -> int:
        pins = self.config.pins
        for name in ("ok", "next", "back"):
            if pin == pins[name]:
                return name not in self.pressed
        if pin in pins["token_back"]:
            return self.tokens[pins["token_back"].index(pin)][-1]
        if pin in pins["analogue"] or pin == pins["supply"]:
            value = self.supply if pin == pins["supply"] else self._sensor(pins["analogue"].index(pin))
            return value << 4 | value >> 8
        return self.levels.get(pin, False)

    def _sensor(self, chain: int) -> int:
        if sum(self.tokens[chain]) != 1 or not self.levels.get(self.config.pins["sensor_power"]):
            return FLOATING
        address = sum(self.levels.get(pin, False) << bit for bit, pin in enumerate(self.config.pins["address"]))
        reading = self.readings[self.config.order[chain][16 * self.tokens[chain].index(True) + address]]
        return reading * self.supply // MIDDLE

    def frame(self) -> bytes:
        """What the LEDs show, R, G, B of each cell."""
        frame = bytearray(3 * self.config.count)
        for pin, chain in zip(self.config.pins["leds"], self.config.order, strict=True):
            for place, cell in enumerate(chain):
                green, red, blue = self.strips[pin][3 * place : 3 * place + 3]
                frame[3 * cell : 3 * cell + 3] = bytes((red, green, blue))
        return bytes(frame)


class Console:
    """The USB console: `typed` comes from the PC, `sent` goes there while it has `room`."""

    def __init__(self) -> None:
        self.typed = b""
        self.sent = b""
        self.room = 1000
        self.timeout: float | None = None
        self.write_timeout: float | None = None

    @property
    def in_waiting(self) -> int:
        return len(self.typed)

    def read(self, count: int) -> bytes:
        data, self.typed = self.typed[:count], self.typed[count:]
        return data

    def write(self, data: bytes) -> int:
        assert self.write_timeout == 0, "would wait for a host that does not read"
        taken = data[: self.room]
        self.room -= len(taken)
        self.sent += taken
        return len(taken)


class Watchdog:
    def __init__(self) -> None:
        self.timeout: float | None = None
        self.mode: object = None
        self.fed = 0

    def feed(self) -> None:
        assert self.timeout
        assert self.mode is not None
        self.fed += 1

    def deinit(self) -> None:
        self.mode = None


def install(patch: pytest.MonkeyPatch, tiles: Tiles) -> tuple[Console, Watchdog]:
    """Make the pins known to Blinka."""
    patch.setenv("BLINKA_OS_AGNOSTIC", "1")
    import digitalio
    import microcontroller
    import neopixel_write
    from adafruit_blinka.microcontroller.generic_agnostic_board.pin import Pin

    def send(line: Any, data: bytes) -> None:
        assert isinstance(line, digitalio.DigitalInOut)
        tiles.strips[line._pin.id] = bytes(data)

    patch.setattr(Pin, "write", lambda pin, level: tiles.write(pin.id, bool(level)))
    patch.setattr(Pin, "read", lambda pin: tiles.read(pin.id))
    for number in range(30):
        patch.setattr(microcontroller.pin, f"GPIO{number}", Pin(number), raising=False)
    patch.setattr(neopixel_write._neopixel, "neopixel_write", send)
    console, watchdog = Console(), Watchdog()
    patch.setattr(microcontroller, "watchdog", watchdog, raising=False)
    patch.setattr(microcontroller, "cpu", SimpleNamespace(uid=bytes(range(8))), raising=False)
    _module(patch, "usb_cdc", console=console)
    _module(patch, "watchdog", WatchDogMode=SimpleNamespace(RESET="reset"))
    # The port binds the console when it is imported.
    patch.delitem(sys.modules, "firmware.ports.circuitpython", raising=False)
    return console, watchdog


def _module(patch: pytest.MonkeyPatch, name: str, **names: object) -> None:
    module = ModuleType(name)
    for key, value in names.items():
        setattr(module, key, value)
    patch.setitem(sys.modules, name, module)
