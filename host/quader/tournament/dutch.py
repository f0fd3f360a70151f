"""The FIDE (Dutch) system, by the package py4swiss: the rounds so far go to it as a TRF, the pairs come back."""

from typing import TYPE_CHECKING

from ..words.tournament import refusal
from . import acceleration, trf
from .apart import kept_apart
from .history import History
from .state import Tournament

if TYPE_CHECKING:
    from py4swiss.trf import ParsedTrf

    from .swiss import Progress

Pair = tuple[int, int]


def pair(
    tournament: Tournament, taking_part: list[History], progress: "Progress | None" = None
) -> tuple[list[Pair], int | None]:
    """The pairs of the next round, first seat first, best table first, and who has the bye."""
    # Slow to load, and needed only here.
    from py4swiss.engines.common import PairingError

    from .dutch_engine import DutchEngine

    ranks = trf.ranks(tournament)
    numbers = {rank: number for number, rank in ranks.items()}
    try:
        found = DutchEngine.pairs(_parsed(tournament, {player.number for player in taking_part}), progress)
    except PairingError:
        raise refusal("", "dutch_impossible") from None
    pairs = [(numbers[one.white], numbers[one.black]) for one in found if one.black]
    bye = next((numbers[one.white] for one in found if not one.black), None)
    return pairs, bye


def _parsed(tournament: Tournament, taking_part: set[int]) -> "ParsedTrf":
    """The tournament as the package reads it from a TRF."""
    from py4swiss.trf import ParsedTrf
    from py4swiss.trf.sections import PlayerSection, XSection
    from py4swiss.trf.trf_line import TrfLine

    ranks = trf.ranks(tournament)
    x_lines = [TrfLine(row, line) for row, line in enumerate(trf.x_lines(tournament))]
    section = XSection.from_lines(x_lines)
    section.zeroed_ids = {rank for number, rank in ranks.items() if number not in taking_part}
    section.forbidden_pairs = {(ranks[one], ranks[two]) for one, two in kept_apart(tournament)}
    # Points given or taken by rulings count for the groups, as points of an acceleration do.
    extra = [acceleration.points(tournament, number) for number in range(1, len(tournament.rounds) + 2)]
    for player in tournament.players.values():
        tenths = [trf.tenths(player.adjusted + points.get(player.number, 0), player.name) for points in extra]
        if any(tenths):
            section.accelerations[ranks[player.number]] = tenths
    players = [PlayerSection.from_string(line) for line in trf.player_lines(tournament)]
    return ParsedTrf(player_sections=players, x_section=section)
