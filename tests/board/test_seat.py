"""`quader board seat`: who moves for a seat, through the command and the link."""

import subprocess
import sys
from collections.abc import Callable

import pytest

from rules_core.refused import Refused
from tests import patience

from .test_client import NAME

SCRIPT = "from quader.cli import script; script()"


def until(served, done: Callable[[], bool]) -> None:
    def seen() -> bool:
        with served.lock:
            return done()

    patience.until(seen)


def test_a_seat_goes_to_the_board_and_back(on_pty, run):
    at = ("--board", on_pty.address)
    run("board", "seat", "2", "board", *at).refused("no game is running")
    with on_pty.lock:
        on_pty.app.select(NAME, [], {})
    assert run("board", "seat", "2", "board", *at).out == "the board moves for player 2\n"
    assert on_pty.app.running.seats == ["people", "board"]
    assert run("board", "seat", "2", "people", *at).out == "people move for player 2\n"
    assert on_pty.app.running.seats == ["people", "people"]
    for number in ("0", "3"):
        run("board", "seat", number, "board", *at).refused("quader: seat: must be from 1 to 2\n")
    assert run("board", "seat", "1", "nobody", *at).code == 2
    for wrong in (["x"], ["1", "club", "--nodes", "0"], ["1", "club", "--think", "nan"], ["1", "club", "--seed", "-1"]):
        assert run("board", "seat", *wrong, *at).code == 2


def test_an_engine_sits_at_the_board_until_people_take_over(on_pty):
    with on_pty.lock:
        on_pty.app.select(NAME, [], {})
    engine = subprocess.Popen(
        [sys.executable, "-c", SCRIPT, "board", "seat", "1", "greedy", "--seed", "1", "--board", on_pty.address],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        until(on_pty, lambda: on_pty.app.mode.state() == "carry")
        with on_pty.lock:
            move = on_pty.app.mode.guest.move
            assert on_pty.app.running.game.allows(move)
            assert on_pty.app.running.game.history == []
            text = on_pty.app.running.game.text(move)
            on_pty.app.press(4)
        out, errors = engine.communicate(timeout=patience.PATIENCE)
    finally:
        engine.kill()
    assert engine.returncode == 0
    assert errors == ""
    assert out.splitlines() == [
        "greedy moves for player 1, until Ctrl-C",
        f"player 1: {text}",
        "the seat of player 1 was taken over",
    ]


def test_a_move_that_is_not_theirs_is_refused_with_a_code(on_pty):
    from quader import Board

    with Board(on_pty.address) as board:
        board.select(NAME)
        with pytest.raises(Refused, match="nobody elsewhere is to move"):
            board.move(0, "pass")
