"""A bar that shows on a terminal how far something has got, and nothing anywhere else."""

import sys
import time

_WIDTH = 30
_SECONDS = 0.1
_shown = 0.0


def bar(what: str, done: int, total: int) -> None:
    """Show the bar; when all is done it goes away."""
    global _shown
    now = time.monotonic()
    if not sys.stderr.isatty() or (done < total and now - _shown < _SECONDS):
        return
    _shown = now
    if done >= total:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
        return
    full = _WIDTH * done // total
    print(
        f"\r{what} [{'#' * full}{' ' * (_WIDTH - full)}] {100 * done // total:3} %", end="", file=sys.stderr, flush=True
    )
