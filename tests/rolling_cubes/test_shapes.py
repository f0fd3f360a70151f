"""What the board finds in a throw with time: it is legal, brings what its kind says, and comes near the exact best."""

from quader import variants
from quader.games.rolling_cubes import best as cubes_best
from rules_core import registry
from rules_core.chance import Chance
from rules_core.games.rolling_cubes.equation import DIGITS, check, points
from rules_core.games.rolling_cubes.kinds import ALL_CUBES, kinds_of
from rules_core.games.rolling_cubes.mind import Mind
from rules_core.games.rolling_cubes.rolling_cubes import RollingCubes
from rules_core.games.rolling_cubes.shapes import Shapes
from rules_core.games.rolling_cubes.throw import check_shown

THROWS = 12


def thrown(chance: Chance, variant: str = "rolling-one-by-one") -> RollingCubes:
    game = registry.new_game(variants.by_name(variant))
    assert isinstance(game, RollingCubes)
    game.play(game.random_move(chance))
    return game


def looked(signs: list[str], by_cubes: bool = False, worth: int = 0) -> Shapes:
    shapes = Shapes(signs, kinds_of(signs, by_cubes), Chance(1), worth)
    for _ in shapes.look():
        pass
    return shapes


def test_what_is_found_is_legal_and_worth_what_its_kind_brings():
    chance = Chance(9)
    for _ in range(THROWS):
        game = thrown(chance)
        shapes = looked([chr(sign) for sign in game.shown])
        check(shapes.found)
        check_shown(shapes.found, game.shown)
        assert points(shapes.found) == shapes.worth


def test_near_the_exact_best():
    chance = Chance(2)
    found = exact = 0
    for _ in range(THROWS):
        game = thrown(chance)
        mind = Mind(game)
        for _ in mind.prepare():
            pass
        found += game.describe(mind.choice()).get("points", 0)
        signs = [chr(sign) for sign in game.shown]
        best = cubes_best.best(
            "".join(sign for sign in signs if sign in DIGITS), "".join(sign for sign in signs if sign not in DIGITS)
        )
        exact += best[0] if best else 0
    assert 0.92 * exact <= found <= exact


def test_only_more_than_is_known_is_looked_for():
    signs = list("75572408:x-+")
    known = looked(signs)
    assert points(known.found) == 21
    assert looked(signs, worth=21).found == ""


def test_where_cubes_count_all_of_them_are_used():
    assert len(looked(list("95578046+-:-")).found) < 13
    assert len(looked(list("95578046+-:-"), by_cubes=True).found) == 13


def test_who_can_use_all_cubes_has_the_point_of_the_last_one():
    game = thrown(Chance(5), "rolling-last-cube")
    mind = Mind(game)
    for _ in mind.prepare():
        pass
    game.play(mind.choice())
    assert game.totals == [1, 0]


def test_a_standing_equation_is_made_longer_with_all_cubes():
    game = thrown(Chance(5), "rolling-last-cube")
    game.play(game.random_move(Chance(4)))
    assert game.built
    game.play(game.random_move(Chance(6)))
    mind = Mind(game)
    for _ in mind.prepare():
        pass
    game.play(mind.choice())
    assert game.totals == [0, 1]


def test_too_few_cubes_give_nothing():
    for signs in (list("12"), list("+-x:"), [], list("00+")):
        assert looked(signs).found == ""


def test_kinds_come_with_the_best_first_and_no_number_twice():
    kinds = kinds_of(list("12345678+-x:"), by_cubes=False)
    assert kinds == sorted(kinds)
    assert len({kind[1] for kind in kinds}) == len(kinds)
    # All cubes with a number of three digits: 13, 2 for all of them, 1 for x, 2 for :, 3 for the places.
    assert [-kind[0] for kind in kinds if kind[2] in ALL_CUBES] == [21, 20]
