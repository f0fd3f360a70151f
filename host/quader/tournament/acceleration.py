"""Baku acceleration (FIDE handbook C.04.5.1): in the first half of the rounds the upper half of the players is paired
as if it had more points, so that the best meet each other sooner.

The upper half is twice a quarter of the players, rounded up. Of the accelerated rounds the first half (rounded up)
gives it the points of a win, the others half of that.
"""

from .settings import BAKU
from .state import Tournament


def points(tournament: Tournament, round_number: int) -> dict[int, int]:
    """What players have on top, in hundredths, when a round is paired; whoever is not there has nothing."""
    settings = tournament.settings
    accelerated = (settings.rounds + 1) // 2
    if settings.acceleration != BAKU or round_number > accelerated:
        return {}
    extra = settings.scheme.values[0] // (1 if round_number <= (accelerated + 1) // 2 else 2)
    return dict.fromkeys(_upper_half(tournament), extra)


def _upper_half(tournament: Tournament) -> list[int]:
    """Those above the last player of the upper half at the start; who comes later is put in by the starting order."""
    seeded = tournament.seeded()
    first = [player for player in seeded if not player.joined]
    upper = first[: 2 * ((len(first) + 3) // 4)]
    return [player.number for player in seeded[: seeded.index(upper[-1]) + 1]] if upper else []
