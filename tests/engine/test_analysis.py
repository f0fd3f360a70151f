"""`quader analyse` and `quader puzzle`."""

import json
import random

import pytest

from quader import variants
from quader.engine import puzzle_making, puzzles
from quader.engine.proof import Proof
from quader.games import evaluate
from rules_core import registry
from rules_core.mind import mind_of

RECORD = "docs/examples/tiny-game.txt"


@pytest.fixture(autouse=True)
def _in_the_checkout(monkeypatch):
    from tests.micropython.runner import ROOT

    monkeypatch.chdir(ROOT)


def test_the_document(run):
    told = run("analyse", RECORD, "--nodes", "300", "--json").json()
    assert list(told) == ["variant", "moves", "turning_points", "told"]
    assert len(told["moves"]) == 6
    for move in told["moves"]:
        assert list(move) == ["ply", "player", "played", "best", "value", "loss"]
        assert 0 <= move["value"] <= 1
        assert move["loss"] >= 0
        assert move["loss"] == 0 or move["best"] != move["played"]
    # After the fifth move the sixth completes the form.
    assert told["turning_points"] == [5]
    assert told["told"][0]["en"].startswith("move 5: player 1 played ")
    assert told["told"][0]["de"].startswith("Zug 5: Spieler 1 spielte ")
    assert told["moves"][5]["value"] == 1


def test_told_for_people_in_both_languages(run, monkeypatch):
    assert "gave away" in run("analyse", RECORD, "--nodes", "300").out
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert "Wendepunkte" in run("analyse", RECORD, "--nodes", "300").out


def test_the_page(run, tmp_path):
    page = tmp_path / "game.html"
    assert run("analyse", RECORD, "--nodes", "100", "--html", page).code == 0
    text = page.read_text(encoding="utf-8")
    assert "<polyline" in text
    assert text.count("<tr") == 7
    run("analyse", RECORD, "--html", tmp_path).refused()


def test_what_is_no_record_is_refused(run):
    run("analyse", "missing.txt").refused("missing.txt")
    run("analyse", "pyproject.toml").refused()


def test_every_puzzle_is_right():
    """The solution is legal and solves it; of the others, those that are listed do not."""
    known = puzzles.collected()
    assert len(known) >= 60
    assert {variants.by_name(puzzle["variant"])["game"] for puzzle in known} == set(registry.GAMES)
    for puzzle in known:
        game = puzzles.game_of(puzzle)
        assert game.turn == puzzle["player"]
        assert puzzles.solves(puzzle, game, puzzle["solution"])
        assert [game.text(move) for move in game.legal_moves() if puzzles.solves(puzzle, game, game.text(move))] in (
            [puzzle["solution"]],
            [],
        )


def test_there_are_easy_and_hard_puzzles(run):
    known = run("puzzle", "list", "--json").json()
    assert len({puzzle["id"] for puzzle in known}) == len(known)
    assert {puzzle["grade"] for puzzle in known} >= {1, 2, 3, 4, 5}
    assert run("puzzle", "list").out.count("\n") == len(known)
    asked = {puzzle["task"]: puzzle["asked"] for puzzle in known}
    assert asked["win"]["en"].endswith("moves and wins")
    assert asked["win"]["de"].endswith("zieht und gewinnt")
    assert asked["points"]["de"].endswith("mehr gibt es nicht")


def test_some_puzzles_are_proved_again():
    """From every game some; all are proved when they are made. What a good player sees at a glance does not matter."""
    for puzzle in puzzles.collected()[::5]:
        game = puzzles.game_of(puzzle)
        if puzzle["task"] == "win":
            mind = mind_of(game)
            for _ in mind.prepare():
                pass
            assert game.text(Proof(mind, puzzle_making.NODES).only_move(puzzle["grade"])) == puzzle["solution"]
        else:
            best = evaluate.own_choice(game, random.Random(0))
            assert puzzles.points(game, game.parse(best)) == puzzle["points"]


def test_a_proof_looks_at_every_reply():
    """A move that wins only if the other overlooks something is none."""
    puzzle = next(puzzle for puzzle in puzzles.collected() if puzzle["task"] == "win" and puzzle["grade"] == 3)
    game = puzzles.game_of(puzzle)
    mind = mind_of(game)
    for _ in mind.prepare():
        pass
    before = game.line()
    assert Proof(mind, 40_000).only_move(1) is None
    assert game.text(Proof(mind, 40_000).only_move(3)) == puzzle["solution"]
    # What cannot be told in time is no proof, and leaves the game as it was.
    assert Proof(mind, 20).only_move(3) is None
    assert game.line() == before


def test_solving(run):
    puzzle = puzzles.collected()[0]
    assert run("puzzle", "play", puzzle["id"], "--move", puzzle["solution"]).out == "Right.\n"
    game = puzzles.game_of(puzzle)
    other = next(text for text in map(game.text, game.legal_moves()) if text != puzzle["solution"])
    assert run("puzzle", "play", puzzle["id"], "--move", other).code == 1
    told = run("puzzle", "play", puzzle["id"], stdin=f"nonsense\n{other}\n{puzzle['solution']}\n")
    assert "No: " in told.out
    assert told.out.endswith("Right.\n")
    run("puzzle", "play", "nothing").refused("there is no puzzle nothing")
    run("puzzle", "play", puzzle["id"], "--move", "nonsense").refused()


def test_making(run, tmp_path):
    out = tmp_path / "puzzles.json"
    words = ("puzzle", "make", "--variant", "simple-square-6", "--games", "1", "--seed", "11")
    assert run(*words, "--out", out).code == 0
    found = json.loads(out.read_text(encoding="utf-8"))
    assert found
    assert run(*words).json() == found
    # A second time nothing is added, and nothing is lost.
    assert run(*words, "--out", out).code == 0
    assert json.loads(out.read_text(encoding="utf-8")) == found
    out.write_text("{}")
    run(*words, "--out", out).refused("is no file of puzzles")


def test_the_most_points_may_be_made_in_any_way(run):
    puzzle = next(puzzle for puzzle in puzzles.collected() if puzzle["variant"] == "rolling-one-by-one")
    words = ("puzzle", "play", puzzle["id"], "--move")
    left, right = puzzle["solution"].removeprefix("eq ").split("=")
    assert run(*words, f"{right}={left}").out == "Right.\n"
    less = run(*words, "none")
    assert (less.code, less.out) == (1, "That brings fewer points.\n")
    run(*words, "1+1=3").refused()
