"""A whole board in the emulator: a Pico with a real MicroPython image and the built firmware, tiles, LEDs, USB.

Time is the emulated chip's, so nothing here depends on how fast this machine is. `with Board(folder, config) as board:`
starts cold; `board.run(ms)` lets time pass; what stands on the cells, the buttons and the serial link are the test's.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType

from rp2040py.boards import FlashLayout, resolve_board_spec
from rp2040py.device import MicroPythonDevice
from rp2040py.memory_map import FLASH_START_ADDRESS
from rp2040py.utils.firmware_retrieve import MICROPYTHON

from firmware import build
from firmware.config import Config

from .flash import NO_IMAGE, file_system, files_of, micropython
from .tiles import BUTTONS, MIDDLE, Lights, Tiles

CTRL_C = b"\x03"
CTRL_D = b"\x04"
# How far an owner's magnet moves a sensor's reading, in ADC steps, if a north pole raises it.
SWING = (500, -500, 150, -150)
_NEVER_US = 10**9
_QUEUE = 400


class Board:
    """An emulated board, switched on when entered."""

    def __init__(self, folder: Path, config: Config, *, lights: bool = True, flash: bytes | None = None) -> None:
        """`folder`: the built image; `flash`: instead, what another board's flash held (`board.flash()`)."""
        uf2 = micropython()
        assert uf2 is not None, NO_IMAGE
        self.config = config
        self.tiles = Tiles(config)
        self.lights = Lights(config)
        spec = resolve_board_spec("pico", MICROPYTHON, str(uf2))
        extras = (lambda: self.tiles, lambda: self.lights) if lights else (lambda: self.tiles,)
        spec = replace(spec, image=uf2, extras=extras)
        assert spec.layout is not None
        self.layout: FlashLayout = spec.layout
        with TemporaryDirectory() as name:
            image = Path(name, "flash.bin")
            image.write_bytes(flash if flash is not None else file_system(folder, self.layout))
            self._device = MicroPythonDevice(board=spec, filesystem=image)
        self.chip = self._device.mcu
        self._simulator = self._device.simulator
        self._clock = self._simulator.clock
        self._loop = asyncio.new_event_loop()
        self._asked = self._clock.create_alarm(self._simulator.stop)
        self._sending = self._clock.create_alarm(self._send)
        self._unsent: deque[int] = deque()
        self.output = bytearray()
        self.connected = False
        self._device.cdc.on_serial_data = self.output.extend
        self._device.cdc.on_device_connected = self._connect

    def __enter__(self) -> "Board":
        self.chip.core.pc = FLASH_START_ADDRESS
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._loop.close()

    # --- time --------------------------------------------------------------------------------------------------

    @property
    def ms(self) -> float:
        """Emulated time since the board was switched on."""
        return float(self._clock.nanos) / 1e6

    def run(self, ms: float) -> None:
        self._asked.schedule(ms * 1e6)
        self._loop.run_until_complete(self._simulator.execute())

    def run_until(self, happened: Callable[[], bool], ms: float, step: float = 1) -> bool:
        """Let time pass until something has happened, at most `ms`; looked at every `step`."""
        end = self.ms + ms
        while not happened():
            if self.ms >= end:
                return False
            self.run(step)
        return True

    # --- the table ---------------------------------------------------------------------------------------------

    def put(self, x: int, y: int, owner: int | None) -> None:
        """A magnet of an owner on a cell, or None: nothing."""
        cell = y * self.config.columns + x
        self.tiles.readings[cell] = MIDDLE + (0 if owner is None else self.config.sensor_sign * SWING[owner])

    def press(self, name: str, ms: float = 60) -> None:
        """Press a button for a while."""
        pin = self.chip.gpio[self.config.pins[name]]
        assert name in BUTTONS
        pin.set_input_value(False)
        self.run(ms)
        pin.release_input()

    # --- the serial link ---------------------------------------------------------------------------------------

    def write(self, data: bytes) -> None:
        """Bytes for the board, sent as fast as it takes them."""
        self._unsent.extend(data)
        self._sending.schedule(1000)

    def read(self) -> bytes:
        """What the board has sent since the last call."""
        data = bytes(self.output)
        self.output.clear()
        return data

    def stop_reading(self) -> None:
        """As a host program that hangs: the port stays open, nothing is taken any more."""
        self.chip.usb_ctrl.write_delay_microseconds = _NEVER_US

    def _connect(self) -> None:
        self.connected = True

    def _send(self) -> None:
        queue = self._device.cdc.tx_fifo
        while self._unsent and queue.item_count < _QUEUE:
            self._device.cdc.send_serial_byte(self._unsent.popleft())
        if self._unsent:
            self._sending.schedule(1_000_000)

    # --- what it has kept --------------------------------------------------------------------------------------

    def flash(self) -> bytes:
        """The file system as it stands, for another board: what a power cut leaves."""
        start = self.layout.fs_start
        return bytes(self.chip.flash[start : start + self.layout.fs_blocksize * self.layout.fs_blockcount])

    def files(self) -> dict[str, bytes]:
        """The files on the flash: path -> content."""
        return files_of(self.flash(), self.layout)

    # --- the prompt --------------------------------------------------------------------------------------------

    def execute(self, script: str, ms: float = 60_000, told: Callable[[str], None] | None = None) -> str:
        """What a script prints at MicroPython's prompt, after Ctrl-C. A traceback is an AssertionError.

        The script has the names of the sources; the image has others (`firmware.small`).
        `told` is called with each line as soon as it is printed.
        """
        assert self.run_until(lambda: self.connected, 3000, 5), "no USB connection"
        self.run(50)
        self.read()
        self.write(CTRL_C + CTRL_C + b"\x01")
        assert self.run_until(lambda: b"raw REPL" in self.output, 3000, 5), self.read()
        self.read()
        self.write(build.small("rp2040").script(script).encode() + CTRL_D)
        seen = 0
        end = self.ms + ms
        while self.output.count(CTRL_D) < 2:
            assert self.ms < end, self.read()
            self.run(5)
            whole = self.output.rfind(b"\n") + 1
            if told is not None and whole > seen:
                for line in self.output[seen:whole].decode().removeprefix("OK").splitlines():
                    told(line)
                seen = whole
        out, errors = self.read().split(b"\x04")[:2]
        assert not errors, errors.decode()
        return out.removeprefix(b"OK").decode().replace("\r\n", "\n").removeprefix(">OK")
