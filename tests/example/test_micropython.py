"""The example games play alike on MicroPython."""

from pathlib import Path

import pytest

from rules_core import registry
from rules_core.chance import Chance
from rules_core.variant import completion
from tests.micropython.runner import run

from . import GAMES

HERE = Path(__file__).parent
SCRIPT = """
from rules_core import registry
from rules_core.variant import completion
from rules_core.chance import Chance
registry.GAMES[%r] = %r
game = registry.new_game(completion.complete({"format": 1, "game": %r}))
chance = Chance(5)
while game.outcome() is None:
    game.play(game.random_move(chance))
print(game.line(), game.fingerprint(), game.outcome(), bytes(game.ground()))
"""


@pytest.mark.parametrize("name", GAMES)
def test_same_on_micropython(name):
    game = registry.new_game(completion.complete({"format": 1, "game": name}))
    chance = Chance(5)
    while game.outcome() is None:
        game.play(game.random_move(chance))
    told = run(SCRIPT % (name, GAMES[name], name), files={f"tests/example/{name}": HERE / name})
    assert told == f"{game.line()} {game.fingerprint()} {game.outcome()} {bytes(game.ground())}\n"
