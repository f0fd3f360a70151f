"""A board as a Python object.

    from quader import Board

    with Board("/dev/ttyACM0") as board:
        board.select("engpass-10", ["Anna", "Ben"])
        for event in board.watch():
            print(event.kind, event.data)

A thread of its own keeps the line: it reconnects by itself, asks again what was not answered, and collects events.
What the board refuses, and everything that is wrong with the line, is rules_core.refused.Refused with one line.
"""

import hashlib
import threading
import time
from base64 import b64decode, b64encode
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any

from firmware import PROTOCOL
from firmware.protocol import journal_record
from firmware.protocol.json_text import compact
from firmware.ticks import PERIOD
from rules_core.record.record import Record
from rules_core.refused import Refused

from ..words.board import say
from . import line
from .talk import Question, Talk

# A board that says nothing for so long is none; a request is given up after so long.
HELLO_SECONDS = 2.0
ANSWER_SECONDS = 10.0
# Calibration and self-test look at every cell for a while.
SLOW_SECONDS = 60.0
_RETRY_SECONDS = 0.2
_PIECE = 768
# As often an upload that was cut off begins again.
_TRIES = 5


@dataclass(frozen=True)
class Hello:
    """What a board says of itself."""

    board: str
    boot: str
    protocol: int
    firmware: str
    core: str
    cells: tuple[int, int]
    can: tuple[str, ...]


@dataclass(frozen=True)
class Event:
    """Something that happened on the board. `data` is as in docs/protocol.md.

    The client adds `connected` (also after each reconnection) and `disconnected`; after `connected` and `lost` the
    journal's entries tell what was missed.
    """

    kind: str
    data: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Found:
    """A serial port that may be a board's: `hello` if it is one, else `why` not."""

    address: str
    hello: Hello | None
    why: str = ""


@dataclass(frozen=True)
class Entry:
    """An entry of the journal: its game and number there, its kind and payload as in docs/protocol.md."""

    game: int
    number: int
    kind: str
    payload: bytes


def _now() -> int:
    return int(time.monotonic() * 1000) % PERIOD


def find() -> list[Found]:
    """All boards that are plugged in, found by their USB id and by their answer."""
    addresses = [port.device for port in line.ports()]
    if not addresses:
        return []
    with ThreadPoolExecutor(max_workers=16) as pool:
        return list(pool.map(_look, addresses))


def _look(address: str) -> Found:
    try:
        with Board(address) as board:
            return Found(address, board.hello)
    except Refused as refused:
        return Found(address, None, refused.why)


