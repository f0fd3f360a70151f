"""Logs any number of boards live: a thread follows each board, one writer brings everything to the disk.

What a board tells is only a sign to look: the entries themselves are fetched from its journal by their numbers, so
nothing is lost when the line is, when this program is killed, or when the database does not take anything for a while.
"""

import queue
import threading
import time
from base64 import b64decode
from dataclasses import dataclass, field
from typing import Any

from rules_core.refused import Refused

from ..log import GameLog
from . import line, shelf
from .client import Board
from .tables import Tables
from .tale import Entry, Tale
from .writer import Writer

# Looked at again even without a sign.
POLL_SECONDS = 5.0
RETRY_SECONDS = 1.0
# How often the boards that are plugged in are counted.
PLUGGED_SECONDS = 2.0
# How often a tournament hears of a running game.
RUNNING_SECONDS = 5.0
_LIVES = 9


@dataclass(frozen=True)
class Note:
    """Something that the logger tells: `connected`, `begin`, `entry`, `result`, `fetched`, `table`, `trouble`."""

    kind: str
    address: str
    board: str = ""
    facts: dict[str, Any] = field(default_factory=dict)


class Logger:
    """Follows boards until it is stopped; `notes` are what it has to tell."""

    def __init__(self, log: GameLog, tables: Tables | None = None) -> None:
        self.log = log
        self.tables = tables
        self.notes: queue.SimpleQueue[Note | Refused] = queue.SimpleQueue()
        self.writer = Writer(log, self._written, self._trouble)
        self.stopped = threading.Event()
        self._followers: dict[str, Follower] = {}
        # Which board plays a game of the log.
        self.players: dict[int, Follower] = {}

    def follow(self, address: str) -> None:
        """Follow the board at an address, unless it is followed already."""
        if address not in self._followers:
            self._followers[address] = Follower(self, address)
            self._followers[address].start()

    def follow_all(self) -> None:
        """Follow every board that is plugged in, now or later."""
        threading.Thread(target=self._look_for_boards, name="ports", daemon=True).start()

    def _look_for_boards(self) -> None:
        while not self.stopped.is_set():
            for port in line.ports():
                self.follow(port.device)
            self.stopped.wait(PLUGGED_SECONDS)

    def stop(self) -> None:
        """Leave all boards; what was told is on the disk."""
        self.stopped.set()
        for follower in self._followers.values():
            follower.leave()
        for follower in self._followers.values():
            follower.join(timeout=3)
        self.writer.close()

    def _written(self, game: int, number: int, entry: Entry) -> None:
        follower = self.players[game]
        kind, text, more = entry
        facts = {"game": game, "entry": number, "kind": kind, "text": text, "ms": more if kind == "move" else None}
        self.notes.put(Note("entry", follower.address, follower.board, facts))

    def _trouble(self, refused: Refused, hopeless: bool) -> None:
        if hopeless:
            self.notes.put(refused)
        else:
            self.notes.put(Note("trouble", "", "", {"why": str(refused)}))


