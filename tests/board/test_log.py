"""`quader board log` and `quader board pull`: every move once, whatever is killed, cut, locked or full."""

import json
import os
import queue
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from quader import Board
from quader.board import shelf
from quader.board.logger import Logger, Note
from quader.log import GameLog, tale
from quader.tournament import Book
from rules_core.record import record
from rules_core.refused import Refused
from tests.patience import PATIENCE, until
from tests.some_moves import NAME, some_moves

from .test_client import played
from .test_command import Port

QUADER = [sys.executable, "-c", "from quader.cli import script; script()"]


@pytest.fixture
def log(tmp_path):
    with GameLog.open(str(tmp_path / "games.sqlite")) as opened:
        yield opened


def moves_of(log: GameLog, game: int) -> list[str]:
    return [text for kind, text, _ in log.record(game).entries if kind == record.MOVE]


def begin(served, players=("Anna", "Ben")) -> None:
    with served.lock:
        served.app.select(NAME, list(players), {})


def play(served, texts) -> None:
    for text in texts:
        with served.lock:
            served.app.play(text)


# --- pull ----------------------------------------------------------------------------------------------------------


def test_pull_logs_every_game_once(served, run, tmp_path):
    texts = [played(served, 5 + number, seed=number) for number in range(4)]
    db = tmp_path / "games.sqlite"
    words = ("board", "pull", "--db", db, "--board", served.address)
    assert run(*words).out == f"4 games logged in {db}, 0 were there already\n"
    assert run(*words).out == f"0 games logged in {db}, 4 were there already\n"
    texts.append(played(served, 3, seed=9))
    told = run(*words, "--json").json()
    assert (told["new"], told["known"]) == ([{"number": 5, "game": 5, "verdict": ""}], 4)
    with GameLog.open(str(db)) as log:
        assert [moves_of(log, game) for game in range(1, 6)] == texts
        assert [row.verdict for row in log.games()] == [""] * 5
        assert {row.board for row in log.games()} == {"0123abcd"}


def test_pull_asks_only_for_what_is_new(on_pty, log, monkeypatch):
    for seed in range(3):
        played(on_pty, 3, seed)
    with Board(on_pty.address) as board:
        for number in shelf.missing(board, log)[0]:
            shelf.fetch(board, log, number)
        asked = []
        game = board.game
        monkeypatch.setattr(board, "game", lambda number: asked.append(number) or game(number))
        assert shelf.missing(board, log) == ([], 3)
        assert asked == [3]


def test_a_board_that_was_reset_counts_from_one_again(on_pty, run, tmp_path):
    first = played(on_pty, 4, seed=1)
    db = tmp_path / "games.sqlite"
    words = ("board", "pull", "--db", db, "--board", on_pty.address)
    run(*words)
    with on_pty.lock:
        on_pty.flash.files.clear()
    on_pty.restart()
    second = played(on_pty, 4, seed=2)
    assert first != second
    assert run(*words).out.startswith("1 game logged")
    with GameLog.open(str(db)) as log:
        assert [moves_of(log, 1), moves_of(log, 2)] == [first, second]


def test_pull_keeps_a_game_against_the_rules_and_says_so(on_pty, run, tmp_path, monkeypatch):
    played(on_pty, 4)
    db = tmp_path / "games.sqlite"

    def wrong(found):
        raise Refused("move 3", "is not legal")

    monkeypatch.setattr("rules_core.record.record.verify", wrong)
    done = run("board", "pull", "--db", db, "--board", on_pty.address)
    done.refused("quader: game 1: is logged as game 1, but is not right: move 3: is not legal")
    monkeypatch.undo()


def test_pull_goes_on_past_a_damaged_game(on_pty, run, tmp_path):
    for seed in range(3):
        played(on_pty, 4, seed)
    book = on_pty.flash.files["games/book-00000001"]
    middle = len(book) // 2
    on_pty.flash.files["games/book-00000001"] = book[:middle] + bytes([book[middle] ^ 1]) + book[middle + 1 :]
    db = tmp_path / "games.sqlite"
    done = run("board", "pull", "--db", db, "--board", on_pty.address)
    done.refused("quader: game 2: is damaged")
    with GameLog.open(str(db)) as log:
        assert [tale.number_of(row.board_game) for row in log.games()] == [1, 3]


# --- live ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def logger(log):
    made = Logger(log)
    yield made
    made.stop()


