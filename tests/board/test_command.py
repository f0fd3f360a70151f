"""`quader board …` against a real board behind a pty and a socket: what is printed, what is refused, in one line."""

import json
import os
import signal
import subprocess
import sys
import threading

import pytest

from quader import cli
from rules_core.record import record
from tests.patience import PATIENCE, until

from .test_client import NAME, played, some_moves

ACTS = ("list", "info", "watch", "variants", "select", "put", "remove", "pull", "selftest", "calibrate", "press")


def test_info(served, run):
    run("board", "calibrate", "--board", served.address)
    out = run("board", "info", "--board", served.address).out
    assert "board: 0123abcd\n" in out
    assert "cells: 10×16\n" in out
    assert "game: no game is running\n" in out
    assert out.endswith("health: fine\n")
    run("board", "select", NAME, "--players", "Anna", "Ben", "--board", served.address)
    out = run("board", "--board", served.address, "info").out
    assert f"variant: {NAME}\n" in out
    assert "game: number 1, 1 entry\n" in out
    assert "players: Anna, Ben\n" in out
    assert "turn: player 1 (move)\n" in out
    doc = run("board", "info", "--json", "--board", served.address).json()
    assert (doc["board"], doc["protocol"], doc["info"]["variant"]) == ("0123abcd", 1, NAME)
    assert doc["health"]["masked"] == []


def test_in_german(on_pty, run, monkeypatch):
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert "Befund: noch nicht kalibriert" in run("board", "info", "--board", on_pty.address).out
    run("board", "calibrate", "--board", on_pty.address)
    out = run("board", "info", "--board", on_pty.address).out
    assert "Spiel: es läuft kein Spiel\n" in out
    assert "Befund: gut\n" in out


def test_the_environment_names_the_board(on_pty, run, monkeypatch):
    monkeypatch.setenv("QUADER_BOARD", on_pty.address)
    assert run("board", "info").code == 0
    assert run("board", "list").out == f"{on_pty.address}  0123abcd  10×16  firmware 0.1.0\n"
    assert run("board", "list", "--json").json()[0]["board"] == "0123abcd"


def test_select_and_press(on_pty, run):
    done = run("board", "select", NAME, "--board", on_pty.address)
    assert done.out == f"{NAME} has begun, game 1\n"
    run("board", "select", "nobody", "--board", on_pty.address).refused("board: nobody: is not on the board")
    assert run("board", "press", "ok", "next", "--board", on_pty.address).code == 0
    run("board", "press", "fire", "--board", on_pty.address).refused("invalid choice", code=2)


