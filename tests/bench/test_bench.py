"""What `make bench` rests on: sections that are kept, workers that answer, peers that may be missing."""

import subprocess
import sys

import pytest

from quader import variants
from quader.engine.levels import Player
from rules_core import registry
from rules_core.chance import Chance
from tests.micropython.runner import ROOT

from . import page, seats
from .turns import Rates, Runner, Worker, in_turns, ratio


@pytest.fixture
def _own_page(tmp_path, monkeypatch):
    monkeypatch.setattr(page, "PAGE", tmp_path / "benchmarks.md")
    monkeypatch.setattr(page, "PICTURES", tmp_path)
    page.PAGE.write_text("# Old\n\n<!-- board -->\n## The board\n\nkept\n<!-- end of board -->\n", encoding="utf-8")


@pytest.mark.usefixtures("_own_page")
def test_a_part_replaces_its_own_section_alone():
    for text in ("first", r"second \1"):
        page.write("moves", "Moves", "a machine", text)
        told = page.PAGE.read_text(encoding="utf-8")
        assert told.startswith(page.HEAD)
        assert told.count("## ") == 2
        assert "kept" in told
        assert f"{text}\n\nMeasured on: a machine.\n" in told


@pytest.mark.usefixtures("_own_page")
def test_a_curve_is_a_picture_and_a_table(tmp_path):
    lines = {"one": [(1.0, 2.0), (2.0, 4.0)], "two": [(2.0, 8.0)]}
    told = page.draw(page.Curve("sample", "A sample", "cells", "seconds", lines))
    assert (tmp_path / "bench-sample.svg").read_text(encoding="utf-8").startswith("<?xml")
    assert "| 1 | 2 |  |\n| 2 | 4 | 8 |" in told


def test_workers_answer_in_turns():
    with Worker() as worker:
        assert worker.kind == "pure"
        runner = Runner(worker, "quader", variants.by_name("cubus-teardown"))
        one, two = in_turns([runner, runner], rounds=2)
        assert one is not None
        assert two is not None
        assert all(rates.plies > 0 for rates in one + two)
    assert ratio([Rates(1, 6), Rates(1, 8)], [Rates(1, 2), Rates(1, 2)]) == 3.5


def test_a_peer_that_is_missing_is_no_error(monkeypatch, tmp_path):
    (tmp_path / "pyspiel.py").write_text("raise ImportError")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with Worker() as worker:
        assert worker.slice("openspiel-chess", None, 0.001) is None
        assert worker.slice("quader", variants.by_name("cubus-teardown"), 0.001) is not None


@pytest.mark.parametrize(("words", "code"), [(("tests.bench", "nothing"), 2), (("tests.bench.beside", "no-such"), 1)])
def test_a_wrong_call_is_told(words, code):
    done = subprocess.run([sys.executable, "-m", *words], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == code
    assert "Traceback" not in done.stderr


def test_seats_are_reckoned_with_what_the_levels_take():
    """Board and master take the same crate as in the reckoning, wherever chance leads them."""
    chance = Chance(1)
    for _ in range(6):
        game = registry.new_game(variants.by_name("cubus-teardown-even"))
        ahead = tuple(game.points)
        while len(game.legal_moves()) > 1:
            stack, moves = game.stack.text(), game.legal_moves()
            assert [one.text() if one else "" for one in _after(game)] == [rest for rest, _ in seats.takes(stack)]
            assert seats.chances(stack, "board")[moves.index(Player("board", 1).think(game).move)] == 1
            taken = tuple(have - start for have, start in zip(game.points, ahead, strict=True))
            assert moves[seats._master(stack, taken, ahead, game.turn)] == Player("master", 1).think(game).move
            game.play(game.random_move(chance))


def _after(game):
    for move in game.legal_moves():
        game.play(move)
        yield game.stack
        game.undo()


def test_the_evened_out_teardown_gives_no_seat_too_much():
    for row in seats.told(*(variants.by_name("cubus-teardown-even")[key] for key in ("stack", "ahead"))):
        assert float(row[-1]) < 10
