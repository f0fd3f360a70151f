"""Sides made by chance until two of them meet: what is found is legal, and better than a glance."""

from quader import variants
from rules_core import registry
from rules_core.chance import Chance
from rules_core.games.rolling_cubes.equation import check, points
from rules_core.games.rolling_cubes.mind import Mind
from rules_core.games.rolling_cubes.rolling_cubes import RollingCubes
from rules_core.games.rolling_cubes.sides import KEPT, Sides
from rules_core.games.rolling_cubes.throw import check_shown


def test_what_meets_is_an_equation_of_the_throw():
    shown = bytearray(b"75572408:x-+")
    sides = Sides([chr(sign) for sign in shown], Chance(1))
    for _ in sides.look(400):
        assert len(sides.values) == len(sides.cubes) == len(sides.texts) <= KEPT
    check(sides.found)
    check_shown(sides.found, shown)
    assert points(sides.found) >= 12


def test_too_few_cubes_give_nothing():
    for signs in (list("12"), list("+-x:"), [], list("00+")):
        sides = Sides(signs, Chance(1))
        for _ in sides.look(50):
            pass
        assert sides.found == ""


def test_with_time_the_board_finds_more_than_at_a_glance():
    chance = Chance(5)
    glance = found = 0
    for _ in range(6):
        game = registry.new_game(variants.by_name("rolling-one-by-one"))
        assert isinstance(game, RollingCubes)
        game.play(game.random_move(chance))
        mind = Mind(game)
        glance += game.describe(mind.choice()).get("points", 0)
        for _ in mind.prepare():
            pass
        found += game.describe(mind.choice()).get("points", 0)
    assert found > glance
