"""No memory left, or anything else that nobody expects, anywhere: the board starts again from its journal and never
goes on with half a move."""

import json
import sys
from base64 import b64encode
from collections.abc import Callable
from hashlib import sha256
from types import FrameType
from typing import Any

import pytest

from firmware import main
from firmware.app import Application
from firmware.keep import shelves
from firmware.talk.link import Link
from quader import variants
from rules_core import registry
from rules_core.chance import Chance
from tests.micropython.runner import ROOT, run

from .flash import Flash
from .rig import BoardFlash, new_board

NAME = "simple-10x6-cover"
OWN = {"format": 1, "id": "mine", "extends": NAME, "move_cap": 77}
OURS = tuple(f"{ROOT}/{room}/" for room in ("firmware", "rules_core"))


class Failing:
    """Raises an error at a line of the firmware or the rules that is reached as the `at`th, and counts them."""

    def __init__(self, at: int, error: type[Exception]) -> None:
        self.lines = 0
        self._at = at
        self._error = error

    def __enter__(self) -> "Failing":
        self._before = sys.gettrace()
        sys.settrace(self._trace)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(self._before)

    def _trace(self, frame: FrameType, event: str, argument: object) -> Any:
        if not frame.f_code.co_filename.startswith(OURS) or "/virtual/" in frame.f_code.co_filename:
            return None
        if event == "line":
            self.lines += 1
            if self.lines == self._at:
                raise self._error
        return self._trace


def moves(count: int) -> list[str]:
    game = registry.new_game(variants.by_name(NAME))
    chance = Chance(5)
    for _ in range(count):
        game.play(game.random_move(chance))
    return game.texts()


def ask(app: Application, requests: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """A board's answers; what it does not expect comes out as it would in its loop."""
    answering = Link(app.port, app).requests()
    return [json.loads(answering.reply(json.dumps(doc))) for doc in requests]


def held(app: Application) -> tuple[Any, ...]:
    """The game that a board plays, and the variants that it was brought."""
    own = {name: shelves.load(app.store, name) for name in shelves.names(app.store)}
    return app.running.game.position(), app.running.game.texts(), app.running.result, app.journal.number, own


def restarted(flash: Flash) -> tuple[Any, ...]:
    """The same after a restart."""
    app = new_board(flash)
    assert not app.problems
    return held(app)


def ruled() -> dict[str, Any]:
    game = registry.new_game(variants.by_name(NAME))
    for text in moves(9):
        game.play(game.parse(text))
    found: dict[str, Any] = game.position()
    return {**found, "variant": NAME}


def upload() -> list[dict[str, Any]]:
    data = json.dumps(OWN).encode()
    return [
        {"do": "put", "id": "mine", "size": len(data), "sha256": sha256(data).hexdigest()},
        {"do": "piece", "at": 0, "data": b64encode(data).decode()},
        {"do": "commit"},
    ]


ACTS: dict[str, Callable[[], list[dict[str, Any]]]] = {
    "play": lambda: [{"do": "play", "text": moves(7)[-1]}],
    "back": lambda: [{"do": "back"}],
    "ruling": lambda: [{"do": "ruling", "text": "as it stood", "position": ruled()}],
    "end": lambda: [{"do": "end", "reason": "agreed", "winners": [0]}],
    "upload": upload,
}


@pytest.mark.parametrize("places", [20, pytest.param(400, marks=pytest.mark.long)])
@pytest.mark.parametrize("error", [MemoryError, OSError])
@pytest.mark.parametrize("act", ACTS)
def test_a_failure_at_any_place_leaves_the_game_that_the_journal_has(
    act: str, error: type[Exception], places: int
) -> None:
    """At so many places of a request, evenly spread."""
    flash = BoardFlash()
    ask(new_board(flash), [{"do": "select", "variant": NAME}, *({"do": "play", "text": text} for text in moves(6))])
    files, before = dict(flash.files), restarted(flash)
    requests, app = ACTS[act](), new_board(flash)
    with Failing(0, error) as counting:
        assert all("ok" in reply for reply in ask(app, requests))
    after = restarted(flash)
    assert after != before
    for at in range(1, counting.lines, max(1, counting.lines // places)):
        flash = BoardFlash(files)
        app = new_board(flash)
        try:
            with Failing(at, error) as failing:
                ask(app, requests)
        except error:
            pass
        else:
            if failing.lines < at:
                # The first time some modules were loaded as well.
                break
            assert error is not MemoryError, f"line {at}: the board went on"
            assert held(app) == restarted(flash), f"line {at}"
        assert restarted(flash) in (before, after), f"line {at}"


# --- the fault handler -----------------------------------------------------------------------------------------------


class Board:
    """The module of a port, which fails wherever `fails` says."""

    def __init__(self, *fails: str) -> None:
        self.fails = fails
        self.done: list[str] = []

    def do(self, what: str) -> None:
        self.done.append(what)
        if what in self.fails:
            raise MemoryError

    def crashes(self) -> int:
        return 0

    def count_crashes(self, number: int) -> None:
        pass

    def report(self, error: Exception) -> None:
        self.do("report")

    def signal(self, times: int) -> None:
        self.do("signal")

    def restart(self) -> None:
        self.do("restart")

    def close(self) -> None:
        self.do("close")


@pytest.mark.parametrize("fails", [(), ("report",), ("close",), ("signal",), ("report", "close", "signal")])
def test_whatever_fails_in_the_fault_handler_the_board_starts_again(
    monkeypatch: pytest.MonkeyPatch, fails: tuple[str, ...]
) -> None:
    def start(module: Board, ports: list[Any], image: str | None) -> Any:
        ports.append(module)
        raise MemoryError

    monkeypatch.setattr("firmware.start.start", start)
    board = Board(*fails)
    main.run(board)
    assert board.done[0] == "report"
    assert board.done[-1] == "restart"
    assert board.done.count("restart") == 1


def test_a_board_that_cannot_even_blink_why_it_is_unfit_starts_again() -> None:
    board = Board("signal")
    main.run(board)
    assert board.done == ["signal", "report", "signal", "restart"]


LOCKED = """
import micropython
from firmware import main, start
done = []
for _ in range(8):
    done.append("")
at = [0]
def note(what):
    done[at[0]] = what
    at[0] += 1
class Board:
    def crashes(self): return 0
    def count_crashes(self, number): note("counted")
    def report(self, error): note("report")
    def signal(self, times): bytearray(100)
    def close(self):
        note("close")
        bytearray(1000)
    def restart(self):
        micropython.heap_unlock()
        note("restart")
def begin(board, ports, image):
    ports.append(board)
    micropython.heap_lock()
    bytearray(10)
start.start = begin
main.run(Board())
print(done)
"""


def test_the_fault_handler_needs_no_memory_at_all() -> None:
    """On MicroPython with a heap that gives nothing any more."""
    names = ("__init__", "main", "memory", "start", "ticks", "manifest")
    files = {f"firmware/{name}.py": ROOT / f"firmware/{name}.py" for name in names}
    assert run(LOCKED, files=files).split("'")[1:9:2] == ["counted", "report", "close", "restart"]
