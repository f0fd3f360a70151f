"""Variants that a host brings: put together in memory, checked as a whole, installed in one go.

Until the last step nothing on the board has changed, so an upload may be cut off anywhere.
"""

from binascii import a2b_base64, hexlify
from hashlib import sha256

from rules_core.refused import Refused
from rules_core.variant import is_id
from rules_core.variant.checks import integer, shown

from ..keep.variants import path_of, uploaded
from ..memory import unloaded

MYPY = False
if MYPY:
    from ..app import Application

# As much as the checker reads (rules_core.variant).
MAX_BYTES = 8192
MAX_FILES = 100
MAX_TOTAL = 65536


def _path(name: object) -> str:
    """The file of a variant; what is no name of one is refused, so that it cannot leave the folder."""
    if not isinstance(name, str) or not is_id(name):
        raise Refused("id", "must be 1 to 64 of a-z, 0-9 and -, not %s", "id", shown(name))
    return path_of(name)


def remove(app: "Application", doc: dict) -> None:
    """Remove an uploaded variant."""
    path = _path(doc.get("id"))
    if app.store.storage.size(path) < 0:
        known = app.variant(doc["id"]) is not None
        if known:
            raise Refused("id", "%s is built in", "built-in", doc["id"])
        raise Refused("id", "%s is not on the board", "not-on-board", doc["id"])
    app.store.remove(path)


class Upload:
    """One variant on its way. `doc` names it, its size and its hash."""

    def __init__(self, app: "Application", doc: dict) -> None:
        self._app = app
        self._path = _path(doc.get("id"))
        self._name: str = doc["id"]
        self._size = integer(doc.get("size"), "size", 2, MAX_BYTES)
        self._sha256 = doc.get("sha256")
        if not isinstance(self._sha256, str) or len(self._sha256) != 64:
            raise Refused("sha256", "must be 64 hexadecimal digits, not %s", "sha256", shown(self._sha256))
        self._data = b""
        storage = app.store.storage
        others = [name for name in uploaded(storage) if name != self._name]
        if storage.size(self._path) < 0 and app.variant(self._name) is not None:
            raise Refused("id", "%s is built in", "built-in", self._name)
        if len(others) >= MAX_FILES:
            raise Refused("upload", "the board holds at most %d variants", "board-variants", MAX_FILES)
        total = sum([storage.size(path_of(name)) for name in others])
        if total + self._size > MAX_TOTAL:
            raise Refused("upload", "the board holds at most %d bytes of variants", "board-bytes", MAX_TOTAL)

    def take(self, doc: dict) -> int:
        """Add a piece; how many bytes there are now. A piece that is there already is passed over."""
        at = integer(doc.get("at"), "at", 0, len(self._data))
        coded = doc.get("data")
        try:
            if not isinstance(coded, str):
                raise ValueError
            data = a2b_base64(coded.encode())
        except Exception:
            # Each Python has its own exceptions for what is no base64.
            raise Refused("data", "is not base64", "base64")
        if at == len(self._data):
            if at + len(data) > self._size:
                raise Refused("data", "is more than the %d bytes announced", "upload-longer", self._size)
            self._data += data
        return len(self._data)

    def install(self) -> None:
        """Check the whole and put it in its place; Refused leaves everything as it was."""
        data = self._data
        if len(data) != self._size or hexlify(sha256(data).digest()).decode() != self._sha256:
            raise Refused("upload", "what came is not what was announced", "upload-differs")
        with unloaded():
            from rules_core.variant.completion import complete, parse

            doc = parse(data)
            # Not the one that it replaces: a variant cannot extend itself.
            parent = self._app.variant
            name = complete(doc, lambda name: doc if name == self._name else parent(name))["id"]
            del complete, parse
        if name != self._name:
            raise Refused("id", "the variant calls itself %s, not %s", "upload-name", name, self._name)
        self._app.store.replace(self._path, data)
