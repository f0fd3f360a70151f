"""From the boards' log over a real broker into a real database: each entry once, whoever is killed."""

import asyncio
import json
import time
from pathlib import Path

import aiohttp
import aiomqtt
import pytest

from quader.hub import address, spectators
from quader.hub.message import Batch, entries_topic, fitting, from_bytes, to_bytes
from quader.hub.spectators import Spectators
from quader.log.outbox import Told
from quader.remote.relay import topic
from quader.tournament import Book
from rules_core.refused import Refused
from tests.patience import PATIENCE

from .parts import more_than, rows, running, sender, taker, tell, until
from .services import missing

pytestmark = pytest.mark.skipif(bool(missing()), reason=missing())


def test_what_boards_tell_arrives_once_and_is_confirmed(hub, log):
    broker, postgres = hub

    async def play():
        names = [tell(log, f"board-{n}", 1, 20) for n in range(30)]
        one = sender(log, broker)
        async with running(one, taker(broker, postgres)):
            await until(one.caught_up)
        found = await rows(postgres)
        assert len(found) == len(set(found)) == 30 * 21
        assert {row[2] for row in found} == set(names)
        # Another publisher on the same log has nothing left to say.
        again = sender(log, broker)
        async with running(again, taker(broker, postgres)):
            await until(again.caught_up)
        assert await rows(postgres) == found

    asyncio.run(play())


def test_broker_database_and_publisher_are_killed(hub, log, impatient):
    broker, postgres = hub

    async def play():
        said = []
        first = sender(log, broker, said=said)
        async with running(taker(broker, postgres, said)):
            async with running(first):
                for n in range(5):
                    tell(log, f"board-{n}", 1, 10)
                broker.kill()
                for n in range(5, 10):
                    tell(log, f"board-{n}", 1, 10)
                await until(lambda: more_than(said, 0))
                broker.start()
                postgres.kill()
                told = len(said)
                for n in range(10, 15):
                    tell(log, f"board-{n}", 1, 10)
                await until(lambda: more_than(said, told))
            # The publisher was killed with messages under way; the database is back.
            postgres.start()
            second = sender(log, broker)
            async with running(second):
                await until(second.caught_up)
        found = await rows(postgres)
        assert len(found) == len(set(found)) == 15 * 11

    asyncio.run(play())


def test_a_pc_writes_its_own_topic_only(hub, log):
    broker, postgres = hub
    first, batch = (to_bytes(Batch(1, [Told(1, "board", f"{n}-x", 0, "H", b"{}", b"\1" * 32)])) for n in (1, 2))

    async def play():
        options = address.read(broker.address("club-a"), broker.ca).options()
        async with running(taker(broker, postgres)):
            async with aiomqtt.Client(**options) as client:

                async def listens():
                    await client.publish(entries_topic("club-a"), first, qos=1)
                    return bool(await rows(postgres))

                await until(listens)
                for topic in (entries_topic("club-b"), entries_topic("hub"), "quader/club-a/b/entries"):
                    await client.publish(topic, batch, qos=1)
                await client.publish("quader/club-b/done", '{"done": [1]}', qos=1)
                # What is not said as it should be is passed over; what is arrives.
                for wrong in (
                    b"",
                    b"{}",
                    b"[]",
                    b"\xff",
                    json.dumps({"format": 1, "last": 1, "entries": [[1]]}).encode(),
                ):
                    await client.publish(entries_topic("club-a"), wrong, qos=1)
                await client.publish(entries_topic("club-a"), batch, qos=1)

            async def there():
                return len(await rows(postgres)) > 1

            await until(there)
        assert await rows(postgres) == [("club-a", "board", "1-x", 0), ("club-a", "board", "2-x", 0)]
        # Nobody without a password, and not as somebody else.
        for user, password in (("club-b", "guess"), ("nobody", "x")):
            with pytest.raises(aiomqtt.MqttError):
                async with aiomqtt.Client(**{**options, "username": user, "password": password}):
                    pass

    asyncio.run(play())


