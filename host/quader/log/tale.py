"""A game as the board's journal tells it, entry by entry, in the words of the game log.

Not every entry of the journal is one of the log: the header, the end, and what the board notes for itself are not.
"""

import hashlib
import json

from firmware.protocol import events, journal_record
from rules_core.record import record
from rules_core.refused import Refused
from rules_core.variant.completion import complete

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
        self.scores: list[int] | None = None
        # How many moves stand, and how many entries the log has by now.
        self.moves = 0
        self.logged = 0
        self._reader = events.Reader(True, complete)
        self._reader.read("H", header)

    @property
    def result(self) -> Result | None:
        """How the game has ended."""
        return self._reader.result

    @property
    def turn(self) -> int:
        """Who is to move."""
        return int(self._reader.game.turn)

    def entry(self, kind: str, payload: bytes) -> Entry | None:
        """The log's entry for one of the journal; None for what the log does not keep, and for the end, which is then
        the `result`."""
        try:
            event = self._reader.read(kind, payload)
        except Refused as refused:
            raise Refused("journal", "an entry %s: %s", "entry", repr(kind[:1]), refused) from None
        entry = self._entry(event)
        self.logged += entry is not None
        return entry

    def _entry(self, event: events.Event) -> Entry | None:
        if event.kind in (events.MOVE, events.ROLL):
            self.moves += 1
        if event.kind == events.TAKE_BACK:
            self.moves -= 1
        if event.kind in (events.MOVE, events.ROLL):
            return record.MOVE, event.text, event.ms if event.kind == events.MOVE else None
        if event.kind == events.TAKE_BACK and event.within_ruling:
            # The move is part of what a ruling has set up: the game goes on from the position before it.
            taken_back = journal_record.line(f"taken back: {event.text}")
            return record.RULING, taken_back, journal_record.position_of(self._reader)
        if event.kind == events.TAKE_BACK:
            return TAKEBACK, event.text, None
        if event.kind == events.CORRECTION:
            return record.CORRECTION, journal_record.line(event.text), None
        if event.kind == events.COMMENT:
            return record.COMMENT, journal_record.line(event.text), None
        if event.kind == events.RULING:
            return record.RULING, journal_record.line(event.text), event.position
        if event.kind == events.END:
            self.scores = event.doc.get("scores")
        return None
