"""Who may do what at the table. Tabs of this machine run the table. Devices that came over the network watch, or have a
seat; a seat belongs to a device until it gets up, and nobody else moves for it.

A device proves that it is the same as before by a key of its own, which it has made up and tells nobody else.
"""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rules_core.game import Game
from rules_core.refused import Refused

from . import messages
from .asked import Answer, Asked
from .bodies import TRAY, Body
from .places import home_of
from .presses import May, always

if TYPE_CHECKING:
    from .clients import Client
    from .table import Table

_KEY = re.compile("[A-Za-z0-9_-]{16,64}")
# What everybody may ask for.
_WATCHING = ("language", "device", "sit", "family", "picture")
# What has a long answer.
_LONG = ("family", "picture")
# What has to do with a piece, and what else a seat may do in its turn.
_PIECES = ("grab", "drag", "drop", "tip", "pivot", "turn", "pose", "tray", "putback", "places", "why")
_IN_TURN = ("touch", "hint", "button", "answer")
# Requests to the board that move for whoever is to move.
_MOVES = ("play", "roll")
# What a button may mean for a seat: to finish a move, never to end or to change the game.
MEANINGS = (
    "roll", "enter", "confirm", "retract", "choose", "pass", "higher", "next-place", "hand-in", "none", "again",
    "rub-out", "more", "take", "give-up", "heights", "other", "previous",
)  # fmt: skip


class Seats:
    """The seats of a table: player -> key of the device that has it."""

    def __init__(self, table: "Table") -> None:
        self._table = table
        self.held: dict[int, str] = {}
        # Called when somebody sits down or gets up.
        self.changed: Callable[[], None] = lambda: None

    def told(self) -> dict[str, int]:
        """For each seat that is taken the number of its tab, 0 while the device is away."""
        here = {client.device: number for number, client in self._table.tabs.clients.items() if client.device}
        return {str(player): here.get(key, 0) for player, key in sorted(self.held.items())}

    def seat_of(self, client: "Client") -> int | None:
        return next((player for player, key in self.held.items() if key == client.device), None)

    def sit(self, client: "Client", player: int) -> None:
        """Take a free seat, and leave another one."""
        game = self._table.followed.game
        if game is None or player >= game.players:
            raise Refused("player", "there is no such seat", "no-such-seat")
        if not client.device:
            raise Refused("", "this device has not said who it is", "no-device")
        if self.held.get(player, client.device) != client.device:
            raise Refused("player", "somebody else sits there", "seat-taken")
        self.get_up(client)
        self.held[player] = client.device
        self.changed()

    def get_up(self, client: "Client") -> None:
        seat = self.seat_of(client)
        if seat is not None:
            self.free(seat)

    def free(self, player: int) -> None:
        """Nobody sits there any more; whoever did puts back what is in the hand."""
        device = self.held.pop(player, None)
        for number, client in self._table.tabs.clients.items():
            if device and client.device == device:
                self._table.world.leave(number)
        self.changed()

    def rotate(self, count: int) -> None:
        """Everybody moves up to the seat before."""
        self.held = {(player + count - 1) % count: key for player, key in self.held.items()}
        self.changed()

    def check(self, client: "Client", doc: dict[str, Any]) -> None:
        """Refuse what this tab may not do now."""
        do = doc["do"]
        if do in _LONG and client.is_guest and not client.reads():
            raise Refused("", "nobody reads that quickly", "reads-too-quickly")
        if do in _WATCHING:
            return
        # What is in the hand may always be put back, and a button released.
        lets_go = do == "putback" or (do == "button" and doc.get("down") is False)
        if not client.is_guest:
            request = doc.get("request")
            if lets_go:
                return
            if do in _PIECES + _IN_TURN or (isinstance(request, dict) and request.get("do") in _MOVES):
                self._check_free(client)
            return
        seat = self.seat_of(client)
        if seat is None or do not in _PIECES + _IN_TURN:
            raise Refused("", "whoever watches cannot do that", "watching")
        if lets_go:
            return
        if not self.may_act(client):
            raise Refused("", "it is somebody else's turn", "others-turn")
        if do in _PIECES:
            self._check_piece(seat, doc)
        if do == "button" and not self._means_well("buttons", doc.get("button")):
            raise Refused("button", "whoever watches cannot do that", "watching")

    def may_act(self, client: "Client") -> bool:
        """Whether it is this tab's turn: those who run the table move for everybody without a device."""
        game = self._table.followed.game
        if not client.is_guest:
            return game is None or game.turn not in self.held
        is_there = client.number in self._table.tabs.clients
        return is_there and game is not None and self.seat_of(client) == game.turn

    def presser(self, client: "Client", button: str) -> May:
        """Whether this tab may hold a button, whenever that is asked."""
        if not client.is_guest:
            return always

        def may(is_long: bool) -> bool:
            return self.may_act(client) and self._means_well("held" if is_long else "buttons", button)

        return may

    def _means_well(self, how: str, button: object) -> bool:
        """Whether what a button does, pressed or held, is for seats to do."""
        meanings = self._table.info.get(how) or {}
        return isinstance(button, str) and meanings.get(button) in MEANINGS

    def _check_free(self, client: "Client") -> None:
        """The table itself does not move for a seat that somebody has."""
        if not self.may_act(client):
            raise Refused("", "somebody else sits there", "seat-taken")

    def _check_piece(self, seat: int, doc: dict[str, Any]) -> None:
        game = self._table.followed.game
        body = self._table.world.body(messages.whole(doc, "piece"))
        if game is not None and self._is_others(game, seat, body):
            raise Refused("piece", "this piece is somebody else's", "others-piece")

    def _is_others(self, game: Game, seat: int, body: Body) -> bool:
        """Whether it has somebody else's colour or lies in somebody else's tray, while the seat has such pieces too:
        what only one tray has is everybody's."""

        def is_coloured(one: Body) -> bool:
            return one.magnet < game.players

        has_own = any(
            one.owner == seat and one.kind == body.kind and is_coloured(one) == is_coloured(body)
            for one in self._table.world.bodies.values()
        )
        return body.owner != seat and has_own and (is_coloured(body) or home_of(body)[0] == TRAY)


class SeatWishes(Asked):
    """What a device asks for itself."""

    async def do_device(self, doc: dict[str, Any]) -> Answer:
        """The key by which this device is known again."""
        key = messages.text(doc, "key")
        if not _KEY.fullmatch(key):
            raise Refused("key", "must be 16 to 64 letters and digits", "device-key")
        self.client.device = key
        self.table.tabs.tell_state()
        return None

    async def do_sit(self, doc: dict[str, Any]) -> Answer:
        """Take a seat; null: get up."""
        seats = self.table.seats
        if doc.get("player") is None:
            seats.get_up(self.client)
        else:
            seats.sit(self.client, messages.whole(doc, "player", 0, 5))
        self.table.tabs.tell_state()
        return None

    async def do_unseat(self, doc: dict[str, Any]) -> Answer:
        """Free somebody's seat."""
        self.table.seats.free(messages.whole(doc, "player", 0, 5))
        self.table.tabs.tell_state()
        return None
