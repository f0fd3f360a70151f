"""From the journal's entries to a record that can be replayed and judged anywhere."""

import json
from binascii import crc32
from hashlib import sha256

from rules_core import registry
from rules_core.record import record
from rules_core.refused import Refused
from rules_core.variant.completion import complete

from ..keep.archive import HEAD, TAIL
from ..keep.journal import START
from ..keep.reading import pieces

MYPY = False
if MYPY:
    from collections.abc import Iterable


def entries_of(data: bytes, number: int) -> "list[tuple[str, bytes]]":
    """The entries of an archived game in short form; Refused if it is damaged, or another one."""
    where = "game %d" % number
    if len(data) < HEAD + TAIL or data[:1] != b"G" or crc32(data[:-4]).to_bytes(4, "big") != data[-4:]:
        raise Refused(where, "is damaged")
    if int.from_bytes(data[1:5], "big") != number or int.from_bytes(data[5:9], "big") != len(data) - HEAD - TAIL:
        raise Refused(where, "is another game")
    last = START
    found = []
    payload = b""
    end = len(data) - TAIL
    for _, piece, _ in pieces(lambda at, length: data[at : at + max(0, length)], HEAD, end, 0):
        last = sha256(last + piece).digest()
        payload += piece[2:]
        if piece[1] != 43:
            found.append((chr(piece[1]), payload))
            payload = b""
    if last != data[end : end + 32]:
        raise Refused(where, "its entries do not fit its hash")
    return found


def record_of(entries: "Iterable[tuple[str, bytes]]") -> record.Record:
    """The record of a game. Moves that were taken back are not in it, but a correction says so."""
    tale = None
    for number, (kind, payload) in enumerate(entries):
        try:
            if tale is None:
                tale = _Tale(kind, payload)
            else:
                tale.add(kind, payload)
        except Refused as refused:
            raise Refused("entry %d" % number, str(refused)) from None
        except Exception:
            # Whatever a foreign journal holds: it is no game.
            raise Refused("entry %d" % number, "cannot be read")
    if tale is None:
        raise Refused("journal", "is empty")
    return record.from_json(tale.doc)


class _Tale:
    """A record's document in the making, and the game to tell the moves from."""

    def __init__(self, kind: str, payload: bytes) -> None:
        if kind != "H":
            raise Refused("journal", "has no header")
        header = json.loads(payload)
        self.variant = complete(header["variant"])
        self.game = registry.new_game(self.variant)
        self.doc: dict = {"format": record.FORMAT, "variant": self.variant, "entries": []}
        for key in ("core", "board", "firmware", "begun"):
            if header.get(key):
                self.doc[key] = header[key]
        self.doc["players"] = header.get("players", [])[: self.game.players]

    def add(self, kind: str, payload: bytes) -> None:
        game = self.game
        entries = self.doc["entries"]
        if kind == "m":
            self._move(int.from_bytes(payload[:4], "big"), payload[4:7])
        elif kind == "t":
            self._move(game.parse(str(payload[3:], "utf-8")), payload[:3])
        elif kind == "u":
            self._take_back()
        elif kind == "c":
            entries.append({"correction": _line(payload)})
        elif kind == "n":
            entries.append({"comment": _line(payload)})
        elif kind == "r":
            self._rule(json.loads(payload))
        elif kind == "e":
            end = json.loads(payload)
            self.doc["result"] = {"reason": end["reason"], "winners": end["winners"]}
            if "scores" in end:
                self.doc["result"]["scores"] = end["scores"]
        else:
            raise Refused("kind", "%s is not known; a newer firmware may have written it" % kind)

    def _move(self, move: int, time: bytes) -> None:
        game = self.game
        entry: dict = {"move": game.text(move)}
        if not game.is_chance():
            entry["ms"] = int.from_bytes(time, "big")
        game.play(move)
        self.doc["entries"].append(entry)

    def _take_back(self) -> None:
        """The last move leaves the record. One that a ruling's position holds leaves that position."""
        game = self.game
        entries = self.doc["entries"]
        text = game.text(game.undo())
        for index in range(len(entries) - 1, -1, -1):
            if "move" in entries[index]:
                entries.pop(index)
                break
            if "position" in entries[index]:
                position = game.position()
                position.pop("variant")
                entries[index]["position"] = position
                break
        entries.append({"correction": _line(("taken back: " + text).encode())})

    def _rule(self, ruling: dict) -> None:
        entry = {"ruling": _line(ruling["text"].encode())}
        if ruling.get("position") is not None:
            entry["position"] = ruling["position"]
            self.game = registry.new_game(self.variant)
            self.game.load(dict(ruling["position"], variant=self.variant))
        self.doc["entries"].append(entry)


def _line(payload: bytes) -> str:
    """A text as a record can hold it: one line, not too long."""
    text = "".join([" " if c < " " or "\x7f" <= c < "\xa0" else c for c in str(payload, "utf-8")])
    return text.strip(" ")[: record.MAX_TEXT].strip(" ") or "?"
