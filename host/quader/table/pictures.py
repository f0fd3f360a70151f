"""Pictures of games for the page: each in its midst, so that one sees what it is about."""

import functools

from rules_core import registry
from rules_core.chance import Chance

from .. import variants
from ..games import draw
from ..games import first as first_of_game

# So far the game is played, by chance; the same each time.
_MOVES, _SEED = 36, 7


@functools.cache
def of_game(name: str) -> str:
    """A small picture of a game, in the variant with which people get to know it."""
    return of_variant(first_of_game(name))


def of_variant(name: str) -> str:
    """A small picture of a variant."""
    full = variants.by_name(name)
    game = registry.new_game(full)
    chance = Chance(_SEED)
    for _ in range(_MOVES):
        if game.outcome():
            break
        game.play(game.random_move(chance))
    if game.outcome():
        game.undo()
    return draw.small(game)
