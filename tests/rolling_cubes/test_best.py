"""The search for the best equation, against all texts of small rolls, and on rolls made to be hard."""

import random
import time

import pytest

from quader.games.rolling_cubes.best import best
from rules_core.games.rolling_cubes import equation as cubes_equation
from rules_core.games.rolling_cubes import throw as cubes_throw

from . import brute

FACES = cubes_throw.cubes_of(cubes_throw.default_faces())


def thrown(chance: random.Random) -> tuple[str, str]:
    signs = [chance.choice(faces) for faces in FACES]
    return "".join(signs[:8]), "".join(signs[8:])


def small_rolls() -> list[tuple[str, str]]:
    chance = random.Random(2)
    found = []
    for kind in ("0123456789", "01", "012", "1123", "135", "11248"):
        for _ in range(12):
            operators = "".join(chance.choice("+-x:") for _ in range(chance.randint(1, 3)))
            digits = "".join(chance.choice(kind) for _ in range(chance.randint(2, 6 - len(operators))))
            found.append((digits, operators))
    return found


@pytest.mark.parametrize(
    ("digits", "operators"),
    [
        *small_rolls(),
        ("3333", "++"),
        ("3333", "--"),
        ("123123", ":"),
        ("12312", "::"),
        ("1111", "x::"),
        ("1111", "xxx"),
        ("111", "x:+-"),
        ("0000", ":x-"),
        ("000", "-"),
        ("24", "x"),
    ],
)
def test_nothing_is_better(digits, operators):
    found = best(digits, operators)
    assert (found[0] if found else 0) == brute.best(digits + operators)


@pytest.mark.parametrize(
    ("digits", "operators", "points"),
    [
        ("75572408", ":x-+", 21),
        ("", "", 0),
        ("1234", "", 0),
        ("12", "+-x:", 0),
        ("00000000", "xx::", 0),
        ("13570000", "::::", 0),
        ("00000000", "----", 11),  # 0=0-0-0-0-0
        ("11110000", "::::", 20),  # 10:100=1:10
        ("11111111", "++++", 17),  # 1+1+11=1+11+1
        ("11110000", "xxxx", 18),  # 1x1x100=100
    ],
)
def test_odd_rolls(digits, operators, points):
    found = best(digits, operators)
    assert (found[0] if found else 0) == points


@pytest.mark.parametrize("digits", ["13570246", "75310864", "97538642", "99998888", "11112468", "77770000"])
@pytest.mark.parametrize("operators", ["::::", "----", "xxxx", "++x:", "+x::", "--::", "-:::"])
def test_hard_rolls_take_no_longer_than_a_moment(digits, operators):
    started = time.process_time()
    best(digits, operators)
    assert time.process_time() - started < 5


def test_random_rolls_are_answered_at_once():
    chance = random.Random(7)
    for _ in range(60):
        digits, operators = thrown(chance)
        started = time.process_time()
        found = best(digits, operators)
        assert time.process_time() - started < 5
        assert found is not None
        points, text = found
        assert cubes_equation.check(text) == text
        assert brute.points(text) == points
        for sign in text.replace("=", ""):
            assert text.count(sign) <= (digits + operators).count(sign)
