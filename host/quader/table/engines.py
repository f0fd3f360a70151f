"""Where the firmware runs: in this process, or in a child process with MicroPython or an emulated RP2040.

All have the same few calls. The simulated hardware (firmware.virtual.port.VirtualPort) always stays here.
"""

import json
import time
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from firmware.virtual.port import VirtualPort

from ..words import heard


@dataclass
class Step:
    """What one step of the firmware brought: the lights if they were set, and its events."""

    frame: bytes | None = None
    events: list[dict[str, Any]] = field(default_factory=list)


class Engine(ABC):
    """A board that is switched on when started. `port` is its hardware, `board` its configuration as the file has it,
    `folder` its flash."""

    name = ""

    def __init__(self, port: VirtualPort, board: dict[str, Any], folder: Path) -> None:
        self.port = port
        self.board = board
        self.folder = folder

    @abstractmethod
    async def start(self) -> None:
        """Switch on; also after `stop`, on the same storage."""

    @abstractmethod
    async def step(self) -> Step:
        """One scan. Buttons, magnets and the link's bytes are in the port."""

    @abstractmethod
    async def reply(self, text: str) -> str:
        """The board's reply to a request of the page."""

    @abstractmethod
    async def stop(self) -> None:
        """Switch off, as a power cut does."""

    async def request(self, request: dict[str, Any]) -> Any:
        """What the board answers to a request; Refused if it says no."""
        doc = json.loads(await self.reply(json.dumps(request)))
        if "ok" in doc:
            return doc["ok"]
        raise heard(doc)

    def talk(self) -> None:
        """Bytes have come in on the link: answer them between two scans, where that is possible."""
        return


class CPython(Engine):
    """The firmware in this process."""

    name = "cpython"

    async def start(self) -> None:
        from .inside import switched_on

        self.port.set_now(int(time.time()))
        self._app: Any = switched_on(self.port, self.port.config)
        self._shown = -1

    async def step(self) -> Step:
        self._app.step()
        events, self._app.heard = self._app.heard, []
        frame = None
        if self.port.frames_shown != self._shown:
            self._shown = self.port.frames_shown
            frame = bytes(self.port.frame)
        return Step(frame, events)

    async def reply(self, text: str) -> str:
        return str(self._app.page.reply(text))

    async def stop(self) -> None:
        del self._app

    def talk(self) -> None:
        self._app.link.step()


def new_engine(name: str, port: VirtualPort, board: dict[str, Any], folder: Path) -> Engine:
    """The engine of a name, not yet switched on."""
    if name == "micropython":
        from .micropython import MicroPython

        return MicroPython(port, board, folder)
    if name == "rp2040":
        from .rp2040 import Rp2040

        return Rp2040(port, board, folder)
    return CPython(port, board, folder)
