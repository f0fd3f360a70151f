"""A device with a seat in the hands of somebody who means no good: what it does ahead of its time, in two tabs at once,
or in no language at all moves for nobody else, ends nothing, and leaves nothing behind."""

import asyncio
import json

import aiohttp
import pytest
from aiohttp import WSCloseCode
from yarl import URL

from quader.table import folders

from .page import opened
from .test_lan import ANNA, BEN, at_home, piece_of, refused

# A button that stays down for so many changes leads into the board's menu.
HELD = 26
# A cell of the first cube of a throw.
SIGN = [1, 12]


async def seated(guest, key, player):
    await guest.do("device", key=key)
    await guest.do("sit", player=player)


async def send(page, *docs):
    """All of it at once, without waiting for an answer."""
    for doc in docs:
        await page.socket.send_str(json.dumps(doc))


def pressed(button, times=1):
    both = [{"do": "button", "button": button, "down": down} for down in (True, False)]
    return both * times


async def scanned(guests, scans=120):
    """The board has looked so often: whatever was queued has been felt."""
    table = guests.table
    until = table.rounds + scans
    while table.rounds < until:
        await asyncio.sleep(0.02)


def test_presses_ahead_of_time_are_nobody_elses():
    """Anna draws five cards at once: the first one is hers, the next one Ben's."""

    async def play():
        async with at_home() as (host, guests), opened(guests) as anna, opened(guests) as ben:
            await host.do("select", variant="cubus", players=["Anna", "Ben"], force=True)
            await host.until_state("roll")
            await seated(anna, ANNA, 0)
            await seated(ben, BEN, 1)
            await send(anna, *pressed("ok", 5))
            await host.until(lambda: len(host.moves) == 1)
            await scanned(guests)
            assert len(host.moves) == 1
            await send(ben, *pressed("ok"))
            await host.until(lambda: len(host.moves) == 2)

    asyncio.run(play())


async def rolled(host, anna, variant="rolling-one-by-one"):
    """A game by touch in which Anna, with a seat, has cubes before her."""
    await host.do("select", variant=variant, players=["Anna", "Ben"], force=True)
    await seated(anna, ANNA, 0)
    await host.until_state("roll")
    await send(anna, *pressed("ok"))
    await host.until_state("touch")


def test_no_row_of_presses_leads_into_the_menu():
    """Where it could resign, agree on a draw, take back or end the game."""

    async def play():
        async with at_home() as (host, guests), opened(guests) as anna:
            await rolled(host, anna)
            await anna.do("touch", cell=SIGN)
            await host.until(lambda: host.state["info"]["entered"])
            # All at once while each of the three buttons is hers to press.
            held = [{"do": "button", "button": "back", "down": True}] * HELD
            await send(anna, *held, *pressed("back"), *pressed("next", 3), *pressed("ok", 2))
            await scanned(guests, 200)
            assert "pause" not in [event.get("state") for event in host.events]
            assert "result" not in host.state["info"]

    asyncio.run(play())


def test_a_button_is_not_held_for_others():
    """Who leaves with a finger on it has let go, and pressed nothing."""

    async def play():
        async with at_home() as (host, guests), opened(guests) as ben:
            await seated(ben, BEN, 1)
            async with opened(guests) as anna:
                await rolled(host, anna)
                made = len(host.moves)
                await anna.do("button", button="ok", down=True)
                await scanned(guests, 10)
            await scanned(guests)
            assert guests.table.board.port.pressed == 0
            assert len(host.moves) == made

    asyncio.run(play())


def test_touches_ahead_of_time_are_nobody_elses():
    """What was touched in advance is not touched any more by somebody who has no seat."""

    async def play():
        async with at_home() as (host, guests), opened(guests) as anna:
            await rolled(host, anna)
            await send(anna, *({"do": "touch", "cell": [x, y]} for y in (12, 7) for x in (1, 5, 9, 13)))
            await host.until(lambda: host.state["info"]["entered"])
            await host.do("unseat", player=0)
            await scanned(guests, 15)
            entered = host.state["info"]["entered"]
            await scanned(guests)
            assert host.state["info"]["entered"] == entered

    asyncio.run(play())


def test_two_tabs_of_one_seat_move_once():
    """Both say the same at the same moment: the second time it would be Ben's."""

    async def play():
        async with (
            at_home() as (host, guests),
            opened(guests) as anna,
            opened(guests) as again,
            opened(guests) as ben,
        ):
            await host.do("select", variant="cubus", players=["Anna", "Ben"], force=True)
            await seated(anna, ANNA, 0)
            await again.do("device", key=ANNA)
            await seated(ben, BEN, 1)
            for drawn in range(3):
                await host.until(lambda drawn=drawn: len(host.moves) == drawn and host.is_at == "roll")
                await send(ben if drawn == 1 else anna, *pressed("ok"))
            await host.until_state("quiet")
            made = len(host.moves)
            said = await asyncio.gather(*(tab.say("answer", text="pass") for tab in (anna, again)))
            assert [answer["ok"] for answer in said].count(True) == 1
            await scanned(guests, 30)
            assert len(host.moves) == made + 1

    asyncio.run(play())


HALF = "\ud800"


