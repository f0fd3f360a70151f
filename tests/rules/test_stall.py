"""The end by `stall`: so many whole rounds in which no piece has come to its goal."""

from typing import Any

import pytest

from quader import variants
from rules_core import registry
from rules_core.chance import Chance
from rules_core.game import Game
from rules_core.refused import Refused
from rules_core.variant import completion

TINY = {
    "format": 1,
    "game": "quader",
    "id": "tiny",
    "board": [4, 5],
    "goal": {"place": "top", "size": [4, 2]},
    "form": {"kind": "cover"},
    "pieces": {"1": 4, "2": 2},
}


def game_of(**changes: Any) -> Game:
    return registry.new_game(completion.complete({**TINY, **changes}))


def play(game: Game, *texts: str) -> None:
    for text in texts:
        game.play(game.parse(text))


def to_and_fro(game: Game, rounds: int) -> None:
    for number in range(rounds):
        old, new = ("1", "2") if number % 2 == 0 else ("2", "1")
        play(game, f"1 a{old}-a{new}", f"1 d{old}-d{new}")


def test_the_default_is_never():
    game = game_of()
    assert game.variant["stall"] == 0
    play(game, "1 a1:111", "1 d1:111")
    to_and_fro(game, 100)
    assert game.outcome() is None
    assert "quiet" not in game.position()


def test_what_the_built_in_variants_state():
    for name in variants.names():
        full = variants.by_name(name)
        if full["game"] in ("quader", "engpass"):
            assert full["stall"] == (40 if full.get("dice", "none") != "none" else 60), name


def test_it_ends_after_whole_rounds():
    game = game_of(stall=3)
    play(game, "1 a1:111", "1 d1:111")
    to_and_fro(game, 1)
    play(game, "1 a2-a3")
    assert game.outcome() is None
    play(game, "1 d2-d1")
    assert game.outcome() == ("stalled", ())
    assert game.legal_moves() == []
    game.undo()
    assert game.outcome() is None


def test_an_entry_begins_anew_and_undo_goes_back():
    game = game_of(stall=4)
    play(game, "1 a1:111", "1 d1:111", "1 a1-a2", "1 d1-d2", "1 a2-a3", "1 d2-d1")
    before = game.line()
    assert game.position()["quiet"] == 6
    play(game, "1 a3-a4")
    assert game.position()["quiet"] == 0
    game.undo()
    assert game.line() == before


def test_a_position_remembers_it():
    game = game_of(stall=3)
    play(game, "1 a1:111", "1 d1:111", "1 a1-a2", "1 d1-d2")
    again = game_of(stall=3)
    again.load(game.position())
    assert again.line() == game.line()
    play(again, "1 a2-a1", "1 d2-d1")
    assert again.outcome() == ("stalled", ())


def test_the_last_entry_wins_then():
    game = game_of(stall=4)
    play(game, "1 a1:111", "1 d1:111", "1 a1-a2", "1 d1-d2", "1 a2-a3", "1 d2-d1", "1 a3-a4")
    while game.outcome() is None:
        pushes = [move for move in game.legal_moves() if game.text(move).split()[0] not in ("enter", "set")]
        game.play(pushes[0])
    assert game.outcome() == ("stalled", (0,))


def test_engpass_counts_pieces_on_their_places():
    full = completion.complete({"format": 1, "game": "engpass", "id": "narrow", "board": [10, 16], "stall": 1})
    game = registry.new_game(full)
    chance = Chance(1)
    game.play(game.random_move(chance))
    assert game.outcome() is None
    game.play(game.random_move(chance))
    assert game.outcome() == ("stalled", ())
    game.undo()
    assert game.outcome() is None
    assert game.position()["quiet"] == 1


@pytest.mark.parametrize("value", [-1, 10001, True, "60", None, 1.5])
def test_refused(value: Any):
    with pytest.raises(Refused, match=r"^stall: must be a whole number from 0 to 10000"):
        game_of(stall=value)
