"""Round robin, knock-out, and tables of more than two."""

import random
from collections import Counter
from itertools import combinations

import pytest

from quader.tournament import berger, knockout, mixed
from quader.tournament.history import histories
from quader.tournament.standings import standings
from rules_core.refused import Refused

from .play import begun, enter, pair, random_places

# The table for six players as it is printed everywhere.
BERGER_6 = [
    [(1, 6), (2, 5), (3, 4)],
    [(6, 4), (5, 3), (1, 2)],
    [(2, 6), (3, 1), (4, 5)],
    [(6, 5), (1, 4), (2, 3)],
    [(3, 6), (4, 2), (5, 1)],
]


def test_berger_table_for_six():
    assert [berger.table(6, number)[0] for number in range(1, 6)] == BERGER_6


@pytest.mark.parametrize("players", range(2, 25))
def test_berger_everyone_meets_everyone_once_with_even_seats(players):
    met, firsts, byes = Counter(), Counter(), []
    for number in range(1, berger.rounds(players) + 1):
        games, bye = berger.table(players, number)
        assert sorted([n for game in games for n in game] + ([bye] if bye else [])) == list(range(1, players + 1))
        met.update(frozenset(game) for game in games)
        firsts.update(game[0] for game in games)
        byes += [bye] if bye else []
    assert met == Counter({frozenset(pair): 1 for pair in combinations(range(1, players + 1), 2)})
    assert sorted(byes) == (list(range(1, players + 1)) if players % 2 else [])
    games = players - 1
    assert all(games // 2 <= firsts[n] <= -(-games // 2) for n in range(1, players + 1))


def test_two_cycles_change_the_seats():
    tournament = begun(4, system="round-robin", cycles=2)
    games = [table.players for _ in range(6) for table in pair(tournament).tables]
    assert sorted(games) == sorted((one, two) for one in range(1, 5) for two in range(1, 5) if one != two)
    with pytest.raises(Refused, match="all 6 rounds"):
        pair(tournament)


def test_round_robin_goes_on_without_those_who_left():
    tournament = begun(4, system="round-robin")
    tournament.apply({"do": "withdraw", "player": 4})
    assert sorted(number for _ in range(3) for number in pair(tournament).byes) == [1, 2, 3]


def test_bracket_keeps_the_best_apart():
    assert knockout.first_slots(list(range(1, 9))) == [(1, 8), (4, 5), (2, 7), (3, 6)]
    assert knockout.first_slots(list(range(1, 7))) == [(1,), (4, 5), (2,), (3, 6)]


@pytest.mark.parametrize("players", range(2, 20))
def test_knock_out_the_better_seed_wins_all(players):
    tournament = begun(players, system="knock-out", third_place=True)
    for _ in range((players - 1).bit_length()):
        pair(tournament)
        enter(tournament, lambda table: [1, 2] if table.players[0] < table.players[1] else [2, 1])
    with pytest.raises(Refused, match=r"round(s are| is) paired"):
        pair(tournament)
    rows = standings(tournament)
    assert [row.player.number for row in rows[:4]] == [1, 2, 3, 4][:players]
    assert [row.place for row in rows[:4]] == [1, 2, 3, 4][:players]
    if players > 8:
        assert [row.place for row in rows[4:8]] == [5] * 4


def test_knock_out_needs_a_winner():
    tournament = begun(4, system="knock-out")
    pair(tournament)
    enter(tournament, lambda table: [1, 1])
    with pytest.raises(Refused, match="table 1 has no winner to go on"):
        pair(tournament)


def test_knock_out_who_left_loses_the_place():
    tournament = begun(4, system="knock-out")
    pair(tournament)
    enter(tournament, lambda table: [1, 2] if table.players[0] < table.players[1] else [2, 1])
    tournament.apply({"do": "withdraw", "player": 1})
    round_ = pair(tournament)
    assert (round_.tables, round_.slots) == ([], [(2,)])
    assert standings(tournament)[0].player.number == 2


@pytest.mark.parametrize(("players", "seats"), [(16, 4), (13, 4), (9, 3), (7, 3), (5, 4)])
def test_knock_out_of_larger_tables_ends_with_one_table(players, seats):
    tournament = begun(players, system="knock-out", seats=seats)
    for _ in range(10):
        round_ = pair(tournament)
        enter(tournament, lambda table: [1 + sum(o < n for o in table.players) for n in table.players])
        if len(round_.slots) == 1:
            break
    assert standings(tournament)[0].player.number == 1
    assert len(tournament.rounds) < 6


@pytest.mark.parametrize(
    ("players", "seats", "short", "expected"),
    [
        (8, 4, True, ([4, 4], 0)),
        (11, 4, True, ([4, 4, 3], 0)),
        (6, 4, True, ([3, 3], 0)),
        (9, 4, True, ([3, 3, 3], 0)),
        (5, 4, True, ([4], 1)),
        (4, 3, True, ([2, 2], 0)),
        (9, 4, False, ([4, 4], 1)),
        (3, 4, True, ([3], 0)),
        (1, 4, True, ([], 1)),
    ],
)
def test_sizes_of_tables(players, seats, short, expected):
    assert mixed.sizes(players, seats, short) == expected


@pytest.mark.parametrize(("players", "seats", "rounds"), [(16, 4, 4), (24, 3, 5), (40, 4, 6), (200, 4, 9)])
def test_larger_tables_hardly_ever_meet_again(players, seats, rounds):
    rng = random.Random(players)
    tournament = begun(players, seats=seats)
    for _ in range(rounds):
        round_ = pair(tournament)
        assert sorted(n for table in round_.tables for n in table.players) == list(range(1, players + 1))
        enter(tournament, random_places(rng))
    met = Counter(
        frozenset(pair) for round_ in tournament.rounds for t in round_.tables for pair in combinations(t.players, 2)
    )
    repeats = sum(times - 1 for times in met.values())
    # Four rounds of 16 in fours without a repeat exist, but hardly with the scores in mind.
    assert repeats <= (8 if players == 16 else 0)


def test_seats_of_larger_tables_are_even():
    rng = random.Random(1)
    tournament = begun(16, seats=4)
    for _ in range(4):
        pair(tournament)
        enter(tournament, random_places(rng))
    assert max(max(Counter(h.seats).values()) for h in histories(tournament).values()) <= 2


def test_mixing_tables_until_all_have_met():
    tournament = begun(9, system="round-robin", seats=3)
    for _ in range(4):
        pair(tournament)
        enter(tournament, lambda table: [1, 2, 3])
    met = Counter(n for history in histories(tournament).values() for n in set(history.met))
    assert min(met.values()) >= 7


def test_byes_of_larger_tables_go_round():
    tournament = begun(5, seats=4, rounds=5)
    for _ in range(5):
        assert len(pair(tournament).byes) == 1
        enter(tournament, lambda table: [1, 2, 3, 4])
    assert [history.byes for history in histories(tournament).values()] == [1] * 5
