"""What becomes of a command whose answer is lost: it is never done twice, never done later, and the user is told what
to look at.
"""

import pytest

from quader import Board
from quader.board import opened, talking
from quader.board.logger import Logger
from quader.board.refusals import Unanswered
from quader.board.shared import SharedBoard
from tests.firmware.rig import Rig
from tests.some_moves import NAME, some_moves

from .test_log import begin, log, notes, play  # noqa: F401


def test_what_was_given_up_is_not_done_later():
    rig = Rig()
    rig.ask("select", variant=NAME)
    rig.ask("play", text=some_moves(1)[0])
    rig.plugged = False
    question = rig.talk.ask({"do": "back"})
    rig.run(300)
    rig.talk.drop(question)
    rig.run(3000)
    rig.plugged = True
    assert rig.ask("info")["entries"] == 2
    rig.run(5000)
    assert rig.ask("info")["entries"] == 2
    assert question.failed == "was given up"


def test_what_is_still_waited_for_is_done_once_when_the_line_is_back():
    rig = Rig()
    rig.ask("select", variant=NAME)
    moves = some_moves(2)
    rig.ask("play", text=moves[0])
    rig.reading = False
    question = rig.talk.ask({"do": "play", "text": moves[1]})
    rig.run(300)
    # It was done, and the answer has not come.
    assert rig.app.journal.count == 3
    rig.port.outbox.clear()
    rig.plugged = False
    rig.reading = True
    rig.run(3000)
    rig.plugged = True
    rig.until(question.answered, 10_000)
    assert question.answer()["entries"] == 3


@pytest.mark.parametrize(("do", "told"), [("back", "board info` tells whether"), ("info", "does not answer")])
def test_the_user_is_told_what_is_not_known(on_socket, do, told):
    begin(on_socket)
    with Board(on_socket.address) as board, on_socket.lock, pytest.raises(Unanswered, match=told):
        board.ask(do, seconds=0.3)


def test_a_logger_that_goes_away_meanwhile_says_the_same(on_socket, log, monkeypatch):  # noqa: F811
    begin(on_socket)
    logger = Logger(log)
    logger.follow(on_socket.address)
    notes(logger, "connected")
    with opened(on_socket.address) as board:
        assert isinstance(board, SharedBoard)

        def gone(line, do, *more, **values):
            board._line.shutdown(2)
            return {}

        monkeypatch.setattr(talking.Talking, "ask", gone)
        with pytest.raises(Unanswered, match="board info` tells whether"):
            board.take_back()
    logger.stop()


def test_an_end_that_is_said_again_stands(on_socket, run):
    at = ("--board", on_socket.address)
    begin(on_socket)
    for _ in range(2):
        assert run("board", "end", "resigned", "--winners", 1, *at).out == "Anna wins (by resignation)\n"
    assert on_socket.app.journal.count == 2
    # Said otherwise, it is a correction.
    assert run("board", "end", "agreed", *at).out == "a draw (by agreement)\n"
    assert on_socket.app.info()["result"] == {"reason": "agreed", "winners": []}
