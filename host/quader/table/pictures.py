"""Pictures of games for the page: each in its midst, so that one sees what it is about."""

from rules_core import registry
from rules_core.chance import Chance

from .. import variants
from ..games import draw, half
from ..games import first as first_of_game

# So far the game is played, by chance; the same each time.
_MOVES, _SEED = 36, 7


def of_game(name: str) -> str:
    """A picture of a game."""
    game = registry.new_game(variants.by_name(first_of_game(name)))
    chance = Chance(_SEED)
    for _ in range(_MOVES):
        if game.outcome():
            break
        game.play(game.random_move(chance))
    if game.outcome():
        game.undo()
    views = getattr(half(name, "draw"), "VIEWS", None)
    return draw.svg(game, views[-1] if views else None)
