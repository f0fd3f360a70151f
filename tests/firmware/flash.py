"""A flash in memory for the tests: it can be full, and it remembers every operation, so that a test can look at what a
power cut in each of them would have left. Runs on MicroPython as well.
"""

BLOCK = 4096


class Flash:
    """The storage of a port. `operations` is a list of (files before, kind, path, bytes or new path) if wanted."""

    def __init__(self, files=None, capacity=1 << 20, remember=False):
        self.files = dict(files or {})
        self.capacity = capacity
        self.operations = [] if remember else None

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


def after_a_cut(operation, every_byte=64):
    """The files as they may be after a power cut in an operation: nothing of it done, some bytes, all of it.

    Bytes that did not get there are missing, or erased flash. Up to `every_byte` bytes are cut at each of them,
    longer ones at both ends, in the middle and around each piece of the journal.
    """
    files, kind, path, data = operation
    yield files
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
