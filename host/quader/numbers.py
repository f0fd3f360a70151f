"""Numbers on the command line, within limits."""

import argparse
from collections.abc import Callable


def whole(low: int, high: int) -> Callable[[str], int]:
    """An argparse type: a whole number from low to high."""

    def number(text: str) -> int:
        digits = text.strip().removeprefix("-")
        value = int(text) if digits.isdecimal() and digits.isascii() and len(digits) < 19 else None
        if value is None or not low <= value <= high:
            raise argparse.ArgumentTypeError(f"must be a whole number from {low} to {high}, not {text[:40]!r}")
        return value

    return number


def seconds(low: float, high: float) -> Callable[[str], float]:
    """An argparse type: a time from low to high."""

    def number(text: str) -> float:
        try:
            value = float(text) if text.isascii() and len(text) < 19 else high + 1
        except ValueError:
            value = high + 1
        if not low <= value <= high:
            raise argparse.ArgumentTypeError(f"must be a number of seconds from {low:g} to {high:g}, not {text[:40]!r}")
        return value

    return number
