"""Writes what all boards tell into the game log: one thread, and one transaction for everything of a kind that waits.

A commit waits for the disk, so a hundred games that end and begin in one second must not need two hundred of them. A
database that does not take anything at the moment is asked again; what waits is kept.
"""

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field

from rules_core.record.record import Record
from rules_core.refused import Refused

from ..log import GameLog
from ..log.evidence import End, Proof
from ..log.moves import Entry
from ..log.refusals import Gone, OfGame
from .refusals import Unanswered

RETRY_SECONDS = 1.0
# So many games begin or end in one transaction; moves of others wait no longer than for these.
_AT_ONCE = 20

# A game of the log, the number of an entry there, the entry (None: the log keeps none), the board's number and entry.
Put = tuple[int, int, Entry | None, int, Proof]


@dataclass
class _Begin:
    header: Record
    name: str
    proof: Proof
    game: "Future[int]" = field(default_factory=Future)


@dataclass
class _Finish:
    end: End
    refused: "Future[OfGame | None]" = field(default_factory=Future)


class Writer:
    """`written(game, number, entry)` is called for each entry once it is on the disk, `trouble(why)` when it is not."""

    def __init__(
        self, log: GameLog, written: Callable[[int, int, Entry], None], trouble: Callable[[Refused, bool], None]
    ) -> None:
        self._log = log
        self._written = written
        self._trouble = trouble
        self._changed = threading.Condition()
        self._waiting: list[Put] = []
        self._begins: list[_Begin] = []
        self._ends: list[_Finish] = []
        # How many were put and how many of them are dealt with.
        self._put = 0
        self._dealt = 0
        self._closed = False
        self._refused: dict[int, Refused] = {}
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def put(self, game: int, number: int, entry: Entry | None, at: int, proof: Proof) -> None:
        """Have an entry written soon; `at` is its number in the board's journal."""
        with self._changed:
            self._waiting.append((game, number, entry, at, proof))
            self._put += 1
            self._changed.notify_all()

    def begin(self, header: Record, name: str, proof: Proof) -> int:
        """The number of a game in the log; waits until it is there."""
        task = _Begin(header, name, proof)
        with self._changed:
            self._check_open()
            self._begins.append(task)
            self._changed.notify_all()
        return task.game.result()

    def finish(self, end: End) -> None:
        """Log the end of a game; waits until it is there. OfGame: it has ended otherwise."""
        task = _Finish(end)
        with self._changed:
            self._check_open()
            self._ends.append(task)
            self._changed.notify_all()
        refused = task.refused.result()
        if refused is not None:
            raise refused

    def _check_open(self) -> None:
        if self._closed:
            raise Unanswered("", "the log is closed")

    def flush(self) -> None:
        """Wait until everything that waits now is written."""
        with self._changed:
            wanted = self._put
            self._changed.wait_for(lambda: self._closed or self._dealt >= wanted)
            if self._dealt < wanted:
                self._check_open()

    def contradicts(self, game: int) -> bool:
        """Whether what a game had to write contradicts the log; asked again, only what it has written since counts."""
        with self._changed:
            return self._refused.pop(game, None) is not None

    def close(self) -> None:
        """Write what waits, if that is possible at once, and stop."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        self._thread.join(timeout=10)

    def _run(self) -> None:
        told = ""
        while True:
            with self._changed:
                self._changed.wait_for(lambda: bool(self._waiting or self._begins or self._ends) or self._closed)
                taken, self._waiting = self._waiting, []
                begins, self._begins = self._begins[:_AT_ONCE], self._begins[_AT_ONCE:]
                ends, self._ends = self._ends[:_AT_ONCE], self._ends[_AT_ONCE:]
                if not (taken or begins or ends):
                    return
            try:
                # What is done leaves its list, so that only the rest is tried again.
                self._write(taken)
                with self._changed:
                    self._dealt += len(taken)
                    self._changed.notify_all()
                taken = []
                self._end(ends)
                ends = []
                self._begin(begins)
                told = ""
            except Exception as error:
                # Whatever it is, what waits is kept and tried again.
                refused = error if isinstance(error, Refused) else Refused("log", f"{type(error).__name__}: {error}")
                hopeless = isinstance(refused, Gone)
                with self._changed:
                    self._waiting = taken + self._waiting
                    self._begins = begins + self._begins
                    self._ends = ends + self._ends
                    if self._closed or hopeless:
                        self._give_up(refused)
                    if self._closed:
                        return
                if str(refused) != told or hopeless:
                    self._trouble(refused, hopeless)
                told = str(refused)
                time.sleep(RETRY_SECONDS)

    def _give_up(self, why: Refused) -> None:
        """Whoever waits for a game waits no longer."""
        for begin in self._begins:
            begin.game.set_exception(why)
        for end in self._ends:
            end.refused.set_exception(why)
        self._waiting, self._begins, self._ends = [], [], []
        self._changed.notify_all()

    def _begin(self, begins: list[_Begin]) -> None:
        if begins:
            games = self._log.begin_many([(task.header, task.name, task.proof) for task in begins])
            for task, game in zip(begins, games, strict=True):
                task.game.set_result(game)

    def _end(self, ends: list[_Finish]) -> None:
        if ends:
            told = self._log.finish_many([task.end for task in ends])
            for task, refused in zip(ends, told, strict=True):
                task.refused.set_result(refused)

    def _write(self, taken: list[Put]) -> None:
        """One transaction for all games. A game that contradicts the log gets nothing."""
        if not taken:
            return
        try:
            self._append(taken)
        except OfGame:
            taken = self._one_by_one(taken)
        for game, number, entry, _, _ in taken:
            if entry is not None:
                self._written(game, number, entry)

    def _append(self, taken: list[Put]) -> None:
        proofs = {(game, at): proof for game, _, _, at, proof in taken}
        self._log.append_many([(put[0], put[1], put[2]) for put in taken if put[2] is not None], proofs)

    def _one_by_one(self, taken: list[Put]) -> list[Put]:
        """Write each game on its own; those that were written."""
        written = []
        for game in {put[0] for put in taken}:
            own = [put for put in taken if put[0] == game]
            try:
                self._append(own)
                written += own
            except OfGame as refused:
                with self._changed:
                    self._refused[game] = refused
        return written
