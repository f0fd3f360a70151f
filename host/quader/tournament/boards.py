"""Results that come from the boards by themselves: a board stands at a table, and its record is the table's game.

The live log of the boards calls `take_record` with every record, finished or not. A finished game becomes the result of
the table in the last round; a running one is noted in a small file beside the tournament, for the live page.
"""

import hashlib
import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rules_core.game import Game
from rules_core.record import record as records
from rules_core.record.record import CORRECTION, MOVE, Record

from .. import files
from ..games.facts import volumes
from ..words.tournament import refusal
from .log import Book
from .state import BOARD

# How a correction begins that puts an illegal move right: as the board writes it, or people.
ILLEGAL = ("restored", "illegal")

RESULT, RUNNING, ABORTED, KNOWN, ELSEWHERE = "result", "running", "aborted", "known", "elsewhere"


@dataclass(frozen=True)
class Taken:
    """What became of a record: the `result` of a table; `running`, or `aborted` (the table waits for another game);
    `known` already; played `elsewhere`, at no table of the round.
    """

    what: str
    table: int = 0


def take_record(book: Book | str | Path, record: Record, address: str = "") -> Taken:
    """Take what a board reports; a finished record is judged again first.

    The table is the one at which the board at `address`, or with the record's board id, stands; the players are those
    who sit there. A game begun before the round was paired is not of this round.

    Refused: the record is wrong, of another variant or number of players, or contradicts a result already entered.
    """
    if not isinstance(book, Book):
        book = Book.open(book)
    tournament = book.tournament
    number = next((n for n, used in tournament.boards.items() if used in (address, record.board) and used), 0)
    if not number or not tournament.rounds or number > len(tournament.current().tables):
        return Taken(ELSEWHERE)
    round_ = tournament.current()
    table = round_.table(number)
    if "T" in record.begun and record.begun.endswith("Z") and record.begun < round_.at:
        return Taken(ELSEWHERE)
    wanted = tournament.settings.variant
    if wanted and record.variant["id"] != wanted:
        raise refusal("", "other_variant", number, record.variant["id"], wanted)
    if record.result is not None and record.result[0] == ABORTED:
        return Taken(ABORTED, number)
    if record.result is None:
        if table.result is None:
            _note_running(book.path, number, record)
        return Taken(RUNNING, number)
    told = digest(record)
    if any(seen.result and seen.result.record == told for one in tournament.rounds for seen in one.tables):
        return Taken(KNOWN, number)
    change = result_of(record, [tournament.players[player].name for player in table.players])
    if table.result is not None:
        if list(table.result.places) == change["places"]:
            return Taken(KNOWN, number)
        raise refusal("", "contradicts", number)
    book.add("result", f"board {address or record.board}", round=round_.number, table=number, **change)
    return Taken(RESULT, number)


def digest(record: Record) -> str:
    """Tells a record from all others."""
    return hashlib.sha256(records.to_text(record).encode()).hexdigest()[:16]


def result_of(record: Record, names: list[str]) -> dict[str, Any]:
    """The result of a table as its record tells it, for a `result` event. If the record names exactly the players of
    the table, they may have sat in another order; else seat by seat.
    """
    if record.result is None or record.result[0] == ABORTED:
        raise refusal("", "not_over")
    clocks, illegal, game = _counted(record)
    seats = game.players
    if seats != len(names):
        raise refusal("", "other_seats", seats, len(names))
    records.verify(record)
    reason, winners = record.result
    scores = list(record.scores) if record.scores is not None else game.scores()
    lists = {
        "places": places_of(winners, scores),
        "volumes": volumes(game) or scores,
        "clocks": clocks,
        "illegal": illegal,
    }
    if sorted(record.players) == sorted(names):
        lists = {key: [values[record.players.index(name)] for name in names] for key, values in lists.items()}
    return {**lists, "source": BOARD, "reason": reason, "record": digest(record)}


def places_of(winners: tuple[int, ...], scores: list[int]) -> list[int]:
    """The place of each seat: the winners before the others, those by their scores; nobody won: all share the first."""
    if not winners:
        return [1] * len(scores)
    keys = [(seat not in winners, 0 if seat in winners else -score) for seat, score in enumerate(scores)]
    return [1 + sum(other < key for other in keys) for key in keys]


def running(path: Path) -> dict[int, dict[str, Any]]:
    """The games under way by table: number of moves, whose turn, when last heard of."""
    try:
        found = json.loads(_beside(path).read_text(encoding="utf-8"))
        return {int(number): dict(value) for number, value in found.items()}
    except (OSError, ValueError, TypeError, AttributeError):
        return {}


def _note_running(path: Path, number: int, record: Record) -> None:
    noted = running(path)
    steps = list(records.replay(record))
    moves = sum(kind == MOVE for kind, _, _ in record.entries)
    noted[number] = {"moves": moves, "turn": steps[-1][0].turn, "at": int(time.time())}
    files.write_text(_beside(path), json.dumps({str(key): value for key, value in noted.items()}))


def _beside(path: Path) -> Path:
    return path.with_suffix(".running.json")


def _counted(record: Record) -> tuple[list[int], list[int], Game]:
    """The time and the illegal moves of each seat, and the game at its end."""
    steps = records.replay(record)
    game = next(steps)[0]
    clocks, illegal = [0] * game.players, [0] * game.players
    turn = game.turn
    # A ruling may set up another position, in a game of its own.
    for game, entry, _ in steps:
        assert entry is not None
        kind, text, more = entry
        if kind == MOVE:
            clocks[turn] += more or 0
        elif kind == CORRECTION and text.lower().startswith(ILLEGAL):
            illegal[turn] += 1
        turn = game.turn
    return clocks, illegal, game