@pytest.mark.parametrize(
    "entry",
    [
        [1, "b", "g", 0, "H", "%", "00"],
        [1, "b", "g\0", 0, "H", "", "00" * 32],
        [1, "b", "\ud800", 0, "H", "", "00" * 32],
        [1, "b" * 99, "g", 0, "H", "", "00" * 32],
        ["1", "b", "g", 0, "H", "", "00" * 32],
        [1, "b", "g", -1, "H", "", "00" * 32],
    ],
)
def test_messages_that_are_none(entry):
    assert from_bytes(json.dumps({"format": 1, "last": 1, "entries": [entry]}).encode()) is None


def test_many_games_that_begin_at_once_fit_into_messages():
    """Headers hold whole variants: as many as a message may have entries are longer than it may be."""
    told = [Told(number, "board", f"{number}-x", 0, "H", b"x" * 6000, bytes(32)) for number in range(1, 501)]
    taken = []
    while told:
        part = fitting(told)
        batch = from_bytes(to_bytes(Batch(part[-1].id, part)))
        assert batch is not None
        taken += batch.entries
        told = told[len(part) :]
    assert [one.id for one in taken] == list(range(1, 501))


def test_a_table_of_two_pcs_is_theirs_alone(hub):
    """What one PC tells another of a remote game is heard by that one, and nobody can say it in its name."""
    broker, _ = hub

    async def heard_by(user):
        options = address.read(broker.address(user), broker.ca).options()
        async with aiomqtt.Client(**options) as client:
            await client.subscribe("quader/+/remote/#", qos=1)
            await client.subscribe("quader/+/remote/+/1", qos=1)
            # What the broker has kept comes before what is said now.
            last = topic(user, user, "last")
            await client.publish(last, b"", qos=1)
            found = []
            async with asyncio.timeout(PATIENCE):
                async for message in client.messages:
                    if str(message.topic) == last:
                        return found
                    found.append((str(message.topic), bytes(message.payload)))

    async def play():
        options = address.read(broker.address("club-a"), broker.ca).options()
        async with aiomqtt.Client(**options) as client:
            await client.publish(topic("club-a", "club-b", "1"), b"mine", qos=1, retain=True)
            await client.publish(topic("club-b", "club-a", "1"), b"forged", qos=1, retain=True)
            await client.publish(topic("club-b", "club-b", "1"), b"forged", qos=1, retain=True)
        assert set(await heard_by("club-b")) == {(topic("club-a", "club-b", "1"), b"mine")}
        assert await heard_by("club-a") == []

    asyncio.run(play())


def test_spectators_see_games_and_events_after_the_delay(hub, log, monkeypatch):
    broker, postgres = hub

    async def play():
        name = tell(log, "board-1", 1, 3)
        now, later = Spectators(postgres.address, 0), Spectators(postgres.address, 3600)
        one = sender(log, broker)
        async with running(one, taker(broker, postgres), now, later), aiohttp.ClientSession() as session:
            for server in (now, later):
                await server.start("127.0.0.1", 0)
            await until(one.caught_up)
            at = f"http://127.0.0.1:{now.port}"
            async with session.get(f"{at}/events") as events:
                assert (await events.content.readline()).startswith(b":")
                tell(log, "board-2", 1, 1)
                heard = b""
                while heard.count(b'"board-2"') < 2:
                    heard += await asyncio.wait_for(events.content.readline(), PATIENCE)
            games = await (await session.get(f"{at}/games.json")).json()
            assert {(game["board"], game["entries"]) for game in games} == {("board-1", 4), ("board-2", 2)}
            record = await (await session.get(f"{at}/games/club-a/board-1/{name}.json")).json()
            assert record["players"] == ["A", "B"]
            assert (await session.get(f"{at}/games/club-a/board-1/none.json")).status == 404
            for odd in (
                "rounds/1.json",
                "games/a%00/b/c.json",
                f"games/{'x' * 5000}/b/c.json",
                "games/../../etc/passwd",
            ):
                assert (await session.get(f"{at}/{odd}")).status in (400, 404)
            held = await (await session.get(f"http://127.0.0.1:{later.port}/games.json")).json()
            assert held == []
            monkeypatch.setattr(spectators, "GAMES", 1)
            monkeypatch.setattr(spectators, "_FRESH_SECONDS", 0.0)
            pages = [await (await session.get(f"{at}/games.json?page={page}")).json() for page in (1, 2, 3)]
            assert [[game["board"] for game in page] for page in pages] == [["board-2"], ["board-1"], []]
            for odd in ("0", "-1", "x", "", "99999", "1%00"):
                assert (await session.get(f"{at}/games.json?page={odd}")).status == 404
            for server in (now, later):
                await server.stop()

    asyncio.run(play())


