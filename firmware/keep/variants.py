"""The variants on the board: the built-in ones in one file of the image, uploaded ones in a folder of their own.

The built-in file has one line for each variant: id, columns and rows of cells it needs, and the document, complete and
checked when the image was made, so that the board does not need the checker to play it.
"""

import json

from rules_core.refused import Refused

from ..memory import forget

BUILT_IN = "lib/variants"
FOLDER = "variants"
_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-"
_READ = 512


def is_name(name):
    """Whether a text may name a variant; nothing else ever becomes part of a path."""
    return isinstance(name, str) and 1 <= len(name) <= 40 and not [1 for c in name if c not in _LETTERS]


def path_of(name):
    return "%s/%s.json" % (FOLDER, name)


class Variants:
    """`store`: checked files (store.py)."""

    def __init__(self, store):
        self._store = store

    def uploaded(self):
        """The names of the uploaded variants."""
        return sorted([name[:-5] for name in self._store.storage.names(FOLDER) if name[-5:] == ".json"])

    def names(self, columns, rows):
        """The names of all variants that may fit these cells, built-in ones first."""
        found = []
        for line in self._lines():
            name, wide, deep = line.split(b" ", 3)[:3]
            if int(wide) <= columns and int(deep) <= rows:
                found.append(str(name, "utf-8"))
        return found + [name for name in self.uploaded() if name not in found]

    def _lines(self):
        storage = self._store.storage
        size = storage.size(BUILT_IN)
        rest = b""
        for at in range(0, max(0, size), _READ):
            rest += storage.read(BUILT_IN, at, min(_READ, size - at))
            parts = rest.split(b"\n")
            rest = parts.pop()
            yield from parts

    def _built_in(self, name):
        """The document of a built-in variant, None if it is none."""
        start = name.encode() + b" "
        for line in self._lines():
            if line[: len(start)] == start:
                return line.split(b" ", 3)[3]
        return None

    def raw(self, name):
        """The variant as it was written, None if there is none."""
        if not is_name(name):
            return None
        data = self._built_in(name)
        if data is not None:
            return json.loads(data)
        data = self._store.load(path_of(name))
        if data is None:
            return None
        from rules_core.variant.completion import parse

        return parse(data)

    def complete(self, name):
        """The complete variant; Refused if there is none or it is wrong."""
        doc = self.raw(name)
        if doc is None:
            what = "is damaged" if is_name(name) and self._store.damaged(path_of(name)) else "is not on the board"
            raise Refused(str(name)[:40], what)
        if self._built_in(name) is not None:
            return doc
        from rules_core.variant.completion import complete

        try:
            return complete(doc, self.raw)
        finally:
            del complete
            forget()


def packed(documents):
    """The built-in file of (name, columns, rows, document as text), for the image."""
    return b"".join([("%s %d %d %s\n" % line).encode() for line in documents])
