"""Tournaments of games that nobody else knows: pairings, results from boards, standings."""

import pytest

from quader.tournament import Book, take_record
from tests.host.samples import recorded

ADDRESS = "socket://127.0.0.1:7000"


@pytest.mark.parametrize(("name", "seats"), [("stones", 2), ("rafts", 3)])
def test_an_evening(run, tmp_path, name, seats):
    def desk(*words):
        told = run("tournament", *words)
        assert told.code == 0, told.err
        return told

    desk("new", "Evening", "--rounds", 2, "--seats", seats, "--variant", name)
    desk("add", *["Anna", "Ben", "Cem"][:seats])
    desk("pair")
    desk("board", 1, ADDRESS)
    path = tmp_path / "home/tournaments/evening.jsonl"
    tournament = Book.open(path).tournament
    seated = [tournament.players[number].name for number in tournament.current().table(1).players]
    found = recorded(name, 400)
    found.players, found.begun = seated, ""
    assert found.result is not None
    taken = take_record(path, found, ADDRESS)
    assert (taken.what, taken.table) == ("result", 1), taken
    rows = desk("standings", "--json").json()["standings"]
    assert sorted(row["name"] for row in rows) == sorted(seated)
    assert rows[0]["name"] == seated[found.result[1][0]]
    assert rows[0]["points"] > rows[1]["points"]
    assert rows[0]["name"] in desk("show").out
