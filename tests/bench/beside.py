"""The core of another commit beside this one, in one run and in turns: python -m tests.bench.beside REV [VARIANT…]

Prints how many times as many plies and legal moves a second the sources here make. The other commit's `rules_core` is
taken out of git into a folder for the time.
"""

import argparse
import io
import subprocess
import sys
import tarfile
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from quader import variants
from tests.micropython.runner import ROOT

from .turns import Runner, Worker, in_turns

VARIANTS = ("tactic-16-cover", "simple-10x6-cover", "engpass-16", "planquadrat", "dice-10x6-cover", "cubus-teardown")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.beside", description=__doc__.splitlines()[0])
    parser.add_argument("rev", metavar="REV", help="a commit")
    parser.add_argument("variants", metavar="VARIANT", nargs="*", default=VARIANTS)
    asked = parser.parse_args()
    done = subprocess.run(["git", "-C", ROOT, "archive", asked.rev, "rules_core"], capture_output=True)
    if done.returncode:
        sys.exit(f"{asked.rev} is no commit that has a rules core")
    with TemporaryDirectory() as folder:
        with tarfile.open(fileobj=io.BytesIO(done.stdout)) as archive:
            archive.extractall(folder)
        with Worker() as ours, Worker(Path(folder)) as theirs:
            print(f"{'this tree beside ' + asked.rev:<28}{'plies':>8}{'legal moves':>14}")
            for name in asked.variants:
                # No game ends stalled: the other commit may not know that end.
                full = {**variants.by_name(name), "stall": 0}
                here, there = in_turns([Runner(ours, "quader", full), Runner(theirs, "quader", full)])
                assert here
                assert there
                pairs = list(zip(here, there, strict=True))
                plies = median(one.plies / two.plies for one, two in pairs)
                moves = median(one.moves / two.moves if two.moves else 1 for one, two in pairs)
                print(f"  {name:<26}{plies:>7.2f}×{moves:>13.2f}×", flush=True)


if __name__ == "__main__":
    main()
