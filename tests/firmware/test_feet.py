"""The weighing feet are calibrated with one known piece, and what is no calibration changes nothing."""

from __future__ import annotations

import pytest

from rules_core.refused import Refused

from .hand import start
from .stacks import WeighingTable


def calibrate_feet(table: WeighingTable) -> None:
    """Put a 27 onto each corner of a board of 16×16, as it asks for it."""
    table.wait(500)
    assert table.app.with_piece(27) == 4
    for _ in range(4):
        table.wait(2600)
        cells = [cell for cell, _ in table.app.info()["fill"]]
        x, y = cells[0] % 16, cells[0] // 16
        assert [cell for cell in range(256) if 0 <= cell % 16 - x < 3 and 0 <= cell // 16 - y < 3] == cells
        stone = table.port.put(x, y, 3, 3, 0, height=3)
        table.wait(2600)
        table.port.take(stone)
    table.wait(2600)
    assert table.state == "menu"


def assert_feet_are_known(table: WeighingTable) -> None:
    assert table.port.balance
    wanted = [4096 / gain for gain in table.port.balance.gains]
    assert all(abs(gain / one - 1) < 0.005 for gain, one in zip(table.app.evidence.scale.gains, wanted, strict=True))


def test_the_feet_are_calibrated_with_one_known_piece() -> None:
    """Load cells differ by some per cent: the board asks for a 27 on each corner, and then they weigh alike."""
    table = WeighingTable("16x16")
    assert table.port.balance
    table.port.balance.gains = [1.08, 0.93, 1.0, 1.05]
    calibrate_feet(table)
    assert_feet_are_known(table)
    # It outlives a power cut, and the place of a single unit is known.
    before = table.app.evidence.scale.gains
    table.power_on()
    assert table.app.evidence.scale.gains == before
    table.app.select("tactic-16-cover", [], {})
    table.set_up()
    table.body(7, 0, 1, 1, 1, 1)
    table.wait(1500)
    assert table.texts == ["place 1 - 7,0,0:1x1x1"]


def test_what_is_no_calibration_of_the_feet() -> None:
    table = WeighingTable("10x16")
    with pytest.raises(Refused, match="must be a cube"):
        table.app.with_piece(6)
    table.wait(500)
    table.app.with_piece(8)
    for _ in range(4):
        table.wait(2600)
        cell = table.app.info()["fill"][0][0]
        # Another piece than was said: twice as heavy.
        stone = table.port.put(cell % 10, cell // 10, 2, 2, 0, height=4)
        table.wait(2600)
        table.port.take(stone)
    table.wait(500)
    assert table.state == "menu"
    assert table.app.evidence.scale.gains == [4096] * 4
    with pytest.raises(Refused, match="the board has no feet"):
        start("simple-10x6-cover").app.with_piece(8)


def test_a_calibration_of_the_feet_that_is_left_changes_nothing() -> None:
    """A game that begins meanwhile is weighed as before."""
    table = WeighingTable("16x16")
    gains = [4300, 3900, 4096, 4200]
    table.app.store.replace("feet", b"".join(gain.to_bytes(2, "big") for gain in gains))
    table.power_on()
    assert table.app.evidence.scale.gains == gains
    table.app.with_piece(27)
    table.wait(1000)
    table.app.select("tactic-16-cover", [], {})
    assert table.app.evidence.scale.gains == gains


def test_feet_are_calibrated_anew() -> None:
    """With other gains than before, from whatever they were."""
    table = WeighingTable("16x16")
    assert table.port.balance
    table.port.balance.gains = [1.08, 0.93, 1.0, 1.05]
    table.app.store.replace("feet", b"".join(gain.to_bytes(2, "big") for gain in (4800, 3600, 4400, 3800)))
    table.power_on()
    calibrate_feet(table)
    assert_feet_are_known(table)
