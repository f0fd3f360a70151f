"""A board that speaks the link as it should and answers whatever a test wants: a liar behind a socket."""

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from firmware.talk.link import Link
from firmware.ticks import PERIOD

HELLO = {
    "protocol": 1, "board": "liar", "boot": "1", "firmware": "0", "core": "0", "cells": [10, 16], "can": ["hello"],
}  # fmt: skip


class _Port:
    cells = (10, 16)
    board_id = "liar"

    def __init__(self) -> None:
        self.host: socket.socket | None = None

    def ticks_ms(self) -> int:
        return int(time.monotonic() * 1000) % PERIOD

    def random(self, n: int) -> int:
        return 7

    def receive(self) -> bytes:
        if self.host is None:
            return b""
        try:
            data = self.host.recv(512)
        except BlockingIOError:
            return b""
        except OSError:
            data = b""
        if not data:
            self.host.close()
            self.host = None
        return data

    def send(self, data: bytes) -> int:
        try:
            return self.host.send(data) if self.host else len(data)
        except OSError:
            return 0


class _Link(Link):
    """The board's own link, but for what it answers."""

    def __init__(self, port: _Port, answer: Callable[[dict[str, Any]], Any]) -> None:
        super().__init__(port, None, "b001")
        self._answer = answer

    def _reply(self, text: str) -> str:
        doc = json.loads(text)
        if doc["do"] == "hello":
            return json.dumps({"ok": HELLO})
        told = self._answer(doc)
        return told if isinstance(told, str) else json.dumps({"ok": told})


@contextmanager
def lying(answer: Callable[[dict[str, Any]], Any]) -> Iterator[str]:
    """The address of a board that answers requests with `answer(request)`: the value of `ok`, or a whole text."""
    listener = socket.create_server(("127.0.0.1", 0))
    listener.setblocking(False)
    end = threading.Event()

    def loop() -> None:
        port = _Port()
        link = _Link(port, answer)
        while not end.wait(0.001):
            if port.host is None:
                try:
                    port.host = listener.accept()[0]
                    port.host.setblocking(False)
                except BlockingIOError:
                    continue
            link.step()
        if port.host is not None:
            port.host.close()

    thread = threading.Thread(target=loop, daemon=True)
    thread.start()
    yield f"socket://127.0.0.1:{listener.getsockname()[1]}"
    end.set()
    thread.join()
    listener.close()
