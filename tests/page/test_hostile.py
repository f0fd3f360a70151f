"""A page of another origin in the same browser cannot reach the board: neither by guessing nor if it knew the token."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page

from .browser import STRANGER, BoardPage

# What a page can try; null: it got nothing.
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
    known = [f"{token}/", f"{token}/page.js", f"{token}/ws", f"?token={token}"]
    known.append(f"ws?token={token}")
    return [f"http://{name}:{parts.port}/{path}" for name in ("127.0.0.1", "localhost") for path in paths + known]


def test_fetch(hostile: Page, desk: BoardPage, address: str) -> None:
    """Nothing is answered, not even that it is forbidden, and nothing has happened. The page itself is answered."""
    before = desk.read("state")["state"], desk.read("pieces"), desk.read("moves")
    for place in _places(address):
        for options in _WAYS:
            assert hostile.evaluate(_FETCH, [place, options]) is None, f"{place} {options}"
    assert (desk.read("state")["state"], desk.read("pieces"), desk.read("moves")) == before
    assert desk.page.evaluate(_FETCH, [f"{address}page.js", {}]) == "basic 200"
    assert desk.page.evaluate(_FETCH, [f"{address}../guess/", {}]) == "basic 403"


def test_websocket(hostile: Page, desk: BoardPage, address: str) -> None:
    """A browser lets a page that fails wait longer and longer: few places, all at once."""
    root = address.replace("http:", "ws:").removesuffix("/")
    host, token = root.rsplit("/", 1)
    places = [f"{host}/ws", f"{host}/guess/ws", f"{root}/ws", f"{host}/ws?token={token}"]
    assert hostile.evaluate(f"(places) => Promise.all(places.map({_SOCKET}))", places) == [None] * len(places)
    assert desk.page.evaluate(_SOCKET, f"{root}/ws") == "heard"


def test_script_and_frame(hostile: Page, address: str) -> None:
    """Neither its files nor the page itself can be built into another page."""
    assert hostile.evaluate(_SCRIPT, f"{address}page.js") is None
    assert hostile.evaluate(_FRAME, address) is True
    assert hostile.frames[-1].url.startswith("chrome-error:")


def test_serial_port(hostile: Page, desk: BoardPage) -> None:
    """The port for `quader board` hangs up on a browser."""
    serial = next(part for part in desk.page.get_attribute(".link-dot", "title").split(" · ") if "socket:" in part)
    place = serial.replace("socket:", "http:")
    for options in _WAYS:
        assert hostile.evaluate(_FETCH, [place, options]) is None


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
