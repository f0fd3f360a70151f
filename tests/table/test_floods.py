"""A client at the serial line that sends without end, and reads nothing: the table goes on, nothing grows, and the next
client is answered."""

import asyncio
import json
import os
import socket
import threading
from collections.abc import Callable

import pytest

from firmware.protocol.wire import frame
from quader.board import Board
from quader.table.line import ROOM, TAKEN
from quader.table.server import Server

from .page import begin, described, opened, served

SESSION = frame("O", "abcd", 0, 0, "1")
INFO = json.dumps({"do": "info"})
REQUESTS = b"".join(frame("Q", "abcd", number, 0, INFO) for number in range(256))
FLOODS = {
    "requests": REQUESTS,
    "half requests": REQUESTS.replace(b"*", b""),
    "one frame without end": b"x" * 4096,
    "heads of frames": b"~\n" * 2048,
    "ends of lines": b"\n" * 4096,
    "sessions": b"".join(frame("O", f"{number:04x}", 0, 0, "1") for number in range(256)),
}
# More than lies in any buffer between here and the board.
ENOUGH = 10_000_000


class Flood:
    """Sends until it is stopped, from a thread of its own."""

    def __init__(self, address: str, flood: bytes) -> None:
        self.sent = 0
        self._address, self._flood = address, flood
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._send)
        self._thread.start()

    def stop(self) -> None:
        self._stopped.set()
        self._thread.join()

    def _send(self) -> None:
        if self._address.startswith("socket://"):
            host, _, port = self._address.removeprefix("socket://").partition(":")
            with socket.create_connection((host, int(port))) as line:
                line.setblocking(False)
                self._without_end(line.send)
        else:
            line = os.open(self._address, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
            self._without_end(lambda data: os.write(line, data))
            os.close(line)

    def _without_end(self, send: Callable[[bytes], int]) -> None:
        waits = SESSION
        while not self._stopped.is_set():
            try:
                sent = send(waits)
            except BlockingIOError:
                self._stopped.wait(0.001)
                continue
            self.sent += sent
            waits = waits[sent:] or self._flood


def unread(server: Server) -> int:
    """What waits in the line for the board, and in the board's own part of it."""
    link = server.table.board.engine._app.link.link
    return len(server.table.board.port.inbox) + (link._lines.waiting() if link else 0)


@pytest.mark.parametrize(("name", "way"), list(zip(FLOODS, ("terminal", "socket") * 3, strict=True)))
def test_a_client_that_sends_without_end(name: str, way: str) -> None:
    async def play() -> None:
        async with served() as server, opened(server) as page:
            line = server.table.line
            if len(line.addresses) < 2:
                pytest.skip("there are no terminals here")
            address = line.addresses[way == "terminal"]
            await begin(page, "simple-10x6-cover")
            flood = Flood(address, FLOODS[name])
            try:
                for _ in range(2):
                    await page.make(described(page, "place")[0])
                    assert unread(server) < 3 * TAKEN
                # A terminal takes a little at a time, and holds little.
                while flood.sent < ENOUGH // (20 if way == "terminal" else 1):
                    await asyncio.sleep(0.01)
                    assert unread(server) < 3 * TAKEN
                    assert len(line._waiting) <= ROOM
            finally:
                await asyncio.to_thread(flood.stop)
            with await asyncio.to_thread(Board, address) as board:
                assert (await asyncio.to_thread(board.info))["variant"] == "simple-10x6-cover"
                await asyncio.to_thread(board.close)
            await page.make(described(page, "place")[0])

    asyncio.run(play())
