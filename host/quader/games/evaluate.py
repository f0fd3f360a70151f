"""How well a player stands, each game's own module `evaluate`:

- `value(game, player)`: the more, the better for this player; the game's own knowledge, added to `standing`;
- `choose(game, chance, misses, ahead)`: the text of a move, for games whose moves are too many to be listed; by a
  player who overlooks so many of a hundred cards or cubes, and may think of what the next one does;
- `over_rolls(game)`: a function that tells how well a player stands in the mean over the rolls to come (mind, player),
  or None where it is enough to try some of them;
- `SCALE`: the worth (rules_core.mind) that makes 73 % of a game's point, see tests/bench/calibration.py.
"""

import random
from collections.abc import Callable
from typing import Any

from rules_core import registry
from rules_core.chance import Chance
from rules_core.game import Game
from rules_core.mind import Mind

from . import half

# What a point of the score counts, and a game that is won.
POINT, WON = 20.0, 1000.0

# What a worth makes of the point where the game does not say; a move is worth 100.
SCALE = 400

Value = Callable[[Game, int], float]


def standing(game: Game, player: int) -> float:
    """What every game can tell: how far the player's score is ahead, and who has won."""
    scores = game.scores()
    others = [score for other, score in enumerate(scores) if other != player]
    worth = POINT * (scores[player] - max(others, default=0))
    ended = game.outcome()
    if ended:
        worth += WON if player in ended[1] else -WON if ended[1] else 0.0
    return worth


def of_game(name: str) -> Value:
    """The evaluation of a game's positions."""
    part = half(name, "evaluate")
    value: Value | None = getattr(part, "value", None)
    if value is None:
        return standing
    return lambda game, player: standing(game, player) + value(game, player)


def scale_of(name: str) -> int:
    """The worth that makes 73 % of the point in a game."""
    scale: int = getattr(half(name, "evaluate"), "SCALE", SCALE)
    return scale


def over_rolls(game: Game) -> Callable[[Mind, int], int] | None:
    """What a game knows of the rolls to come; None where some of them are tried."""
    part = half(game.variant["game"], "evaluate")
    asked = getattr(part, "over_rolls", None)
    found: Callable[[Mind, int], int] | None = asked(game) if asked else None
    return found


def lists_moves(full: dict[str, Any]) -> bool:
    """Whether a variant's games list all their moves, so that they can be tried one by one."""
    game = registry.new_game(full)
    chance = Chance(0)
    while game.is_chance():
        game.play(game.random_move(chance))
    return own_choice(game, random.Random(0)) is None


def own_choice(game: Game, chance: random.Random, misses: int = 0, ahead: bool = False) -> str | None:
    """The text of the move that the game itself finds best; None where its moves are to be tried."""
    part = half(game.variant["game"], "evaluate")
    if part is None or not hasattr(part, "choose"):
        return None
    found: str | None = part.choose(game, chance, misses, ahead)
    return found
