"""What a hub has not confirmed yet. The log is the spool: what a board told stays here until the hub has it."""

from dataclasses import dataclass

import sqlalchemy as sa

from . import schema
from .database import Database


@dataclass(frozen=True)
class Told:
    """An entry of a board's journal as it is published; `id` counts in the order in which they came."""

    id: int
    board: str
    game: str
    number: int
    kind: str
    payload: bytes
    chain: bytes


class Outbox:
    """The entries of boards behind a hub's cursor."""

    def __init__(self, database: Database, hub: str) -> None:
        self._database = database
        self._hub = hub

    def cursor(self) -> int:
        """The id up to which the hub has confirmed everything."""
        row = schema.published.c
        with self._database.reading() as db:
            return db.execute(sa.select(row.cursor).where(row.hub == self._hub)).scalar() or 0

    def confirm(self, cursor: int) -> None:
        """The hub has everything up to here."""
        table = schema.published
        with self._database.writing() as db:
            done = db.execute(sa.update(table).where(table.c.hub == self._hub).values(cursor=cursor))
            if not done.rowcount:
                db.execute(sa.insert(table).values(hub=self._hub, cursor=cursor))

    def after(self, cursor: int, most: int) -> list[Told]:
        """The next entries behind a place, in the order in which they came."""
        row, game = schema.evidence.c, schema.games.c
        asked = (
            sa.select(row.id, game.board, game.board_game, row.number, row.kind, row.payload, row.chain)
            .join(schema.games, game.id == row.game)
            .where(row.id > cursor, game.board_game.is_not(None))
            .order_by(row.id)
            .limit(most)
        )
        with self._database.reading() as db:
            return [Told(*one[:5], bytes(one[5]), bytes(one[6])) for one in db.execute(asked)]
