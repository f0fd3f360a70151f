"""Hands what the boards play to a tournament: the game of a board becomes the result of the table where it stands."""

import threading
from pathlib import Path

from rules_core.record.record import Record

from ..tournament import take_record


class Tables:
    """The tables of one tournament; several boards may report at once."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._turn = threading.Lock()

    def take(self, record: Record, address: str) -> int:
        """The number of the table whose result this is now, 0 if it is none."""
        with self._turn:
            taken = take_record(self._path, record, address)
        return taken.table if taken.what == "result" else 0