def notes(logger: Logger, kind: str | tuple[str, ...], count: int = 1) -> list[Note]:
    """The next notes of a kind, or of several; others are passed over."""
    found: list[Note] = []
    end = time.monotonic() + PATIENCE
    while len(found) < count:
        try:
            note = logger.notes.get(timeout=max(0.01, end - time.monotonic()))
        except queue.Empty:
            raise AssertionError(f"{len(found)} of {count} notes {kind!r}") from None
        if isinstance(note, Refused):
            raise note
        if note.kind == kind or note.kind in (kind if isinstance(kind, tuple) else ()):
            found.append(note)
    return found


def test_a_game_is_logged_while_it_is_played(served, log, logger):
    texts = some_moves(12)
    logger.follow(served.address)
    notes(logger, "connected")
    begin(served)
    notes(logger, "begin")
    play(served, texts[:6])
    told = notes(logger, "entry", 6)
    assert [note.facts["text"] for note in told] == texts[:6]
    assert [note.facts["entry"] for note in told] == [1, 2, 3, 4, 5, 6]
    with served.lock:
        served.app.take_back()
        served.app.running.corrected("restored", "6 d1")
    play(served, texts[5:])
    with served.lock:
        served.app.ruling("Ben may think on.", None)
        served.app.end("resigned", [1])
    (end,) = notes(logger, "result")
    assert (end.facts["reason"], end.facts["winners"], end.facts["verdict"]) == ("resigned", [1], "")
    found = log.record(1)
    assert [text for kind, text, _ in found.entries if kind == record.MOVE] == texts
    told_else = [(kind, text) for kind, text, _ in found.entries if kind != record.MOVE]
    assert told_else == [
        ("correction", f"taken back: {texts[5]}"),
        ("correction", "restored: 6 d1"),
        ("ruling", "Ben may think on."),
    ]
    with served.lock:
        served.app.close()
    logger.stop()
    # What was logged live is what the archive holds.
    with Board(served.address) as board:
        assert shelf.missing(board, log) == ([], 1)
        archived = board.record(1)
    assert record.to_text(archived) == record.to_text(log.record(1))


def test_a_board_that_restarts_and_a_cable_that_is_pulled(on_socket, log, logger):
    texts = some_moves(30)
    logger.follow(on_socket.address)
    begin(on_socket)
    for at in range(0, 30, 10):
        until(lambda: on_socket.hosts)
        play(on_socket, texts[at : at + 10])
        on_socket.restart()
        with on_socket.lock:
            on_socket.app.port.descriptor = on_socket.descriptor = -1
        on_socket.hosts.pop().close()
    until(lambda: log.games() and log.last(1) == 30)
    assert moves_of(log, 1) == texts


def test_a_board_that_was_reset_while_it_is_logged(on_pty, log, logger, monkeypatch):
    monkeypatch.setattr(Board, "set_time", lambda self: None)
    logger.follow(on_pty.address)
    begin(on_pty)
    play(on_pty, some_moves(6, seed=1))
    notes(logger, "entry", 6)
    with on_pty.lock:
        on_pty.flash.files.clear()
    on_pty.restart()
    begin(on_pty)
    play(on_pty, some_moves(8, seed=2))
    until(lambda: len(log.games()) == 2 and log.last(2) == 8)
    assert moves_of(log, 1) == some_moves(6, seed=1)
    assert moves_of(log, 2) == some_moves(8, seed=2)


def test_games_that_nobody_saw_are_fetched(on_pty, log, logger):
    first = played(on_pty, 5, seed=1)
    begin(on_pty)
    play(on_pty, some_moves(3))
    logger.follow(on_pty.address)
    # What was fetched is told when it is judged, which may be later than the moves.
    kinds = [note.kind for note in notes(logger, ("fetched", "entry"), 4)]
    assert sorted(kinds) == ["entry"] * 3 + ["fetched"]
    assert moves_of(log, 1) == first
    assert moves_of(log, 2) == some_moves(3)


def test_boards_that_are_plugged_in_later_are_followed(on_pty, on_socket, log, logger, monkeypatch):
    monkeypatch.setattr("quader.board.logger.PLUGGED_SECONDS", 0.1)
    on_socket.board_id = "4567"
    on_socket.restart()
    plugged = [Port(on_pty.address)]
    monkeypatch.setattr("quader.board.line.ports", lambda: list(plugged))
    logger.follow_all()
    assert notes(logger, "connected")[0].address == on_pty.address
    plugged.append(Port(on_socket.address))
    assert notes(logger, "connected")[0].address == on_socket.address
    for served in (on_pty, on_socket):
        begin(served)
        play(served, some_moves(2))
    told = notes(logger, "entry", 4)
    assert {note.address for note in told} == {on_pty.address, on_socket.address}


