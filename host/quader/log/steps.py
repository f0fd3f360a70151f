"""The steps that the log takes inside a transaction."""

import datetime
import hashlib
from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from rules_core.record import record
from rules_core.record.record import Record
from rules_core.refused import Refused

from ..words.log import say
from . import corrections, evidence, moves, schema
from .evidence import Proof, Word
from .games import Change, GameRow
from .moves import Entry, Judged
from .refusals import OfGame


def by_board(db: sa.Connection, board: str, board_game: str) -> int | None:
    row = schema.games.c
    return db.execute(sa.select(row.id).where(row.board == board, row.board_game == board_game)).scalar()


def insert_game(db: sa.Connection, found: Record, board_game: str | None) -> int:
    values = {
        "board": found.board,
        "board_game": board_game,
        "header": moves.header_text(found),
        "result": moves.result_text(found.result, found.scores),
        "added": now(),
    }
    made = db.execute(sa.insert(schema.games).values(values).returning(schema.games.c.id))
    return int(made.scalar_one())


def game_row(db: sa.Connection, game: int) -> sa.Row[Any]:
    row = db.execute(sa.select(schema.games).where(schema.games.c.id == game)).first()
    if row is None:
        raise OfGame(game, "is not in the log")
    return row


def last_number(db: sa.Connection, game: int) -> int:
    game_row(db, game)
    entry = schema.entries.c
    return db.execute(sa.select(sa.func.max(entry.number)).where(entry.game == game)).scalar() or 0


def entries(db: sa.Connection, game: int, first: int = 1, last: int | None = None) -> dict[int, Entry]:
    """Entries of a game by their numbers, in order."""
    entry = schema.entries.c
    asked = sa.select(schema.entries).where(entry.game == game, entry.number >= first)
    if last is not None:
        asked = asked.where(entry.number <= last)
    rows = db.execute(asked.order_by(entry.number))
    return {row.number: moves.of_row(row.kind, row.text, row.ms, row.position) for row in rows}


def fresh_rows(db: sa.Connection, game: int, last: int, given: list[tuple[int, Entry]]) -> list[dict[str, Any]]:
    """The rows of the entries that follow the last one logged; Refused if one that is logged says something else."""
    fresh: list[tuple[int, Entry]] = []
    known = []
    for number, entry in sorted(given, key=itemgetter(0)):
        try:
            entry = moves.checked_entry(entry, f"game {game}, entry {number}")
        except Refused as refused:
            raise OfGame(game, refused.why, refused.where) from None
        if number == last + len(fresh) + 1:
            fresh.append((number, entry))
        elif number <= last + len(fresh):
            known.append((number, entry))
    stored = entries(db, game, known[0][0], known[-1][0]) if known else {}
    for number, entry in known:
        logged = (stored | dict(fresh))[number]
        if logged != entry:
            raise OfGame(game, f"entry {number} is logged as {logged[1]!r}, not {entry[1]!r}")
    return [moves.row_of(game, number, entry) for number, entry in fresh]


def changes(db: sa.Connection, game: int) -> list[Change]:
    row = schema.changes
    asked = sa.select(row).where(row.c.game == game).order_by(row.c.id)
    return [
        Change(kind=row.kind, what=row.what, value=row.value, why=row.why, who=row.who, at=row.at, after=row.after)
        for row in db.execute(asked)
    ]


def as_it_stands(db: sa.Connection, game: int, original: bool = False) -> Record:
    row = game_row(db, game)
    try:
        found = moves.of_texts(row.header, row.result, list(entries(db, game).values()))
        if not original:
            corrections.lay_over(found, changes(db, game))
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        raise OfGame(game, say("unreadable", type(error).__name__)) from None
    return found


# --- evidence ------------------------------------------------------------------------------------------------------


def add_evidence(db: sa.Connection, proofs: dict[tuple[int, int], Proof]) -> None:
    """Keep what games rest on, by game and number in the journal, each once."""
    if not proofs:
        return
    rows = [
        {"game": game, "number": number, "kind": proof.kind, "payload": proof.payload, "chain": proof.chain}
        for (game, number), proof in proofs.items()
    ]
    insert = postgresql.insert if db.dialect.name == "postgresql" else sqlite.insert
    db.execute(insert(schema.evidence).on_conflict_do_nothing(), rows)


def proofs(db: sa.Connection, game: int) -> dict[int, Proof]:
    row = schema.evidence.c
    asked = sa.select(schema.evidence).where(row.game == game).order_by(row.number)
    return {row.number: Proof(row.kind, _bytes(row.payload), _bytes(row.chain)) for row in db.execute(asked)}


def keep_word(db: sa.Connection, game: int, given: Word) -> None:
    """A board vouches for a game; a later word replaces an earlier one, which was for less of it."""
    table = schema.vouched
    values = {"chain": given.chain, "word": given.word, "at": now()}
    if not db.execute(sa.update(table).where(table.c.game == game).values(values)).rowcount:
        db.execute(sa.insert(table).values(game=game, **values))


def word(db: sa.Connection, game: int) -> Word | None:
    row = schema.vouched.c
    found = db.execute(sa.select(row.chain, row.word).where(row.game == game)).first()
    return Word(bytes(found[0]), bytes(found[1])) if found else None


def _bytes(value: object) -> bytes:
    # Somebody who edits a file of SQLite may leave anything there.
    return value.encode() if isinstance(value, str) else bytes(value) if isinstance(value, bytes | memoryview) else b""


