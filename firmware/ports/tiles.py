"""What both kinds of Pico know of the tiles: their size, their number, and how readings follow the supply."""

MYPY = False
if MYPY:
    from ..config import Config

TILE = 16
# Readings are multiplied by a scale and shifted right again, rounded: the sensors' swing follows their supply.
SHIFT = 14
HALF = 1 << SHIFT - 1
# The supply is measured through a divider by two, so it reads half the range. What is further off is not believed.
MIDDLE = 2048
_OFF = 205


def tiles_of(config: "Config") -> "list[int]":
    """How many tiles each chain has."""
    return [len(chain) // TILE for chain in config.order]


def supply_scale(reading: int) -> int:
    """What readings are to be multiplied with, so that they are as at the full supply."""
    return (MIDDLE << SHIFT) // reading if believed(reading) else 1 << SHIFT


def believed(reading: int) -> bool:
    """Whether this can be the supply."""
    return -_OFF < reading - MIDDLE < _OFF
