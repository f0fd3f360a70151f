"""The table of strength: played in rising samples, resumed where it was, played anew when a player has changed."""

import json

import pytest

from quader.engine.levels import SEARCHING
from tests.bench import strength
from tests.bench.strength import Pairing

PAIRING = Pairing("simple-square-6", "board", "random")


@pytest.fixture(autouse=True)
def _files_of_its_own(monkeypatch, tmp_path):
    monkeypatch.setattr(strength, "ROWS", tmp_path / "strength.json")
    docs = tmp_path / "engine.md"
    docs.write_text(f"Before.\n{strength.BEGIN}\nold\n{strength.END}\nAfter.\n", encoding="utf-8")
    monkeypatch.setattr(strength, "DOCS", docs)


def test_resumed_games_are_the_games_of_one_run():
    strength.play([PAIRING], 2, 1, 1)
    assert strength.stored()[PAIRING]["games"] == 2
    strength.play([PAIRING], 6, 1, 1)
    in_parts = strength.stored()
    strength.ROWS.unlink()
    strength.play([PAIRING], 6, 1, 1)
    assert strength.stored() == in_parts
    assert sum(in_parts[PAIRING]["ends"].values()) == 6


def test_a_row_of_other_players_is_played_anew(monkeypatch):
    pairing = Pairing("simple-square-6", "beginner", "random")
    strength.play([pairing, PAIRING], 2, 1, 1)
    before = strength.fingerprint(PAIRING), strength.fingerprint(pairing)
    monkeypatch.setitem(SEARCHING, "beginner", SEARCHING["beginner"]._replace(misses=1))
    assert strength.fingerprint(PAIRING) == before[0]
    assert strength.fingerprint(pairing) != before[1]
    strength.write_table()
    assert json.loads(strength.ROWS.read_text().splitlines()[0])["games"] == 2
    strength.play([pairing, PAIRING], 2, 1, 1)
    assert strength.stored()[pairing]["who"] == strength.fingerprint(pairing)


def test_the_table_stands_in_its_place():
    strength.play([PAIRING], 1, 1, 1)
    row = strength.stored()[PAIRING]
    masters = Pairing("simple-square-6", "master", "master")
    ends = {"games": 4, "ends": {"all_in": 3, "stalled": 1}, "plies": 400}
    strength.keep(masters, {**row, **ends, "players": ["master", "master"], "who": strength.fingerprint(masters)})
    strength.write_table()
    told = strength.DOCS.read_text(encoding="utf-8")
    assert told.startswith("Before.\n")
    assert told.endswith("\nAfter.\n")
    assert "old" not in told
    line = next(line for line in told.splitlines() if line.startswith("| simple-square-6 |"))
    assert ", 1 |" in line
    assert "75 %, 4 | 100 |" in line
    assert line.count("|") == len(strength.PAIRS) + 3
