"""What the mind of Engpass knows: a place for every piece in any order, and how a game that is won is kept going."""

import pytest

from quader import variants
from rules_core import registry
from rules_core.chance import Chance
from rules_core.games.cuboids.cuboid import DX, MARGIN
from rules_core.games.engpass.ways import Ways
from rules_core.mind import think


@pytest.mark.parametrize("player", [0, 1])
def test_in_any_order_the_places_leave_no_gap(player: int):
    game = registry.new_game(variants.by_name("engpass-any-order"))
    own = range(player * game.count, (player + 1) * game.count)
    places = Ways(game).places
    assert all(places[piece] in game.places[piece] for piece in own)
    columns = sorted(
        x for piece in own for x in range(places[piece] & 31, (places[piece] & 31) + DX[places[piece] >> 14])
    )
    assert columns == list(range(MARGIN, MARGIN + 15))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_who_is_ahead_steps_out_and_in_again_before_the_game_ends_stalled(seed: int):
    game = registry.new_game(variants.by_name("engpass-16"))
    # The smallest cube is on its place, the other's has left it.
    place = game.places[0][0]
    other = game.poses[game.count]
    game.lift(game.count)
    game.stand(game.count, other + 1)
    game.lift(0)
    game.stand(0, place)
    game.quiet = game.patience - 12
    chance = Chance(seed)
    for _ in range(24):
        assert game.outcome() is None
        move = game.random_move(chance) if game.turn else list(think(game, chance))[-1]
        assert move is not None
        game.play(move)
    assert game.outcome() is None
