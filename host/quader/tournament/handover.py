"""From the log of games to a tournament. Which games it has been told of is state in the log's database, so every
finished game arrives once, whatever came first: the game, its pull from the board, the pairing or the live log.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rules_core.refused import Refused

from .intake import RESULT, Taken, settle, take_record
from .log import Book

if TYPE_CHECKING:
    from ..log import GameLog


@dataclass(frozen=True)
class Handed:
    """A game of the log (0: one that waited in the inbox) and what became of it in the tournament."""

    game: int
    taken: Taken


def has_log() -> bool:
    """Whether the user has a log of games."""
    from .. import variants

    return (variants.data_folder() / "games.sqlite").is_file()


def deliver(log: "GameLog", path: Path, addresses: dict[str, str] | None = None) -> list[Handed]:
    """Tell a tournament of all finished games that it does not know. `addresses`: where boards are, by their ids."""
    book = Book.open(path)
    told: list[Handed] = []
    for game in log.waiting(book.id, book.begun):
        row = log.row(game)
        found = log.record(game)
        address = (addresses or {}).get(row.board, "")
        try:
            taken = take_record(book, found, address, row.added)
        except Refused:
            # What the tournament does not take stays in the log's database, to be delivered another time.
            continue
        log.handed(book.id, game, taken.what)
        told.append(Handed(game, taken))
    told += [Handed(0, taken) for taken in settle(book) if taken.what == RESULT]
    return told
