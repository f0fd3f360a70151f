"""A copy of a game stands alike and goes its own way, on the sources and on the compiled core."""

import copy

import pytest

from rules_core import registry
from rules_core.chance import Chance

from .corpus import variant_named
from .write import ROOT, names


@pytest.mark.parametrize("name", names())
def test_a_copy(name: str):
    game = registry.new_game(variant_named(f"{ROOT}/", name))
    chance = Chance(8)
    for _ in range(20):
        if game.outcome() is None:
            game.play(game.random_move(chance))
    other = copy.deepcopy(game)
    assert other.line() == game.line()
    assert [other.text(move) for move in other.legal_moves()] == [game.text(move) for move in game.legal_moves()]
    if game.outcome() is None:
        before = game.line()
        other.play(other.random_move(chance))
        assert game.line() == before
