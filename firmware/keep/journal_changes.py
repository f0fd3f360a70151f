"""What happens to the journal now and then: a game begins or is archived, a torn end is mended, old books make room."""

from binascii import crc32
from hashlib import sha256

from rules_core.refused import Refused

from ..protocol.json_text import compact
from .journal import START, SUMS
from .reading import MORE, chunks, shortened

MYPY = False
if MYPY:
    from collections.abc import Iterator

    from .journal import Journal

_HEADER = 72


def open_run(journal: "Journal") -> None:
    """Find the game that ran before the start, as far as it is whole."""
    run = journal.run
    end = run.end()
    number = 0
    last = START
    short = 0
    for behind, chunk, sums in chunks(run.read, 0, end, SUMS):
        last = sha256(last + chunk).digest()
        if sums != crc32(chunk).to_bytes(4, "big") + last[:4] or not (number or chunk[1] in (MORE, _HEADER)):
            break
        short += len(shortened(chunk))
        if chunk[1] != MORE:
            number += 1
            journal.size = behind
            journal.hash = last
            journal.short = short
    journal.count = number
    if number:
        journal.number = _number_in_header(journal)
    if not number or journal.number <= journal.last:
        # Nothing whole in it, or a power cut came between archiving and removing.
        if not number and run.torn(0):
            journal.health["journal"] = "the running game was damaged"
        run.drop()
        journal.forget()
        return
    journal.last = journal.number
    if run.torn(journal.size):
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
    """Cut a torn end off."""
    journal.run.cut(journal.size)
    journal.torn = False


def save_after_all(journal: "Journal") -> bool:
    """Mend and make room until what waits is on the flash; False: it stays in memory."""
    while True:
        try:
            _mend(journal)
            journal.run.append(journal.size, journal.waiting)
            return True
        except OSError:
            journal.torn = True
        if _to_a_file(journal):
            continue
        if not journal.books().make_room(journal.size):
            journal.health["journal"] = "flash full: the game goes on, recorded in memory only"
            return False


def _to_a_file(journal: "Journal") -> bool:
    """A game that has used up all sectors goes on in a file; False if it is in one already, or if there is no room."""
    # Not by its class: on a board the module may have left the memory and come back since.
    if journal.run.in_file:
        return False
    from .run_file import InFile

    file = InFile(journal.storage)
    try:
        file.cut(journal.size, journal.run)
    except OSError:
        return False
    journal.run.drop()
    journal.run = file
    return True


def begin(journal: "Journal", header: dict) -> None:
    """Start a game. An older one that still runs is archived as it is; Refused if it cannot be."""
    put_away(journal)
    # Not the last one: nobody may have fetched yet what has just been played.
    while journal.books().make_room(keep=1):
        pass
    journal.last += 1
    journal.number = journal.last
    header = dict(header)
    header["format"] = 1
    header["number"] = journal.number
    journal.add("H", compact(header).encode())


def put_away(journal: "Journal") -> None:
    """Make way for the next game; Refused if the last one cannot be archived, and then it stays."""
    if not finish(journal):
        if journal.size:
            raise Refused("", "the last game cannot be archived: the flash is full", "not-archived")
        # The flash has taken nothing of it: there is nothing to keep.
        journal.run.drop()
        journal.forget()


def finish(journal: "Journal") -> bool:
    """Move the running game to the archive. False: there is no room, and it stays where it is."""
    if not journal.running():
        return True
    books = journal.books()
    while not books.add(journal.number, journal.short, _all_chunks(journal), journal.hash):
        if not books.make_room(journal.short):
            journal.health["journal"] = "flash full: the last game is not archived"
            return False
    journal.run.drop()
    journal.health.pop("journal", None)
    journal.forget()
    # A game that had to go on in a file was too long for the sectors; the next one begins there again.
    journal.run = journal.run_of(journal.storage)
    return True


def _all_chunks(journal: "Journal") -> "Iterator[tuple[int, bytes, bytes]]":
    return chunks(journal.read, 0, journal.size + len(journal.waiting), SUMS)
