"""Tests wait for what must happen, never for a time: as long as even a machine busy with other work may need."""

import time
from collections.abc import Callable

# Seconds. Nothing waits longer than it must; only what never happens takes so long.
PATIENCE = 120.0


def until(happened: Callable[[], object], what: str = "it") -> None:
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end, f"{what} did not happen"
        time.sleep(0.01)
