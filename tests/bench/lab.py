"""What a study costs: time and memory for each game as games become more, two cores against one, Dask against none.

    python -m tests.bench.lab [--only dask] [--curve 1000 10000 100000] [--games 3000]

The curve, drawn into docs/pictures, is of short games between players by chance, so that it reaches far; the rest is of
games as people study them.
Processor time hardly depends on what else runs; the clock does, so "faster on two cores" is told by both.
"""

import argparse
import os
import resource
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from quader import compiled

compiled.use()

from quader import variants  # noqa: E402
from quader.lab.kept import Kept  # noqa: E402
from quader.lab.study import Plan, study  # noqa: E402

from .page import Curve, draw  # noqa: E402

NAME, LEVEL = "simple-10x6-cover", "board"
PARTS = ("curve", "cores", "dask")
QUICK_NAME, QUICK_LEVEL = "rolling-one-by-one", "random"


def plan(games: int, name: str = NAME, level: str = LEVEL) -> Plan:
    return Plan(variants.by_name(name), (level, level), games, 1)


def played(asked: Plan, workers: int, scheduler: str | None = None) -> tuple[float, float]:
    """Play them; seconds on the clock, and milliseconds of processor time that the games themselves took, each."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "study.jsonl"
        begun = time.perf_counter()
        study(asked, path, workers, scheduler, lambda done, of: None)
        seconds = time.perf_counter() - begun
        kept = Kept(path, asked.key())
        kept.close()
        return seconds, kept.cpu_ms / asked.games


def one_study(games: int) -> tuple[float, float]:
    """Of so many games, played by a process of their own: milliseconds of processor time each, most memory in MB."""
    words = [sys.executable, "-m", "tests.bench.lab", "--one", str(games)]
    cost, memory = subprocess.run(words, capture_output=True, text=True, check=True).stdout.split()
    return float(cost), int(memory) / 1024


def curve(numbers: list[int]) -> None:
    print(f"{QUICK_NAME}, {QUICK_LEVEL} against {QUICK_LEVEL}")
    print("games     ms of processor time each     most memory")
    lines: dict[str, list[tuple[float, float]]] = {"ms of processor time a game": [], "MB of memory at most": []}
    for games in numbers:
        cost, memory = one_study(games)
        print(f"{games:>7}   {cost:>10.3f}   {memory:>30.1f} MB", flush=True)
        for points, value in zip(lines.values(), (cost, memory), strict=True):
            points.append((games, value))
    draw(Curve("lab", "Games of a study", "games of a study", "ms, MB", lines))


def spent() -> float:
    """Processor time of this process and of those it has started and seen ending."""
    return sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


def cores(games: int) -> None:
    """By the clock; and by processor time: with two, what the study itself does and half of what its processes do."""
    before = spent()
    one, each = played(plan(games), 1)
    print(f"{games} games: {each:.2f} ms of processor time each", flush=True)
    alone = spent() - before
    mine, theirs = (sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    two, _ = played(plan(games), 2)
    mine = sum(resource.getrusage(resource.RUSAGE_SELF)[:2]) - mine
    theirs = sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2]) - theirs
    print(f"{games} games: one core {one:.1f} s, two cores {two:.1f} s: {one / two:.2f} times as fast by the clock")
    print(f"by processor time, {alone:.1f} s against {mine:.1f} + {theirs:.1f} / 2: {alone / (mine + theirs / 2):.2f}")


# What docs/lab.md tells workers and scheduler: no sampling of the stack, fewer looks at the memory and at the loop.
CALM = {
    "distributed.worker.profile.enabled": False,
    "distributed.worker.memory.monitor-interval": "1s",
    "distributed.admin.tick.interval": "1s",
}


def dask(games: int) -> None:
    """The processor time of all that take part, client, scheduler and workers, against that of the games alone."""
    before = spent()
    local, alone = played(plan(games), 2)
    cpu = spent() - before
    print(f"{games} games, two processes: {local:.1f} s, {alone:.2f} ms of processor time each", flush=True)
    print(f"processor time of all that take part, beyond that of the games: {cpu / (alone * games / 1000) - 1:+.1%}")
    for name, settings in (("as it is", {}), ("calm", CALM)):
        seconds, each, cpu = on_dask(games, settings)
        print(f"Dask {name}, two workers: {seconds:.1f} s ({seconds / local - 1:+.1%}), {each:.2f} ms each")
        more = cpu / (each * games / 1000) - 1
        print(f"processor time of all that take part, beyond that of the games: {more:+.1%}", flush=True)


def on_dask(games: int, settings: dict[str, object]) -> tuple[float, float, float]:
    """Seconds on the clock, milliseconds of processor time of a game, seconds of processor time of all."""
    import psutil
    from dask import config
    from distributed import LocalCluster

    def spent_by_all() -> float:
        me = psutil.Process()
        return sum(sum(one.cpu_times()[:2]) for one in [me, *me.children(recursive=True)])

    with (
        config.set(settings),
        LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
        ) as cluster,
    ):
        # Once, so that the workers have imported everything.
        played(plan(40), 2, cluster.scheduler_address)
        before = spent_by_all()
        seconds, each = played(plan(games), 2, cluster.scheduler_address)
        return seconds, each, spent_by_all() - before


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", choices=PARTS)
    parser.add_argument("--curve", nargs="*", type=int, default=[1000, 10_000, 100_000])
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--one", type=int, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.one:
        _, each = played(plan(args.one, QUICK_NAME, QUICK_LEVEL), 1)
        print(each, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
        return
    print(f"{compiled.kind()} core, load {os.getloadavg()[0]:.1f}")
    if args.only in (None, "curve"):
        curve(args.curve)
    print(f"{NAME}, {LEVEL} against {LEVEL}")
    if args.only in (None, "cores"):
        cores(args.games)
    if args.only in (None, "dask"):
        dask(args.games)


if __name__ == "__main__":
    main()
