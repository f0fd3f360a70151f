"""The virtual board: a port whose sensors feel simulated magnets. All chance and every fault come from a seed.

port = VirtualPort(config, MemoryStorage(), seed=1)
stone = port.put(3, 0, 2, 3, owner=0)      # a piece of 2 × 3 cells at column 3, row 0
port.move(stone, 3.4, 0)                   # on its way; None takes it off the board
"""

import random
import time
from array import array
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..config import Config
from ..sense.classify import classify
from ..ticks import PERIOD
from .balance import Balance
from .field import Field
from .storage import FolderStorage, MemoryStorage

MIDDLE = 2048
TOP = 4095
# The noise of a reading, in ADC steps (standard deviation).
NOISE = 2.0
# So many different scans are made of a board at rest; then they repeat.
SCANS = 8


@dataclass
class Stone:
    """Something with magnets on the board, its south-west corner at (x, y) in cells."""

    x: float
    y: float
    width: int
    depth: int
    owner: int
    strength: float = 1.0
    # How high it is, the level it lies on (only on the ground is it felt by the cells), and what it weighs: 1.0 is as a
    # piece of its volume should.
    height: float = 1.0
    level: float = 0.0
    weight: float = 1.0


class Clock:
    """Virtual time: it stands still until somebody moves it on."""

    def __init__(self, ms: int = 0) -> None:
        self.ms = ms

    def ticks_ms(self) -> int:
        return self.ms & PERIOD - 1

    def seconds(self) -> int:
        return self.ms // 1000

    def pass_by(self, ms: int) -> None:
        self.ms += ms


class RealClock:
    """The PC's time."""

    @property
    def ms(self) -> int:
        return int(time.monotonic() * 1000)

    def ticks_ms(self) -> int:
        return self.ms & PERIOD - 1

    def seconds(self) -> int:
        return int(time.monotonic())


