"""Sensors and magnets that fail: the game goes on, or the board says in light what a person must do."""

import pytest

from firmware.light import lights
from firmware.sense.sight import COMPLAIN, LONG, SHORT

from .hand import BACK, HELD, NEXT, OK, SEEN, Table, rectangle, start

ANNA = "place 27 - 0,6,0:3x3x3"
BERT = "place 27 - 7,6,0:3x3x3"
PUSH = "push 27 0,6,0:3x3x3 0,7,0:3x3x3"
REPLY = "push 27 7,6,0:3x3x3 7,7,0:3x3x3"
COLUMN = [10 * row + 1 for row in range(16)]


def table_with(**more: int) -> Table:
    return start("simple-10x6-cover", ANNA, BERT, **more)


def kill_column(table: Table) -> None:
    """The second column does not feel magnets any more."""
    table.port.dead.update(COLUMN)
    table.port.touch()


def believe(table: Table) -> None:
    """Say that the pieces stand right, and of each cell that says otherwise that its sensor is bad."""
    table.press(OK, HELD)
    asked = 0
    while table.state == "mask":
        told = table.app.info()
        assert len(told["clear"]) + len(told["fill"]) == 1
        assert told["buttons"]["ok"] == "yes"
        table.press(OK)
        asked += 1
    assert asked
    table.wait(SEEN)


# --- a dead column -----------------------------------------------------------------------------------------------


def test_a_dead_column_is_shown_as_what_is_missing() -> None:
    table = table_with()
    kill_column(table)
    table.wait(COMPLAIN + SEEN)
    assert table.state == "correction"
    assert table.lit(lights.FILL) == {(1, 6), (1, 7), (1, 8)}
    assert table.texts == [ANNA, BERT]


def test_a_dead_column_is_masked_by_a_person_and_the_game_goes_on() -> None:
    table = table_with()
    kill_column(table)
    table.wait(COMPLAIN + SEEN)
    believe(table)
    assert table.state == "quiet"
    assert table.app.health()["masked"] == [61, 71, 81]
    stone = table.lift(0, 6)
    table.wait(SEEN)
    assert table.state == "hand"
    table.drop(stone, 0, 7)
    table.wait(COMPLAIN + SEEN)
    # The cell of the new row is dead as well: a person says which move it was, and that the piece is there.
    assert table.state == "correction"
    table.press(OK)
    tracker = table.app.mode.tracker
    assert [table.game.text(move) for move in tracker.candidates] == [PUSH]
    table.press(OK)
    table.wait(COMPLAIN + SEEN)
    assert table.texts[2:] == [PUSH]
    assert table.lit(lights.FILL) == {(1, 9)}
    believe(table)
    assert table.state == "quiet"
    assert table.app.health()["masked"] == [61, 71, 81, 91]
    other = table.lift(7, 6)
    table.drop(other, 7, 7)
    table.wait(LONG + SEEN)
    assert table.texts[2:] == [PUSH, REPLY]


def broken_column(table: Table) -> None:
    """A multiplexer has failed: its column reads nothing but zero."""
    table.port.stuck.update(dict.fromkeys(COLUMN, 0))
    table.port.touch()


def test_a_dead_column_is_masked_by_the_self_test_and_the_game_goes_on() -> None:
    table = table_with()
    broken_column(table)
    table.wait(COMPLAIN + SEEN)
    assert table.state == "correction"
    bad, _ = table.app.selftest()
    assert bad == COLUMN
    table.press(OK)
    table.wait(SEEN)
    assert table.state == "quiet"
    stone = table.lift(0, 6)
    table.wait(SEEN)
    assert table.state == "hand"
    table.drop(stone, 0, 7)
    table.wait(LONG + SEEN)
    assert table.texts[2:] == [PUSH]
    other = table.lift(7, 6)
    table.drop(other, 7, 7)
    table.wait(LONG + SEEN)
    assert table.texts[2:] == [PUSH, REPLY]


