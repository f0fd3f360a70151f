"""A study: ranges of games go out to processes or to a Dask cluster, counts come back and are kept.

It may be killed at any moment and begun again: only what is missing is played.
"""

import threading
import time
from collections import Counter
from collections.abc import Callable, Generator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from rules_core.refused import Refused

from ..processes import beside
from .core import core_print
from .counts import Counts
from .kept import Kept, Played, Range
from .playing import count_range
from .ranges import Ranges, Take

# So many ranges for each worker are under way at once: the next lies ready when one is done.
READY = 2
# A range that ends in failure so often is given up: it is the range, not the worker.
MOST_TRIES = 4
# Where time decides how many games are played: at least so many; what comes so near to what it allows is enough, since
# games do not all take the same time; and so many seconds of games tell how long they take.
FEWEST = 20
ENOUGH = 0.8
SAMPLE_SECONDS = 1.0

# Seconds to wait for a scheduler's answer, and for its first worker.
PATIENCE = 10.0
# How often it is asked, in seconds, how many workers a cluster has: some come later, some die.
ROLL_CALL = 2.0

Told = Callable[[int, int], None]
Results = Generator[tuple[Range, Played], None, None]

# A process plays one game at a time, however many threads a worker has: minds remember the game they were asked about.
_playing = threading.Lock()


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
        with _playing:
            begun = time.thread_time()
            counts = count_range(self.variant, self.levels, self.seed, low, high, self.nodes)
            return {"counts": counts, "cpu_ms": round(1000 * (time.thread_time() - begun))}


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
    # A few games are played here, to see how long they take.
    low, high = missing[0]
    first = min(high, low + len(plan.levels) * 2)
    kept.add((low, first), plan.run(low, first))
    if seconds is not None and first < high:
        # The first games also pay for what is made once.
        each = max(1, kept.cpu_ms) / kept.total.games
        sample = min(high, first + max(1, int(1000 * SAMPLE_SECONDS / each)))
        kept.add((first, sample), plan.run(first, sample))
    games = _wanted(kept, plan, seconds)
    take = Ranges(kept, games).take
    over = on_cluster(plan, take, scheduler) if scheduler else on_this_machine(plan, take, workers)
    played = sum(high - low for low, high in kept.done)
    with closing(over):
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


def on_this_machine(plan: Plan, take: Take, workers: int) -> Results:
    """In this process, or in some beside it; a process that dies is replaced and its ranges played again."""
    if workers == 1:
        while (part := take(1)) is not None:
            yield part, plan.run(*part)
        return
    waiting: list[Range] = []
    running: dict[Future[Played], Range] = {}
    # How often a range was under way when a process died.
    tries: Counter[Range] = Counter()
    while True:
        with beside(workers) as pool:
            try:
                while True:
                    while len(running) < READY * workers:
                        if not waiting and (part := take(workers)) is not None:
                            waiting.append(part)
                        if not waiting:
                            break
                        # If a process has just died nothing is taken: the range still waits.
                        running[pool.submit(plan.run, *waiting[-1])] = waiting[-1]
                        waiting.pop()
                    if not running:
                        return
                    for future in wait(running, return_when=FIRST_COMPLETED).done:
                        yield running[future], future.result()
                        del running[future]
            except BrokenProcessPool:
                tries.update(running.values())
                _give_up(tries)
                waiting += running.values()
                running = {}


def on_cluster(plan: Plan, take: Take, address: str) -> Results:
    """On a Dask cluster; Dask itself plays a range again when its worker dies."""
    try:
        from distributed import Client, as_completed
    except ImportError:
        raise Refused("--scheduler", "needs Dask: pip install 'quader[lab]'", "no-dask") from None
    try:
        client = Client(address, timeout=PATIENCE)
    except (OSError, TimeoutError, ValueError) as error:
        raise Refused("--scheduler", "%s does not answer: %s", "no-scheduler", address, str(error)[:80]) from None
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise Refused(
                "--scheduler", "%s has no workers: start some with dask worker %s", "no-workers", address, address
            ) from None
        underway = as_completed()
        asked: dict[object, Range] = {}
        workers, counted = 1, -ROLL_CALL

        def ask() -> None:
            """Give out so many ranges that no worker waits."""
            nonlocal workers, counted
            if time.monotonic() - counted >= ROLL_CALL:
                workers, counted = max(1, sum(client.nthreads().values())), time.monotonic()
            while len(asked) < READY * workers and (part := take(workers)) is not None:
                future = client.submit(plan.run, *part, pure=False, retries=MOST_TRIES)
                asked[future] = part
                underway.add(future)

        ask()
        for future in underway:
            if future.status in ("pending", "lost"):
                # Its worker died with what it had found before anybody took it: it is played again.
                underway.add(future)
                continue
            part = asked.pop(future)
            if future.status != "finished":
                raise Refused("--scheduler", "a worker failed: %s", "worker-failed", str(future.exception())[:120])
            played = future.result()
            future.release()
            ask()
            yield part, played


def _give_up(tries: Counter[Range]) -> None:
    for (low, high), often in tries.items():
        if often >= MOST_TRIES:
            raise Refused("", "the games %d to %d end the process that plays them", "range-fails", low, high - 1)
