"""The current that a frame is estimated to take never exceeds the budget, whatever is shown."""

import random

import pytest

from firmware.light import lights
from rules_core.refused import Refused

from .hand import Table


def estimate(table: Table) -> float:
    """Milliamperes of the frame that the LEDs show: each at rest, and each of its colours."""
    colour_ma, idle_ma = table.config.led_ma
    return idle_ma * table.config.count + colour_ma * sum(table.port.frame) / 255


@pytest.mark.parametrize("board", ["10x16", "16x16", "22x22"])
def test_no_scene_takes_more_than_the_budget(board: str) -> None:
    table = Table(board, noise=0.0)
    shown = table.app.lights
    chance = random.Random(board)
    most = 0.0
    # Everything white at full brightness, every meaning alone, and random ones.
    scenes = [bytes([meaning]) * table.config.count for meaning in range(lights.MEANINGS)]
    scenes += [bytes(chance.randrange(lights.MEANINGS) for _ in range(table.config.count)) for _ in range(30)]
    for brightness in (1, 5, 10):
        table.app.set("brightness", brightness)
        for scene in scenes:
            shown.scene[:] = scene
            for beat in range(8):
                shown.step(beat * lights.BEAT_MS, True)
                most = max(most, estimate(table))
                assert estimate(table) <= table.config.current_ma
    # The cap is used, not only kept.
    assert most > 0.8 * table.config.current_ma


def test_the_virtual_boards_paint_is_the_boards() -> None:
    table = Table("10x16", noise=0.0)
    chance = random.Random(1)
    scene = bytearray(chance.randrange(lights.MEANINGS) for _ in range(table.config.count))
    palette = bytearray(chance.randbytes(3 * lights.MEANINGS))
    frames = bytearray(3 * len(scene)), bytearray(3 * len(scene))
    sums = lights.paint(scene, palette, frames[0]), table.port.paint(scene, palette, frames[1])
    assert sums[0] == sums[1] == sum(frames[0])
    assert frames[0] == frames[1]


def test_all_white_is_dimmed_and_stays_white() -> None:
    table = Table("22x22", noise=0.0)
    table.app.set("brightness", 10)
    shown = table.app.lights
    shown.scene[:] = bytes([lights.SETTLED]) * table.config.count
    shown.step(0, True)
    assert len(set(table.port.frame)) == 1
    assert 0 < table.port.frame[0] < 255


def test_a_dimmed_scene_keeps_its_proportions() -> None:
    """What is brighter stays brighter."""
    table = Table("22x22", noise=0.0)
    table.app.set("brightness", 10)
    shown = table.app.lights
    shown.scene[:] = bytes([lights.SETTLED]) * table.config.count
    shown.scene[0] = lights.LAST
    shown.step(0, True)
    assert table.port.frame[0] < table.port.frame[3]


def test_brightness_is_a_setting_with_bounds() -> None:
    table = Table("10x16", noise=0.0)
    shown = table.app.lights
    sums = []
    for brightness in (2, 5, 10):
        table.app.set("brightness", brightness)
        shown.scene[:] = bytes(table.config.count)
        shown.scene[3] = lights.SETTLED
        shown.step(0, True)
        sums.append(sum(table.port.frame))
    assert sums == sorted(sums)
    assert sums[0] * 4 < sums[2]
    for wrong in (0, 11, "5", 2.5, None):
        with pytest.raises(Refused, match="brightness: must be from 1 to 10"):
            table.app.set("brightness", wrong)