class VirtualPort:
    """A port of the firmware's application, see docs/firmware.md."""

    def __init__(
        self,
        config: Config,
        storage: MemoryStorage | FolderStorage,
        seed: int = 0,
        clock: Clock | RealClock | None = None,
        noise: float = NOISE,
        board_id: str = "virtual",
    ) -> None:
        self.config = config
        self.cells = config.cells
        self.storage = storage
        self.clock = clock or Clock()
        self.ticks_ms = self.clock.ticks_ms
        self.board_id = board_id
        self.noise = noise
        self._random = random.Random(seed)
        self.random = self._random.randrange
        self._field = Field()
        self.stones: list[Stone] = []
        # Faults: cells that always read the same, and cells that are cut off from the field.
        self.stuck: dict[int, int] = {}
        self.dead: set[int] = set()
        # A plug between two tiles is loose: the second half of the board reads anything.
        self.loose = False
        # How far warmth has moved all sensors, in steps.
        self.drift = 0.0
        # What the feet feel; None on a board that cannot weigh.
        self.balance = Balance(config, seed) if config.feet else None
        self.pressed = 0
        self.frame = bytearray(3 * config.count)
        self.frames_shown = 0
        self.inbox = bytearray()
        self.outbox = bytearray()
        # How many bytes the host may still leave unread; None: it reads everything.
        self.room: int | None = None
        self.on_show: Callable[[bytearray], None] | None = None
        # The clock's seconds at which it was the year 1970; None before somebody has told the time.
        self._epoch: int | None = None
        self._signal: list[float] | None = None
        self._calibration = (b"", b"")
        self._codes: Any = None
        self._at = 0

    # --- the firmware's side ---------------------------------------------------------------------------------------

    def scan(self, raw: "array[int]") -> bool:
        """A reading of each cell: field, the sensors' sign, noise, faults. True: a plug is loose, and the readings are
        what an open line gives."""
        if self.loose:
            for cell in range(len(raw) // 2, len(raw)):
                raw[cell] = self._random.randrange(TOP)
            return True
        if self._signal is None:
            self._feel()
        self._at = (self._at + 1) % SCANS
        readings = self._readings[self._at]
        if readings is None:
            readings = self._readings[self._at] = self._read()
        raw[:] = readings
        return False

    def weigh(self, out: list[int]) -> bool:
        """The next reading of the feet: time, then milligrams of each; False if there is none yet."""
        return self.balance is not None and self.balance.read(out, self.clock.ms)

    def _read(self) -> "array[int]":
        gauss = self._random.gauss
        noise = self.noise
        assert self._signal is not None
        readings = array("H", bytes(2 * len(self._signal)))
        sign = self.config.sensor_sign
        for cell, signal in enumerate(self._signal):
            value = sign * signal + MIDDLE + self.drift + (gauss(0.0, noise) if noise else 0.0) + 0.5
            readings[cell] = min(TOP, max(0, int(value)))
        for cell, reading in self.stuck.items():
            readings[cell] = reading
        return readings

    def _feel(self) -> None:
        columns, rows = self.cells
        signal = [0.0] * (columns * rows)
        for stone in self.stones:
            if stone.level == 0:
                self._field.add(
                    signal, columns, rows, stone.x, stone.y, stone.width, stone.depth, stone.owner, stone.strength
                )
        if self.balance:
            self.balance.load(self.stones, self.clock.ms)
        for cell in self.dead:
            signal[cell] = 0.0
        self._signal = signal
        self._readings: list[array[int] | None] = [None] * SCANS
        self._quiet = [False] * SCANS

    def classify(self, raw: "array[int]", *rest: Any) -> int:
        """The common loop, left out where it has found nothing in the same readings before."""
        calibration = (bytes(rest[0]), bytes(rest[1]))
        if calibration != self._calibration or rest[3] is not self._codes:
            # Calibrated anew, or a restarted application, which has codes of its own.
            self._calibration = calibration
            self._codes = rest[3]
            self._quiet = [False] * SCANS
        if self._quiet[self._at]:
            return 0
        changes = classify(raw, *rest)
        if changes:
            self._quiet = [False] * SCANS
        elif not any(rest[-2]):
            self._quiet[self._at] = True
        return changes

    def paint(self, scene: bytearray, palette: bytearray, frame: bytearray) -> int:
        """The twin of firmware.light.lights.paint that is fast here."""
        for colour in range(3):
            frame[colour::3] = scene.translate(bytes(palette[colour::3]).ljust(256, b"\0"))
        return sum(frame)

    def show(self, frame: bytearray) -> None:
        self.frame[:] = frame
        self.frames_shown += 1
        if self.on_show:
            self.on_show(frame)

    def buttons(self) -> int:
        return self.pressed

    def receive(self) -> bytes:
        data = bytes(self.inbox)
        self.inbox.clear()
        return data

    def send(self, data: bytes) -> int:
        count = len(data) if self.room is None else min(len(data), self.room)
        self.outbox += data[:count]
        if self.room is not None:
            self.room -= count
        return count

    def now(self) -> int:
        return 0 if self._epoch is None else self.clock.seconds() - self._epoch

    def set_now(self, seconds: int) -> None:
        self._epoch = self.clock.seconds() - seconds

    def feed(self) -> None:
        """There is no watchdog to feed."""

    # --- the world's side --------------------------------------------------------------------------------------------

    def put(
        self,
        x: float,
        y: float,
        width: int,
        depth: int,
        owner: int,
        strength: float = 1.0,
        height: float = 1.0,
        level: float = 0.0,
    ) -> Stone:
        """Put a piece onto the board."""
        stone = Stone(x, y, width, depth, owner, strength, height, level)
        self.stones.append(stone)
        self._signal = None
        return stone

    def take(self, stone: Stone) -> None:
        """Take a piece off the board."""
        self.stones.remove(stone)
        self._signal = None

    def move(self, stone: Stone, x: float, y: float) -> None:
        """Move a piece that is on the board."""
        stone.x, stone.y = x, y
        self._signal = None

    def touch(self) -> None:
        """Something about the magnets or the faults was changed by hand: feel again."""
        self._signal = None
