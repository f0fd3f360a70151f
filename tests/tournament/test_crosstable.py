"""The crosstable, tie-breaks explained, players edited and kept apart."""

import random

import pytest

from quader.tournament import pairing, view, why
from quader.tournament.standings import standings

from .play import begun, enter, pair, random_places


@pytest.fixture
def evening(run):
    acts = (
        ("new", "Club", "--tiebreaks", "BH,BH-C1,BH-M1,SB,PS,KS,ARO,WIN"),
        ("add", "Anna", "Ben", "--rating", 1500),
        ("add", "Cem", "Dora"),
        ("pair",),
        ("result", 1, "1-0"),
        ("result", 2, "draw"),
        ("pair",),
        ("result", 1, "1-0"),
    )
    for act in acts:
        assert run("tournament", *act).code == 0


def test_crosstable(run, evening):
    lines = run("tournament", "crosstable").out.splitlines()
    assert lines[0] == "Crosstable"
    assert lines[1].split() == ["#", "Player", "R1", "R2", "Points"]
    first = run("tournament", "standings", "--json").json()["standings"][0]["name"]
    assert lines[2].split()[1] == first
    # Everybody's opponent names everybody back.
    places = {line.split()[0]: line.split()[2] for line in lines[2:]}
    for number, met in places.items():
        assert places[met[0]].startswith(number)
    assert any(line.split()[3].endswith("*") for line in lines[2:])


def test_a_crosstable_for_programs(run, evening, monkeypatch):
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    rows = run("tournament", "crosstable", "--json").json()
    assert [list(row) for row in rows] == [["place", "number", "name", "points", "rounds"]] * 4
    by_number = {row["number"]: row for row in rows}
    for row in rows:
        for number, met in enumerate(row["rounds"]):
            assert met["round"] == number + 1
            back = by_number[met["against"][0]]["rounds"][number]
            assert back["against"] == [row["number"]]
            assert {met["seat"], back["seat"]} == {0, 1}
        points = [met["points"] for met in row["rounds"]]
        assert sum(value for value in points if value is not None) == row["points"]
    assert by_number[1]["rounds"][0]["points"] == 1.0
    assert sum(met["points"] is None for row in rows for met in row["rounds"]) == 2


def test_byes_in_a_crosstable_for_programs(run):
    for act in (("new", "Odd"), ("add", "Anna", "Ben", "Cem"), ("bye", "Cem"), ("pair",), ("withdraw", "Anna")):
        assert run("tournament", *act).code == 0
    rows = {row["name"]: row for row in run("tournament", "crosstable", "--json").json()}
    assert rows["Cem"]["rounds"] == [{"round": 1, "seat": None, "against": [], "points": 0.5}]
    assert rows["Anna"]["rounds"][0]["points"] is None


def test_large_points_in_a_crosstable(run):
    """10.5 is not 1½."""
    for act in (
        ("new", "Four", "--seats", 4, "--points", "11,10,2,1"),
        ("add", "Anna", "Ben", "Cem", "Dora"),
        ("pair",),
    ):
        assert run("tournament", *act).code == 0
    assert run("tournament", "result", 1, "1,1,3,3").code == 0
    told = run("tournament", "crosstable").out
    assert told.count(" 10.5 ") == 2
    assert told.count(" 1.5 ") == 2
    assert "½" not in told


def test_tie_breaks_by_fide_codes_and_why(run, evening):
    order = run("tournament", "standings", "--json").json()["standings"]
    names = ["buchholz", "buchholz-cut1", "buchholz-median", "sonneborn-berger", "progressive", "koya", "aro", "wins"]
    assert list(order[0]["tiebreaks"]) == names
    why = run("tournament", "standings", "--why", "Anna").out.splitlines()
    assert why[0].startswith("Buch ")
    assert " + " in why[0]
    run("tournament", "standings", "--why", "Xaver").refused("there is no player 'Xaver'")
    for other in (("--json",), ("--round", 1)):
        run("tournament", "standings", "--why", "Anna", *other).refused("--why", code=2)
    run("tournament", "new", "Other", "--tiebreaks", "BH,buchholz").refused("is given twice")


