"""What the core tells sensors and lights agrees with the position itself."""

from __future__ import annotations

import pytest

from quader import variants
from rules_core import game_cells, registry
from rules_core.chance import Chance
from rules_core.game import TO_FIELD, TO_GOAL
from tests.sample import sampled

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


@pytest.mark.parametrize("name", sampled(variants.names()))
def test_the_quick_answers_are_those_of_the_footprints(name: str) -> None:
    """What a game answers quickly for sensors and lights is what the footprints of its moves say, one by one."""
    game = registry.new_game(variants.by_name(name))
    columns, rows = game.cells
    chance = Chance(5)
    for _ in range(60):
        if game.outcome() is not None:
            break
        ground = bytearray(columns * rows)
        for x, y, z, wide, deep, height, code in game.pieces():
            assert height > 0
            if not z:
                for row in range(y, y + deep):
                    for column in range(x, x + wide):
                        assert not ground[row * columns + column]
                        ground[row * columns + column] = code
                        assert game.piece_on(column, row) == (x, y, wide, deep, code)
        assert ground == game.ground()
        moves = game.legal_moves()
        cell = chance.below(columns * rows)
        x, y = cell % columns, cell // columns
        assert game.covering(moves, x, y) == game_cells.covering(game, moves, x, y)
        assert (game.piece_on(x, y) is None) == (not ground[cell])
        # Cells that a move takes shine, and no others but those of upper levels; pairs where the first one ends.
        single = [move for move in moves if len(game.footprints(move)) < 3]
        reached = game.reached(single)
        taken = game_cells.reached(game, single)
        for cell in range(columns * rows):
            assert bool(taken[cell]) == (reached[cell] in (TO_FIELD, TO_GOAL))
        for move in moves[:20]:
            place = game.place_of(move)
            filled = [part[:4] for part in game.footprints(move) if part[4]]
            assert place in filled or not filled
        move = game.random_move(chance)
        if game.lasting(move):
            other = registry.new_game(game.variant)
            for made in game.history:
                if not game.lasting(made):
                    break
                other.play(made)
            else:
                assert other.text(move) == game.text(move)
        game.play(move)
