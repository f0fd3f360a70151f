"""Touches: the token is put onto a cell for a moment, to spell an equation or to choose among candidates."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

from firmware.virtual.port import Stone
from rules_core.refused import Refused

if TYPE_CHECKING:
    from .table import Table

# A sign is felt at once, a choice must be meant; in between the token is off the board.
SIGN_SECONDS = 0.12
CHOICE_SECONDS = 0.45
PAUSE_SECONDS = 0.12
# However slow the machine is, the sensors must have had the time to feel it.
_SCANS = 6
_MOST = 64


class Touches:
    """One touch after the other."""

    def __init__(self, table: "Table") -> None:
        self._table = table
        # Each with whether it still may be, when its time has come.
        self._cells: deque[tuple[int, int, Callable[[], bool]]] = deque()
        self._now: tuple[int, int] | None = None
        self._task: asyncio.Task[None] | None = None

    def stones(self) -> list[Stone]:
        """The token's magnet while it touches a cell."""
        return [Stone(self._now[0], self._now[1], 1, 1, 0)] if self._now else []

    def touch(self, x: int, y: int, may: Callable[[], bool] = lambda: True) -> None:
        """Touch a cell of the board as soon as the touches before it are done."""
        world = self._table.world
        if not (0 <= x < world.columns and 0 <= y < world.rows):
            raise Refused("cell", "lies beside the board", "beside-board")
        for piece in world.on_board():
            if 0 <= x - piece.at[0] < piece.size[0] and 0 <= y - piece.at[1] < piece.size[1]:
                raise Refused("cell", "a piece lies there", "piece-there")
        if len(self._cells) >= _MOST:
            raise Refused("cell", "too many touches at once", "too-many-touches")
        self._cells.append((x, y, may))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())

    async def done(self) -> None:
        """Wait until all touches are over."""
        if self._task:
            await self._task

    async def _run(self) -> None:
        while self._cells:
            x, y, may = self._cells.popleft()
            if not may():
                continue
            self._now = x, y
            self._table.world.moved = True
            game = self._table.followed.game
            await self._pass_by(SIGN_SECONDS if game is None or game.by_touch else CHOICE_SECONDS)
            self._now = None
            self._table.world.moved = True
            await self._pass_by(PAUSE_SECONDS)

    async def _pass_by(self, seconds: float) -> None:
        """Wait so long, and for some scans of the board."""
        scans = self._table.rounds + _SCANS
        await asyncio.sleep(seconds)
        while self._table.rounds < scans:
            await asyncio.sleep(0.01)
