"""A log in a folder of its own, and PostgreSQL where it is installed."""

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from quader.log import GameLog

from ..host.conftest import _home, file, run  # noqa: F401


@pytest.fixture
def log(tmp_path):
    with GameLog.open(str(tmp_path / "games.sqlite")) as opened:
        yield opened


def _server_programs() -> Path | None:
    """The folder of initdb and pg_ctl, which Debian keeps off the path."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    there = shutil.which("initdb")
    return found[-1].parent if found else Path(there).resolve().parent if there else None


@pytest.fixture(scope="session")
def postgres():
    """The address of a database in a PostgreSQL server that lives as long as the tests."""
    pytest.importorskip("psycopg", reason="psycopg is not installed")
    programs = _server_programs()
    if programs is None:
        pytest.skip("no PostgreSQL server is installed (apt install postgresql)")
    as_user: list[str] = []
    if os.geteuid() == 0:
        # The server refuses to run as root.
        # It is not on every path.
        as_user = [shutil.which("runuser") or "/usr/sbin/runuser", "-u", "postgres", "--"]
        if subprocess.run([*as_user, "true"], capture_output=True).returncode:
            pytest.skip("PostgreSQL does not run as root, and there is no user postgres")
    # Not pytest's folder, which is closed to other users.
    with tempfile.TemporaryDirectory(prefix="quader-postgres-", ignore_cleanup_errors=True) as name:
        if as_user:
            shutil.chown(name, "postgres")
        yield from _served(Path(name), programs, as_user)


def _served(folder: Path, programs: Path, as_user: list[str]) -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]

    def call(*words: object) -> None:
        subprocess.run([*as_user, *map(str, words)], check=True, capture_output=True, cwd=folder, timeout=60)

    data = folder / "data"
    call(programs / "initdb", "-D", data, "-A", "trust", "-U", "quader", "-E", "UTF8", "--no-sync")
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off"
    # Not caught: the server inherits the output, and would keep a pipe open.
    start = [
        *as_user,
        str(programs / "pg_ctl"),
        "-D",
        str(data),
        "-o",
        options,
        "-l",
        str(folder / "log"),
        "-w",
        "start",
    ]
    subprocess.run(start, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=folder, timeout=60)
    yield f"postgresql://quader@127.0.0.1:{port}/postgres"
    call(programs / "pg_ctl", "-D", data, "-m", "immediate", "stop")


@pytest.fixture
def postgres_log(postgres):
    """A log in PostgreSQL without games."""
    import sqlalchemy as sa

    from quader.log import schema
    from quader.log.database import url_of

    engine = sa.create_engine(url_of(postgres))
    schema.metadata.drop_all(engine)
    engine.dispose()
    with GameLog.open(postgres) as opened:
        yield opened
