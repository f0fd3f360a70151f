"""A hub's database of each release is taken up by this one, and spectators read its games as they did then."""

import asyncio
import json
from pathlib import Path

import aiohttp
import psycopg
import pytest

from quader.hub.spectators import Spectators
from tests.patience import PATIENCE
from tests.upgrade.test_upgrade import differences
from tests.upgrade.told import SAMPLES

from .services import missing

pytestmark = pytest.mark.skipif(bool(missing()), reason=missing())


@pytest.mark.parametrize("sample", sorted(SAMPLES.glob("*/hub.sql")), ids=lambda sample: sample.parent.name)
def test_games_of_a_release_are_shown(hub, sample: Path) -> None:
    _, postgres = hub
    then = json.loads(sample.with_suffix(".json").read_text(encoding="utf-8"))
    with psycopg.connect(postgres.address, autocommit=True) as db:
        db.execute("DROP TABLE hub_entries")
        db.execute(sample.read_text(encoding="utf-8"))

    async def play() -> None:
        server = Spectators(postgres.address, 0)
        await server.start("127.0.0.1", 0)
        reading = asyncio.create_task(server.run())
        try:
            async with asyncio.timeout(PATIENCE), aiohttp.ClientSession() as session:
                for path, expected in (("games.json", None), ("games/club-a/0123abcd/2.json", then)):
                    at = f"http://127.0.0.1:{server.port}/{path}"
                    while (answer := await session.get(at)).status == 503:
                        await asyncio.sleep(0.05)
                    told = await answer.json()
                    assert len(told) == 1 if expected is None else differences(expected, told) == []
        finally:
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)
            await server.stop()

    asyncio.run(play())
