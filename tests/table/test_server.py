"""Who may come in: the server is for this machine, this token and this origin alone, and takes nothing too large."""

import asyncio
import json
import socket

import aiohttp
import pytest
from yarl import URL

from quader.board import Board
from quader.table import messages
from quader.table.server import PAGE

from .page import line, opened, served


async def status(session, port, path, **headers):
    address = URL(f"http://127.0.0.1:{port}{path}", encoded=True)
    async with session.get(address, headers=headers, allow_redirects=False) as response:
        return response.status


def test_only_with_the_token_and_under_its_own_name():
    async def play():
        async with served() as server, aiohttp.ClientSession() as session:
            port, token = server.port, server.token
            ours = {"Origin": f"http://127.0.0.1:{port}"}
            assert await status(session, port, f"/{token}/") == 200
            assert await status(session, port, f"/{token}/", **ours) == 200
            assert await status(session, port, f"/?token={token}") == 302
            assert await status(session, port, f"/{token}/", Host=f"localhost:{port}") == 200
            for path in ("/", "/ws", "/wrong/", f"/{token[:-1]}/", "/?token=", f"/{token.lower()}x/ws", "/%00/", "/x"):
                assert await status(session, port, path) == 403, path
            # A name of a hostile page that leads to this machine.
            for host in ("evil.example", f"evil.example:{port}", "127.0.0.1", "127.0.0.1:1", f"[::1]:{port}"):
                assert await status(session, port, f"/{token}/", Host=host) == 403, host
            for origin in ("http://evil.example", "null", f"https://127.0.0.1:{port}", f"http://localhost:{port}"):
                assert await status(session, port, f"/{token}/", Origin=origin) == 403, origin

    asyncio.run(play())


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1"])
def test_a_page_of_another_origin_gets_no_conversation(origin):
    async def play():
        async with served() as server, aiohttp.ClientSession() as session:
            for path in (f"/{server.token}/ws", f"/ws?token={server.token}", "/ws?token=guess", "/ws"):
                address = f"ws://127.0.0.1:{server.port}{path}"
                with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                    await session.ws_connect(address, headers={"Origin": origin})
                assert refused.value.status == 403
            assert server.table.tabs.clients == {}

    asyncio.run(play())


def test_it_listens_on_this_machine_only():
    async def play():
        async with served() as server:
            addresses = [site[0] for site in server._runner.addresses]
            assert addresses == ["127.0.0.1"]
            name = server.table.line.addresses[0].removeprefix("socket://").partition(":")[0]
            assert name == "127.0.0.1"

    asyncio.run(play())


def test_no_file_outside_the_page():
    async def play():
        async with served() as server, aiohttp.ClientSession() as session:
            for path in (
                "../../table/server.py",
                "%2e%2e/%2e%2e/table/server.py",
                "..%2f..%2ftable%2fserver.py",
                "no.js",
            ):
                assert await status(session, server.port, f"/{server.token}/{path}") in (403, 404), path

    asyncio.run(play())


def test_the_page_says_what_it_may_load():
    async def play():
        async with (
            served() as server,
            aiohttp.ClientSession() as session,
            session.get(server.address) as response,
        ):
            policy = response.headers["Content-Security-Policy"]
            assert "default-src 'self'" in policy
            assert "frame-ancestors 'none'" in policy
            assert response.headers["Cross-Origin-Resource-Policy"] == "same-origin"
            text = await response.text()
            if (PAGE / "index.html").is_file():
                assert "<html" in text
            else:
                assert "make setup" in text

    asyncio.run(play())


def test_names_that_no_file_can_have_are_not_found():
    async def play():
        async with served() as server, aiohttp.ClientSession() as session:
            for path in ("%00", "a%00b", "x" * 5000, "a/" * 1500, "%ff%fe", "..%2f..%2fetc%2fpasswd"):
                assert await status(session, server.port, f"/{server.token}/{path}") in (400, 404), path[:10]

    asyncio.run(play())


def test_every_virtual_board_has_an_id_of_its_own_and_keeps_it():
    async def ids():
        async with served() as one, served() as two:
            return [server.table.board.port.board_id for server in (one, two)]

    first = asyncio.run(ids())
    assert len(set(first)) == 2
    assert all(len(name) == 16 for name in first)
    assert asyncio.run(ids()) == first


def test_the_clock_of_a_virtual_board_goes_on():
    from firmware.config import Config
    from firmware.virtual.port import Clock, VirtualPort
    from firmware.virtual.storage import MemoryStorage
    from quader.table.board import configuration

    clock = Clock(7000)
    port = VirtualPort(Config(configuration("10x16")), MemoryStorage(), clock=clock)
    assert port.now() == 0
    port.set_now(1_800_000_000)
    clock.pass_by(90_500)
    assert port.now() == 1_800_000_090


