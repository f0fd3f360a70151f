"""LED frames of fixed scenes against reviewed fixtures, the palette for all eyes, and the current cap."""

from __future__ import annotations

import json
from itertools import combinations

import pytest

from firmware.light import lights, palette
from firmware.light.lights import Lights, paint
from rules_core.chance import Chance

from .hand import configuration
from .scenes import FOLDER, HASHES, SCENES, fingerprint, frames

# How people see who lack one kind of cones (linear light; Machado, Oliveira, Fernandes 2009).
EYES = {
    "all colours": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "no red cones": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "no green cones": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "no blue cones": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
# Meanings that can be seen at the same time in one place of the game and look different only by colour and brightness.
TOGETHER = (
    [lights.DARK, lights.GOAL, lights.GOAL + 1, lights.GOAL + 2, lights.GOAL + 3],
    [lights.DARK, lights.HEIGHT, lights.HEIGHT + 1, lights.HEIGHT + 2, lights.HEIGHT + 3],
    [lights.TARGET, lights.GOAL, lights.GOAL + 3, lights.START, lights.LAST],
    [lights.TEXT, lights.GOAL, lights.START, lights.TARGET],
    [lights.TURN + player for player in range(6)],
    [lights.PLACE + player for player in range(4)],
    [lights.IN_HAND, lights.FILL],
)
# CIELAB units; about 2 can just be told apart side by side.
APART = 12.0


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_is_as_reviewed(name: str) -> None:
    expected = json.loads(HASHES.read_text())
    assert fingerprint(frames(SCENES[name]())) == expected[name], f"look at it: python -m tests.firmware.scenes {name}"


def test_every_scene_has_a_picture() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.png")) == sorted(SCENES)
    assert sorted(json.loads(HASHES.read_text())) == sorted(SCENES)


def _colour(meaning: int) -> tuple[tuple[int, int, int], int]:
    patterns = palette.patterns()
    red, green, blue, tempo = patterns[4 * meaning : 4 * meaning + 4]
    return (red, green, blue), tempo


def _lab(colour: tuple[int, int, int], eye: str) -> tuple[float, float, float]:
    """What an eye makes of LED light (LEDs are linear)."""
    light = [value / 255 for value in colour]
    red, green, blue = (max(0.0, sum(f * v for f, v in zip(row, light, strict=True))) for row in EYES[eye])
    xyz = (
        (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
    )
    x, y, z = (value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116 for value in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("eye", EYES)
def test_meanings_stay_apart_for_all_eyes(eye: str) -> None:
    for meanings in TOGETHER:
        for one, two in combinations(meanings, 2):
            first, tempo = _colour(one)
            second, other_tempo = _colour(two)
            if tempo != other_tempo:
                continue
            distance = sum((a - b) ** 2 for a, b in zip(_lab(first, eye), _lab(second, eye), strict=True)) ** 0.5
            assert distance >= APART, (one, two, eye, round(distance, 1))


class Nowhere:
    """A port that shows nothing."""

    def show(self, frame: bytearray) -> None:
        pass


@pytest.mark.parametrize("board", ["10x16", "16x16", "22x22"])
def test_the_current_never_exceeds_the_cap(board: str) -> None:
    config = configuration(board)
    shown = Lights(Nowhere(), config, paint)
    colour_ma, idle_ma = config.led_ma
    chance = Chance(1)
    for number in range(60):
        meaning = number % lights.MEANINGS
        for cell in range(config.count):
            # Every meaning all over the board, then mixtures.
            shown.scene[cell] = meaning if number < lights.MEANINGS else chance.below(lights.MEANINGS)
        shown.brightness = 1 + number % 10
        for beat in range(8):
            shown.render(beat)
            current = idle_ma * config.count + sum(shown.frame) * colour_ma / 255
            assert current <= config.current_ma
    shown.brightness = 10
    for cell in range(config.count):
        shown.scene[cell] = lights.SETTLED
    shown.render(0)
    assert sum(shown.frame) * colour_ma / 255 + idle_ma * config.count > 0.9 * config.current_ma
