"""The finished games on a board, brought into the game log: each once, its hashes checked, judged again."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from firmware.protocol import journal_record
from rules_core.record.record import MOVE, Record
from rules_core.refused import Refused

from ..log import Filter, GameLog, Imported
from .tale import name_of, number_of

if TYPE_CHECKING:
    from .client import Board

# As many games of one number and header are told apart: a board that was reset counts from 1 again.
_LIVES = 9


@dataclass(frozen=True)
class Fetched:
    """A game that was fetched: its number on the board and in the log, whether it is new there, and what is wrong."""

    number: int
    game: int
    new: bool
    record: Record
    verdict: str = ""


def missing(board: "Board", log: GameLog) -> tuple[list[int], int]:
    """The numbers of the games on the board that the log may not have, and how many it has.

    If the newest game that both have is the same in both, so are those before it: a board only ever counts on,
    unless its flash was erased, and then the newest is another one.
    """
    there = board.games()
    rows = [row for row in log.games(Filter(board=board.hello.board)) if row.result and row.board_game]
    logged = {number_of(row.board_game) for row in rows} & set(there)
    if not logged:
        return there, 0
    newest = max(logged)
    try:
        entries = journal_record.entries_of(board.game(newest), newest)
        found = _moves(journal_record.record_of(entries))
    except Refused:
        return there, 0
    name = name_of(entries[0][1])
    alike = [row.number for row in rows if (row.board_game or "").startswith(name)]
    if not any(_moves(log.record(number, original=True)) == found for number in alike):
        return there, 0
    wanted = [number for number in there if number not in logged]
    return wanted, len(there) - len(wanted)


def fetch(board: "Board", log: GameLog, number: int) -> Fetched:
    """Bring a game into the log. One that is against the rules is kept, and its verdict says why it is not right."""
    entries = journal_record.entries_of(board.game(number), number)
    found = journal_record.record_of(entries)
    verdict = ""
    try:
        done = _log(log, found, name_of(entries[0][1]), doubtful=False)
    except Refused as refused:
        # Kept as doubtful; if the database is what refuses, it refuses again.
        done = _log(log, found, name_of(entries[0][1]), doubtful=True)
        verdict = str(refused)
    return Fetched(number, done.game, done.new, found, verdict)


def _log(log: GameLog, found: Record, name: str, doubtful: bool) -> Imported:
    for life in range(1, _LIVES + 1):
        own = name if life == 1 else f"{name}-{life}"
        try:
            done = log.import_record(found, own, doubtful)
        except Refused as refused:
            if not refused.where.startswith("game "):
                raise
            continue
        if done.new or _moves(log.record(done.game, original=True)) == _moves(found):
            return done
    raise Refused(name, "too many games of this board look alike")


def _moves(found: Record) -> list[str]:
    return [text for kind, text, _ in found.entries if kind == MOVE]
