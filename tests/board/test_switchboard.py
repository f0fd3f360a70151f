"""While the logger keeps a board, every other command reaches it through the logger."""

import json
import os
import socket
import stat
from contextlib import suppress

import pytest

from quader import variants
from quader.board import Board, opened
from quader.board.logger import Logger
from quader.board.shared import SharedBoard
from quader.board.switchboard import HOST, card_path
from tests.some_moves import NAME, some_moves

from .test_log import log, moves_of, notes, until  # noqa: F401


@pytest.fixture
def logged(served, log):  # noqa: F811
    """A board that is logged."""
    logger = Logger(log)
    logger.follow(served.address)
    notes(logger, "connected")
    yield served, logger
    logger.stop()


def test_every_command_reaches_the_board(logged, log, run):  # noqa: F811
    served, logger = logged
    at = ("--board", served.address)
    assert "0123abcd" in run("board", "info", *at).out
    assert run("board", "list", *at, "--json").json()[0]["board"] == "0123abcd"
    assert run("board", "select", NAME, "--players", "Anna", "Ben", *at).code == 0
    texts = some_moves(3)
    for text in texts:
        assert run("board", "play", text, *at).out.startswith("turn: player ")
    assert run("board", "back", *at).code == 0
    assert run("board", "rule", "Ben may think on.", *at).code == 0
    assert run("board", "play", texts[2], *at).code == 0
    assert run("board", "end", "resigned", "--winners", 2, *at).out == "Ben wins (by resignation)\n"
    (end,) = notes(logger, "result")
    assert (end.facts["winners"], end.facts["verdict"]) == ([1], "")
    assert moves_of(log, 1) == texts
    assert ("ruling", "Ben may think on.", None) in log.record(1).entries


def test_settings_and_clocks(logged, run):
    served, _ = logged
    at = ("--board", served.address)
    run("board", "clock", *at).refused("no game is running")
    assert run("board", "clock", "--total", "30:00", "--increment", 5, *at, "--json").json()["total"] == 1800
    assert "brightness=7" in run("board", "settings", "brightness=7", *at).out
    assert run("board", "settings", *at, "--json").json()["increment"] == 5
    run("board", "select", NAME, "--players", "Anna", "Ben", *at)
    first, second = run("board", "clock", *at, "--json").json()["left"]
    assert first <= second == 1_800_000
    told = run("board", "clock", *at).out.splitlines()
    assert told[0].startswith("Anna: ")
    assert told[1].endswith("30:00 left")
    assert run("board", "clock", "--off", *at, "--json").json()["total"] == 0
    run("board", "settings", "brightness=99", *at).refused("brightness")
    run("board", "settings", "brightness", *at).refused("must be NAME=NUMBER")
    assert run("board", "clock", "--total", "x", *at).code == 2
    assert run("board", "end", "boredom", *at).code == 2


def test_a_refusal_is_the_boards_own(logged, run):
    served, _ = logged
    at = ("--board", served.address)
    run("board", "select", "no-such-variant", *at).refused("quader: board: ")
    run("board", "back", *at).refused("quader: board: ")
    run("board", "rule", "x", "--position", "missing.json", *at).refused("missing.json")


def test_a_ruling_takes_no_position_of_another_variant(logged, run, tmp_path):
    served, _ = logged
    at = ("--board", served.address)
    assert run("board", "select", "simple-10x6-cover", *at).code == 0
    path = tmp_path / "position.json"
    for other in ("pyramid-220", {"format": 1, "game": "quader", "id": "pyramid-220"}):
        path.write_text(json.dumps({"variant": other, "pieces": []}))
        run("board", "rule", "x", "--position", path, *at).refused(
            "quader: --position: is of pyramid-220; the board plays simple-10x6-cover\n"
        )
    for own in ({"variant": "simple-10x6-cover"}, {}):
        path.write_text(json.dumps({**own, "pieces": []}))
        assert run("board", "rule", "x", "--position", path, *at).code == 0


def test_a_boards_refusal_is_told_in_the_users_language(served, log, run, monkeypatch):  # noqa: F811
    wrong = ("board", "settings", "brightness=99", "--board", served.address)
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    run(*wrong).refused("quader: board: brightness: muss von 1 bis 10 sein")
    logger = Logger(log)
    logger.follow(served.address)
    notes(logger, "connected")
    run(*wrong).refused("quader: board: brightness: muss von 1 bis 10 sein")
    logger.stop()


def test_watchers_hear_what_happens(logged):
    served, _ = logged
    with opened(served.address) as one, opened(served.address) as two:
        assert isinstance(one, SharedBoard)
        one.start_watching()
        two.start_watching()
        with served.lock:
            served.app.select(NAME, [], {})
        for board in (one, two):
            heard = []
            until(
                lambda board=board, heard=heard: (
                    heard.append(board.next_event(0.1))
                    or any(event is not None and event.kind == "begin" for event in heard)
                )
            )


def test_without_the_secret_nothing_is_answered(logged, capfd):
    served, _ = logged
    path = card_path(served.address)
    assert stat.S_IMODE(os.stat(path).st_mode) == 0o600
    port = json.loads(path.read_text())["port"]
    for first in (
        b"{}\n",
        b"GET / HTTP/1.1\r\n",
        json.dumps({"secret": "x", "address": served.address}).encode() + b"\n",
        json.dumps({"secret": "é", "address": served.address}).encode() + b"\n",
        b"[" * 3000 + b"\n",
    ):
        with socket.create_connection((HOST, port), timeout=5) as line:
            line.sendall(first + b'{"ask": {"do": "info"}}\n')
            line.settimeout(5)
            with suppress(ConnectionError):
                assert line.recv(100) == b""
    assert capfd.readouterr().err == ""


def test_a_logger_that_was_killed_is_passed_over(served, tmp_path):
    path = card_path(served.address)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"port": 1, "secret": "x", "pid": 1}))
    with opened(served.address) as board:
        assert isinstance(board, Board)
    path.write_text("nonsense")
    with opened(served.address) as board:
        assert board.hello.board == "0123abcd"
    assert variants.data_folder() in path.parents


def test_when_the_logger_ends_the_board_is_free(served, log):  # noqa: F811
    logger = Logger(log)
    logger.follow(served.address)
    notes(logger, "connected")
    logger.stop()
    assert not card_path(served.address).exists()
    with opened(served.address) as board:
        assert isinstance(board, Board)
