"""The PC's end of the link, without the line: bytes in, bytes out, questions asked and answered, events collected.

Finds back by itself when the board or the line was away: a session that is not answered for a second is given up and
a new one opened, and the question under way is asked again. One that changes something is asked again only of a
board that has not restarted meanwhile; that board remembers it by its mark and does not do it twice.
"""

import json
import secrets
from collections import deque
from typing import Any

from firmware import PROTOCOL
from firmware.protocol import REPEATABLE
from firmware.protocol.json_text import compact
from firmware.protocol.wire import REQUEST, Lines, Stream, frame
from firmware.ticks import diff
from rules_core.refused import Refused

from ..words.board import say
from .refusals import BadAnswer, BoardRefused, Unanswered
from .rows import in_rows

OPEN_MS = 200
PING_MS = 250
GONE_MS = 1000
# A board that speaks, and for so long takes nothing of what it was sent, counts frames otherwise than this side:
# somebody else has written to the same line.
STUCK_MS = 10000
# The longest answer: an entry of the journal comes whole, and a ruling on many pieces is a long one.
_ANSWER = 1 << 15
# What came before a board answered, to tell what is there instead.
_SEEN = 400


class Question:
    """A request on its way: `reply` is its answer once there is one, `failed` says why there will be none."""

    def __init__(self, doc: dict[str, Any]) -> None:
        self.name = str(doc["do"])
        if self.name not in REPEATABLE:
            doc = {**doc, "ask": secrets.token_hex(4)}
        self.text = compact(doc)
        if len(self.text) > REQUEST and isinstance(doc.get("position"), dict):
            # Boards of an older firmware take no rows; less than 60 pieces need none.
            self.text = compact({**doc, "position": in_rows(doc["position"])})
        if len(self.text) > REQUEST:
            raise Refused(self.name, "is longer than %d bytes", "longer-than", REQUEST)
        # The start of the board that it was first sent to.
        self.boot = ""
        self.reply: dict[str, Any] | None = None
        self.failed = ""

    def may_be_done(self) -> bool:
        """Whether it changes something and the board may have got it, although it has not answered."""
        return self.name not in REPEATABLE and bool(self.boot)

    def answered(self) -> bool:
        return self.reply is not None or bool(self.failed)

    def answer(self) -> Any:
        """What the board answered; Refused with its reason if it said no."""
        if self.failed:
            raise Unanswered(self.name, self.failed)
        reply = self.reply or {}
        if "ok" in reply:
            return reply["ok"]
        if isinstance(reply.get("no"), str):
            raise BoardRefused.of(reply)
        raise BadAnswer("board", say("bad_answer", self.name))


class Talk:
    """One board's conversation. Times are milliseconds as in firmware.ticks."""

    def __init__(self, now: int, gone_ms: int = 0) -> None:
        """`gone_ms`: a board that is silent for so long is gone; 0: as on a line of one's own."""
        self._gone_ms = gone_ms or GONE_MS
        self.events: deque[dict[str, Any]] = deque()
        # The id of the board's start while a session is open, and how many sessions there have been.
        self.boot = ""
        self.sessions = 0
        self.protocol = 0
        self.seen = b""
        self.echo = False
        self._watch: dict[str, Any] | None = None
        self._questions: deque[Question] = deque()
        self._asked: Question | None = None
        self.lost(now)

    def lost(self, now: int) -> None:
        """The line was lost: begin a new session."""
        self._lines = Lines()
        self._stream: Stream | None = None
        self._session = secrets.token_hex(2)
        self.boot = ""
        self._heard = self._went_on = now
        # Long ago, so that a first frame goes out at once.
        self._sent = now - self._gone_ms

    def ask(self, doc: dict[str, Any]) -> Question:
        """Send a request; the question will have the answer."""
        question = Question(doc)
        self._questions.append(question)
        return question

    def drop(self, question: Question) -> None:
        """Nobody waits for this answer any more."""
        question.failed = question.failed or "was given up"
        if question in self._questions:
            self._questions.remove(question)

    def watch(self, doc: dict[str, Any] | None) -> None:
        """Ask for events, in this session and in all that follow; None ends it."""
        self._watch = doc
        if self._stream:
            self._questions.appendleft(Question(doc or {"do": "watch", "on": False}))

    # --- in ------------------------------------------------------------------------------------------------------

    def received(self, data: bytes, now: int) -> None:
        """Bytes came in."""
        if not self.boot:
            self.seen = (self.seen + data)[-_SEEN:]
        # In small parts, since `take` passes over only some lines of noise at a time.
        for start in range(0, len(data), 64):
            self._lines.feed(data[start : start + 64])
            while got := self._lines.take():
                self._take(got, now)

    def _take(self, got: tuple[str, str, int, int, str], now: int) -> None:
        kind, session, number, awaited, payload = got
        if kind in "OqQAP":
            self.echo = True
        if session != self._session or kind not in "HNKrReE":
            return
        self._heard = now
        if kind == "H":
            self._opened(payload)
        elif kind == "N":
            self.lost(now)
        elif self._stream:
            before = self._stream.unheard()
            message = self._stream.take(kind, number, awaited, payload, now)
            if self._stream.unheard() < before:
                self._went_on = now
            if message:
                self._message(*message)

    def _opened(self, payload: str) -> None:
        protocol, _, boot = payload.partition(" ")
        self.protocol = int(protocol) if protocol.isdecimal() else 0
        if self._stream or not self.protocol or self.protocol > PROTOCOL:
            return
        self._stream = Stream(self._session, "A", most=_ANSWER)
        self.boot = boot
        self.sessions += 1
        question = self._asked
        self._asked = None
        # What was given up meanwhile is not done later, behind the back of whoever was told so.
        if question and not question.failed and (question.name in REPEATABLE or question.boot == boot):
            self._questions.appendleft(question)
        elif question:
            question.failed = question.failed or "the board restarted meanwhile; ask it for `info`"
        if self._watch is not None:
            self._questions.appendleft(Question(self._watch))
        self.events.append({"event": "connected", "boot": boot})

    def _message(self, kind: str, text: str) -> None:
        try:
            doc = json.loads(text)
        except (ValueError, RecursionError):
            doc = None
        if not isinstance(doc, dict):
            doc = {}
        if kind == "R" and self._asked:
            self._asked.reply = doc
            self._asked = None
        elif kind == "E" and isinstance(doc.get("event"), str):
            self.events.append(doc)

    # --- out -----------------------------------------------------------------------------------------------------

    def to_send(self, now: int) -> bytes:
        """Everything that may go out now."""
        if self.protocol > PROTOCOL:
            return b""
        if diff(now, self._heard) > self._gone_ms:
            self.lost(now)
        if not self._stream or not self._stream.unheard():
            self._went_on = now
        elif diff(now, self._went_on) > STUCK_MS:
            self.lost(now)
        if not self._stream:
            if diff(now, self._sent) < OPEN_MS:
                return b""
            self._sent = now
            # The end of the line makes a fresh start after whatever was left half written.
            return b"\n" + frame("O", self._session, 0, 0, str(PROTOCOL))
        if not self._asked and self._questions:
            self._asked = self._questions.popleft()
            self._asked.boot = self._asked.boot or self.boot
            self._stream.offer("Q", self._asked.text)
        out = b""
        while part := self._stream.give(now):
            out += part
        if not out and diff(now, max(self._sent, self._heard, key=lambda at: diff(at, now))) >= PING_MS:
            out = self._stream.ping()
        if out:
            self._sent = now
        return out
