"""A board that speaks the link as it should and answers whatever a test wants: a liar behind a socket."""

import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from firmware.talk.link import Link

from .socket_port import SocketPort

HELLO = {
    "protocol": 1, "board": "liar", "boot": "1", "firmware": "0", "core": "0", "cells": [10, 16], "can": ["hello"],
}  # fmt: skip


class _Port(SocketPort):
    board_id = "liar"

    def random(self, n: int) -> int:
        return 7


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
