"""The hub's tables in PostgreSQL: every entry once, by PC, board, game and chain."""

from typing import Any

import psycopg

from ..log.outbox import Told

_WRITING = 0x51484231
TABLES = """
CREATE TABLE IF NOT EXISTS hub_entries (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    pc TEXT NOT NULL, board TEXT NOT NULL, game TEXT NOT NULL, number INTEGER NOT NULL,
    kind TEXT NOT NULL, payload BYTEA NOT NULL, chain BYTEA NOT NULL,
    at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    UNIQUE (pc, board, game, chain)
);
"""
_INSERT = """
INSERT INTO hub_entries (pc, board, game, number, kind, payload, chain)
SELECT * FROM unnest(%s::text[], %s::text[], %s::text[], %s::int[], %s::text[], %s::bytea[], %s::bytea[])
ON CONFLICT DO NOTHING
"""


async def connect(address: str) -> "psycopg.AsyncConnection[Any]":
    """A connection to the hub's database, which has its tables."""
    db = await psycopg.AsyncConnection.connect(address, autocommit=True)
    async with db.transaction():
        await db.execute("SELECT pg_advisory_xact_lock(%s)", (_WRITING,))
        await db.execute(TABLES)
    return db


async def add(db: "psycopg.AsyncConnection[Any]", entries: list[tuple[str, Told]]) -> int:
    """Write entries of PCs in one transaction; how many were new."""
    if not entries:
        return 0
    columns = list(
        zip(
            *((pc, one.board, one.game, one.number, one.kind, one.payload, one.chain) for pc, one in entries),
            strict=True,
        )
    )
    async with db.transaction():
        # Spectators read in the order of the numbers: of several hubs, one writes at a time.
        await db.execute("SELECT pg_advisory_xact_lock(%s)", (_WRITING,))
        done = await db.execute(_INSERT, [list(column) for column in columns])
    return done.rowcount
