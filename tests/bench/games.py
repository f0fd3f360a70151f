"""How quick the searches and playouts of the other games are on this machine."""

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from statistics import median
from typing import Any

from quader import compiled
from quader.games.cubus import best as cubus_best
from quader.games.rolling_cubes import best as cubes_best
from rules_core import registry
from rules_core.chance import Chance
from rules_core.games.cubus import search as cubus_search
from tests.corpus.corpus import variant_named
from tests.cubus.test_search import random_positions
from tests.micropython.runner import ROOT

from .page import Table

ROLLS = 100
POSITIONS = 200
FLOOR = [4, 4, 4]


def text() -> str:
    middle, worst = cubes_seconds()
    rows = [
        ("PlanQuadrat, random games a second", f"{planquadrat_games():,.0f}", ">= 200"),
        (f"Rolling Cubes, best equation of {ROLLS} random rolls, median", f"{middle:.3f} s", "<= 0.3 s"),
        ("… worst", f"{worst:.3f} s", "<= 5 s"),
        (f"CUBUS, best action in {POSITIONS} positions, worst", f"{cubus_seconds():.3f} s", "<= 5 s"),
    ]
    return f"""Processor time, with the core that runs here ({compiled.kind()}).

{Table(("", "measured", "budget"), rows).text()}"""


def planquadrat_games() -> float:
    """Random games a second of processor time."""
    full = variant_named(f"{ROOT}/", "planquadrat")
    games = 0
    start = time.process_time()
    while time.process_time() - start < 3:
        game = registry.new_game(full)
        chance = Chance(games)
        while game.outcome() is None:
            game.play(game.random_move(chance))
        games += 1
    return games / (time.process_time() - start)


def cubes_seconds() -> tuple[float, float]:
    """Median and worst time to find the best equation of a random roll."""
    rng = random.Random(1)
    times = []
    for _ in range(ROLLS):
        odd = [rng.choice("13579" + extra) for extra in "1357"]
        even = [rng.choice("02468" + extra) for extra in "2468"]
        signs = [rng.choice("+-x:+-") for _ in range(4)]
        times.append(_seconds(cubes_best.best, "".join(odd + even), "".join(signs)))
    return median(times), max(times)


def cubus_worst() -> tuple[int, str, list[int]]:
    """The random position in which the board's search runs most lines: their number, the stack and the hand.

    The sources count, as on the board: a compiled core runs no lines.
    """
    words = [sys.executable, "-c", "from tests.bench import games; games.print_cubus_worst()"]
    environment = os.environ | {"QUADER_PURE": "1"}
    done = subprocess.run(words, check=True, stdout=subprocess.PIPE, env=environment, cwd=ROOT)
    lines, stack, hand = json.loads(done.stdout)
    return lines, stack, hand


def print_cubus_worst() -> None:
    found = []
    for stack, hand in list(random_positions(POSITIONS)):
        found.append((_lines(cubus_search.find, stack, hand, FLOOR, 1), stack.text(), list(hand)))
    print(json.dumps(max(found)))


def cubus_seconds() -> float:
    """The worst time to find the best action in a random position."""
    return max(_seconds(cubus_best.best, stack, hand, FLOOR) for stack, hand in list(random_positions(POSITIONS)))


def _seconds(act: Callable[..., Any], *values: Any) -> float:
    start = time.process_time()
    act(*values)
    return time.process_time() - start


def _lines(act: Callable[..., Any], *values: Any) -> int:
    """How many lines of Python something runs: about 13 µs each on the RP2040."""
    count = 0

    def trace(frame: Any, event: str, value: Any) -> Any:
        nonlocal count
        count += event == "line"
        return trace

    sys.settrace(trace)
    try:
        act(*values)
    finally:
        sys.settrace(None)
    return count
