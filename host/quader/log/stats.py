"""What many games say: by variant and by player."""

import statistics
from collections import Counter
from collections.abc import Sequence
from typing import Any

from .games import GameRow

ABORTED = "aborted"


def summary(games: list[GameRow]) -> dict[str, Any]:
    """Numbers of all games given; only those that were played to an end count for results, lengths and times."""
    by_variant: dict[str, list[GameRow]] = {}
    by_player: dict[str, list[tuple[GameRow, int]]] = {}
    for game in games:
        by_variant.setdefault(game.variant, []).append(game)
        for seat, name in enumerate(game.players):
            if name and _ended(game):
                by_player.setdefault(name, []).append((game, seat))
    return {
        "games": len(games),
        "finished": sum(_ended(game) for game in games),
        "aborted": sum(game.result is not None and not _ended(game) for game in games),
        "doubtful": sum(bool(game.verdict) for game in games),
        "variants": [_of_variant(name, by_variant[name]) for name in sorted(by_variant)],
        "players": [_of_player(name, by_player[name]) for name in sorted(by_player, key=str.lower)],
    }


def _of_variant(name: str, games: list[GameRow]) -> dict[str, Any]:
    ended = [(game, *game.result) for game in games if game.result is not None and _ended(game)]
    seats = max(len(game.players) for game in games)
    first = sum(winners == (game.first,) for game, _, winners in ended)
    return {
        "variant": name,
        "games": len(games),
        "finished": len(ended),
        "wins": [sum(winners == (seat,) for _, _, winners in ended) for seat in range(seats)],
        "shared": sum(len(winners) > 1 for _, _, winners in ended),
        "draws": sum(not winners for _, _, winners in ended),
        "first_player": {"wins": first, "share": round(first / len(ended), 3) if ended else None},
        "moves": _spread([game.moves for game, _, _ in ended]),
        "reasons": dict(sorted(Counter(reason for _, reason, _ in ended).items())),
        "seconds": _spread([_seconds(game) for game, _, _ in ended]),
    }


def _ended(game: GameRow) -> bool:
    """Whether a game was played to an end; one that was broken off is neither a draw nor anything else."""
    return game.result is not None and game.result[0] != ABORTED


def _of_player(name: str, seats: list[tuple[GameRow, int]]) -> dict[str, Any]:
    winners = [(game.result[1], seat) for game, seat in seats if game.result is not None]
    times = [game.ms[seat] for game, seat in seats]
    moves = sum(game.moves / len(game.players) for game, seat in seats if game.ms[seat] is not None)
    used = sum(time for time in times if time is not None) / 1000
    return {
        "player": name,
        "games": len(seats),
        "wins": sum(won == (seat,) for won, seat in winners),
        "shared": sum(len(won) > 1 and seat in won for won, seat in winners),
        "draws": sum(not won for won, _ in winners),
        "losses": sum(bool(won) and seat not in won for won, seat in winners),
        "began": sum(game.first == seat for game, seat in seats),
        "seconds": _spread([None if time is None else time / 1000 for time in times]),
        "seconds_a_move": round(used / moves, 1) if moves else None,
    }


def _seconds(game: GameRow) -> float | None:
    """The time that all players used together; None if no clock ran."""
    times = [time for time in game.ms if time is not None]
    return sum(times) / 1000 if times else None


def _spread(found: Sequence[float | None]) -> dict[str, float] | None:
    numbers = [number for number in found if number is not None]
    if not numbers:
        return None
    return {
        "min": min(numbers),
        "mean": round(statistics.fmean(numbers), 1),
        "median": statistics.median_low(numbers),
        "max": max(numbers),
    }
