"""The computer at the table: it thinks beside the board and then moves magnets, touches cells and presses buttons as a
person does. What no sensor can tell apart it tells the board in words."""

import asyncio
import copy
import random
from contextlib import suppress
from typing import TYPE_CHECKING

from rules_core.game import Game
from rules_core.games.rolling_cubes import board as cubes_board
from rules_core.games.rolling_cubes.rolling_cubes import RollingCubes
from rules_core.games.rolling_cubes.throw import COUNT
from rules_core.refused import Refused

from . import arrange, opponent

if TYPE_CHECKING:
    from .table import Table

# So long the board may take to see a move before it is told.
_SEEN_SECONDS = 3.0
_STEP_SECONDS = 0.25
_BEFORE_SECONDS = 0.4
OK = 1


class Computer:
    """`players`: those for whom it plays."""

    def __init__(self, table: "Table") -> None:
        self._table = table
        self.players: set[int] = set()
        self._task: asyncio.Task[None] | None = None

    def look(self) -> None:
        """Begin a turn if it is the computer's."""
        if self.players and (self._task is None or self._task.done()) and self._is_due():
            self._task = asyncio.create_task(self._turn())

    def _is_due(self) -> bool:
        game = self._table.chronicle.game
        info = self._table.info
        return (
            game is not None
            and self._table.chronicle.result is None
            and game.turn in self.players
            and info.get("state") in ("quiet", "roll", "equation", "row")
            and info.get("entries") == self._table.chronicle.count
        )

    async def stop(self) -> None:
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            self._task = None

    async def hint(self) -> tuple[str, str]:
        """What it would do now, in both notations."""
        game = self._game()
        if game.is_chance():
            raise Refused("", f"a {game.phase} is due first")
        text = await asyncio.to_thread(opponent.choose, game, random.getrandbits(30))
        return text, game.human(game.parse(text))

    def _game(self) -> Game:
        """A copy to think with."""
        game = self._table.chronicle.game
        if game is None or self._table.chronicle.result is not None:
            raise Refused("", "no game is running")
        return copy.deepcopy(game)

    async def _turn(self) -> None:
        table = self._table
        try:
            await asyncio.sleep(_BEFORE_SECONDS)
            if not self._is_due():
                return
            game = self._game()
            if game.is_chance():
                await table.board.ask("roll")
            else:
                text = await asyncio.to_thread(opponent.choose, game, random.getrandbits(30))
                if not self._is_due():
                    return
                if isinstance(game, RollingCubes):
                    await self._touch(game, text)
                else:
                    await self._move(game, text)
            await table.refresh()
        except Refused as refused:
            table.say({"kind": "event", "event": {"event": "refused", "why": str(refused)}})
            await asyncio.sleep(_SEEN_SECONDS)

    async def _move(self, game: Game, text: str) -> None:
        """Move the pieces; a move that the sensors could take for another one, or cannot see, is told first."""
        table = self._table
        move = game.parse(text)
        alone = _is_plain(game, move)
        count = table.chronicle.count
        player = game.turn
        game.play(move)
        steps = arrange.steps(table.world, arrange.wanted(game, *table.corner), player)
        if not alone:
            await table.board.ask("play", text=text)
        await table.work(steps, _STEP_SECONDS)
        for _ in range(int(_SEEN_SECONDS / 0.1)):
            if table.chronicle.count > count:
                return
            if table.info.get("state") == "choice":
                break
            await asyncio.sleep(0.1)
        await table.board.ask("play", text=text)

    async def _touch(self, game: RollingCubes, text: str) -> None:
        """Touch the signs one after the other and hand the equation in."""
        table = self._table
        count = table.chronicle.count
        left, low = table.corner
        kind, _, rest = text.partition(" ")
        if kind == "eq":
            for x, y in _cells_of(game, rest):
                table.touches.touch(x + left, y + low)
            await table.touches.done()
            table.press(OK)
        for _ in range(int(_SEEN_SECONDS / 0.1) if kind == "eq" else 0):
            if table.chronicle.count > count:
                return
            await asyncio.sleep(0.1)
        await table.board.ask("play", text=text)


def _is_plain(game: Game, move: int) -> bool:
    """Whether the sensors alone tell this move from all others."""
    prints = game.footprints(move)
    if not prints or not (game.takes_off or any(part[4] for part in prints)):
        return False
    alike = [other for other in game.legal_moves() if game.footprints(other) == prints]
    return alike == [move]


def _cells_of(game: RollingCubes, equation: str) -> list[tuple[int, int]]:
    """A cell to touch for each sign of an equation, no cube twice."""
    free = list(range(COUNT))
    # Cubes of the standing equation first, as the rules take them.
    free.sort(key=lambda cube: not game.built >> cube & 1)
    middles: dict[int, tuple[int, int]] = {}
    for y in range(cubes_board.SIZE):
        for x in range(cubes_board.SIZE):
            middles.setdefault(cubes_board.cube_at(x, y), (x, y))
    cells = []
    for sign in equation:
        if sign == "=":
            cells.append(middles[COUNT])
        else:
            cube = next(cube for cube in free if chr(game.shown[cube]) == sign)
            free.remove(cube)
            cells.append(middles[cube])
    return cells
