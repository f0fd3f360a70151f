"""The same games on MicroPython, in little memory."""

from rules_core import registry
from rules_core.chance import Chance
from rules_core.variant import completion as variant

from ..micropython.runner import live_heap, run

PLAY = """
from rules_core import registry
from rules_core.variant import completion as variant
from rules_core.chance import Chance

def played(mode, players):
    game = registry.new_game(variant.complete({"format": 1, "game": "cubus", "mode": mode, "players": players}))
    chance = Chance(players)
    while game.outcome() is None:
        game.play(game.random_move(chance))
    return game
"""
GAMES = [("build", 2), ("build", 5), ("teardown", 3)]


def test_the_same_games():
    script = PLAY
    for mode, players in GAMES:
        script += f"""
game = played({mode!r}, {players})
print(game.fingerprint(), game.scores())
while game.history:
    game.undo()
print(game.fingerprint())
# ---
"""
    expected = []
    for mode, players in GAMES:
        keys = {"format": 1, "game": "cubus", "mode": mode, "players": players}
        game = registry.new_game(variant.complete(keys))
        start = game.fingerprint()
        chance = Chance(players)
        while game.outcome() is None:
            game.play(game.random_move(chance))
        expected += [f"{game.fingerprint()} {game.scores()}", str(start)]
    assert run(script, mpy=True).splitlines() == expected


def test_a_long_game_takes_little_memory():
    bare = live_heap("from rules_core import registry, chance; from rules_core.variant import completion as variant")
    assert live_heap(PLAY + "game = played('build', 6)") - bare < 40_000
