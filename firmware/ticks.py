"""Milliseconds that wrap around, as MicroPython counts them: only differences of up to six days mean something."""

PERIOD = 1 << 30
_HALF = PERIOD >> 1


def add(ticks: int, ms: int) -> int:
    """The moment `ms` milliseconds after (or, negative, before) another one."""
    return (ticks + ms) & PERIOD - 1


def diff(later: int, earlier: int) -> int:
    """How many milliseconds lie between two moments; negative if they are the other way round."""
    return (later - earlier + _HALF & PERIOD - 1) - _HALF
