"""Prints what `make bench` measures: speed on this machine, heap on MicroPython, with the budgets beside them."""

import platform
import random
from pathlib import Path

import chess

from tests.corpus.write import names
from tests.micropython.runner import run

from . import games, heap, sides, speed

PLIES_BUDGET = 8000


def row(what: str, figure: str, budget: str = "") -> None:
    print(f"  {what:<46}{figure:>12}  {budget}".rstrip())


def processor() -> str:
    info = Path("/proc/cpuinfo")
    for line in info.read_text().splitlines() if info.exists() else []:
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def main() -> None:
    micropython = run("import sys\nprint(sys.version.split('; ')[1])").strip()
    print(f"{processor()}, Python {platform.python_version()}, python-chess {chess.__version__}, {micropython}")

    print("\nRandom playouts, a second of processor time")
    ours, theirs = speed.side_by_side([speed.playout_of("tactic-16-cover"), speed.chess_playout])
    row("tactic-16-cover, plies", f"{ours[0]:,.0f}", f">= {PLIES_BUDGET:,}")
    row("python-chess, plies", f"{theirs[0]:,.0f}")
    row("tactic-16-cover, legal moves", f"{ours[1]:,.0f}", f">= {theirs[1]:,.0f}, better {2 * theirs[1]:,.0f}")
    row("python-chess, legal moves", f"{theirs[1]:,.0f}")

    print("\nLegal moves a second of processor time beside python-chess in the same run")
    for kind, found in sides.both().items():
        for name in sides.VARIANTS:
            moves, chess_moves = found[name][1], found["chess"][1]
            row(f"{name}, {kind}", f"{moves:,.0f}", f"{moves / chess_moves:.1f} x python-chess")

    print(
        "\nHeap on MicroPython, compiled, 22 x 22, four players, 80 pieces standing: bytes above an empty interpreter"
    )
    for what, figure, budget in heap.figures():
        row(what, f"{figure:,}", f"<= {budget:,}" if budget else "")

    print("\nThe other games")
    row("PlanQuadrat, random games a second", f"{games.planquadrat_games():,.0f}", ">= 200")
    middle, worst = games.cubes_seconds()
    row(f"best equation of {games.ROLLS} random rolls, median", f"{middle:.3f} s", "<= 0.3 s")
    row(f"best equation of {games.ROLLS} random rolls, worst", f"{worst:.3f} s", "<= 5 s")
    row(f"CUBUS, {games.POSITIONS} positions, slowest best action", f"{games.cubus_seconds():.3f} s", "<= 5 s")

    print("\nPlies a second of processor time, each variant")
    for name in names():
        row(name, f"{speed.rates(speed.playout_of(name), random.Random(1))[0]:,.0f}")


if __name__ == "__main__":
    main()