def test_watch_prints_lines_until_it_is_stopped(on_pty):
    words = [sys.executable, "-c", "from quader.cli import script; script()", "board", "watch", "--json"]
    watch = subprocess.Popen(
        [*words, "--board", on_pty.address], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        assert watch.stdout is not None
        assert json.loads(watch.stdout.readline())["event"] == "connected"
        until(on_pty.app.listened)
        with on_pty.lock:
            on_pty.app.select(NAME, [], {})
            on_pty.app.play(some_moves(1)[0])
        seen = []
        while "move" not in seen:
            seen.append(json.loads(watch.stdout.readline())["event"])
        # What the board asks for is told at once, then what happens.
        assert next(event for event in seen if event != "state") == "begin"
        watch.send_signal(signal.SIGINT)
        _, errors = watch.communicate(timeout=PATIENCE)
        assert watch.returncode == 130
        assert "Traceback" not in errors
    finally:
        watch.kill()


def test_watch_for_people(on_pty, run):
    out = run("board", "watch", "--seconds", "0.3", "--cells", "--board", on_pty.address).out
    assert out.startswith("connected boot=")


def test_variants_put_and_remove(on_pty, run, file):
    mine = file({"format": 1, "game": "quader", "id": "mine", "extends": NAME}, "mine.json")
    at = ("--board", on_pty.address)
    assert run("board", "put", mine, *at).out == "mine is on the board\n"
    assert "mine  uploaded\n" in run("board", "variants", *at).out
    assert {"id": "mine", "uploaded": True} in run("board", "variants", "--json", *at).json()
    assert run("board", "remove", "mine", *at).out == "mine is removed\n"
    run("board", "remove", "mine", *at).refused("mine is not on the board")
    run("board", "remove", "../x", *at).refused("must be 1 to 64 of a-z")
    bad = file({"format": 1, "game": "quader", "id": "bad", "board": [1, 1]}, "bad.json")
    run("board", "put", bad, *at).refused("board[0]: must be")
    run("board", "put", "missing.json", *at).refused("missing.json: No such file")


def test_pull_fetches_every_game_once(served, run, tmp_path):
    texts = {number: played(served, 5 + number, seed=number) for number in range(1, 5)}
    folder = tmp_path / "games"
    done = run("board", "pull", "--to", folder, "--board", served.address)
    assert done.out == f"4 games pulled into {folder}, 0 were there already\n"
    for number, moves in texts.items():
        made = record.from_text((folder / f"0123abcd-{number:05d}.txt").read_bytes())
        record.verify(made)
        assert [text for kind, text, _ in made.entries if kind == record.MOVE] == moves
    (folder / "0123abcd-00002.txt").unlink()
    done = run("board", "pull", "--to", folder, "--format", "json", "--board", served.address)
    assert done.out == f"1 game pulled into {folder}, 3 were there already\n"
    made = record.from_json(json.loads((folder / "0123abcd-00002.json").read_text()))
    assert made.players == ["Anna", "Ben"]


def test_pull_says_that_a_game_is_over_and_still_shown(on_pty, run, tmp_path):
    at = ("--board", on_pty.address)
    for act in (("select", "simple-10x6-cover"), ("end", "agreed")):
        assert run("board", *act, *at).code == 0
    for words in (("--to", tmp_path / "games"), ("--db", tmp_path / "games.sqlite")):
        shown = run("board", "pull", *words, *at).out.splitlines()
        assert shown[0].startswith("0 games ")
        assert shown[1].startswith("game 1 is over and still shown: press ok")
    assert run("board", "press", "ok", *at).code == 0
    assert run("board", "pull", "--to", tmp_path / "games", *at).out.startswith("1 game pulled")


def test_pull_goes_on_past_a_damaged_game(on_pty, run, tmp_path):
    for seed in range(3):
        played(on_pty, 4, seed)
    book = on_pty.flash.files["games/book-00000001"]
    middle = len(book) // 2
    on_pty.flash.files["games/book-00000001"] = book[:middle] + bytes([book[middle] ^ 1]) + book[middle + 1 :]
    done = run("board", "pull", "--to", tmp_path / "games", "--board", on_pty.address)
    done.refused("quader: game 2: is damaged")
    assert sorted(os.listdir(tmp_path / "games")) == ["0123abcd-00001.txt", "0123abcd-00003.txt"]


def test_pull_to_a_place_that_cannot_be_written(on_pty, run, tmp_path):
    played(on_pty, 2)
    (tmp_path / "file").write_text("x")
    run("board", "pull", "--to", tmp_path / "file", "--board", on_pty.address).refused("File exists")


def test_selftest_and_calibrate(on_pty, run):
    at = ("--board", on_pty.address)
    assert run("board", "selftest", *at).out == "all cells are good\n"
    assert run("board", "calibrate", *at).out == "all cells are good\n"
    with on_pty.lock:
        on_pty.app.port.stuck[17] = 0
        on_pty.app.port.touch()
    done = run("board", "selftest", *at)
    assert (done.code, done.out) == (1, "cells that cannot be trusted: 17\n")
    done = run("board", "selftest", "--json", *at)
    assert done.code == 1
    assert json.loads(done.out)["bad"] == [17]
    assert "1 cell is masked" in run("board", "info", *at).out


def carried(served, size=1):
    """Somebody puts a cube on each cell that lights up and that the PC has been told of, until the board does not ask
    any more. Of a quicker hand a busy PC hears only where it is."""
    port = served.app.port
    stone = None

    def is_done() -> bool:
        nonlocal stone
        with served.lock:
            info = served.app.info()
            if stone is not None and info["state"] not in ("cube", "weighing"):
                port.take(stone)
                return True
            link = served.app.link.link
            if info["fill"] and link and not link._events:
                x, y = info["fill"][0][0] % 10, info["fill"][0][0] // 10
                if stone is None:
                    stone = port.put(x, y, size, size, 0, height=size)
                elif (stone.x, stone.y) != (x, y):
                    port.move(stone, x, y)
        return False

    until(is_done, "the last cell")


def test_selftest_with_the_cube(on_pty, run):
    """A dead cell is skipped with `next`; the map is told in words."""
    at = ("--board", on_pty.address)
    with on_pty.lock:
        on_pty.app.port.dead.add(3)
        on_pty.app.port.touch()
    hand = threading.Thread(target=carried, args=(on_pty,))
    hand.start()
    skipping = threading.Thread(target=skip, args=(on_pty, 3))
    skipping.start()
    done = run("board", "selftest", "--cube", *at)
    hand.join()
    skipping.join()
    assert done.code == 1
    assert done.out.splitlines()[:2] == ["put it on 0,0 (1 of 160)", "put it on 1,0 (2 of 160)"]
    assert done.out.splitlines()[-1] == "feel nothing, masked: 3,0"
    assert on_pty.app.health()["masked"] == [3]


def test_whoever_is_to_be_told_of_the_cells_listens_before_the_first_is_lit(on_pty, run):
    app = on_pty.app
    begin, listened = app.with_cube, []

    def with_cube(keeps: bool) -> int:
        listened.append(app.listened())
        count = begin(keeps)
        app.press(1 + 8)
        return count

    app.with_cube = with_cube
    for act in ("selftest", "calibrate"):
        assert run("board", act, "--cube", "--board", on_pty.address).out.startswith("put it on 0,0 (1 of 160)\n")
    assert listened == [True, True]


def skip(served, cell):
    def skipped() -> bool:
        with served.lock:
            info = served.app.info()
            if not info["fill"] or info["fill"][0][0] != cell:
                return False
            served.app.press(2)
            return True

    until(skipped)


def test_calibrate_with_pieces_standing_or_in_two_ways(on_pty, run):
    at = ("--board", on_pty.address)
    run("board", "calibrate", "--cube", "--anyway", *at).refused("--cube, --piece and --anyway are for one at a time")
    run("board", "calibrate", "--piece", "27", *at).refused("the board has no feet")
    assert "not calibrated yet" in run("board", "info", *at).out
    with on_pty.lock:
        stone = on_pty.app.port.put(2, 3, 1, 1, 0)
    run("board", "calibrate", *at).refused("something stands on the board, or its sensors are bad: 2,3")
    with on_pty.lock:
        on_pty.app.port.take(stone)
    assert run("board", "calibrate", *at).out == "all cells are good\n"
    assert "not calibrated yet" not in run("board", "info", *at).out


@pytest.mark.parametrize("act", ["info", "variants", "watch", "selftest"])
def test_one_line_when_there_is_no_board(run, act):
    run("board", act, "--board", "/dev/ttyNONE").refused("quader: /dev/ttyNONE: there is no such device")
    run("board", act, "--board", "nonsense://x").refused("is no address of a serial line")


def test_without_an_address_and_without_a_board(run, monkeypatch):
    monkeypatch.setattr("quader.board.line.ports", list)
    run("board", "info").refused("no board was found; plug one in, or name one with --board or QUADER_BOARD")
    run("board", "list").refused("no board was found")
    done = run("board", "list", "--json")
    assert (done.code, done.out) == (1, "[]\n")


class Port:
    """What pyserial tells of a USB port."""

    def __init__(self, device: str) -> None:
        self.device = device


def test_boards_are_found_by_usb_id_and_answer(on_pty, other, run, monkeypatch):
    monkeypatch.setattr("quader.board.talking.HELLO_SECONDS", 0.7)
    printer = other(lambda data: b"ready\r\n")
    monkeypatch.setattr("quader.board.line.ports", lambda: [Port(printer), Port(on_pty.address)])
    lines = run("board", "list").out.splitlines()
    assert lines == [
        f"{printer}  something else answers, not a board",
        f"{on_pty.address}  0123abcd  10×16  firmware 0.1.0",
    ]
    assert run("board", "info").code == 0
    monkeypatch.setattr("quader.board.line.ports", lambda: [Port(printer)])
    run("board", "info").refused(f"{printer}: something else answers")


def test_every_act_has_help(run):
    assert run("board", "--help").code == 0
    for act in ACTS:
        assert "--board" in run("board", act, "--help").out
    run("board").refused("ACT", code=2)
    assert "board" in cli.commands()
