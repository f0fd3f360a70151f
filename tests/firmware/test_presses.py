"""Presses and long presses, by what the scans see."""

from firmware.buttons import HOLD, NEXT, OK, Buttons


def felt(readings, every_ms):
    """The presses that come of the readings of so many scans."""
    buttons = Buttons()
    return [press for n, bits in enumerate(readings) if (press := buttons.step(bits, n * every_ms))]


def test_a_press_counts_on_release_and_a_long_one_while_it_is_held():
    assert felt([0] * 3 + [OK] * 5 + [0] * 3, 20) == [OK]
    assert felt([0] * 3 + [NEXT] * 70 + [0] * 3, 20) == [NEXT + HOLD]


def test_a_contact_that_bounces_is_no_press():
    assert felt([0, OK, 0, OK, 0, 0], 20) == []


def test_a_tap_stays_one_when_scans_come_late():
    """On a PC that is busy with other work three scans may take longer than anybody holds a button for long."""
    assert felt([0] * 3 + [OK] * 3 + [0] * 3, 1300) == [OK]
    assert felt([0] * 3 + [OK] * 9 + [0] * 3, 700) == [OK + HOLD]
