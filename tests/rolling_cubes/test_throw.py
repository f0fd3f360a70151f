"""Throws: their text, and which cube shows which sign."""

import pytest

from rules_core.games.rolling_cubes import throw as cubes_throw
from rules_core.refused import Refused

FACES = cubes_throw.cubes_of(cubes_throw.default_faces())


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("7557 2408 :x-+", "7557 2408 :x-+"),
        ("7557 2408 :×−+", "7557 2408 :x-+"),
        ("  7557   2408 ", "7557 2408"),
        ("75 - x", "75 - x"),
        ("75 x", "75 - x"),
        ("75  x", "75 - x"),
        ("- 24", "- 24"),
        ("- - -", "- - -"),
        ("-", "- - -"),
        ("75", "75"),
        ("", ""),
    ],
)
def test_text(text, plain):
    shown = cubes_throw.read(text, FACES)
    assert cubes_throw.text(shown) == plain
    assert cubes_throw.read(plain, FACES) == shown


@pytest.mark.parametrize("text", ["75571", "2", "7557 1", "7 2 3", "7 2 + +", "7=", "75 24 :x=", "1 2 :::::", "ä"])
def test_impossible_throws(text):
    with pytest.raises(Refused) as refused:
        cubes_throw.read(text, FACES)
    assert refused.value.where == "roll"


def test_only_the_thrown_cubes_count():
    assert cubes_throw.text(cubes_throw.read("57 2", FACES, 0b10110, True)) == "57 2"
    with pytest.raises(Refused, match="2 green cubes are thrown, not 1"):
        cubes_throw.read("5 2", FACES, 0b10110, True)


def test_signs_find_the_cubes_that_carry_them():
    faces = ["123456", "111111", "121212", "333333"]
    assert cubes_throw.assign("1123", [0, 1, 2, 3], faces) is not None
    assert cubes_throw.assign("311", [0, 1, 2, 3], faces) == [0, 1, 2]
    assert cubes_throw.assign("3321", [0, 1, 2, 3], faces) == [0, 3, 2, 1]
    assert cubes_throw.assign("2211", [0, 1, 2, 3], faces) is None
    assert cubes_throw.assign("1111", [0, 1, 2, 3], faces) is None


def test_equal_signs_are_taken_from_the_standing_cubes_first():
    shown = cubes_throw.read("7575 2 x", FACES)
    assert cubes_throw.used("75", shown) == 0b0011
    assert cubes_throw.used("75", shown, 0b1100) == 0b1100
    assert cubes_throw.used("775", shown, 0b1100) == 0b1101
