"""Finished games find their tables: by the names in the record and the first open round in which those players meet.

Nothing is guessed and nothing is dropped. A game that fits becomes the result of its table; whatever else concerns
the tournament (other people at its boards, a second game, a result that says something else) is kept as a report
that waits in the inbox until the organiser assigns or rejects it.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rules_core.record import record as records
from rules_core.record.record import Record
from rules_core.refused import Refused

from . import boards
from .log import Book
from .parts import Event, Pairing, Report, Round
from .state import Tournament

RESULT, INBOX, RUNNING, ABORTED, KNOWN, ELSEWHERE = "result", "inbox", "running", "aborted", "known", "elsewhere"
# Why a game waits, as a code; `waits_…` in the phrases says it to people.
NO_NAMES, NO_TABLE, BEFORE, NO_CLOCK, HAS_RESULT, OTHER_RESULT, OTHER_VARIANT, OTHER_SEATS, WRONG = (
    "no_names", "no_table", "before", "no_clock", "has_result", "other_result", "other_variant", "other_seats", "wrong",
)  # fmt: skip
# A clock that shows less was not set: nobody has paired with this program before.
_EARLIEST = "2026"


@dataclass(frozen=True)
class Taken:
    """What became of a record: the `result` of a table; in the `inbox`, and `why`; `running`, or `aborted` (the table
    waits for another game); `known` already; played `elsewhere`, not in this tournament.
    """

    what: str
    table: int = 0
    round: int = 0
    why: str = ""
    number: int = 0


@dataclass(frozen=True)
class Running:
    """A game under way."""

    players: list[str]
    board: str
    address: str
    begun: str
    moves: int
    turn: int


@dataclass(frozen=True)
class _Place:
    """The table of a game, or why it has none."""

    round: Round | None = None
    table: Pairing | None = None
    why: str = ""
    # A result entered by hand says the same already.
    said: bool = False


def take_record(book: Book | str | Path, record: Record, address: str = "", logged: str = "") -> Taken:
    """Take what a board reports. `logged`: when the game came into the log, for boards that do not know the time."""
    if not isinstance(book, Book):
        book = Book.open(book)
    if record.result is None:
        return _running(book, record, address)
    taken: list[Taken] = []

    def changes(now: Book) -> list[dict[str, Any]]:
        found, made = _decided(now, record, address, logged)
        taken[:] = [found]
        return made

    book.decide(changes, f"board {address or record.board or '?'}")
    return taken[0]


def settle(book: Book) -> list[Taken]:
    """Enter the reports that wait and fit by now: their round was paired since, or was paired anew."""
    taken: list[Taken] = []

    def changes(now: Book) -> list[dict[str, Any]]:
        made = []
        seen: set[tuple[int, int]] = set()
        for report in now.tournament.inbox():
            if report.why not in ("", NO_TABLE) or report.found is None:
                continue
            place = _place(now, report.players, report.when, report.found)
            if place.round is None or place.table is None or _was_entered(now.events, report, place.round):
                continue
            key = (place.round.number, place.table.number)
            if key in seen:
                continue
            seen.add(key)
            made.append(_result(now.tournament, place.round, place.table, report))
            taken.append(Taken(RESULT, place.table.number, place.round.number, number=report.number))
        return made

    if book.tournament.inbox():
        book.decide(changes, "inbox")
    return taken


def assigned(book: Book, report: Report, round_: Round, table: Pairing) -> dict[str, Any]:
    """The change that makes a report the result of a table as the organiser says."""
    from ..words.tournament import refusal

    if report.found is None:
        raise refusal("", "wrong_record", *report.values)
    if len(report.found["places"]) != len(table.players):
        raise refusal("", "other_seats", len(report.found["places"]), len(table.players))
    return _result(book.tournament, round_, table, report)


# --- deciding ------------------------------------------------------------------------------------------------------


def _decided(book: Book, record: Record, address: str, logged: str) -> tuple[Taken, list[dict[str, Any]]]:
    tournament = book.tournament
    digest = boards.digest(record)
    when = record.begun if record.begun.endswith("Z") and "T" in record.begun else logged
    at_table = _table_of_board(tournament, address, record.board)
    if digest in tournament.reports or any(
        table.result and table.result.record == digest for one in tournament.rounds for table in one.tables
    ):
        return Taken(KNOWN, at_table), []
    if not _concerns(book, record, at_table, when):
        return Taken(ELSEWHERE), []
    assert record.result is not None
    if record.result[0] == boards.ABORTED:
        return Taken(ABORTED, at_table), []
    why, values = "", tuple[str, ...]()
    found: dict[str, Any] | None = None
    try:
        found = boards.told_by(record)
    except Refused as refused:
        why, values = WRONG, (str(refused),)
    place = _place(book, record.players, when, found)
    if place.said and place.table is not None and place.round is not None:
        return Taken(KNOWN, place.table.number, place.round.number), []
    if not why:
        why, values = _objection(tournament, record, found, place)
    report = {
        "do": "report", "record": digest, "players": list(record.players), "variant": record.variant["id"],
        "when": when, "board": address or record.board, "found": found, "why": why, "values": list(values),
    }  # fmt: skip
    if found is not None and not record.players:
        report["players"] = [""] * len(found["places"])
    number = len(book.events) + 1
    if why or place.round is None or place.table is None:
        return Taken(INBOX, at_table, why=why, number=number), [report]
    held = Report(number, digest, tuple(record.players), record.variant["id"], when, address, found)
    result = _result(tournament, place.round, place.table, held)
    return Taken(RESULT, place.table.number, place.round.number, number=number), [report, result]


def _concerns(book: Book, record: Record, at_table: int, when: str) -> bool:
    """Whether a game has to do with this tournament at all: its people or its boards, and not before it began."""
    if when and when < book.begun:
        return False
    names = {boards.plain(player.name) for player in book.tournament.players.values()}
    return bool(at_table) or any(boards.plain(name) in names for name in record.players if name)


def _objection(
    tournament: Tournament, record: Record, found: dict[str, Any] | None, place: _Place
) -> tuple[str, tuple[str, ...]]:
    """Why a right record is not entered by itself."""
    wanted = tournament.settings.variant
    if place.why:
        return place.why, ()
    if wanted and record.variant["id"] != wanted:
        return OTHER_VARIANT, (record.variant["id"], wanted)
    assert found is not None
    assert place.table is not None
    if len(found["places"]) != len(place.table.players):
        return OTHER_SEATS, (str(len(found["places"])), str(len(place.table.players)))
    return "", ()


def _place(book: Book, players: Sequence[str], when: str, found: dict[str, Any] | None) -> _Place:
    """The table where these players meet in the first round that waits for them."""
    names = sorted(boards.plain(name) for name in players)
    if not names or not all(names):
        return _Place(why=NO_NAMES)
    why = NO_TABLE
    for round_ in book.tournament.rounds:
        for table in round_.tables:
            there = [book.tournament.players[number].name for number in table.players]
            if sorted(map(boards.plain, there)) != names:
                continue
            if table.result is None:
                paired = _paired_at(book.events, round_, table)
                if when and paired < _EARLIEST:
                    return _Place(why=NO_CLOCK)
                if when and when < paired:
                    return _Place(why=BEFORE)
                return _Place(round_, table)
            why = HAS_RESULT
            by_hand = not table.result.record
            if by_hand and (not when or when <= table.result.at):
                # Typed while or after it was played: the same game, told twice.
                same = found is not None and boards.seated(found, players, there)["places"] == list(table.result.places)
                return _Place(round_, table, said=True) if same else _Place(why=OTHER_RESULT)
    return _Place(why=why)


def _paired_at(events: list[Event], round_: Round, table: Pairing) -> str:
    """When these players were first paired for this round, also if that was taken back and done again."""
    players = sorted(table.players)
    for event in events:
        for_it = event["do"] == "pair" and event.get("round") == round_.number
        if for_it and any(sorted(group) == players for group in event["tables"]):
            return str(event.get("at", ""))
    return round_.at


def _was_entered(events: list[Event], report: Report, round_: Round) -> bool:
    """Whether this very pairing had the report as a result, which somebody has taken back."""
    return any(
        event["do"] == "result" and event.get("record") == report.record and event.get("paired") == round_.event
        for event in events
    )


def _result(tournament: Tournament, round_: Round, table: Pairing, report: Report) -> dict[str, Any]:
    assert report.found is not None
    names = [tournament.players[number].name for number in table.players]
    told = boards.seated(report.found, report.players, names)
    return {"do": "result", "round": round_.number, "table": table.number, "paired": round_.event, **told}


def _table_of_board(tournament: Tournament, address: str, board: str) -> int:
    return next((n for n, used in tournament.boards.items() if used and used in (address, board)), 0)


def _running(book: Book, record: Record, address: str) -> Taken:
    steps = list(records.replay(record))
    moves = sum(kind == records.MOVE for kind, _, _ in record.entries)
    game = Running(record.players, record.board, address, record.begun, moves, steps[-1][0].turn)
    round_, table = _running_at(book, game)
    if not table:
        return Taken(ELSEWHERE)
    boards.note_running(book.path, {table: _noted(round_, game)})
    return Taken(RUNNING, table)


def note_running(path: Path, games: list[Running]) -> None:
    """Note the games under way for the live page."""
    if games:
        book = Book.open(path)
        found = {}
        for game in games:
            round_, table = _running_at(book, game)
            if table:
                found[table] = _noted(round_, game)
        if found:
            boards.note_running(path, found)


def _noted(round_: int, game: Running) -> dict[str, Any]:
    return {"round": round_, "moves": game.moves, "turn": game.turn, "at": int(time.time())}


def _running_at(book: Book, game: Running) -> tuple[int, int]:
    """The round and the table of a game under way; zeros if it has none."""
    place = _place(book, game.players, game.begun, None)
    if place.round is not None and place.table is not None:
        return place.round.number, place.table.number
    table = _table_of_board(book.tournament, game.address, game.board)
    if place.why == NO_NAMES and table and book.tournament.rounds:
        # Only shown on the live page: a result is never taken by the place of the board.
        return book.tournament.round_of(table).number, table
    return 0, 0
