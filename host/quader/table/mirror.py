"""The page as a mirror of a real board: it shows what the sensors see and what the journal tells, and does nothing.

The board's lights are not told over its link; in their place each cell shines in the colour of what stands on it.
"""

import asyncio
from types import SimpleNamespace
from typing import Any

from rules_core.refused import Refused

from .. import variants
from ..board.requests import Requests
from . import arrange
from .board import Faults
from .engines import Step
from .folders import offered
from .table import Table
from .world import World

# Empty, the four players, doubtful.
_COLOURS = (b"\0\0\0", b"\xd0\x60\x10", b"\x20\x60\xd0", b"\xb0\xb0\x20", b"\x90\x30\xa0", b"\x60\x60\x60")


class RealBoard:
    """A board at the end of a cable, as a table needs one."""

    def __init__(self, board: Requests) -> None:
        self._board = board
        info = self._board.info()
        columns, rows = info["cells"]
        strip = info["strip"]
        self.config = SimpleNamespace(
            columns=columns, rows=rows, strip=strip, cells=(columns, rows + strip), count=columns * (rows + strip)
        )
        self.size = f"{columns}x{rows}"
        self.storage = None
        self.faults = Faults(noise=0.0)
        self._codes = [0] * self.config.count
        self._fresh = True

    async def start(self) -> None:
        await asyncio.to_thread(self._board.start_watching, True)

    async def stop(self) -> None:
        await asyncio.to_thread(self._board.close)

    @property
    def powered(self) -> bool:
        return self._board.connected

    async def ask(self, do: str, **more: Any) -> Any:
        return await asyncio.to_thread(self._board.ask, do, **more)

    async def step(self) -> Step:
        """What the board has told since the last step."""
        step = Step()
        while (event := self._board.next_event(0.0)) is not None:
            if event.kind == "cells":
                for cell, code in event.data["cells"]:
                    self._codes[cell] = code
                self._fresh = True
                continue
            if event.kind in ("connected", "lost"):
                # Some changes were missed.
                self._codes = await asyncio.to_thread(self._board.scan)
                self._fresh = True
            step.events.append({"event": event.kind, **event.data})
        if self._fresh:
            self._fresh = False
            step.frame = b"".join(_COLOURS[min(code, 5)] for code in self._codes)
        return step

    def place(self, stones: list[Any]) -> None:
        """A mirror moves no magnets."""


class _NoFolder:
    """A real board keeps its own files."""

    def keep(self, world: World, number: int, computer: dict[int, str]) -> None:
        pass

    def recall(self, world: World, number: int) -> bool:
        return False

    def close(self) -> None:
        pass

    def variants(self, storage: Any) -> list[dict[str, Any]]:
        found = []
        for name in variants.names():
            try:
                found.append(offered(name, variants.by_name(name)))
            except (Refused, OSError):
                continue
        return found


class Mirror(Table):
    """A table whose board is real."""

    mirror = True

    def __init__(self, board: Requests, address: str) -> None:
        self.real = board
        self._address = address
        super().__init__("", "board", plain=True)

    def _take_board(self, size: str) -> None:
        self.folder = _NoFolder()  # type: ignore[assignment]
        self.board = RealBoard(self.real)  # type: ignore[assignment]
        self.world = World(self.board.config.columns, self.board.config.cells[1])

    async def start(self, serial: str | None = None) -> None:
        self.line.addresses = [self._address]
        await self.board.start()
        await self.refresh()

    async def close(self) -> None:
        await self.board.stop()

    async def refresh(self) -> None:
        if not self.board.powered:
            self.tabs.tell_state()
            return
        try:
            await super().refresh()
        except Refused:
            # The cable is out, or the board restarts; it is asked again soon.
            return
        for step in arrange.steps(self.world, self.wanted()):
            arrange.carry_out(self.world, step)
        self.tabs.tell_world()
