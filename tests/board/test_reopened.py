"""A game that has ended otherwise than it was said first: an arbiter corrects its end on the board."""

import pytest

from quader.board.logger import Logger
from quader.tournament import Book
from tests.patience import until
from tests.some_moves import NAME, some_moves

from .test_log import begin, log, notes, play  # noqa: F401


def end(served, reason, winners) -> None:
    with served.lock:
        served.app.end(reason, winners)


@pytest.fixture
def followed(log, on_socket):  # noqa: F811
    """Starts loggers of the board, one after the other."""
    made = []

    def follow(tournament=None):
        for logger in made:
            logger.stop()
        made.append(Logger(log, tournament))
        made[-1].follow(on_socket.address)
        return made[-1]

    yield follow
    for logger in made:
        logger.stop()


def result_of(log, game=1):  # noqa: F811
    return log.record(game).result


def test_a_corrected_end_reaches_the_tournament(followed, log, on_socket, run, tmp_path):  # noqa: F811
    path = tmp_path / "club.jsonl"
    for act in (("new", "Club", "--rounds", 1, "--variant", NAME), ("add", "Anna", "Ben"), ("pair",)):
        assert run("tournament", *act, "--file", path).code == 0
    logger = followed(path)
    notes(logger, "connected")
    with on_socket.lock:
        on_socket.app.port.set_now(4_000_000_000)
    begin(on_socket)
    play(on_socket, some_moves(2))
    end(on_socket, "resigned", [0])
    assert notes(logger, "table")[0].facts["table"] == 1
    end(on_socket, "resigned", [1])
    (note,) = notes(logger, "inbox")
    assert note.facts["why"] == "has_result"
    tournament = Book.open(path).tournament
    assert tournament.current().table(1).result.places == (1, 2)
    assert tournament.inbox()[0].found["places"] == [2, 1]
    # The same end once more is nothing new.
    end(on_socket, "resigned", [1])
    notes(logger, "result", 1)
    until(lambda: log.row(1).result is not None)
    assert len(Book.open(path).tournament.inbox()) == 1


def test_a_logger_that_begins_again_knows_the_end_that_counts(followed, log, on_socket):  # noqa: F811
    logger = followed()
    begin(on_socket)
    play(on_socket, some_moves(2))
    end(on_socket, "resigned", [0])
    notes(logger, "result")
    end(on_socket, "agreed", [])
    notes(logger, "result")
    logger = followed()
    (note,) = notes(logger, ("result", "trouble"))
    assert note.kind == "result", note.facts
    assert note.facts["reason"] == "agreed"
    assert result_of(log) == ("agreed", ())
    assert len(log.games()) == 1
    play_on = some_moves(3)[2]
    with on_socket.lock:
        on_socket.app.ruling("They play on.", None)
        on_socket.app.play(play_on)
    assert notes(logger, "entry", 2)[-1].facts["text"] == play_on
    assert result_of(log) is None


def test_what_was_corrected_while_nobody_listened_is_the_same_game(followed, log, on_socket):  # noqa: F811
    logger = followed()
    begin(on_socket)
    play(on_socket, some_moves(2))
    end(on_socket, "resigned", [0])
    notes(logger, "result")
    logger.stop()
    end(on_socket, "agreed", [])
    with on_socket.lock:
        on_socket.app.close()
    notes(followed(), "fetched")
    assert len(log.games()) == 1
    assert result_of(log) == ("agreed", ())
    assert log.judge(1) == ""


def test_ends_that_come_quicker_than_they_are_judged(followed, log, on_socket):  # noqa: F811
    logger = followed()
    begin(on_socket)
    until(lambda: log.games())
    with on_socket.lock:
        for winner in (0, 1, 0, 1):
            on_socket.app.end("resigned", [winner])
    notes(logger, "result", 4)
    begin(on_socket, ("Cem", "Dora"))
    end(on_socket, "agreed", [])
    (note,) = notes(logger, "result")
    assert note.facts["players"] == ["Cem", "Dora"]
    assert result_of(log) == ("resigned", (1,))