class Follower(threading.Thread):
    """Keeps the log up to date with one board."""

    def __init__(self, logger: Logger, address: str) -> None:
        super().__init__(name=f"follower {address}", daemon=True)
        self.address = address
        self.board = ""
        self._logger = logger
        self._log = logger.log
        self._told = ""
        self._life = 1
        self._noted = 0.0
        self._open: Board | None = None
        self._forget()

    def leave(self) -> None:
        """Do not wait for the board any more."""
        if self._open is not None:
            self._open.close()

    def _forget(self) -> None:
        """Read the running game from its beginning."""
        # The number of the game on the board, -1 before anything is known, and the entry awaited next.
        self._number = -1
        self._next = 0
        self._game = 0
        self._tale: Tale | None = None

    def _tell(self, kind: str, **facts: Any) -> None:
        self._logger.notes.put(Note(kind, self.address, self.board, facts))

    def run(self) -> None:
        stopped = self._logger.stopped
        while not stopped.is_set():
            try:
                with Board(self.address) as board:
                    self._open = board
                    self._follow(board)
            except Refused as refused:
                if stopped.is_set():
                    return
                if str(refused) != self._told:
                    self._told = str(refused)
                    self._tell("trouble", why=refused.why if refused.where == self.address else str(refused))
                stopped.wait(RETRY_SECONDS)

    def _follow(self, board: Board) -> None:
        self.board = board.hello.board
        boot = board.hello.boot
        self._forget()
        board.set_time()
        board.start_watching()
        self._tell("connected")
        while not self._logger.stopped.is_set():
            self._catch_up(board)
            self._told = ""
            event = board.next_event(POLL_SECONDS)
            while event is not None:
                if event.kind == "connected" and event.data.get("boot") != boot:
                    boot = event.data["boot"]
                    self._forget()
                    board.set_time()
                event = board.next_event(0)

    def _catch_up(self, board: Board) -> None:
        """Take everything that the board has and the log has not."""
        while True:
            if self._logger.writer.contradicts(self._game):
                self._begin_anew()
            part = board.ask("entries", **{"from": self._next})
            if part["game"] != self._number:
                self._fetch_finished(board)
                if self._number > 0:
                    self._life = 1
                self._forget()
                self._number = part["game"]
            elif part["count"] < self._next:
                self._forget()
            else:
                for kind, payload in part["entries"]:
                    self._take(kind, b64decode(payload))
                    self._next += 1
                if self._next >= part["count"] or not part["entries"]:
                    self._note_running()
                    return

    def _begin_anew(self) -> None:
        """The log has another game of this number and header: the board was reset and does not know the time."""
        if self._life == _LIVES:
            raise Refused(f"game {self._number}", "too many games of this board look alike")
        self._life += 1
        self._forget()

    def _take(self, kind: str, payload: bytes) -> None:
        if kind == "H":
            self._begin(Tale(payload))
        elif self._tale is not None:
            entry = self._tale.entry(kind, payload)
            if entry is None:
                self._finish(self._tale)
            else:
                self._logger.writer.put(self._game, self._next, entry)

    def _begin(self, tale: Tale) -> None:
        name = tale.name if self._life == 1 else f"{tale.name}-{self._life}"
        self._tale = tale
        self._game = self._log.begin(tale.header, name)
        self._logger.players[self._game] = self
        self._tell("begin", game=self._game, variant=tale.header.variant["id"], players=tale.header.players)

    def _finish(self, tale: Tale) -> None:
        assert tale.result is not None
        self._logger.writer.flush()
        if self._logger.writer.contradicts(self._game):
            self._begin_anew()
            return
        self._log.finish(self._game, tale.result, tale.scores, judge=False)
        verdict = self._log.judge(self._game)
        reason, winners = tale.result
        self._tell(
            "result",
            game=self._game,
            reason=reason,
            winners=list(winners),
            verdict=verdict,
            players=tale.header.players,
        )
        self._hand_to_table(self._game)

    def _fetch_finished(self, board: Board) -> None:
        """Games that ended while nobody listened."""
        if self._game:
            self._logger.writer.flush()
        for number in shelf.missing(board, self._log)[0]:
            try:
                found = shelf.fetch(board, self._log, number)
            except Refused as refused:
                if not board.connected or not refused.where.startswith(("game ", "entry ", "journal")):
                    raise
                self._tell("trouble", why=f"game {number}: {refused}")
                continue
            if found.new or found.game == self._game:
                self._tell("fetched", game=found.game, number=number, verdict=found.verdict)
                self._hand_to_table(found.game)

    def _note_running(self) -> None:
        if self._tale is None or self._tale.result is not None or self._logger.tables is None:
            return
        now = time.monotonic()
        if now - self._noted >= RUNNING_SECONDS:
            self._noted = now
            self._logger.writer.flush()
            self._hand_to_table(self._game)

    def _hand_to_table(self, game: int) -> None:
        tables = self._logger.tables
        if tables is None:
            return
        try:
            told = tables.take(self._log.record(game), self.address)
        except Refused as refused:
            self._tell("trouble", why=f"game {game}: {refused}")
            return
        if told:
            self._tell("table", game=game, table=told)
