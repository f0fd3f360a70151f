"""The board itself: a Raspberry Pi Pico under MicroPython (1.24 or newer) with two chains of tiles."""

import select
import sys
import time

import micropython
from machine import WDT, Pin, mem32, reset, unique_id

from firmware.memory import leave

from . import rp2040_cells as cells
from .luck import below
from .rp2040_leds import Leds, paint
from .rp2040_sectors import PicoFiles
from .tiles import believed, supply_scale, tiles_of

MYPY = False
if MYPY:
    from array import array

    from ..config import Config

# The watchdog restarts a board that has hung; nothing the application does in one go takes longer.
_WATCHDOG_MS = 8000
# Clearing this bit stops the watchdog again, for whoever wants the prompt.
_WATCHDOG_CLEAR = 0x4005B000
_WATCHDOG_ENABLE = 1 << 30
# The first of the watchdog's registers that nothing else uses, and how a count in it is known.
_NOTE = 0x4005800C
_NOTED = 0x517561
_SUPPLY_READINGS = 8
# Below this reading there is none at all: the USB cable alone feeds the Pico, and the LEDs are dark too.
_NO_SUPPLY = 200
_QUIET_SUPPLY = 23
# At most so many bytes of the link are taken in one go, about a frame, 23 us each; so many writes are made, 50 us each.
_TAKEN = 256
_CHUNK = 64
# A packet of the USB serial line. The chip's memory for USB has for each endpoint a word that describes it and, further
# on, one that tells whether the host has taken the last packet.
_PACKET = 64
_ENDPOINTS = 0x50100000
_BUFFERS = 0x50100080
_BULK = 2
_NOT_TAKEN = 0x04000400


