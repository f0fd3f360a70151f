"""The running game in sectors of the flash that were erased beforehand.

A port that can gives sectors (`storage.sectors`, see docs/firmware.md): writing an entry then only programs a page, in
under a millisecond, where a file (run_file.py) would also have blocks erased. A game takes one sector after the other.
Each has a head, then bytes of the game:

    turn (4), game (4), place of the first byte in the game (4), crc32 of these (4), 0 when the game has left (4)

Turns count up over all games, so that sectors are used in a ring and wear alike. What a power cut has torn cannot be
written over: the next sector begins where the whole entries end. Sectors are erased when a game leaves, or at the start
after a power cut, never while one is played; the newest one stays as it is, to tell where the ring goes on.
"""

MYPY = False
if MYPY:
    from typing import Any

HEAD = 20
_FAILED = 5


class InSectors:
    """The game in a port's sectors. What is not done with every entry is in running_changes.py."""

    in_file = False

    def __init__(self, sectors: "Any") -> None:
        self.sectors = sectors
        self.bytes = sectors.size - HEAD
        # The sectors of the game, in their order, and for each the place of its first byte.
        self.parts: list[tuple[int, int]] = []
        self.game = 0
        self.turn = 0
        self.newest = sectors.count - 1
        self.blank: list[int] = []
        self.used: list[int] = []
        self._changes().look(self)

    def _changes(self) -> "Any":
        from . import running_changes

        return running_changes

    def end(self) -> int:
        """Behind this place there is nothing of the game."""
        return self.parts[-1][1] + self.bytes if self.parts else 0

    def read(self, at: int, length: int) -> bytes:
        """Bytes from a place on, at least one if there are any."""
        end = self.end()
        for sector, start in reversed(self.parts):
            if start <= at < end and length > 0:
                data: bytes = self.sectors.read(sector, HEAD + at - start, min(length, end - at))
                return data
            end = start
        return b""

    def append(self, at: int, data: bytes) -> None:
        """Write bytes at a place, which is the end; OSError if they cannot be written."""
        while data:
            room = self.end() - at
            if room <= 0:
                self._changes().begin(self, at)
                continue
            sector, start = self.parts[-1]
            self.program(sector, HEAD + at - start, data[:room])
            at += len(data[:room])
            data = data[room:]

    def program(self, sector: int, at: int, data: bytes) -> None:
        """Program some bytes; OSError if they do not stand there then."""
        self.sectors.program(sector, at, data)
        if self.sectors.read(sector, at, len(data)) != data:
            raise OSError(_FAILED)

    def room(self) -> int:
        """The bytes that a game may have."""
        # The newest sector of another game is erased only when there is a newer one.
        return self.bytes * (self.sectors.count - 1)

    def torn(self, size: int) -> bool:
        """Whether anything stands behind the first `size` bytes."""
        found: bool = self._changes().torn(self, size)
        return found

    def cut(self, size: int) -> None:
        """Nothing but the first `size` bytes stays: what follows goes into another sector."""
        if self.torn(size):
            self._changes().begin(self, size)

    def drop(self) -> None:
        """The game leaves; its sectors are erased."""
        self._changes().drop(self)
