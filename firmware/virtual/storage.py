"""Storage of a virtual board: files in memory, or below a folder of the PC. The built-in variants are always there."""

import json
import os
from pathlib import Path

import rules_core
from rules_core import registry
from rules_core.variant import completion as variant

from ..keep.variants import BUILT_IN, packed
from ..ports.files import Files

# As much as a plain Pico leaves for files.
FLASH = 1408 * 1024
_built_in = b""


def built_in() -> bytes:
    """The file of the built-in variants, as it is in the image of a board."""
    global _built_in
    if not _built_in:
        folder = Path(rules_core.__file__).parent / "variants"
        raw = {path.stem: json.loads(path.read_bytes()) for path in sorted(folder.glob("*.json"))}
        lines = []
        for name, doc in raw.items():
            full = variant.complete(doc, raw.get)
            cells = registry.new_game(full).cells
            text = json.dumps(full, ensure_ascii=False, separators=(",", ":"))
            lines.append((name, cells[0], cells[1], text))
        _built_in = packed(lines)
    return _built_in


class MemorySectors:
    """Sectors for the running game, as a Pico has them: bits become 0, only erasing brings them back."""

    count = 16
    size = 4080

    def __init__(self) -> None:
        self._sectors = [bytearray(b"\xff" * self.size) for _ in range(self.count)]
        # How often anything was programmed, and erased.
        self.programs = 0
        self.erases = 0

    def read(self, sector: int, at: int, length: int) -> bytes:
        return bytes(self._sectors[sector][at : at + length])

    def program(self, sector: int, at: int, data: bytes) -> None:
        for place, byte in enumerate(data, at):
            self._sectors[sector][place] &= byte
        self.programs += 1

    def erase(self, sector: int) -> None:
        self._sectors[sector][:] = b"\xff" * self.size
        self.erases += 1


class MemoryStorage:
    """Files in memory; they live as long as the object, so that a power cut can be played."""

    def __init__(self, size: int = FLASH) -> None:
        self.files: dict[str, bytes] = {}
        self.sectors = MemorySectors()
        self._size = size

    def names(self, folder: str) -> list[str]:
        return [path[len(folder) + 1 :] for path in sorted(self.files) if path.rpartition("/")[0] == folder]

    def size(self, path: str) -> int:
        if path == BUILT_IN:
            return len(built_in())
        return len(self.files[path]) if path in self.files else -1

    def read(self, path: str, start: int = 0, length: int = -1) -> bytes:
        if path == BUILT_IN:
            data = built_in()
        elif path in self.files:
            data = self.files[path]
        else:
            raise FileNotFoundError(path)
        return data[start:] if length < 0 else data[start : start + length]

    def append(self, path: str, data: bytes) -> None:
        self._room(len(data))
        self.files[path] = self.files.get(path, b"") + bytes(data)

    def write(self, path: str, data: bytes) -> None:
        self._room(len(data) - len(self.files.get(path, b"")))
        self.files[path] = bytes(data)

    def rename(self, old: str, new: str) -> None:
        if old not in self.files:
            raise FileNotFoundError(old)
        self.files[new] = self.files.pop(old)

    def remove(self, path: str) -> None:
        if path not in self.files:
            raise FileNotFoundError(path)
        del self.files[path]

    def free(self) -> int:
        return self._size - sum(len(data) for data in self.files.values())

    def _room(self, more: int) -> None:
        if more > self.free():
            raise OSError(28, "No space left on device")


class FolderStorage(Files):
    """Files below a folder of the PC."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        super().__init__(str(folder))

    def size(self, path: str) -> int:
        return len(built_in()) if path == BUILT_IN else super().size(path)

    def read(self, path: str, start: int = 0, length: int = -1) -> bytes:
        if path != BUILT_IN:
            return bytes(super().read(path, start, length))
        data = built_in()
        return data[start:] if length < 0 else data[start : start + length]

    def rename(self, old: str, new: str) -> None:
        # Also where the PC's own rename would not replace.
        os.replace(self._root + old, self._root + new)
