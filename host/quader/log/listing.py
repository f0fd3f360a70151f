"""Rows of the list of games, as they stand now."""

import sqlalchemy as sa

from rules_core.record import record

from . import moves, schema, steps
from .games import Filter, GameRow
from .moves import Judged


def meant(db: sa.Connection, wanted: Filter) -> list[sa.ColumnElement[bool]]:
    """What holds for the games that a filter means."""
    standing = schema.standing.c
    found = []
    if wanted.variant:
        found.append(standing.variant == wanted.variant)
    if wanted.board:
        found.append(schema.games.c.board == wanted.board)
    if wanted.since:
        found.append(standing.begun >= wanted.since)
    if wanted.until:
        # A day includes its evening.
        found.append(standing.begun <= wanted.until + "~")
        found.append(standing.begun != "")
    if wanted.finished is not None:
        found.append(standing.reason.is_not(None) if wanted.finished else standing.reason.is_(None))
    if wanted.player:
        seats = schema.seats.c
        # Not all databases know that Ä and ä are the same letter.
        names = db.execute(sa.select(seats.name).distinct()).scalars()
        alike = [name for name in names if name.casefold() == wanted.player.casefold()]
        found.append(schema.games.c.id.in_(sa.select(seats.game).where(seats.name.in_(alike))))
    return found


def stale(db: sa.Connection, *meant: sa.ColumnElement[bool]) -> list[int]:
    """The finished games whose verdict, or what else is listed of them, was not made from what is stored now."""
    games, standing = schema.games.c, schema.standing.c
    joined = sa.join(schema.games, schema.standing, standing.game == games.id)
    ended = sa.select(games.id).select_from(joined).where(games.result.is_not(None), *meant)
    asked = sa.select(standing.game, standing.content).where(standing.game.in_(ended))
    kept = {row.game: row.content for row in db.execute(asked)}
    now = steps.judged_from(db, ended, steps.contents(db, ended))
    # Games that have just ended may not even be among those meant before they are judged.
    unjudged = set(db.execute(sa.select(standing.game).where(standing.verdict.is_(None))).scalars())
    return sorted(unjudged | {game for game, content in now.items() if kept[game] != content})


def rows(db: sa.Connection, judged: dict[int, Judged], *meant: sa.ColumnElement[bool]) -> list[GameRow]:
    """The games that are meant, in the order of their numbers; `judged`: verdicts that may not be stored yet."""
    games, standing, seats, entries = schema.games, schema.standing, schema.seats, schema.entries
    asked = sa.select(games, standing).join(standing, standing.c.game == games.c.id).where(*meant)
    found = {row.id: steps.listed(row) for row in db.execute(asked.order_by(games.c.id))}
    own = sa.select(games.c.id).join(standing, standing.c.game == games.c.id).where(*meant)
    for seat in db.execute(sa.select(seats).where(seats.c.game.in_(own)).order_by(seats.c.game, seats.c.seat)):
        row = found[seat.game]
        row.players.append(seat.name)
        row.scores.append(seat.score)
        row.ms.append(seat.ms)
        if seat.won and row.result:
            row.result = (row.result[0], (*row.result[1], seat.seat))
    changes = schema.changes.c.game
    for game, number in db.execute(sa.select(changes, sa.func.count()).where(changes.in_(own)).group_by(changes)):
        found[game].changes = number
    running = own.where(standing.c.reason.is_(None))
    signs = sa.case((entries.c.kind == record.MOVE, 1), (entries.c.kind == moves.TAKEBACK, -1), else_=0)
    counted = sa.select(entries.c.game, sa.func.sum(signs)).where(entries.c.game.in_(running))
    for game, number in db.execute(counted.group_by(entries.c.game)):
        if not found[game].changes:
            found[game].moves = int(number)
    for game, verdict in judged.items():
        if game in found:
            found[game].verdict = verdict.verdict
    return list(found.values())
