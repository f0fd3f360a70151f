"""Several programs at once, on SQLite and on a real PostgreSQL server: each game once, the tables made once."""

import subprocess
import sys

import pytest
import sqlalchemy as sa

from quader.log import GameLog, database, schema
from quader.log.database import url_of
from quader.log.refusals import NotTaken
from rules_core.record import record

from ..host.samples import recorded
from .test_log import LONG

PROGRAMS, GAMES = 4, 5
IMPORT = "import sys; from quader.cli import main; sys.stdin.read(); sys.exit(main(sys.argv[1:]))"


@pytest.fixture(params=["sqlite", "postgres"])
def empty(request, tmp_path):
    """The address of a database without tables."""
    if request.param == "sqlite":
        return str(tmp_path / "games.sqlite")
    address = request.getfixturevalue("postgres")
    engine = sa.create_engine(url_of(address))
    schema.metadata.drop_all(engine)
    engine.dispose()
    return address


def test_programs_that_import_the_same_records_at_once(empty, tmp_path):
    files = []
    for seed in range(GAMES):
        path = tmp_path / f"{seed}.txt"
        path.write_text(record.to_text(recorded(LONG, 40, seed=seed)))
        files.append(str(path))
    words = [sys.executable, "-c", IMPORT, "games", "import", *files, "--db", empty]
    programs = [subprocess.Popen(words, stdin=subprocess.PIPE, stderr=subprocess.PIPE) for _ in range(PROGRAMS)]
    # All have loaded by now and begin together.
    for program in programs:
        assert program.stdin is not None
        program.stdin.close()
    for program in programs:
        assert program.stderr is not None
        assert (program.wait(), program.stderr.read()) == (0, b"")
        program.stderr.close()
    with GameLog.open(empty) as log:
        assert len(log.games()) == GAMES
        assert [row.verdict for row in log.games()] == [""] * GAMES


def test_one_writer_at_a_time(empty, monkeypatch):
    """So entries are numbered in the order in which they are written, which is how a hub reads them."""
    monkeypatch.setattr(database, "PATIENCE", 0.2)
    found = recorded(LONG, 3)
    with GameLog.open(empty) as first, GameLog.open(empty) as second:
        with first.database.writing():
            with pytest.raises(NotTaken, match="is locked by another program; nothing was written, try again"):
                second.import_record(found)
            # Readers do not wait.
            assert second.games() == []
        assert second.import_record(found).new