def test_only_flashing_needs_the_line_for_itself(on_pty, log, logger, run):
    logger.follow(on_pty.address)
    notes(logger, "connected")
    run("board", "flash", "--board", on_pty.address).refused("another program uses this device")
    begin(on_pty)
    notes(logger, "begin")


def start(*words: object, env: dict[str, str] | None = None) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*QUADER, "board", "log", *map(str, words)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **(env or {})},
    )


def test_kill_9_at_any_moment_loses_nothing(on_socket, tmp_path):
    """The logger is killed again and again while moves are made; in the end every move is there, once."""
    db = tmp_path / "games.sqlite"
    texts = some_moves(60)
    begin(on_socket)
    made = 0
    for kill in (0, 2, 8):
        logger = start(on_socket.address, "--db", db, "--json")
        assert logger.stdout is not None
        seen = 0
        # Later each time: while it starts, while it catches up, in the middle of new moves.
        for line in logger.stdout:
            play(on_socket, texts[made : made + 1])
            made = min(60, made + 1)
            seen += json.loads(line)["event"] == "entry"
            if seen >= kill:
                break
        logger.send_signal(signal.SIGKILL)
        logger.wait()
        logger.stdout.close()
        if db.exists():
            with GameLog.open(str(db)) as log:
                if log.games():
                    assert moves_of(log, 1) == texts[: log.last(1)], "what is there is whole"
    play(on_socket, texts[made:])
    logger = start(on_socket.address, "--db", db, "--json", "--seconds", "60")
    try:
        assert logger.stdout is not None
        for line in logger.stdout:
            if json.loads(line).get("entry") == 60:
                break
    finally:
        logger.kill()
        logger.wait()
    with GameLog.open(str(db)) as log:
        assert moves_of(log, 1) == texts
        assert len(log.games()) == 1


