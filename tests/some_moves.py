"""The first moves of a game by chance, for tests that need a game but not a particular one."""

from quader import variants
from rules_core import registry
from rules_core.chance import Chance

NAME = "simple-10x6-cover"


def some_moves(count: int, seed: int = 3) -> list[str]:
    game = registry.new_game(variants.by_name(NAME))
    chance = Chance(seed)
    for _ in range(count):
        game.play(game.random_move(chance))
    return game.texts()
