"""Opens the database of an address, and says in one line what went wrong with it.

A log whose disk is full or may not be written can still be read: then a snapshot of the file is opened.
"""

import os
import shutil
import sqlite3
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import exc

from rules_core.refused import Refused

from .. import variants
from . import schema
from .refusals import Gone, NotTaken

# Seconds that a writer waits for another one.
PATIENCE = 5.0
# What PostgreSQL calls the lock of whoever writes.
_WRITING = 0x51756164

_ADDRESSES = ("sqlite:///games.sqlite", "postgresql://host/games")
_FULL = Refused("", "the disk is full; nothing was written", "disk-full")
_READ_ONLY = Refused("", "may not be written", "read-only")
_LOCKED = Refused("", "is locked by another program; nothing was written, try again", "log-locked")
_GONE = Refused("", "has gone or was replaced while it was open; open it again, nothing counts as written", "log-gone")
# By SQLite's primary codes and by PostgreSQL's states.
_REASONS: dict[object, Refused] = {
    sqlite3.SQLITE_BUSY: _LOCKED,
    sqlite3.SQLITE_LOCKED: _LOCKED,
    sqlite3.SQLITE_FULL: _FULL,
    sqlite3.SQLITE_CANTOPEN: Refused(
        "", "cannot be opened: is there such a folder, and may you write there", "log-not-opened"
    ),
    sqlite3.SQLITE_NOTADB: Refused("", "is no game log", "not-a-log"),
    sqlite3.SQLITE_READONLY: _READ_ONLY,
    "53100": _FULL,
    "55P03": _LOCKED,
    "25006": _READ_ONLY,
}
# What a full or read-only disk says when SQLite wants its files beside the log.
_NO_ROOM = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR)


def url_of(address: str | None) -> sa.URL:
    """The address of a log: what SQLAlchemy takes, a file of SQLite, or None for the user's own log."""
    if address is None:
        folder = variants.data_folder()
        if not folder.is_dir():
            folder.mkdir(parents=True, exist_ok=True)
        return sa.URL.create("sqlite", database=str(folder / "games.sqlite"))
    if not address:
        raise Refused("--db", "is no address such as %s or %s", "no-address", *_ADDRESSES)
    if "://" not in address:
        return sa.URL.create("sqlite", database=address)
    try:
        url = sa.make_url(address)
    except (exc.ArgumentError, ValueError):
        raise Refused("--db", "is no address such as %s or %s", "no-address", *_ADDRESSES) from None
    return url.set(drivername="postgresql+psycopg") if url.drivername in ("postgresql", "postgres") else url


