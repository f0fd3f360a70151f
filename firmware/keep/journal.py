"""The journal: what happened in the running game, durable entry by entry. Finished games go to archive.py.

The running game is a row of bytes that is only ever appended to (running.py says where it stands). An entry is one or
more chunks, all but the last of kind `+`:

    length of the payload (1 byte), kind (1), payload, crc32 of these (4), chain (4)

`chain` is the head of sha256(hash of the chunk before + length + kind + payload), so that nothing can be taken out
or put in between. A power cut leaves whole entries and perhaps a torn one, which is cut off at the next start.
docs/protocol.md lists the kinds of entries.
"""

from binascii import crc32
from hashlib import sha256

MYPY = False
if MYPY:
    from collections.abc import Iterator
    from typing import Any

    from .archive import Books
    from .run_file import InFile
    from .running import InSectors

# As many bytes of entries wait in memory when the flash takes none.
WAITING = 8192
START = b"\0" * 32
SUMS = 8
_MOVE, _MORE = 109, 43


class Journal:
    """The games on a port's storage. `health` is a dict of what is wrong; the journal has its line `journal` there.

    What is not done with every move is in journal_changes.py, and the archive is opened only when it is asked for.
    """

    def __init__(self, storage: "Any", health: dict) -> None:
        self.storage = storage
        self.health = health
        self._books: Books | None = None
        self.run: InFile | InSectors = self.run_of(storage)
        # The last number that a game was given.
        self.last = self.books().last
        self.forget()
        self._changes().open_run(self)
        self.close_books()

    def run_of(self, storage: "Any") -> "InFile | InSectors":
        """Where the running game stands."""
        from .run_file import run_of

        return run_of(storage)

    def forget(self) -> None:
        """No game is running."""
        self.number = 0
        self.count = 0
        self.hash = START
        # Bytes on the flash, those that wait in memory, and the bytes of all chunks without their sums.
        self.size = 0
        self.waiting = b""
        self.short = 0
        self.torn = False
        self._lost = False
        # An entry and its place, so that a reader can go on where it was.
        self._mark = (0, 0)

    def _changes(self) -> "Any":
        from . import journal_changes

        return journal_changes

    # --- the running game --------------------------------------------------------------------------------------

    def running(self) -> bool:
        """Whether a game is running (or has ended and is not archived yet)."""
        return self.count > 0

    def begin(self, header: dict) -> int:
        """Start a game; returns its number. An older one that still runs is archived as it is."""
        self._changes().begin(self, header)
        self.close_books()
        return self.number

    def add(self, kind: str, payload: bytes) -> None:
        """Append an entry, durable on return; on a full flash it waits in memory and `health` says so."""
        if self._lost or len(self.waiting) > WAITING:
            self._lost = True
            self.health["journal"] = "flash full: the game goes on, but is not recorded any more"
            return
        data = b""
        while True:
            head = payload[:255]
            payload = payload[255:]
            chunk = bytes([len(head), _MORE if payload else ord(kind)]) + head
            self.hash = sha256(self.hash + chunk).digest()
            data += chunk + crc32(chunk).to_bytes(4, "big") + self.hash[:4]
            # In the short form a move has no length.
            self.short += len(chunk) - (chunk[1] == _MOVE)
            if not payload:
                break
        self.count += 1
        self.waiting += data
        self._save()

    def _save(self) -> None:
        """Bring what waits to the flash, if it can be."""
        try:
            if self.torn:
                raise OSError
            self.run.append(self.size, self.waiting)
        except OSError:
            self.torn = True
            if not self._changes().save_after_all(self):
                return
        self.size += len(self.waiting)
        self.waiting = b""
        self.health.pop("journal", None)

    def entries(self, start: int = 0) -> "Iterator[tuple[str, bytes]]":
        """The entries of the running game from a number on: (kind, payload)."""
        from .reading import entries

        number, at = self._mark if self._mark[0] <= start else (0, 0)
        for kind, payload, behind in entries(self.read, at, self.size + len(self.waiting), SUMS):
            number += 1
            self._mark = (number, behind)
            if number > start:
                yield kind, payload

    def read(self, at: int, length: int) -> bytes:
        """Bytes of the running game: on the flash, then those that wait."""
        if at < self.size:
            return self.run.read(at, min(length, self.size - at))
        return self.waiting[at - self.size : at - self.size + max(0, length)]

    def finish(self) -> bool:
        """Move the running game to the archive. False: there is no room, and it stays where it is."""
        done: bool = self._changes().finish(self)
        self.close_books()
        return done

    def put_away(self) -> None:
        """Make way for the next game; Refused if the last one cannot be archived, and then it stays."""
        self._changes().put_away(self)
        self.close_books()

    # --- the archive -------------------------------------------------------------------------------------------

    def books(self) -> "Books":
        """The archive."""
        if self._books is None:
            from .archive import Books

            self._books = Books(self.storage)
        return self._books

    def close_books(self) -> None:
        """Give the memory of the archive back."""
        self._books = None

    def numbers(self) -> "list[int]":
        """The numbers of the archived games, ascending."""
        found = self.books().numbers()
        # One that is on its way there is still the running one.
        return found[:-1] if found and found[-1] == self.number else found

    def archived(self, number: int) -> "Iterator[tuple[str, bytes]]":
        """The entries of an archived game: (kind, payload); Refused if it is not there or damaged."""
        return self.books().entries(number)

    def size_of(self, number: int) -> int:
        """The bytes of an archived game in short form; Refused if it is not there."""
        return self.books().size_of(number)

    def read_game(self, number: int, offset: int, length: int) -> bytes:
        """Some bytes of an archived game in short form; Refused if it is not there."""
        return self.books().read(number, offset, length)
