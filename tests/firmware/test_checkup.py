"""The board looks at its own sensors: calibration, self-test, the reference cube, masks, and faults of the hardware."""

from __future__ import annotations

import pytest

from firmware.light import lights
from firmware.modes.cube import DEAD, FAINT, GOOD, NOT_VISITED, REVERSED, STUCK
from firmware.sense.sight import COMPLAIN, LONG
from rules_core.refused import Refused

from .hand import BACK, HELD, NEXT, OK, SEEN, Table, configuration, start
from .rig import Rig

ANNA = "place 27 - 0,6,0:3x3x3"
BERT = "place 27 - 7,6,0:3x3x3"
PUSH = "push 27 0,6,0:3x3x3 0,7,0:3x3x3"


def flip(table: Table, cells: list[int], factor: float = -1.0) -> None:
    """Sensors of some cells lie upside down, or are of another strength."""
    scan = table.port.scan

    def flipped(raw):  # type: ignore[no-untyped-def]
        trouble = scan(raw)
        for cell in cells:
            raw[cell] = int(2048 + factor * (raw[cell] - 2048))
        return trouble

    table.port.scan = flipped  # type: ignore[method-assign]


def walk(table: Table, owner: int = 0) -> list[int]:
    """Put the cube on every cell that the board lights, skip what does not answer; the order of the cells."""
    visited = []
    cube = table.port.put(0, 0, 1, 1, owner)
    columns = table.config.columns
    while table.state == "cube":
        cell = table.app.info()["fill"][0][0]
        visited.append(cell)
        table.port.move(cube, cell % columns, cell // columns)
        for _ in range(30):
            table.wait(20)
            if table.state != "cube" or table.app.info()["fill"][0][0] != cell:
                break
        else:
            table.press(NEXT)
    table.port.take(cube)
    table.wait(200)
    return visited


# --- the cube ------------------------------------------------------------------------------------------------------


def test_the_cube_finds_dead_stuck_weak_and_reversed_sensors() -> None:
    table = Table("10x16")
    table.port.dead = {5, 77}
    table.port.stuck = {33: 2048 + 300, 90: 4095}
    table.port.touch()
    flip(table, [12, 13])
    flip(table, [50], 0.3)
    table.app.calibrate(anyway=True)
    assert table.app.with_cube(True) == 160
    visited = walk(table)
    assert set(visited) == set(range(160)) - {33, 90}
    assert abs(visited[9] - visited[10]) == 10
    found = table.app.mode.map
    assert [cell for cell in range(160) if found[cell] == DEAD] == [5, 77]
    assert [cell for cell in range(160) if found[cell] == STUCK] == [33, 90]
    assert [cell for cell in range(160) if found[cell] == REVERSED] == [12, 13]
    assert [cell for cell in range(160) if found[cell] == FAINT] == [50]
    assert set(found) == {GOOD, DEAD, STUCK, FAINT, REVERSED}
    assert table.app.health()["masked"] == [5, 33, 50, 77, 90]
    assert {cell for cell, lit in enumerate(table.app.lights.scene) if lit == lights.CLEAR} == {5, 33, 50, 77, 90}
    # It outlives a power cut, and the reversed cells read as the others do.
    table.power_on()
    assert table.app.health()["masked"] == [5, 33, 50, 77, 90]
    table.port.put(2, 1, 2, 1, 0)
    table.wait(200)
    assert [table.app.codes()[cell] for cell in (12, 13)] == [1, 1]


def test_gains_are_learned() -> None:
    table = Table("10x16", noise=0.0)
    weak = [3, 4, 5, 23, 24]
    flip(table, weak, 0.7)
    table.app.calibrate()
    table.app.with_cube(True)
    walk(table)
    gains = table.app.sensing.gain
    assert all(abs(gains[cell] / gains[8] - 1 / 0.7) < 0.05 for cell in weak)


def test_the_self_test_with_the_cube_keeps_the_gains_and_frees_what_is_good() -> None:
    table = Table("10x16")
    table.app.calibrate()
    table.app.mask([7], table.app.now, 1)
    before = list(table.app.sensing.gain)
    flip(table, [20], 0.8)
    table.app.with_cube(False)
    walk(table)
    assert list(table.app.sensing.gain) == before
    assert table.app.health()["masked"] == []


def test_another_cube_turns_nothing_round() -> None:
    """One with the other pole: the board says so, and the owners stay what they are."""
    table = Table("10x16")
    table.app.calibrate()
    table.app.with_cube(True)
    walk(table, owner=1)
    assert "other pole" in table.app.health()["sensor_sign"]
    table.port.put(2, 2, 2, 2, 0)
    table.wait(200)
    assert table.app.codes()[22] == 1


def test_the_cube_beside_its_cell_is_shown() -> None:
    table = Table("10x16")
    table.app.calibrate()
    table.app.with_cube(True)
    table.port.put(4, 4, 1, 1, 0)
    table.wait(100)
    assert table.app.info()["clear"] == [44]
    assert table.app.info()["fill"] == [[0, 1]]
    assert table.lit_cells(lights.FILL) == {0}


def test_ended_early_what_was_not_visited_stays_as_it_was() -> None:
    table = Table("10x16")
    table.app.calibrate()
    table.app.with_cube(True)
    cube = table.port.put(0, 0, 1, 1, 0)
    table.wait(300)
    assert table.app.info()["fill"][0][0] == 1
    table.press(BACK)
    assert table.app.info()["fill"][0][0] == 0
    table.port.take(cube)
    table.press(OK, HELD)
    assert table.state == "selftest"
    assert list(table.app.mode.map).count(NOT_VISITED) == 159
    table.press(OK)
    assert table.state == "menu"
    assert table.app.health()["masked"] == []


def test_without_a_pc_the_menu_leads_to_the_self_test_and_to_the_cube() -> None:
    table = Table("10x16")
    assert table.app.info()["held"]["next"] == "selftest"
    table.press(NEXT, HELD)
    assert table.state == "selftest"
    assert table.app.info()["buttons"]["next"] == "cube"
    table.press(NEXT)
    assert table.state == "cube"


def test_the_cube_is_not_for_a_running_game() -> None:
    table = start("simple-10x6-cover", ANNA, BERT)
    with pytest.raises(Refused, match="a game is running"):
        table.app.with_cube(True)


def test_the_cube_is_for_a_game_that_is_over() -> None:
    """Its scores come back when the tests are done."""
    table = start("simple-10x6-cover", ANNA, BERT)
    table.app.end("agreed", [])
    table.wait(100)
    for stone in list(table.port.stones):
        table.port.take(stone)
    table.app.selftest()
    table.wait(100)
    assert table.state == "selftest"
    table.app.with_cube(True)
    table.wait(100)
    assert table.state == "cube"
    table.press(OK, HELD)
    assert table.state == "selftest"
    table.press(OK)
    assert table.state == "over"


def test_over_the_link() -> None:
    rig = Rig()
    assert rig.ask("health")["calibrated"] is False
    assert rig.ask("calibrate") == {"bad": []}
    assert rig.ask("health")["calibrated"] is True
    assert rig.ask("selftest", cube=True) == {"cells": 160}
    assert rig.ask("info")["state"] == "cube"
    assert rig.ask("info")["fill"] == [[0, 1]]


# --- calibration -----------------------------------------------------------------------------------------------------


def test_calibration_is_refused_while_pieces_stand() -> None:
    table = start("simple-10x6-cover", ANNA)
    before = list(table.app.sensing.baseline)
    with pytest.raises(Refused, match="something stands on the board, or its sensors are bad: 0,6 1,6 2,6"):
        table.app.calibrate()
    assert list(table.app.sensing.baseline) == before
    assert table.app.health()["masked"] == []
    assert table.app.health()["calibrated"] is False


def test_an_uncalibrated_board_says_so() -> None:
    table = Table("16x16")
    table.wait(100)
    assert table.app.health()["calibrated"] is False
    corners = {0, 15, 240, 255}
    assert table.lit_cells(lights.DOUBTFUL) == corners
    table.app.calibrate()
    table.wait(100)
    assert table.lit_cells(lights.DOUBTFUL) == set()


@pytest.mark.parametrize("sign", [1, -1])
def test_the_sensors_sign_is_a_value_of_the_configuration(sign: int) -> None:
    config = configuration("10x16")
    config.sensor_sign = sign
    table = Table("10x16", config=config)
    table.port.put(2, 2, 1, 1, 0)
    table.port.put(5, 5, 1, 1, 1)
    table.wait(200)
    assert (table.app.codes()[22], table.app.codes()[55]) == (1, 2)
    assert (int(table.app.sensing.raw[22]) - 2048) * sign > 300


def test_noise_of_eight_steps_masks_nothing() -> None:
    table = Table("22x22", noise=8.0)
    assert table.app.selftest()[0] == []


def test_the_baseline_follows_slow_drift() -> None:
    """Forty steps of warmth in an hour would be taken for weak magnets by and by; beside pieces nothing is followed."""
    table = start("simple-10x6-cover", ANNA, BERT)
    for _ in range(20):
        table.port.drift += 1.0
        table.port.touch()
        table.wait(60000)
    assert set(table.app.codes()) == {0, 1, 2}
    sensing = table.app.sensing
    assert abs(sensing.baseline[125] - 2048 - 20) <= 5
    assert abs(sensing.baseline[71] - 2048) <= 1
    assert table.state == "quiet"


def test_the_baseline_does_not_follow_a_piece() -> None:
    table = Table("10x16")
    table.port.put(4, 4, 2, 2, 2)
    table.wait(120000)
    assert all(abs(value - 2048) <= 5 for value in table.app.sensing.baseline)
    assert table.app.codes()[44] == 3


# --- masks -----------------------------------------------------------------------------------------------------------


def test_what_people_have_said_stays_after_a_self_test_and_is_not_kept() -> None:
    table = start("simple-10x6-cover", ANNA, BERT)
    table.app.mask([25], table.app.now)
    table.app.selftest()
    health = table.app.health()
    assert (health["masked"], health["for_now"]) == ([25], [25])
    table.power_on()
    assert table.app.health()["masked"] == []


def test_what_people_have_said_ends_when_the_sensor_shows_that_it_lives() -> None:
    table = start("simple-10x6-cover", ANNA, BERT)
    table.app.mask([25], table.app.now)
    table.wait(SEEN)
    assert table.lit_cells(lights.DOUBTFUL) == {25}
    stone = table.put(5, 2, 1, 1, 1)
    table.wait(SEEN)
    assert table.app.health()["masked"] == []
    table.wait(COMPLAIN + SEEN)
    assert table.state in ("choice", "correction")
    table.port.take(stone)
    table.wait(LONG)
    assert table.state == "quiet"


@pytest.mark.parametrize("hertz", [1, 2, 4, 5])
def test_rattling_a_piece_masks_nothing(hertz: int) -> None:
    table = start("simple-10x6-cover", ANNA, BERT)
    stone = table.stone_at(0, 6)
    assert stone
    for _ in range(hertz * 12):
        table.port.take(stone)
        table.wait(500 // hertz)
        table.port.stones.append(stone)
        table.port.touch()
        table.wait(500 // hertz)
    assert table.app.health()["masked"] == []
    table.wait(1000)
    assert table.texts == [ANNA, BERT]


def test_a_flickering_cell_is_believed_again_when_it_is_calm() -> None:
    table = start("simple-10x6-cover", ANNA, BERT)
    writes = table.storage.files.get("calibration")
    for count in range(80):
        table.port.stuck[25] = 2048 + 500 * (count & 1)
        table.port.touch()
        table.wait(80)
    assert table.app.health()["for_now"] == [25]
    assert table.storage.files.get("calibration") == writes
    del table.port.stuck[25]
    table.port.touch()
    table.wait(70000)
    assert table.app.health()["masked"] == []
    assert table.state == "quiet"


# --- faults of the hardware ------------------------------------------------------------------------------------------


def test_a_loose_plug_is_a_fault_of_its_own() -> None:
    """Nothing is judged or masked while it is loose, and the game goes on when it is in again."""
    table = start("simple-10x6-cover", ANNA, BERT)
    for _ in range(3):
        table.port.loose = True
        table.wait(5000)
        assert table.state == "fault"
        assert "plug" in table.app.health()["hardware"]
        rim = {cell for cell in range(160) if cell < 10 or cell >= 150 or cell % 10 in (0, 9)}
        assert table.lit_cells(lights.FAULT) == rim
        assert table.app.health()["masked"] == []
        table.port.loose = False
        table.wait(1000)
        assert table.state == "quiet"
        assert "hardware" not in table.app.health()
    assert table.texts == [ANNA, BERT]
    assert table.entries("c") == []
    stone = table.lift(0, 6)
    table.drop(stone, 0, 7)
    table.wait(LONG + SEEN)
    assert table.texts[2:] == [PUSH]


def test_a_loose_plug_shows_after_the_end_of_a_game_too() -> None:
    table = start("simple-10x6-cover", ANNA, BERT)
    table.app.end("agreed", [])
    table.wait(100)
    table.port.loose = True
    table.wait(1000)
    assert table.state == "fault"
    assert table.lit_cells(lights.FAULT)
    table.port.loose = False
    table.wait(1000)
    assert table.state == "over"
    assert "hardware" not in table.app.health()


def test_a_contact_that_chatters_is_no_flicker() -> None:
    table = start("simple-10x6-cover", ANNA, BERT)
    for count in range(200):
        table.port.loose = bool(count % 3)
        table.wait(40)
    table.port.loose = False
    table.wait(2000)
    assert table.app.health()["masked"] == []
    assert table.state == "quiet"
    assert table.texts == [ANNA, BERT]


def test_a_move_while_the_plug_is_loose_counts_afterwards() -> None:
    table = start("simple-10x6-cover", ANNA, BERT)
    table.port.loose = True
    table.wait(200)
    stone = table.lift(0, 6)
    table.drop(stone, 0, 7)
    table.wait(3000)
    assert table.texts == [ANNA, BERT]
    table.port.loose = False
    table.wait(300 + LONG + SEEN)
    assert table.texts[2:] == [PUSH]


def test_no_test_while_the_hardware_is_at_fault() -> None:
    table = Table("10x16")
    table.port.loose = True
    for act in (table.app.selftest, table.app.calibrate):
        with pytest.raises(Refused, match="a plug is loose"):
            act()
    assert table.app.health()["masked"] == []