class Database:
    """A database with the log's tables in it; transactions of one thread at a time."""

    def __init__(self, address: str | None, create: bool) -> None:
        self.url = url_of(address)
        self.name = self.url.render_as_string(hide_password=True)
        self.path: Path | None = None
        self._file: tuple[int, int] | None = None
        self._turn = threading.Lock()
        is_new = False
        if self.url.drivername.startswith("sqlite") and self.url.database not in (None, "", ":memory:"):
            self.path = Path(str(self.url.database))
            self.name = str(self.path)
            is_new = not self.path.exists()
            if is_new and not create:
                raise Refused(self.name, "there is no game log", "no-log")
            if not is_new and not self.path.is_file():
                # SQLite would write beside a pipe or a device before it finds out.
                raise Refused(self.name, "is no file", "not-a-file")
        # Set if the log can only be read: why, and the folder of a copy, if one had to be made.
        self._unwritten: Refused | None = None
        self._copy: tempfile.TemporaryDirectory[str] | None = None
        self.engine = self._engine(self.url)
        try:
            self._prepare()
        except _NoRoom as why:
            self.engine.dispose()
            if is_new and self.path is not None and self.path.is_file() and not self.path.stat().st_size:
                self.path.unlink()
            if self.path is None or not self.path.is_file():
                raise NotTaken.since(why.where, why) from None
            self._open_snapshot(self.path, _FULL if why.code == _FULL.code else _READ_ONLY)
        except BaseException:
            self.engine.dispose()
            raise

    def _open_snapshot(self, path: Path, why: Refused) -> None:
        """Read the file as it is, without the files that SQLite would make beside it."""
        self._unwritten = why
        journal = Path(f"{path}-wal")
        if journal.is_file() and journal.stat().st_size:
            # What is in the journal belongs to the log: read a copy of both, wherever there is room.
            self._copy = tempfile.TemporaryDirectory(prefix="quader-log-")
            for file in (path, journal):
                shutil.copy(file, self._copy.name)
            url = sa.URL.create("sqlite", database=str(Path(self._copy.name, path.name)))
        else:
            query = {"mode": "ro", "immutable": "1", "uri": "true"}
            url = sa.URL.create("sqlite", database=f"file:{path.resolve()}", query=query)
        self.engine = self._engine(url)
        with self._explained(), self.engine.connect() as db:
            there = sa.inspect(db).has_table(schema.about.name)
            version = db.execute(sa.select(schema.about.c.version)).scalar() if there else None
        if version != schema.VERSION:
            raise NotTaken.since(self.name, why)

    def _engine(self, url: sa.URL) -> sa.Engine:
        lite = url.drivername.startswith("sqlite")
        waiting: dict[str, Any] = {"timeout": PATIENCE} if lite else {}
        try:
            engine = sa.create_engine(url, connect_args=waiting, pool_pre_ping=not lite)
        except exc.NoSuchModuleError:
            raise Refused(
                "--db", "SQLAlchemy knows no database %s", "no-database", repr(self.url.drivername[:40])
            ) from None
        except ModuleNotFoundError as missing:
            raise Refused(
                "--db", "needs the package %s: pip install %s", "package", missing.name, missing.name
            ) from None
        except (exc.ArgumentError, TypeError) as error:
            raise Refused("--db", _first_line(error)) from None
        if lite:
            if self._unwritten is None:
                sa.event.listen(engine, "connect", _prepare_sqlite)
            sa.event.listen(engine, "begin", _begin_sqlite)
        return engine

    def _prepare(self) -> None:
        """Make the tables if there are none, or what a newer version has more; refuse what a newer one has written."""
        with self._explained(), self.engine.connect() as db:
            version = _version(db)
        if version is None or version < schema.VERSION:
            # Of several programs that begin at once, one makes the tables and the others wait for it.
            with self.writing() as db:
                version = _version(db)
                if version == 1:
                    db.execute(sa.text("ALTER TABLE quader_standing ADD COLUMN content VARCHAR(64)"))
                schema.metadata.create_all(db)
                if version is None:
                    db.execute(sa.insert(schema.about).values(version=schema.VERSION))
                elif version < schema.VERSION:
                    db.execute(sa.update(schema.about).values(version=schema.VERSION))
        if version is not None and version > schema.VERSION:
            raise Refused(
                self.name,
                "was written by a newer quader (log version %d, this one knows %d)",
                "newer-log",
                version,
                schema.VERSION,
            )
        self._file = self._identity()

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        with self._explained(), self.engine.connect() as db:
            yield db

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """One transaction: all of it is written, or nothing and a refusal says why."""
        if self._unwritten is not None:
            raise NotTaken.since(self.name, self._unwritten)
        with self._turn, self._explained():
            self._check_file()
            with self.engine.connect().execution_options(writing=True) as db, db.begin():
                if db.dialect.name == "postgresql":
                    _take_turn(db)
                yield db
            self._check_file()

    def _identity(self) -> tuple[int, int] | None:
        """What tells the file of SQLite from another one that has taken its name."""
        if self.path is None:
            return None
        try:
            found = os.stat(self.path)
        except FileNotFoundError:
            return None
        return found.st_dev, found.st_ino

    def _check_file(self) -> None:
        # SQLite goes on writing into a file that was removed, where nobody will ever find it.
        if self._file is not None and self._identity() != self._file:
            raise Gone.since(self.name, _GONE)

    @contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except exc.IntegrityError:
            raise
        except exc.DBAPIError as error:
            kind = _NoRoom if _code(error) in _NO_ROOM else NotTaken
            raise kind.since(self.name, _why(error)) from None

    def close(self) -> None:
        self.engine.dispose()
        if self._copy is not None:
            self._copy.cleanup()


class _NoRoom(NotTaken):
    """There is no room for what SQLite wants to write, or it may not."""


def _version(db: sa.Connection) -> int | None:
    if not sa.inspect(db).has_table(schema.about.name):
        return None
    return db.execute(sa.select(schema.about.c.version)).scalar()


def _prepare_sqlite(connection: Any, _record: object) -> None:
    # Transactions are begun by _begin_sqlite, not by the driver.
    connection.isolation_level = None
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(db: sa.Connection) -> None:
    # A writer takes its turn at once: from a reader's view of the past nobody can become a writer.
    db.exec_driver_sql("BEGIN IMMEDIATE" if db.get_execution_options().get("writing") else "BEGIN")


def _take_turn(db: sa.Connection) -> None:
    # One writer at a time, as with SQLite. Else an entry that was numbered first and written last would lie behind the
    # place up to which a hub has everything.
    patience = sa.func.set_config("lock_timeout", f"{PATIENCE * 1000:.0f}", True)
    db.execute(sa.select(patience, sa.func.pg_advisory_xact_lock(_WRITING)))


def _code(error: exc.DBAPIError) -> object:
    """What the driver calls the fault: SQLite's primary code, or PostgreSQL's state."""
    code = getattr(error.orig, "sqlite_errorcode", None)
    if code == sqlite3.SQLITE_IOERR_SHMSIZE:
        # No room for the file that SQLite wants beside the log.
        return sqlite3.SQLITE_FULL
    return getattr(error.orig, "sqlstate", None) if code is None else code & 0xFF


def _why(error: exc.DBAPIError) -> Refused:
    said = _first_line(error.orig or error)
    reason = _REASONS.get(_code(error))
    if reason is not None:
        return reason
    if error.connection_invalidated or isinstance(error, exc.OperationalError | exc.InterfaceError):
        return Refused("", "the database does not answer; nothing was written (%s)", "log-silent", said)
    return Refused("", "%s", "said", said)


def _first_line(error: BaseException) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0][:200]
