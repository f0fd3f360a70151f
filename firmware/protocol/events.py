"""The journal's one reader: its entries become events, and a game follows them.

An entry is a kind (one letter) and a payload; docs/protocol.md lists them. Whoever wants to know what happened in a
game (to take it up again, to write its record, to log or to show it) hands the entries to a `Reader` and looks at the
events that come out. Every move is judged by the rules before it counts.
"""

import json

from rules_core import registry
from rules_core.refused import Refused

from ..keep.running_game import DECIDERS, ENDED_BY_MOVE, RESTORED, TAKEN_BACK_BY_HAND

MYPY = False
if MYPY:
    from collections.abc import Callable

    from rules_core.game import Game

# What an event is.
START, ROLL, MOVE, TAKE_BACK, CORRECTION, RULING, COMMENT, CLOCK = 0, 1, 2, 3, 4, 5, 6, 7
DECIDED, REOPENED, SEATED, END = 8, 9, 10, 11


class Event:
    """Something that happened. What does not belong to its kind is empty."""

    def __init__(self, kind: int, text: str = "") -> None:
        self.kind = kind
        # The move in machine notation, the words of a correction, a ruling or a comment, the reason of an end.
        self.text = text
        # A move as players write it.
        self.human = ""
        # Of rolls, moves and what is taken back: the number, whose it was, and how long it took (moves alone).
        self.move = -1
        self.player = -1
        self.ms = 0
        # Of a correction: RESTORED, ENDED_BY_MOVE or TAKEN_BACK_BY_HAND; empty if it says nothing of that.
        self.how = ""
        # Of a ruling: the position from which the game goes on, None if it goes on from where it was.
        self.position: dict | None = None
        # Of a take-back: whether the move was part of the position that a ruling had set up.
        self.within_ruling = False
        # Of a start: the header; of a seat: player, by and name; of an end: reason, winners and scores.
        self.doc: dict = {}


class Reader:
    """Follows one game. `game` is its position, `result` (reason, winners) once it has ended."""

    def __init__(self, told: bool = True, complete: "Callable[[dict], dict] | None" = None) -> None:
        """`told`: whether events have their moves in words, which takes a board memory and time. `complete`: checks a
        variant that comes from elsewhere; a board has checked its own before it began."""
        self._told = told
        self._complete = complete
        self.game: Game = None  # type: ignore[assignment]  # before the first entry
        self.result: tuple[str, tuple[int, ...]] | None = None
        # Moves since the position that a ruling has set up; -1 if there was none.
        self._since = -1

    def read(self, kind: str, payload: bytes) -> Event:
        """The next entry; Refused says why it cannot be one of this game."""
        try:
            return self._read(kind, payload)
        except (ValueError, KeyError, TypeError, AttributeError, IndexError, RuntimeError):
            # Whatever a damaged or foreign journal holds, however deep: it is no game.
            raise Refused("", "cannot be read", "entry-unreadable")

    def _read(self, kind: str, payload: bytes) -> Event:
        if kind == "H":
            return self._start(json.loads(payload))
        if self.game is None:
            raise Refused("journal", "has no header", "journal-header")
        if kind == "m":
            return self._move(int.from_bytes(payload[:4], "big"), payload[4:7])
        if kind == "t":
            return self._play(self.game.parse(str(payload[3:], "utf-8")), payload[:3])
        if kind == "u":
            return self._take_back(int.from_bytes(payload[:3], "big"))
        if kind == "c":
            event = Event(CORRECTION, str(payload, "utf-8"))
            for how in (RESTORED, ENDED_BY_MOVE, TAKEN_BACK_BY_HAND):
                if event.text[: len(how) + 1] == how + ":":
                    event.how = how
            return event
        if kind == "n":
            return Event(COMMENT, str(payload, "utf-8"))
        if kind == "r":
            return self._rule(json.loads(payload))
        if kind == "e":
            return self._end(json.loads(payload))
        if kind == "k":
            event = Event(CLOCK)
            event.player = payload[0]
            event.ms = int.from_bytes(payload[1:5], "big")
            return event
        if kind == "d":
            return Event(DECIDED, DECIDERS[payload[0]])
        if kind == "s":
            doc = json.loads(payload)
            event = Event(SEATED, doc["by"])
            event.player = doc["player"]
            event.doc = doc
            return event
        if kind == "o":
            self.result = None
            return Event(REOPENED)
        raise Refused("kind", "%s is not known; a newer firmware may have written it", "entry-kind", kind)

    def _start(self, header: dict) -> Event:
        variant = header["variant"]
        self.game = registry.new_game(self._complete(variant) if self._complete else variant)
        self.result = None
        self._since = -1
        event = Event(START)
        event.doc = header
        return event

    def _move(self, move: int, time: bytes) -> Event:
        if not self.game.allows(move):
            raise Refused("move", "%d is not legal here", "move-illegal", move)
        return self._play(move, time)

    def _play(self, move: int, time: bytes) -> Event:
        game = self.game
        event = Event(ROLL if game.is_chance() else MOVE)
        if self._told:
            event.text = game.text(move)
            event.human = game.human(move)
        event.move = move
        event.player = game.turn
        event.ms = 0 if event.kind == ROLL else int.from_bytes(time, "big")
        game.play(move)
        if self._since >= 0:
            self._since += 1
        return event

    def _take_back(self, ms: int) -> Event:
        game = self.game
        if not game.history:
            raise Refused("", "there is no move to take back", "no-move-back")
        event = Event(TAKE_BACK)
        event.move = game.undo()
        event.player = game.turn
        event.ms = ms
        event.text = game.text(event.move) if self._told else ""
        event.within_ruling = self._since == 0
        if self._since > 0:
            self._since -= 1
        return event

    def _rule(self, ruling: dict) -> Event:
        event = Event(RULING, ruling["text"])
        event.position = ruling.get("position")
        if event.position is not None:
            variant = self.game.variant
            self.game = registry.new_game(variant)
            self.game.load(dict(event.position, variant=variant))
            self._since = 0
        return event

    def _end(self, doc: dict) -> Event:
        self.result = (doc["reason"], tuple(doc["winners"]))
        event = Event(END, doc["reason"])
        event.doc = doc
        return event
