"""How even the seats are when three take down a stack in CUBUS: exact, over all games that may come.

    python -m tests.bench.seats                                  # of the built-in variants
    python -m tests.bench.seats --stack "4 3 2 1/4 3 0 0" --ahead 1 0 2
    python -m tests.bench.seats --search 9 24 [--limit 9.5]      # all stacks that get lower to the front

A game is a walk down a graph of stacks. What a level takes depends on the stack alone, and for a master on the points,
so the shares follow from the chances of all stacks and points, crate by crate. As in a study the first four crates are
taken by chance; then none are, which is one and the same game for the levels that always move alike.

The search looks at every stack of so many crates with all points from 0 to 9 at the start, and tells where no seat is
further from its third than the limit at any level, in percent.
"""

import argparse
import functools
from collections import defaultdict
from collections.abc import Iterator

import numpy as np

from quader import variants
from quader.engine.levels import SEARCHING
from quader.games.cubus.outlook import CARELESS
from quader.lab.playing import OPENING
from rules_core.games.cubus.mind import CARD
from rules_core.games.cubus.stack import SIDE, Stack, stack_of
from rules_core.games.cubus.teardown import Teardown

from .page import Table

PLAYERS, FAIR = 3, 1 / 3
LEVELS = ("random", "beginner", "club", "greedy", "board", "master")
# Those that may take another crate when the same stack comes again; to the first one the beginning makes no difference.
UNSTEADY = ("beginner", "club", "greedy")
MOST_AHEAD = 9

Three = tuple[int, int, int]
Shares = tuple[float, float, float]
# The chance of each end of a game: the cards of the three.
Ends = dict[Three, float]
# The chance of each stack (none at the end) with the cards of the three.
Chances = dict[tuple[str, Three], float]


@functools.cache
def takes(stack: str) -> list[tuple[str, int]]:
    """What can be taken: the stack that is left and the cards that become free, in the order of the moves."""
    if not stack:
        return []
    game = Teardown(variants.complete({"format": 1, "game": "cubus", "id": "x", "mode": "teardown", "stack": stack}))
    found = []
    for move in game.legal_moves():
        turn = game.turn
        game.play(move)
        found.append((game.stack.text() if game.stack else "", game.points[turn]))
        game.undo()
    return found


