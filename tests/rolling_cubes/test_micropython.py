"""The same games on MicroPython: the same throws, moves and positions, in little memory."""

from rules_core import registry
from rules_core.chance import Chance
from rules_core.variant import completion as variant

from ..micropython.runner import live_heap, run

PLAY = """
from rules_core import registry
from rules_core.variant import completion as variant
from rules_core.chance import Chance

def played(mode, seed):
    keys = {"format": 1, "game": "rolling-cubes", "mode": mode, "players": 2 + seed}
    game = registry.new_game(variant.complete(keys))
    chance = Chance(seed)
    while game.outcome() is None:
        game.play(game.random_move(chance))
    return game
"""
MODES = ("one-by-one", "together", "last-cube", "solitaire", "tournament")


def test_the_same_games():
    script = (
        PLAY
        + f"""
for mode in {MODES}:
    for seed in range(4):
        game = played(mode, seed)
        print(game.fingerprint(), game.scores())
        while game.history:
            game.undo()
        print(game.fingerprint())
"""
    )
    expected = []
    for mode in MODES:
        for seed in range(4):
            keys = {"format": 1, "game": "rolling-cubes", "mode": mode, "players": 2 + seed}
            game = registry.new_game(variant.complete(keys))
            start = game.fingerprint()
            chance = Chance(seed)
            while game.outcome() is None:
                game.play(game.random_move(chance))
            expected += [f"{game.fingerprint()} {game.scores()}", str(start)]
    assert run(script, mpy=True).splitlines() == expected


def test_a_long_game_takes_little_memory():
    bare = live_heap("from rules_core import registry, chance; from rules_core.variant import completion as variant")
    assert live_heap(PLAY + "game = played('tournament', 4)") - bare < 60_000
