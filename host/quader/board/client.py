"""A board as a Python object.

    from quader import Board

    with Board("/dev/ttyACM0") as board:
        board.select("engpass-10", ["Anna", "Ben"])
        for event in board.watch():
            print(event.kind, event.data)

A thread of its own keeps the line: it reconnects by itself, asks again what was not answered, and collects events.
What the board refuses, and everything that is wrong with the line, is rules_core.refused.Refused with one line.
"""

import threading
import time
from typing import Any

from firmware import PROTOCOL
from firmware.ticks import PERIOD
from rules_core.refused import Refused

from ..words.board import say
from . import answers, line
from .model import Event
from .refusals import Unanswered
from .requests import ANSWER_SECONDS, Requests
from .talk import Question, Talk

# A board that says nothing for so long is none.
HELLO_SECONDS = 2.0
_RETRY_SECONDS = 0.2


def _now() -> int:
    return int(time.monotonic() * 1000) % PERIOD


class Board(Requests):
    """The board at an address: whatever pyserial's serial_for_url takes."""

    def __init__(self, address: str) -> None:
        """Connect; Refused if there is no device, no permission, another program on it, or no board."""
        self.address = address
        self._talk = Talk(_now())
        # Guards the talk and the writing; told when anything has come in.
        self._changed = threading.Condition()
        self._closed = False
        self._why = ""
        self._port: line.Line | None = line.open_line(address)
        self._thread = threading.Thread(target=self._keep, name=f"board {address}", daemon=True)
        self._thread.start()
        try:
            self._wait_for_board()
            self.hello = answers.hello(self.ask("hello"))
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        self._thread.join(timeout=5)

    @property
    def connected(self) -> bool:
        return bool(self._talk.boot)

    @property
    def sessions(self) -> int:
        return self._talk.sessions

    # --- asking ------------------------------------------------------------------------------------------------------

    def ask(self, do: str, seconds: float = ANSWER_SECONDS, **more: Any) -> Any:
        with self._changed:
            question = self._talk.ask({"do": do, **more})
            self._send()
            if not self._changed.wait_for(lambda: question.answered() or self._closed, seconds):
                self._talk.drop(question)
                raise Unanswered(self.address, self._why or say("no_answer", do))
            self._check_open(question)
        return question.answer()

    def _check_open(self, question: Question) -> None:
        if self._closed and not question.answered():
            raise Unanswered(self.address, say("closed"))

    def next_event(self, seconds: float) -> Event | None:
        events = self._talk.events
        with self._changed:
            self._changed.wait_for(lambda: bool(events) or self._closed, seconds)
            if not events:
                return None
            doc = events.popleft()
        return Event(doc.pop("event"), doc)

    def watch_with(self, doc: dict[str, Any] | None) -> None:
        with self._changed:
            self._talk.watch(doc)
            self._send()

    def _wait_for_board(self) -> None:
        talk = self._talk
        with self._changed:
            self._changed.wait_for(lambda: bool(talk.boot) or talk.protocol > PROTOCOL, HELLO_SECONDS)
        if talk.protocol > PROTOCOL:
            why = say("newer", talk.protocol, PROTOCOL)
            raise Unanswered(self.address, why)
        if not talk.boot:
            raise Unanswered(self.address, self._why or _other(talk))

    # --- the line --------------------------------------------------------------------------------------------------

    def _keep(self) -> None:
        """The thread's work: read, answer, and open the line again whenever it was lost."""
        while not self._closed:
            if self._port is None:
                self._reopen()
                continue
            try:
                data = line.read(self._port, 0.05)
            except Exception as error:
                # pyserial's lines fail in many ways when a cable is pulled.
                with self._changed:
                    self._lose(error)
                continue
            with self._changed:
                if data:
                    self._talk.received(data, _now())
                    self._changed.notify_all()
                self._send()
        if self._port is not None:
            self._port.close()

    def _send(self) -> None:
        """Hand over what the talk has to say; called with the lock held."""
        if self._port is None:
            return
        data = self._talk.to_send(_now())
        try:
            if data:
                self._port.write(data)
        except Exception as error:
            # A board that takes nothing for a second is treated like one that is gone.
            self._lose(error)

    def _lose(self, error: Exception) -> None:
        if self._port is not None:
            self._why = say("line_lost", error)
            try:
                self._port.close()
            except Exception as second:
                self._why = say("line_lost", second)
            self._port = None
            self._talk.lost(_now())
            self._talk.events.append({"event": "disconnected", "why": str(error)})
            self._changed.notify_all()

    def _reopen(self) -> None:
        try:
            port = line.open_line(self.address)
        except Refused as refused:
            self._why = refused.why
            time.sleep(_RETRY_SECONDS)
            return
        with self._changed:
            self._port = port
            self._why = ""
            self._talk.lost(_now())


def _other(talk: Talk) -> str:
    """What there is instead of a board."""
    if b">>>" in talk.seen or (talk.echo and b"MicroPython" in talk.seen):
        return say("bare_micropython")
    if talk.seen.strip() and not talk.echo:
        return say("something_else")
    return say("no_board")
