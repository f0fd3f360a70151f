"""Files for MicroPython in WebAssembly, which has no disk of its own: Node.js does the work (micropython.mjs)."""

import node_disk  # type: ignore[import-not-found]


class Disk:
    """Storage as the firmware's ports have it."""

    def names(self, folder: str) -> list[str]:
        names: str = node_disk.names(folder)
        return names.split("\n") if names else []

    def size(self, path: str) -> int:
        return int(node_disk.size(path))

    def read(self, path: str, start: int = 0, length: int = -1) -> bytes:
        if node_disk.size(path) < 0:
            raise OSError(2)
        return bytes.fromhex(node_disk.read(path, start, length))

    def append(self, path: str, data: bytes) -> None:
        node_disk.append(path, bytes(data).hex())

    def write(self, path: str, data: bytes) -> None:
        node_disk.write(path, bytes(data).hex())

    def rename(self, old: str, new: str) -> None:
        if node_disk.size(old) < 0:
            raise OSError(2)
        node_disk.rename(old, new)

    def remove(self, path: str) -> None:
        if node_disk.size(path) < 0:
            raise OSError(2)
        node_disk.remove(path)

    def free(self) -> int:
        return int(node_disk.free())
