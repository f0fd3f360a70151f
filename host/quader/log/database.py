"""Opens the database of an address, and says in one line what went wrong with it."""

import os
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

# Seconds that a writer waits for another one.
PATIENCE = 5.0

_REASONS = (
    ("locked", "is locked by another program; nothing was written, try again"),
    ("disk is full", "the disk is full; nothing was written"),
    ("no space left", "the disk is full; nothing was written"),
    ("unable to open", "cannot be opened: is there such a folder, and may you write there"),
    ("not a database", "is no game log"),
    ("readonly", "may not be written"),
)


def url_of(address: str | None) -> sa.URL:
    """The address of a log: what SQLAlchemy takes, a file of SQLite, or None for the user's own log."""
    if address is None:
        folder = variants.data_folder()
        folder.mkdir(parents=True, exist_ok=True)
        return sa.URL.create("sqlite", database=str(folder / "games.sqlite"))
    if "://" not in address:
        return sa.URL.create("sqlite", database=address)
    try:
        url = sa.make_url(address)
    except (exc.ArgumentError, ValueError):
        raise Refused("--db", "is no address such as sqlite:///games.sqlite or postgresql://host/games") from None
    return url.set(drivername="postgresql+psycopg") if url.drivername in ("postgresql", "postgres") else url


class Database:
    """A database with the log's tables in it; transactions of one thread at a time."""

    def __init__(self, address: str | None, create: bool) -> None:
        self.url = url_of(address)
        self.name = self.url.render_as_string(hide_password=True)
        self.path: Path | None = None
        self._file: tuple[int, int] | None = None
        self._turn = threading.Lock()
        if self.url.drivername.startswith("sqlite") and self.url.database not in (None, "", ":memory:"):
            self.path = Path(str(self.url.database))
            self.name = str(self.path)
            if not create and not self.path.exists():
                raise Refused(self.name, "there is no game log")
        self.engine = self._engine()
        try:
            self._prepare()
        except BaseException:
            self.engine.dispose()
            raise

    def _engine(self) -> sa.Engine:
        lite = self.url.drivername.startswith("sqlite")
        waiting: dict[str, Any] = {"timeout": PATIENCE} if lite else {}
        try:
            engine = sa.create_engine(self.url, connect_args=waiting, pool_pre_ping=not lite)
        except exc.NoSuchModuleError:
            raise Refused("--db", f"SQLAlchemy knows no database {self.url.drivername[:40]!r}") from None
        except ModuleNotFoundError as missing:
            raise Refused("--db", f"needs the package {missing.name}: pip install {missing.name}") from None
        except (exc.ArgumentError, TypeError) as error:
            raise Refused("--db", _first_line(error)) from None
        if lite:
            sa.event.listen(engine, "connect", _prepare_sqlite)
            sa.event.listen(engine, "begin", _begin_sqlite)
        return engine

    def _prepare(self) -> None:
        """Make the tables if there are none; refuse what a newer version has written."""
        with self._explained(), self.engine.connect() as db:
            there = sa.inspect(db).has_table(schema.about.name)
            version = db.execute(sa.select(schema.about.c.version)).scalar() if there else None
        if version is None:
            with self.writing() as db:
                schema.metadata.create_all(db)
                if db.execute(sa.select(schema.about.c.version)).scalar() is None:
                    db.execute(sa.insert(schema.about).values(version=schema.VERSION))
        elif version > schema.VERSION:
            why = f"was written by a newer quader (log version {version}, this one knows {schema.VERSION})"
            raise Refused(self.name, why)
        self._file = self._identity()

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        with self._explained(), self.engine.connect() as db:
            yield db

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """One transaction: all of it is written, or nothing and a refusal says why."""
        with self._turn, self._explained():
            self._check_file()
            with self.engine.connect().execution_options(writing=True) as db, db.begin():
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
            raise Refused(
                self.name, "has gone or was replaced while it was open; open it again, nothing counts as written"
            )

    @contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except exc.IntegrityError:
            raise
        except exc.DBAPIError as error:
            raise Refused(self.name, _why(error)) from None

    def close(self) -> None:
        self.engine.dispose()


def _prepare_sqlite(connection: Any, _record: object) -> None:
    # Transactions are begun by _begin_sqlite, not by the driver.
    connection.isolation_level = None
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(db: sa.Connection) -> None:
    # A writer takes its turn at once: from a reader's view of the past nobody can become a writer.
    db.exec_driver_sql("BEGIN IMMEDIATE" if db.get_execution_options().get("writing") else "BEGIN")


def _why(error: exc.DBAPIError) -> str:
    said = _first_line(error.orig or error)
    for sign, reason in _REASONS:
        if sign in said.lower():
            return reason
    if error.connection_invalidated or isinstance(error, exc.OperationalError | exc.InterfaceError):
        return f"the database does not answer; nothing was written ({said})"
    return said


def _first_line(error: BaseException) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0][:200]
