"""The board's end of the link: one session with a host, its requests answered, events told. Never blocks the game.

A host opens a session (O) with a name of its own choice and is answered (H) with the protocol and the id of this
start of the board. Frames of a session that the board does not know, because it has restarted, are answered with N,
and the host opens a new one. docs/protocol.md tells it all.
"""

from .. import PROTOCOL
from ..memory import unloaded
from ..protocol.json_text import compact
from ..protocol.wire import REQUEST, Lines, Stream, frame
from ..ticks import diff

MYPY = False
if MYPY:
    from .requests import Requests

# A session whose host has been silent for so long has ended.
SILENT_MS = 5000
# A host that only watches asks seldom: so long after a reply what makes replies leaves the memory.
_RESTS_MS = 5000
# One step takes in, and gives out, at most so many frames, and stops with each after so many milliseconds.
_FRAMES = 6
_TAKE_MS = 2
_GIVE_MS = 4
# What waits: bytes not looked at, replies before further requests are taken, events and their bytes before some are
# dropped, frames not acknowledged before another event is begun.
_BYTES = 512
# Frames that a host may have under way: as many as the port and this link hold together without waiting.
_CREDIT = "4"
_REPLIES = 2
EVENTS = 16
EVENT_BYTES = 2048
UNHEARD = 2

_NOTHING, _GAME, _CELLS = 0, 1, 2


class Link:
    """Speaks to a host over a port. `step` is called in every round of the application."""

    def __init__(self, port, app, boot=""):
        self.port = port
        self.app = app
        # By which hosts know this start of the board.
        self.boot = boot or "%04x%04x" % (port.random(65536), port.random(65536))
        self._lines = Lines()
        self._stream = None
        # A frame half handed over, and one outside the stream's order.
        self._out = b""
        self._urgent = b""
        self._heard = port.ticks_ms()
        self._requests: Requests | None = None
        self._answered = 0
        # A request that waits for its reply. Whoever calls `step` answers it then, not from deep within: a request may
        # load a game, and a Pico's stack is small.
        self.asked: str | None = None
        # The last request that acted, and its reply: asked again in a new session, it is not done twice.
        self.done = ("", "")
        self._end_session()

    def tell(self, kind: str, what: dict) -> None:
        """Report an event to the host, if one watches. When too many wait, changes of cells go first."""
        if self._watching == _NOTHING or (kind == "cells" and self._watching != _CELLS):
            return
        self._number += 1
        doc = dict(what)
        doc["event"] = kind
        doc["n"] = self._number
        text = compact(doc)
        while not self._has_room(text):
            self._lost += 1
            if len(text) > EVENT_BYTES:
                return
            # What the board asked for before is worth less than anything new; what it asks for now stays.
            if not self._drop("cells", 0) and not self._drop("state", kind != "state"):
                return
        self._events.append((kind, text))

    def _has_room(self, text: str) -> bool:
        return len(self._events) < EVENTS and sum([len(event[1]) for event in self._events]) + len(text) <= EVENT_BYTES

    def _drop(self, kind: str, stay: int) -> bool:
        """Let the oldest event of a kind go, if more than so many wait; whether there was one."""
        waiting = [event for event in self._events if event[0] == kind]
        if len(waiting) > stay:
            self._events.remove(waiting[0])
            return True
        return False

    def watched(self) -> bool:
        """Whether the host wants to know what happens in the game."""
        return bool(self._watching != _NOTHING)

    def watch(self, game: bool, cells: bool) -> None:
        """Which events the host of this session wants: none, those of the game, or changes of cells as well."""
        self._watching = (_CELLS if cells else _GAME) if game else _NOTHING
        if not game:
            self._events: list[tuple[str, str]] = []

    def hear(self, data: bytes) -> None:
        """Take bytes that have come in before there was a link."""
        self._lines.feed(data)

    def silent(self) -> bool:
        """Whether there is no session and nothing that could become one; for a while, as to come back costs time."""
        if self._stream or self._out or self._urgent or self._lines.waiting():
            return False
        return diff(self.port.ticks_ms(), self._heard) > SILENT_MS

    def expects(self) -> bool:
        """Whether a request has begun and not ended."""
        return self._stream is not None and self.asked is None and self._stream.has_begun()

    def step(self) -> bool:
        """Take in and hand over what is possible now; whether anything came in."""
        now = self.port.ticks_ms()
        data = b""
        if self._lines.waiting() < _BYTES:
            data = self.port.receive()
            if data:
                self._lines.feed(data)
        frames = 0
        while frames < _FRAMES:
            got = self._lines.take()
            if got:
                self._take(got, now)
                frames += 1
            elif not self._lines.has_line():
                break
            if diff(self.port.ticks_ms(), now) >= _TAKE_MS:
                break
        if self._stream and diff(now, self._heard) > SILENT_MS:
            self._end_session()
        elif self._requests and not self._requests.upload and diff(now, self._answered) > _RESTS_MS:
            self._rest()
        # A reply may have taken long to make: its frames are sent from now on.
        now = self.port.ticks_ms()
        for _ in range(_FRAMES):
            if not self._hand_over(now) or diff(self.port.ticks_ms(), now) >= _GIVE_MS:
                break
        return bool(data)

    def _end_session(self) -> None:
        self._stream = None
        self._watching = _NOTHING
        self._events = []
        self._number = 0
        self._lost = 0
        self.asked = None
        self._rest()

    def _rest(self) -> None:
        """Nobody asks any more."""
        if self._requests:
            self._requests = None
            self._loaded.close()

    def _take(self, got: tuple, now: int) -> None:
        kind, session, number, awaited, payload = got
        stream = self._stream
        if kind == "O":
            if not stream or session != stream.session:
                self._end_session()
                self._stream = Stream(session, "K", _CREDIT, REQUEST)
                self._out = b""
            self._heard = now
            self._urgent = frame("H", session, 0, 0, "%d %s" % (PROTOCOL, self.boot))
        elif kind not in "qQAP":
            return
        elif not stream or session != stream.session:
            self._urgent = frame("N", session, 0, 0)
        else:
            self._heard = now
            if (stream.waiting() >= _REPLIES or self.asked is not None) and kind in "qQ":
                # Not taken now: the host will send it again.
                kind = "A"
            message = stream.take(kind, number, awaited, payload, now)
            if message:
                self.asked = message[1]

    def requests(self) -> "Requests":
        """What answers requests."""
        if not self._requests:
            # What is only there for requests leaves with the session, or when none has come for a while.
            self._loaded = unloaded("firmware.talk", "firmware.report", "firmware.keep", "rules_core.variant")
            from .requests import Requests

            self._requests = Requests(self)
        return self._requests

    def answer(self, reply: str) -> None:
        """The reply to what was asked."""
        self.asked = None
        self._answered = self.port.ticks_ms()
        if self._stream:
            self._stream.offer("R", reply)

    def _hand_over(self, now: int) -> bool:
        """Give the port the next bytes; False when there are none or it takes no more now."""
        if not self._out:
            stream = self._stream
            if self._urgent:
                self._out = self._urgent
                self._urgent = b""
            elif stream:
                if not stream.waiting() and stream.unheard() < UNHEARD:
                    self._offer_event(stream)
                self._out = stream.give(now)
            if not self._out:
                return False
        self._out = self._out[self.port.send(self._out) :]
        return not self._out

    def _offer_event(self, stream) -> None:
        if self._events:
            stream.offer("E", self._events.pop(0)[1])
        elif self._lost:
            stream.offer("E", compact({"event": "lost", "count": self._lost, "n": self._number}))
            self._lost = 0
