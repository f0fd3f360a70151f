"""How long `quader pack` takes for the packings that are known, and for the pyramid that three sets cannot fill.

    python -m tests.bench.known_packings

Each command is given three times, and the middle time counts, with the start of Python and without (the same question
asked in this process).
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from statistics import median

from quader import compiled
from quader.cli import parse
from quader.games.quader import packing_answer
from quader.games.quader.commands import pack
from tests.quader_game.test_pack import KNOWN, PYRAMID

from .page import Table

TIMES = 3


def seconds(act: Callable[[], object], times: int = TIMES) -> float:
    """The middle one of some times."""
    taken = []
    for _ in range(times):
        begun = time.perf_counter()
        act()
        taken.append(time.perf_counter() - begun)
    return median(taken)


def row(form: str, goal: str, sets: int, times: int = TIMES) -> tuple[str, ...]:
    words = ["pack", "--form", form, "--goal", goal, "--pieces", "ten", "--sets", str(sets), "--json"]
    command = [sys.executable, "-c", "from quader.cli import script; script()", *words]
    answer = json.loads(subprocess.run(command, capture_output=True, text=True).stdout)
    _, asked, _, _ = pack._asked(parse(words)[1])
    with_start = seconds(lambda: subprocess.run(command, capture_output=True), times)
    alone = seconds(lambda: packing_answer.solve(asked, pack.SECONDS), times)
    told = {True: "filled", False: "impossible", None: "not known"}[answer["fillable"]]
    return form, str(sets), f"{told} ({answer['by']})", f"{alone:.2f}", f"{with_start:.2f}"


def main() -> None:
    print(f"{compiled.kind()} core, load {os.getloadavg()[0]:.1f}")
    rows = [row(*known) for known in KNOWN]
    rows.append(row(PYRAMID, "10x10", 3, 1))
    print(Table(("form", "sets of ten", "answer", "s", "s with start"), rows).text())


if __name__ == "__main__":
    main()
