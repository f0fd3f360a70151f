"""What the rounds so far say about each player: points, opponents, seats, byes, floats. Pairing and standings ask."""

from dataclasses import dataclass, field

from .parts import Pairing, Round
from .points import ABSENT
from .settings import KEIZER, KNOCK_OUT
from .state import Tournament

UP, DOWN, LEVEL = 1, -1, 0


@dataclass
class History:
    """One player's tournament, in hundredths of points."""

    number: int
    # The rank in the starting order, from 0.
    rank: int
    score: int = 0
    # Points of each round.
    points: list[int] = field(default_factory=list)
    # Opponents, once for each meeting, also if the game was not played.
    met: list[int] = field(default_factory=list)
    # The seats of the games played, in order.
    seats: list[int] = field(default_factory=list)
    # Byes, and games won because nobody else came.
    byes: int = 0
    # For each round whether the player met somebody with more points (UP), or fewer or nobody (DOWN).
    floats: list[int] = field(default_factory=list)
    wins: int = 0
    volume: int = 0
    # Rounds without a game.
    unplayed: int = 0
    # Opponents of the games played, with 2 for a better place, 1 for the same, 0 for a worse one.
    games: list[tuple[int, int]] = field(default_factory=list)
    illegal: int = 0
    clock: int = 0


def histories(tournament: Tournament, rounds: int | None = None) -> dict[int, History]:
    """The history of every player after so many rounds, or all."""
    found = {player.number: History(player.number, rank) for rank, player in enumerate(tournament.seeded())}
    for round_ in tournament.rounds[:rounds]:
        _take(tournament, round_, found)
    for player in tournament.players.values():
        found[player.number].score += player.adjusted
    if tournament.settings.system == KEIZER:
        from . import keizer

        keizer.score(found, tournament.rounds[:rounds])
    return found


def _take(tournament: Tournament, round_: Round, found: dict[int, History]) -> None:
    settings = tournament.settings
    before = {number: history.score for number, history in found.items()}
    gained = dict.fromkeys(found, 0)
    floats = dict.fromkeys(found, LEVEL)
    away = set(found)
    for table in round_.tables:
        for number in table.players:
            others = [other for other in table.players if other != number]
            found[number].met += others
            highest = max(before[other] for other in others)
            lowest = min(before[other] for other in others)
            floats[number] = UP if highest > before[number] else DOWN if lowest < before[number] else LEVEL
        if table.result is not None:
            for number, points in zip(table.players, settings.scheme.points(table.result.places), strict=True):
                gained[number] = points
            _take_game(table, found)
        away -= set(table.players)
    if settings.system != KNOCK_OUT:
        for number in round_.byes:
            gained[number] = settings.bye_points
            found[number].byes += 1
            floats[number] = DOWN
        for number in round_.wished:
            gained[number] = settings.scheme.wished_bye
            floats[number] = DOWN
    for number, history in found.items():
        history.points.append(gained[number])
        history.score += gained[number]
        history.floats.append(floats[number])
        history.unplayed += number in away


def _take_game(table: Pairing, found: dict[int, History]) -> None:
    """Count a game that has a result; one that was not played only as a bye for whoever came alone."""
    result = table.result
    assert result is not None
    came = [seat for seat, place in enumerate(result.places) if place != ABSENT]
    for seat, number in enumerate(table.players):
        history = found[number]
        place = result.places[seat]
        if len(came) < 2 or place == ABSENT:
            history.unplayed += 1
            history.byes += place != ABSENT
            continue
        history.seats.append(seat)
        history.wins += place == 1 and result.places.count(1) == 1
        for other in came:
            if other != seat:
                better = 2 * (place < result.places[other]) + (place == result.places[other])
                history.games.append((table.players[other], better))
        if result.volumes:
            best = max(result.volumes[other] for other in came if other != seat)
            history.volume += result.volumes[seat] - best
        history.illegal += result.illegal[seat] if result.illegal else 0
        history.clock += result.clocks[seat] if result.clocks else 0
