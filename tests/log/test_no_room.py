"""The log on a disk that is full, or that may not be written: nothing is lost, and it can still be read."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
import sqlalchemy as sa

from quader.log import GameLog
from quader.log.database import Database
from rules_core.refused import Refused

from .test_log import header, tiny

FULL = """
import resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
from quader.cli import main
sys.exit(main(sys.argv[1:]))
"""


def test_a_full_disk_loses_nothing(log):
    game = log.begin(header(), "1")
    database: Database = log._database
    entries = [("comment", "x" * 500, None)] * 400
    with database.engine.connect() as db:
        pages = db.exec_driver_sql("PRAGMA page_count").scalar_one()

    def small(connection: sqlite3.Connection, *_: object) -> None:
        connection.execute(f"PRAGMA max_page_count = {pages + 10}")

    database.engine.dispose()
    sa.event.listen(database.engine, "connect", small)
    log.append(game, 1, entries[0])
    with pytest.raises(Refused, match="the disk is full; nothing was written"):
        log.append_many([(game, number, entry) for number, entry in enumerate(entries, 1)])
    assert log.last(game) == 1
    sa.event.remove(database.engine, "connect", small)
    database.engine.dispose()
    log.append_many([(game, number, entry) for number, entry in enumerate(entries, 1)])
    assert log.last(game) == 400


@pytest.mark.parametrize("left_open", [False, True], ids=["closed", "with moves in SQLite's own journal"])
def test_a_log_on_a_full_disk_can_be_read(log, left_open):
    """A process that may write nothing at all lists, shows and counts; what would write says why it does not."""
    log.import_record(tiny())
    if not left_open:
        log.close()
    for words in (("list",), ("show", "1"), ("stats",), ("verify",)):
        call = [sys.executable, "-B", "-c", FULL, "games", *words, "--db", log.address]
        done = subprocess.run(call, capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout
    done = subprocess.run(
        [sys.executable, "-B", "-c", FULL, "games", "note", "1", "x", "--db", log.address],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is forbidden to root")
def test_a_log_that_may_not_be_written_can_be_read(log):
    log.import_record(tiny())
    log.close()
    path = Path(log.address)
    path.chmod(0o444)
    path.parent.chmod(0o555)
    try:
        with GameLog.open(log.address) as reader:
            assert len(reader.games()) == 1
            with pytest.raises(Refused, match="may not be written"):
                reader.import_record(tiny())
    finally:
        path.parent.chmod(0o755)
