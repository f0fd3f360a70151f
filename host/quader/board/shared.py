"""A board by its address, wherever its line is kept: by this program, or by the logger on this PC, which then passes
requests on (switchboard.py).
"""

import contextlib
import json
import queue
import socket
import threading
from collections import deque
from typing import Any

from firmware.protocol import REPEATABLE
from rules_core.refused import Refused

from ..words.board import say
from . import answers
from .client import Board
from .model import Event
from .refusals import BoardRefused, Unanswered
from .requests import ANSWER_SECONDS, Requests
from .switchboard import HOST, KINDS, LINE, card_path

# Beyond the time that the board has, for the way there and back.
_SPARE_SECONDS = 5.0
_EVENTS = 4096


def opened(address: str) -> Requests:
    """The board at an address: through the logger if that keeps its line, else over the line itself."""
    return _through_logger(address) or Board(address)


def _through_logger(address: str) -> "SharedBoard | None":
    try:
        card = json.loads(card_path(address).read_text(encoding="ascii"))
        line = socket.create_connection((HOST, int(card["port"])), timeout=2)
        return SharedBoard(address, line, str(card["secret"]))
    except (OSError, ValueError, LookupError, TypeError):
        # There is no logger, or none any more.
        return None


class SharedBoard(Requests):
    """A board whose line another program keeps."""

    def __init__(self, address: str, line: socket.socket, secret: str) -> None:
        self.address = address
        self._line = line
        self._answers: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
        self._events: deque[dict[str, Any]] = deque(maxlen=_EVENTS)
        self._changed = threading.Condition()
        self._asking = threading.Lock()
        self._closed = False
        line.settimeout(5)
        self._send({"secret": secret, "address": address})
        lines = line.makefile("rb")
        if json.loads(lines.readline(LINE) or b"{}").get("ok") is not True:
            line.close()
            raise OSError("not welcome")
        line.settimeout(None)
        threading.Thread(target=self._read, args=(lines,), name="shared board", daemon=True).start()
        self.hello = answers.hello(self.ask("hello"))

    @property
    def connected(self) -> bool:
        return not self._closed

    @property
    def sessions(self) -> int:
        return 1

    def close(self) -> None:
        self._closed = True
        # It may have gone already.
        with contextlib.suppress(OSError):
            self._line.shutdown(socket.SHUT_RDWR)
        self._line.close()

    def ask(self, do: str, seconds: float = ANSWER_SECONDS, **more: Any) -> Any:
        with self._asking:
            lost = say("closed" if do in REPEATABLE else "may_be_done", do)
            answer = self._exchange({"ask": {"do": do, **more}, "seconds": seconds}, seconds + _SPARE_SECONDS, lost)
        if "ok" in answer:
            return answer["ok"]
        if answer.get("kind") == BoardRefused.__name__:
            raise BoardRefused.of(answer)
        kind: type[Refused] = KINDS.get(str(answer.get("kind")), Unanswered)
        raise kind(str(answer.get("where", "")), str(answer.get("no", say("closed"))))

    def watch_with(self, doc: dict[str, Any] | None) -> None:
        with self._asking:
            self._exchange({"watch": doc}, ANSWER_SECONDS, say("closed"))

    def next_event(self, seconds: float) -> Event | None:
        with self._changed:
            self._changed.wait_for(lambda: bool(self._events) or self._closed, seconds)
            if not self._events:
                return None
            doc = self._events.popleft()
        return Event(str(doc.pop("event", "")), doc)

    def _exchange(self, doc: dict[str, Any], seconds: float, lost: str) -> dict[str, Any]:
        """The answer of the logger; `lost` is told when it has gone."""
        answer: dict[str, Any] = {}
        with contextlib.suppress(OSError, queue.Empty):
            self._send(doc)
            answer = self._answers.get(timeout=seconds)
        if not answer:
            self.close()
            raise Unanswered(self.address, lost)
        return answer

    def _send(self, doc: dict[str, Any]) -> None:
        self._line.sendall(json.dumps(doc).encode() + b"\n")

    def _read(self, lines: Any) -> None:
        """The thread's work: events here, answers there."""
        try:
            while line := lines.readline(LINE):
                doc = json.loads(line)
                if isinstance(doc.get("event"), dict):
                    with self._changed:
                        self._events.append(doc["event"])
                        self._changed.notify_all()
                else:
                    self._answers.put(doc)
        except (OSError, ValueError, AttributeError):
            # The logger has gone; whoever waits is told.
            pass
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        # No answer comes any more.
        self._answers.put({})