def contents(db: sa.Connection, meant: "sa.Select[tuple[int]]") -> dict[int, str]:
    """The hash of everything that the log holds of each game."""
    games, entry, proof, change = schema.games.c, schema.entries.c, schema.evidence.c, schema.changes.c
    told: Iterable[sa.Select[Any]] = (
        sa.select(games.id, games.board, games.header, games.result).where(games.id.in_(meant)),
        sa.select(entry.game, entry.number, entry.kind, entry.text, entry.ms, entry.position)
        .where(entry.game.in_(meant))
        .order_by(entry.game, entry.number),
        sa.select(proof.game, proof.number, proof.kind, proof.payload, proof.chain)
        .where(proof.game.in_(meant))
        .order_by(proof.game, proof.number),
        sa.select(change.game, change.kind, change.what, change.value, change.after, change.why, change.who, change.at)
        .where(change.game.in_(meant))
        .order_by(change.game, change.id),
    )
    return _sums(db, told)


def judged_from(db: sa.Connection, meant: "sa.Select[tuple[int]]", stored: dict[int, str]) -> dict[int, str]:
    """The hash of what the log holds of each game (`stored`) together with what was worked out from it for lists."""
    row, seat = schema.standing.c, schema.seats.c
    told = (
        sa.select(row.game, row.rules, row.variant, row.begun, row.moves, row.first, row.reason, row.verdict)
        .where(row.game.in_(meant)),
        sa.select(seat.game, seat.seat, seat.name, seat.won, seat.score, seat.ms)
        .where(seat.game.in_(meant))
        .order_by(seat.game, seat.seat),
    )  # fmt: skip
    return {
        game: hashlib.sha256(f"{stored.get(game)} {shown}".encode()).hexdigest()
        for game, shown in _sums(db, told).items()
    }


def _sums(db: sa.Connection, told: Iterable[sa.Select[Any]]) -> dict[int, str]:
    """The hash of the rows of each game, which is their first column."""
    sums: dict[int, Any] = {}
    for asked in told:
        for game, *rest in db.execute(asked):
            if game not in sums:
                sums[game] = hashlib.sha256()
            sums[game].update(repr(rest).encode())
        for found in sums.values():
            found.update(b"|")
    return {game: found.hexdigest() for game, found in sums.items()}


# --- judging -------------------------------------------------------------------------------------------------------


def judged_now(db: sa.Connection, game: int) -> tuple[Record | None, Judged]:
    """A game judged from what is stored: its evidence, its moves, its result. No record if it cannot even be read."""
    row = game_row(db, game)
    try:
        held = evidence.Held(row.board, row.header, row.result, entries(db, game))
        found = as_it_stands(db, game)
    except (Refused, ValueError) as refused:
        why = refused.why if isinstance(refused, Refused) else say("unreadable", type(refused).__name__)
        return None, Judged(0, 0, 0, [], None, why, "")
    ruled = any(change.kind == record.RULING and change.what == "result" for change in changes(db, game))
    judged = moves.judge(found, ruled)
    judged.verdict = evidence.checked_fault(held, proofs(db, game)) or judged.verdict
    judged.content = contents(db, sa.select(schema.games.c.id).where(schema.games.c.id == game))[game]
    return found, judged


def judge_again(db: sa.Connection, game: int) -> str:
    """Work out how the game stands now; why its record is not right, or nothing."""
    found, judged = judged_now(db, game)
    if found is not None:
        write_standing(db, game, found, judged)
    return judged.verdict


def write_standing(db: sa.Connection, game: int, found: Record, judged: Judged) -> None:
    for table in (schema.standing, schema.seats):
        db.execute(sa.delete(table).where(table.c.game == game))
    row = {
        "game": game,
        "rules": found.variant["game"],
        "variant": found.variant["id"],
        "begun": found.begun,
        "moves": judged.moves,
        "first": judged.first,
        "reason": found.result[0] if found.result else None,
        "verdict": judged.verdict,
    }
    db.execute(sa.insert(schema.standing).values(row))
    names = found.players + [""] * (judged.seats - len(found.players))
    winners = found.result[1] if found.result else ()
    scores: Sequence[int | None] = judged.scores or [None] * judged.seats
    db.execute(
        sa.insert(schema.seats),
        [
            {"game": game, "seat": seat, "name": name, "won": seat in winners, "score": score, "ms": ms}
            for seat, (name, score, ms) in enumerate(zip(names, scores, judged.ms, strict=True))
        ],
    )
    this = sa.select(schema.games.c.id).where(schema.games.c.id == game)
    content = judged_from(db, this, {game: judged.content})[game]
    db.execute(sa.update(schema.standing).where(schema.standing.c.game == game).values(content=content))
    # A game that a board still plays is known by its name there; its moves are not all that will be.
    if found.result is None and game_row(db, game).board_game is not None:
        return
    prints = schema.fingerprints
    known = db.execute(sa.select(prints.c.game).where(prints.c.fingerprint == judged.fingerprint)).scalar()
    if known is None:
        claim(db, game, judged.fingerprint)


def claim(db: sa.Connection, game: int, fingerprint: str) -> None:
    """Say that this game is the one with a fingerprint; IntegrityError if another program was quicker."""
    db.execute(sa.insert(schema.fingerprints).values(fingerprint=fingerprint, game=game))


def listed(row: sa.Row[Any]) -> GameRow:
    return GameRow(
        number=row.id,
        board=row.board,
        board_game=row.board_game,
        rules=row.rules,
        variant=row.variant,
        begun=row.begun,
        added=row.added,
        moves=row.moves,
        first=row.first,
        result=(row.reason, ()) if row.reason else None,
        verdict=row.verdict or "",
    )


def now() -> str:
    """The time as the log writes it."""
    return datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
