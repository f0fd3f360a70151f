"""How the table helps those who play at it, unless it is to be like a plain board: it tells the
board which piece is in the hand and where it was put, shows where a piece may go, says why it may not go elsewhere, and
carries out what the board asks for itself."""

import asyncio
import copy
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from rules_core.game import Game
from rules_core.refused import Refused

from . import arrange, places
from .bodies import BOARD, Body

if TYPE_CHECKING:
    from .table import Table

# So many scans the board has asked for something before the table does it: hands may still be at work.
_PATIENCE = 15
_STEP_SECONDS, _QUICK_SECONDS, _MANY = 0.12, 0.03, 8
_ASKING = ("setup", "correction")


class Helping:
    """`plain`: the board is alone with its sensors, and people do everything themselves."""

    def __init__(self, table: "Table", plain: bool) -> None:
        self._table = table
        self.plain = plain
        self._since = 0
        # Where the bodies in hands were taken from, on the board.
        self._from: dict[int, list[int]] = {}
        # The position that was asked about last, and whether more than one move is only said in it.
        self._said: tuple[tuple[int, int], bool] = ((0, 0), False)

    # --- told --------------------------------------------------------------------------------------------------------

    async def taken(self, number: int) -> None:
        """A body is in somebody's hand."""
        where, (x, y, _), _ = places.home_of(self._table.world.body(number))
        if where == BOARD:
            self._from[number] = [int(x), int(y)]
        await self._tell(self._named(number))

    async def put(self, number: int) -> None:
        """A body has come out of a hand: onto the board, or into its tray."""
        body = self._table.world.body(number)
        (x, y, _), (wide, deep, _) = body.at, body.size
        if body.where == BOARD:
            await self._tell({**self._named(number), "to": [int(x), int(y), wide, deep]})
        else:
            await self._tell({**self._named(number), "to": []} if number in self._from else None)
        self._from.pop(number, None)

    async def found(self) -> None:
        """The board was switched on. If one body lies elsewhere than the game has it, somebody has put it there, of
        which the board knows only what its cells see."""
        table = self._table
        moved = {step.body: step for step in arrange.steps(table.world, table.wanted())}
        if len(moved) == 1:
            ((number, step),) = moved.items()
            if step.to is not None:
                self._from[number] = [int(step.to.at[0]), int(step.to.at[1])]
            await self.put(number)

    def _named(self, number: int) -> dict[str, object]:
        body = self._table.world.body(number)
        start = {"from": self._from[number]} if number in self._from else {}
        # What belongs to nobody has a magnet of its own.
        owner = {"owner": body.owner} if body.magnet == body.owner else {}
        return {"volume": body.volume, **owner, **start}

    async def _tell(self, piece: dict[str, object] | None) -> None:
        if self.plain or not self._table.board.powered:
            return
        # A board that cannot be told asks people instead.
        with suppress(Refused):
            await self._table.board.ask("hand", piece=piece)

    # --- shown -------------------------------------------------------------------------------------------------------

    def shown(self, info: dict[str, Any]) -> dict[str, Any]:
        """What the board waits for. Its buttons look for moves that its cells do not tell: this table tells them, and
        the buttons are good for nothing but to choose among what is only said."""
        buttons = info.get("buttons") or {}
        if self.plain or "choose" not in buttons.values() or self._is_said_in_ways():
            return info
        return {**info, "buttons": {name: None if code == "choose" else code for name, code in buttons.items()}}

    def _is_said_in_ways(self) -> bool:
        """Whether more than one move moves nothing; the only one has a button of its own."""
        followed = self._table.followed
        game = followed.game
        if game is None:
            return False
        position = (followed.number, followed.count)
        if self._said[0] != position:
            self._said = position, sum(game.moves_nothing(move) for move in game.legal_moves()) > 1
        return self._said[1]

    def may_be_said(self, game: Game, text: str) -> bool:
        """Whether a move need not be made by hand: it moves nothing, several pieces at once, or is the only one."""
        pieces = max(map(len, places.change(game, *self._table.corner, text)))
        return not game.is_chance() and (pieces != 1 or len(game.legal_moves()) == 1)

    async def places(self, body: Body) -> tuple[list[places.Legal], bool]:
        """Where a body may go, and whether it may go off the board; nothing without a game."""
        game = self._table.followed.game
        if game is None:
            return [], False
        return await asyncio.to_thread(places.legal, copy.deepcopy(game), *self._table.corner, body)

    async def why_not(self, body: Body) -> Refused:
        """Why a body may not go where somebody wanted to put it."""
        game = self._table.followed.game
        if game is None:
            return Refused("", "no game is running", "no-game")
        found, _ = await self.places(body)
        names = self._table.followed.players
        name = names[game.turn] if game.turn < len(names) else ""
        return places.why_not(game, body, found, name)

    # --- done --------------------------------------------------------------------------------------------------------

    def look(self) -> None:
        """Carry out what the board asks for, as soon as no hand is at work."""
        table = self._table
        asks = table.info.get("state") in _ASKING and not table.world.is_handled
        if self.plain or not asks or table.is_working:
            self._since = table.rounds
        elif table.rounds - self._since >= _PATIENCE:
            self._since = table.rounds
            steps = arrange.steps(table.world, table.wanted())
            table.work(steps, _STEP_SECONDS if len(steps) <= _MANY else _QUICK_SECONDS)
