"""Writes what all boards tell into the game log: one thread, and one transaction for everything that waits.

A database that does not take anything at the moment is asked again; what waits is kept.
"""

import threading
import time
from collections.abc import Callable

from rules_core.refused import Refused

from ..log import GameLog
from .tale import Entry

RETRY_SECONDS = 1.0
# What no further try will change.
_HOPELESS = "has gone or was replaced"

Put = tuple[int, int, Entry]


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
        self._writing = False
        self._closed = False
        self._refused: dict[int, Refused] = {}
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def put(self, game: int, number: int, entry: Entry) -> None:
        """Have an entry written soon."""
        with self._changed:
            self._waiting.append((game, number, entry))
            self._changed.notify_all()

    def flush(self) -> None:
        """Wait until everything that waits is written."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or not (self._waiting or self._writing))
            if self._closed:
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
                self._writing = False
                self._changed.notify_all()
                self._changed.wait_for(lambda: bool(self._waiting) or self._closed)
                taken = self._waiting
                if not taken:
                    return
                self._waiting = []
                self._writing = True
            try:
                self._write(taken)
                told = ""
            except Refused as refused:
                with self._changed:
                    self._waiting = taken + self._waiting
                    if self._closed:
                        self._waiting = []
                        return
                hopeless = _HOPELESS in refused.why
                if str(refused) != told or hopeless:
                    self._trouble(refused, hopeless)
                told = str(refused)
                time.sleep(RETRY_SECONDS)

    def _write(self, taken: list[Put]) -> None:
        """One transaction for all games. A game that contradicts the log gets nothing."""
        try:
            self._log.append_many(taken)
        except Refused as refused:
            if not refused.where.startswith("game "):
                raise
            taken = self._one_by_one(taken)
        for put in taken:
            self._written(*put)

    def _one_by_one(self, taken: list[Put]) -> list[Put]:
        """Write each game on its own; those that were written."""
        written = []
        for game in {put[0] for put in taken}:
            own = [put for put in taken if put[0] == game]
            try:
                self._log.append_many(own)
                written += own
            except Refused as refused:
                if not refused.where.startswith("game "):
                    raise
                with self._changed:
                    self._refused[game] = refused
        return written