def test_a_mask_outlives_a_power_cut() -> None:
    table = table_with()
    broken_column(table)
    table.app.selftest()
    table.power_on()
    table.wait(SEEN)
    assert table.app.health()["masked"] == COLUMN
    assert table.state == "quiet"
    assert table.texts == [ANNA, BERT]


def test_with_a_masked_column_what_looks_alike_is_chosen() -> None:
    """A piece of one cell in the dead column: nobody can see it, a person says it."""
    table = start("simple-10x6-cover")
    broken_column(table)
    table.app.selftest()
    table.press(OK)
    table.put(1, 6, 1, 1, 1)
    table.wait(COMPLAIN + SEEN)
    assert table.texts == []
    assert table.state == "quiet"
    table.press(NEXT)
    assert table.state == "choice"
    game = table.game
    tracker = table.app.mode.tracker
    offered = [game.text(move) for move in tracker.candidates]
    assert "place 1 - 1,6,0:1x1x1" in offered
    assert all(game.place_of(move)[0] == 1 and game.place_of(move)[2] == 1 for move in tracker.candidates)
    while game.text(tracker.candidates[tracker.shown]) != "place 1 - 1,6,0:1x1x1":
        table.press(NEXT)
    table.press(OK)
    assert table.texts == ["place 1 - 1,6,0:1x1x1"]


def test_a_piece_moved_into_masked_cells_is_chosen() -> None:
    table = start("simple-10x6-cover", "place 1 - 0,6,0:1x1x1", BERT)
    broken_column(table)
    table.app.selftest()
    # Without a button it goes on by itself after a while.
    assert table.state == "selftest"
    table.wait(9000)
    stone = table.lift(0, 6)
    table.wait(SEEN)
    assert table.state == "hand"
    table.drop(stone, 1, 6)
    table.wait(COMPLAIN + SEEN)
    assert len(table.texts) == 2
    table.press(OK)
    tracker = table.app.mode.tracker
    assert [table.game.text(move) for move in tracker.candidates] == ["slide 1 0,6,0:1x1x1 1,6,0:1x1x1"]
    table.press(OK)
    assert table.texts[2:] == ["slide 1 0,6,0:1x1x1 1,6,0:1x1x1"]


# --- single cells ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("reading", [0, 4095, 2048 + 500, 2048 - 500, 2048 + 150])
def test_a_stuck_cell(reading: int) -> None:
    """It always sees a piece: the board says where, and goes on when a person has said that nothing is there."""
    table = table_with()
    table.port.stuck[25] = reading
    table.port.touch()
    table.wait(COMPLAIN + SEEN)
    assert table.state == "correction"
    assert table.lit(lights.CLEAR) == {(5, 2)}
    believe(table)
    assert table.state == "quiet"
    assert table.app.health()["masked"] == [25]
    stone = table.lift(0, 6)
    table.drop(stone, 0, 7)
    table.wait(LONG + SEEN)
    assert table.texts[2:] == [PUSH]


def test_a_stuck_cell_outside_the_game_does_not_matter() -> None:
    table = start("cubus-teardown", board="16x16")
    table.port.stuck[0] = 4095
    table.port.touch()
    table.wait(COMPLAIN + SEEN)
    assert table.state == "quiet"


def test_a_flickering_cell_is_masked() -> None:
    table = table_with()
    for count in range(60):
        table.port.stuck[25] = 2048 + 500 * (count & 1)
        table.port.touch()
        table.wait(80)
    assert table.app.health()["masked"] == [25]
    stone = table.lift(0, 6)
    for count in range(40):
        table.port.stuck[25] = 2048 + 500 * (count & 1)
        table.port.touch()
        table.wait(80)
        if count == 4:
            table.drop(stone, 0, 7)
    assert table.texts[2:] == [PUSH]
    # A self-test on sound sensors trusts it again.
    table.port.stuck.clear()
    table.port.touch()
    assert table.app.selftest()[0] == []
    assert table.app.health()["masked"] == []


# --- weak magnets ------------------------------------------------------------------------------------------------


