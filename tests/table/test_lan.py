"""Other devices at the table: a seat for each, and everything that an attacker in the same network may try."""

import asyncio
import json
import stat
from contextlib import asynccontextmanager, suppress

import aiohttp
import pytest

from quader.table import folders
from quader.table.lan import LanServer
from quader.table.server import Pace
from rules_core.refused import Refused

from .page import opened, served

ANNA, BEN = "a" * 32, "b" * 32


@asynccontextmanager
async def at_home():
    """A table with a game, and the address for other devices."""
    async with served(plain=False) as server:
        guests = LanServer(server.table, "127.0.0.1")
        await guests.open()
        try:
            async with opened(server) as host:
                await host.do("select", variant="engpass-10", players=["Anna", "Ben"], force=True)
                await host.until_state("quiet")
                yield host, guests
        finally:
            await guests.stop()


def piece_of(page, owner):
    return next(piece for piece in page.pieces.values() if piece["owner"] == owner and piece["volume"] == 1)


async def refused(page, do, **more):
    answer = await page.say(do, **more)
    assert not answer["ok"], f"{do} {more} was done"
    return answer["why"]


def test_each_device_moves_for_its_own_seat():
    async def play():
        async with at_home() as (host, guests), opened(guests) as anna, opened(guests) as ben:
            assert anna.hello["guest"]
            assert anna.hello["phones"] is None
            assert anna.hello["serial"] == []
            assert host.hello["phones"] is None or host.hello["phones"]["address"] == guests.address
            await anna.do("device", key=ANNA)
            await ben.do("device", key=BEN)
            await anna.do("sit", player=0)
            await ben.do("sit", player=1)
            await host.until(lambda: len(host.state["seats"]) == 2)
            # A rematch changes their seats, a second one changes them back.
            before = host.state["seats"]
            changed = {"0": before["1"], "1": before["0"]}
            for expected in (changed, before):
                await host.do("select", variant="engpass-10", players=["Ben", "Anna"], rotate=True, force=True)
                assert host.state["seats"] == expected
            await host.until_state("quiet")
            own, other = piece_of(anna, 0), piece_of(anna, 1)
            # Not in somebody else's turn, not somebody else's piece, not in somebody else's name.
            assert "turn" in await refused(ben, "grab", piece=other["id"])
            assert "somebody else's" in await refused(anna, "grab", piece=other["id"])
            assert "sits there" in await refused(host, "grab", piece=own["id"])
            assert "sits there" in await refused(anna, "sit", player=1)
            for piece in [piece for piece in anna.pieces.values() if piece["owner"] == 0]:
                found = (await anna.do("places", piece=piece["id"]))["places"]
                if found:
                    break
            x, y, _, *size, text = found[0]
            await anna.do("grab", piece=piece["id"])
            await anna.do("drop", piece=piece["id"], at=[x, y], size=size)
            await host.until(lambda: host.made() == 1)
            assert host.moves[0]["text"] == text
            # Those who run the table may free a seat, and then play for it.
            await refused(host, "grab", piece=other["id"])
            await refused(anna, "unseat", player=1)
            await host.do("unseat", player=1)
            await host.do("grab", piece=other["id"])

    asyncio.run(play())


def test_a_device_plays_with_shared_pieces_and_answers():
    """In CUBUS all crates are everybody's, and some moves are only said: to pass, to knock. Nobody says them for a
    seat, and nobody says what is moved or drawn."""

    async def play():
        async with at_home() as (host, guests), opened(guests) as anna, opened(guests) as ben:
            await anna.do("device", key=ANNA)
            await ben.do("device", key=BEN)
            await host.do("select", variant="cubus", players=["Anna", "Ben"], force=True)
            await anna.do("sit", player=0)
            await ben.do("sit", player=1)
            for drawn in range(3):
                await host.until(lambda drawn=drawn: len(host.moves) == drawn and host.state["info"]["state"] == "roll")
                who = ben if drawn == 1 else anna
                await refused(who, "answer", text="draw lid")
                assert "sits there" in await refused(host, "request", request={"do": "roll", "text": "draw lid"})
                await who.do("button", button="ok", down=True)
                await who.do("button", button="ok", down=False)
            await host.until_state("quiet")
            assert "sits there" in await refused(host, "answer", text="pass")
            assert "sits there" in await refused(host, "request", request={"do": "play", "text": "pass"})
            assert "turn" in await refused(ben, "answer", text="pass")
            await anna.do("answer", text="pass")
            await host.until(lambda: host.moves[-1]["text"] == "pass")
            await refused(ben, "answer", text="knock 0")
            await ben.do("answer", text="skip")
            await host.until(lambda: host.moves[-1]["text"] == "skip" and host.state["info"]["state"] == "roll")
            await ben.do("button", button="ok", down=True)
            await ben.do("button", button="ok", down=False)
            await host.until_state("quiet")
            crate = next(piece for piece in ben.pieces.values() if piece["where"] == "tray")
            found = (await ben.do("places", piece=crate["id"]))["places"]
            made = len(host.moves)
            if found:
                assert "piece" in await refused(ben, "answer", text=found[0][6])
                await ben.do("grab", piece=crate["id"])
                await ben.do("drop", piece=crate["id"], at=found[0][:2], size=found[0][3:6])
                await host.until(lambda: len(host.moves) > made)

    asyncio.run(play())


