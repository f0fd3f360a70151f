"""From the journal's entries to a record that can be replayed and judged anywhere."""

from binascii import crc32
from hashlib import sha256

from rules_core.record import record
from rules_core.refused import Refused
from rules_core.variant.completion import complete

from ..keep.archive import HEAD, TAIL
from ..keep.journal import START
from ..keep.reading import chunks
from . import events

MYPY = False
if MYPY:
    from collections.abc import Iterable


def entries_of(data: bytes, number: int) -> "list[tuple[str, bytes]]":
    """The entries of an archived game in short form; Refused if it is damaged, or another one."""
    where = "game %d" % number
    if len(data) < HEAD + TAIL or data[:1] != b"G" or crc32(data[:-4]).to_bytes(4, "big") != data[-4:]:
        raise Refused(where, "is damaged", "damaged")
    if int.from_bytes(data[1:5], "big") != number or int.from_bytes(data[5:9], "big") != len(data) - HEAD - TAIL:
        raise Refused(where, "is another game", "another-game")
    last = START
    found = []
    payload = b""
    end = len(data) - TAIL
    for _, chunk, _ in chunks(lambda at, length: data[at : at + max(0, length)], HEAD, end, 0):
        last = sha256(last + chunk).digest()
        payload += chunk[2:]
        if chunk[1] != 43:
            found.append((chr(chunk[1]), payload))
            payload = b""
    if last != data[end : end + 32]:
        raise Refused(where, "its entries do not fit its hash", "hash-differs")
    return found


def record_of(entries: "Iterable[tuple[str, bytes]]") -> record.Record:
    """The record of a game. Moves that were taken back are not in it, but a correction says so."""
    reader = events.Reader(True, complete)
    doc: dict = {}
    for number, (kind, payload) in enumerate(entries):
        try:
            event = reader.read(kind, payload)
            try:
                _add(doc, event, reader)
            except (KeyError, TypeError, AttributeError):
                raise Refused("", "cannot be read", "entry-unreadable")
        except Refused as refused:
            raise Refused("entry %d" % number, "%s", "said", refused) from None
    if not doc:
        raise Refused("journal", "is empty", "journal-empty")
    return record.from_json(doc)


def _add(doc: dict, event: events.Event, reader: events.Reader) -> None:
    """Bring a record's document up to date with the next event."""
    kind = event.kind
    if kind == events.START:
        _start(doc, event.doc, reader)
        return
    entries = doc["entries"]
    if kind in (events.MOVE, events.ROLL):
        entries.append({"move": event.text} if kind == events.ROLL else {"move": event.text, "ms": event.ms})
    elif kind == events.TAKE_BACK:
        _take_back(entries, event, reader)
    elif kind == events.CORRECTION:
        entries.append({"correction": line(event.text)})
    elif kind == events.COMMENT:
        entries.append({"comment": line(event.text)})
    elif kind == events.RULING:
        entries.append({"ruling": line(event.text)})
        if event.position is not None:
            entries[-1]["position"] = event.position
    elif kind == events.REOPENED:
        doc.pop("result", None)
        entries.append({"correction": "the result was taken back"})
    elif kind == events.END:
        doc["result"] = {"reason": event.doc["reason"], "winners": event.doc["winners"]}
        if "scores" in event.doc:
            doc["result"]["scores"] = event.doc["scores"]


def _start(doc: dict, header: dict, reader: events.Reader) -> None:
    doc.update({"format": record.FORMAT, "variant": reader.game.variant, "entries": []})
    for key in ("core", "board", "firmware", "begun"):
        if header.get(key):
            doc[key] = header[key]
    doc["players"] = header.get("players", [])[: reader.game.players]


def _take_back(entries: "list[dict]", event: events.Event, reader: events.Reader) -> None:
    """The last move leaves the record. One that a ruling's position holds leaves that position."""
    for index in range(len(entries) - 1, -1, -1):
        if "move" in entries[index]:
            entries.pop(index)
            break
        if "position" in entries[index]:
            entries[index]["position"] = position_of(reader)
            break
    entries.append({"correction": line("taken back: " + event.text)})


def position_of(reader: events.Reader) -> dict:
    """The position as a record's ruling has it: without the variant, which is the game's."""
    position = reader.game.position()
    position.pop("variant")
    return position


def line(text: str) -> str:
    """A text as a record can hold it: one line, not too long."""
    text = "".join([" " if c < " " or "\x7f" <= c < "\xa0" else c for c in text])
    return text.strip(" ")[: record.MAX_TEXT].strip(" ") or "?"
