"""The board's own opponent prepares itself while others think or set up; what it decides is the same."""

from pathlib import Path

from firmware.virtual.storage import built_in
from quader import variants
from rules_core import registry
from rules_core.games.engpass.mind import Mind
from rules_core.games.engpass.ways import NEVER
from rules_core.mind import mind_of
from tests.micropython.runner import run
from tests.micropython.test_changes_of_game import START

from .hand import BACK, HELD, Table, smallest
from .in_image import as_in_the_image, script
from .test_seats import begun

NAME = "engpass-10"


def preparing() -> int:
    """The rounds that the preparation takes."""
    return len(list(Mind(registry.new_game(variants.by_name(NAME))).prepare())) // 16  # type: ignore[arg-type]


def rounds(table: Table) -> int:
    """The rounds of the loop until the board's move is lit."""
    for number in range(1000):
        if table.state == "carry":
            return number
        table.wait(20)
    raise AssertionError(table.app.info())


def answered(early: bool) -> tuple[int, int]:
    """The rounds and the first move of a board that is asked before or after people have thought about theirs."""
    table = begun(NAME)
    if early:
        table.app.seat(1, "board", "")
        table.wait(10000)
    table.make(table.game.legal_moves()[3])
    if not early:
        table.app.seat(1, "board", "")
    return rounds(table), table.app.mode.guest.move


def test_it_is_prepared_when_people_have_thought_for_a_while() -> None:
    early, late = answered(True), answered(False)
    assert early[0] <= late[0] - preparing()
    assert early[1] == late[1]


def opened(early: bool) -> tuple[int, int]:
    """The rounds and the first move of a board that is asked before or after the pieces stand in their places."""
    table = Table(smallest(registry.new_game(variants.by_name(NAME)).cells), 1)
    table.app.select(NAME, [], {})
    if early:
        table.app.seat(0, "board", "")
        table.wait(10000)
        assert table.state == "setup"
    table.set_up()
    if not early:
        table.app.seat(0, "board", "")
    return rounds(table), table.app.mode.guest.move


def test_it_is_prepared_when_the_pieces_stand_in_their_places() -> None:
    early, late = opened(True), opened(False)
    assert early[0] <= late[0] - preparing()
    assert early[1] == late[1]


def known(table: Table) -> int:
    """How many poses the opponent knows the way of, in a game of Engpass."""
    ways = mind_of(table.game).ways  # type: ignore[attr-defined]
    return len(ways.table) - ways.table.count(NEVER)


def test_it_works_only_while_nothing_happens_on_the_board() -> None:
    table = begun(NAME)
    table.app.seat(1, "board", "")
    table.wait(60)
    some = known(table)
    entries, scene = table.app.journal.count, bytes(table.app.lights.scene)
    table.wait(60)
    assert known(table) > some > 0
    # Nobody sees it.
    assert not table.app.dirty
    assert (table.state, table.app.journal.count, bytes(table.app.lights.scene)) == ("quiet", entries, scene)
    x, y = next(iter(table.game.pieces()))[:2]
    stone = table.lift(x, y)
    table.wait(200)
    assert table.state == "hand"
    some = known(table)
    table.wait(200)
    assert known(table) == some
    table.drop(stone, x, y)
    table.wait(400)
    assert known(table) > some
    some = known(table)
    table.press(BACK, HELD)
    table.wait(200)
    assert table.state == "pause"
    assert known(table) == some


def test_it_leaves_with_its_game_or_its_last_seat() -> None:
    table = begun(NAME)
    app = table.app
    assert app.ahead is None
    app.seat(1, "board", "")
    app.seat(0, "board", "")
    ahead = app.ahead
    assert ahead is not None
    app.seat(0, "people", "")
    assert app.ahead is ahead
    app.seat(1, "people", "")
    assert app.ahead is None
    app.seat(1, "board", "")
    app.ruling("set up", table.game.position())
    assert app.ahead is not None
    assert app.ahead.game is table.game
    app.end("aborted", [])
    app.close()
    assert app.ahead is None
    app.select("simple-10x6-cover", [], {})
    assert app.ahead is None
    app.seat(1, "board", "")
    app.end("aborted", [])
    app.select(NAME, [], {})
    assert app.ahead is None


def test_a_game_that_is_resumed_is_prepared_for_too() -> None:
    table = begun(NAME)
    table.app.seat(1, "board", "")
    table.power_on()
    assert table.app.ahead is not None
    assert table.app.ahead.game is table.game


# As the image has it: what was worked out in the set-up is still there when the modules that guided it have left.
IN_IMAGE = """
def run(rounds):
    for _ in range(rounds):
        port.pass_by(20)
        app.step()
app.select("engpass-10", [], {})
# ---
app.seat(0, "board", "")
# ---
run(500)
print(app.mode.state())
# ---
ground = app.running.game.ground()
for cell in range(len(ground)):
    port._codes[app.mode.stage.board_cell(cell)] = ground[cell]
run(3)
for rounds in range(1000):
    if app.mode.state() == "carry":
        break
    run(1)
print(rounds, app.mode.guest.move)
# ---
app.end("aborted", [])
app.close()
import sys
print([name for name in sys.modules if name[:15] == "rules_core.mind" or name[-5:] == ".mind" or name[-5:] == "ahead"])
"""


def test_in_the_image_it_stays_as_long_as_it_plays(tmp_path: Path) -> None:
    place = tmp_path / "variants"
    place.write_bytes(built_in())
    files = {**as_in_the_image(tmp_path), "variants": place}
    told = run(script(START + IN_IMAGE), mpy=True, strip=True, files=files)
    early, late = opened(True), opened(False)
    setting_up, thinking, left = told.splitlines()[-3:]
    assert (setting_up, left) == ("setup", "[]")
    number, move = thinking.split()
    assert early[0] <= int(number) + 3 <= late[0] - preparing() // 2
    assert int(move) == early[1]
