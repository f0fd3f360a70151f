"""Uploaded variants, several to a file: littlefs gives all but the smallest files a block of 4 KB, and a hundred of
them in files of their own would take the room of two hundred games.

A variant stands on the shelf that its id chooses (variants/shelf-NUMBER), or, where that has no room for it, in a file
of its own (variants/ID.json). Both are checked files (store.py), so that each change is one replacement; a power cut
between two leaves a variant in both places, and the shelf counts.

    shelf:    variants one after the other, each: id, space, length, line feed, document
"""

from binascii import crc32

MYPY = False
if MYPY:
    from collections.abc import Iterator

    from .store import Store

FOLDER = "variants"
_SHELF = "shelf-"
_SHELVES = 24
# With its checksum a shelf is one block.
_ROOM = 4080


def path_of(name: str) -> str:
    """The file of a variant that stands on no shelf."""
    return "%s/%s.json" % (FOLDER, name)


def shelf_of(name: str) -> str:
    """The shelf that a variant belongs on."""
    return "%s/%s%02d" % (FOLDER, _SHELF, crc32(name.encode()) % _SHELVES)


def names(store: "Store") -> "list[str]":
    """The ids of the uploaded variants."""
    found = []
    for file in store.storage.names(FOLDER):
        if file[-5:] == ".json":
            found.append(file[:-5])
        elif file[: len(_SHELF)] == _SHELF and file[len(_SHELF) :].isdigit():
            found += [name for name, _ in _standing(store, FOLDER + "/" + file)]
    return sorted(set(found))


def load(store: "Store", name: str) -> "bytes | None":
    """The document of an uploaded variant; None if there is none or it is damaged (`damaged` tells which)."""
    for found, document in _standing(store, shelf_of(name)):
        if found == name:
            return document
    return store.load(path_of(name))


def damaged(store: "Store", name: str) -> bool:
    """Whether a variant may have been where nothing can be trusted any more."""
    return store.damaged(path_of(name)) or store.damaged(shelf_of(name))


def taken(store: "Store") -> int:
    """The bytes of all uploaded variants."""
    storage = store.storage
    return sum([storage.size(FOLDER + "/" + file) for file in storage.names(FOLDER)])


def put(store: "Store", name: str, document: bytes) -> None:
    """Install a variant in place of an old one; OSError if there is no room, and then the old one stays."""
    shelf = shelf_of(name)
    others, stood = _without(store, shelf, name)
    entry = _entry(name, document)
    if len(others) + len(entry) <= _ROOM:
        store.replace(shelf, others + entry)
        store.remove(path_of(name))
    else:
        store.replace(path_of(name), document)
        if stood:
            _keep(store, shelf, others)


def remove(store: "Store", name: str) -> bool:
    """Remove an uploaded variant; False if there is none."""
    path = path_of(name)
    there = store.storage.size(path) >= 0
    # First what the shelf hides, so that it never comes back.
    store.remove(path)
    shelf = shelf_of(name)
    others, stood = _without(store, shelf, name)
    if stood:
        _keep(store, shelf, others)
    return there or stood


def _standing(store: "Store", shelf: str) -> "Iterator[tuple[str, bytes]]":
    """What stands on a shelf: (id, document)."""
    data = store.load(shelf) or b""
    at = 0
    while at < len(data):
        end = data.find(b"\n", at)
        name, length = data[at:end].split(b" ")
        at = end + 1 + int(length)
        yield name.decode(), data[end + 1 : at]


def _entry(name: str, document: bytes) -> bytes:
    return ("%s %d\n" % (name, len(document))).encode() + document


def _without(store: "Store", shelf: str, name: str) -> "tuple[bytes, bool]":
    """A shelf without one of its variants, and whether that stood there."""
    standing = list(_standing(store, shelf))
    others = [_entry(other, document) for other, document in standing if other != name]
    return b"".join(others), len(others) < len(standing)


def _keep(store: "Store", shelf: str, others: bytes) -> None:
    if others:
        store.replace(shelf, others)
    else:
        store.remove(shelf)
