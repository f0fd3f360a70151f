"""`quader cubus`."""

import json

import pytest

from quader.cli import main


def said(capsys, *words):
    code = main(["cubus", *words])
    out, err = capsys.readouterr()
    return code, out, err


def test_cards(capsys):
    code, out, _ = said(capsys, "cards", "--stack", "2 1", "--json")
    assert code == 0
    assert json.loads(out) == {"crates": 3, "lids": 2, "left": 2, "right": 3, "cards": 7}
    assert said(capsys, "cards", "--stack", "2 1") == (0, "3 crates, 7 cards: 2 lids, 2 left, 3 right\n", "")


@pytest.mark.parametrize(
    "stack",
    ["1 2/2 2", "1 2/2 0", "", "/", "a", "-1", "1e9", "9" * 400, "/".join(["1"] * 10000), "1 1/1", "\n", "1\x00"],
)
def test_cards_refused(capsys, stack):
    code, out, err = said(capsys, "cards", "--stack", stack)
    assert (code, out) == (1, "")
    assert err.startswith("quader: ")
    assert err.count("\n") == 1
    assert len(err) < 120


def test_cards_says_why(capsys):
    assert said(capsys, "cards", "--stack", "1 2/2 2")[2] == "quader: hidden crate at (0,0)\n"


def test_best(capsys):
    code, out, _ = said(capsys, "best", "--stack", "2 2/2 1", "--hand", "left left lid open", "--json")
    assert code == 0
    doc = json.loads(out)
    assert doc["points"] == 11
    assert (doc["crates"], doc["cards"]) == (5, 4)
    assert doc["uses"] == {"left": 2, "right": 0, "lid": 1, "open": 1}
    code, out, _ = said(capsys, "best", "--stack", "2 2/2 1", "--hand", "left left lid open")
    assert code == 0
    assert "11 points" in out
    assert "4x4x4" in out


def test_best_finds_nothing(capsys):
    assert said(capsys, "best", "--stack", "1", "--hand", "") == (0, "no action brings a point\n", "")
    code, out, _ = said(capsys, "best", "--stack", "1", "--hand", "", "--json")
    assert (code, json.loads(out)) == (0, {"points": 0, "stack": None})


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--stack", "1", "--hand", "box"), "hand: 'box' is no card; there are left, right, lid, open"),
        (("--stack", "1", "--hand", "left " * 16), "hand: there are only 16 left cards, the stack's included"),
        (("--stack", "5", "--hand", ""), "stack: is larger than the floor 4x4x4"),
        (("--stack", "4", "--hand", "", "--variant", "cubus-closed"), "stack: is larger than the floor 4x4x3"),
        (("--stack", "1", "--hand", "", "--variant", "engpass-16"), "variant: engpass-16 is a variant of engpass"),
    ],
)
def test_best_refused(capsys, words, why):
    assert said(capsys, "best", *words) == (1, "", f"quader: {why}\n")


def test_wrong_call():
    with pytest.raises(SystemExit) as left:
        main(["cubus", "cards"])
    assert left.value.code == 2
