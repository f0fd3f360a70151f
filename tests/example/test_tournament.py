"""Tournaments of games that nobody else knows: pairings, results from boards, standings."""

import pytest

from quader.tournament import Taken, take_record
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
    found = recorded(name, 400)
    found.players, found.begun = [], ""
    path = tmp_path / "home/tournaments/evening.jsonl"
    assert take_record(path, found, ADDRESS) == Taken("result", 1)
    shown = desk("show").out
    rows = desk("standings", "--json").json()["standings"]
    assert len(rows) == seats
    assert found.result is not None
    winner = found.result[1][0]
    assert rows[0]["points"] > rows[1]["points"]
    assert rows[0]["name"] in shown
    assert winner < seats
    # Whoever sat at the winner's seat leads.
    seated = next(line for line in shown.splitlines() if rows[0]["name"] in line)
    names = [name for name in ("Anna", "Ben", "Cem") if name in seated]
    assert sorted(names, key=seated.index)[winner] == rows[0]["name"]