class Board:
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
            self.hello = self._hello()
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> "Board":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Leave the board; what it plays goes on."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        self._thread.join(timeout=5)

    @property
    def connected(self) -> bool:
        """Whether the board answers at the moment."""
        return bool(self._talk.boot)

    # --- what the board is and shows -------------------------------------------------------------------------------

    def info(self) -> dict[str, Any]:
        """The running game: variant, turn, phase, scores, clocks, game number, number of entries, state."""
        return dict(self.ask("info"))

    def health(self) -> dict[str, Any]:
        """What is wrong with the board; empty parts are fine."""
        return dict(self.ask("health"))

    def scan(self) -> list[int]:
        """The code of each cell, row by row from the south-west: 0 empty, 1 to 4 a player's, 5 doubtful."""
        return [int(code) for code in self.ask("scan")["codes"]]

    def readings(self) -> list[int]:
        """The sensor's reading of each cell, 12 bits, in the order of `scan`."""
        digits = self.ask("scan", raw=True)["raw"]
        return [int(digits[at : at + 3], 16) for at in range(0, len(digits), 3)]

    def settings(self, **changes: Any) -> dict[str, Any]:
        """The board's settings, after these changes."""
        return dict(self.ask("settings", set=changes) if changes else self.ask("settings"))

    def set_time(self, seconds: int | None = None) -> None:
        """Tell the board the time: unix seconds, now if not given."""
        self.ask("time", unix=int(time.time()) if seconds is None else seconds)

    def calibrate(self) -> Any:
        """Measure the empty board anew."""
        return self.ask("calibrate", seconds=SLOW_SECONDS)

    def selftest(self) -> Any:
        """Test cells and lights; what was found."""
        return self.ask("selftest", seconds=SLOW_SECONDS)

    def press(self, *buttons: str) -> None:
        """Press buttons, as if by hand: ok, next, back."""
        self.ask("press", buttons=list(buttons))

    # --- the running game --------------------------------------------------------------------------------------------

    def select(self, variant: str, players: list[str] | None = None, settings: dict[str, Any] | None = None) -> Any:
        """Begin a game of a variant on the board."""
        return self.ask("select", variant=variant, players=players or [], settings=settings or {})

    def play(self, text: str) -> Any:
        """Make a move that is told instead of played with the pieces."""
        return self.ask("play", text=text)

    def roll(self, text: str = "") -> Any:
        """Enter a roll; without a text the board rolls."""
        return self.ask("roll", text=text)

    def take_back(self) -> Any:
        """Take the last move back."""
        return self.ask("back")

    def ruling(self, text: str, position: dict[str, Any] | None = None) -> Any:
        """An arbiter's decision; with a position the game goes on from there."""
        return self.ask("ruling", text=text, position=position)

    def end(self, reason: str, winners: list[int]) -> Any:
        """End the game as people have decided."""
        return self.ask("end", reason=reason, winners=winners)

    def close_game(self) -> Any:
        """Put the finished game into the board's archive."""
        return self.ask("close")

    def setup(self) -> None:
        """Lead the players through setting up the pieces."""
        self.ask("setup")

    def watch(self, cells: bool = False) -> Iterator[Event]:
        """Events as they happen, without end; with `cells` also every cell that changes."""
        self.start_watching(cells)
        try:
            while True:
                event = self.next_event(1.0)
                if event is not None:
                    yield event
        finally:
            self._watch(None)

    def start_watching(self, cells: bool = False) -> None:
        """Ask for events, now and after every reconnection; `next_event` hands them out."""
        self._watch({"do": "watch", "on": True, "cells": cells})

    def next_event(self, seconds: float) -> Event | None:
        """The next event, if one comes within so many seconds."""
        events = self._talk.events
        with self._changed:
            self._changed.wait_for(lambda: bool(events) or self._closed, seconds)
            if not events:
                return None
            doc = events.popleft()
        return Event(doc.pop("event"), doc)

    def entries(self, start: int = 0) -> list[Entry]:
        """The entries of the running game from a number on; none if no game is running."""
        found: list[Entry] = []
        while True:
            part = self.ask("entries", **{"from": start + len(found)})
            if found and part["game"] != found[0].game:
                # Another game has begun meanwhile.
                found = []
                continue
            for kind, payload in part["entries"]:
                found.append(Entry(part["game"], start + len(found), kind, b64decode(payload)))
            if not part["entries"] or start + len(found) >= part["count"]:
                return found

    # --- games and variants ------------------------------------------------------------------------------------------

    def games(self, above: int = 0) -> list[int]:
        """The numbers of the archived games above a number."""
        found: list[int] = []
        while True:
            part = self.ask("games", above=found[-1] if found else above)
            found += part["games"]
            if not part["left"] or not part["games"]:
                return found

    def game(self, number: int) -> bytes:
        """An archived game as the board keeps it (docs/protocol.md)."""
        data = b""
        while True:
            part = self.ask("game", number=number, at=len(data))
            data += b64decode(part["data"])
            if len(data) >= part["size"] or not part["data"]:
                return data

    def record(self, number: int) -> Record:
        """The record of an archived game; Refused if it was damaged on the way or on the board."""
        return journal_record.record_of(journal_record.entries_of(self.game(number), number))

    def variants(self) -> list[tuple[str, bool]]:
        """The variants on the board: id, and whether it was uploaded."""
        found: list[tuple[str, bool]] = []
        while True:
            part = self.ask("variants", **{"from": len(found)})
            found += [(name, name in part["own"]) for name in part["names"]]
            if len(found) >= part["total"] or not part["names"]:
                return found

    def put(self, variant: dict[str, Any]) -> None:
        """Upload a variant, complete or one that extends a variant of the board; the board checks it again."""
        data = compact(variant).encode()
        for tries in range(_TRIES):
            session = self._talk.sessions
            try:
                return self._put(str(variant.get("id")), data)
            except Refused:
                # The board forgets an upload when the line was lost; nothing has changed there, so begin again.
                if session == self._talk.sessions or tries == _TRIES - 1:
                    raise

    def _put(self, name: str, data: bytes) -> None:
        self.ask("put", id=name, size=len(data), sha256=hashlib.sha256(data).hexdigest())
        at = 0
        while at < len(data):
            at = self.ask("piece", at=at, data=b64encode(data[at : at + _PIECE]).decode())["at"]
        self.ask("commit")

    def remove(self, name: str) -> None:
        """Remove an uploaded variant."""
        self.ask("remove", id=name)

    def follow(self, game: int = 0, start: int = 0) -> Iterator[Entry]:
        """Every entry of the running games as it is made, without end, each once and in order.

        Begins with entry `start` of a game; game 0 is everything that the board still has. What happened while the
        line was away is fetched; a game that was archived meanwhile comes from the archive, unless it is damaged.
        """
        self.start_watching()
        while True:
            # Asked first: a game that is archived after this is found the next time.
            running = self.ask("entries", **{"from": 1 << 29})["game"]
            for number in self.games(max(0, game - 1)) if not game or game != running else ():
                found = self._archived(number)
                for index in range(start if number == game else 0, len(found)):
                    yield Entry(number, index, *found[index])
                game, start = number + 1, 0
            if running and running >= game:
                game, start = running, start if running == game else 0
                for entry in self.entries(start):
                    if entry.game == game:
                        start = entry.number + 1
                        yield entry
            # Any event may mean a new entry; without one, look now and then.
            self.next_event(5.0)
            while self.next_event(0.0) is not None:
                pass

    def _archived(self, number: int) -> list[tuple[str, bytes]]:
        """The entries of an archived game; none if it is damaged."""
        data = self.game(number)
        try:
            return journal_record.entries_of(data, number)
        except Refused:
            return []

    # --- asking ------------------------------------------------------------------------------------------------------

    def ask(self, do: str, seconds: float = ANSWER_SECONDS, **more: Any) -> Any:
        """Any request of docs/protocol.md; the value of its `ok`, or Refused with its `no`."""
        with self._changed:
            question = self._talk.ask({"do": do, **more})
            self._send()
            if not self._changed.wait_for(lambda: question.answered() or self._closed, seconds):
                self._talk.drop(question)
                raise Refused(self.address, self._why or say("no_answer", do))
            self._check_open(question)
        return question.answer()

    def _check_open(self, question: Question) -> None:
        if self._closed and not question.answered():
            raise Refused(self.address, say("closed"))

    def _watch(self, doc: dict[str, Any] | None) -> None:
        with self._changed:
            self._talk.watch(doc)
            self._send()

    def _hello(self) -> Hello:
        doc = self.ask("hello")
        return Hello(
            doc["board"],
            doc["boot"],
            doc["protocol"],
            doc["firmware"],
            doc["core"],
            (doc["cells"][0], doc["cells"][1]),
            tuple(doc["can"]),
        )

    def _wait_for_board(self) -> None:
        talk = self._talk
        with self._changed:
            self._changed.wait_for(lambda: bool(talk.boot) or talk.protocol > PROTOCOL, HELLO_SECONDS)
        if talk.protocol > PROTOCOL:
            why = say("newer", talk.protocol, PROTOCOL)
            raise Refused(self.address, why)
        if not talk.boot:
            raise Refused(self.address, self._why or _other(talk))

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
