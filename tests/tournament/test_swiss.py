"""Swiss rounds: what must always hold, with random results, withdrawals and byes."""

import random
from itertools import combinations

import pytest

from quader.tournament import swiss
from quader.tournament.history import histories
from rules_core.refused import Refused

from .play import begun, enter, pair, random_places


def _everyone_once(round_, tournament):
    there = [number for number, player in tournament.players.items() if not player.withdrawn]
    seen = [number for table in round_.tables for number in table.players] + round_.byes + round_.wished
    assert sorted(seen) == there


def _check_rounds(tournament, rounds, rng):
    met: set[frozenset[int]] = set()
    for _ in range(rounds):
        before = histories(tournament)
        round_ = pair(tournament)
        _everyone_once(round_, tournament)
        pairs = [frozenset(table.players) for table in round_.tables]
        assert not met & set(pairs)
        met |= set(pairs)
        there = [before[n] for t in round_.tables for n in t.players] + [before[n] for n in round_.byes]
        assert len(round_.byes) == len(there) % 2
        for number in round_.byes:
            _check_bye(before[number], there)
        enter(tournament, random_places(rng))


def _check_bye(chosen, there):
    """Nobody with fewer byes, or as many and a lower score, could have had it: the others could not be paired."""
    for other in there:
        if (other.byes, other.score) < (chosen.byes, chosen.score):
            assert swiss.pair([history for history in there if history is not other]) is None


@pytest.mark.parametrize("seed", range(40))
def test_small_tournaments_never_repeat_and_byes_are_fair(seed):
    rng = random.Random(seed)
    players = rng.randrange(4, 24)
    tournament = begun(players, points=rng.choice(["1,0.5,0", "3,1,0"]))
    _check_rounds(tournament, min(players // 2, 7), rng)


@pytest.mark.parametrize("seed", range(10))
def test_withdrawals_late_entries_and_wished_byes(seed):
    rng = random.Random(seed)
    tournament = begun(18)
    for turn in range(5):
        number = len(tournament.rounds) + 1
        tournament.apply({"do": "withdraw", "player": turn * 3 + 1})
        tournament.apply({"do": "add", "name": f"Late {turn}", "number": len(tournament.players) + 1})
        tournament.apply({"do": "bye", "player": turn * 3 + 2, "round": number})
        round_ = pair(tournament)
        _everyone_once(round_, tournament)
        assert round_.wished == [turn * 3 + 2]
        enter(tournament, random_places(rng))


def test_200_players_in_9_rounds():
    rng = random.Random(5)
    tournament = begun(201)
    _check_rounds(tournament, 9, rng)
    found = histories(tournament)
    assert max(history.byes for history in found.values()) == 1
    assert max(abs(history.seats.count(0) - history.seats.count(1)) for history in found.values()) <= 2


def test_first_round_upper_half_meets_lower_half():
    tournament = begun(8)
    assert [set(table.players) for table in pair(tournament).tables] == [{1, 5}, {2, 6}, {3, 7}, {4, 8}]
    assert [table.players[0] for table in tournament.current().tables] == [1, 6, 3, 8]


def test_winners_meet_winners_and_seats_change():
    tournament = begun(8)
    pair(tournament)
    enter(tournament, lambda table: [1, 2] if table.players[0] < table.players[1] else [2, 1])
    # 1 and 3 sat first, 2 and 4 second: each now gets the other seat.
    assert [table.players for table in pair(tournament).tables] == [(4, 1), (2, 3), (5, 8), (7, 6)]


def test_seats_alternate_as_far_as_possible():
    rng = random.Random(3)
    tournament = begun(40)
    for _ in range(7):
        pair(tournament)
        enter(tournament, random_places(rng))
    seats = [history.seats for history in histories(tournament).values()]
    assert max(abs(s.count(0) - s.count(1)) for s in seats) <= 2
    assert not any(s[i] == s[i + 1] == s[i + 2] for s in seats for i in range(5))


def test_the_round_is_the_best_of_all():
    """Against all rounds that are possible, for few players."""
    for seed in range(15):
        rng = random.Random(seed)
        tournament = begun(6)
        for _ in range(2):
            pair(tournament)
            enter(tournament, random_places(rng))
        order = sorted(histories(tournament).values(), key=lambda history: (-history.score, history.rank))
        costs = swiss._Costs(order)

        def total(pairs, costs=costs):
            return tuple(map(sum, zip(*(costs.of_pair(i, j, 0) for i, j in pairs), strict=True)))

        possible = [p for p in _matchings(list(range(6))) if all(order[j].number not in order[i].met for i, j in p)]
        place = {history.number: index for index, history in enumerate(order)}
        chosen, bye = swiss.pair(order)
        assert bye is None
        assert total([(place[one], place[two]) for one, two in chosen]) == min(total(pairs) for pairs in possible)


def _matchings(left):
    if not left:
        return [[]]
    return [
        [(left[0], other), *rest]
        for other in left[1:]
        for rest in _matchings([one for one in left[1:] if one != other])
    ]


def test_when_all_have_met_only_repeats_are_left():
    tournament = begun(4)
    for _ in range(3):
        pair(tournament)
        enter(tournament, lambda table: [1, 2])
    with pytest.raises(Refused, match="repeated pairing"):
        pair(tournament)
    assert len(pair(tournament, repeats=True).tables) == 2


def test_every_pair_of_four_meets_once_in_three_rounds():
    tournament = begun(4)
    met = []
    for _ in range(3):
        met += [frozenset(table.players) for table in pair(tournament).tables]
        enter(tournament, lambda table: [1, 1])
    assert set(met) == {frozenset(pair) for pair in combinations(range(1, 5), 2)}


def test_missing_results_and_the_last_round():
    tournament = begun(4, rounds=1)
    pair(tournament)
    with pytest.raises(Refused, match="the only round is paired"):
        pair(tournament)
    tournament = begun(4)
    pair(tournament)
    with pytest.raises(Refused, match="round 1 is not over: tables 1, 2 have no result"):
        pair(tournament)
    with pytest.raises(Refused, match="too few"):
        pair(begun(1))
