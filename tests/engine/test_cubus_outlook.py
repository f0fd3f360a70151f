"""Taking down in CUBUS: what `master` expects is counted over all positions; what is too large is searched."""

import pytest

from quader import variants
from quader.engine.levels import Player
from quader.games.cubus import outlook
from rules_core import registry
from rules_core.games.cubus.teardown import Teardown


def standing(stack: str, players: int = 2) -> Teardown:
    full = {**variants.by_name("cubus-teardown"), "stack": stack, "players": players, "ahead": []}
    game = registry.new_game(full)
    assert isinstance(game, Teardown)
    return game


def test_two_crates_side_by_side() -> None:
    """Either one leaves a single crate of three cards for the other; together they are five."""
    game = standing("1 1")
    expected = outlook.Outlook(game)
    assert all(expected._after(move) == pytest.approx([2, 3]) for move in game.legal_moves())
    assert game.history == []


def test_a_tower_is_taken_from_above() -> None:
    """Three crates have seven cards: two, then two, then the last three; with three players each gets one crate."""
    game = standing("3", 3)
    assert outlook.Outlook(game)._after(game.legal_moves()[0]) == pytest.approx([2, 2, 3])


@pytest.mark.parametrize("name", ["cubus-teardown", "cubus-teardown-open"])
def test_the_game_is_as_before_and_master_takes_that_crate(name: str) -> None:
    game = registry.new_game(variants.by_name(name))
    assert isinstance(game, Teardown)
    before = game.legal_moves(), list(game.points), game.turn
    move = outlook.best(game)
    assert (game.legal_moves(), list(game.points), game.turn) == before
    assert move in game.legal_moves()
    assert Player("master", 1).think(game).move == move


def test_what_is_too_large_is_left_to_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outlook, "MOST", 5)
    monkeypatch.setattr(outlook, "_known", {})
    game = standing("3 3 3/3 3 3/3 3 3", 3)
    before = game.legal_moves(), game.stack and game.stack.text()
    assert outlook.best(game) is None
    assert (game.legal_moves(), game.stack and game.stack.text()) == before
    assert Player("master", 1, nodes=20).think(game).move in game.legal_moves()