@functools.cache
def chances(stack: str, level: str) -> list[float]:
    """How often a level, other than a master, takes each of what can be taken."""
    found = takes(stack)
    number = len(found)
    if level == "random" or number == 1:
        return [1 / number] * number
    left = [len(takes(after)) for after, _ in found]
    cards = [gain for _, gain in found]
    if level == "greedy":
        return _greedy(cards, left)
    # As rules_core.mind looks at them: by their cards, then by what they are worth.
    looks = sorted(range(number), key=lambda one: -cards[one])
    worth = sorted(looks, key=lambda one: left[one] - (CARD + CARD // 10) * cards[one])
    misses = SEARCHING[level].misses / 100 if level in SEARCHING else 0.0
    told, unseen = [0.0] * number, 1.0
    for one in worth:
        told[one] = unseen * (1 - misses)
        unseen *= misses
    told[looks[-1]] += unseen
    return told


def _greedy(cards: list[int], left: list[int]) -> list[float]:
    """Most cards; among these a chance between 0 and 1 is added to what a tenth of a crate left to others costs."""
    told = [0.0] * len(cards)
    best = [one for one, gain in enumerate(cards) if gain == max(cards)]
    steps = 400
    for one in best:
        for step in range(steps):
            value = (step + 0.5) / steps - left[one] / 10
            chance = 1 / steps
            for other in best:
                if other != one:
                    chance *= min(1.0, max(0.0, value + left[other] / 10))
            told[one] += chance
    return [chance / sum(told) for chance in told]


@functools.cache
def outlook(stack: str) -> Shares:
    """The cards still to come, from the player to act on, as a master expects them (quader.games.cubus.outlook)."""
    after = [(gain + outlook(rest)[2], *outlook(rest)[:2]) for rest, gain in takes(stack)]
    if not after:
        return 0.0, 0.0, 0.0
    most = max(after, key=lambda cards: cards[0])
    mean = [sum(cards) / len(after) for cards in zip(*after, strict=True)]
    one, two, three = ((1 - CARELESS) * best + CARELESS * other for best, other in zip(most, mean, strict=True))
    return one, two, three


def _master(stack: str, have: Three, ahead: Three, seat: int) -> int:
    """The one after which the player leads most in the end."""
    points = [have[(seat + one) % PLAYERS] + ahead[(seat + one) % PLAYERS] for one in range(PLAYERS)]

    def lead(one: int) -> float:
        rest, gain = takes(stack)[one]
        to_come = outlook(rest)
        return points[0] + gain + to_come[2] - max(points[1] + to_come[0], points[2] + to_come[1])

    return max(range(len(takes(stack))), key=lead)


@functools.cache
def to_come(stack: str, level: str, opening: int) -> Ends:
    """The cards still to come, from the player to act on, between three of a level other than a master."""
    if not takes(stack):
        return {(0, 0, 0): 1.0}
    found: Ends = defaultdict(float)
    for (rest, gain), part in zip(takes(stack), chances(stack, "random" if opening else level), strict=True):
        if part:
            for (one, two, three), chance in to_come(rest, level, max(0, opening - 1)).items():
                found[gain + three, one, two] += chance * part
    return found


def ends(stack: str, level: str, ahead: Three, opening: int) -> Ends:
    """How a game between three of a level may end."""
    return masters(stack, ahead, opening) if level == "master" else to_come(stack, level, opening)


def masters(stack: str, ahead: Three, opening: int) -> Ends:
    """The same of three masters, who look at the points."""
    now: Chances = {(stack, (0, 0, 0)): 1.0}
    ply = 0
    ended: Ends = defaultdict(float)
    while now:
        after: Chances = defaultdict(float)
        seat = ply % PLAYERS
        for (rest, have), chance in now.items():
            if not takes(rest):
                ended[have] += chance
                continue
            if ply < opening:
                odds = chances(rest, "random")
            else:
                best = _master(rest, have, ahead, seat)
                odds = [float(one == best) for one in range(len(takes(rest)))]
            for (left, gain), part in zip(takes(rest), odds, strict=True):
                if part:
                    after[left, _with(have, seat, gain)] += chance * part
        now = after
        ply += 1
    return ended


def _with(have: Three, seat: int, gain: int) -> Three:
    one, two, three = (cards + gain * (number == seat) for number, cards in enumerate(have))
    return one, two, three


def shares(ended: Ends, aheads: list[Three]) -> np.ndarray:
    """The points of the seats with each of these points at the start: a win 1, a shared one its part."""
    cards, chance = np.array(list(ended)), np.array(list(ended.values()))
    points = cards + np.array(aheads)[:, None]
    won = points == points.max(axis=2, keepdims=True)
    return (won / won.sum(axis=2, keepdims=True) * chance[:, None]).sum(axis=1)


def off(found: np.ndarray) -> np.ndarray:
    """How far the seat that has most or least is from its fair share."""
    return np.abs(found - FAIR).max(axis=1)


def told(stack: str, ahead: Three) -> list[tuple[str, ...]]:
    """A row for each level, with the first crates by chance, and without."""
    rows = []
    for level in LEVELS:
        for opening in (OPENING, 0):
            found = shares(ends(stack, level, ahead, opening), [ahead])
            parts = (f"{100 * share:.1f}" for share in found[0])
            rows.append((level, str(opening), *parts, f"{100 * off(found)[0]:.1f}"))
    return rows


# --- looking for others ------------------------------------------------------------------------------------------


def lower_to_the_front(low: int, high: int) -> Iterator[str]:
    """All stacks of so many crates that get nowhere higher to the front; of two that are mirrored only one."""

    def more(heights: list[int]) -> Iterator[list[int]]:
        at = len(heights)
        if at == SIDE * SIDE:
            yield heights
            return
        most = min(SIDE, heights[at - 1] if at % SIDE else SIDE, heights[at - SIDE] if at >= SIDE else SIDE)
        for height in range(most + 1):
            yield from more([*heights, height])

    for heights in more([]):
        mirrored = [heights[at % SIDE * SIDE + at // SIDE] for at in range(SIDE * SIDE)]
        if low <= sum(heights) <= high and heights <= mirrored:
            yield Stack(bytearray(heights), SIDE, []).text()


def even(stack: str, limit: float) -> Iterator[tuple[float, Three]]:
    """The points at the start with which no seat is further off than that at any level."""
    starts = range(MOST_AHEAD + 1)
    left = [(a, b, c) for a in starts for b in starts for c in starts if 0 in (a, b, c)]
    worst = np.zeros(len(left))
    looked = [(level, OPENING) for level in ("board", "greedy", "club", "beginner", "random")]
    for level, opening in looked + [(level, 0) for level in UNSTEADY]:
        worst = np.maximum(worst, off(shares(to_come(stack, level, opening), left)))
        near = worst <= limit
        left, worst = [ahead for ahead, holds in zip(left, near, strict=True) if holds], worst[near]
        if not left:
            return
    for ahead, before in zip(left, worst, strict=True):
        found = max(before, off(shares(masters(stack, ahead, OPENING), [ahead]))[0])
        if found <= limit:
            yield found, ahead


def without_choice(stack: str) -> bool:
    """Whether whatever is taken, the cards come the same way."""
    return len(to_come(stack, "random", 0)) == 1


def search(low: int, high: int, limit: float) -> None:
    """Print what is as even as that, and how many stacks were looked at."""
    stacks = 0
    for stack in lower_to_the_front(low, high):
        stacks += 1
        for worst, ahead in even(stack, limit):
            alone = ", nothing to choose" if without_choice(stack) else ""
            print(f"{100 * worst:.2f} {stack} {ahead}{alone}", flush=True)
    print(f"{stacks} stacks of {low} to {high} crates")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--stack")
    parser.add_argument("--ahead", nargs=PLAYERS, type=int, default=[0] * PLAYERS)
    parser.add_argument("--search", nargs=2, type=int, metavar=("LOW", "HIGH"))
    parser.add_argument("--limit", type=float, default=9.5)
    args = parser.parse_args()
    if args.search:
        search(*args.search, args.limit / 100)
        return
    asked = [(args.stack, tuple(args.ahead))] if args.stack else []
    for name in () if asked else ("cubus-teardown", "cubus-teardown-even"):
        full = variants.by_name(name)
        asked.append((full["stack"], tuple(full["ahead"] or [0] * PLAYERS)))
    head = ("level", "by chance", "seat 1", "seat 2", "seat 3", "off by")
    for stack, ahead in asked:
        print(f"{stack}, {stack_of(stack).crates} crates, points at the start {ahead}")
        print(Table(head, told(stack, ahead)).text())


if __name__ == "__main__":
    main()
