"""What a tournament is made of: players, rounds with their tables and results, reports of boards, marks.

Players are named by their numbers here, in the order in which they were added; seats are in the order of play, the
first seat moves first.
"""

from dataclasses import dataclass, field
from typing import Any

from rules_core.record import record
from rules_core.variant import checks

from ..words.tournament import refusal
from .points import ABSENT

Event = dict[str, Any]
HAND, BOARD, RULING = "hand", "board", "ruling"


@dataclass
class Player:
    """Somebody who takes part."""

    number: int
    name: str
    rating: int = 0
    club: str = ""
    # The rounds that were paired before the player came.
    joined: int = 0
    withdrawn: bool = False
    # Rounds for which the player asked for a bye.
    wished: set[int] = field(default_factory=set)
    # Points added or taken by rulings, in hundredths.
    adjusted: int = 0


@dataclass(frozen=True)
class Result:
    """How a game ended; everything in the order of the seats."""

    # 1 for the first; equal places are shared; 0 for whoever did not come.
    places: tuple[int, ...]
    source: str = HAND
    # The volume in the goal, or the score in games without one; empty if not known.
    volumes: tuple[int, ...] = ()
    # Milliseconds used, illegal moves made; empty if not known.
    clocks: tuple[int, ...] = ()
    illegal: tuple[int, ...] = ()
    reason: str = ""
    note: str = ""
    # Tells the record that the result was taken from.
    record: str = ""
    # Entered after the next round had been paired.
    late: bool = False
    # When it was entered, as the log writes times.
    at: str = ""

    @property
    def played(self) -> bool:
        return ABSENT not in self.places


@dataclass
class Pairing:
    number: int
    players: tuple[int, ...]
    result: Result | None = None


@dataclass
class Round:
    """One round. In a knock-out `slots` are the places of the bracket: a table's players, or one who goes through."""

    number: int
    tables: list[Pairing]
    byes: list[int] = field(default_factory=list)
    wished: list[int] = field(default_factory=list)
    slots: list[tuple[int, ...]] = field(default_factory=list)
    third: tuple[int, ...] = ()
    by_hand: bool = False
    # When it was paired, as the log writes times, and by which event.
    at: str = ""
    event: int = 0

    def table(self, number: int) -> Pairing:
        if not 1 <= number <= len(self.tables):
            raise refusal("", "no_table", self.number, number)
        return self.tables[number - 1]

    def open_tables(self) -> list[int]:
        return [table.number for table in self.tables if table.result is None]


@dataclass
class Report:
    """A finished game that a board reported: what it says, and what became of it."""

    # The number of its event, by which organisers name it.
    number: int
    record: str
    # The names in the record, its variant, when it began (or was logged), and where it was played.
    players: tuple[str, ...]
    variant: str
    when: str
    board: str
    # As for a `result` event, in the order of the record's seats; None if the record is not right.
    found: dict[str, Any] | None
    # Why it was not entered by itself (a code), with its values; empty if it was.
    why: str = ""
    values: tuple[str, ...] = ()
    # The round and table that have it as their result.
    entered: tuple[int, int] | None = None
    rejected: bool = False

    @property
    def waits(self) -> bool:
        return self.entered is None and not self.rejected


@dataclass(frozen=True)
class Mark:
    """A change that broke the order of things: which event, and what (a phrase with its values)."""

    event: int
    phrase: str
    values: tuple[object, ...]


def read_result(event: Event, seats: int, late: bool) -> Result:
    """The result that an event tells; Refused says what cannot be."""
    places = tuple(checks.integers(event["places"], "places", seats, ABSENT, seats))
    came = sorted(place for place in places if place != ABSENT)
    for rank, place in enumerate(came):
        if place != 1 + sum(other < place for other in came):
            raise refusal("places", "bad_places", ",".join(str(p) for p in places))
        if rank == 0 and place != 1:
            raise refusal("places", "bad_places", ",".join(str(p) for p in places))
    lists = {}
    for key, low in (("volumes", -record.MAX_TIME), ("clocks", 0), ("illegal", 0)):
        value = event.get(key)
        lists[key] = tuple(checks.integers(value, key, seats, low, record.MAX_TIME)) if value else ()
    return Result(
        places,
        checks.choice(event.get("source", HAND), "source", (HAND, BOARD, RULING)),
        **lists,
        reason=str(event.get("reason", ""))[:30],
        note=str(event.get("note", ""))[: record.MAX_TEXT],
        record=str(event.get("record", "")),
        late=late,
        at=str(event.get("at", "")),
    )
