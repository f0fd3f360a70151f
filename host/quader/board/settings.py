"""All settings of a board: what it tells are those that somebody has set; the others are as it takes them then."""

from collections.abc import Mapping
from typing import Any

from firmware.keep.settings import RANGES

# What the firmware takes where nothing is set.
UNSET = {"brightness": 5, "take_back": 1, "hints": 1, "total": 0, "move": 0, "increment": 0}


def whole(told: Mapping[str, Any]) -> dict[str, Any]:
    """Each setting with its value, by name; what only a newer board knows is among them."""
    return dict(sorted({**UNSET, **told}.items()))


def changed(told: Mapping[str, Any]) -> list[str]:
    """Those that are not as on a new board."""
    return [name for name, value in UNSET.items() if told.get(name, value) != value]


def allowed() -> dict[str, list[int]]:
    """The smallest and the largest value of each that people may set."""
    return {name: [*RANGES[name]] for name in UNSET}
