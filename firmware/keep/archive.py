"""The archive: finished games in short form, several to a book (games/book-NUMBER of its first game).

    game:   G, number (4), length of the chunks (4), chunks, the last hash (32), crc32 of all this (4)
    chunk:  kind, length, payload; for a move (m) only kind and payload, which is always 7 bytes

Books are only ever appended to. A game that a power cut has torn stays where it is, and the next one begins a new
book. When the flash gets short the oldest book leaves.
"""

from binascii import crc32

from rules_core.refused import Refused

from .reading import bytes_of, entries, shortened

MYPY = False
if MYPY:
    from collections.abc import Iterable, Iterator
    from typing import Any

FOLDER = "games"
BOOK = "games/book-%08d"
BOOK_BYTES = 32768
HEAD, TAIL = 9, 36
# Bytes that shall be free when a game begins.
RESERVE = 49152
WRITE = 1024


class Books:
    """The archived games on a port's storage."""

    def __init__(self, storage: "Any") -> None:
        self._storage = storage
        # The highest number of a game, the book that the next game goes to, and the bytes left in it.
        self.last = 0
        self._book = ""
        self._room = 0
        # The game found last: (number, path, place, size).
        self._found = (0, "", 0, 0)
        self._look_at_newest()

    def numbers(self) -> "list[int]":
        """The numbers of the games, ascending."""
        found = []
        books = self._books()
        for index, path in enumerate(books):
            below = _first(books[index + 1]) if index + 1 < len(books) else 1 << 30
            found += [number for number, _, _ in self._games(path) if number < below]
        return found

    def entries(self, number: int) -> "Iterator[tuple[str, bytes]]":
        """The entries of a game: (kind, payload); Refused if it is not there or damaged."""
        path, at, size = self._locate(number)
        if not self._whole(path, at, size):
            raise Refused("game %d" % number, "is damaged on the board")
        for kind, payload, _ in entries(
            lambda place, length: bytes_of(self._storage, path, place, length), at + HEAD, at + size - TAIL, 0
        ):
            yield kind, payload

    def size_of(self, number: int) -> int:
        """The bytes of a game in short form; Refused if it is not there."""
        return self._locate(number)[2]

    def read(self, number: int, offset: int, length: int) -> bytes:
        """Some bytes of a game in short form; Refused if it is not there."""
        path, at, size = self._locate(number)
        return bytes_of(self._storage, path, at + offset, min(length, size - offset))

    def add(self, number: int, short: int, chunks: "Iterable[tuple[int, bytes, bytes]]", last: bytes) -> bool:
        """Write a game whose chunks take `short` bytes, and its last hash; False if there was no room for it."""
        size = HEAD + short + TAIL
        path = self._book
        if size > self._room:
            path = BOOK % number
            self.drop(path)
        at = max(0, self._storage.size(path))
        data = b"G" + number.to_bytes(4, "big") + short.to_bytes(4, "big")
        total = 0
        try:
            for _, chunk, _ in chunks:
                data += shortened(chunk)
                if len(data) >= WRITE:
                    total = crc32(data, total)
                    self._storage.append(path, data)
                    data = b""
            data += last
            total = crc32(data, total)
            self._storage.append(path, data + total.to_bytes(4, "big"))
            good = self._whole(path, at, size)
        except OSError:
            good = False
        self._room = 0
        self._found = (0, "", 0, 0)
        if good:
            self.last = max(self.last, number)
            self._book = path
            self._room = BOOK_BYTES - at - size
        elif not at:
            self.drop(path)
        return good

    def make_room(self, more: int = 0, keep: int = 0) -> bool:
        """Remove the oldest book if the flash is short of what a game begins with and so many bytes more; False if it
        is not, or if there are no more than so many to keep."""
        books = self._books()
        if len(books) <= keep or self._storage.free() >= RESERVE + more:
            return False
        if books[0] == self._book:
            self._room = 0
        self._found = (0, "", 0, 0)
        return self.drop(books[0])

    def drop(self, path: str) -> bool:
        """Remove a file if it is there; False if it cannot be removed."""
        if self._storage.size(path) >= 0:
            try:
                self._storage.remove(path)
            except OSError:
                return False
        return True

    def _books(self) -> "list[str]":
        """The paths of the books, the oldest first."""
        names = [name for name in self._storage.names(FOLDER) if name[:5] == "book-" and name[5:].isdigit()]
        return [FOLDER + "/" + name for name in sorted(names) if len(name) == 13]

    def _games(self, path: str, at: int = 0) -> "Iterator[tuple[int, int, int]]":
        """The games of a book from a place on: (number, place, size). What is torn at its end is left out."""
        end = self._storage.size(path)
        while at + HEAD + TAIL <= end:
            head = bytes_of(self._storage, path, at, HEAD)
            size = HEAD + int.from_bytes(head[5:9], "big") + TAIL
            if head[:1] != b"G" or at + size > end:
                return
            yield int.from_bytes(head[1:5], "big"), at, size
            at += size

    def _locate(self, number: int) -> "tuple[str, int, int]":
        if self._found[0] != number:
            books = [path for path in self._books() if _first(path) <= number]
            # Games are mostly asked for in their order: the next one stands behind the last one found.
            before, path, start, _ = self._found
            start = start if books and path == books[-1] and before < number else 0
            for found, at, size in self._games(books[-1], start) if books else ():
                if found == number:
                    self._found = (number, books[-1], at, size)
                    break
            else:
                raise Refused("game %d" % number, "is not on the board")
        return self._found[1:]

    def _whole(self, path: str, at: int, size: int) -> bool:
        """Whether a game has the right checksum."""
        total = 0
        for place in range(at, at + size - 4, WRITE):
            total = crc32(bytes_of(self._storage, path, place, min(WRITE, at + size - 4 - place)), total)
        return bytes_of(self._storage, path, at + size - 4, 4) == total.to_bytes(4, "big")

    def _look_at_newest(self) -> None:
        """Learn the last number, and where the next game goes."""
        for path in reversed(self._books()):
            games = list(self._games(path))
            if games and not self._whole(path, games[-1][1], games[-1][2]):
                games.pop()
            if games:
                self.last, at, size = games[-1]
                # Behind a torn game nothing is written any more.
                if self._storage.size(path) == at + size:
                    self._book = path
                    self._room = BOOK_BYTES - at - size
                return


def _first(path: str) -> int:
    """The number of a book's first game, from its name."""
    return int(path[-8:])
