"""Writes what all boards tell into the game log: one thread, and one transaction for everything that waits.

A database that does not take anything at the moment is asked again; what waits is kept.
"""

import threading
import time
from collections.abc import Callable

from rules_core.refused import Refused

from ..log import GameLog
from ..log.evidence import Proof
from ..log.moves import Entry
from ..log.refusals import Gone, OfGame

RETRY_SECONDS = 1.0

# A game of the log, the number of an entry, the entry, and the board's own.
Put = tuple[int, int, Entry, Proof]


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
        # How many were put and how many of them are dealt with.
        self._put = 0
        self._dealt = 0
        self._closed = False
        self._refused: dict[int, Refused] = {}
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def put(self, game: int, number: int, entry: Entry, proof: Proof) -> None:
        """Have an entry written soon."""
        with self._changed:
            self._waiting.append((game, number, entry, proof))
            self._put += 1
            self._changed.notify_all()

    def flush(self) -> None:
        """Wait until everything that waits now is written."""
        with self._changed:
            wanted = self._put
            self._changed.wait_for(lambda: self._closed or self._dealt >= wanted)
            if self._dealt < wanted:
                raise Refused("", "the log is closed")

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
                self._changed.wait_for(lambda: bool(self._waiting) or self._closed)
                taken = self._waiting
                if not taken:
                    return
                self._waiting = []
            try:
                self._write(taken)
                told = ""
                with self._changed:
                    self._dealt += len(taken)
                    self._changed.notify_all()
            except Exception as error:
                # Whatever it is, what waits is kept and tried again.
                refused = error if isinstance(error, Refused) else Refused("log", f"{type(error).__name__}: {error}")
                with self._changed:
                    self._waiting = taken + self._waiting
                    if self._closed:
                        self._waiting = []
                        return
                hopeless = isinstance(refused, Gone)
                if str(refused) != told or hopeless:
                    self._trouble(refused, hopeless)
                told = str(refused)
                time.sleep(RETRY_SECONDS)

    def _write(self, taken: list[Put]) -> None:
        """One transaction for all games. A game that contradicts the log gets nothing."""
        try:
            self._append(taken)
        except OfGame:
            taken = self._one_by_one(taken)
        for game, number, entry, _ in taken:
            self._written(game, number, entry)

    def _append(self, taken: list[Put]) -> None:
        proofs = {(game, number): proof for game, number, _, proof in taken}
        self._log.append_many([(game, number, entry) for game, number, entry, _ in taken], proofs)

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
