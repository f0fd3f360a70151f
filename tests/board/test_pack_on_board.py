"""`quader pack --board`: a packing shines piece by piece on a board, and people build it."""

import threading

from tests.board.test_command import until

# Two plates of nine on each other, and three ones beside them.
BUILT = ("--form", '{"kind": "map", "rows": ["2221", "2221", "2221"]}', "--pieces", '{"9": 2, "1": 3}')


def build(served) -> None:
    """Somebody who puts a piece wherever it shines on the ground, and presses ok for one on others."""
    stood: list[int] = []

    def is_built() -> bool:
        with served.lock:
            info = served.app.info()
            cells = [cell for cell, _ in info["fill"]]
            if cells and cells != stood:
                stood[:] = cells
                if info["buttons"]["ok"] == "take" and served.app.sensing.code(cells[0]):
                    served.app.press(1)
                else:
                    xs, ys = [cell % 10 for cell in cells], [cell // 10 for cell in cells]
                    wide, deep = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
                    served.app.port.put(min(xs), min(ys), wide, deep, info["fill"][0][1] - 1)
            return bool(stood) and info["state"] == "menu"

    until(is_built, "the last piece")


def test_a_packing_is_built_piece_by_piece(on_pty, run) -> None:
    hand = threading.Thread(target=build, args=(on_pty,))
    hand.start()
    done = run("pack", *BUILT, "--board", on_pty.address)
    hand.join()
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert next(line for line in lines if " of 5: " in line).endswith("cuboid 9 (3x3x1), on the ground")
    assert [line for line in lines if " of 5: " in line][-1].endswith("cuboid 9 (3x3x1), on level 1, then OK")
    assert lines[-1] == "built"
    assert sorted({code for code in on_pty.app.codes() if code}) == [1]
    assert sum(map(bool, on_pty.app.codes())) == 12


def test_who_presses_back_ends_it(on_pty, run) -> None:
    def press() -> bool:
        with on_pty.lock:
            if on_pty.app.info()["state"] == "plan":
                on_pty.app.press(4)
                return True
        return False

    hand = threading.Thread(target=until, args=(press, "the plan"))
    hand.start()
    done = run("pack", *BUILT, "--board", on_pty.address)
    hand.join()
    assert (done.code, done.err) == (1, "quader: board: the plan was ended there\n")


def test_only_on_a_board_that_is_large_enough_and_does_not_play(on_pty, run) -> None:
    done = run("pack", "--variant", "tactic-16-cover", "--board", on_pty.address)
    assert (done.code, done.err) == (1, "quader: board: has 10x16 cells, 16x16 are needed\n")
    assert run("board", "select", "simple-10x6-cover", "--board", on_pty.address).code == 0
    done = run("pack", *BUILT, "--board", on_pty.address)
    assert (done.code, done.err) == (1, "quader: board: a game is running: end it first\n")
    run("pack", *BUILT, "--board", on_pty.address, "--json").refused("--json does not go with --board", 2)
