"""Points and tie-breaks, counted by hand."""

import pytest

from quader.tournament.points import read_points, read_scheme, shown
from quader.tournament.standings import standings
from rules_core.refused import Refused

from .play import begun, enter, pair


def test_points_are_exact():
    assert [read_points(text, "x") for text in ("1", "0.5", "-0.25", "10")] == [100, 50, -25, 1000]
    assert [shown(value) for value in (100, 50, -25, 1000, 0, -100)] == ["1", "0.5", "-0.25", "10", "0", "-1"]
    for text in ("", "x", "0.001", "nan", "inf", "1e9", "١" * 9):
        with pytest.raises(Refused, match="are no points"):
            read_points(text, "x")


@pytest.mark.parametrize(
    ("scheme", "seats", "places", "points"),
    [
        ("1,0.5,0", 2, (1, 2), [100, 0]),
        ("1,0.5,0", 2, (1, 1), [50, 50]),
        ("3,1,0", 2, (2, 1), [0, 300]),
        ("1,0.5,0", 2, (1, 0), [100, 0]),
        ("3,1,0.5", 2, (0, 0), [0, 0]),
        ("3,2,1,0", 4, (2, 1, 4, 3), [200, 300, 0, 100]),
        ("3,2,1,0", 4, (1, 1, 3, 4), [250, 250, 100, 0]),
        ("3,2,1,0", 4, (1, 1, 1, 1), [150] * 4),
        ("3,2,1,0", 4, (1, 0, 2, 3), [300, 0, 200, 100]),
        # A shared second place is 7 for both, then comes the fourth; a first place is never shared.
        ("rolling-cubes", 4, (1, 2, 2, 4), [1000, 700, 700, 500]),
        ("rolling-cubes", 4, (1, 1, 3, 4), [700, 700, 600, 500]),
        ("rolling-cubes", 6, (1, 2, 3, 4, 5, 6), [1000, 700, 600, 500, 400, 300]),
        ("rolling-cubes", 2, (2, 1), [700, 1000]),
    ],
)
def test_schemes(scheme, seats, places, points):
    assert read_scheme(scheme, seats).points(places) == points


@pytest.mark.parametrize(("text", "seats", "why"), [("1,0", 2, "three"), ("1,2,3", 2, "less"), ("3,2", 4, "4 places")])
def test_bad_schemes(text, seats, why):
    with pytest.raises(Refused, match=why):
        read_scheme(text, seats)


def _played(results, volumes=None, **settings):
    """A round robin of four with these results: (first, second) -> places."""
    tournament = begun(4, system="round-robin", **settings)
    for number in range(1, 4):
        for table in pair(tournament).tables:
            change = {"do": "result", "round": number, "table": table.number, "places": list(results[table.players])}
            if volumes:
                change["volumes"] = volumes[table.players]
            tournament.apply(change)
    return tournament


# 1 beats 2 and 3 and loses to 4; 2 beats 3 and 4; 3 beats 4: points 2, 2, 1, 1.
RESULTS = {(1, 4): (2, 1), (2, 3): (1, 2), (4, 3): (2, 1), (1, 2): (1, 2), (2, 4): (1, 2), (3, 1): (2, 1)}


def test_tie_breaks_by_hand():
    names = ["buchholz", "buchholz-cut1", "sonneborn-berger", "wins", "direct"]
    rows = {row.player.number: row for row in standings(_played(RESULTS, tiebreaks=names))}
    assert {number: row.points for number, row in rows.items()} == {1: 200, 2: 200, 3: 100, 4: 100}
    assert rows[1].tiebreaks == (400, 300, 300, 2, 0)
    assert rows[2].tiebreaks == (400, 300, 200, 2, 0)
    assert rows[3].tiebreaks == (500, 400, 100, 1, 0)
    assert rows[4].tiebreaks == (500, 400, 200, 1, 0)
    assert [rows[number].place for number in (1, 2, 4, 3)] == [1, 2, 3, 4]


def test_direct_encounter_decides_only_between_equals():
    rows = standings(_played(RESULTS, tiebreaks=["direct"]))
    assert [(row.player.number, row.place, row.tiebreaks) for row in rows] == [
        (1, 1, (100,)),
        (2, 2, (0,)),
        (3, 3, (100,)),
        (4, 4, (0,)),
    ]


def test_volume_difference():
    volumes = {players: [40, 30] for players in RESULTS}
    rows = {row.player.number: row for row in standings(_played(RESULTS, volumes, tiebreaks=["volume"]))}
    # First seats: 1 and 2 twice, 3 and 4 once.
    assert {number: row.tiebreaks for number, row in rows.items()} == {1: (10,), 2: (10,), 3: (-10,), 4: (-10,)}
    assert [rows[number].place for number in (1, 2, 3, 4)] == [1, 1, 3, 3]


def test_rolling_cubes_equal_totals_go_to_game_two():
    tournament = begun(3, seats=3, points="rolling-cubes", rounds=3)
    for order in ((1, 2, 3), (2, 1, 3), (3, 3, 1)):
        pair(tournament)
        if order == (3, 3, 1):
            order = (2, 2, 1)
        enter(tournament, lambda table, order=order: [order[number - 1] for number in table.players])
    rows = standings(tournament)
    assert [(row.player.number, row.points) for row in rows] == [(2, 2400), (1, 2400), (3, 2200)]
    assert [row.place for row in rows] == [1, 2, 3]


def test_byes_forfeits_and_rulings_count():
    tournament = begun(3, rounds=3)
    pair(tournament)
    bye = tournament.current().byes[0]
    enter(tournament, lambda table: [1, 0])
    tournament.apply({"do": "adjust", "player": bye, "points": "-0.5", "note": "late"})
    first, second = tournament.rounds[0].tables[0].players
    points = {row.player.number: row.points for row in standings(tournament)}
    assert points == {bye: 50, first: 100, second: 0}
    buchholz = {row.player.number: row.tiebreaks[1] for row in standings(tournament)}
    # A round without a game counts as one against the own score.
    assert buchholz == {bye: 50, first: 100, second: 0}
