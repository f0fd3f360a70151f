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


@contextmanager
def lying(answer: Callable[[dict[str, Any]], Any]) -> Iterator[str]:
    """The address of a board that answers requests with `answer(request)`, the value of `ok`."""
    listener = socket.create_server(("127.0.0.1", 0))
    listener.setblocking(False)
    end = threading.Event()

    def loop() -> None:
        port = _Port()
        link = Link(port, None, "b001")
        while not end.wait(0.001):
            if port.host is None:
                try:
                    port.host = listener.accept()[0]
                    port.host.setblocking(False)
                except BlockingIOError:
                    continue
            link.step()
            if link.asked is not None:
                doc = json.loads(link.asked)
                told = {"ok": HELLO} if doc["do"] == "hello" else {"ok": answer(doc)}
                link.answer(json.dumps(told))
        if port.host is not None:
            port.host.close()

    thread = threading.Thread(target=loop, daemon=True)
    thread.start()
    yield f"socket://127.0.0.1:{listener.getsockname()[1]}"
    end.set()
    thread.join()
    listener.close()