def test_every_tie_break_is_explained():
    tournament = begun(5, tiebreaks=["buchholz-cut1", "buchholz-median", "direct", "aro", "progressive", "volume"])
    for number in range(1, 6):
        tournament.players[number].rating = 1000 * number
    for _ in range(2):
        pair(tournament)
        enter(tournament, lambda table: [1 if number == max(table.players) else 2 for number in table.players])
    lines = {row.player.name: told for row, told in why.explained(tournament)}
    for row, told in why.explained(tournament):
        assert [line.split(" = ")[0].split(" (")[0].rpartition(" ")[2] for line in told] == view.tiebreak_texts(
            tournament, row
        )
        for line in told:
            # What is said to be added up is what there is.
            total, _, added = line.partition(" (left out")[0].partition(" = ")
            if added and not added.startswith("("):
                parts = [float(part.split()[-1]) for part in added.split(" + ")]
                assert sum(parts) == float(total.split()[-1])
    text = str(lines)
    for part in ("left out: P", "no game ", "nobody else is equal so far", " / 2"):
        assert part in text


def test_direct_encounters_are_explained():
    tournament = begun(4, system="round-robin", tiebreaks=["direct"])
    pair(tournament)
    enter(tournament, lambda table: [1] * len(table.players))
    assert {line for _, told in why.explained(tournament) for line in told} == {
        "Dir 0 (not all of the 4 who are equal so far have met)"
    }
    for _ in range(2):
        pair(tournament)
        enter(tournament, lambda table: [1] * len(table.players))
    first = {row.player.name: told for row, told in why.explained(tournament)}["P1"]
    assert first[0].startswith("Dir 1.5 = P")


def test_progressive_koya_and_average_rating():
    tournament = begun(4, tiebreaks=["progressive", "koya", "aro", "buchholz-median"])
    for number in range(1, 5):
        tournament.players[number].rating = 1000 * number
    for _ in range(3):
        pair(tournament)
        # The one with the higher number wins.
        enter(tournament, lambda table: [1, 2] if table.players[0] > table.players[1] else [2, 1])
    rows = {row.player.number: row for row in standings(tournament)}
    assert [rows[number].points for number in (4, 3, 2, 1)] == [300, 200, 100, 0]
    assert rows[4].tiebreaks == (100 + 200 + 300, 100, 2000, 100)
    assert rows[1].tiebreaks[:3] == (0, 0, 3000)


def test_names_and_ratings_are_righted(run, evening):
    assert run("tournament", "edit", "Cem", "--name", "Kemal", "--rating", 1600).out == "Kemal: changed\n"
    assert "Kemal" in run("tournament", "show", "--round", 1).out
    run("tournament", "edit", "Kemal", "--name", "anna").refused("there is already a player anna")
    run("tournament", "edit", "Kemal").refused("give --name or --rating")
    run("tournament", "undo")
    assert "Cem" in run("tournament", "show").out


@pytest.mark.parametrize("settings", [{}, {"system": "dutch"}, {"seats": 4}])
def test_players_who_are_kept_apart_do_not_meet(settings):
    tournament = begun(16, rounds=4, **settings)
    tournament.apply({"do": "apart", "players": [1, 2, 9, 10]})
    chance = random.Random(2)
    for _ in range(3):
        pair(tournament)
        for table in tournament.current().tables:
            assert len({1, 2, 9, 10} & set(table.players)) <= 1
        assert pairing.repeated(tournament, tournament.current()) == 0
        enter(tournament, random_places(chance))


def test_apart_by_command(run, evening):
    assert run("tournament", "apart", "Anna", "Ben").out == "these players will not meet: Anna, Ben\n"
    assert run("tournament", "apart", "Anna", "Ben", "--lift").out == "these players may meet again: Anna, Ben\n"
    run("tournament", "apart", "Anna").refused("name at least two players")
