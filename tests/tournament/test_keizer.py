"""Keizer, acceleration and clubs: by hand, by figures, by command."""

import random
from collections import Counter

import pytest

from quader.tournament import acceleration
from quader.tournament.history import histories
from quader.tournament.standings import standings

from .play import begun, enter, pair, random_places


def first_wins(table):
    return [1, 2]


def test_values_and_scores_by_hand() -> None:
    """Four players have the values 5, 4, 3, 2. 1 beats 2 and 3 beats 4; then 1 and 3 lead."""
    tournament = begun(4, system="keizer")
    pair(tournament)
    assert [sorted(table.players) for table in tournament.current().tables] == [[1, 2], [3, 4]]
    for number, table in enumerate(tournament.current().tables, 1):
        places = [1 if player in (1, 3) else 2 for player in table.players]
        tournament.apply({"do": "result", "round": 1, "table": number, "places": places})
    # The order becomes 1, 3, 2, 4 with the values 5, 4, 3, 2: 1 has 5 + 3, 3 has 4 + 2.
    assert {number: history.score for number, history in histories(tournament).items()} == {
        1: 800,
        3: 600,
        2: 300,
        4: 200,
    }
    assert [row.player.number for row in standings(tournament)] == [1, 3, 2, 4]
    pair(tournament)
    assert [sorted(table.players) for table in tournament.current().tables] == [[1, 3], [2, 4]]


def test_absent_players_have_a_part_of_their_value() -> None:
    tournament = begun(5, system="keizer")
    tournament.apply({"do": "bye", "player": 2, "round": 1})
    tournament.apply({"do": "withdraw", "player": 5})
    pair(tournament)
    assert tournament.current().byes == [4]
    enter(tournament, first_wins)
    order = [row.player.number for row in standings(tournament)]
    value = {number: 100 * (6 - place) for place, number in enumerate(order)}
    loser, winner = sorted((1, 3), key=lambda number: order.index(number), reverse=True)
    assert {number: history.score for number, history in histories(tournament).items()} == {
        winner: value[winner] + value[loser],
        loser: value[loser],
        2: value[2] + value[2] // 3,
        4: value[4] + 2 * value[4] // 3,
        5: value[5],
    }


def test_a_season_of_evenings() -> None:
    """Neighbours meet, nobody meets again at once, byes go round; whoever stays away can come back."""
    rng = random.Random(5)
    tournament = begun(15, system="keizer")
    for number in range(20):
        for player in list(tournament.players.values()):
            if rng.random() < 0.1:
                tournament.apply({"do": "rejoin" if player.withdrawn else "withdraw", "player": player.number})
        pair(tournament)
        enter(tournament, random_places(rng))
        if number:
            last = [{tuple(sorted(table.players)) for table in round_.tables} for round_ in tournament.rounds[-4:]]
            assert not last[-1] & set.union(*last[:-1])
    byes = Counter(one for round_ in tournament.rounds for one in round_.byes)
    assert max(byes.values()) <= 3


def test_baku_by_the_book() -> None:
    """Nine rounds: five accelerated, three with a point and two with a half; 2 × ⌈N/4⌉ players have them."""
    for players, upper in ((8, 4), (9, 6), (10, 6), (11, 6), (12, 6), (161, 82)):
        tournament = begun(players, rounds=9, acceleration="baku")
        given = [acceleration.points(tournament, number) for number in range(1, 10)]
        assert [set(points.values()) for points in given] == [{100}] * 3 + [{50}] * 2 + [set()] * 4
        assert sorted(given[0]) == list(range(1, upper + 1))


@pytest.mark.parametrize("system", ["swiss", "dutch"])
def test_accelerated_halves_do_not_meet_at_first(system: str) -> None:
    tournament = begun(16, rounds=6, system=system, acceleration="baku")
    pair(tournament)
    assert all((one <= 8) == (two <= 8) for one, two in (table.players for table in tournament.current().tables))
    enter(tournament, first_wins)
    pair(tournament)
    # Winners of the lower half (1) meet losers of the upper half (0 + 1).
    winners = {table.players[0] for table in tournament.rounds[0].tables}
    crossed = [table.players for table in tournament.current().tables if min(table.players) <= 8 < max(table.players)]
    assert crossed
    assert all(max(pair) in winners and min(pair) not in winners for pair in crossed)


@pytest.mark.parametrize("system", ["swiss", "dutch", "keizer"])
def test_clubs_do_not_meet(system: str) -> None:
    tournament = begun(12, rounds=5, system=system, clubs_apart=True)
    for number in range(1, 13):
        tournament.apply({"do": "edit", "player": number, "club": f"Club {number % 3}"})
    for _ in range(4):
        pair(tournament)
        enter(tournament, first_wins)
        for table in tournament.current().tables:
            one, two = (tournament.players[number].club for number in table.players)
            assert one != two


def test_by_command(run, file) -> None:
    run("tournament", "new", "Club", "--system", "keizer")
    run(
        "tournament",
        "add",
        "--csv",
        file("list.csv", "Name;Rating;Verein\nAnna;1500;Nord\nBen;1400;Nord\nCem;1300;Süd\n"),
    )
    run("tournament", "add", "Dora", "--club", "Süd")
    run("tournament", "set", "--clubs-apart")
    out = run("tournament", "pair").out
    assert "Anna – Ben" not in out
    assert "Cem – Dora" not in out
    run("tournament", "result", "1", "1-0")
    run("tournament", "edit", "Dora", "--club", "")
    assert (
        '"club": ""'
        in run("tournament", "standings", "--json").out + run("tournament", "export", "-", "--format", "json").out
    )
    run("tournament", "new", "Four", "--system", "keizer", "--seats", 4).refused("the Keizer system is for two")
    run("tournament", "new", "Quick", "--acceleration", "baku", "--rounds", 5)
    assert run("tournament", "set", "--acceleration", "none", "--tournament", "quick").out == "changed: acceleration\n"
    run("tournament", "new", "Fast", "--acceleration", "baku").refused("acceleration: is for swiss and dutch")


def test_only_one_club(run) -> None:
    run("tournament", "new", "Club", "--system", "keizer", "--clubs-apart")
    run("tournament", "add", "Anna", "Ben", "--club", "Nord")
    run("tournament", "pair").refused("all possible rounds pair players who are kept apart")
