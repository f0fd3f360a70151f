"""How long the board's own opponent thinks on an emulated Pico, in positions of all built-in variants: see rp2040.py.

    QUADER_UF2=image.uf2 python -m tests.bench.rp2040_thinking [--sample 60] [--variant NAME ...]

First the first move of each variant, in the application itself and with nothing prepared: the pieces stand in their
places when the seat becomes the board's.

A thousand positions are reached and timed on the PC; the slowest of them there, and every so many-th of all, are
thought about on the emulated Pico. Only the emulator's times are printed: of the preparation for the game, which the
board makes while others think or set up, of the first thought, and of a later one.
"""

import argparse
import json
import time
from collections.abc import Iterable, Iterator
from statistics import median
from typing import Any, NamedTuple

from quader import variants
from rules_core import registry
from rules_core.chance import Chance
from rules_core.mind import mind_of, think
from tests.corpus.write import names

from .rp2040_board import APPLICATION, Bench

WORST_S, MEDIAN_S = 5, 2
POSITIONS = 1000
# Of a game so many positions count, with so many moves by chance before each of them.
OF_A_GAME, APART = 20, 6
SLOWEST, SAMPLE = 24, 60
# So many positions come onto one board: its flash and its heap are those of a board.
AT_ONCE = 6

# What a round of the application takes besides the thinking, on the largest board: scan, evidence, lights.
ROUND = """
app.select("simple-10x6-cover", [], {})
until(lambda: app.mode.state() == "quiet")
gc.collect()
start = time.ticks_us()
for _ in range(20):
    app.step()
print("round", time.ticks_diff(time.ticks_us(), start) / 20000)
"""

# The board gets the seat of the player who begins. What it has to load for that counts; touched games make the move at
# once.
OPENING = """
app.select("NAME", [], {})
until(lambda: True)
if app.mode.state() == "setup":
    stand()
    until(lambda: app.mode.state() != "setup")
gc.collect()
longest = 0
start = time.ticks_ms()
seat = app.running.game.turn
app.seat(seat, "board", "")
# Alone at the board it would go on at once.
while not app.running.clocks.moves[seat] and app.mode.guest and app.mode.guest.move < 0:
    before = time.ticks_ms()
    app.step()
    while port.showing():
        pass
    longest = max(longest, time.ticks_diff(time.ticks_ms(), before))
print("thought", time.ticks_diff(time.ticks_ms(), start) / 1000)
print("longest", longest)
"""

# As the guest at the table thinks (firmware/seats/guest.py): thirty milliseconds or sixteen steps in a round of the
# board's loop, which lasts twenty at least.
THINK = """
import gc, json, time
gc.threshold(24 * 1024)
from rules_core import registry
from rules_core.chance import Chance
from rules_core.mind import mind_of, think

def timed(kind, thinking):
    gc.collect()
    whole = longest = steps = 0
    began = before = time.ticks_us()
    for move in thinking:
        now = time.ticks_us()
        longest = max(longest, time.ticks_diff(now, before))
        steps += 1
        chunk = time.ticks_diff(now, began)
        if steps == 16 or chunk >= 30000 or move is not None:
            whole += max(20000, chunk + ROUND_US)
            steps = 0
            began = time.ticks_us()
        before = time.ticks_us()
    if steps:
        whole += max(20000, chunk + ROUND_US)
    print(kind, json.dumps([whole / 1e6, longest / 1e3]))

with open("/positions.json") as file:
    count = int(file.readline())
    for number in range(count):
        game = None
        gc.collect()
        full = json.loads(file.readline())
        game = registry.new_game(full)
        # Before the first move: what belongs to a throw of dice is thought about later.
        timed("prepared", mind_of(game).prepare())
        full = json.loads(file.readline())
        game.load(full)
        full = None
        timed("first", think(game, Chance(1)))
        timed("again", think(game, Chance(1)))
"""


class Reached(NamedTuple):
    """A position in which the board could have to move, and the seconds that it takes on the PC."""

    seconds: float
    name: str
    position: dict[str, Any]


class Thought(NamedTuple):
    """Seconds on the emulated board for preparation, first thought and a later one; the longest breath in ms."""

    name: str
    prepared: float
    first: float
    again: float
    breath: float