def test_a_browser_cannot_speak_over_the_serial_port():
    """A page can make a browser send a request to any port, with frames of the link in its body."""

    async def play():
        async with served() as server, opened(server) as page:
            address = server.table.line.addresses[0]
            port = int(address.rpartition(":")[2])
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n\n~O0000\n")
            assert await reader.read() == b""
            writer.close()
            # The board's own client is still welcome.
            with await asyncio.to_thread(Board, address) as board:
                assert board.hello.board == server.table.board.port.board_id
                await asyncio.to_thread(board.close)
            assert page.is_at == "menu"

    asyncio.run(play())


WRONG = [
    ("[]", 'message: must be an object with "do"'),
    ("{", 'message: must be an object with "do"'),
    ("[" * 100000, 'message: must be an object with "do"'),
    ('{"do": 7}', 'message: must be an object with "do"'),
    ('{"do": "__init__"}', 'do: unknown message "__init__"'),
    ('{"do": "take"}', 'do: unknown message "take"'),
    ('{"do": "grab"}', "piece: must be a whole number from 0 to 536870912, not null"),
    ('{"do": "grab", "piece": true}', "piece: must be a whole number from 0 to 536870912, not true"),
    ('{"do": "grab", "piece": 999}', "piece: there is no piece 999"),
    ('{"do": "drag", "piece": 1, "at": [NaN, 0]}', "at[0]: must be a number, not nan"),
    ('{"do": "drag", "piece": 1, "at": [1e300, 0]}', "at[0]: must be from -200 to 200, not 1e+300"),
    ('{"do": "drag", "piece": 1, "at": 7}', "at: must be two numbers in [ ], not 7"),
    ('{"do": "drop", "piece": 1, "size": [0, 1, 1]}', "size[0]: must be a whole number from 1 to 22, not 0"),
    ('{"do": "tip", "piece": 1, "to": "up"}', 'to: must be one of n, e, s, w, not "up"'),
    ('{"do": "pivot", "piece": 1, "corner": "ne", "turn": 0}', "turn: must be 1 or -1, not 0"),
    ('{"do": "button", "button": "reset"}', 'button: must be one of ok, next, back, not "reset"'),
    ('{"do": "touch", "cell": [40, 0]}', "cell[0]: must be a whole number from 0 to 31, not 40"),
    ('{"do": "touch", "cell": [12, 0]}', "cell: lies beside the board"),
    ('{"do": "select", "variant": "../secret"}', "there is no variant '../secret'; `quader variants` lists them"),
    ('{"do": "select", "variant": "cubus", "players": 3}', "players: must be a list of names, and settings an object"),
    ('{"do": "request", "request": {"do": "put"}}', "request: put is not for pages"),
    ('{"do": "request", "request": {"do": "eval"}}', 'do: unknown request "eval"'),
    (
        '{"do": "request", "request": {"do": "play", "self": 1}}',
        "text: must be a text of at most 500 characters, not null",
    ),
    ('{"do": "request"}', 'request: must be an object with "do"'),
    ('{"do": "fault", "name": "power"}', "the fault panel is not open: quader play --faults"),
    ('{"do": "load", "name": "../../etc/passwd"}', "name: there is no such saved game"),
    ('{"do": "load", "text": "{}"}', "format: is missing"),
    ('{"do": "record", "number": 0}', "no game is running"),
    ('{"do": "save"}', "no game is running"),
    ('{"do": "hint"}', "no game is running"),
    ('{"do": "upload", "text": 3}', "text: must be a text, not 3"),
    ('{"do": "upload", "text": "{\\ud800}"}', "text: has half a character"),
    ('{"do": "draft", "text": "{\\ud800}"}', "text: has half a character"),
    ('{"do": "board", "size": "99x99"}', 'size: must be one of 10x16, 16x16, 22x22, not "99x99"'),
]


def test_whatever_a_page_says_is_answered_in_one_line():
    async def play():
        async with served() as server, opened(server) as page:
            for text, why in WRONG:
                page.refusals.clear()
                await page.socket.send_str(text)
                await page.until(lambda: page.refusals)
                assert page.refusals == [why], text
                assert "\n" not in page.refusals[0]
            assert line(await page.say("upload", text="x" * 8193)) == "text: is longer than 8192 bytes"
            assert page.is_at == "menu"

    asyncio.run(play())


def test_a_message_that_is_too_large_ends_the_conversation():
    async def play():
        async with served() as server:
            async with opened(server) as page:
                await page.socket.send_str(json.dumps({"do": "load", "text": "x" * messages.MAX_BYTES}))
                await page.until(lambda: page.socket.closed)
            async with opened(server) as page:
                assert page.is_at == "menu"

    asyncio.run(play())


def test_a_port_that_is_taken_is_refused(run_quader):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        done = run_quader("play", "--no-browser", "--port", port)
        assert done.returncode == 1
        assert done.stderr == f"quader: --port: {port}: Address already in use\n"
        done = run_quader("play", "--no-browser", "--serial", port)
        assert (done.returncode, done.stderr) == (1, f"quader: --serial: port {port} is in use\n")
