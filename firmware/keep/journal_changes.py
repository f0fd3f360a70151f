"""What happens to the journal now and then: a game begins or is archived, a torn end is mended, old books make room."""

from binascii import crc32
from hashlib import sha256

from ..protocol.json_text import compact
from .journal import RUN, START, SUMS
from .reading import MORE, bytes_of, pieces, shortened

MYPY = False
if MYPY:
    from collections.abc import Iterator

    from .journal import Journal

_HEADER = 72
_WRITE = 1024


def open_run(journal: "Journal") -> None:
    """Find the game that ran before the start, as far as it is whole."""
    storage = journal.storage
    journal.books().drop(RUN + ".new")
    size = storage.size(RUN)
    if size < 0:
        return
    number = 0
    last = START
    short = 0
    for behind, piece, sums in pieces(lambda at, length: bytes_of(storage, RUN, at, length), 0, size, SUMS):
        last = sha256(last + piece).digest()
        if sums != crc32(piece).to_bytes(4, "big") + last[:4] or not (number or piece[1] in (MORE, _HEADER)):
            break
        short += len(shortened(piece))
        if piece[1] != MORE:
            number += 1
            journal.size = behind
            journal.hash = last
            journal.short = short
    journal.count = number
    if number:
        journal.number = _number_in_header(journal)
    if not number or journal.number <= journal.last:
        # Nothing whole in it, or a power cut came between archiving and removing.
        if not number and size:
            journal.health["journal"] = "the running game was damaged"
        journal.books().drop(RUN)
        journal.forget()
        return
    journal.last = journal.number
    if size != journal.size:
        journal.torn = True
        try:
            _mend(journal)
        except OSError:
            journal.health["journal"] = "flash full: a torn entry is still there"


def _number_in_header(journal: "Journal") -> int:
    import json

    for _, payload in journal.entries():
        number: int = json.loads(payload)["number"]
        return number
    return 0


def _mend(journal: "Journal") -> None:
    """Cut a torn end off: the whole entries into a new file, then in place of the old one."""
    storage = journal.storage
    if storage.size(RUN) != journal.size:
        new = RUN + ".new"
        storage.write(new, b"")
        for at in range(0, journal.size, _WRITE):
            storage.append(new, bytes_of(storage, RUN, at, min(_WRITE, journal.size - at)))
        if storage.size(new) != journal.size:
            raise OSError(5)
        storage.rename(new, RUN)
    journal.torn = False


def save_after_all(journal: "Journal") -> bool:
    """Mend and make room until what waits is on the flash; False: it stays in memory."""
    while True:
        try:
            _mend(journal)
            journal.storage.append(RUN, journal.waiting)
            return True
        except OSError:
            journal.torn = True
            if not journal.books().make_room():
                journal.health["journal"] = "flash full: the game goes on, recorded in memory only"
                return False


def begin(journal: "Journal", header: dict) -> None:
    """Start a game. An older one that still runs is archived as it is."""
    if journal.running() and not finish(journal):
        journal.books().drop(RUN)
        journal.forget()
    while journal.books().make_room():
        pass
    journal.last += 1
    journal.number = journal.last
    header = dict(header)
    header["format"] = 1
    header["number"] = journal.number
    journal.add("H", compact(header).encode())


def finish(journal: "Journal") -> bool:
    """Move the running game to the archive. False: there is no room, and it stays where it is."""
    if not journal.running():
        return True
    books = journal.books()
    while not books.add(journal.number, journal.short, _all_pieces(journal), journal.hash):
        if not books.make_room():
            journal.health["journal"] = "flash full: the last game is not archived"
            return False
    books.drop(RUN)
    journal.health.pop("journal", None)
    journal.forget()
    return True


def _all_pieces(journal: "Journal") -> "Iterator[tuple[int, bytes, bytes]]":
    return pieces(journal.read, 0, journal.size + len(journal.waiting), SUMS)
