"""Every reader of something that others have written: what it is given, and samples that it takes.

`read` may refuse in the way of its reader; any other exception is a bug.
"""

import base64
import json
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from firmware.protocol import journal_record
from firmware.protocol.wire import Lines, frame
from quader import positions, share, variants
from quader.board.talk import Talk
from quader.hub import message as hub_message
from quader.hub.message import Batch, to_bytes
from quader.log.outbox import Told
from quader.remote import view
from quader.tournament import Book, exports, lists
from rules_core.record import record
from rules_core.refused import Refused
from rules_core.variant import completion, document
from tests.firmware.rig import BoardFlash, new_board
from tests.host.samples import played, recorded

from . import boards, pages
from .guided import CORPUS

LIMIT = 100_000


@dataclass
class Reader:
    """One reader; `mend` makes the check sums of a changed input right again, so that what is inside is read.
    `kept`: inputs that a fuzzer has found to reach something new."""

    samples: list[bytes]
    read: Callable[[bytes], None]
    mend: Callable[[bytes], bytes] | None = None
    kept: list[bytes] = field(default_factory=list)

    def takes(self, data: bytes) -> None:
        """Read, and take a refusal for an answer if it is one line."""
        said = ""
        try:
            self.read(data)
        except Refused as refused:
            said = str(refused)
        assert len(said.splitlines()) <= 1, "a refusal of several lines"


def _json(value: Any) -> bytes:
    return json.dumps(value).encode()


# --- documents -------------------------------------------------------------------------------------------------------


def _variant(data: bytes) -> None:
    full = variants.complete(completion.parse(data))
    assert completion.complete(full) == full


def _position(data: bytes) -> None:
    doc = document.read(data, LIMIT)
    if isinstance(doc, dict):
        game = positions.of_document(doc)
        assert positions.of_document(json.loads(_json(game.position()))).line() == game.line()


def _record(data: bytes) -> None:
    made = record.from_json(document.read(data, LIMIT))
    text = record.to_text(made)
    assert record.to_text(record.from_text(text.encode())) == text
    record.verify(made)


def _link(data: bytes) -> None:
    share.read(data.decode("utf-8", "replace"))


def _inside_link(data: bytes) -> None:
    """A link whose packing is right, whatever it holds."""
    packer = zlib.compressobj(1, zlib.DEFLATED, -15)
    packed = bytes([share.VERSION]) + packer.compress(data) + packer.flush()
    share.read(share.MARK + base64.urlsafe_b64encode(packed).decode().rstrip("="))


def _record_text(data: bytes) -> None:
    record.verify(record.from_text(data))


# --- what boards tell ------------------------------------------------------------------------------------------------


def _journal(data: bytes) -> None:
    journal_record.record_of(journal_record.entries_of(data, 1))


def _entries(data: bytes) -> None:
    """Entries as lines, kind first: what a log and a hub hand on without a board's check sums."""
    journal_record.record_of((chr(line[0]), line[1:]) for line in data.split(b"\n") if line)


def _flash(data: bytes) -> None:
    """A running game in the flash, damaged: the board starts, with or without it."""
    app = new_board(BoardFlash({"games/run": data}))
    app.step()


def heard(data: bytes) -> list[str]:
    """What a PC that has asked something makes of a board's frames; `SSSS` in them stands for its session."""
    talk = Talk(0)
    lines = Lines()
    lines.feed(talk.to_send(300))
    opening = lines.take()
    assert opening
    session = opening[1]
    talk.received(frame("H", session, 0, 0, "1 0123abcd"), 301)
    question = talk.ask({"do": "info"})
    talk.to_send(302)
    talk.received(boards.framed(data.replace(b"SSSS", session.encode())) if b"SSSS" in data else data, 303)
    talk.to_send(304)
    told = [str(event["event"]) for event in talk.events]
    return [*told, "answered"] if question.reply else told


# --- lists and messages ----------------------------------------------------------------------------------------------


def _mqtt(data: bytes) -> None:
    batch = hub_message.from_bytes(data)
    if batch is not None:
        numbers = [batch.last, *(one.id for one in batch.entries)]
        assert all(0 <= number < 1 << 63 for number in numbers), "no number for a database"


def _confirmed(data: bytes) -> None:
    assert all(type(number) is int for number in hub_message.confirmed(data))


def _book(data: bytes) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder, "club.jsonl")
        path.write_bytes(data)
        Book.open(path)


def _imported(data: bytes) -> None:
    events = exports.events_of(data)
    with TemporaryDirectory() as folder:
        Book.restore(Path(folder, "club.jsonl"), events)


