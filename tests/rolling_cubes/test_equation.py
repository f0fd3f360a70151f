"""The judge: which equations are legal, why others are not, and what each cube earns."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core.games.rolling_cubes import equation as cubes_equation
from rules_core.games.rolling_cubes import throw as cubes_throw
from rules_core.refused import Refused

from . import brute

CODES = {"syntax", "leading-zero", "times-zero", "divide-zero", "cube", "no-operator", "alike", "unequal"}
FACES = cubes_throw.cubes_of(cubes_throw.default_faces())


def judge(text: str) -> int:
    """The points of an equation that the usual cubes can show."""
    plain = cubes_equation.form(text)
    cubes_throw.check_possible(plain, FACES)
    cubes_equation.check_equal(plain)
    return cubes_equation.points(plain)


def verdict(text: str) -> int | str:
    """The points of an equation, whatever cubes it needs, or the code of its refusal."""
    try:
        return cubes_equation.points(cubes_equation.check(text))
    except Refused as refused:
        return refused.where


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("72:4=5×5−7+0", 17),
        ("750:75=8+2", 16),
        ("5×8=40", 8),
        ("7×8−4=50+2", 12),
        ("3:3×5=5", 10),
        ("6:1×2=12", 10),
        ("1×1×6=6", 8),
        ("3+5=5+3", 7),
        ("3−5=2−4", 7),
        ("3:2=6:4", 11),
        ("0+7=7×8−245:5", 21),
        ("1:3×6=2", 10),  # a dividend 1 costs nothing, and 1:3 is not the number 1
        ("6×1=6", 5),
        ("1×6=6", 5),
        ("4−3×1=1", 7),  # 1 × is at the start of its term only if it stands there
        ("3+1×5=8", 7),
        ("3:3×8=8", 10),
        ("0=0+0", 5),
        ("0−0=0", 5),
        ("10−8=2", 7),
    ],
)
def test_points(text, points):
    assert judge(text) == points
    assert brute.points(cubes_equation.plain(text)) == points


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "syntax"),
        ("=", "syntax"),
        ("3+5", "syntax"),
        ("3+5=", "syntax"),
        ("=3+5", "syntax"),
        ("3+5=8=8", "syntax"),
        ("-3+5=2", "syntax"),
        ("3+-5=2", "syntax"),
        ("(3+5)=8", "syntax"),
        ("a+b=c", "syntax"),
        ("3+5=8.", "syntax"),
        ("٣+5=8", "syntax"),
        ("²+5=7", "syntax"),
        ("3 + 5 = \0", "syntax"),
        ("3+6=09", "leading-zero"),
        ("3+6=9+00", "leading-zero"),
        ("5×0=0", "times-zero"),
        ("0×5=0", "times-zero"),
        ("2×3×0=0", "times-zero"),
        ("0:5=0", "divide-zero"),
        ("5:0=5", "divide-zero"),
        ("0:5×3=0", "divide-zero"),
        ("963=963", "no-operator"),
        ("3+5=3+5", "alike"),
        ("3+5=9", "unequal"),
        ("1+3+5=9+0−7+7", "cube"),  # five odd digits, and seven
        ("1+2+3+4+5=15", "cube"),  # five signs
        ("24682:2=12341", "cube"),
        ("9" * 400 + "+1=1" + "0" * 400, "cube"),
        ("9" * 400, "syntax"),
        ("0" * 400 + "=1", "leading-zero"),
    ],
)
def test_refusals(text, code):
    with pytest.raises(Refused) as refused:
        judge(text)
    assert refused.value.where == code
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 120


def test_all_ways_to_write_the_signs():
    for text in ("72:4=5x5-7+0", "72/4=5*5−7+0", "72÷4=5X5-7+0", " 7 2 : 4 =\t5 × 5 - 7 + 0 "):
        assert cubes_equation.check(text) == "72:4=5x5-7+0"
    assert cubes_equation.pretty("72:4=5x5-7+0") == "72:4=5×5−7+0"


def test_the_reason_of_each_cube():
    reasons = cubes_equation.cube_points("72:4=5x5-7+0")
    assert "".join(sign for sign, _, _ in reasons) == "72:4=5x5-7+0"
    assert [points for _, points, _ in reasons] == [2, 1, 3, 1, 1, 1, 2, 1, 1, 1, 1, 1]
    assert reasons[0][2] == "tens"
    assert reasons[2][2] == "division"
    assert cubes_equation.bonus("72:4=5x5-7+0") == 1
    assert cubes_equation.bonus("0+7=7x8-245:5") == 2
    assert cubes_equation.cube_points("6:1x2=12")[1] == (":", 1, "divided by 1")


def test_values_in_the_refusal():
    with pytest.raises(Refused, match="the left side is -1/2, the right side 3"):
        cubes_equation.check("1:2-1=3")


@pytest.mark.parametrize("signs", ["1123x:", "0123+x", "1112xx", "12463-", "1111+:", "0012-x", "2244::"])
def test_every_text_of_some_cubes(signs):
    for text in brute.texts(signs):
        found = verdict(text)
        points = brute.points(text)
        assert found == points if points is not None else found in CODES, text


@given(st.text(alphabet="0123456789+-x:=", max_size=16))
def test_signs_in_any_order(text):
    found = verdict(text)
    points = brute.points(text)
    assert found in CODES if points is None else found in (points, "cube")


@given(st.text(max_size=60))
def test_any_text(text):
    found = verdict(text)
    assert found in CODES or found == brute.points(cubes_equation.plain(text))
