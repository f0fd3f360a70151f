"""What can be asked of a board, over whatever line: each request of docs/protocol.md as a method.

Answers are checked (answers.py) before anybody sees them. Who keeps the line gives `ask`, `watch_with` and
`next_event`.
"""

import hashlib
import time
from abc import ABC, abstractmethod
from base64 import b64encode
from collections.abc import Iterator
from types import TracebackType
from typing import Any, Self

from firmware.protocol import journal_record
from firmware.protocol.json_text import compact
from rules_core.record.record import Record
from rules_core.refused import Refused

from ..variants import built_in_names
from . import answers
from .model import Entry, Event, Hello, Part

# A request is given up after so long; calibration and self-test look at every cell for a while.
ANSWER_SECONDS = 10.0
SLOW_SECONDS = 60.0
_PIECE = 768
# As often an upload that was cut off begins again.
_TRIES = 5


class Requests(ABC):
    """A board that answers."""

    hello: Hello

    @abstractmethod
    def ask(self, do: str, seconds: float = ANSWER_SECONDS, **more: Any) -> Any:
        """Any request of docs/protocol.md; the value of its `ok`, or Refused with its `no`."""

    @abstractmethod
    def watch_with(self, doc: dict[str, Any] | None) -> None:
        """Ask for events by this request, now and after every reconnection; None: no more."""

    @abstractmethod
    def next_event(self, seconds: float) -> Event | None:
        """The next event, if one comes within so many seconds."""

    @abstractmethod
    def close(self) -> None:
        """Leave the board; what it plays goes on."""

    @property
    @abstractmethod
    def connected(self) -> bool:
        """Whether the board answers at the moment."""

    @property
    @abstractmethod
    def sessions(self) -> int:
        """How often the line was opened; an upload does not outlive a session."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    # --- what the board is and shows -------------------------------------------------------------------------------

    def info(self) -> dict[str, Any]:
        """The running game: variant, turn, phase, scores, clocks, game number, number of entries, state."""
        return answers.info(self.ask("info"))

    def health(self) -> dict[str, Any]:
        """What is wrong with the board; empty parts are fine."""
        return answers.document(self.ask("health"), "health")

    def light(self, cells: list[int], code: int = 1, level: int = 0) -> None:
        """Show where a piece belongs, outside of any game; no cells: back to the menu."""
        self.ask("light", cells=cells, code=code, level=level)

    def scan(self) -> list[int]:
        """The code of each cell, row by row from the south-west: 0 empty, 1 to 4 a player's, 5 doubtful."""
        return answers.codes(self.ask("scan"))

    def readings(self) -> list[int]:
        """The sensor's reading of each cell, 12 bits, in the order of `scan`."""
        return answers.readings(self.ask("scan", raw=True))

    def settings(self, **changes: Any) -> dict[str, Any]:
        """The board's settings, after these changes."""
        told = self.ask("settings", set=changes) if changes else self.ask("settings")
        return answers.document(told, "settings")

    def set_time(self, seconds: int | None = None) -> None:
        """Tell the board the time: unix seconds, now if not given."""
        self.ask("time", unix=int(time.time()) if seconds is None else seconds)

    def calibrate(self, anyway: bool = False) -> dict[str, Any]:
        """Measure the empty board anew; `anyway`: what seems to stand there are bad sensors."""
        more = {"anyway": True} if anyway else {}
        return answers.cells(self.ask("calibrate", seconds=SLOW_SECONDS, **more), "calibrate")

    def selftest(self) -> dict[str, Any]:
        """Test cells and lights; what was found."""
        return answers.cells(self.ask("selftest", seconds=SLOW_SECONDS), "selftest")

    def press(self, *buttons: str) -> None:
        """Press buttons, as if by hand: ok, next, back."""
        self.ask("press", buttons=list(buttons))

    # --- the running game --------------------------------------------------------------------------------------------

    def select(
        self,
        variant: str,
        players: list[str] | None = None,
        settings: dict[str, Any] | None = None,
        notice: str = "",
    ) -> dict[str, Any]:
        """Begin a game of a variant on the board; a notice runs over the grid until somebody sets up."""
        told = self.ask("select", variant=variant, players=players or [], settings=settings or {}, notice=notice)
        return answers.info(told)

    def begin(
        self, variant: dict[str, Any], players: list[str], settings: dict[str, Any], notice: str = ""
    ) -> dict[str, Any]:
        """Begin a game of a whole variant: one that the board does not have is put there first."""
        # One that is built in but does not fit the board is not among its variants; the board says why.
        if variant["id"] not in [*built_in_names(), *(name for name, _ in self.variants())]:
            self.put(variant)
        self.set_time()
        return self.select(variant["id"], players, settings, notice)

    def play(self, text: str) -> dict[str, Any]:
        """Make a move that is told instead of played with the pieces."""
        return answers.info(self.ask("play", text=text))

    def seat(self, player: int, by: str, name: str = "") -> dict[str, Any]:
        """A seat belongs to people, to the board or to somebody elsewhere from now on."""
        return answers.info(self.ask("seat", player=player, by=by, name=name))

    def move(self, player: int, text: str) -> dict[str, Any]:
        """The move of a seat that belongs to somebody elsewhere; hands make it on the board."""
        return answers.info(self.ask("move", player=player, text=text))

    def roll(self, text: str = "") -> dict[str, Any]:
        """Enter a roll; without a text the board rolls."""
        return answers.info(self.ask("roll", text=text))

    def take_back(self) -> dict[str, Any]:
        """Take the last move back."""
        return answers.info(self.ask("back"))

    def ruling(self, text: str, position: dict[str, Any] | None = None) -> dict[str, Any]:
        """An arbiter's decision; with a position the game goes on from there."""
        return answers.info(self.ask("ruling", text=text, position=position))

    def end(self, reason: str, winners: list[int]) -> dict[str, Any]:
        """End the game as people have decided."""
        return answers.info(self.ask("end", reason=reason, winners=winners))

    def close_game(self) -> dict[str, Any]:
        """Put the finished game into the board's archive."""
        return answers.info(self.ask("close"))

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
            self.watch_with(None)

    def start_watching(self, cells: bool = False) -> None:
        """Ask for events, now and after every reconnection; `next_event` hands them out."""
        self.watch_with({"do": "watch", "on": True, "cells": cells})

    def entries_from(self, start: int) -> Part:
        """Some entries of the running game from a number on, as many as one answer holds."""
        return answers.entries(self.ask("entries", **{"from": start}), start)

    def entries(self, start: int = 0) -> list[Entry]:
        """The entries of the running game from a number on; none if no game is running."""
        found: list[Entry] = []
        while True:
            part = self.entries_from(start + len(found))
            if found and part.game != found[0].game:
                # Another game has begun meanwhile.
                found = []
                continue
            for kind, payload in part.entries:
                found.append(Entry(part.game, start + len(found), kind, payload))
            if start + len(found) >= part.count:
                return found

    # --- games and variants ------------------------------------------------------------------------------------------

    def games(self, above: int = 0) -> list[int]:
        """The numbers of the archived games above a number."""
        found: list[int] = []
        while True:
            last = found[-1] if found else above
            numbers, left = answers.games(self.ask("games", above=last), last)
            found += numbers
            if len(found) > answers.GAMES:
                raise answers.bad("games")
            if not left:
                return found

    def game(self, number: int) -> bytes:
        """An archived game as the board keeps it (docs/protocol.md)."""
        data = b""
        while True:
            part, size = answers.game(self.ask("game", number=number, at=len(data)), len(data))
            data += part
            if len(data) >= size:
                return data

    def vouch(self, number: int) -> tuple[bytes, bytes]:
        """The last hash of a game that is over, and the board's word for it."""
        return answers.vouch(self.ask("vouch", number=number))

    def vouched(self, last: bytes, word: bytes) -> bool:
        """Whether a word for a game's last hash is this board's own."""
        return answers.vouched(self.ask("vouched", hash=last.hex(), word=word.hex()))

    def record(self, number: int) -> Record:
        """The record of an archived game; Refused if it was damaged on the way or on the board."""
        return journal_record.record_of(journal_record.entries_of(self.game(number), number))

    def variants(self) -> list[tuple[str, bool]]:
        """The variants on the board: id, and whether it was uploaded."""
        found: list[tuple[str, bool]] = []
        while True:
            names, total = answers.variants(self.ask("variants", **{"from": len(found)}), len(found))
            found += names
            if len(found) >= total:
                return found

    def put(self, variant: dict[str, Any]) -> None:
        """Upload a variant, complete or one that extends a variant of the board; the board checks it again."""
        data = compact(variant).encode()
        for tries in range(_TRIES):
            session = self.sessions
            try:
                return self._put(str(variant.get("id")), data)
            except Refused:
                # The board forgets an upload when the line was lost; nothing has changed there, so begin again.
                if session == self.sessions or tries == _TRIES - 1:
                    raise

    def _put(self, name: str, data: bytes) -> None:
        self.ask("put", id=name, size=len(data), sha256=hashlib.sha256(data).hexdigest())
        at = 0
        while at < len(data):
            told = self.ask("piece", at=at, data=b64encode(data[at : at + _PIECE]).decode())
            at = answers.piece(told, at, len(data))
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
            running = self.entries_from(answers.NUMBERS).game
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
