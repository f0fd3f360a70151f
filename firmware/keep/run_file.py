"""The running game in a file: on boards without sectors, or if it is too long for them, or began on an older board."""

MYPY = False
if MYPY:
    from typing import Any

    from .running import InSectors

RUN = "games/run"
_NEW = RUN + ".new"
_PIECE = 1024
_FAILED = 5


def run_of(storage: "Any") -> "InFile | InSectors":
    """Where the game on this storage stands. One that an older firmware left in a file moves to the sectors."""
    sectors = getattr(storage, "sectors", None)
    file = InFile(storage)
    if not sectors:
        return file
    from .running import InSectors

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

    in_file = True

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
