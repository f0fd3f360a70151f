"""`Board`, the board as a Python object, on real lines: everything that it can do, and everything that can go wrong."""

import contextlib
import os
import subprocess
import sys
import threading

import pytest

from firmware.protocol.wire import frame
from quader import Board, variants
from quader.board import line
from rules_core.record import record
from rules_core.refused import Refused
from tests.some_moves import NAME, some_moves


def played(served, moves: int, seed: int = 3) -> list[str]:
    """Play a game on the board itself, end it and put it away."""
    texts = some_moves(moves, seed)
    with served.lock:
        app = served.app
        app.select(NAME, ["Anna", "Ben"], {})
        for text in texts:
            app.play(text)
        app.end("agreed", [])
        app.close()
    return texts


def test_a_game_from_afar(served):
    with Board(served.address) as board:
        assert board.hello.board == "0123abcd"
        assert board.hello.cells == (10, 16)
        assert board.connected
        board.set_time(1777663800)
        board.select(NAME, ["Anna", "Ben"])
        for text in some_moves(4):
            board.play(text)
        assert board.take_back()["turn"] == 1
        assert board.info()["entries"] == 6
        assert len(board.scan()) == len(board.readings()) == 160
        assert board.health()["masked"] == []
        assert board.settings(brightness=2)["brightness"] == 2
        with pytest.raises(Refused, match="board: no roll is due"):
            board.roll("4")
        position = dict(served.app.running.game.position(), turn=1)
        del position["variant"]
        board.ruling("Ben moves again.", position)
        board.end("resigned", [1])
        kinds = [entry.kind for entry in board.entries()]
        assert kinds == ["H", "m", "m", "m", "m", "u", "r", "e"]
        board.close_game()
        assert board.games() == [1]
        made = board.record(1)
        record.verify(made)
        assert made.players == ["Anna", "Ben"]
        # The clock goes on between telling the time and beginning.
        assert "2026-05-01T19:30:00Z" <= made.begun < "2026-05-01T19:35"
        assert [text for kind, text, _ in made.entries if kind == record.MOVE] == some_moves(3)
        assert made.entries[-1][2] == position
        assert made.result == ("resigned", (1,))


def test_events_as_they_happen(served):
    with Board(served.address) as board:
        events = board.watch(cells=True)
        assert next(events).kind == "connected"
        board.select(NAME)
        with served.lock:
            served.app.play(some_moves(1)[0])
            served.app.port.put(3, 3, 2, 2, owner=0)
        seen = []
        while not {"begin", "move", "cells"} <= {event.kind for event in seen}:
            seen.append(next(events))
        move = next(event for event in seen if event.kind == "move")
        assert move.data["text"] == some_moves(1)[0]
        assert (move.data["game"], move.data["entry"]) == (1, 1)
        assert next(event for event in seen if event.kind == "cells").data["cells"][0][1] == 1


def test_a_variant_is_put_and_removed(served):
    mine = variants.complete({"format": 1, "game": "quader", "id": "mine", "extends": NAME, "move_cap": 99})
    with Board(served.address) as board:
        board.put(mine)
        assert ("mine", True) in board.variants()
        assert (NAME, False) in board.variants()
        board.select("mine")
        assert served.app.running.game.variant["move_cap"] == 99
        with pytest.raises(Refused, match="board: id: engpass-10 is built in"):
            board.put({**mine, "id": "engpass-10"})
        with pytest.raises(Refused, match=r"board: board\[0\]: must be"):
            board.put({**mine, "board": [1, 1]})
        board.remove("mine")
        with pytest.raises(Refused, match="board: id: mine is not on the board"):
            board.remove("mine")


def test_a_restarted_board_and_a_cut_line_are_found_again(on_socket):
    served = on_socket
    moves = some_moves(6)
    with Board(served.address) as board:
        board.start_watching()
        board.select(NAME)
        board.play(moves[0])
        served.restart()
        assert board.info()["entries"] == 2
        with served.lock:
            served.app.play(moves[1])
        assert board.info()["entries"] == 3
        for host in served.hosts:
            host.shutdown(2)
        board.play(moves[2])
        assert served.app.running.game.texts() == moves[:3]
        seen = []
        while (event := board.next_event(1.0)) is not None:
            seen.append(event)
        assert [event.kind for event in seen if event.kind.endswith("connected")].count("connected") >= 3
        assert "disconnected" in [event.kind for event in seen]
        assert [event.data["text"] for event in seen if event.kind == "move"][-1] == moves[2]


def test_follow_misses_nothing(on_socket):
    served = on_socket
    first = played(served, 3, seed=1)
    found = []
    with Board(served.address) as board:
        follow = board.follow()

        def take(count: int) -> None:
            for _ in range(count):
                found.append(next(follow))

        take(5)
        with served.lock:
            served.app.select(NAME, [], {})
        take(1)
        for number, text in enumerate(some_moves(6)):
            if number % 2:
                # The client may just be connecting anew.
                with contextlib.suppress(OSError):
                    served.hosts[-1].shutdown(2)
            with served.lock:
                served.app.play(text)
            if number % 3 == 2:
                take(3)
        with served.lock:
            served.app.end("agreed", [])
            served.app.close()
            served.app.select(NAME, [], {})
        take(2)
    assert [(entry.game, entry.number) for entry in found] == [(1, n) for n in range(5)] + [
        (2, n) for n in range(8)
    ] + [(3, 0)]
    assert "".join(entry.kind for entry in found) == "HmmmeHmmmmmmeH"
    assert len(first) == 3
    with Board(served.address) as board:
        later = board.follow(2, 6)
        assert [(entry.game, entry.number) for entry in (next(later), next(later), next(later))] == [
            (2, 6),
            (2, 7),
            (3, 0),
        ]


