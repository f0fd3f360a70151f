"""`quader puzzle play --board`: set up by the board's lights, answered there."""

import subprocess
import sys

import pytest

from quader.engine import puzzles
from tests import patience

SCRIPT = "from quader.cli import script; script()"


@pytest.fixture
def puzzle():
    return next(puzzle for puzzle in puzzles.collected() if puzzle["variant"] == "tactic-10-stairs-42")


def playing(served, puzzle):
    words = [sys.executable, "-c", SCRIPT, "puzzle", "play", puzzle["id"], "--board", served.address]
    return subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def until(served, done):
    def seen():
        with served.lock:
            return done()

    patience.until(seen)


def stands(served, game):
    """Whether the board's game is at the puzzle."""
    running = served.app.running
    return running.game is not None and running.game.position()["pieces"] == game.position()["pieces"]


def test_a_wrong_move_is_taken_back_and_the_right_one_ends_it(on_pty, puzzle):
    game = puzzles.game_of(puzzle)
    other = next(text for text in map(game.text, game.legal_moves()) if text != puzzle["solution"])
    command = playing(on_pty, puzzle)
    try:
        until(on_pty, lambda: stands(on_pty, game))
        # The board asks for the pieces where they stand in the puzzle.
        assert on_pty.app.mode.state() == "setup"
        with on_pty.lock:
            on_pty.app.play(other)
        until(on_pty, lambda: stands(on_pty, game))
        with on_pty.lock:
            on_pty.app.play(puzzle["solution"])
        out, errors = command.communicate(timeout=patience.PATIENCE)
    finally:
        command.kill()
    assert errors == ""
    assert command.returncode == 0
    assert out.splitlines()[-2:] == ["That does not win.", "Right."]
    assert on_pty.app.mode.state() == "menu"


def test_a_running_game_stays(on_pty, puzzle, run):
    with on_pty.lock:
        on_pty.app.select("simple-10x6-cover", ["Anna", "Ben"], {})
    run("puzzle", "play", puzzle["id"], "--board", on_pty.address).refused("a game is running")
    assert on_pty.app.running.players == ["Anna", "Ben"]
    assert run("puzzle", "play", puzzle["id"], "--board", on_pty.address, "--move", "x").code == 2
