"""One game between levels. What game number n is depends on the seed and on n alone, whoever asks for it.

Seats rotate from game to game, and a round of games has the same opening, so that luck at the start is shared.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from rules_core import registry
from rules_core.game import Game

from . import luck
from .levels import Player

# A game with more acts than this is given up; every built-in variant ends long before.
MOST_ACTS = 20_000


class Budget(NamedTuple):
    """What a searching player may spend on a move; None: what its level has by default."""

    nodes: int | None = None
    seconds: float | None = None


class Watcher:
    """Sees every move of a game, before and after it is made; chance is not told. This one looks away."""

    def before(self, game: Game, move: int) -> None: ...

    def after(self, game: Game) -> None: ...


class Ended(NamedTuple):
    """How a game ended. `seats`: which player, as named, sat at each seat; `winners` are seats."""

    reason: str
    winners: tuple[int, ...]
    seats: tuple[int, ...]
    plies: int


def play(
    full: dict[str, Any],
    levels: Sequence[str],
    seed: int,
    opening: int,
    budget: Budget,
    number: int,
    watcher: Watcher | None = None,
) -> Ended:
    """Play the game with this number, its first `opening` moves by chance."""
    n = len(levels)
    game = registry.new_game(full)
    first = luck.of_game(seed, "opening", number // n)
    later = luck.of_game(seed, "luck", number)
    # Seat s belongs to the player (s + number) mod n.
    seats = tuple((seat + number) % n for seat in range(n))
    players = [
        Player(levels[who], luck.start(seed, f"player {who}", number), budget.nodes, budget.seconds) for who in seats
    ]
    watcher = watcher or Watcher()
    plies = 0
    for _ in range(MOST_ACTS):
        ended = game.outcome()
        if ended is not None:
            return Ended(ended[0], tuple(ended[1]), seats, plies)
        if game.is_chance():
            game.play(game.random_move(first if plies < opening else later))
            continue
        move = game.random_move(first) if plies < opening else players[game.turn].think(game).move
        watcher.before(game, move)
        game.play(move)
        plies += 1
        watcher.after(game)
    return Ended("unfinished", (), seats, plies)
