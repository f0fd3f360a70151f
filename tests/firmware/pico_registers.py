"""A Pico's registers for the firmware's own port on a PC, where no MicroPython image is given: MicroPython's hardware
modules with the tiles behind the pins. With an image tests/rig runs the same port on an emulated chip.

The hot loops are the real ones: they read and write the registers of the pins, the converter and the timer through
`ptr32`, and every reading of the timer takes a microsecond.
"""

import builtins
import sys
import time
from array import array
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from firmware.config import Config

ADC, TIMER = 0x4004C000, 0x40054000
MIDDLE = 2048
SUPPLY_INPUT = 2
SAMPLE_US = 2
NAMES = ("rp2040", "rp2040_cells", "rp2040_leds", "rp2040_setup")


class Register:
    """A block of registers: `chip.read` and `chip.write` with the number of the word."""

    def __init__(self, chip: "Chip", block: int) -> None:
        self._chip = chip
        self._block = block

    def __getitem__(self, word: int) -> int:
        return self._chip.read(self._block, word)

    def __setitem__(self, word: int, value: int) -> None:
        self._chip.write(self._block, word, value)


class Chip:
    """Pins, converter, timer, LED strips and watchdog, and what was done with them."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.readings = [MIDDLE] * config.count
        self.supply = MIDDLE
        self.us = 0
        # Levels of the pins, as a mask, and every write to them.
        self.pins = 0
        self.written: list[int] = []
        self.outputs: dict[int, int] = {}
        # For each sample of a cell: the cell, and how long it had power and its multiplexer its address.
        self.samples: list[tuple[int, int, int]] = []
        self.frames: list[bytes] = []
        self.watchdogs: list[int] = []
        self.memory: dict[int, int] = {}
        self._tokens = [[False] * (len(chain) // 16) for chain in config.order]
        self._moved = self._addressed = self._result = 0

    def read(self, block: int, word: int) -> int:
        if block == TIMER:
            self.us += 1
            return self.us
        if block == ADC:
            return 0x100 if word == 0 else self._result
        back = self.config.pins["token_back"]
        return sum(1 << pin for pin, tokens in zip(back, self._tokens, strict=False) if tokens[-1])

    def write(self, block: int, word: int, value: int) -> None:
        if block == ADC:
            self._result = self._sampled(value >> 12)
            self.us += SAMPLE_US
            return
        self.written.append(value)
        before, self.pins = self.pins, self.pins | value if word == 5 else self.pins & ~value
        pins = self.config.pins
        if not self.pins >> pins["token_reset"] & 1:
            self._tokens = [[False] * len(tokens) for tokens in self._tokens]
        elif self.pins & ~before & 1 << pins["token_clock"]:
            self._moved = self.us
            for tokens, line in zip(self._tokens, pins["token_in"], strict=False):
                tokens.insert(0, bool(self.pins >> line & 1))
                tokens.pop()
        if (self.pins ^ before) & 15 << pins["address"][0]:
            self._addressed = self.us

    def _sampled(self, channel: int) -> int:
        if channel == SUPPLY_INPUT:
            return self.supply
        tokens = self._tokens[channel]
        if True not in tokens:
            # The shorter chain is through.
            return 0
        place = 16 * tokens.index(True) + (self.pins >> self.config.pins["address"][0] & 15)
        cell = self.config.order[channel][place]
        self.samples.append((cell, self.us - self._moved, self.us - self._addressed))
        # Noise that only a mean of two takes out.
        return self.readings[cell] + (1 if len(self.samples) & 1 else -1)


def port_of(patch: pytest.MonkeyPatch, chip: Chip) -> Any:
    """The module of the Pico's port, with this chip below it."""

    class Pin:
        OUT, IN, PULL_UP, PULL_DOWN = "out", "in", "up", "down"

        def __init__(self, number: int, mode: str = "", pull: str = "", value: int | None = None) -> None:
            self.number = number
            if mode == Pin.OUT and value is not None:
                chip.outputs[number] = value

        def __call__(self, value: int | None = None) -> int:
            if value is not None:
                chip.outputs[self.number] = value
            return 1

    class Memory:
        def __getitem__(self, address: int) -> int:
            return chip.memory.get(address, 0)

        def __setitem__(self, address: int, value: int) -> None:
            chip.memory[address] = value

    class Dma:
        def pack_ctrl(self, **_: object) -> int:
            return 0

        def config(self, read: bytearray, trigger: bool = False, **_: object) -> None:
            if trigger:
                chip.frames.append(bytes(read))

    class StateMachine:
        def __init__(self, *_: object, **__: object) -> None:
            pass

        def active(self, on: int) -> None:
            pass

    def watchdog(timeout: int) -> SimpleNamespace:
        chip.watchdogs.append(timeout)
        return SimpleNamespace(feed=lambda: None)

    def same(function: Any) -> Any:
        return function

    for name in ("ptr8", "ptr16"):
        patch.setattr(builtins, name, same, raising=False)
    patch.setattr(builtins, "ptr32", lambda address: Register(chip, address), raising=False)
    patch.setattr(time, "ticks_ms", lambda: chip.us // 1000, raising=False)
    patch.setattr(time, "ticks_us", lambda: chip.us, raising=False)
    patch.setattr(time, "ticks_add", lambda ticks, more: ticks + more, raising=False)
    patch.setattr(time, "ticks_diff", lambda one, other: one - other, raising=False)
    _module(patch, "micropython", viper=same, native=same, const=same)
    _module(
        patch,
        "machine",
        Pin=Pin,
        ADC=lambda pin: None,
        WDT=watchdog,
        mem32=Memory(),
        reset=lambda: None,
        unique_id=lambda: bytes(8),
    )
    shift = SimpleNamespace(OUT_LOW=0, SHIFT_LEFT=0, JOIN_TX=0)
    _module(patch, "rp2", PIO=shift, asm_pio=lambda **_: same, StateMachine=StateMachine, DMA=Dma, Flash=object)
    _module(patch, "select", poll=lambda: SimpleNamespace(register=lambda *_: None), POLLIN=1, POLLOUT=4)
    import firmware.ports

    for name in (*NAMES, "rp2040_sectors"):
        patch.delitem(sys.modules, f"firmware.ports.{name}", raising=False)
        patch.delattr(firmware.ports, name, raising=False)
    from firmware.ports import rp2040

    return rp2040


def scanned(port: Any, config: Config) -> tuple[bool, list[int]]:
    """Whether a scan cannot be believed, and its readings."""
    raw = array("H", bytes(2 * config.count))
    doubtful = bool(port.scan(raw))
    return doubtful, list(raw)


def _module(patch: pytest.MonkeyPatch, name: str, **names: object) -> None:
    module = ModuleType(name)
    for key, value in names.items():
        setattr(module, key, value)
    patch.setitem(sys.modules, name, module)
