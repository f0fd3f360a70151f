"""The browser's serial port as Python's programs see it."""

import asyncio
from collections.abc import Awaitable

import pytest

from quader.browser.port import Port


class Page:
    """Gives bytes to a port while somebody waits."""

    def __init__(self, *coming: bytes | None) -> None:
        self.coming = list(coming)
        self.waited = 0
        self._loop = asyncio.new_event_loop()
        self.port = Port(lambda data: None, self.wait)

    def wait(self, what: Awaitable[object]) -> object:
        self.waited += 1
        return self._loop.run_until_complete(self._meanwhile(what))

    async def _meanwhile(self, what: Awaitable[object]) -> object:
        waiting = asyncio.ensure_future(what)
        while not waiting.done():
            await asyncio.sleep(0)
            if self.coming:
                self.port.received(self.coming.pop(0))
        return await waiting


def test_what_is_there_is_read_at_once():
    """mpremote reads byte by byte: each wait would let a table that plays beside it have its turn first."""
    page = Page()
    page.port.received(b"abc")
    assert [page.port.read(1), page.port.read(2)] == [b"a", b"bc"]
    assert page.waited == 0


def test_what_is_not_there_is_waited_for():
    page = Page(b"a", b"bc")
    page.port.received(b"")
    assert page.port.read(3) == b"abc"
    page.port.timeout = 0.01
    assert page.port.read(1) == b""


def test_nothing_comes_from_a_pulled_cable_and_nothing_is_written():
    page = Page(b"a", None)
    page.port.received(b"")
    assert page.port.read(3) == b"a"
    waited = page.waited
    assert page.port.read(1) == b""
    assert page.waited == waited
    with pytest.raises(OSError, match="pulled"):
        page.port.write(b"x")
