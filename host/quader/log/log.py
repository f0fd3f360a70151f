"""The log itself: games go in live, move by move, or as whole records, and come out as they stand now."""

import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from rules_core.record import record
from rules_core.record.record import Record
from rules_core.refused import Refused

from . import corrections, moves, schema, steps
from .database import Database
from .games import Change, Filter, GameRow
from .moves import Entry, Result

T = TypeVar("T")


@dataclass
class Imported:
    """What became of a record: the game's number, and whether it is new in the log."""

    game: int
    new: bool


class GameLog:
    """A log of games in a database. It may be used by several threads, and by several programs at once."""

    def __init__(self, database: Database) -> None:
        self._database = database
        # The number of the last entry of each game in hand, so that a live move costs one insert.
        self._last: dict[int, int] = {}
        self._lock = threading.Lock()

    @classmethod
    def open(cls, address: str | None = None, create: bool = True) -> "GameLog":
        """The log at an address that SQLAlchemy takes, or in a file of SQLite; None: the user's own log."""
        return cls(Database(address, create))

    def close(self) -> None:
        """Let go of the database. Everything that was taken is already written."""
        self._database.close()

    def __enter__(self) -> "GameLog":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def address(self) -> str:
        """Where the log is, without a password."""
        return self._database.name

    # --- games as they are played ----------------------------------------------------------------------------------

    def begin(self, header: Record, board_game: str) -> int:
        """The number of a board's game, which is new in the log or known. `header` is its record without entries."""
        record.plain(header.board, "board", record.MAX_NAME)
        record.plain(board_game, "board_game", 80)

        def step(db: sa.Connection) -> int:
            game = steps.by_board(db, header.board, board_game)
            if game is None:
                game = steps.insert_game(db, header, board_game)
                steps.judge_again(db, game)
            return game

        return self._write(step)

    def last(self, game: int) -> int:
        """The number of the last entry that is logged, 0 if there is none."""
        with self._database.reading() as db:
            return steps.last_number(db, game)

    def append(self, game: int, number: int, entry: Entry) -> None:
        """Log one entry; numbers begin with 1. Refused if one before it is missing, or another one has its number."""
        have = self.append_many([(game, number, entry)])[game]
        if have < number:
            raise Refused(f"game {game}", f"entry {have + 1} is missing before entry {number}")

    def append_many(self, new: Iterable[tuple[int, int, Entry]]) -> dict[int, int]:
        """Log entries of any games in one transaction; the number of the last entry of each game.

        What is known is passed over. Behind a gap nothing is taken: the number returned says where to go on. A game
        whose entries contradict the log gets nothing; the others are written, then it is refused.
        """
        by_game: dict[int, list[tuple[int, Entry]]] = {}
        for game, number, entry in new:
            by_game.setdefault(game, []).append((number, entry))
        with self._lock:
            try:
                have, refused = self._append(by_game)
            except IntegrityError:
                # Another program has logged the same moves meanwhile.
                self._last.clear()
                have, refused = self._append(by_game)
            self._last.update(have)
        if refused is not None:
            raise refused
        return have

    def _append(self, by_game: dict[int, list[tuple[int, Entry]]]) -> tuple[dict[int, int], Refused | None]:
        have: dict[int, int] = {}
        refused = None
        rows: list[dict[str, Any]] = []
        with self._database.writing() as db:
            for game, given in by_game.items():
                try:
                    last = self._last[game] if game in self._last else steps.last_number(db, game)
                    fresh = steps.fresh_rows(db, game, last, given)
                except Refused as why:
                    refused = refused or why
                    continue
                rows += fresh
                have[game] = last + len(fresh)
            if rows:
                db.execute(sa.insert(schema.entries), rows)
        return have, refused

    def finish(self, game: int, result: Result, scores: list[int] | None = None, judge: bool = True) -> str:
        """Log the end of a game, which is set only once, and judge the game: why it is not right, or nothing.

        With `judge=False` the end is only logged, which is quick; the game is judged when it is asked for.
        """
        record.checked_reason(result[0], "result")
        said = moves.result_text(result, scores)

        def step(db: sa.Connection) -> None:
            known = steps.game_row(db, game).result
            if known is not None and known != said:
                raise Refused(f"game {game}", "has ended otherwise; quader games correct changes a result")
            db.execute(sa.update(schema.games).where(schema.games.c.id == game).values(result=said))
            standing = schema.standing
            db.execute(sa.update(standing).where(standing.c.game == game).values(verdict=None))

        self._write(step)
        return self.judge(game) if judge else ""

    def judge(self, game: int) -> str:
        """Judge a game again as it stands now: why it is not right, or nothing."""
        with self._database.reading() as db:
            found, judged = steps.judged_now(db, game)

        def step(db: sa.Connection) -> None:
            steps.write_standing(db, game, found, judged)

        self._write(step)
        return judged.verdict

    # --- whole records ---------------------------------------------------------------------------------------------

    def import_record(self, found: Record, board_game: str | None = None, doubtful: bool = False) -> Imported:
        """Log a record, each game once. It is judged first: a wrong one is refused or, if asked, kept as doubtful.

        With `board_game` it is the game of that name on the record's board, and completes what was logged live.
        """
        judged = moves.judge(found)
        if judged.verdict and not doubtful:
            raise Refused("", judged.verdict)

        def step(db: sa.Connection) -> Imported:
            known = None if board_game is None else steps.by_board(db, found.board, board_game)
            if known is None:
                prints = schema.fingerprints.c
                known = db.execute(sa.select(prints.game).where(prints.fingerprint == judged.fingerprint)).scalar()
                if known is not None and board_game is not None:
                    row = schema.games.c
                    unnamed = sa.and_(row.id == known, row.board_game.is_(None))
                    db.execute(sa.update(schema.games).where(unnamed).values(board_game=board_game))
            elif steps.game_row(db, known).result is None:
                steps.go_on(db, known, found)
            if known is not None:
                return Imported(known, False)
            game = steps.insert_game(db, found, board_game)
            rows = [moves.row_of(game, number + 1, entry) for number, entry in enumerate(found.entries)]
            if rows:
                db.execute(sa.insert(schema.entries), rows)
            steps.write_standing(db, game, found, judged)
            return Imported(game, True)

        return self._write(step)

    # --- what people add -------------------------------------------------------------------------------------------

    def add(self, game: int, changes: list[Change]) -> None:
        """Add notes, corrections or rulings, all or none. The record must stay right; a ruling may set any result."""

        def step(db: sa.Connection) -> None:
            row = schema.standing.c
            before = db.execute(sa.select(row.verdict).where(row.game == game)).scalar()
            for change in changes:
                corrections.checked(change, steps.as_it_stands(db, game))
                values = {name: getattr(change, name) for name in ("kind", "what", "value", "after", "why", "who")}
                db.execute(sa.insert(schema.changes).values(game=game, at=steps.now(), **values))
            verdict = steps.judge_again(db, game)
            if verdict and verdict != before:
                raise Refused(f"game {game}", f"would not be right any more: {verdict}")

        self._write(step)

    # --- reading ---------------------------------------------------------------------------------------------------

    def record(self, game: int, original: bool = False) -> Record:
        """The record of a game as it stands now, or as it came."""
        with self._database.reading() as db:
            return steps.as_it_stands(db, game, original)

    def history(self, game: int) -> list[Change]:
        """All changes of a game, the oldest first, with what stood there before."""
        with self._database.reading() as db:
            changes = steps.changes(db, game)
            corrections.lay_over(steps.as_it_stands(db, game, original=True), changes)
        return changes

    def find(self, text: str) -> int:
        """The number of the game that a person means: a number, or `last`."""
        with self._database.reading() as db:
            asked = sa.select(sa.func.max(schema.games.c.id))
            if text != "last":
                number = int(text) if text.isdecimal() and text.isascii() and len(text) < 10 else -1
                asked = asked.where(schema.games.c.id == number)
            found = db.execute(asked).scalar()
        if found is None:
            raise Refused("", f"there is no game {text[:40]!r}; `quader games list` lists them")
        return int(found)

    def row(self, game: int) -> GameRow:
        """One game, as a list shows it."""
        rows = self._rows(schema.games.c.id == game)
        if not rows:
            raise Refused(f"game {game}", "is not in the log")
        return rows[0]

    def games(self, wanted: Filter | None = None) -> list[GameRow]:
        """The games that are meant, in the order of their numbers."""
        wanted = wanted or Filter()
        standing = schema.standing.c
        meant = []
        if wanted.variant:
            meant.append(standing.variant == wanted.variant)
        if wanted.board:
            meant.append(schema.games.c.board == wanted.board)
        if wanted.since:
            meant.append(standing.begun >= wanted.since)
        if wanted.until:
            # A day includes its evening.
            meant.append(standing.begun <= wanted.until + "~")
            meant.append(standing.begun != "")
        if wanted.finished is not None:
            meant.append(standing.reason.is_not(None) if wanted.finished else standing.reason.is_(None))
        if wanted.player:
            seats = schema.seats.c
            with self._database.reading() as db:
                # Not all databases know that Ä and ä are the same letter.
                names = db.execute(sa.select(seats.name).distinct()).scalars()
                alike = [name for name in names if name.casefold() == wanted.player.casefold()]
            meant.append(schema.games.c.id.in_(sa.select(seats.game).where(seats.name.in_(alike))))
        return self._rows(*meant)

    def _rows(self, *meant: sa.ColumnElement[bool]) -> list[GameRow]:
        games, standing, seats, entries = schema.games, schema.standing, schema.seats, schema.entries
        asked = sa.select(games, standing).join(standing, standing.c.game == games.c.id).where(*meant)
        with self._database.reading() as db:
            waiting = db.execute(sa.select(standing.c.game).where(standing.c.verdict.is_(None))).scalars().all()
        for game in waiting:
            self.judge(game)
        with self._database.reading() as db:
            rows = {row.id: steps.listed(row) for row in db.execute(asked.order_by(games.c.id))}
            own = sa.select(games.c.id).join(standing, standing.c.game == games.c.id).where(*meant)
            for seat in db.execute(sa.select(seats).where(seats.c.game.in_(own)).order_by(seats.c.game, seats.c.seat)):
                row = rows[seat.game]
                row.players.append(seat.name)
                row.scores.append(seat.score)
                row.ms.append(seat.ms)
                if seat.won and row.result:
                    row.result = (row.result[0], (*row.result[1], seat.seat))
            changes = schema.changes.c.game
            for game, number in db.execute(
                sa.select(changes, sa.func.count()).where(changes.in_(own)).group_by(changes)
            ):
                rows[game].changes = number
            running = own.where(standing.c.reason.is_(None))
            signs = sa.case((entries.c.kind == record.MOVE, 1), (entries.c.kind == moves.TAKEBACK, -1), else_=0)
            counted = sa.select(entries.c.game, sa.func.sum(signs)).where(entries.c.game.in_(running))
            for game, number in db.execute(counted.group_by(entries.c.game)):
                if not rows[game].changes:
                    rows[game].moves = int(number)
        return list(rows.values())

    def _write(self, step: Callable[[sa.Connection], T]) -> T:
        """Take a step in one transaction; again, if another program was quicker with the same game."""
        try:
            with self._database.writing() as db:
                return step(db)
        except IntegrityError:
            with self._database.writing() as db:
                return step(db)
