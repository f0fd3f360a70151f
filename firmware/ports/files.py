"""Files on the board's flash, for MicroPython and CircuitPython: each call is one finished, durable operation."""

import errno
import os

_FOLDER = 0x4000


class Files:
    """The files below a folder, `/` on the board."""

    def __init__(self, root: str = "") -> None:
        self._root = root + "/"

    def names(self, folder: str) -> "list[str]":
        """The names in a folder, none if it is missing."""
        try:
            return os.listdir(self._root + folder)
        except OSError:
            return []

    def sizes(self, folder: str) -> "dict[str, int]":
        """Name -> bytes of what is in a folder, -1 for a folder; none if it is missing."""
        path = self._root + folder
        found = {}
        try:
            if hasattr(os, "ilistdir"):
                # One pass over the folder; asking for each name takes milliseconds.
                for entry in os.ilistdir(path):
                    found[entry[0]] = -1 if entry[1] == _FOLDER else entry[3]
            else:
                for name in os.listdir(path):
                    figures = os.stat(path + "/" + name)
                    found[name] = -1 if figures[0] & _FOLDER else figures[6]
        except OSError:
            pass
        return found

    def size(self, path: str) -> int:
        """Bytes, -1 if there is no such file."""
        try:
            return os.stat(self._root + path)[6]
        except OSError:
            return -1

    def read(self, path: str, start: int = 0, length: int = -1) -> bytes:
        with open(self._root + path, "rb") as file:
            if start:
                # From where it was opened: a file within an image does not begin at 0.
                file.seek(start, 1)
            return file.read(length)

    def append(self, path: str, data: bytes) -> None:
        self._put(path, "ab", data)

    def write(self, path: str, data: bytes) -> None:
        self._put(path, "wb", data)

    def rename(self, old: str, new: str) -> None:
        os.rename(self._root + old, self._root + new)

    def remove(self, path: str) -> None:
        os.remove(self._root + path)

    def free(self) -> int:
        """Bytes that still fit."""
        figures = os.statvfs(self._root)
        return figures[0] * figures[3]

    def _put(self, path: str, mode: str, data: bytes) -> None:
        try:
            self._write(path, mode, data)
        except OSError as error:
            if error.args[0] != errno.ENOENT or "/" not in path:
                raise
            # Folders are made when the first file goes into them.
            at = path.find("/")
            while at > 0:
                try:
                    os.mkdir(self._root + path[:at])
                except OSError:
                    pass
                at = path.find("/", at + 1)
            self._write(path, mode, data)

    def _write(self, path: str, mode: str, data: bytes) -> None:
        # Closing is what makes the data last: littlefs then writes the new length.
        with open(self._root + path, mode) as file:
            file.write(data)
