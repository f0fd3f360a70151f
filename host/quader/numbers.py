"""Numbers on the command line, within limits."""

import argparse
import re
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


def clock_time(text: str) -> int:
    """An argparse type: seconds, or minutes and seconds, or hours before them."""
    if not re.fullmatch(r"\d{1,5}|\d{1,4}:[0-5]\d(:[0-5]\d)?", text):
        raise argparse.ArgumentTypeError(f"must be such as 90, 30:00 or 1:30:00, not {text[:20]!r}")
    found = 0
    for part in text.split(":"):
        found = 60 * found + int(part)
    return found
