"""A real broker and a real database for the tests of a module, and commands as in the tests of the host."""

import asyncio
import shutil
import tempfile
from pathlib import Path

import pytest

from quader.hub import publisher, store
from quader.log import GameLog
from tests.host.conftest import _home, file, run

from .services import Mosquitto, Postgres

__all__ = ["_home", "file", "run"]


@pytest.fixture(scope="module")
def services():
    with tempfile.TemporaryDirectory(prefix="quader-hub-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        # PostgreSQL runs as another user.
        folder.chmod(0o755)
        postgres = Postgres(folder / "postgres")
        broker = Mosquitto(folder / "broker", ["club-a", "club-b"])
        yield broker, postgres
        broker.kill()
        postgres.kill()
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def hub(services):
    """A broker and an empty database."""
    broker, postgres = services

    async def clear():
        async with await store.connect(postgres.address) as db:
            await db.execute("TRUNCATE hub_entries")

    asyncio.run(clear())
    return broker, postgres


@pytest.fixture
def impatient(monkeypatch):
    """What was not confirmed is soon sent again."""
    monkeypatch.setattr(publisher, "AGAIN_SECONDS", 1.0)


@pytest.fixture
def log(tmp_path):
    with GameLog.open(str(tmp_path / "games.sqlite")) as opened:
        yield opened