def _some_book(folder: str) -> Book:
    book = Book.create(Path(folder, "club.jsonl"), "Club", {"rounds": 2})
    book.add_all([{"do": "add", "name": name, "rating": 1000} for name in ("Anna", "Ben")])
    return book


def _book_sample() -> bytes:
    with TemporaryDirectory() as folder:
        return _some_book(folder).path.read_bytes()


def _exported() -> bytes:
    with TemporaryDirectory() as folder:
        return exports.to_json(_some_book(folder)).encode()


def readers() -> dict[str, Reader]:
    """By name, in the order in which they are listed."""
    batch = Batch(7, [Told(7, "board", "1-x", 0, "H", b"{}", b"\1" * 32)])
    records = [recorded(name, 12) for name in ("tactic-10-stairs-42", "dice-split-sum", "engpass-10", "cubus")]
    trf = b"012 Club\n001    1      Meier,Anna                        1820\n001    2      Roth,Ben\n"
    found = {
        "variant": Reader(
            [_json(variants.by_name(name)) for name in variants.names()[::6]]
            + [b'{"format": 1, "game": "quader", "id": "mine", "extends": "simple-10x6-cover"}'],
            _variant,
        ),
        "position": Reader(
            [_json(played(name, 30).position()) for name in ("tactic-10-stairs-42", "dice-split-sum", "engpass-10")]
            + [b'{"variant": "planquadrat", "moves": []}'],
            _position,
        ),
        "record": Reader([_json(record.to_json(one)) for one in records], _record),
        "record text": Reader([record.to_text(one).encode() for one in records], _record_text),
        "share link": Reader([share.of_record(one).encode() for one in records], _link),
        "shared": Reader(
            [
                _json({"variant": "simple-10x6-cover", "players": ["A"], "moves": ["place 8 - 0,6,0:2x2x2"]}),
                _json({"variant": variants.by_name("planquadrat")}),
                b'{"puzzle": "x"}',
            ],
            _inside_link,
        ),
        "frame (board)": Reader(boards.conversation(), boards.Listening().take, boards.framed),
        "frame (host)": Reader(_told_to_host(), _host_frames),
        "request": Reader(boards.requests(), boards.Answering().take),
        "upload": Reader(
            [_json(variants.by_name(name) | {"id": "mine"}) for name in variants.names()[::9]], boards.Uploading().take
        ),
        "journal": Reader([boards.archived_game()], _journal, boards.chained),
        "entries": Reader([boards.entry_lines()], _entries),
        "flash": Reader([boards.running_game()], _flash),
        "web message": Reader(pages.messages(), pages.Tab().take),
        "arbiter message": Reader(pages.entered(), pages.Desk().take),
        "players as CSV": Reader(
            [b"Name;Rating;Club\nMeier, Anna;1820;SK Nord\n", b'"Roth, Ben",1700\nCem,1650\n', b"Dora\n"],
            lambda data: _read_list(lists.from_csv, data),
        ),
        "TRF": Reader([trf], lambda data: _read_list(lists.from_trf, data)),
        "MQTT entries": Reader([to_bytes(batch)], _mqtt),
        "MQTT confirmed": Reader([b'{"done": [7, 9]}'], _confirmed),
        "MQTT remote": Reader([_remote()], _view),
        "tournament": Reader([_book_sample()], _book),
        "tournament as JSON": Reader([_exported()], _imported),
    }
    for name, reader in found.items():
        reader.kept = [path.read_bytes() for path in sorted(CORPUS.glob(f"{name.replace(' ', '-')}/*"))]
    return found


def _view(data: bytes) -> None:
    assert view.from_bytes(data).mark


def _remote() -> bytes:
    game = {"mark": "m", "seats": [0], "variant": variants.by_name("simple-10x6-cover"), "players": ["A", "B"]}
    more = {"settings": {}, "base": "", "rulings": 0, "moves": [["place 8 - 0,6,0:2x2x2", 0, 10, False]]}
    end = {"dropped": [], "result": None, "turn": 1, "lit": "", "closed": False, "agreed": None}
    return _json({**game, **more, **end})


def _host_frames(data: bytes) -> None:
    heard(data)


def _told_to_host() -> list[bytes]:
    hello = frame("H", "SSSS", 0, 0, "1 89abcdef")
    reply = frame("r", "SSSS", 0, 1, '{"ok":{"state":') + frame("R", "SSSS", 1, 1, '"menu"}}')
    event = frame("E", "SSSS", 2, 1, '{"event":"move","entry":1,"text":"place 27 - 0,6,0:3x3x3","n":1}')
    return [reply + event, hello, frame("N", "SSSS", 0, 0)]


def _read_list(read: Callable[[bytes, str], list[dict[str, Any]]], data: bytes) -> None:
    assert all(change["do"] == "add" and change["name"] for change in read(data, "players"))