def not_read(table: Table, x: int, y: int) -> set[tuple[int, int]]:
    """The cells of Anna's piece that do not read as hers."""
    return {cell for cell in rectangle(x, y, 3, 3) if table.app.codes()[10 * cell[1] + cell[0]] != 1}


@pytest.mark.parametrize("percent", [20, 30, 35, 40, 43, 45, 47, 50])
def test_a_weak_magnet(percent: int) -> None:
    """It reads as doubtful or as another owner's: never as a move; a person says what it is, move by move."""
    table = table_with()
    stone = table.stone_at(0, 6)
    assert stone
    stone.strength = percent / 100
    table.port.touch()
    table.wait(2 * COMPLAIN)
    if table.state == "correction":
        assert table.lit(lights.DOUBTFUL) == not_read(table, 0, 6)
        assert table.lit(lights.CLEAR) == table.lit(lights.FILL) == set()
        table.press(OK)
        table.wait(SEEN)
    assert table.state == "quiet"
    table.port.take(stone)
    table.wait(SEEN)
    assert table.state == "hand"
    table.drop(stone, 0, 7)
    table.wait(2 * COMPLAIN)
    if not_read(table, 0, 7):
        assert table.texts[2:] == []
        assert table.state == "correction"
        table.press(OK)
        assert table.state == "choice"
        tracker = table.app.mode.tracker
        assert [table.game.text(move) for move in tracker.candidates] == [PUSH]
        table.press(OK)
    assert table.texts[2:] == [PUSH]
    table.wait(SEEN)
    # The opponent is not troubled by it.
    other = table.lift(7, 6)
    table.drop(other, 7, 7)
    table.wait(LONG + SEEN)
    assert table.texts[2:] == [PUSH, REPLY]
    assert table.app.health()["masked"] == []


@pytest.mark.parametrize("percent", [52, 60, 75])
def test_a_magnet_that_is_only_a_little_weak_does_not_matter(percent: int) -> None:
    table = table_with()
    stone = table.lift(0, 6)
    stone.strength = percent / 100
    table.wait(200)
    table.drop(stone, 0, 7)
    table.wait(SHORT + SEEN)
    assert table.texts[2:] == [PUSH]


# --- the self-test -----------------------------------------------------------------------------------------------


def test_the_self_test_of_a_sound_board() -> None:
    table = Table("16x16")
    bad, margins = table.app.selftest()
    assert bad == []
    assert len(margins) == table.config.count
    # An empty cell is as far from the first threshold as this lies from nothing, but for the noise.
    weak = table.config.limits[0]
    assert all(weak - 12 <= margin <= weak for margin in margins)


def test_the_self_test_finds_cells_that_hang_and_that_flicker() -> None:
    table = Table("16x16")
    table.port.stuck.update({3: 0, 40: 4095})
    table.port.touch()
    scan = table.port.scan

    def noisy(raw):  # type: ignore[no-untyped-def]
        scan(raw)
        raw[77] = table.random.randrange(1900, 2200)

    table.port.scan = noisy
    bad, margins = table.app.selftest()
    assert bad == [3, 40, 77]
    assert [cell for cell, margin in enumerate(margins) if not margin] == [3, 40, 77]
    assert table.app.health()["masked"] == [3, 40, 77]
    table.wait(40)
    assert [cell for cell, lit in enumerate(table.app.lights.scene) if lit == lights.CLEAR] == [3, 40, 77]


def test_the_margin_map_shows_a_weak_piece() -> None:
    """Of two pieces the weaker one lies nearer to a threshold."""
    table = Table("16x16", noise=0.0)
    table.port.put(2, 2, 1, 1, 0)
    table.port.put(8, 8, 1, 1, 0, 0.55)
    _, margins = table.app.selftest()
    assert margins[2 * 16 + 2] == 255
    assert 0 < margins[8 * 16 + 8] < 60


