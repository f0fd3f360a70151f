"""The words of boards for their games: what a board's own secret says of a game's last hash (docs/protocol.md). Only
the board itself can tell whether a word is its own; that it was given for the game as it stands here is seen without.
"""

from dataclasses import dataclass

import sqlalchemy as sa

from . import schema, steps
from .database import Database


@dataclass(frozen=True)
class Word:
    """A board's word: the last hash of the game that it was given for, and the word itself."""

    chain: bytes
    word: bytes


class Vouched:
    """The words that a log keeps, one for a game."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def keep(self, game: int, given: Word) -> None:
        """A board vouches for a game; a later word replaces an earlier one, which was for less of it."""
        table = schema.vouched
        values = {"chain": given.chain, "word": given.word, "at": steps.now()}
        with self._database.writing() as db:
            if not db.execute(sa.update(table).where(table.c.game == game).values(values)).rowcount:
                db.execute(sa.insert(table).values(game=game, **values))

    def of(self, game: int) -> Word | None:
        row = schema.vouched.c
        with self._database.reading() as db:
            found = db.execute(sa.select(row.chain, row.word).where(row.game == game)).first()
        return Word(bytes(found[0]), bytes(found[1])) if found else None
