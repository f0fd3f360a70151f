"""Games between levels, and what they say about the strength of the players."""

import math
import os
import statistics
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from . import one_game
from .one_game import Budget

# 95 % of a normal distribution lie within so many standard deviations.
SURE = 1.96


class Played(NamedTuple):
    """What is left of one game. Players are numbered as they were named, not by their seats."""

    reason: str
    points: tuple[float, ...]  # one point, shared among the winners; by all if nobody has won
    winner: int | None
    plies: int


def play(full: dict[str, Any], levels: Sequence[str], seed: int, opening: int, budget: Budget, number: int) -> Played:
    """Play the game with this number, and see what each player got."""
    ended = one_game.play(full, levels, seed, opening, budget, number)
    return _result(ended.reason, [ended.seats[seat] for seat in ended.winners], len(levels), ended.plies)


def _result(reason: str, winners: list[int], n: int, plies: int) -> Played:
    sharing = winners or list(range(n))
    points = tuple(1 / len(sharing) if who in sharing else 0.0 for who in range(n))
    return Played(reason, points, winners[0] if len(winners) == 1 else None, plies)


def games(
    full: dict[str, Any], levels: Sequence[str], numbers: range, seed: int, opening: int, budget: Budget, workers: int
) -> Iterator[Played]:
    """The games with these numbers, in their order."""
    one = partial(play, full, tuple(levels), seed, opening, budget)
    if workers == 1:
        yield from map(one, numbers)
        return
    # Only here: a browser has no processes, and counts intervals as well.
    from ..processes import each

    yield from each(one, numbers, min(workers, len(numbers), (os.cpu_count() or 1) * 4))


def summary(full: dict[str, Any], levels: Sequence[str], played: Sequence[Played]) -> dict[str, Any]:
    """What `quader match` prints."""
    n = len(levels)
    lengths = [game.plies for game in played]
    told: dict[str, Any] = {
        "variant": full["id"],
        "players": list(levels),
        "games": len(played),
        "points": [round(sum(game.points[who] for game in played), 3) for who in range(n)],
        "wins": [sum(game.winner == who for game in played) for who in range(n)],
        "draws": sum(game.winner is None for game in played),
        "ends": dict(sorted(Counter(game.reason for game in played).items())),
        "plies": {
            "mean": round(statistics.fmean(lengths), 1),
            "median": statistics.median_low(lengths),
            "max": max(lengths),
        },
    }
    if n == 2:
        told["elo"] = list(elo([game.points[0] for game in played]))
    return told


def elo(points: Sequence[float]) -> tuple[float, float, float]:
    """The difference in Elo of the first player and its 95 % interval (Wilson's, with draws as half points)."""
    share = statistics.fmean(points)
    low, high = interval(share, len(points))
    return _elo(share), _elo(low), _elo(high)


def interval(share: float, number: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share; it stays within 0 and 1 and is wide for few games."""
    z = SURE
    centre = (share + z * z / (2 * number)) / (1 + z * z / number)
    half = z / (1 + z * z / number) * math.sqrt(share * (1 - share) / number + z * z / (4 * number * number))
    return max(0.0, centre - half), min(1.0, centre + half)


def _elo(share: float) -> float:
    """Elo of a share of the points; 0 % and 100 % would be endless and count as 2000."""
    if share <= 0 or share >= 1:
        return -2000.0 if share <= 0 else 2000.0
    return round(min(2000.0, max(-2000.0, 400 * math.log10(share / (1 - share)))), 1)


# A sequential test is settled beyond this log-likelihood ratio: wrong in 5 % of the cases, either way.
SETTLED = math.log(19)


def sprt(points: Sequence[float], zero: float, one: float) -> float:
    """The log-likelihood ratio of "stronger by `one` Elo" against "by `zero`"."""
    if len(points) < 2:
        return 0.0
    mean = statistics.fmean(points)
    variance = statistics.pvariance(points) or 1 / (4 * len(points))
    expected = [1 / (1 + 10 ** (-elo / 400)) for elo in (zero, one)]
    return len(points) * (expected[1] - expected[0]) * (2 * mean - expected[0] - expected[1]) / (2 * variance)
