"""`python -m tests.fuzz`: figures of a run over every reader."""

import argparse
import random
import sys
import time
import traceback
from dataclasses import dataclass, field

from .guided import HANG, memory_kb, run
from .mutation import mutated
from .readers import Reader, readers

# The first inputs fill caches; memory is measured after them.
_WARM = 0.2


@dataclass
class Figures:
    inputs: int = 0
    refused_badly: list[str] = field(default_factory=list)
    hangs: int = 0
    longest: float = 0.0
    grown_kb: int = 0


def fuzz(name: str, reader: Reader, runs: int, seed: int) -> Figures:
    """Feed one reader; stops at the tenth traceback."""
    chance = random.Random(f"{seed} {name}")
    found = Figures()
    samples = [*reader.samples, *reader.kept]
    before = 0
    for number in range(runs):
        if number == int(runs * _WARM):
            before = memory_kb()
        data = mutated(chance, samples, reader.mend)
        began = time.thread_time()
        try:
            reader.takes(data)
        except Exception:
            found.refused_badly.append(f"{name}: {data!r}\n{traceback.format_exc()}")
            if len(found.refused_badly) >= 10:
                break
        took = time.thread_time() - began
        found.longest = max(found.longest, took)
        found.hangs += took > HANG
        found.inputs += 1
    found.grown_kb = max(0, memory_kb() - before)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--runs", type=int, default=20_000, help="inputs for each reader")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="+", metavar="READER")
    parser.add_argument("--guided", action="store_true", help="by coverage, with atheris (pip install 'quader[fuzz]')")
    parser.add_argument("--keep", type=int, default=0, metavar="N", help="with --guided: inputs to keep in the tree")
    args = parser.parse_args()
    if args.guided:
        return run(args.only, args.runs, args.keep)
    worst = 0
    print(f"{'reader':18}{'inputs':>9}{'tracebacks':>12}{'hangs':>7}{'longest':>10}{'memory':>10}")
    for name, reader in readers().items():
        if args.only and name not in args.only:
            continue
        found = fuzz(name, reader, args.runs, args.seed)
        bad = len(found.refused_badly)
        print(
            f"{name:18}{found.inputs:9}{bad:12}{found.hangs:7}{found.longest:8.3f} s{found.grown_kb:+7} KB", flush=True
        )
        for told in found.refused_badly[:3]:
            print(told[:3000], file=sys.stderr)
        worst += bad + found.hangs
    return 1 if worst else 0


if __name__ == "__main__":
    sys.exit(main())
