"""A game as the board's journal tells it, entry by entry, in the words of the game log.

An entry has the same number in both: the journal's entry 0 is the header, its last one the end.
"""

import hashlib
import json
from typing import Any

from firmware import journal_record
from rules_core import record, registry
from rules_core.refused import Refused

from .moves import TAKEBACK, Entry, Result


def name_of(header: bytes) -> str:
    """The log's name of a board's game: its number there, and what tells it from one of that number before a reset."""
    return f"{json.loads(header)['number']}-{hashlib.sha256(header).hexdigest()[:12]}"


def number_of(name: str | None) -> int:
    """The number of a game on the board, from its name; 0 if it has none."""
    digits = (name or "").partition("-")[0]
    return int(digits) if digits.isdecimal() and digits.isascii() else 0


class Tale:
    """One game. Refused, with the reason, if an entry cannot be one of it."""

    def __init__(self, header: bytes) -> None:
        self.header = journal_record.record_of([("H", header)])
        self.name = name_of(header)
        self.result: Result | None = None
        self.scores: list[int] | None = None
        self._game = registry.new_game(self.header.variant)
        self.moves = 0
        # Moves since the position that a ruling has set up; None if there was none.
        self._since: int | None = None

    @property
    def turn(self) -> int:
        """Who is to move."""
        return int(self._game.turn)

    def entry(self, kind: str, payload: bytes) -> Entry | None:
        """The log's entry for one of the journal; None for the end, which is then the `result`."""
        try:
            return self._entry(kind, payload)
        except Refused:
            raise
        except Exception as error:
            # Whatever a damaged journal holds: it is no game.
            raise Refused("journal", f"an entry {kind[:1]!r} cannot be read ({type(error).__name__})") from None

    def _entry(self, kind: str, payload: bytes) -> Entry | None:
        game = self._game
        if kind == "m":
            return self._move(int.from_bytes(payload[:4], "big"), payload[4:7])
        if kind == "t":
            return self._move(game.parse(payload[3:].decode()), payload[:3])
        if kind == "u":
            return self._take_back()
        if kind == "c":
            return record.CORRECTION, _line(payload), None
        if kind == "n":
            return record.COMMENT, _line(payload), None
        if kind == "r":
            return self._rule(json.loads(payload))
        if kind != "e":
            raise Refused("journal", f"entry {kind[:1]!r} is not known; a newer firmware may have written it")
        end = json.loads(payload)
        self.result = (end["reason"], tuple(end["winners"]))
        self.scores = end.get("scores")
        return None

    def _move(self, move: int, time: bytes) -> Entry:
        game = self._game
        text = game.text(move)
        ms = None if game.is_chance() else int.from_bytes(time, "big")
        game.play(move)
        self.moves += 1
        if self._since is not None:
            self._since += 1
        return record.MOVE, text, ms

    def _take_back(self) -> Entry:
        game = self._game
        text = game.text(game.undo())
        self.moves -= 1
        if self._since == 0:
            # The move is part of what a ruling has set up: the game goes on from the position before it.
            position = game.position()
            position.pop("variant")
            return record.RULING, _line(f"taken back: {text}".encode()), position
        if self._since is not None:
            self._since -= 1
        return TAKEBACK, text, None

    def _rule(self, ruling: dict[str, Any]) -> Entry:
        position = ruling.get("position")
        if position is not None:
            self._game = registry.new_game(self.header.variant)
            self._game.load({**position, "variant": self.header.variant})
            self._since = 0
        return record.RULING, _line(ruling["text"].encode()), position


def _line(payload: bytes) -> str:
    """A text as a record can hold it: one line, not too long."""
    text = "".join(" " if c < " " or "\x7f" <= c < "\xa0" else c for c in payload.decode())
    return text.strip(" ")[: record.MAX_TEXT].strip(" ") or "?"
