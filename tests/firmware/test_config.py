"""The board's configuration: the three boards are right, and whatever is wrong is refused with its line."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from firmware.config import Config
from rules_core.refused import Refused

from .hand import BOARDS


def document(name: str = "10x16") -> dict[str, Any]:
    doc: dict[str, Any] = json.loads((BOARDS / f"{name}.json").read_text())
    return doc


@pytest.mark.parametrize(("name", "cells"), [("10x16", (10, 16)), ("16x16", (16, 16)), ("22x22", (22, 22))])
def test_the_boards(name: str, cells: tuple[int, int]) -> None:
    config = Config(document(name))
    assert (config.columns, config.rows) == cells
    assert config.cells == (cells[0], cells[1] + config.strip)
    assert config.count == config.cells[0] * config.cells[1]
    assert sorted(cell for chain in config.order for cell in chain) == list(range(config.count))
    assert config.current_ma == 2000


def put(*path: Any) -> Callable[[dict[str, Any]], None]:
    """A change: the value at the end of a path."""

    def change(doc: dict[str, Any]) -> None:
        place: Any = doc
        for key in path[:-2]:
            place = place[key]
        place[path[-2]] = path[-1]

    return change


def drop(*path: Any) -> Callable[[dict[str, Any]], None]:
    def change(doc: dict[str, Any]) -> None:
        place: Any = doc
        for key in path[:-1]:
            place = place[key]
        del place[path[-1]]

    return change


WRONG = (
    (drop("cells"), "cells: is missing"),
    (drop("pins"), "pins: is missing"),
    (put("colour", 1), "colour: is not known"),
    (put("format", 2), "format: must be 1"),
    (put("cells", [10]), "cells: must be a list of 2 numbers"),
    (put("cells", "10x16"), "cells: must be a list of 2 numbers"),
    (put("cells", [10, 99]), "cells[1]: must be a whole number from 1 to 32"),
    (put("cells", [10, 16.5]), "cells[1]: must be a whole number from 1 to 32"),
    (put("cells", [True, 16]), "cells[0]: must be a whole number from 1 to 32"),
    (put("cells", [32, 32]), "chains: leave out cell 10,0"),
    (put("cells", [9, 16]), "chains[0][4]: lies outside the board"),
    (put("strip", 9), "strip: must be a whole number from 0 to 8"),
    (put("thresholds", [246, 48]), "thresholds: must be further apart than the hysteresis"),
    (put("thresholds", [48, 60]), "thresholds: must be further apart than the hysteresis"),
    (put("thresholds", [10, 246]), "thresholds: must be further apart than the hysteresis"),
    (put("thresholds", [48, 4000]), "thresholds[1]: must be a whole number from 1 to 2000"),
    (put("hysteresis", 0), "hysteresis: must be a whole number from 1 to 500"),
    (put("settle_us", -1), "settle_us: must be a whole number from 0 to 1000"),
    (put("wake_us", None), "wake_us: must be a whole number from 0 to 10000"),
    (put("current_ma", 50), "current_ma: must be a whole number from 100 to 20000"),
    (put("current_ma", 120), "current_ma: is less than the dark LEDs alone take (160)"),
    (put("led_ma", [20]), "led_ma: must be a list of 2 numbers"),
    (put("led_ma", [0, 1]), "led_ma[0]: must be a whole number from 1 to 60"),
    (put("tile", [2, 0]), "tile[1]: must be a whole number from 1 to 16"),
    (put("tile", [4, 4]), "channels[4][1]: must be a whole number from 0 to 3"),
    (put("channels", [[0, 0]]), "channels: must be 16 places"),
    (put("channels", 3, [0, 2]), "chains[0][0]: covers cell 0,2 a second time"),
    (put("channels", 3, [0]), "channels[3]: must be a list of 2 numbers"),
    (put("chains", []), "chains: must be one or two lists of tiles"),
    (put("chains", [[], [], []]), "chains: must be one or two lists of tiles"),
    (put("chains", 0, 3), "chains[0]: must be a list of tiles"),
    (put("chains", 0, 1, [0, 0, 0]), "chains[0][1]: covers cell 0,0 a second time"),
    (put("chains", 1, 4, [9, 9, 0]), "chains[1][4]: lies outside the board"),
    (drop("chains", 1, 4), "chains: leave out cell 8,8"),
    (put("pins", []), "pins: must be a mapping"),
    (drop("pins", "ok"), "pins.ok: is missing"),
    (drop("pins", "leds"), "pins.leds: is missing"),
    (put("pins", "ok", 30), "pins.ok: must be a whole number from 0 to 29"),
    (put("pins", "leds", [12]), "pins.leds: must be a list of 2 numbers"),
    (put("pins", "ok", 21), "GP21 is already"),
    (put("pins", "horn", 14), "pins.horn: is not known"),
    (put("pins", "analogue", [26, 14]), "pins.analogue: GP14 has no analogue input"),
    (put("pins", "supply", 15), "pins.supply: GP15 has no analogue input"),
)


@pytest.mark.parametrize(("change", "line"), WRONG, ids=[line for _, line in WRONG])
def test_a_wrong_configuration_is_refused_with_its_line(change: Callable[[dict[str, Any]], None], line: str) -> None:
    doc = copy.deepcopy(document())
    change(doc)
    with pytest.raises(Refused) as caught:
        Config(doc)
    assert line in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("doc", [None, [], "10x16", 7])
def test_what_is_no_mapping_is_refused(doc: object) -> None:
    with pytest.raises(Refused, match=r"board.json: must be a mapping"):
        Config(doc)
