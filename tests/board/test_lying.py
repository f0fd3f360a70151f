"""Boards that lie: every answer is checked and bounded, one line says so, and the logger goes on for ever."""

import json
from contextlib import suppress
from itertools import count

import pytest

from quader import Board
from quader.board.logger import Logger
from quader.log import GameLog
from rules_core.refused import Refused
from tests.some_moves import some_moves

from .lying import lying
from .test_log import begin, log, notes, play  # noqa: F401

GOOD = {
    "entries": {"game": 0, "from": 0, "count": 0, "entries": []},
    "games": {"games": [], "left": 0},
    "time": None,
    "watch": None,
}
LIES = {
    "entries": [
        {}, [], None, "x", 7, {"game": 1}, {"game": "1", "count": 1, "entries": [["H", ""]]},
        {"game": 1, "count": 1 << 40, "entries": []}, {"game": 1, "count": 5, "entries": []},
        {"game": 1, "count": 1, "entries": [["H", "%%%"]]}, {"game": 1, "count": 1, "entries": [["H"]]},
        {"game": 1, "count": 1, "entries": [[7, ""]]}, {"game": 1, "count": 1, "entries": [["H", "", 1]]},
        {"game": 1, "count": 1, "entries": [["H", "AAAA"], ["m", "AAAA"]]}, {"game": True, "count": 0, "entries": []},
        {"game": 1, "count": 1, "entries": [["H", "e30="]]}, {"game": 1, "count": 1, "entries": [["m", "AAAA"]]},
    ],
    "games": [{}, {"games": ["1"], "left": 0}, {"games": [], "left": 5}, {"games": [2, 1], "left": 0}, {"games": 3}],
}  # fmt: skip


@pytest.mark.parametrize(("request_", "lie"), [(do, lie) for do, lies in LIES.items() for lie in lies])
def test_no_answer_brings_a_traceback(request_, lie):
    def answer(doc):
        return lie if doc["do"] == request_ else GOOD.get(doc["do"])

    with lying(answer) as address, Board(address) as board, suppress(Refused):
        board.entries() if request_ == "entries" else board.games()


@pytest.mark.parametrize(
    ("do", "ask"),
    [
        ("info", Board.info), ("health", Board.health), ("scan", Board.scan), ("scan", Board.readings),
        ("variants", Board.variants), ("settings", Board.settings), ("selftest", Board.selftest),
        ("calibrate", Board.calibrate), ("select", lambda board: board.select("x")),
        ("game", lambda board: board.game(1)), ("put", lambda board: board.put({"id": "x" * 2000})),
    ],
)  # fmt: skip
@pytest.mark.parametrize("lie", [None, [], 7, {"size": 10**12, "data": ""}, {"variant": 3}, {"bad": ["x"]}, {"at": 0}])
def test_every_answer_is_looked_at(do, ask, lie):
    steps = ("put", "piece", "commit")
    lies = (do, *steps[: 2 if do == "put" else 0])
    with lying(lambda doc: lie if doc["do"] in lies else None) as address, Board(address) as board, suppress(Refused):
        ask(board)


def test_a_board_that_has_no_end_of_games_or_bytes():
    numbers = count(1)
    with lying(lambda doc: {"games": [next(numbers)], "left": 1}) as address, Board(address) as board:
        import quader.board.answers as answers

        most, answers.GAMES = answers.GAMES, 50
        try:
            with pytest.raises(Refused, match="in a way that no board does"):
                board.games()
        finally:
            answers.GAMES = most
    endless = pytest.raises(Refused, match="in a way that no board does")
    with lying(lambda doc: {"size": 1 << 22, "data": ""}) as address, Board(address) as board, endless:
        board.game(1)


def test_a_board_that_comes_to_its_senses_is_followed_on(log, monkeypatch):  # noqa: F811
    """It answers nonsense for a while: said once, asked again, and the game is logged in the end."""
    monkeypatch.setattr("quader.board.follower.RETRY_SECONDS", 0.02)
    lies = [{}, {}, [], {"game": 1, "count": 3, "entries": []}]

    def answer(doc):
        if doc["do"] == "entries" and lies:
            return lies.pop()
        return GOOD.get(doc["do"])

    with lying(answer) as address:
        logger = Logger(log)
        try:
            logger.follow(address)
            (trouble,) = notes(logger, "trouble")
            assert trouble.facts["why"] == "board: answers `entries` in a way that no board does"
            end = count()
            while lies and next(end) < 500:
                logger.stopped.wait(0.02)
            assert lies == []
            assert all(follower.is_alive() for follower in logger._followers.values())
        finally:
            logger.stop()


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), RuntimeError("odd"), KeyError("x")])
def test_whatever_the_disk_does_the_follower_lives(on_pty, log, monkeypatch, error):  # noqa: F811
    monkeypatch.setattr("quader.board.follower.RETRY_SECONDS", 0.02)
    monkeypatch.setattr("quader.board.writer.RETRY_SECONDS", 0.02)
    real, failures = GameLog.begin_many, [error] * 3

    def failing(self, *words):
        if failures:
            raise failures.pop()
        return real(self, *words)

    monkeypatch.setattr(GameLog, "begin_many", failing)
    logger = Logger(log)
    try:
        logger.follow(on_pty.address)
        begin(on_pty)
        play(on_pty, some_moves(3))
        assert len(notes(logger, "entry", 3)) == 3
        assert failures == []
    finally:
        logger.stop()


def test_a_liar_by_command(run, tmp_path):
    with lying(lambda doc: {} if doc["do"] != "games" else {"games": [1], "left": 0}) as address:
        done = run("board", "pull", "--board", address, "--db", tmp_path / "g.sqlite")
        done.refused("quader: game 1: ")
        done = run("board", "variants", "--board", address)
        done.refused("quader: board: answers `variants` in a way that no board does")
        told = json.loads(run("board", "info", "--board", address, "--json").out)
        assert told["board"] == "liar"
