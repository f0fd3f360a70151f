"""A board that is spoken to by a stranger: bytes on its line, requests in a session, files in its flash."""

import json
from base64 import b64encode
from binascii import crc32
from hashlib import sha256
from typing import Any

from firmware.keep.archive import HEAD, TAIL
from firmware.keep.journal import START
from firmware.keep.reading import chunks
from firmware.protocol.wire import frame
from firmware.talk.link import Link
from firmware.ticks import PERIOD
from firmware.virtual.port import Clock
from tests.firmware.rig import BoardFlash, new_board
from tests.host.samples import played

VARIANT = "simple-10x6-cover"
# The board is switched off and on after so many inputs: what one of them has changed must not hide others.
_INPUTS = 500
# Bytes in one piece of an upload.
_PIECE = 1024


class _Board:
    """A board in the middle of a game."""

    def __init__(self) -> None:
        self._taken = 0
        self._start()

    def _start(self) -> None:
        self.clock = Clock(PERIOD - 5000)
        self.app = new_board(BoardFlash(), self.clock)
        self.app.select(VARIANT, ["Anna", "Ben"], {})
        for text in played(VARIANT, 3).texts():
            self.app.play(text)

    def step(self) -> None:
        self.clock.pass_by(20)
        self.app.step()
        self.app.port.outbox.clear()

    def count(self) -> None:
        self._taken += 1
        if self._taken % _INPUTS == 0:
            self._start()


class Listening(_Board):
    """Takes bytes from its line."""

    def take(self, data: bytes) -> None:
        self.app.port.inbox += data[:4096]
        while self.app.port.inbox:
            self.step()
        self.step()
        self.count()


class Answering(_Board):
    """Answers a request, as if it had come in frames without a fault."""

    def take(self, data: bytes) -> None:
        text = data.decode("ascii", "replace").replace("\ufffd", "?")
        self.answer(text)
        self.step()
        self.count()

    def answer(self, text: str) -> dict[str, Any]:
        doc: dict[str, Any] = json.loads(Link(self.app.port, self.app).requests().reply(text))
        return doc


class Uploading(_Board):
    """Is brought a variant whose size and hash are right, whatever it holds; one that it takes is then played."""

    def take(self, data: bytes) -> None:
        self.put(data)
        self.step()
        self.count()

    def put(self, data: bytes) -> bool:
        """Whether the board took it."""
        session = Link(self.app.port, self.app).requests()

        def ask(**doc: object) -> bool:
            return "ok" in json.loads(session.reply(json.dumps(doc)))

        name = _id_in(data)
        taken = ask(do="put", id=name, size=len(data), sha256=sha256(data).hexdigest())
        for at in range(0, len(data), _PIECE):
            taken = taken and ask(do="piece", at=at, data=b64encode(data[at : at + _PIECE]).decode())
        if not taken or not ask(do="commit"):
            return False
        ask(do="end", reason="agreed", winners=[])
        ask(do="close")
        ask(do="select", variant=name)
        ask(do="remove", id=name)
        return True


def _id_in(data: bytes) -> str:
    """The name that a variant gives itself, where it can be read."""
    try:
        name = json.loads(data)["id"]
    except (ValueError, TypeError, LookupError, RecursionError):
        name = None
    return name if isinstance(name, str) else "mine"


def conversation() -> list[bytes]:
    """What a host sends: a session opened, something asked, something uploaded."""
    opened = frame("O", "0abc", 0, 0)
    return [opened + frame("Q", "0abc", 0, 0, text.decode()) + frame("P", "0abc", 0, 0) for text in requests()[:12]]


def requests() -> list[bytes]:
    docs = [
        {"do": "hello"}, {"do": "info"}, {"do": "health"}, {"do": "scan", "raw": True}, {"do": "watch", "cells": True},
        {"do": "variants", "from": 0}, {"do": "games", "above": 0}, {"do": "game", "number": 1, "at": 0},
        {"do": "entries", "from": 0}, {"do": "select", "variant": VARIANT, "players": ["A"], "settings": {"total": 9}},
        {"do": "put", "id": "mine", "size": 20, "sha256": "00" * 32}, {"do": "piece", "at": 0, "data": "e30="},
        {"do": "commit"}, {"do": "remove", "id": "mine"}, {"do": "press", "buttons": ["ok"]},
        {"do": "play", "text": "place 8 - 0,6,0:2x2x2"}, {"do": "end", "reason": "agreed", "winners": []},
        {"do": "seat", "player": 0, "by": "elsewhere", "name": "x"}, {"do": "time", "unix": 1700000000},
        {"do": "ruling", "text": "so", "position": None}, {"do": "back"}, {"do": "setup"}, {"do": "close"},
        {"do": "hand", "piece": {"volume": 27, "owner": 0, "from": [0, 6], "to": [0, 6, 3, 3]}},
        {"do": "move", "player": 1, "text": "place 8 - 0,6,0:2x2x2", "ms": 900}, {"do": "roll", "text": "3 4"},
        {"do": "calibrate"}, {"do": "calibrate", "cube": True}, {"do": "calibrate", "piece": 27}, {"do": "selftest"},
        {"do": "selftest", "cube": True}, {"do": "settings", "set": {"brightness": 3}}, {"do": "vouch", "number": 1},
        {"do": "vouched", "hash": "00" * 32, "word": "00"}, {"do": "light", "cells": [0, 1], "code": 2, "level": 3},
    ]  # fmt: skip
    return [json.dumps(doc, separators=(",", ":")).encode() for doc in docs]


def archived_game() -> bytes:
    """Game 1 in the short form in which it is fetched from a board."""
    app = _Board().app
    app.end("agreed", [])
    app.close()
    journal = app.journal
    return bytes(journal.read_game(1, 0, journal.size_of(1)))


def entry_lines() -> bytes:
    return b"\n".join(kind.encode() + payload for kind, payload in _Board().app.journal.entries())


def running_game() -> bytes:
    """The file of a running game."""
    flash = _Board().app.port.storage
    return bytes(flash.files["games/run"])


# --- check sums ------------------------------------------------------------------------------------------------------


def framed(data: bytes) -> bytes:
    """Lines of frames with right check sums, whatever they hold."""
    lines = []
    for line in data.split(b"\n"):
        start, star = line.rfind(b"~"), line.rfind(b"*")
        if 0 <= start < star:
            body = line[start + 1 : star]
            line = line[: start + 1] + body + b"*%08x" % crc32(body)
        lines.append(line)
    return b"\n".join(lines)


def chained(data: bytes) -> bytes:
    """An archived game whose head, hash and check sum fit what is inside."""
    inside = data[HEAD:-TAIL]
    last = START
    for _, chunk, _ in chunks(lambda at, length: inside[at : at + max(0, length)], 0, len(inside), 0):
        last = sha256(last + chunk).digest()
    whole = b"G" + (1).to_bytes(4, "big") + len(inside).to_bytes(4, "big") + data[9:HEAD] + inside + last
    return whole + crc32(whole).to_bytes(4, "big")
