"""Variants that a host brings: put together in memory, checked as a whole, installed in one go.

Until the last step nothing on the board has changed, so an upload may be cut off anywhere.
"""

from binascii import a2b_base64, hexlify
from hashlib import sha256

from rules_core.refused import Refused
from rules_core.variant import is_id
from rules_core.variant.checks import integer, shown

from ..keep import shelves
from ..memory import unloaded
from .refusal import of_flash

MYPY = False
if MYPY:
    from ..app import Application

# As much as the checker reads (rules_core.variant).
MAX_BYTES = 8192
MAX_FILES = 100
MAX_TOTAL = 65536


def _id(doc: dict) -> str:
    """The id of a variant; what is none is refused, so that it cannot leave the folder."""
    name = doc.get("id")
    if not isinstance(name, str) or not is_id(name):
        raise Refused("id", "must be 1 to 64 of a-z, 0-9 and -, not %s", "id", shown(name))
    return name


def remove(app: "Application", doc: dict) -> None:
    """Remove an uploaded variant."""
    name = _id(doc)
    try:
        removed = shelves.remove(app.store, name)
    except OSError as error:
        raise of_flash(error)
    if not removed:
        if app.variant(name) is not None:
            raise Refused("id", "%s is built in", "built-in", name)
        raise Refused("id", "%s is not on the board", "not-on-board", name)


class Upload:
    """One variant on its way. `doc` names it, its size and its hash."""

    def __init__(self, app: "Application", doc: dict) -> None:
        self._app = app
        self._name = _id(doc)
        self._size = integer(doc.get("size"), "size", 2, MAX_BYTES)
        self._sha256 = doc.get("sha256")
        if not isinstance(self._sha256, str) or len(self._sha256) != 64:
            raise Refused("sha256", "must be 64 hexadecimal digits, not %s", "sha256", shown(self._sha256))
        self._data = b""
        uploaded = shelves.names(app.store)
        old = 0
        if self._name in uploaded:
            uploaded.remove(self._name)
            old = len(shelves.load(app.store, self._name) or b"")
        elif app.variant(self._name) is not None:
            raise Refused("id", "%s is built in", "built-in", self._name)
        if len(uploaded) >= MAX_FILES:
            raise Refused("upload", "the board holds at most %d variants", "board-variants", MAX_FILES)
        if shelves.taken(app.store) - old + self._size > MAX_TOTAL:
            raise Refused("upload", "the board holds at most %d bytes of variants", "board-bytes", MAX_TOTAL)

    def take(self, doc: dict) -> int:
        """Add a piece; how many bytes there are now. A piece that is there already is passed over."""
        at = integer(doc.get("at"), "at", 0, len(self._data))
        coded = doc.get("data")
        try:
            if not isinstance(coded, str):
                raise ValueError
            data = a2b_base64(coded.encode())
        except ValueError:
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
        try:
            shelves.put(self._app.store, self._name, data)
        except OSError as error:
            raise of_flash(error)
