"""The short run over every reader, and inputs that once got through to a traceback."""

import json

import pytest

from firmware.protocol import journal_record
from quader import variants
from quader.hub.message import from_bytes
from quader.tournament import Book, lists
from rules_core.refused import Refused

from .__main__ import fuzz
from .readers import readers

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
