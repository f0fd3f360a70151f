"""The mind of PlanQuadrat where nothing slides: what one more house closes, and that nobody gives a place away."""

import pytest

from quader import variants
from rules_core import registry
from rules_core.chance import Chance
from rules_core.games.planquadrat.mind import Mind
from rules_core.games.planquadrat.places import size
from rules_core.games.planquadrat.planquadrat import PlanQuadrat
from rules_core.mind import think


def town(rim: str = "groove") -> PlanQuadrat:
    game = registry.new_game({**variants.by_name("planquadrat-no-slide"), "rim": rim})
    assert isinstance(game, PlanQuadrat)
    return game


def closed_by_trying(game: PlanQuadrat) -> int:
    """The most squares of new places after one set, found by making every set."""
    before = [rows for rows, _ in game.places]
    most = 0
    for move in game.legal_moves():
        game.play(move)
        most = max(most, sum(size(rows) for rows, _ in game.places if rows not in before))
        game.undo()
    return most


@pytest.mark.parametrize("rim", ["groove", "wall"])
def test_what_one_house_closes_is_what_trying_all_finds(rim: str):
    game = town(rim)
    mind = Mind(game)
    chance = Chance(2)
    seen = 0
    while game.outcome() is None:
        if game.phase == "set" and len(game.history) % 3 == 0:
            before = game.line()
            found = mind.closable(game.turn)
            assert game.line() == before
            assert found == closed_by_trying(game)
            seen += found > 0
        game.play(game.random_move(chance))
    assert seen > 3


def test_nobody_sets_the_last_house_but_one():
    """A town in which nothing can be closed, and where the first of the quiet sets would change that."""
    game = town()
    chance = Chance(7)
    while len(game.history) < 18 or game.phase != "set":
        game.play(game.random_move(chance))
    assert closed_by_trying(game) == 0
    found = [move for move in think(game, chance) if move is not None]
    game.play(found[0])
    assert closed_by_trying(game) == 0
