"""Clocks, and milliseconds that wrap around in mid-game."""

import pytest

from firmware.light import lights
from firmware.sense.sight import COMPLAIN, LONG
from firmware.ticks import PERIOD

from .hand import BACK, HELD, NEXT, OK, SEEN, Table, start

ANNA = "place 27 - 0,6,0:3x3x3"
BERT = "place 27 - 7,6,0:3x3x3"
PUSH = "push 27 0,6,0:3x3x3 0,7,0:3x3x3"
REPLY = "push 27 7,6,0:3x3x3 7,7,0:3x3x3"


def milliseconds(table: Table) -> list[int]:
    """The time of each move in the journal."""
    return [int.from_bytes(payload[4:], "big") for kind, payload in table.app.journal.entries() if kind == "m"]


def move_by_hand(table: Table, start: tuple[int, int], end: tuple[int, int]) -> None:
    stone = table.lift(*start)
    table.drop(stone, *end)
    table.wait(LONG + SEEN)


@pytest.mark.parametrize("before", [100, 1000, 3000, 6000, 12000])
def test_the_milliseconds_wrap_around_in_mid_game(before: int) -> None:
    """Whatever the board was waiting for at that moment."""
    table = start("simple-10x6-cover", ANNA, BERT, start_ms=PERIOD - before, settings={"total": 600})
    table.wait(2000)
    move_by_hand(table, (0, 6), (0, 7))
    stone = table.lift(7, 6)
    table.wait(COMPLAIN + 1000)
    assert table.state == "hand"
    table.drop(stone, 7, 7)
    table.wait(LONG + SEEN)
    gone = table.lift(7, 7)
    table.wait(COMPLAIN + SEEN)
    assert table.state == "correction"
    table.drop(gone, 7, 7)
    table.wait(2000)
    table.press(BACK, HELD)
    assert table.state == "pause"
    table.press(BACK)
    table.wait(4000)
    assert table.clock.ms > PERIOD
    assert table.texts[2:] == [PUSH, REPLY]
    times = milliseconds(table)[2:]
    assert 2000 <= times[0] <= 3500
    assert COMPLAIN + 1000 <= times[1] <= COMPLAIN + 1000 + LONG + 500
    used = table.app.info()["used"]
    assert times[1] == used[1]
    # The rest of the time was Anna's.
    assert used[0] + used[1] == pytest.approx(table.clock.ms - (PERIOD - before), abs=600)


def test_the_lights_go_on_over_the_wrap_around() -> None:
    table = start("simple-10x6-cover", ANNA, start_ms=PERIOD - 2000)
    frames = table.port.frames_shown
    table.lift(0, 6)
    table.wait(6000)
    assert table.lit(lights.FILL)
    # It breathes with eight beats a second.
    assert table.port.frames_shown - frames > 40


def test_clocks_with_increment_are_recorded_with_each_move() -> None:
    table = start("simple-10x6-cover", ANNA, BERT, settings={"total": 300, "increment": 5})
    before = table.app.info()
    table.wait(7000)
    move_by_hand(table, (0, 6), (0, 7))
    table.wait(4000)
    move_by_hand(table, (7, 6), (7, 7))
    times = milliseconds(table)[2:]
    assert 7000 <= times[0] < 8500
    assert 4000 <= times[1] < 5500
    after = table.app.info()
    for player in (0, 1):
        moves = 2
        assert after["clocks"][player] == 300_000 + 5000 * moves - after["used"][player]
    assert after["used"][1] == before["used"][1] + times[1]
    assert after["flag"] is False
    # They stand there after a power cut.
    table.power_on()
    table.wait(SEEN)
    again = table.app.info()
    assert again["used"][1] == after["used"][1]
    assert again["clocks"][1] == after["clocks"][1]


def test_no_clock_runs_while_the_board_is_set_up() -> None:
    table = Table("22x22")
    table.app.select("engpass-10", [], {"total": 60})
    table.wait(30000)
    assert table.state == "setup"
    assert table.app.info()["clocks"] == [60_000, 60_000]
    table.set_up()
    table.wait(5000)
    assert table.state == "quiet"
    left = table.app.info()["clocks"]
    assert 54_000 < left[0] < 56_000
    assert left[1] == 60_000


def test_no_clock_runs_while_dice_are_due() -> None:
    table = start("dice-10x6-cover", settings={"total": 60})
    table.wait(20000)
    assert table.app.info()["clocks"] == [60_000, 60_000]


def test_a_fallen_flag_ends_nothing_by_itself() -> None:
    """It is people who claim it, in the menu."""
    table = start("simple-10x6-cover", ANNA, BERT, settings={"total": 10})
    table.press(BACK, HELD)
    assert "t" not in table.app.mode.items
    table.press(BACK)
    table.wait(11000)
    assert table.app.info()["flag"] is True
    assert table.app.info()["state"] == "quiet"
    table.press(BACK, HELD)
    table.app.mode.at = table.app.mode.items.index("t")
    table.press(OK)
    assert table.app.running.result is None
    table.press(OK)
    assert table.app.running.result == ("time", (1,))


def test_a_limit_for_each_move() -> None:
    table = start("simple-10x6-cover", ANNA, BERT, settings={"move": 5})
    table.wait(4000)
    assert table.app.info()["flag"] is False
    move_by_hand(table, (0, 6), (0, 7))
    table.wait(3000)
    assert table.app.info()["flag"] is False
    table.wait(3000)
    assert table.app.info()["flag"] is True


def test_a_long_thought_is_recorded_as_the_longest_that_fits() -> None:
    """Five hours: more than three bytes of milliseconds."""
    table = start("simple-10x6-cover", ANNA, BERT)
    table.clock.pass_by(5 * 3600 * 1000)
    table.wait(SEEN)
    move_by_hand(table, (0, 6), (0, 7))
    assert milliseconds(table)[2] == 0xFFFFFF
    table.press(NEXT)
