"""The computer at the table: it thinks beside the board and then moves magnets, touches cells and presses buttons as a
person does. What no sensor can tell apart it tells the board in words."""

import asyncio
import copy
import random
from contextlib import suppress
from typing import TYPE_CHECKING

from rules_core.game import Game
from rules_core.refused import Refused

from ..engine import hints
from ..engine.levels import Player
from ..games import bodies
from . import arrange

if TYPE_CHECKING:
    from .table import Table

# So long the board may take to see a move before it is told.
_SEEN_SECONDS = 3.0
_STEP_SECONDS = 0.25
_BEFORE_SECONDS = 0.4
OK = 1
# At which it plays unless told otherwise; the strongest one, who also gives hints, may think for so long.
LEVEL = "club"
_STRONGEST, _SECONDS = "master", 2.0
_HINT_SECONDS = 1.0


class Computer:
    """It plays for some players, for each at a level."""

    def __init__(self, table: "Table") -> None:
        self._table = table
        self._seats: dict[int, Player] = {}
        self._task: asyncio.Task[None] | None = None
        # Whether it tells others what it would do; the position of which it has told, and the move. Who asks again, or
        # while it thinks, hears the same.
        self.hints = True
        self._told = ((0, 0), "")
        self._advising = asyncio.Lock()

    @property
    def players(self) -> dict[int, str]:
        """For whom it plays, and at which level."""
        return {player: self._seats[player].level for player in sorted(self._seats)}

    def is_welcome(self) -> bool:
        """Whether it may play or help in this game; where a tournament is played it may not."""
        return bool(self._table.followed.settings.get("hints", True))

    def play_for(self, player: int, level: str = LEVEL) -> None:
        if not self.is_welcome():
            raise Refused("", "in this game the computer does not play", "no-computer")
        self._seats[player] = Player(level, random.getrandbits(29), seconds=_SECONDS if level == _STRONGEST else None)
        self._table.keep_soon()

    def leave(self, player: int) -> None:
        """People play for this player again."""
        self._seats.pop(player, None)
        self._table.keep_soon()

    def clear(self) -> None:
        """People play for all players."""
        self._seats.clear()

    def look(self) -> None:
        """Begin a turn if it is the computer's."""
        if self._seats and (self._task is None or self._task.done()) and self._is_due():
            self._task = asyncio.create_task(self._turn())

    def _is_due(self) -> bool:
        game = self._table.followed.game
        info = self._table.info
        return (
            game is not None
            and self.is_welcome()
            and self._table.followed.result is None
            and game.turn in self._seats
            and info.get("state") in ("quiet", "roll", "touch", game.phase)
            and info.get("entries") == self._table.followed.count
        )

    async def stop(self) -> None:
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            self._task = None

    async def hint(self, known: str | None = None) -> tuple[str, str]:
        """What it would do now, or what somebody knows to be best, in both notations."""
        if not self.hints or not self.is_welcome():
            raise Refused("", "hints are switched off", "no-hints")
        async with self._advising:
            game = self._game()
            if game.is_chance():
                raise Refused("", "a %s is due first", "due-first", game.phase)
            place = (self._table.followed.number, self._table.followed.count)
            if known is None and self._told[0] != place:
                told = await self._table.away(hints.hint, game, _STRONGEST, None, _HINT_SECONDS)
                self._told = (place, str(told["move"]))
            text = self._told[1] if known is None else known
            return text, game.human(game.parse(text))

    def _game(self) -> Game:
        """A copy to think with."""
        game = self._table.followed.game
        if game is None or self._table.followed.result is not None:
            raise Refused("", "no game is running", "no-game")
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
                seat = self._seats[game.turn]
                player, text = await self._table.away(_thought, seat, game)
                if not self._is_due() or self._seats.get(game.turn) is not seat:
                    return
                self._seats[game.turn] = player
                await self._make(game, text)
            await table.refresh()
        except Refused as refused:
            table.tabs.refuse(refused)
            await asyncio.sleep(_SEEN_SECONDS)

    async def show(self, text: str) -> None:
        """Make a move for whoever is to act."""
        await self._make(self._game(), text)
        await self._table.refresh()

    async def _make(self, game: Game, text: str) -> None:
        await (self._touch if game.by_touch else self._move)(game, text)

    async def _move(self, game: Game, text: str) -> None:
        """Move the pieces; a move that the sensors could take for another one, or cannot see, is told first."""
        table = self._table
        move = game.parse(text)
        alone = _is_plain(game, move)
        count = table.followed.count
        player = game.turn
        game.play(move)
        steps = arrange.steps(table.world, arrange.wanted(game, *table.corner), player)
        if not alone:
            await table.board.ask("play", text=text)
        await table.work(steps, _STEP_SECONDS)
        if not await self._is_seen(count):
            await table.board.ask("play", text=text)

    async def _touch(self, game: Game, text: str) -> None:
        """Touch one cell after the other and hand the move in; what cannot be touched is told."""
        table = self._table
        count = table.followed.count
        left, low = table.corner
        cells = bodies.touches(game, text)
        if cells:
            for x, y in cells:
                table.touches.touch(x + left, y + low)
            await table.touches.done()
            table.presses.press(OK)
            if await self._is_seen(count):
                return
        await table.board.ask("play", text=text)

    async def _is_seen(self, count: int) -> bool:
        """Whether the board writes a further entry down in time, and does not ask for a choice."""
        for _ in range(int(_SEEN_SECONDS / 0.1)):
            if self._table.followed.count > count:
                return True
            if self._table.info.get("state") == "choice":
                return False
            await asyncio.sleep(0.1)
        return False


def _thought(player: Player, game: Game) -> tuple[Player, str]:
    """What a player does, and the player as it is afterwards: it may have thought in another process."""
    return player, game.text(player.think(game).move)


def _is_plain(game: Game, move: int) -> bool:
    """Whether the sensors alone tell this move from all others."""
    prints = game.footprints(move)
    if not prints or not (game.takes_off or any(part[4] for part in prints)):
        return False
    alike = [other for other in game.legal_moves() if game.footprints(other) == prints]
    return alike == [move]
