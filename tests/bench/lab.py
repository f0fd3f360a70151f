"""What a study costs: time and memory for each game as games become more, two cores against one, Dask against none.

    python -m tests.bench.lab [--curve 1000 10000] [--games 3000]

Processor time hardly depends on what else runs; the clock does, so "faster on two cores" wants a quiet machine.
"""

import argparse
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

NAME, LEVEL = "simple-10x6-cover", "board"


def plan(games: int) -> Plan:
    return Plan(variants.by_name(NAME), (LEVEL, LEVEL), games, 1)


def played(games: int, workers: int, scheduler: str | None = None) -> tuple[float, float]:
    """Play them; seconds on the clock, and milliseconds of processor time that the games themselves took, each."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "study.jsonl"
        begun = time.perf_counter()
        study(plan(games), path, workers, scheduler, lambda done, of: None)
        seconds = time.perf_counter() - begun
        kept = Kept(path, plan(games).key())
        kept.close()
        return seconds, kept.cpu_ms / games


def curve(numbers: list[int]) -> None:
    print("games     ms of processor time each     most memory")
    for games in numbers:
        words = [sys.executable, "-m", "tests.bench.lab", "--one", str(games)]
        cost, memory = subprocess.run(words, capture_output=True, text=True, check=True).stdout.split()
        print(f"{games:>7}   {float(cost):>10.2f}   {int(memory) / 1024:>30.1f} MB", flush=True)


def cores(games: int) -> None:
    one, _ = played(games, 1)
    two, _ = played(games, 2)
    print(f"{games} games: one core {one:.1f} s, two cores {two:.1f} s: {one / two:.2f} times as fast", flush=True)


def dask(games: int) -> None:
    """The processor time of all that take part, client, scheduler and workers, against that of the games alone."""
    import psutil
    from distributed import LocalCluster

    def spent() -> float:
        me = psutil.Process()
        return sum(sum(one.cpu_times()[:2]) for one in [me, *me.children(recursive=True)])

    local, _ = played(games, 2)
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
    ) as cluster:
        # Once, so that the workers have imported everything.
        played(40, 2, cluster.scheduler_address)
        before = spent()
        seconds, each = played(games, 2, cluster.scheduler_address)
        cpu = spent() - before
    print(f"{games} games, two workers: local {local:.1f} s, Dask {seconds:.1f} s ({seconds / local - 1:+.1%})")
    print(f"processor time of all that take part, beyond that of the games: {cpu / (each * games / 1000) - 1:+.1%}")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--curve", nargs="*", type=int, default=[1000, 10_000])
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--one", type=int, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.one:
        _, each = played(args.one, 1)
        print(each, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
        return
    print(f"{NAME}, {LEVEL} against {LEVEL}, {compiled.kind()} core")
    curve(args.curve)
    cores(args.games)
    dask(args.games)


if __name__ == "__main__":
    main()
