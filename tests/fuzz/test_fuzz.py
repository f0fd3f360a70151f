"""The short run over every reader, whether it reaches them, and inputs that once got through to a traceback."""

import json

import pytest

from firmware.protocol import journal_record
from firmware.protocol.wire import frame
from quader import variants
from quader.hub.message import confirmed, from_bytes
from quader.table.handling import Handling
from quader.tournament import Book, lists
from rules_core.refused import Refused

from . import boards, pages
from .__main__ import fuzz
from .readers import heard, readers

RUNS = 200
READERS = readers()


@pytest.mark.parametrize("name", READERS)
def test_nothing_but_refusals(name: str) -> None:
    found = fuzz(name, READERS[name], RUNS, seed=RUNS)
    assert found.refused_badly == []
    assert found.inputs == RUNS


@pytest.mark.parametrize("name", READERS)
def test_the_samples_themselves_are_read(name: str) -> None:
    for sample in [*READERS[name].samples, *READERS[name].kept]:
        READERS[name].takes(sample)


# --- each reader is really reached -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name in READERS if name not in ("shared", "share link")])
def test_no_sample_is_refused(name: str) -> None:
    for sample in READERS[name].samples:
        READERS[name].read(sample)


def test_frames_arrive_on_both_ends() -> None:
    whole, _, _ = READERS["frame (host)"].samples
    assert heard(whole) == ["connected", "move", "answered"]
    board = boards.Listening()
    board.app.port.inbox += boards.conversation()[1]
    said = b""
    for _ in range(9):
        board.clock.pass_by(20)
        board.app.step()
        said += bytes(board.app.port.outbox)
        board.app.port.outbox.clear()
    assert b'"cells":[10,16]' in said


def test_every_request_has_a_sample() -> None:
    board = boards.Answering()
    known = set(board.answer('{"do":"hello"}')["ok"]["can"])
    assert {json.loads(sample)["do"] for sample in boards.requests()} == known


def test_uploads_are_taken() -> None:
    board = boards.Uploading()
    assert all(board.put(sample) for sample in READERS["upload"].samples)


def test_every_message_of_the_page_has_a_sample() -> None:
    known = {name[3:] for name in dir(Handling) if name.startswith("do_")}
    assert {json.loads(sample)["do"] for sample in pages.messages()} == known - pages.LEFT_OUT
    assert known >= pages.LEFT_OUT


# --- what once got through -------------------------------------------------------------------------------------------


DEEP = "[" * 3000


def test_a_board_that_answers_with_a_deep_list() -> None:
    pieces = [DEEP[at : at + 200] for at in range(0, len(DEEP), 200)]
    frames = [frame("e", "SSSS", number, 1, text) for number, text in enumerate(pieces)]
    assert heard(b"".join(frames) + frame("E", "SSSS", len(pieces), 1, "]")) == ["connected"]


def test_confirmations_that_are_none() -> None:
    assert confirmed(b'{"done": [1, 2]}') == [1, 2]
    for wrong in (b"", b"[]", b'{"done": 1}', b'{"done": [[1]]}', b'{"done": ["1", true, 2.0]}', DEEP.encode()):
        assert confirmed(wrong) == []


def test_a_header_whose_players_are_no_list() -> None:
    header = {"variant": variants.by_name("simple-10x6-cover"), "players": 255, "number": 1}
    with pytest.raises(Refused, match="entry 0: cannot be read"):
        journal_record.record_of([("H", json.dumps(header).encode())])


def test_a_list_with_the_line_ends_of_an_old_mac() -> None:
    assert [change["name"] for change in lists.from_csv(b"Anna\rBen\r", "players.csv")] == ["Anna", "Ben"]
    with pytest.raises(Refused, match=r"players\.csv"):
        lists.from_csv(b"Anna;" + b"x" * 200_000, "players.csv")


@pytest.mark.parametrize("number", [-1, 1 << 63, 10**400, True])
def test_numbers_that_no_database_takes(number: int) -> None:
    entry = [1, "b", "g", 0, "H", "", "00" * 32]
    doc = {"format": 1, "last": 1, "entries": [entry]}
    assert from_bytes(json.dumps(doc).encode()) is not None
    wrong = {**doc, "last": number}, {**doc, "entries": [[number, *entry[1:]]]}
    assert [from_bytes(json.dumps(one).encode()) for one in wrong] == [None, None]


def test_half_a_character_in_a_tournament(tmp_path) -> None:
    path = tmp_path / "club.jsonl"
    Book.create(path, "Club", {})
    path.write_bytes(path.read_bytes().replace(b'"name": "Club"', b'"name": "\\ud800"') + b'{"n": 2}\n')
    with pytest.raises(Refused, match="club"):
        Book.open(path)
