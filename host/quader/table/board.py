"""The virtual board: hardware with all its faults, the firmware in an engine, flash in a folder, a serial line."""

import json
import random
import re
import secrets
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import firmware
from firmware.acts import CALIBRATION
from firmware.config import Config
from firmware.keep.store import Store
from firmware.sense.calibration import packed
from firmware.sense.sensing import Sensing
from firmware.virtual.port import NOISE, RealClock, Stone, VirtualPort
from firmware.virtual.storage import FolderStorage
from rules_core.refused import Refused

from .. import files
from .engines import Engine, Step, new_engine
from .line import TAKEN, Line

BOARDS = Path(firmware.__file__).parent / "boards"
# Smallest first.
SIZES = ("10x16", "16x16", "22x22")
# The one that lies on the table the first time.
FIRST_SIZE = SIZES[0]


def configuration(size: str, feet: bool = False) -> dict[str, Any]:
    """The configuration file of a board, or of one with weighing feet."""
    name = f"{size}-feet.json" if feet else f"{size}.json"
    found: dict[str, Any] = json.loads((BOARDS / name).read_text(encoding="utf-8"))
    return found


def smallest(cells: tuple[int, int]) -> str:
    """The smallest board that a game fits."""
    for size in SIZES:
        columns, rows = (int(part) for part in size.split("x"))
        if cells[0] <= columns and cells[1] <= rows:
            return size
    raise Refused("", "no board has %d×%d cells", "no-board-size", cells[0], cells[1])


def fits(cells: tuple[int, int], size: str) -> bool:
    columns, rows = (int(part) for part in size.split("x"))
    return cells[0] <= columns and cells[1] <= rows


def _kept_id(folder: Path) -> str:
    """The id of the board in a folder: by chance when it is new, and the same ever after."""
    path = folder.parent / "id"
    try:
        kept = path.read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        kept = ""
    if not re.fullmatch("[0-9a-f]{16}", kept):
        kept = secrets.token_hex(8)
        folder.parent.mkdir(parents=True, exist_ok=True)
        files.write_text(path, kept + "\n")
    return kept


@dataclass
class Faults:
    """What is wrong with the board."""

    noise: float = NOISE
    weak: dict[int, float] = field(default_factory=dict)
    dead: set[int] = field(default_factory=set)
    stuck: dict[int, int] = field(default_factory=dict)


class VirtualBoard:
    """A board of a size. `start` switches it on, `step` is one scan of it."""

    def __init__(self, size: str, engine: str, folder: Path, line: Line, feet: bool = False) -> None:
        self.size = size
        document = configuration(size, feet)
        self.config = Config(document)
        self.folder = folder
        self.storage = FolderStorage(folder)
        self.faults = Faults()
        self.port = VirtualPort(self.config, self.storage, random.getrandbits(32), RealClock(), NOISE, _kept_id(folder))
        self._calibrate()
        self.engine: Engine = new_engine(engine, self.port, document, folder)
        self.powered = False
        self.line = line
        line.received, line.takes = self._received, self._takes

    def _calibrate(self) -> None:
        """A virtual board comes calibrated: its sensors are what they should be."""
        if self.storage.size(CALIBRATION) < 0:
            Store(self.storage).replace(CALIBRATION, packed(Sensing(self.port, self.config)))

    async def start(self) -> None:
        """Switch on; the pieces stay where they are."""
        await self.engine.start()
        self.powered = True

    async def stop(self) -> None:
        """Switch off at once, whatever is going on."""
        if self.powered:
            self.powered = False
            self.port.inbox.clear()
            await self.engine.stop()

    def place(self, stones: list[Stone]) -> None:
        """Exactly these magnets stand on the board."""
        self.port.stones = stones
        self.port.touch()

    async def step(self) -> Step:
        """One scan, and what follows from it."""
        if not self.powered:
            return Step()
        self.port.room = self.line.room()
        step = await self.engine.step()
        self._flush()
        return step

    async def ask(self, do: str, **more: Any) -> Any:
        """Ask the board as the page does; Refused if it says no or is off."""
        return await self.request({"do": do, **more})

    async def request(self, doc: dict[str, Any]) -> Any:
        """The same with a request as the link's documents have it."""
        if not self.powered:
            raise Refused("", "the board is off", "board-off")
        return await self.engine.request(doc)

    def _takes(self) -> int:
        """How many bytes the board takes from its line."""
        return max(0, TAKEN - len(self.port.inbox))

    def _received(self, data: bytes) -> None:
        if self.powered:
            self.port.inbox += data
            self.engine.talk()
            self._flush()

    def _flush(self) -> None:
        if self.port.outbox:
            data = bytes(self.port.outbox)
            self.port.outbox.clear()
            self.line.send(data)

    # --- faults ------------------------------------------------------------------------------------------------------

    def feel(self) -> None:
        """The faults have changed."""
        self.port.noise = self.faults.noise
        self.port.dead = self.faults.dead
        self.port.stuck = self.faults.stuck
        self.port.touch()
