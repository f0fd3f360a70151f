"""A board that is spoken with, whoever keeps its line: asking and hearing in terms of a condition that is told when
anything has come in.
"""

import time
from abc import abstractmethod
from collections.abc import Callable
from types import TracebackType
from typing import Any, Protocol

from firmware import PROTOCOL
from firmware.ticks import PERIOD

from ..words.board import say
from . import answers
from .model import Event
from .refusals import Unanswered
from .requests import ANSWER_SECONDS, Requests
from .talk import Question, Talk

# A board that says nothing for so long is none.
HELLO_SECONDS = 2.0


def now() -> int:
    """The time as talks count it."""
    return int(time.monotonic() * 1000) % PERIOD


class Condition(Protocol):
    """What is used of threading.Condition."""

    def __enter__(self) -> bool: ...
    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None, /
    ) -> None: ...
    def wait_for(self, predicate: Callable[[], bool], timeout: float | None = None) -> bool: ...
    def notify_all(self) -> None: ...


class Talking(Requests):
    """The board at an address. Who keeps the line hands `_talk` what comes in, and sends what it has to say."""

    def __init__(self, address: str, changed: Condition, gone_ms: int = 0) -> None:
        self.address = address
        self._talk = Talk(now(), gone_ms)
        # Guards the talk and the writing; told when anything has come in.
        self._changed = changed
        self._closed = False
        self._why = ""

    @abstractmethod
    def _send(self) -> None:
        """Hand over what the talk has to say; called with the lock held."""

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
                if question.may_be_done():
                    raise Unanswered(self.address, say("may_be_done", do))
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

    def _greet(self, seconds: float = HELLO_SECONDS) -> None:
        """Wait until the board answers; Refused, and the line closed, if none does within so many seconds."""
        try:
            self._wait_for_board(seconds)
            self.hello = answers.hello(self.ask("hello"))
        except BaseException:
            self.close()
            raise

    def _wait_for_board(self, seconds: float) -> None:
        talk = self._talk
        with self._changed:
            self._changed.wait_for(lambda: bool(talk.boot) or talk.protocol > PROTOCOL, seconds)
        if talk.protocol > PROTOCOL:
            why = say("newer", talk.protocol, PROTOCOL)
            raise Unanswered(self.address, why)
        if not talk.boot:
            raise Unanswered(self.address, self._why or _other(talk))


def _other(talk: Talk) -> str:
    """What there is instead of a board."""
    if b">>>" in talk.seen or (talk.echo and b"MicroPython" in talk.seen):
        return say("bare_micropython")
    if talk.seen.strip() and not talk.echo:
        return say("something_else")
    return say("no_board")