def test_houses_come_from_ones_own_tray():
    """To the sensors all houses are alike: another's tray is another's all the same."""

    async def play():
        async with at_home() as (host, guests), opened(guests) as anna:
            await host.do("select", variant="planquadrat", players=["Anna", "Ben"], force=True)
            await host.until_state("quiet")
            await anna.do("device", key=ANNA)
            await anna.do("sit", player=0)
            mine, others = ([one for one in anna.pieces.values() if one["owner"] == owner] for owner in (0, 1))
            for piece in others:
                assert "somebody else's" in await refused(anna, "grab", piece=piece["id"])
            await anna.do("grab", piece=mine[0]["id"])
            await anna.do("putback", piece=mine[0]["id"])

    asyncio.run(play())


def test_whoever_watches_changes_nothing():
    """Every wish that a page knows, forged by a device without a seat, and those of the table by one with a seat."""
    from . import conforming

    harmless = {"language", "device", "sit", "family", "picture"}
    # What only the site can do, whose board is in the page itself: a table that is served does not know it.
    of_the_site = {"plug", "unplug", "update", "archive"}
    in_turn = {
        "grab",
        "drag",
        "drop",
        "tip",
        "pivot",
        "turn",
        "pose",
        "tray",
        "putback",
        "places",
        "why",
        "touch",
        "hint",
        "button",
        "answer",
    }

    async def play():
        async with at_home() as (host, guests), opened(guests) as guest:
            before = (host.pieces, host.state["info"]["variant"], host.moves)
            more = {"piece": piece_of(guest, 0)["id"], "button": "ok", "cell": [1, 1], "at": [1, 1], "size": [1, 1, 1]}
            for do in sorted(conforming.requests() - harmless):
                expected = "unknown message" if do in of_the_site else "watches"
                assert expected in await refused(guest, do, **more, variant="cubus", player=0, text="{}")
            assert "who it is" in await refused(guest, "sit", player=0)
            assert "16 to 64" in await refused(guest, "device", key="short")
            await guest.do("device", key=ANNA)
            assert "no such seat" in await refused(guest, "sit", player=5)
            await guest.do("sit", player=0)
            for do in sorted(conforming.requests() - harmless - in_turn - of_the_site):
                assert "watches" in await refused(guest, do, **more, variant="cubus", player=0, text="{}")
            # The buttons end nothing and take nothing back.
            assert "watches" in await refused(guest, "button", button="back", down=True)
            assert (host.pieces, host.state["info"]["variant"], host.moves) == before

    asyncio.run(play())


@pytest.mark.parametrize(
    ("path", "headers"),
    [
        ("/{key}x/ws", {}),
        ("/ws", {}),
        ("/ws?token={local}", {}),
        ("/{local}/ws", {}),
        ("/{key}/ws", {"Host": "stranger.test"}),
        ("/{key}/ws", {"Host": "localhost:{port}"}),
        ("/{key}/ws", {"Origin": "http://stranger.test"}),
        ("/{key}/ws", {"Origin": "null"}),
    ],
)
def test_wrong_keys_and_names_stay_outside(path, headers):
    async def knock():
        async with served() as server:
            guests = LanServer(server.table, "127.0.0.1")
            guests._kept.port = 0
            await guests.open()
            known = {"key": guests.token, "local": server.token, "port": guests.port}
            filled = {name: value.format(**known) for name, value in headers.items()}
            try:
                async with aiohttp.ClientSession() as session:
                    address = f"http://127.0.0.1:{guests.port}{path.format(**known)}"
                    async with session.get(address, headers=filled) as response:
                        assert response.status == 403
                    # The key for guests opens nothing on the table's own address.
                    async with session.get(f"http://127.0.0.1:{server.port}/{guests.token}/") as response:
                        assert response.status == 403
            finally:
                await guests.stop()

    asyncio.run(knock())