def test_a_cable_pulled_in_mid_upload(on_socket):
    served = on_socket
    mine = variants.complete({"format": 1, "game": "quader", "id": "mine", "extends": NAME, "title": {"en": "x" * 80}})
    with Board(served.address) as board:
        ask = board.ask
        cuts = iter([2, 3])

        def cutting(do, *args, **more):
            if do == "piece" and next(cuts, None):
                served.hosts[-1].shutdown(2)
            return ask(do, *args, **more)

        board.ask = cutting
        board.put(mine)
        assert served.app.variant("mine")["title"]["en"] == "x" * 80


def test_several_boards_at_once(on_pty, on_socket):
    with Board(on_pty.address) as one, Board(on_socket.address) as two:
        one.select(NAME)
        two.select("simple-10x6-level3")
        assert one.info()["variant"] == NAME
        assert two.info()["variant"] == "simple-10x6-level3"


def test_questions_from_several_threads(on_pty):
    with Board(on_pty.address) as board:
        answers = []

        def ask(number: int) -> None:
            for _ in range(10):
                answers.append((number, len(board.scan()) if number % 2 else board.info()["state"]))

        threads = [threading.Thread(target=ask, args=(number,)) for number in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(answers) == 60
        assert {type(answer) for number, answer in answers if number % 2} == {int}


# --- what can be wrong -----------------------------------------------------------------------------------------------


def test_no_device():
    with pytest.raises(Refused, match=r"^/dev/ttyNONE: there is no such device; is the board plugged in\?$"):
        Board("/dev/ttyNONE")


def test_nobody_at_the_address():
    with pytest.raises(Refused, match=r"^socket://127.0.0.1:1: nobody answers at this address$"):
        Board("socket://127.0.0.1:1")


@pytest.mark.parametrize("address", ["nonsense://x", "socket://", "socket://127.0.0.1:notaport"])
def test_no_address(address):
    with pytest.raises(Refused, match=f"^{address}: ") as refused:
        Board(address)
    assert "\n" not in str(refused.value)


def test_a_file_is_no_device(tmp_path):
    path = tmp_path / "file"
    path.write_text("x")
    with pytest.raises(Refused, match=f"^{path}: is not a serial device$"):
        Board(str(path))


def test_no_permission_tells_the_udev_line():
    why = line._why(PermissionError(13, "Permission denied"))
    assert why.startswith("no permission; put this line into /etc/udev/rules.d/")
    assert 'ATTRS{idVendor}=="2e8a"' in why


def test_another_program_has_the_port(on_pty):
    with Board(on_pty.address), pytest.raises(Refused, match=r"another program uses this device$"):
        Board(on_pty.address)
    with Board(on_pty.address) as board:
        assert board.info()


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (lambda data: b"", "no board answers"),
        (lambda data: data, "no board answers"),
        (lambda data: b"OK 1.0 printer ready\r\n", "something else answers, not a board"),
        (lambda data: os.urandom(200), "something else answers, not a board"),
        (lambda data: data + b"\r\nSyntaxError\r\n>>> ", "MicroPython answers, but not the board's firmware"),
    ],
)
def test_something_else_is_there(other, answer, why, monkeypatch):
    monkeypatch.setattr("quader.board.talking.HELLO_SECONDS", 0.7)
    with pytest.raises(Refused, match=why):
        Board(other(answer))


def test_a_board_with_a_newer_protocol(other):
    def answer(data: bytes) -> bytes:
        start = data.find(b"~O")
        return frame("H", data[start + 2 : start + 6].decode(), 0, 0, "2 12345678") if start >= 0 else b""

    with pytest.raises(Refused, match="the board speaks protocol 2, this tool only 1: update it"):
        Board(other(answer))


def test_a_board_that_goes_away_for_good(on_pty, monkeypatch):
    with Board(on_pty.address) as board:
        on_pty.stop()
        with pytest.raises(Refused, match=r"the board does not answer \(info\)"):
            board.ask("info", seconds=1.5)


def test_a_closed_board_says_so(on_pty):
    board = Board(on_pty.address)
    board.close()
    with pytest.raises(Refused, match="the connection was closed"):
        board.info()
    board.close()


def test_the_board_is_imported_only_when_used():
    script = (
        "import sys, quader.cli\n"
        "try: quader.cli.main(['--help'])\n"
        "except SystemExit: pass\n"
        "assert not {'serial', 'quader.board', 'firmware'} & set(sys.modules)\n"
        "from quader import Board\n"
        "assert Board.__name__ == 'Board'\n"
        "import quader\n"
        "try: quader.Bord\n"
        "except AttributeError: print('none')\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("none\n")
