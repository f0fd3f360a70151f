"""`quader cubes`, as people and scripts call it."""

import json

import pytest

from quader.cli import main


def called(capsys, *words):
    try:
        code = main(["cubes", *words])
    except SystemExit as stop:
        code = stop.code
    return code, *capsys.readouterr()


def test_score(capsys):
    code, out, err = called(capsys, "score", "72:4=5x5-7+0", "--roll", "7557 2408 :x-+")
    assert (code, err) == (0, "")
    assert out.splitlines()[0] == "72:4=5×5−7+0   17 points"
    assert "  7  2  tens" in out
    assert "1  bonus for 12 of 13 cubes" in out
    code, out, err = called(capsys, "score", "72:4=5x5-7+0", "--json")
    found = json.loads(out)
    assert (found["points"], found["equation"], found["bonus"]) == (17, "72:4=5x5-7+0", 1)
    assert found["cubes"][2] == {"sign": ":", "points": 3, "why": "division"}


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        (["5x8=41"], "unequal: "),
        (["-3+5=2"], "syntax: "),
        (["--3=3"], "syntax: "),
        ([""], "syntax: "),
        (["-x=3"], "syntax: "),
        (["5x8=40", "--roll", "7 8 x"], "cube: "),
        (["5x8=40", "--roll", "-"], "cube: "),
        (["5x8=40", "--roll", "8 5 x"], "roll: "),
        (["1+1+1+1+1=5"], "cube: "),
        (["9" * 400 + "=1+1"], "cube: "),
        (["5x8=40", "--variant", "engpass-16"], "variant: "),
    ],
)
def test_refused(capsys, words, refusal):
    code, out, err = called(capsys, "score", *words)
    assert (code, out) == (1, "")
    assert err.startswith("quader: " + refusal)
    assert err.count("\n") == 1


def test_best(capsys):
    code, out, _ = called(capsys, "best", "--roll", "7557 2408 :x-+", "--json")
    found = json.loads(out)
    assert (code, found["points"]) == (0, 21)
    code, out, _ = called(capsys, "score", found["equation"], "--roll", "7557 2408 :×−+", "--json")
    assert json.loads(out)["points"] == 21
    assert called(capsys, "best", "--roll", "13 4 +")[1].endswith("=4   5 points\n")
    assert called(capsys, "best", "--roll", "1 22 x", "--variant", "rolling-solitaire")[0] == 0


@pytest.mark.parametrize("roll", ["", "7557", "7557 2408", "1 2 +", "- - ----"])
def test_no_equation(capsys, roll):
    code, out, err = called(capsys, "best", "--roll", roll)
    assert (code, out) == (1, "")
    assert err == "quader: these cubes make no equation\n"


def test_wrong_calls(capsys):
    assert called(capsys)[0] == 2
    assert called(capsys, "best")[0] == 2
    assert called(capsys, "score")[0] == 2
