"""The list of the firmware's files with their sizes and hashes: a board with a damaged or stray file says so.

The file is JSON with one line for each file of the image, so that the board reads it line by line in little memory.
Names and sizes are compared before the application is loaded. Hashes take over a second, so they are
compared piece by piece while the game already runs.

On a Pico the manifest also says which of two images plays (image.py). An image has its hash in its name, so that one
that no manifest lists can be trusted as well.
"""

import hashlib

NAME = "manifest.json"
PACKAGES = ("firmware", "rules_core")
# So many digits of an image's hash are in its name.
DIGITS = 16
_IMAGE = "firmware-"
_PIECE = 1024


def text_of(files):
    """The manifest of these files: path -> content."""
    return _text([(path, len(files[path]), _hex(hashlib.sha256(files[path]).digest())) for path in sorted(files)])


def _text(lines):
    return "{\n" + ",\n".join(['"%s": [%d, "%s"]' % line for line in lines]) + "\n}\n"


def problem(storage):
    """What is wrong with the names and sizes of the firmware's files, in one line; None if all is well."""
    if storage.size(NAME) < 0:
        return NAME + ": is missing"
    found: dict = {}
    for package in PACKAGES:
        for name in (package, package + ".py", package + ".mpy"):
            if storage.size(name) >= 0:
                return name + ": stands in front of the firmware's own"
        _collect(storage, "lib/" + package, found)
    files = Files(storage)
    count = 0
    while files.next():
        size = found.pop(files.path) if files.path in found else storage.size(files.path)
        if size != files.size:
            return "%s: is %s" % (files.path, "missing" if size < 0 else "damaged")
        count += 1
    if count == 0:
        return NAME + ": is damaged"
    for path in sorted(found):
        if path.rpartition(".")[2] in ("py", "mpy"):
            return path + ": does not belong to the firmware"
    return None


def _collect(storage, folder, found):
    """Path -> bytes of all files below a folder."""
    sizes = storage.sizes(folder)
    for name in sizes:
        path = folder + "/" + name
        if sizes[name] < 0:
            _collect(storage, path, found)
        else:
            found[path] = sizes[name]


def adopt(storage, image):
    """Make the image that runs the one that plays: the one listed is not whole. What is wrong, or None.

    The other files are listed as they are.
    """
    lines = []
    for path in sorted(["board.json", image, "main.py"]):
        digest = _digest(storage, path)
        if path == image and not _is_named(image, digest):
            return image + ": is damaged"
        lines.append((path, storage.size(path), digest))
    storage.write(NAME + ".new", _text(lines).encode())
    storage.rename(NAME + ".new", NAME)
    return None


def lists(storage, image):
    """Whether the manifest has this image."""
    if storage.size(NAME) < 0:
        return False
    files = Files(storage)
    while files.next():
        if files.path == image:
            return True
    return False


def give_up(storage, image):
    """Remove a damaged image if there is another one that is whole; whether the board can start with that."""
    for name in storage.names(""):
        if name[: len(_IMAGE)] == _IMAGE and name != image and _is_named(name, _digest(storage, name)):
            storage.remove(image)
            return True
    return False


def _is_named(image, digest):
    return image[len(_IMAGE) : len(_IMAGE) + DIGITS] == digest[:DIGITS]


def _digest(storage, path):
    seen = hashlib.sha256()
    for at in range(0, storage.size(path), _PIECE):
        seen.update(storage.read(path, at, _PIECE))
    return _hex(seen.digest())


class Files:
    """Goes through the manifest file by file: `next`, then `path`, `size` and `digest`."""

    def __init__(self, storage):
        self._storage = storage
        self._at = 0
        self._text = b""
        self.path = ""
        self.size = 0
        self.digest = ""

    def next(self):
        """The next file; False after the last one."""
        while True:
            end = self._text.find(b"\n")
            if end < 0:
                more = self._storage.read(NAME, self._at, _PIECE)
                if not more:
                    return False
                self._at += len(more)
                self._text += more
                continue
            parts = self._text[:end].split(b'"')
            self._text = self._text[end + 1 :]
            if len(parts) == 5:
                try:
                    self.path = parts[1].decode()
                    self.size = int(parts[2].strip(b" :[,").decode())
                    self.digest = parts[3].decode()
                    return True
                except ValueError:
                    return False


class Hashes:
    """Compares the hashes of all files, one piece in each step."""

    def __init__(self, storage):
        self._storage = storage
        self._files = Files(storage)
        self._seen = None
        self._at = 0
        self.done = False

    def step(self):
        """Returns what is wrong, in one line, or None."""
        files = self._files
        if self._seen is None:
            if not files.next():
                self.done = True
                return None
            self._seen = hashlib.sha256()
            self._at = 0
        try:
            self._seen.update(self._storage.read(files.path, self._at, _PIECE))
        except OSError:
            return files.path + ": is missing"
        self._at += _PIECE
        if self._at < files.size:
            return None
        wrong = _hex(self._seen.digest()) != files.digest
        self._seen = None
        return files.path + ": is damaged" if wrong else None


def _hex(digest):
    return "".join(["%02x" % byte for byte in digest])