def test_long_answers_are_given_as_quickly_as_somebody_reads():
    """The rules with their drawings are much for one message: who asks for them without end gets a few."""

    async def read():
        async with at_home() as (host, guests), opened(guests) as guest:
            answers = [await guest.say("family", game="quader") for _ in range(30)]
            given = sum(answer["ok"] for answer in answers)
            assert 5 < given < 30
            assert answers[-1]["ok"] or answers[-1]["why"] == "nobody reads that quickly"
            assert all([(await host.do("family", game="quader"))["parts"] for _ in range(30)])

    asyncio.run(read())


def test_a_flood_ends_and_the_table_goes_on(monkeypatch):
    """Too many messages, too large ones, too many devices: each is cut off, the game is not."""
    # However slow the machine is, this flood is quicker.
    monkeypatch.setattr(Pace, "A_SECOND", 0.1)

    async def flood():
        async with at_home() as (host, guests), opened(guests) as guest:
            with suppress(ConnectionError):
                for _ in range(int(2 * Pace.AT_ONCE)):
                    await guest.socket.send_str(json.dumps({"do": "language", "language": "de"}))
            await guest.until(lambda: guest.socket.closed)
            async with opened(guests) as large:
                await large.socket.send_str(json.dumps({"do": "device", "key": "k" * 10_000}))
                await large.until(lambda: large.socket.closed)
            async with aiohttp.ClientSession() as session:
                address = f"http://127.0.0.1:{guests.port}/{guests.token}/ws"
                sockets = [await session.ws_connect(address) for _ in range(LanServer.most)]
                with pytest.raises(aiohttp.WSServerHandshakeError) as many:
                    await session.ws_connect(address)
                assert many.value.status == 503
                for socket in sockets:
                    await socket.close()
            await host.do("places", piece=piece_of(host, 0)["id"])

    asyncio.run(flood())


@pytest.mark.parametrize("kind", ["ping", "pong"])
def test_a_flood_below_all_messages_ends_too(monkeypatch, kind):
    """What a WebSocket has for itself costs the table time like anything else; one is answered, or taken."""
    monkeypatch.setattr(Pace, "A_SECOND", 0.1)

    async def flood():
        async with at_home() as (host, guests), opened(guests) as guest:
            send = getattr(guest.socket, kind)
            await send(b"once")
            await guest.do("device", key=ANNA)
            with suppress(ConnectionError):
                for _ in range(int(2 * Pace.AT_ONCE)):
                    await send(b"again")
            await guest.until(lambda: guest.socket.closed)
            await host.do("places", piece=piece_of(host, 0)["id"])

    asyncio.run(flood())


def test_a_second_table_finds_a_port_of_its_own(monkeypatch, tmp_path):
    """Once people were told one, it stays, or is refused."""

    async def both():
        async with at_home() as (_, first):
            monkeypatch.setenv("QUADER_HOME", str(tmp_path / "another"))
            async with at_home() as (_, second):
                assert second.port != first.port
            taken = LanServer(second.table, "127.0.0.1")
            taken._kept.port = first.port
            with pytest.raises(Refused, match="--lan"):
                await taken.open()

    asyncio.run(both())


def test_the_address_and_the_seats_survive_a_restart():
    async def twice():
        async with at_home() as (_, guests):
            first = guests.token
            async with opened(guests) as anna:
                await anna.do("device", key=ANNA)
                await anna.do("sit", player=0)
            port = guests.port
        path = folders.virtual_folder() / "lan.json"
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        async with at_home() as (host, guests):
            assert (guests.token, guests.port) == (first, port)
            async with opened(guests) as anna:
                assert anna.state["seats"] == {"0": 0}
                await anna.do("device", key=ANNA)
                await host.until(lambda: host.state["seats"]["0"] == anna.hello["client"])
        path.write_text('{"port": "x", "key": 7, "seats": [1]}')
        async with at_home() as (_, guests):
            assert guests.token != first

    asyncio.run(twice())