def test_rounds_are_shown_after_the_delay(tmp_path, monkeypatch):
    """Also results, which would tell what the moves do not tell yet; and nothing is made twice while it is fresh."""
    monkeypatch.setattr(spectators, "_FRESH_SECONDS", 600.0)
    book = Book.create(tmp_path / "t.jsonl", "Cup", {"rounds": 2})
    book.add_all([{"do": "add", "name": name} for name in ("Anna", "Ben")])
    book.add("pair", round=1, tables=[[1, 2]])
    book.add("result", round=1, table=1, places=[1, 2])

    async def play():
        now, later = (Spectators("", delay, book.path) for delay in (0, 3600))
        async with aiohttp.ClientSession() as session:
            for server in (now, later):
                await server.start("127.0.0.1", 0)
            at = f"http://127.0.0.1:{now.port}/rounds/1.json"
            first = await (await session.get(at)).json()
            assert first["tables"][0]["result"]["places"] == [1, 2]
            book.add("result", round=1, table=1, places=[2, 1])
            answers = [await (await session.get(at)).json() for _ in range(3)]
            assert answers == [first] * 3
            assert (await session.get(f"http://127.0.0.1:{later.port}/rounds/1.json")).status == 404
            for server in (now, later):
                await server.stop()

    asyncio.run(play())


def test_rounds_are_shown_where_the_clock_was_set_back(tmp_path, monkeypatch):
    """By an hour, between pairing and result: what came before an event is as old as that at least."""
    book = Book.create(tmp_path / "t.jsonl", "Cup", {"rounds": 2})
    book.add_all([{"do": "add", "name": name} for name in ("Anna", "Ben")])
    book.add("pair", round=1, tables=[[1, 2]])
    then = time.gmtime(time.time() - 3600)
    with monkeypatch.context() as patch:
        patch.setattr("time.gmtime", lambda seconds=None: then)
        book.add("result", round=1, table=1, places=[1, 2])
    found = spectators._round_of(book.path, 1, 1800)
    assert found["tables"][0]["result"]["places"] == [1, 2]
    with pytest.raises(Refused):
        spectators._round_of(book.path, 1, 7200)


def test_commands(run, tmp_path):
    done = run("hub", "broker", tmp_path / "b", "--pc", "club-a")
    assert done.code == 0
    assert "user club-a: mqtts://club-a:" in done.out
    assert "@127.0.0.1:8883\n" in done.out
    assert (tmp_path / "b" / "passwords").stat().st_mode & 0o077 == 0
    password = done.out.partition("mqtts://club-a:")[2].partition("@")[0]
    assert len(password) > 10
    assert password not in (tmp_path / "b" / "passwords").read_text()
    run("hub", "broker", tmp_path / "b").refused("there is a broker already")
    for name in ("a/b", "müller", "", "x" * 41, "a\nuser hub", "+"):
        run("hub", "broker", tmp_path / "c", "--pc", name).refused("a user has letters")
    for host in ("", "x\nlistener 1", "a b", "x/y", "ü.example"):
        run("hub", "broker", tmp_path / "c", "--host", host).refused("--host: must be a name")
    assert not (tmp_path / "c").exists()
    # Others reach it by its name, whatever that means to the machine itself.
    assert run("hub", "broker", tmp_path / "d", "--host", "hub.example").code == 0
    for folder, bound in (("b", "listener 8883 127.0.0.1\n"), ("d", "listener 8883\n")):
        assert bound in (tmp_path / folder / "mosquitto.conf").read_text()
    run("hub", "publish", "--broker", "http://x").refused("must be such as mqtts://")
    run("hub", "publish", "--broker", "mqtt://host:99999").refused("must be such as mqtts://")
    for path in ("missing.crt", tmp_path, Path(__file__)):
        run("hub", "publish", "--broker", "mqtts://a:b@127.0.0.1:1", "--ca", path).refused("--ca: ")
    run("hub", "consume", "--broker", "mqtt://hub:x@localhost", "--db", "sqlite").refused("postgresql://user@host")
    assert run("hub", "serve").code == 2
