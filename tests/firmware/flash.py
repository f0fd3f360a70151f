"""A flash in memory for the tests: it can be full, and it remembers every operation, so that a test can look at what a
power cut in each of them would have left. Runs on MicroPython as well.
"""

BLOCK = 4096


class Flash:
    """The storage of a port. `operations` is a list of (files before, kind, path, bytes or new path) if wanted."""

    def __init__(self, files=None, capacity=1 << 20, remember=False, sectors=0):
        self.files = dict(files or {})
        self.capacity = capacity
        self.operations = [] if remember else None
        self.sectors = Sectors(self, sectors) if sectors else None

    def _remember(self, *what):
        if self.operations is not None:
            self.operations.append((dict(self.files),) + what)

    def free(self):
        return self.capacity - sum([(len(data) + BLOCK - 1) // BLOCK * BLOCK for data in self.files.values()])

    def names(self, folder):
        start = folder + "/" if folder else ""
        rest = [path[len(start) :] for path in self.files if path[: len(start)] == start]
        return [name for name in rest if "/" not in name]

    def size(self, path):
        return len(self.files[path]) if path in self.files else -1

    def read(self, path, start=0, length=-1):
        if path not in self.files:
            raise OSError(2)
        data = self.files[path]
        return data[start:] if length < 0 else data[start : start + length]

    def append(self, path, data):
        self._remember("append", path, bytes(data))
        self._put(path, self.files.get(path, b"") + bytes(data))

    def write(self, path, data):
        self._remember("write", path, bytes(data))
        self._put(path, bytes(data))

    def _put(self, path, data):
        before = self.files.get(path)
        self.files[path] = data
        if self.free() < 0:
            if before is None:
                del self.files[path]
            else:
                self.files[path] = before
            raise OSError(28)

    def rename(self, old, new):
        if old not in self.files:
            raise OSError(2)
        self._remember("rename", old, new)
        self.files[new] = self.files.pop(old)

    def remove(self, path):
        if path not in self.files:
            raise OSError(2)
        self._remember("remove", path, b"")
        del self.files[path]


class Sectors:
    """Sectors for the running game; among the files they are #0, #1, …, so that tests see every state of them."""

    size = BLOCK - 16

    def __init__(self, flash, count):
        self.count = count
        self.erased = [0] * count
        self._flash = flash
        for sector in range(count):
            flash.files.setdefault("#%d" % sector, b"\xff" * self.size)

    def read(self, sector, at, length):
        return self._flash.files["#%d" % sector][at : at + length]

    def program(self, sector, at, data):
        assert 0 < len(data) <= self.size - at
        path = "#%d" % sector
        self._flash._remember("program", path, (at, bytes(data)))
        self._flash.files[path] = programmed(self._flash.files[path], at, data)

    def erase(self, sector):
        path = "#%d" % sector
        self._flash._remember("erase", path, b"")
        self._flash.files[path] = b"\xff" * self.size
        self.erased[sector] += 1


def programmed(old, at, data):
    """A sector after programming: bits only ever become 0."""
    return old[:at] + bytes([a & b for a, b in zip(old[at:], data)]) + old[at + len(data) :]


def after_a_cut(operation, every_byte=64):
    """The files as they may be after a power cut in an operation: nothing of it done, some bytes, all of it.

    Bytes that did not get there are missing, or erased flash. Up to `every_byte` bytes are cut at each of them,
    longer ones at both ends, in the middle and around each chunk of the journal.
    """
    files, kind, path, data = operation
    yield files
    if kind == "erase":
        # Half the bits, half the bytes, all.
        old = files[path]
        yield dict(files, **{path: bytes([byte | 0x55 for byte in old])})
        yield dict(files, **{path: old[: len(old) // 2] + b"\xff" * (len(old) - len(old) // 2)})
        yield dict(files, **{path: b"\xff" * (len(old) // 2) + old[len(old) // 2 :]})
        yield dict(files, **{path: b"\xff" * len(old)})
        return
    if kind == "program":
        at, data = data
        for cut in (
            range(1, len(data) + 1) if len(data) <= every_byte else (1, len(data) // 2, len(data) - 1, len(data))
        ):
            yield dict(files, **{path: programmed(files[path], at, data[:cut])})
            # The last byte may be half programmed as well.
            yield dict(files, **{path: programmed(files[path], at, data[: cut - 1] + bytes([data[cut - 1] | 0x2D]))})
        return
    if kind in ("rename", "remove"):
        done = dict(files)
        if kind == "rename":
            done[data] = done[path]
        del done[path]
        yield done
        return
    old = files.get(path, b"") if kind == "append" else b""
    if len(data) <= every_byte:
        cuts = range(len(data) + 1)
    else:
        cuts = {0, 1, 2, 9, len(data) // 2, len(data) - 1, len(data)}
        for border in range(265, len(data), 265):
            cuts.update((border - 1, border, border + 1))
    for cut in cuts:
        yield dict(files, **{path: old + data[:cut]})
        if 0 < cut < len(data):
            yield dict(files, **{path: old + data[:cut] + b"\xff" * (len(data) - cut)})