def test_calibration_takes_the_empty_board_for_empty_and_outlives_a_power_cut() -> None:
    table = Table("10x16")
    scan = table.port.scan

    def shifted(raw):  # type: ignore[no-untyped-def]
        scan(raw)
        for cell in range(len(raw)):
            raw[cell] += 30 + cell % 40

    table.port.scan = shifted
    assert table.app.calibrate() == []
    table.wait(200)
    assert set(table.app.codes()) == {0}
    before = list(table.app.sensing.baseline)
    assert all(abs(value - 2048 - 30 - cell % 40) <= 3 for cell, value in enumerate(before))
    table.power_on()
    assert list(table.app.sensing.baseline) == before


# --- many at once are no bad sensors -------------------------------------------------------------------------------


def test_an_empty_board_is_not_masked() -> None:
    """One long press in the set-up of a game whose pieces are all still in the box."""
    table = Table("22x22")
    table.app.select("engpass-16", [], {})
    table.wait(SEEN)
    assert table.state == "setup"
    table.press(OK, HELD)
    assert table.state == "setup"
    assert table.app.health()["masked"] == []


def test_a_misplaced_piece_is_not_masked() -> None:
    table = table_with()
    stone = table.lift(0, 6)
    table.drop(stone, 2, 0)
    table.wait(COMPLAIN + SEEN)
    assert table.state == "correction"
    table.press(OK, HELD)
    assert table.state == "correction"
    assert table.app.health()["masked"] == []


def test_no_is_an_answer() -> None:
    table = table_with()
    kill_column(table)
    table.wait(COMPLAIN + SEEN)
    table.press(OK, HELD)
    table.press(NEXT)
    table.press(OK)
    table.press(NEXT)
    table.wait(SEEN)
    assert table.app.health()["masked"] == [71]
    assert table.state == "correction"


def test_a_dead_sensor_does_not_take_a_move_with_it() -> None:
    """It lies where the piece was and is: a long press offers the move instead of masking its cells."""
    table = table_with()
    stone = table.lift(0, 6)
    table.wait(SEEN)
    table.port.dead.add(81)
    table.drop(stone, 0, 7)
    table.wait(COMPLAIN + SEEN)
    assert table.state == "correction"
    table.press(OK, HELD)
    assert table.state == "choice"
    assert [table.game.text(move) for move in table.app.mode.tracker.candidates] == [PUSH]
    table.press(OK)
    table.wait(SEEN)
    assert table.texts[2:] == [PUSH]


@pytest.mark.parametrize("held", [0, HELD])
def test_a_sensor_stuck_where_the_piece_was_does_not_take_the_move_with_it(held: int) -> None:
    """It still reads the piece that has left: the move is offered, and afterwards that one cell is asked about."""
    table = table_with()
    table.port.stuck[60] = table.app.sensing.raw[60]
    stone = table.lift(0, 6)
    table.wait(SEEN)
    table.drop(stone, 0, 7)
    table.wait(COMPLAIN + SEEN)
    assert table.state == "correction"
    table.press(OK, *[held] * bool(held))
    assert table.state == "choice"
    assert [table.game.text(move) for move in table.app.mode.tracker.candidates][:1] == [PUSH]
    table.press(OK)
    assert table.texts[2:] == [PUSH]
    table.wait(COMPLAIN + SEEN)
    assert table.lit(lights.CLEAR) == {(0, 6)}
    believe(table)
    assert table.state == "quiet"
    assert table.app.health()["masked"] == [60]


def test_who_says_that_it_was_no_move_is_asked_about_the_sensor() -> None:
    """A sensor sees a piece where a move could end, if others were bad: nobody is held in the choice of such moves."""
    table = table_with()
    table.port.stuck[73] = table.app.sensing.raw[60]
    table.port.touch()
    table.wait(COMPLAIN + SEEN)
    assert table.lit(lights.CLEAR) == {(3, 7)}
    table.press(OK, HELD)
    assert table.state == "choice"
    table.press(BACK)
    table.wait(COMPLAIN + SEEN)
    assert table.state == "correction"
    believe(table)
    assert table.state == "quiet"
    assert table.app.health()["masked"] == [73]
    assert table.texts == [ANNA, BERT]
