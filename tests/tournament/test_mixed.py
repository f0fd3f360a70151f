"""Tables of more than two: no repeats where that is possible, close scores, against all rounds there are."""

import random

import pytest

from quader.tournament import mixed, pairing
from quader.tournament.history import History, histories

from .play import begun, enter, pair, random_places


def _all_rounds(numbers):
    """Every way to cut players into fours."""
    return mixed._rounds(numbers, [4] * (len(numbers) // 4), {number: set() for number in numbers}, [10**9])


def _cost(groups, players):
    known = {player.number: player for player in players}
    repeats = mixed._repeats(groups, {n: mixed.Counter(p.met) for n, p in known.items()})
    return repeats, mixed._spread(groups, {n: p.score for n, p in known.items()})


@pytest.mark.parametrize("seed", range(6))
def test_the_best_of_all_rounds_of_twelve_is_found(seed):
    """5,775 rounds: the one found has the fewest repeats and then the smallest differences of them all."""
    chance = random.Random(seed)
    players = [History(number, number, 50 * chance.randrange(8)) for number in range(1, 13)]
    for _ in range(2):
        numbers = list(range(1, 13))
        chance.shuffle(numbers)
        for at in range(0, 12, 4):
            for number in numbers[at : at + 4]:
                players[number - 1].met += [other for other in numbers[at : at + 4] if other != number]
    found = mixed.tables(players, [4, 4, 4], by_score=True, round_number=3, planned=3)
    best = min(_cost(groups, players) for groups in _all_rounds(list(range(1, 13))))
    assert _cost(found, players) == best


@pytest.mark.parametrize(("players", "seats", "rounds"), [(16, 4, 5), (25, 5, 6), (9, 3, 4), (32, 4, 6)])
def test_rounds_without_a_repeat(players, seats, rounds):
    """Sixteen play five rounds of fours: everybody meets everybody else exactly once."""
    chance = random.Random(players)
    tournament = begun(players, seats=seats, rounds=rounds)
    for _ in range(rounds):
        pair(tournament)
        assert pairing.repeated(tournament, tournament.current()) == 0
        enter(tournament, random_places(chance))


def _gaps(tournament):
    """Between the best and the last at a table of the last round, in points, on average."""
    scores = {n: h.score for n, h in histories(tournament, len(tournament.rounds) - 1).items()}
    gaps = [max(scores[n] for n in t.players) - min(scores[n] for n in t.players) for t in tournament.current().tables]
    return sum(gaps) / len(gaps) / 100


def test_scores_at_a_table_are_close():
    """In round 4 of 64 players the gap at a table is a fifth of what chance gives."""
    chance = random.Random(5)
    by_score = by_chance = 0.0
    for _ in range(3):
        tournament = begun(64, seats=4, rounds=5)
        for _ in range(3):
            pair(tournament)
            enter(tournament, random_places(chance))
        pair(tournament)
        by_score += _gaps(tournament)
        numbers = list(tournament.players)
        chance.shuffle(numbers)
        for at, table in zip(range(0, 64, 4), tournament.current().tables, strict=True):
            table.players = tuple(numbers[at : at + 4])
        by_chance += _gaps(tournament)
    assert by_score < by_chance / 5


def test_the_same_tournament_gives_the_same_round():
    rounds = []
    for _ in range(2):
        chance = random.Random(3)
        tournament = begun(24, seats=4, rounds=4)
        for _ in range(3):
            pair(tournament)
            enter(tournament, random_places(chance))
        rounds.append([table.players for table in pair(tournament).tables])
    assert rounds[0] == rounds[1]


def test_everybody_sits_everywhere_about_equally_often():
    tournament = begun(16, seats=4, rounds=5)
    chance = random.Random(1)
    for _ in range(5):
        pair(tournament)
        enter(tournament, random_places(chance))
    for history in histories(tournament).values():
        assert max(history.seats.count(seat) for seat in range(4)) <= 2
