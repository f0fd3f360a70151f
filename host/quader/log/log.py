"""The log itself: games go in live, move by move, or as whole records, and come out as they stand now."""

import contextlib
import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from rules_core.record import record
from rules_core.record.record import Record
from rules_core.refused import Refused

from . import corrections, evidence, listing, moves, schema, steps
from .database import Database
from .evidence import End, Proof, Word
from .games import Change, Filter, GameRow
from .moves import Entry, Judged, Result
from .refusals import NotTaken, OfGame

T = TypeVar("T")
# So often a step is tried when other programs are quicker with the same game.
_TRIES = 5


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

    @property
    def url(self) -> str:
        """The address to open the same log with; it may hold a password."""
        return self._database.url.render_as_string(hide_password=False)

    @property
    def database(self) -> Database:
        """For what is kept beside the games (outbox.py)."""
        return self._database

    # --- games as they are played ----------------------------------------------------------------------------------

    def known(self, board: str, board_game: str) -> int | None:
        """The number of a board's game, if it is logged."""
        with self._database.reading() as db:
            return steps.by_board(db, board, board_game)

    def of_board(self, board: str) -> list[tuple[int, str]]:
        """The finished games of a board: their numbers here and their names there."""
        row = schema.games.c
        asked = sa.select(row.id, row.board_game).where(row.board == board, row.result.is_not(None))
        with self._database.reading() as db:
            return [(game, name) for game, name in db.execute(asked.where(row.board_game.is_not(None)))]

    def begin(self, header: Record, board_game: str, proof: Proof | None = None) -> int:
        """The number of a board's game, which is new in the log or known. `header` is its record without entries.

        `proof` here and below is the board's own journal entry, kept as evidence.
        """
        return self.begin_many([(header, board_game, proof)])[0]

    def begin_many(self, new: list[tuple[Record, str, Proof | None]]) -> list[int]:
        """The numbers of several games, in one transaction."""
        for header, board_game, _ in new:
            record.plain(header.board, "board", record.MAX_NAME)
            record.plain(board_game, "board_game", 80)
        judged = [moves.judge(header) for header, _, _ in new]

        def step(db: sa.Connection) -> list[int]:
            found = []
            for (header, board_game, proof), first in zip(new, judged, strict=True):
                game = steps.by_board(db, header.board, board_game)
                if game is None:
                    game = steps.insert_game(db, header, board_game)
                    if proof is not None:
                        steps.add_evidence(db, {(game, 0): proof})
                    steps.write_standing(db, game, header, first)
                found.append(game)
            return found

        return self._write(step)

    def last(self, game: int) -> int:
        """The number of the last entry that is logged, 0 if there is none."""
        with self._database.reading() as db:
            return steps.last_number(db, game)

    def append(self, game: int, number: int, entry: Entry) -> None:
        """Log one entry; numbers begin with 1. Refused if one before it is missing, or another one has its number."""
        have = self.append_many([(game, number, entry)])[game]
        if have < number:
            raise OfGame(game, f"entry {have + 1} is missing before entry {number}")

    def append_many(
        self, new: Iterable[tuple[int, int, Entry]], proofs: dict[tuple[int, int], Proof] | None = None
    ) -> dict[int, int]:
        """Log entries of any games in one transaction; the number of the last entry of each game.

        `proofs` are the boards' own entries by game and number in the journal, which counts more than the log does.
        What is known is passed over. Behind a gap nothing is taken: the number returned says where to go on. A game
        whose entries contradict the log gets nothing; the others are written, then it is refused.
        """
        by_game: dict[int, list[tuple[int, Entry]]] = {}
        for game, number, entry in new:
            by_game.setdefault(game, []).append((number, entry))
        with self._lock:
            try:
                have, refused = self._append(by_game, proofs or {})
            except IntegrityError:
                # Another program has logged the same moves meanwhile.
                self._last.clear()
                have, refused = self._append(by_game, proofs or {})
            self._last.update(have)
        if refused is not None:
            raise refused
        return have

    def _append(
        self, by_game: dict[int, list[tuple[int, Entry]]], proofs: dict[tuple[int, int], Proof]
    ) -> tuple[dict[int, int], OfGame | None]:
        have: dict[int, int] = {}
        refused = None
        refused_games: set[int] = set()
        rows: list[dict[str, Any]] = []
        with self._database.writing() as db:
            for game, given in by_game.items():
                try:
                    last = self._last[game] if game in self._last else steps.last_number(db, game)
                    fresh = steps.fresh_rows(db, game, last, given)
                except OfGame as why:
                    refused = refused or why
                    refused_games.add(game)
                    continue
                rows += fresh
                have[game] = last + len(fresh)
            if rows:
                db.execute(sa.insert(schema.entries), rows)
            # Behind a gap, or of a game that contradicts the log, nothing is kept.
            whole = {
                game
                for game in {game for game, _ in proofs}
                if game not in refused_games
                and have.get(game, 0) >= max((number for number, _ in by_game.get(game, [])), default=0)
            }
            steps.add_evidence(db, {place: proof for place, proof in proofs.items() if place[0] in whole})
        return have, refused

    def finish(self, game: int, result: Result, scores: list[int] | None = None, judge: bool = True) -> str:
        """Log the end of a game, which is set only once, and judge the game: why it is not right, or nothing.

        With `judge=False` the end is only logged, which is quick; the game is judged when it is asked for.
        """
        (refused,) = self.finish_many([End(game, result, scores)])
        if refused is not None:
            raise refused
        return self.judge(game) if judge else ""

    def finish_many(self, ends: Sequence[End]) -> list[OfGame | None]:
        """Log the ends of several games in one transaction, without judging them; why one is refused, or None."""
        for end in ends:
            record.checked_reason(end.result[0], "result")

        def step(db: sa.Connection) -> list[OfGame | None]:
            refused: list[OfGame | None] = []
            for end in ends:
                game = end.game
                said = moves.result_text(end.result, end.scores)
                known = steps.game_row(db, game).result
                if known is not None and known != said:
                    refused.append(OfGame(game, "has ended otherwise; quader games correct changes a result"))
                    continue
                steps.add_evidence(db, {(game, number): proof for number, proof in end.proofs.items()})
                if end.word is not None:
                    steps.keep_word(db, game, end.word)
                db.execute(sa.update(schema.games).where(schema.games.c.id == game).values(result=said))
                standing = schema.standing
                db.execute(sa.update(standing).where(standing.c.game == game).values(verdict=None))
                refused.append(None)
            return refused

        return self._write(step)

    def reopen(self, game: int, proof: tuple[int, Proof]) -> None:
        """The end of a game was taken back on its board, and the game goes on; tournaments hear of its next end."""

        def step(db: sa.Connection) -> None:
            steps.add_evidence(db, {(game, proof[0]): proof[1]})
            db.execute(sa.update(schema.games).where(schema.games.c.id == game).values(result=None))
            db.execute(sa.delete(schema.handed).where(schema.handed.c.game == game))

        self._write(step)
        self.judge(game)

    def judge(self, game: int) -> str:
        """Judge a game again as it stands now: why it is not right, or nothing."""
        return self._judged(game).verdict

    def _judged(self, game: int) -> Judged:
        """Judge from what is stored now, and keep the verdict where that is possible."""
        with self._database.reading() as db:
            found, judged = steps.judged_now(db, game)
        # A log that cannot be written can still be read.
        with contextlib.suppress(NotTaken):
            if found is not None:
                self._write(lambda db: steps.write_standing(db, game, found, judged))
        return judged

    # --- whole records ---------------------------------------------------------------------------------------------

    def import_record(self, found: Record, doubtful: bool = False) -> Imported:
        """Log a record, each game once. It is judged first: a wrong one is refused or, if asked, kept as doubtful."""
        judged = moves.judge(found)
        if judged.verdict and not doubtful:
            raise Refused("", judged.verdict)

        def step(db: sa.Connection) -> Imported:
            prints = schema.fingerprints.c
            known = db.execute(sa.select(prints.game).where(prints.fingerprint == judged.fingerprint)).scalar()
            if known is not None:
                return Imported(known, False)
            game = steps.insert_game(db, found, None)
            # First of all: of several programs with the same record only one gets past this.
            steps.claim(db, game, judged.fingerprint)
            rows = [moves.row_of(game, number + 1, entry) for number, entry in enumerate(found.entries)]
            if rows:
                db.execute(sa.insert(schema.entries), rows)
            steps.add_evidence(db, {(game, 0): evidence.of_record(found)})
            steps.judge_again(db, game)
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
                raise OfGame(game, f"would not be right any more: {verdict}")

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
            raise Refused("", "there is no game %s; `quader games list` lists them", "no-logged-game", repr(text[:40]))
        return int(found)

    def numbers(self) -> list[int]:
        """The numbers of all games."""
        with self._database.reading() as db:
            return list(db.execute(sa.select(schema.games.c.id).order_by(schema.games.c.id)).scalars())

    def row(self, game: int) -> GameRow:
        """One game, as a list shows it."""
        rows = self._rows(schema.games.c.id == game)
        if not rows:
            raise OfGame(game, "is not in the log")
        return rows[0]

    def games(self, wanted: Filter | None = None) -> list[GameRow]:
        """The games that are meant, in the order of their numbers."""
        with self._database.reading() as db:
            meant = listing.meant(db, wanted or Filter())
        return self._rows(*meant)

    def _rows(self, *meant: sa.ColumnElement[bool]) -> list[GameRow]:
        with self._database.reading() as db:
            stale = listing.stale(db, *meant)
        judged = {game: self._judged(game) for game in stale}
        with self._database.reading() as db:
            return listing.rows(db, judged, *meant)

    # --- what the log rests on, and who was told of it ---------------------------------------------------------------

    def proofs(self, game: int) -> dict[int, Proof]:
        """The evidence of a game: a board's journal by entry number, or the imported record as number 0."""
        with self._database.reading() as db:
            return steps.proofs(db, game)

    def word(self, game: int) -> Word | None:
        """What a game's board has given for it."""
        with self._database.reading() as db:
            return steps.word(db, game)

    def waiting(self, tournament: str, since: str) -> list[int]:
        """The finished games, logged since a moment, that a tournament has not been told of."""
        told = sa.select(schema.handed.c.game).where(schema.handed.c.tournament == tournament)
        row = schema.games.c
        asked = sa.select(row.id).where(row.result.is_not(None), row.added >= since, row.id.not_in(told))
        with self._database.reading() as db:
            return list(db.execute(asked.order_by(row.id)).scalars())

    def handed(self, tournament: str, game: int, what: str) -> None:
        """Note that a tournament has been told of a game, and what became of it."""

        def step(db: sa.Connection) -> None:
            row = schema.handed.c
            asked = sa.select(row.game).where(row.tournament == tournament, row.game == game)
            if db.execute(asked).scalar() is None:
                values = {"tournament": tournament, "game": game, "what": what, "at": steps.now()}
                db.execute(sa.insert(schema.handed).values(values))

        self._write(step)

    def _write(self, step: Callable[[sa.Connection], T]) -> T:
        """Take a step in one transaction; again, if another program was quicker with the same game."""
        for _ in range(_TRIES - 1):
            try:
                with self._database.writing() as db:
                    return step(db)
            except IntegrityError:
                continue
        with self._database.writing() as db:
            return step(db)
