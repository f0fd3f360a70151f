"""How the games of a study are cut into ranges: of some seconds each, shorter towards the end, so that all workers end
together and none waits for the last."""

from collections.abc import Callable

from .kept import Kept, Range

# A range should take about so long; a cluster's overhead is then small, and not much is lost when a worker dies.
RANGE_SECONDS = 8.0
# Towards the end a range is so small a part of what each worker still has to play, but takes at least so long.
PART = 0.5
LAST_SECONDS = 0.5
MOST_IN_RANGE = 65_536

# The next range for one of so many workers; None if all have been given out.
Take = Callable[[int], Range | None]


class Ranges:
    """The games that nobody has been asked to play yet."""

    def __init__(self, kept: Kept, games: int) -> None:
        """What is kept tells how long a game takes, more and more exactly while it grows."""
        self._kept = kept
        self._missing = kept.missing(games)
        self._left = sum(high - low for low, high in self._missing)

    def take(self, workers: int) -> Range | None:
        """The next range for one of so many workers."""
        if not self._missing:
            return None
        low, high = self._missing[0]
        end = min(high, low + self._size(workers))
        self._missing[:1] = [(end, high)] if end < high else []
        self._left -= end - low
        return low, end

    def _size(self, workers: int) -> int:
        each = max(1, self._kept.cpu_ms) / (1000 * max(1, self._kept.total.games))
        seconds = max(LAST_SECONDS, PART * each * self._left / workers)
        return max(1, min(MOST_IN_RANGE, int(min(RANGE_SECONDS, seconds) / each)))
