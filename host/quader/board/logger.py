"""Logs any number of boards live: a thread follows each board, one writer brings everything to the disk, a clerk
judges what has ended and tells the tournament.

What a board tells is only a sign to look: the entries themselves are fetched from its journal by their numbers, so
nothing is lost when the line is, when this program is killed, or when the database does not take anything for a while.
"""

import itertools
import queue
import threading
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rules_core.refused import Refused

from ..log import GameLog
from ..log.moves import Entry
from . import line
from .clerk import Clerk, Task
from .client import Board
from .follower import Follower
from .switchboard import Switchboard
from .writer import Writer

# How often the boards that are plugged in are counted.
PLUGGED_SECONDS = 2.0
# How often a tournament hears of running games, and of games that it could not take before.
TOURNAMENT_SECONDS = 5.0


@dataclass(frozen=True)
class Note:
    """What the logger tells: `connected`, `begin`, `entry`, `result`, `fetched`, `table`, `inbox`, `trouble`."""

    kind: str
    address: str
    board: str = ""
    facts: dict[str, Any] = field(default_factory=dict)


class Logger:
    """Follows boards until it is stopped; `notes` are what it has to tell. `tournament`: the file of one."""

    def __init__(self, log: GameLog, tournament: Path | None = None) -> None:
        self.log = log
        self.notes: queue.SimpleQueue[Note | Refused] = queue.SimpleQueue()
        self.writer = Writer(log, self._written, self._trouble)
        self.stopped = threading.Event()
        self._tournament = tournament
        self._clerk = Clerk(log.url, self._done)
        self._followers: dict[str, Follower] = {}
        # Which board plays a game of the log, and the ends that are not judged yet: a game may have several of them.
        self.players: dict[int, Follower] = {}
        self._ended: dict[int, tuple[Follower, str, dict[str, Any]]] = {}
        self._ends = itertools.count()
        self._delivering = False
        self.switchboard = Switchboard(self)
        if tournament is not None:
            threading.Thread(target=self._keep_telling, args=(tournament,), name="tournament", daemon=True).start()

    def follow(self, address: str) -> None:
        """Follow the board at an address, unless it is followed already."""
        if address not in self._followers:
            self._followers[address] = Follower(self, address)
            self._followers[address].start()

    def addresses(self) -> list[str]:
        """The boards that are followed."""
        return list(self._followers)

    def line_of(self, address: str) -> Board | None:
        """The line of a board, for others who want to speak with it; None while it is away."""
        follower = self._followers.get(address)
        return follower.line if follower else None

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
        if self.stopped.is_set():
            return
        self.stopped.set()
        self.switchboard.close()
        for follower in self._followers.values():
            follower.leave()
        for follower in self._followers.values():
            follower.join(timeout=3)
        self.writer.close()
        self._clerk.close()

    def tell(self, follower: Follower | None, kind: str, /, **facts: Any) -> None:
        address, board = (follower.address, follower.board) if follower else ("", "")
        self.notes.put(Note(kind, address, board, facts))

    # --- games that have ended ---------------------------------------------------------------------------------------

    def ended(self, follower: Follower, kind: str, facts: dict[str, Any]) -> None:
        """A game has ended and is logged: have it judged, then tell it with `facts` and hand it over."""
        end = next(self._ends)
        self._ended[end] = (follower, kind, facts)
        self._clerk.put({"judge": facts["game"], "end": end})

    def hand_over(self) -> None:
        """Have the tournament told of everything that it does not know."""
        if self._tournament is not None and not self._delivering:
            self._delivering = True
            addresses = {one.board: one.address for one in self._followers.values() if one.board}
            self._clerk.put({"deliver": str(self._tournament), "addresses": addresses})

    def _done(self, answer: Task) -> None:
        """The clerk has done a task."""
        if "judge" in answer:
            follower, kind, facts = self._ended.pop(answer["end"])
            self.tell(follower, kind, **facts, verdict=answer.get("verdict", answer.get("failed", "")))
            self.hand_over()
            return
        self._delivering = False
        if "failed" in answer:
            self.tell(None, "trouble", why=answer["failed"])
        for one in answer.get("handed", []):
            if one["what"] in ("result", "inbox"):
                facts = {key: one[key] for key in ("game", "table", "round", "why", "number")}
                self.tell(self.players.get(one["game"]), "table" if one["what"] == "result" else "inbox", **facts)

    def _keep_telling(self, tournament: Path) -> None:
        from ..tournament.intake import Running, note_running

        while not self.stopped.is_set():
            self.hand_over()
            running = [follower.running() for follower in list(self._followers.values())]
            try:
                note_running(tournament, [Running(*game) for game in running if game is not None])
            except (Refused, OSError) as refused:
                self.tell(None, "trouble", why=str(refused))
            self.stopped.wait(TOURNAMENT_SECONDS)

    # --- what the writer tells ---------------------------------------------------------------------------------------

    def _written(self, game: int, number: int, entry: Entry) -> None:
        kind, text, more = entry
        ms = more if kind == "move" else None
        self.tell(self.players[game], "entry", game=game, entry=number, kind=kind, text=text, ms=ms)

    def _trouble(self, refused: Refused, hopeless: bool) -> None:
        if hopeless:
            self.notes.put(refused)
        else:
            self.tell(None, "trouble", why=str(refused))
