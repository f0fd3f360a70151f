"""Where the bytes of the running game stand: in sectors of the flash that were erased beforehand, or in a file.

A port that can gives sectors (`storage.sectors`, see docs/firmware.md): writing an entry then only programs a page, in
under a millisecond, where a file would also have blocks erased. A game takes one sector after the other. Each has a
head, then bytes of the game:

    turn (4), game (4), place of the first byte in the game (4), crc32 of these (4), 0 when the game has left (4)

Turns count up over all games, so that sectors are used in a ring and wear alike. What a power cut has torn cannot be
written over: the next sector begins where the whole entries end. Sectors are erased when a game leaves, or at the start
after a power cut, never while one is played; the newest one stays as it is, to tell where the ring goes on.
"""

from binascii import crc32

MYPY = False
if MYPY:
    from typing import Any

RUN = "games/run"
_NEW = RUN + ".new"
_HEAD = 20
_SUMMED = 12
_ERASED = b"\xff"
_PIECE = 1024
_NO_ROOM = 28
_FAILED = 5


def run_of(storage: "Any") -> "InFile | InSectors":
    """Where the game on this storage stands. One that an older firmware left in a file moves to the sectors."""
    sectors = getattr(storage, "sectors", None)
    file = InFile(storage)
    if not sectors:
        return file
    run = InSectors(sectors)
    size = storage.size(RUN)
    if size >= 0:
        if size > run.room():
            return file
        # What stands there already is a part of it, from before a power cut.
        run.drop()
        for at in range(0, size, _PIECE):
            run.append(at, file.read(at, min(_PIECE, size - at)))
        file.drop()
    return run


class InFile:
    """The game in a file that is only ever appended to."""

    def __init__(self, storage: "Any") -> None:
        self._storage = storage
        self._drop(_NEW)

    def end(self) -> int:
        """Behind this place there is nothing of the game."""
        return max(0, self._storage.size(RUN))

    def torn(self, size: int) -> bool:
        """Whether anything stands behind the first `size` bytes."""
        return self._storage.size(RUN) > size

    def read(self, at: int, length: int) -> bytes:
        """Bytes from a place on, at least one if there are any; none where the flash cannot be read."""
        try:
            data: bytes = self._storage.read(RUN, at, length) if length > 0 else b""
            return data
        except OSError:
            return b""

    def append(self, at: int, data: bytes) -> None:
        """Write bytes at a place, which is the end; OSError if they cannot be written."""
        self._storage.append(RUN, data)

    def cut(self, size: int, source: "Any" = None) -> None:
        """Nothing but the first `size` bytes stays: into a new file, which then takes the place of the old one."""
        source = source or self
        if source is self and self._storage.size(RUN) == size:
            return
        self._storage.write(_NEW, b"")
        at = 0
        while at < size:
            data = source.read(at, min(_PIECE, size - at))
            if not data:
                break
            self._storage.append(_NEW, data)
            at += len(data)
        if self._storage.size(_NEW) != size:
            raise OSError(_FAILED)
        self._storage.rename(_NEW, RUN)

    def drop(self) -> None:
        """The game leaves."""
        self._drop(RUN)

    def _drop(self, path: str) -> None:
        if self._storage.size(path) >= 0:
            try:
                self._storage.remove(path)
            except OSError:
                pass


class InSectors:
    """The game in a port's sectors."""

    def __init__(self, sectors: "Any") -> None:
        self._sectors = sectors
        self._bytes = sectors.size - _HEAD
        # The sectors of the game, in their order, and for each the place of its first byte.
        self._parts: list[tuple[int, int]] = []
        self._game = 0
        self._turn = 0
        self._newest = sectors.count - 1
        self._blank: list[int] = []
        self._used: list[int] = []
        self._look()
        self._tidy()

    def _look(self) -> None:
        """Learn what is in each sector."""
        found = []
        over = []
        for sector in range(self._sectors.count):
            head = self._sectors.read(sector, 0, _HEAD)
            if head == _ERASED * _HEAD:
                self._blank.append(sector)
                continue
            self._used.append(sector)
            turn, game, start, total = [int.from_bytes(head[at : at + 4], "big") for at in (0, 4, 8, 12)]
            if crc32(head[:_SUMMED]) == total:
                found.append((turn, sector, game, start))
                if head[16:] != _ERASED * 4:
                    over.append(game)
        found.sort()
        if found:
            self._turn, self._newest, self._game, _ = found[-1]
            parts = [(sector, start) for _, sector, game, start in found if game == self._game]
            # Without its first sector it is what is left of a game that was being erased.
            if self._game not in over and parts[0][1] == 0:
                self._parts = parts

    def _tidy(self) -> None:
        """Erase what no game needs, all but the newest sector."""
        mine = [sector for sector, _ in self._parts]
        for sector in [sector for sector in self._used if sector not in mine and sector != self._newest]:
            self._sectors.erase(sector)
            self._used.remove(sector)
            self._blank.append(sector)

    def room(self) -> int:
        """The bytes that a game may have."""
        # The newest sector of another game is erased only when there is a newer one.
        return self._bytes * (self._sectors.count - 1)

    def end(self) -> int:
        """Behind this place there is nothing of the game."""
        return self._parts[-1][1] + self._bytes if self._parts else 0

    def torn(self, size: int) -> bool:
        """Whether anything stands behind the first `size` bytes."""
        while size < self.end():
            data = self.read(size, _PIECE)
            if data != _ERASED * len(data):
                return True
            size += len(data)
        return False

    def read(self, at: int, length: int) -> bytes:
        """Bytes from a place on, at least one if there are any."""
        end = self.end()
        for sector, start in reversed(self._parts):
            if start <= at < end and length > 0:
                data: bytes = self._sectors.read(sector, _HEAD + at - start, min(length, end - at))
                return data
            end = start
        return b""

    def append(self, at: int, data: bytes) -> None:
        """Write bytes at a place, which is the end; OSError if they cannot be written."""
        while data:
            room = self.end() - at
            if room <= 0:
                self._begin(at)
                continue
            sector, start = self._parts[-1]
            self._program(sector, _HEAD + at - start, data[:room])
            at += len(data[:room])
            data = data[room:]

    def cut(self, size: int, source: "Any" = None) -> None:
        """Nothing but the first `size` bytes stays: what follows goes into another sector."""
        if self.torn(size):
            self._begin(size)

    def drop(self) -> None:
        """The game leaves; its sectors are erased."""
        if self._parts:
            self._sectors.program(self._parts[0][0], _HEAD - 4, bytes(4))
            self._parts = []
            self._game += 1
        self._tidy()

    def _begin(self, at: int) -> None:
        """Take the next erased sector of the ring for bytes from a place on."""
        if not self._blank:
            raise OSError(_NO_ROOM)
        count = self._sectors.count
        sector = min(self._blank, key=lambda sector: (sector - self._newest - 1) % count)
        if not self._parts:
            self._game += 1
        self._turn += 1
        head = b"".join([number.to_bytes(4, "big") for number in (self._turn, self._game, at)])
        self._blank.remove(sector)
        self._used.append(sector)
        self._newest = sector
        self._program(sector, 0, head + crc32(head).to_bytes(4, "big"))
        self._parts.append((sector, at))

    def _program(self, sector: int, at: int, data: bytes) -> None:
        self._sectors.program(sector, at, data)
        if self._sectors.read(sector, at, len(data)) != data:
            raise OSError(_FAILED)
