"""A page of another origin, in the same browser, cannot reach the board: neither by guessing nor if it knew the token."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page

from .browser import STRANGER, BoardPage
from .conftest import TINY

# What a page can try: each answers with what it got, or with nothing.
_FETCH = """([url, options]) => fetch(url, options).then((answer) => answer.type + " " + answer.status, () => null)"""
_SOCKET = """(url) => new Promise((done) => {
    const socket = new WebSocket(url);
    socket.onmessage = () => { socket.close(); done("heard"); };
    socket.onclose = () => done(null);
  })"""
_SCRIPT = """(url) => new Promise((done) => {
    const script = Object.assign(document.createElement("script"), { src: url, type: "text/javascript" });
    script.onload = () => done("loaded");
    script.onerror = () => done(null);
    document.head.append(script);
  })"""
_FRAME = """(url) => new Promise((done) => {
    const frame = Object.assign(document.createElement("iframe"), { src: url });
    frame.onload = () => done(frame.contentDocument === null);
    document.body.append(frame);
  })"""
_WAYS = (
    {},
    {"mode": "no-cors"},
    {"mode": "no-cors", "method": "POST", "body": '{"do": "info"}'},
    {"method": "PUT", "headers": {"X-Token": "1"}},
    {"credentials": "include"},
)


class _Hostile(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>Hostile</title><body>")

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def hostile(browser: Browser) -> Iterator[Page]:
    """A page on another port of this machine: as near as another origin can be."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Hostile)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{server.server_port}/")
    yield page
    context.close()
    server.shutdown()
    server.server_close()


def _places(address: str) -> list[str]:
    """Where the board could be, guessed and known, under both names of this machine."""
    parts = urlsplit(address)
    token = parts.path.strip("/")
    paths = ["", "ws", "page.js", "guess/", "guess/ws", "?token=", "ws?token=guess"]
    known = [f"{token}/", f"{token}/page.js", f"{token}/ws", f"{token}/record/running.json", f"?token={token}"]
    known.append(f"ws?token={token}")
    return [f"http://{name}:{parts.port}/{path}" for name in ("127.0.0.1", "localhost") for path in paths + known]


def test_fetch(hostile: Page, desk: BoardPage, address: str) -> None:
    """No answer can be read. The page itself can: the addresses are right."""
    for place in _places(address):
        for options in _WAYS:
            got = hostile.evaluate(_FETCH, [place, options])
            # A guess without the token may be answered with "forbidden", unreadable from there.
            assert got is None, f"{place} {options}: {got}"
    assert desk.page.evaluate(_FETCH, [f"{address}page.js", {}]) == "basic 200"
    assert desk.page.evaluate(_FETCH, [f"{address}../guess/", {}]) == "basic 403"


def test_websocket(hostile: Page, desk: BoardPage, address: str) -> None:
    for place in _places(address):
        assert hostile.evaluate(_SOCKET, place.replace("http:", "ws:")) is None, place
    assert desk.page.evaluate(_SOCKET, f"{address.replace('http:', 'ws:')}ws") == "heard"


def test_script_and_frame(hostile: Page, address: str) -> None:
    """Neither its files nor the page itself can be built into another page."""
    assert hostile.evaluate(_SCRIPT, f"{address}page.js") is None
    assert hostile.evaluate(_FRAME, address) is True
    frame = hostile.frames[-1]
    assert frame.url.startswith("chrome-error:")


def test_serial_port(hostile: Page, desk: BoardPage) -> None:
    """The port for `quader board` hangs up on a browser, and serves on."""
    serial = next(part for part in desk.page.get_attribute(".link-dot", "title").split(" · ") if "socket:" in part)
    place = serial.replace("socket:", "http:")
    for options in _WAYS:
        assert hostile.evaluate(_FETCH, [place, options]) is None
    assert hostile.evaluate(_SOCKET, place.replace("http:", "ws:")) is None


def test_a_name_that_leads_here(browser: Browser, address: str) -> None:
    """A name of the attacker's own that is pointed at this machine makes its page no friend, even with the token."""
    parts = urlsplit(address)
    context = browser.new_context()
    page = context.new_page()
    for path in ("/", parts.path, f"{parts.path}page.js"):
        answer = page.goto(f"http://{STRANGER}:{parts.port}{path}")
        assert answer is not None
        assert (answer.status, answer.text()) == (403, "forbidden: wrong host\n")
    context.close()


def test_the_game_is_as_before(hostile: Page, desk: BoardPage, address: str) -> None:
    """A stranger that knocks during a game changes nothing in it."""
    desk.begin(TINY)
    before = desk.read("state")["state"], desk.read("pieces"), desk.moves()
    for path in ("", "ws", "record/running.json"):
        hostile.evaluate(_FETCH, [address + path, {"mode": "no-cors", "method": "POST", "body": '{"do": "end"}'}])
        hostile.evaluate(_SOCKET, address.replace("http:", "ws:") + path)
    desk.still()
    assert (desk.read("state")["state"], desk.read("pieces"), desk.moves()) == before