@pytest.mark.parametrize(
    "doc",
    [
        {"do": HALF},
        {"do": "language", "language": HALF},
        {"do": "language", "language": "de", "id": HALF},
        {"do": "device", "key": HALF},
        {"do": "button", "button": HALF},
        {"do": "tip", "piece": 1, "to": HALF},
        {"do": "picture", "game": HALF, "id": 1},
        {"do": "answer", "text": HALF},
        {"do": "grab", "piece": HALF},
        {"do": "language", "language": "de", "id": {"a": [1] * 100}},
        {"do": "places", "piece": 10**4000},
    ],
)
def test_half_characters_and_odd_marks_leave_nothing_behind(doc):
    """Whatever is said, the conversation goes on or ends, and a piece in the hand goes back."""

    async def play():
        async with at_home() as (host, guests):
            async with opened(guests) as anna:
                await seated(anna, ANNA, 0)
                own = piece_of(anna, 0)
                await anna.do("grab", piece=own["id"])
                await send(anna, doc)
                if not anna.socket.closed:
                    await anna.do("device", key=ANNA)
            await host.until(lambda: host.pieces[own["id"]]["where"] == "board")
            assert len(guests.table.tabs.clients) == 1

    asyncio.run(play())


def test_deep_messages_end_nothing(capfd):
    """At every depth between what can be read and what cannot."""

    async def play():
        async with at_home() as (_, guests), opened(guests) as guest:
            for depth in range(700, 1010, 3):
                deep = "[" * depth + "]" * depth
                await guest.socket.send_str('{"do": "language", "language": "de", "id": ' + deep + "}")
                await asyncio.sleep(0.03)
                assert not guest.socket.closed
            await guest.do("language", language="en")

    asyncio.run(play())
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("by", ["host", "guest"])
def test_who_gets_up_has_empty_hands(by):
    async def play():
        async with at_home() as (host, guests), opened(guests) as anna:
            await seated(anna, ANNA, 0)
            own = piece_of(anna, 0)
            await anna.do("grab", piece=own["id"])
            await (host.do("unseat", player=0) if by == "host" else anna.do("sit", player=None))
            await host.until(lambda: host.pieces[own["id"]]["where"] != "hand")
            await refused(anna, "drop", piece=own["id"], at=[1, 1])
            await host.do("grab", piece=own["id"])

    asyncio.run(play())


@pytest.mark.parametrize("path", ["/{key}/ws", "/ws?token={key}"])
@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1", "https://127.0.0.1:{port}"])
def test_a_page_of_another_origin_gets_no_conversation(path, origin):
    """Not even with the key, which it may have seen in somebody's address."""

    async def play():
        async with at_home() as (_, guests), aiohttp.ClientSession() as session:
            known = {"key": guests.token, "port": guests.port}
            address = f"ws://127.0.0.1:{guests.port}{path.format(**known)}"
            with pytest.raises(aiohttp.WSServerHandshakeError) as no:
                await session.ws_connect(address, headers={"Origin": origin.format(**known)})
            assert no.value.status == 403
            assert len(guests.table.tabs.clients) == 1

    asyncio.run(play())


def test_no_file_outside_the_page():
    async def play():
        async with at_home() as (_, guests), aiohttp.ClientSession() as session:
            for path in (
                "../../table/server.py",
                "%2e%2e/%2e%2e/table/server.py",
                "..%2f..%2ftable%2fserver.py",
                "..%5c..%5ctable",
                "%2fetc%2fpasswd",
                "/etc/passwd",
                "x" * 5000,
                "%00",
            ):
                address = URL(f"http://127.0.0.1:{guests.port}/{guests.token}/{path}", encoded=True)
                async with session.get(address) as response:
                    assert response.status in (400, 403, 404), path

    asyncio.run(play())


def test_the_key_of_an_old_table_opens_nothing():
    """Whoever was a guest once is none at the next table, and has no seat there."""

    async def twice():
        async with at_home() as (_, guests):
            old = guests.token
            async with opened(guests) as anna:
                await seated(anna, ANNA, 0)
        (folders.virtual_folder() / "lan.json").unlink()
        async with at_home() as (host, guests), aiohttp.ClientSession() as session:
            with pytest.raises(aiohttp.WSServerHandshakeError) as no:
                await session.ws_connect(f"ws://127.0.0.1:{guests.port}/{old}/ws")
            assert no.value.status == 403
            async with opened(guests) as anna:
                await anna.do("device", key=ANNA)
                assert host.state["seats"] == {}
                assert "watches" in await refused(anna, "grab", piece=piece_of(anna, 0)["id"])

    asyncio.run(twice())


def test_a_small_message_that_unpacks_to_a_large_one_ends_the_conversation():
    async def play():
        async with at_home() as (host, guests), aiohttp.ClientSession() as session:
            address = f"ws://127.0.0.1:{guests.port}/{guests.token}/ws"
            async with session.ws_connect(address, compress=15, max_msg_size=0) as socket:
                await socket.send_str('{"do": "device", "key": "' + "k" * 5_000_000 + '"}')
                async for _ in socket:
                    pass
                assert socket.close_code == WSCloseCode.MESSAGE_TOO_BIG
            await host.do("places", piece=piece_of(host, 0)["id"])

    asyncio.run(play())


def test_who_asks_for_hints_without_end_gets_one():
    """However often it is asked for, one position is thought about once."""

    async def play():
        async with at_home() as (_, guests), opened(guests) as anna:
            await seated(anna, ANNA, 0)
            thought = []
            away = guests.table.away

            async def counted(*asked):
                thought.append(asked)
                return await away(*asked)

            guests.table.away = counted
            said = await asyncio.gather(*(anna.say("hint") for _ in range(20)))
            assert len({answer["text"] for answer in said}) == 1
            assert len(thought) == 1

    asyncio.run(play())