def test_a_locked_database_is_waited_for(on_pty, tmp_path, log, logger, monkeypatch):
    monkeypatch.setattr("quader.board.writer.RETRY_SECONDS", 0.05)
    texts = some_moves(5)
    logger.follow(on_pty.address)
    begin(on_pty)
    notes(logger, "begin")
    other = sqlite3.connect(tmp_path / "games.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    play(on_pty, texts)
    (trouble,) = notes(logger, "trouble")
    assert trouble.facts["why"].endswith("is locked by another program; nothing was written, try again")
    other.execute("ROLLBACK")
    other.close()
    notes(logger, "entry", 5)
    assert moves_of(log, 1) == texts


def test_a_database_that_is_removed_ends_the_log(on_pty, tmp_path):
    db = tmp_path / "games.sqlite"
    begin(on_pty)
    logger = start(on_pty.address, "--db", db, "--json")
    assert logger.stdout is not None
    assert logger.stderr is not None
    while json.loads(logger.stdout.readline())["event"] != "begin":
        pass
    db.unlink()
    play(on_pty, some_moves(1))
    _, errors = logger.communicate(timeout=PATIENCE)
    assert logger.returncode == 1
    assert errors.count("\n") == 1
    assert "has gone or was replaced while it was open" in errors


# With -B: what Python compiles would be cut off too, for everybody after.
FULL = """
import resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv.pop(1)), resource.RLIM_INFINITY))
from quader.cli import script
script()
"""


def test_a_full_disk_loses_nothing(on_socket, tmp_path):
    """No file may grow beyond a size: the log says so in one line, and the moves are there when there is room again."""
    db = tmp_path / "games.sqlite"
    texts = some_moves(80)
    begin(on_socket)
    with GameLog.open(str(db)) as log:
        log.games()
    size = max(path.stat().st_size for path in tmp_path.glob("games.sqlite*"))
    words = [sys.executable, "-B", "-c", FULL, str(size + 300_000), "board", "log", on_socket.address, "--db", str(db)]
    logger = subprocess.Popen([*words, "--json"], stdout=subprocess.PIPE, text=True)
    try:
        assert logger.stdout is not None
        said = ""
        for number, text in enumerate(texts, 1):
            play(on_socket, [text])
            # Each is logged before the next is made, until the disk is full.
            for line in logger.stdout:
                told = json.loads(line)
                said = told.get("why", "")
                if said or told.get("entry") == number:
                    break
            if said:
                break
    finally:
        logger.kill()
        logger.wait()
    assert "the disk is full; nothing was written" in said or "disk I/O error" in said
    with on_socket.lock:
        count = on_socket.app.journal.count - 1
    assert count > 10
    logger = start(on_socket.address, "--db", db, "--json")
    try:
        assert logger.stdout is not None
        for line in logger.stdout:
            if json.loads(line).get("entry") == count:
                break
    finally:
        logger.kill()
        logger.wait()
    with GameLog.open(str(db)) as log:
        assert moves_of(log, 1) == texts[:count]


# --- tournaments ---------------------------------------------------------------------------------------------------


def test_results_go_to_the_tables_by_themselves(on_pty, log, run, tmp_path):
    path = tmp_path / "club.jsonl"
    acts = ("new", "Club", "--rounds", 1), ("add", "Anna", "Ben"), ("pair",), ("board", 1, on_pty.address)
    for act in acts:
        assert run("tournament", *act, "--file", path).code == 0
    logger = Logger(log, path)
    try:
        logger.follow(on_pty.address)
        notes(logger, "connected")
        begin(on_pty)
        play(on_pty, some_moves(4))
        with on_pty.lock:
            on_pty.app.end("resigned", [0])
        (told,) = notes(logger, "table")
        assert told.facts["table"] == 1
    finally:
        logger.stop()
    result = Book.open(path).tournament.current().table(1).result
    assert result is not None
    assert result.places == (1, 2)


# --- the command ---------------------------------------------------------------------------------------------------


def told(count: int, *words: object, env: dict[str, str] | None = None) -> list[str]:
    """The first lines of `quader board log`, which Ctrl-C then ends."""
    logger = start(*words, env=env)
    try:
        assert logger.stdout is not None
        lines = [logger.stdout.readline() for _ in range(count)]
        logger.send_signal(signal.SIGINT)
        _, errors = logger.communicate(timeout=PATIENCE)
        assert (logger.returncode, errors) == (130, "\n")
    finally:
        logger.kill()
    return lines


def test_the_command_tells_beginnings_and_results(on_pty, tmp_path):
    begin(on_pty)
    play(on_pty, some_moves(2))
    with on_pty.lock:
        on_pty.app.end("agreed", [])
    at = on_pty.address
    words = (at, "--db", tmp_path / "g.sqlite")
    assert told(3, *words) == [
        f"{at}: connected\n",
        f"{at}: game 1: {NAME} begins: Anna, Ben\n",
        f"{at}: game 1: a draw (by agreement)\n",
    ]
    lines = told(4, *words, "--moves", env={"LANG": "de_DE.UTF-8"})
    assert lines[1] == f"{at}: Spiel 1: {NAME} beginnt: Anna, Ben\n"
    assert lines[3] == f"{at}: Spiel 1: 2 {some_moves(2)[1]}\n"


def test_one_line_if_no_board_is_there(run, tmp_path, monkeypatch):
    monkeypatch.setattr("quader.commands.board.games.START_SECONDS", 0.5)
    db = tmp_path / "g.sqlite"
    run("board", "log", "/dev/ttyNONE", "--db", db).refused("quader: /dev/ttyNONE: there is no such device")
    run("board", "log", "/dev/ttyNONE", "--db", tmp_path / "no" / "g.sqlite").refused("cannot be opened")
    run("board", "log", "--tournament", "none", "--db", db).refused("none")


def test_a_board_that_starts_later_than_the_logger_is_waited_for(on_socket, tmp_path):
    with on_socket.lock:
        logger = start(on_socket.address, "--db", tmp_path / "g.sqlite")
        assert logger.stderr is not None
        assert on_socket.address in logger.stderr.readline()
    try:
        assert logger.stdout is not None
        assert logger.stdout.readline() == f"{on_socket.address}: connected\n"
    finally:
        logger.kill()
        logger.communicate()


def test_without_addresses_it_waits_for_boards(run, tmp_path, monkeypatch):
    monkeypatch.setattr("quader.board.line.ports", list)
    done = run("board", "log", "--db", tmp_path / "g.sqlite", "--seconds", "0.2")
    assert (done.code, done.out, done.err) == (0, "", "no board is plugged in yet; waiting for one\n")


def test_the_name_of_a_game_on_its_board():
    header = json.dumps({"number": 17}).encode()
    name = tale.name_of(header)
    assert tale.number_of(name) == 17
    assert name != tale.name_of(json.dumps({"number": 17, "players": ["Anna"]}).encode())
    assert [tale.number_of(other) for other in ("", None, "x-1", "-3")] == [0, 0, 0, 0]
    assert Path(name).name == name
