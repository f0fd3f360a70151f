"""A round goes out to the boards and comes back as results, while the logger keeps the lines."""

import pytest

from firmware.keep import settings
from quader.board.logger import Logger
from quader.tournament import Book

from .test_client import NAME, some_moves
from .test_log import log, notes, play  # noqa: F401


@pytest.fixture
def event(on_pty, on_socket, log, run, tmp_path):  # noqa: F811
    """Two boards at two tables, logged for a tournament."""
    on_socket.board_id = "4567"
    on_socket.restart()
    path = tmp_path / "club.jsonl"
    acts = (("new", "Club", "--rounds", 1, "--variant", NAME), ("add", "Anna", "Ben", "Cem", "Dora"), ("pair",),
            ("board", 1, on_pty.address), ("board", 2, on_socket.address))  # fmt: skip
    for act in acts:
        assert run("tournament", *act, "--file", path).code == 0
    logger = Logger(log, path)
    for board in (on_pty, on_socket):
        logger.follow(board.address)
    notes(logger, "connected", 2)
    yield path, logger
    logger.stop()


def test_a_round_is_sent_to_the_boards_and_the_results_come_back(event, on_pty, on_socket, run):
    path, logger = event
    done = run("tournament", "start", "--total", "30:00", "--file", path)
    assert done.out.splitlines() == [
        f"table 1: Anna – Cem ({on_pty.address})",
        f"table 2: Dora – Ben ({on_socket.address})",
    ]
    notes(logger, "begin", 2)
    # Sent again, nothing begins again: the answer may have been lost.
    assert run("tournament", "start", "--total", "30:00", "--file", path).out == done.out
    assert [board.app.journal.number for board in (on_pty, on_socket)] == [1, 1]
    # Unless it is wanted so, and with other clocks.
    assert run("tournament", "start", "--total", "30:00", "--again", "--table", 1, "--file", path).code == 0
    assert on_pty.app.journal.number == 2
    assert run("tournament", "start", "--total", "20:00", "--table", 2, "--file", path).code == 0
    assert on_socket.app.journal.number == 2
    assert on_pty.app.info()["players"] == ["Anna", "Cem"]
    assert on_pty.app.info()["clocks"][1] == 1_800_000
    assert on_pty.app.running.settings["hints"] == 0
    # A game that runs is not thrown away.
    play(on_pty, some_moves(2))
    again = run("tournament", "start", "--file", path)
    assert again.code == 1
    assert "Table 1: a game is still running on its board" in again.err
    assert run("board", "end", "resigned", "--winners", 2, "--board", on_pty.address).code == 0
    assert run("board", "end", "agreed", "--board", on_socket.address).code == 0
    tables = {note.facts["table"] for note in notes(logger, "table", 2)}
    assert tables == {1, 2}
    results = [table.result.places for table in Book.open(path).tournament.current().tables]
    assert results == [(2, 1), (1, 1)]
    run("tournament", "start", "--file", path).refused("no table of round 1 waits for a result and has a board")


def test_a_board_that_does_not_know_the_setting_plays_too(event, on_pty, run, monkeypatch):
    path, _ = event
    monkeypatch.delitem(settings.RANGES, "hints")
    assert run("tournament", "start", "--table", 1, "--file", path).code == 0
    assert on_pty.app.info()["players"] == ["Anna", "Cem"]
    assert "hints" not in on_pty.app.running.settings


def test_what_cannot_be_started(run, tmp_path):
    path = tmp_path / "club.jsonl"
    for act in (("new", "Club"), ("add", "Anna", "Ben")):
        run("tournament", *act, "--file", path)
    run("tournament", "start", "--file", path).refused("no round is paired yet")
    run("tournament", "pair", "--file", path)
    run("tournament", "start", "--file", path).refused("what is played?")
    run("tournament", "start", "--variant", NAME, "--file", path).refused("has a board")
    run("tournament", "board", 1, "/dev/ttyNONE", "--file", path)
    run("tournament", "start", "--variant", NAME, "--file", path).refused(
        "Table 1: /dev/ttyNONE: there is no such device"
    )
