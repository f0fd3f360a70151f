"""What the core tells sensors and lights agrees with the position itself."""

from __future__ import annotations

import pytest

from quader import variants
from rules_core import registry
from rules_core.chance import Chance

CUBOIDS = [name for name in variants.names() if variants.by_name(name)["game"] in ("quader", "engpass")]


@pytest.mark.parametrize("name", CUBOIDS)
def test_footprints_tell_what_the_sensors_will_see(name: str) -> None:
    game = registry.new_game(variants.by_name(name))
    columns, rows = game.cells
    assert len(game.roles()) == len(game.ground()) == len(game.missing()) == columns * rows
    chance = Chance(11)
    for _ in range(150):
        if game.outcome() is not None:
            break
        move = game.random_move(chance)
        seen = game.ground()
        for x, y, wide, deep, code in game.footprints(move):
            for row in range(y, y + deep):
                for column in range(x, x + wide):
                    seen[row * columns + column] = code
        game.play(move)
        assert seen == game.ground(), game.texts()[-1]