def reached(of: Iterable[str], count: int) -> list[Reached]:
    """Positions of games by chance and by the opponent in turn, in every variant alike."""
    chosen = list(of)
    found: list[Reached] = []
    seed = 0
    while len(found) < count:
        name = chosen[seed % len(chosen)]
        found.extend(_of_a_game(name, seed))
        seed += 1
    return found[:count]


def _of_a_game(name: str, seed: int) -> Iterator[Reached]:
    game = registry.new_game(variants.by_name(name))
    chance = Chance(seed)
    for _ in mind_of(game).prepare():
        pass
    for _ in range(OF_A_GAME):
        for _ in range(1 + chance.below(2 * APART)):
            if game.outcome() is None:
                game.play(game.random_move(chance))
        while game.outcome() is None and game.is_chance():
            game.play(game.random_move(chance))
        if game.outcome() is not None:
            return
        position = {**game.position(), "variant": None}
        began = time.process_time()
        move = next(move for move in think(game, chance) if move is not None)
        yield Reached(time.process_time() - began, name, position)
        game.play(move)


def on_board(chosen: list[Reached], round_ms: float) -> Iterator[Thought]:
    """The same positions on emulated Picos."""
    for start in range(0, len(chosen), AT_ONCE):
        some = chosen[start : start + AT_ONCE]
        lines = [str(len(some))]
        for one in some:
            lines += [json.dumps(variants.by_name(one.name)), json.dumps(one.position)]
        bench = Bench("22x22", raw={"positions.json": "\n".join(lines).encode()})
        times: dict[str, list[list[float]]] = {"prepared": [], "first": [], "again": []}
        for kind, heard in times.items():
            bench.hears[kind] = lambda rest, heard=heard: heard.append(json.loads(rest))  # type: ignore[misc]
        bench.figures(THINK.replace("ROUND_US", str(int(1000 * round_ms))))
        for one, *three in zip(some, *times.values(), strict=True):
            seconds, breaths = zip(*three, strict=True)
            yield Thought(one.name, *seconds, max(breaths))


def openings(of: Iterable[str]) -> Iterator[tuple[str, float, float]]:
    """Variant, seconds until its first move is lit, milliseconds of the longest round meanwhile."""
    for name in of:
        figures = Bench("22x22").figures(APPLICATION + OPENING.replace("NAME", name))
        yield name, figures["thought"][0], figures["longest"][0]


def round_ms() -> float:
    return Bench("22x22").figures(APPLICATION + ROUND)["round"][0]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sample", type=int, default=SAMPLE, help="positions for the median")
    parser.add_argument("--slowest", type=int, default=SLOWEST, help="positions that are slowest on the PC")
    parser.add_argument("--variant", action="append", help="only of these variants")
    args = parser.parse_args()
    firsts = []
    for name, seconds, longest in openings(args.variant or names()):
        firsts.append(seconds)
        print(f"  {name:<28}{seconds:6.2f} s {longest:6.0f} ms", flush=True)
    print(f"first moves: {len(firsts)} variants, worst {max(firsts):.2f} s, median {median(firsts):.2f} s", flush=True)
    found = reached(args.variant or names(), POSITIONS)
    besides = round_ms()
    print(f"{len(found)} positions reached; a round takes {besides:.1f} ms besides the thinking", flush=True)
    slowest = sorted(found, key=lambda one: -one.seconds)[: args.slowest]
    sample = found[:: max(1, len(found) // args.sample)]
    for what, chosen in (("slowest on the PC", slowest), ("every so many-th", sample)):
        thoughts = []
        for thought in on_board(chosen, besides):
            thoughts.append(thought)
            times = f"{thought.prepared:6.2f} s {thought.first:6.2f} s {thought.again:6.2f} s {thought.breath:6.0f} ms"
            print(f"  {thought.name:<28}{times}", flush=True)
        firsts, agains = [one.first for one in thoughts], [one.again for one in thoughts]
        at_once = max(one.prepared + one.first for one in thoughts)
        print(
            f"{what}: {len(thoughts)} positions, worst {max(firsts):.2f} s (budget {WORST_S}; {at_once:.2f} if nothing "
            f"was prepared), later in a game {max(agains):.2f} s, median {median(agains):.2f} s (budget {MEDIAN_S})",
            flush=True,
        )


if __name__ == "__main__":
    main()
