"""The teardown game: one crate at a time, freed cards count."""

import pytest

from rules_core.chance import Chance
from rules_core.refused import Refused

from .table import VARIANTS, played, start


def teardown(stack, **keys):
    return start("cubus-teardown", **{"players": 2, "stack": stack, **keys})


def moves(game):
    return [game.text(move) for move in game.legal_moves()]


def test_the_first_crate_of_the_cube_frees_nothing():
    game = start("cubus-teardown")
    assert moves(game) == ["take 2,2"]
    played(game, "take 2,2")
    assert game.scores() == [0, 0, 0]
    assert game.stack.crates == 26
    assert game.turn == 1


def test_a_small_game_by_hand():
    game = teardown("2 1")
    assert moves(game) == ["take 0,0", "take 1,0"]
    played(game, "take 0,0")  # "1 1": a left and a right card
    assert game.scores() == [2, 0]
    assert moves(game) == ["take 0,0", "take 1,0"]
    played(game, "0,0:0")  # lid and right
    assert game.scores() == [2, 2]
    assert game.stack_text() == "1 at 4,3"
    played(game, "take 0,0")
    assert game.scores() == [5, 2]
    assert game.outcome() == ("all_taken", (0,))
    assert game.stack_text() == "-"
    assert not any(game.ground())


def test_points_at_the_start_even_the_seats_out():
    game = start("cubus-teardown-even")
    assert game.scores() == [1, 0, 2]
    chance = Chance(1)
    while game.outcome() is None:
        game.play(game.random_move(chance))
    assert sum(game.scores()) == 3 + start("cubus-teardown-even").stack.cards()
    while game.history:
        game.undo()
    assert game.scores() == [1, 0, 2]
    assert teardown("2 1").scores() == [0, 0]
    for keys, why in (({"ahead": [1]}, "ahead: must be 2 whole"), ({"ahead": [0, 10]}, "ahead[1]: must be a whole")):
        with pytest.raises(Refused) as refused:
            teardown("2 1", **keys)
        assert str(refused.value).startswith(why)
    with pytest.raises(Refused, match="ahead: must be"):
        start("cubus", ahead=[1, 0])


def test_never_two_crates_at_once():
    """The back crate carries nothing that is seen when its upper one is gone."""
    game = teardown("2 2/2 2")
    assert moves(game) == ["take 1,1"]
    with pytest.raises(Refused, match="could not be laid"):
        game.parse("take 0,0")
    with pytest.raises(Refused, match="no crate at 3,3"):
        game.parse("take 3,3")


def test_open_lids_are_touched_only_if_nothing_else_can_be_taken():
    game = teardown("2 1o")
    assert moves(game) == ["take 0,0"]
    with pytest.raises(Refused, match="not touched while another"):
        game.parse("take 1,0")
    game = teardown("2 2/2 2o")
    assert moves(game) == ["take 1,1"]
    played(game, "take 1,1")
    assert game.stack.text() == "2 2/2 1"  # from now on a card like any other


def test_all_the_cards_are_shared_out():
    game = start("cubus-teardown-open")
    cards = game.stack.cards()
    chance = Chance(1)
    while game.outcome() is None:
        game.play(game.random_move(chance))
    assert sum(game.scores()) == cards


@pytest.mark.parametrize("name", [name for name in VARIANTS if "teardown" in name])
@pytest.mark.parametrize("seed", range(4))
def test_random_games_can_be_written_down_and_taken_back(name, seed):
    game = start(name)
    chance = Chance(seed)
    lines = [game.line()]
    while game.outcome() is None:
        move = game.random_move(chance)
        assert game.parse(game.text(move)) == game.parse(game.human(move)) == move
        crates = game.stack.crates
        expected = game.scores()
        expected[game.turn] += game.describe(move)["cards"]
        ground = game.ground()
        for x, y, _, _, code in game.footprints(move):
            ground[y * 8 + x] = code
        game.play(move)
        assert game.scores() == expected
        assert game.ground() == ground
        assert (game.stack.crates if game.stack else 0) == crates - 1
        lines.append(game.line())
    again = start(name)
    again.load({"moves": game.texts()})
    assert again.line() == game.line()
    while game.history:
        lines.pop()
        game.undo()
        assert game.line() == lines[-1]
