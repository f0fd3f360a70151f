"""Whoever is cancelled ends, whatever breaks or arrives at that moment: either may swallow a cancellation."""

import asyncio
import gc
import os
import signal

import aiomqtt
import pytest

from quader.hub.spectators import Spectators
from tests.patience import PATIENCE

from .parts import more_than, rows, sender, taker, tell, until
from .services import missing

pytestmark = pytest.mark.skipif(bool(missing()), reason=missing())
# So many turns of the loop after something broke: from when nobody knows of it until it has been found out.
TURNS = (0, 1, 3, 8)


async def ends(*tasks):
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks, timeout=PATIENCE)
    assert [task.cancelled() for task in tasks] == [True] * len(tasks)


async def flows(log, broker, postgres, name):
    """A publisher and a consumer with much under way."""
    tasks = [asyncio.create_task(work.run()) for work in (sender(log, broker), taker(broker, postgres))]
    before = len(await rows(postgres))
    for number in range(1, 4):
        tell(log, name, number, 300)

    async def more():
        return len(await rows(postgres)) > before

    await until(more)
    return tasks


def test_after_the_broker_was_killed(hub, log):
    broker, postgres = hub

    async def play():
        for turns in TURNS:
            tasks = await flows(log, broker, postgres, f"board-{turns}")
            broker.kill()
            for _ in range(turns):
                await asyncio.sleep(0)
            await ends(*tasks)
            broker.start()

    asyncio.run(play())


def test_while_the_broker_hangs(hub, log):
    broker, postgres = hub

    async def play():
        tasks = await flows(log, broker, postgres, "board")
        for pid in broker.pids():
            os.kill(pid, signal.SIGSTOP)
        try:
            tell(log, "another", 1, 700)
            await ends(*tasks)
        finally:
            for pid in broker.pids():
                os.kill(pid, signal.SIGCONT)

    asyncio.run(play())


def test_after_the_database_was_killed(hub, log):
    broker, postgres = hub

    async def play():
        for turns in TURNS[::2]:
            spectators = Spectators(postgres.address, 0)
            tasks = [*await flows(log, broker, postgres, f"board-{turns}"), asyncio.create_task(spectators.run())]
            postgres.kill()
            for _ in range(turns):
                await asyncio.sleep(0)
            await ends(*tasks)
            postgres.start()

    asyncio.run(play())


@pytest.mark.parametrize("who", ["publisher", "consumer"])
def test_in_the_moment_of_a_confirmation(hub, log, monkeypatch, who):
    """The cancellation and the broker's word that it has a message, in one turn of the loop."""
    broker, postgres = hub
    tasks = {}
    confirmed = aiomqtt.Client._on_publish

    def cancelled_then(client, *args):
        confirmed(client, *args)
        if client._client.username == {"publisher": "club-a", "consumer": "hub"}[who]:
            tasks[who].cancel()

    async def play():
        tasks["consumer"] = asyncio.create_task(taker(broker, postgres).run())
        tasks["publisher"] = asyncio.create_task(sender(log, broker).run())
        monkeypatch.setattr(aiomqtt.Client, "_on_publish", cancelled_then)
        tell(log, "board", 1, 3)
        await asyncio.wait([tasks[who]], timeout=PATIENCE)
        assert tasks[who].cancelled()
        await ends(*(task for task in tasks.values() if not task.done()))
        # A connection that was cut off in the middle is closed when it is forgotten: now, while the loop still runs.
        tasks.clear()
        gc.collect()

    asyncio.run(play())


def test_they_find_back_after_several_failures(hub, log, impatient):
    """What broke was no cancellation."""
    broker, postgres = hub

    async def play():
        said = []
        one = sender(log, broker, said=said)
        tasks = [asyncio.create_task(work.run()) for work in (one, taker(broker, postgres, said))]
        for number in (1, 2):
            tell(log, "board", number, 20)
            await until(one.caught_up)
            before = len(said)
            broker.kill()
            await until(lambda before=before: more_than(said, before + 1))
            broker.start()
        tell(log, "board", 9, 20)
        await until(one.caught_up)
        assert len(await rows(postgres)) == 3 * 21
        await ends(*tasks)

    asyncio.run(play())
