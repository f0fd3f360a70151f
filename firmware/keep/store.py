"""Files that are never half written: calibration, settings, variants. New file, check, rename.

Each ends with a line that holds its checksum, so that a damaged one is noticed:

    {"format": 1, …}
    *1c291ca3
"""

from binascii import crc32

_NEW = ".new"
_TAIL = 11


def _sealed(data: bytes) -> bytes:
    return data + ("\n*%08x\n" % crc32(data)).encode()


class Store:
    """Checked files on a port's storage."""

    def __init__(self, storage):
        self.storage = storage

    def load(self, path: str) -> "bytes | None":
        """What was stored, or None if there is nothing or it is damaged (`damaged` tells which)."""
        try:
            data = self.storage.read(path)
        except OSError:
            return None
        return data[:-_TAIL] if _sealed(data[:-_TAIL]) == data else None

    def damaged(self, path: str) -> bool:
        """Whether there is a file that cannot be trusted."""
        return self.storage.size(path) >= 0 and self.load(path) is None

    def replace(self, path: str, data: bytes) -> None:
        """Store a file in place of an old one; OSError if there is no room, and then the old one stays."""
        sealed = _sealed(data)
        new = path + _NEW
        try:
            self.storage.write(new, sealed)
            if self.storage.read(new) != sealed:
                raise OSError(5)
        except OSError:
            self._drop(new)
            raise
        self.storage.rename(new, path)

    def remove(self, path: str) -> None:
        """Remove a file; none is no error."""
        if self.storage.size(path) >= 0:
            self.storage.remove(path)

    def recover(self, folders: "tuple[str, ...]" = ("", "variants")) -> None:
        """Remove what a power cut has left half written."""
        for folder in folders:
            for name in self.storage.names(folder):
                if name[-len(_NEW) :] == _NEW:
                    self._drop(folder + "/" + name if folder else name)

    def _drop(self, path: str) -> None:
        try:
            self.storage.remove(path)
        except OSError:
            pass
