"""Values of the design file, each checked; a Refused says which one is wrong and why."""

from typing import Any

from rules_core.refused import Refused
from rules_core.variant.checks import mapping, shown


def each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise Refused(key, "is given twice")
        found[key] = value
    return found


def all_of(value: object, where: str, keys: tuple[str, ...]) -> dict[str, Any]:
    return mapping(value, where, keys, keys)


def number(value: object, where: str, low: float, high: float) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
        raise Refused(where, f"must be a number from {low:g} to {high:g}, not {shown(value)}")
    return float(value)


def text(value: object, where: str) -> str:
    if not isinstance(value, str) or not value:
        raise Refused(where, f"must be a text, not {shown(value)}")
    return value


def pair(value: object, where: str, low: float, high: float) -> tuple[float, float]:
    if not isinstance(value, list) or len(value) != 2:
        raise Refused(where, f"must be 2 numbers in [ ], not {shown(value)}")
    return number(value[0], where + "[0]", low, high), number(value[1], where + "[1]", low, high)
