"""A study: ranges of games go out to processes or to a Dask cluster, counts come back and are kept.

It may be killed at any moment and begun again: only what is missing is played.
"""

import itertools
import os
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from rules_core.refused import Refused

from .core import core_print
from .counts import Counts
from .kept import Kept, Played, Range
from .playing import count_range

# A range should take about so long; a cluster's overhead is then small, and not much is lost when a worker dies.
RANGE_SECONDS = 8.0
MOST_IN_RANGE = 65_536
# So many ranges for each worker are under way at once: the next lies ready when one is done.
READY = 2
# A range that ends in failure so often is given up: it is the range, not the worker.
MOST_TRIES = 4
# Where time decides how many games are played: at least so many; what comes so near to what it allows is enough, since
# games do not all take the same time; and so many seconds of games tell how long they take.
FEWEST = 20
ENOUGH = 0.8
SAMPLE_SECONDS = 1.0

Told = Callable[[int, int], None]


@dataclass(frozen=True)
class Plan:
    """What is to be played."""

    variant: dict[str, Any]
    levels: tuple[str, ...]
    games: int
    seed: int
    nodes: int | None = None
    # The print of the sources that play: elsewhere the same number might be another game.
    core: str = field(default_factory=core_print)

    def key(self) -> dict[str, Any]:
        """What two runs must have in common for one to go on where the other stopped."""
        told: dict[str, Any] = asdict(self)
        del told["games"]
        return told

    def run(self, low: int, high: int) -> Played:
        """Play the games with the numbers low to high - 1."""
        if self.core != core_print():
            raise Refused("", "a worker has another version of Quader", "other-version")
        begun = time.process_time()
        counts = count_range(self.variant, self.levels, self.seed, low, high, self.nodes)
        return {"counts": counts, "cpu_ms": round(1000 * (time.process_time() - begun))}


def study(
    plan: Plan, path: Path | None, workers: int, scheduler: str | None, told: Told, seconds: float | None = None
) -> Counts:
    """Play what is missing and return the counts of all games; an earlier, longer study counts as it is.

    With `seconds` only as many games as about so much processor time allows.
    """
    kept = Kept(path, plan.key())
    try:
        _play_missing(kept, plan, workers, scheduler, told, seconds)
        return kept.total
    finally:
        kept.close()


def _play_missing(
    kept: Kept, plan: Plan, workers: int, scheduler: str | None, told: Told, seconds: float | None
) -> None:
    missing = kept.missing(_wanted(kept, plan, seconds))
    if not missing:
        return
    # One range is played here, to see how long games take.
    low, high = missing[0]
    first = min(high, low + len(plan.levels) * 2)
    begun = time.monotonic()
    kept.add((low, first), plan.run(low, first))
    each = (time.monotonic() - begun) / (first - low)
    if seconds is not None and first < high:
        # The first games also pay for what is made once.
        sample = min(high, first + max(1, int(SAMPLE_SECONDS / max(each, 1e-6))))
        kept.add((first, sample), plan.run(first, sample))
    games = _wanted(kept, plan, seconds)
    size = max(1, min(MOST_IN_RANGE, int(RANGE_SECONDS / max(each, 1e-6))))
    parts = _cut(kept.missing(games), size, workers)
    over = on_cluster(plan, parts, scheduler) if scheduler else on_this_machine(plan, parts, workers)
    played = sum(high - low for low, high in kept.done)
    for part, played_there in over:
        kept.add(part, played_there)
        played += part[1] - part[0]
        told(played, games)


def _wanted(kept: Kept, plan: Plan, seconds: float | None) -> int:
    """The number of games: as planned, or fewer where those played so far tell that time does not allow it."""
    if seconds is None or not kept.done:
        return plan.games
    allowed = max(FEWEST, int(1000 * seconds * kept.total.games / max(1, kept.cpu_ms)))
    reached = kept.done[-1][1]
    return min(plan.games, reached if reached >= ENOUGH * allowed else allowed)


def versus(players: int) -> tuple[str, ...]:
    """Who plays to see how much skill matters: a master among beginners."""
    return ("master", *["beginner"] * (players - 1))


def _cut(missing: list[Range], size: int, workers: int) -> Iterator[Range]:
    """Ranges of that many games; fewer if else workers would have nothing to do."""
    left = sum(high - low for low, high in missing)
    size = max(1, min(size, -(-left // (4 * workers))))
    for low, high in missing:
        for start in range(low, high, size):
            yield start, min(high, start + size)


def on_this_machine(plan: Plan, parts: Iterator[Range], workers: int) -> Iterator[tuple[Range, Played]]:
    """In this process, or in some beside it; a process that dies is replaced and its ranges played again."""
    if workers == 1:
        for part in parts:
            yield part, plan.run(*part)
        return
    running: dict[Future[Played], Range] = {}
    # How often a range was under way when a process died.
    tries: Counter[Range] = Counter()
    while True:
        again, running = list(running.values()), {}
        todo = itertools.chain(again, parts)
        with ProcessPoolExecutor(workers, initializer=_end_with, initargs=(os.getpid(),)) as pool:
            try:
                while True:
                    for part in itertools.islice(todo, READY * workers - len(running)):
                        running[pool.submit(plan.run, *part)] = part
                    if not running:
                        return
                    for future in wait(running, return_when=FIRST_COMPLETED).done:
                        yield running[future], future.result()
                        del running[future]
            except BrokenProcessPool:
                tries.update(running.values())
                _give_up(tries)


def _end_with(parent: int) -> None:
    """A process of the pool ends when the study is killed; else it would wait for games for ever."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def on_cluster(plan: Plan, parts: Iterator[Range], address: str) -> Iterator[tuple[Range, Played]]:
    """On a Dask cluster; Dask itself plays a range again when its worker dies."""
    try:
        from distributed import Client, as_completed
    except ImportError:
        raise Refused("--scheduler", "needs Dask: pip install 'quader[lab]'", "no-dask") from None
    try:
        client = Client(address, timeout=10)
    except (OSError, TimeoutError, ValueError) as error:
        raise Refused("--scheduler", "%s does not answer: %s", "no-scheduler", address, str(error)[:80]) from None
    with client:
        (shared,) = client.scatter([plan], broadcast=True)
        underway = as_completed()
        asked: dict[object, Range] = {}
        ready = READY * max(1, sum(client.nthreads().values()))
        for part in itertools.islice(parts, ready):
            _submit(client, shared, part, asked, underway)
        for future in underway:
            if future.status in ("pending", "lost"):
                # Its worker died with what it had found before anybody took it: it is played again.
                underway.add(future)
                continue
            part = asked.pop(future)
            if future.status != "finished":
                raise Refused("--scheduler", "a worker failed: %s", "worker-failed", str(future.exception())[:120])
            yield part, future.result()
            future.release()
            for following in itertools.islice(parts, 1):
                _submit(client, shared, following, asked, underway)


def _submit(client: Any, plan: Any, part: Range, asked: dict[object, Range], underway: Any) -> None:
    future = client.submit(_run, plan, part, pure=False, retries=MOST_TRIES)
    asked[future] = part
    underway.add(future)


def _run(plan: Plan, part: Range) -> Played:
    return plan.run(*part)


def _give_up(tries: Counter[Range]) -> None:
    ((worst, often),) = tries.most_common(1)
    if often >= MOST_TRIES:
        raise Refused("", "the games %d to %d end the process that plays them", "range-fails", worst[0], worst[1] - 1)
