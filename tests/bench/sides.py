"""Rates of one kind of core, in a process of its own: `python -m tests.bench.sides`, with QUADER_PURE=1 the sources."""

import json
import os
import subprocess
import sys

from quader import compiled  # before anything of the core is imported

VARIANTS = ("tactic-16-cover", "engpass-16", "planquadrat", "dice-10x6-cover")


def measured() -> dict[str, tuple[float, float]]:
    """Plies and legal moves a second of some variants and of python-chess, in turns."""
    from . import speed

    playouts = [speed.chess_playout, *(speed.playout_of(name) for name in VARIANTS)]
    return dict(zip(("chess", *VARIANTS), speed.side_by_side(playouts), strict=True))


def both() -> dict[str, dict[str, tuple[float, float]]]:
    """The rates of the sources and, if there is one that is not stale, of the compiled core."""
    found = {}
    for pure in ("1", "0"):
        done = subprocess.run(
            [sys.executable, "-m", "tests.bench.sides"], env=dict(os.environ, QUADER_PURE=pure),
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        kind, rates = json.loads(done.stdout)
        found[kind] = rates
    return found


if __name__ == "__main__":
    print(json.dumps([compiled.kind(), measured()]))