class Port:
    """See docs/firmware.md for what a port offers."""

    classify = staticmethod(cells.classify)
    paint = staticmethod(paint)

    def __init__(self, config: "Config") -> None:
        """Refused if the configuration needs another board."""
        from . import rp2040_setup as setup

        pins = setup.checked(config)
        self.cells = config.cells
        self.storage = PicoFiles()
        self.board_id = "".join(["%02x" % byte for byte in unique_id()])
        self.ticks_ms = time.ticks_ms  # type: ignore[attr-defined]  # MicroPython's
        self.tiles = tiles_of(config)
        steps = max(self.tiles)
        self._returned = bytearray(2)
        self._epoch = 0
        self._watchdog: WDT | None = None
        self._order = setup.order_of(config, steps)
        self._wiring = setup.wiring_of(config, steps)
        self._leds = Leds(self._order, setup.strips_of(config, steps))
        self._buttons = [Pin(pins[name], Pin.IN, Pin.PULL_UP) for name in ("ok", "next", "back")]
        self._power = [Pin(pins[name], Pin.OUT, value=1) for name in ("led_power", "sensor_power")]
        # The supply's regulator without its pauses, which a sensor would hear.
        Pin(_QUIET_SUPPLY, Pin.OUT, value=1)
        self._feet = None
        if config.feet:
            from .rp2040_feet import Feet

            self._feet = Feet(config.feet)
        self._byte = bytearray(1)
        self._taken = memoryview(bytearray(_TAKEN))
        self._packet_out = 0
        self._link = select.poll()
        self._link.register(sys.stdin, select.POLLIN)
        self._link_out = select.poll()
        self._link_out.register(sys.stdout, select.POLLOUT)
        del setup
        leave("firmware.ports.rp2040_setup")
        # MicroPython's assembler for state machines.
        sys.modules.pop("rp2", None)
        # The first light comes before the first scan.
        self._measure()

    def scan(self, raw: "array[int]") -> bool:
        wiring = self._wiring
        self._measure()
        if not believed(self._supply):
            # Tiles without supply, as with the USB cable alone, are not driven.
            return True
        wiring[cells.SCALE] = supply_scale(self._supply)
        back = cells.read(raw, self._order, wiring)
        self._returned[0] = back & 0xFF
        self._returned[1] = back >> 8
        return not self._complete()

    def _measure(self) -> None:
        """How much supply the sensors have."""
        self._supply = cells.convert(self._wiring[cells.INPUT_SUPPLY], _SUPPLY_READINGS) // _SUPPLY_READINGS

    def _complete(self) -> bool:
        """Whether all tiles have passed their token on."""
        return list(self._returned[: len(self.tiles)]) == self.tiles

    def weigh(self, out: "list[int]") -> bool:
        return self._feet is not None and self._feet.weigh(out)

    def show(self, frame: bytearray) -> None:
        if self._supply > _NO_SUPPLY:
            self._leds.show(frame)

    def showing(self) -> bool:
        """Whether a frame is still on its way to the LEDs."""
        return self._leds.sending()

    def buttons(self) -> int:
        pressed = 0
        for number, button in enumerate(self._buttons):
            if not button():
                pressed |= 1 << number
        return pressed

    def random(self, n: int) -> int:
        return below(n)

    @micropython.native
    def receive(self):
        read = sys.stdin.buffer.readinto  # type: ignore[union-attr]  # MicroPython's
        waiting = self._link.ipoll  # type: ignore[attr-defined]  # MicroPython's
        one = self._byte
        taken = self._taken
        got = 0
        # A read of more than there is would wait: byte by byte, each when it is known to be there.
        while got < _TAKEN:
            for _ in waiting(0):
                read(one)
                taken[got] = one[0]
                got += 1
                break
            else:
                break
        return bytes(taken[:got]) if got else b""

    @micropython.native
    def send(self, data):
        # A write that has no room waits for the host, which may have stopped reading. There is room for a packet when
        # the last one was taken; else only the next byte is known to fit.
        packet_out = self._packet_out = self._packet_out or _packet_out()
        write = sys.stdout.buffer.write
        free = self._link_out.ipoll  # type: ignore[attr-defined]  # MicroPython's
        sent = 0
        for _ in range(_CHUNK):
            for _ in free(0):
                break
            else:
                break
            whole = packet_out and not mem32[packet_out] & _NOT_TAKEN
            part = data[sent : sent + (_PACKET if whole else 1)]
            write(part)
            sent += len(part)
            if sent == len(data):
                break
        return sent

    def now(self) -> int:
        return time.time() + self._epoch if self._epoch else 0  # type: ignore[return-value]  # whole seconds on a board

    def set_now(self, seconds: int) -> None:
        self._epoch = seconds - time.time()  # type: ignore[assignment]  # whole seconds on a board

    def feed(self) -> None:
        if self._watchdog is None:
            self._watchdog = WDT(timeout=_WATCHDOG_MS)
        self._watchdog.feed()

    def troubles(self) -> "dict[str, str]":
        """What is wrong with the hardware, by name."""
        silent = self._feet is not None and self._feet.silent()
        if believed(self._supply) and self._complete() and not silent:
            return {}
        from .troubles import troubles

        found = troubles(self.tiles, self._returned, self._supply)
        if silent:
            found["feet"] = "no reading comes from them"
        return found

    def close(self) -> None:
        """Leave the board dark and quiet, and the prompt undisturbed."""
        # Without a new frame: there may be no memory for one.
        self._leds.close()
        for pin in self._power:
            pin(0)
        mem32[_WATCHDOG_CLEAR] = _WATCHDOG_ENABLE


def _packet_out() -> int:
    """Where the chip tells of the last packet of the serial line, its one bulk endpoint to the host; 0 if there is none
    yet."""
    for place in range(8, 128, 8):
        control = mem32[_ENDPOINTS + place]
        if control >> 31 and control >> 26 & 3 == _BULK:
            return _BUFFERS + place
    return 0


def crashes() -> int:
    """How many starts in a row did not last: kept in a register that a restart leaves alone and a power cut clears."""
    noted = mem32[_NOTE]
    return noted & 0xFF if noted >> 8 == _NOTED else 0


def count_crashes(number: int) -> None:
    """Note how many starts did not last."""
    mem32[_NOTE] = _NOTED << 8 | number


def signal(times: int) -> None:
    """Blink a code once."""
    from .rp2040_signal import signal

    signal(times)


def report(error: Exception) -> None:
    """Print what has happened, for a person at the serial port."""
    sys.print_exception(error)  # type: ignore[attr-defined]  # MicroPython's


def restart() -> None:
    """Start again, as after a power cut."""
    reset()
