"""The variants on the board: the built-in ones in one file of the image, uploaded ones on shelves (shelves.py).

The built-in file has one line for each variant: id, columns and rows of cells it needs, and the document, complete and
checked when the image was made, so that the board does not need the checker to play it.
"""

import json

from rules_core.refused import Refused
from rules_core.variant import is_id

from . import shelves

MYPY = False
if MYPY:
    from collections.abc import Iterator

    from .store import Store

BUILT_IN = "lib/variants"
_READ = 512


class Variants:
    """`store`: checked files (store.py)."""

    def __init__(self, store: "Store") -> None:
        self._store = store

    def names(self, columns: int, rows: int) -> "list[str]":
        """The names of all variants that may fit these cells, built-in ones first."""
        found = []
        for line in self._lines():
            name, wide, deep = line.split(b" ", 3)[:3]
            if int(wide) <= columns and int(deep) <= rows:
                found.append(str(name, "utf-8"))
        return found + [name for name in shelves.names(self._store) if name not in found]

    def _lines(self) -> "Iterator[bytes]":
        storage = self._store.storage
        size = storage.size(BUILT_IN)
        rest = b""
        for at in range(0, max(0, size), _READ):
            rest += storage.read(BUILT_IN, at, min(_READ, size - at))
            parts = rest.split(b"\n")
            rest = parts.pop()
            yield from parts

    def _built_in(self, name: str) -> "bytes | None":
        """The document of a built-in variant, None if it is none."""
        start = name.encode() + b" "
        for line in self._lines():
            if line[: len(start)] == start:
                return line.split(b" ", 3)[3]
        return None

    def raw(self, name: str) -> "dict | None":
        """The variant as it was written, None if there is none."""
        if not is_id(name):
            return None
        data = self._built_in(name)
        if data is not None:
            return json.loads(data)
        data = shelves.load(self._store, name)
        if data is None:
            return None
        from rules_core.variant.completion import parse

        return parse(data)

    def complete(self, name: str) -> dict:
        """The complete variant; Refused if there is none or it is wrong."""
        doc = self.raw(name)
        if doc is None:
            if is_id(name) and shelves.damaged(self._store, name):
                raise Refused(name, "is damaged", "damaged")
            raise Refused(str(name)[:64], "is not on the board", "not-stored")
        if self._built_in(name) is not None:
            return doc
        from rules_core.variant.completion import complete

        return complete(doc, self.raw)


def packed(documents: "list[tuple[str, int, int, str]]") -> bytes:
    """The built-in file of (name, columns, rows, document as text), for the image."""
    return b"".join([("%s %d %d %s\n" % line).encode() for line in documents])
