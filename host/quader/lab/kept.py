"""The counts of a study on the disk: a line for each range of games, the first line says of which study.

One process at a time writes. A kill or a full disk may leave half a line behind: what came before it counts, the rest
is played again.
"""

import json
import os
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, TextIO

from rules_core.refused import Refused

from .. import files
from .counts import Counts

Range = tuple[int, int]
# What a range of games gave: its counts as JSON, and the processor time that it took.
Played = dict[str, Any]
# Seconds to wait for the file: the processes of a study that was killed hold it until they notice.
PATIENCE = 3.0


class Kept:
    """What was played; with a path it is kept there, and the file is held until `close`.

    In memory is only the sum of all ranges, so that it does not grow with the number of games.
    """

    def __init__(self, path: Path | None, key: dict[str, Any]) -> None:
        self.total = Counts()
        # Milliseconds of processor time that the games took, wherever they were played.
        self.cpu_ms = 0
        # The numbers of the games played, as few ranges as possible, in order.
        self.done: list[Range] = []
        self._path = path
        self._file: TextIO | None = None
        if path is not None:
            self._file = _held(path)
            try:
                self._begin(self._file, path, json.dumps(key, ensure_ascii=False))
            except BaseException:
                self.close()
                raise

    def close(self) -> None:
        if self._file is not None:
            # What could not be written was told when it was tried.
            with suppress(OSError):
                self._file.close()
            self._file = None

    def _begin(self, file: TextIO, path: Path, key: str) -> None:
        """Read what is there, and cut off what was not written to its end."""
        head = file.readline()
        if head.endswith("\n"):
            if head != key + "\n":
                raise Refused(path.name, "is of another study: other players, seed, rules or version", "other-study")
            whole = file.tell()
            while self._take(file.readline()):
                whole = file.tell()
            file.seek(whole)
            if file.read(1):
                file.seek(whole)
                file.truncate()
            return
        if not (key + "\n").startswith(head):
            raise Refused(path.name, "is of another study: other players, seed, rules or version", "other-study")
        file.seek(0)
        file.truncate()
        self._write(key)

    def _take(self, line: str) -> bool:
        try:
            doc = json.loads(line) if line.endswith("\n") else {}
            self._count((int(doc["from"]), int(doc["to"])), doc["played"])
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            return False
        return True

    def add(self, part: Range, played: Played) -> None:
        """Take in what a range gave (Plan.run)."""
        self._count(part, played)
        if self._file is not None:
            self._write(json.dumps({"from": part[0], "to": part[1], "played": played}))

    def _count(self, part: Range, played: Played) -> None:
        counts, cpu_ms = Counts.of_json(played["counts"]), int(played["cpu_ms"])
        if counts.games != part[1] - part[0]:
            raise ValueError("these are the counts of another range")
        self.total.add(counts)
        self.cpu_ms += cpu_ms
        self.done.append(part)
        self.done.sort()
        joined = self.done[:1]
        for low, high in self.done[1:]:
            if low == joined[-1][1]:
                joined[-1] = joined[-1][0], high
            else:
                joined.append((low, high))
        self.done = joined

    def _write(self, line: str) -> None:
        assert self._file is not None
        try:
            self._file.write(line + "\n")
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(self._path)) from None

    def missing(self, games: int) -> list[Range]:
        """The ranges of so many games that nobody has played yet."""
        found, at = [], 0
        for low, high in self.done:
            if low > at:
                found.append((at, min(low, games)))
            at = max(at, high)
        if at < games:
            found.append((at, games))
        return [part for part in found if part[0] < part[1]]


def _held(path: Path) -> TextIO:
    """The file, open for reading and adding, held by this process alone."""
    path.parent.mkdir(parents=True, exist_ok=True)
    file = open(os.open(path, os.O_RDWR | os.O_CREAT, 0o644), "r+", encoding="utf-8", newline="\n")  # noqa: SIM115
    until = time.monotonic() + PATIENCE
    while not files.hold(file):
        if time.monotonic() > until:
            file.close()
            raise Refused(path.name, "another study is writing there", "study-held")
        time.sleep(0.2)
    return file
