"""The search finds an action if and only if there is one, and the best one; in few steps."""

import random
import sys

import pytest

from quader import variants
from quader.games.cubus.best import best
from rules_core import registry
from rules_core.chance import Chance
from rules_core.games.cubus import action as cubus_action
from rules_core.games.cubus import search as cubus_search
from rules_core.games.cubus.build import Build
from rules_core.games.cubus.mind import Mind
from rules_core.games.cubus.stack import SIDE, Stack, counts, stack_of
from rules_core.refused import Refused

from .naive import actions, stacks
from .table import hand_of, start

BOXES = [(2, 2, 3), (3, 3, 2), (3, 2, 3), (3, 3, 3)]


def random_case(floor, chance):
    """A stack with open lids and a hand, from empty to rich."""
    plain = chance.choice(stacks(*floor))
    columns = [at for at in range(16) if plain.heights[at]]
    open_lids = chance.sample(columns, min(len(columns), chance.randint(0, 4)))
    hand = bytearray(chance.choice((0, 0, 1, 1, 2, 3)) for _ in range(4))
    old = Stack(plain.heights, SIDE, open_lids)
    # After a good action, or several, there is often none left.
    for _ in range(chance.randint(0, 2)):
        new = best(old, hand, list(floor))
        if new:
            for kind, number in enumerate(cubus_action.needs(old, new)):
                hand[kind] -= number
            old = new
    return old, hand


@pytest.mark.parametrize("floor", BOXES, ids=str)
def test_agrees_with_trying_everything(floor):
    chance = random.Random(floor[0] * 100 + floor[1] * 10 + floor[2])
    answers = {True: 0, False: 0}
    for _ in range(120):
        old, hand = random_case(floor, chance)
        every = actions(old, hand, floor)
        found = cubus_search.find(old, hand, list(floor), 1)
        answers[bool(every)] += 1
        if not every:
            assert found is None, (old.text(), hand)
            continue
        assert found is not None, (old.text(), hand)
        assert cubus_action.why_not(old, found, hand, list(floor)) is None
        top = best(old, hand, list(floor))
        assert top is not None
        assert cubus_action.gain(old, top) == max(every.values()), (old.text(), hand)
        assert cubus_action.why_not(old, top, hand, list(floor)) is None
        assert cubus_search.find(old, hand, list(floor), max(every.values()) + 1) is None
    assert min(answers.values()) >= 5


def test_the_table_of_ground_plans_is_complete():
    """The plans are the legal stacks of one level."""
    plans = []
    at = 0
    while at < len(cubus_search.PLANS):
        n, size, number = cubus_search.PLANS[at : at + 3]
        for k in range(at + 3, at + 3 + 2 * number, 2):
            plan = cubus_search.PLANS[k] | cubus_search.PLANS[k + 1] << 8
            stack = Stack(bytearray(plan >> bit & 1 for bit in range(16)), SIDE, [])
            assert (stack.lids, stack.deep, stack.wide) == (n, size >> 4, size & 15)
            plans.append(plan)
        at += 3 + 2 * number
    expected = []
    for plan in range(1, 1 << 16):
        if plan & 0xF and plan & 0x1111:
            try:
                counts(bytearray(plan >> bit & 1 for bit in range(16)), 4)
            except Refused:
                continue
            expected.append(plan)
    assert sorted(plans) == expected
    assert len(plans) == 337


def test_every_row_of_crates_shows_a_face():
    """The bound of the search: a level takes at least as many side cards as it has rows and columns."""
    for stack in stacks(3, 3, 3):
        rows = [stack.heights[4 * y : 4 * y + 4] for y in range(4)]
        assert stack.left >= sum(max(row) for row in rows)
        assert stack.right >= sum(max(row[x] for row in rows) for x in range(4))


@pytest.mark.parametrize(
    ("stack", "hand", "points"),
    [
        ("1", "", 0),
        ("1", "left right", 1),
        ("1", "left lid", 1),
        ("1", "right open", 1),
        ("1", "lid lid", 0),
        ("0 2/2 1", "", 3),
        ("0 2/2 2", "lid", 5),
        ("3 1 1/1 1 1/1 1 1", "left right", 19),
        ("1", "left " * 15 + "right " * 15 + "lid " * 11 + "open " * 4, 144),
    ],
)
def test_best_by_hand(stack, hand, points):
    old = stack_of(stack)
    found = best(old, hand_of(hand), [4, 4, 4])
    assert (cubus_action.gain(old, found) if found else 0) == points


@pytest.mark.parametrize(
    ("stack", "hand", "exists"),
    [
        ("3o 3o 3/3 3 3o/1o 1 1/1 1 1", "left right", False),
        ("3o 3/3o 1o/1o 1/1 1", "lid", False),
        ("4 4 4 3/4 4 4 3o/3o 3 3 1o/3o 3 3 1", "left", False),
        ("4o 4 1/4 4 1o/4 4 1", "lid lid", False),
        ("0 3o 3/0 3 3/3 3o 3/3 3 2o", "right right", False),
        ("4 3 3 3o/3o 3 3 1o/3o 3 3 1/3 3 3 1", "left left", True),
        ("0 3o 3 2o/4 3 3 2/4o 3 3 2/3 3 3 2", "right", True),
        ("0 2o/1o 1", "left left left", True),
    ],
)
def test_hard_positions(stack, hand, exists):
    """From good games with open lids; the answers were found by trying all 1,241,646 stacks of 4x4x4."""
    old = stack_of(stack)
    found = cubus_search.find(old, hand_of(hand), [4, 4, 4], 1)
    assert (found is not None) == exists
    assert found is None or cubus_action.why_not(old, found, hand_of(hand), [4, 4, 4]) is None


def random_positions(number):
    """Positions in which somebody has to build, from random games."""
    seed = 0
    while number:
        game = start(players=2 + seed % 5)
        chance = Chance(seed)
        seed += 1
        while game.outcome() is None and number:
            game.play(game.random_move(chance))
            if game.phase == "build" and chance.below(8) == 0:
                number -= 1
                yield game.stack, game.hand(game.owner)


def test_few_steps_in_200_random_positions():
    """Lines executed; the board needs about 13 µs for each, so this many take less than 2 s."""
    steps = 0

    def count(frame, event, _):
        nonlocal steps
        steps += event == "line"
        return count

    most = 0
    for stack, hand in list(random_positions(200)):
        steps = 0
        sys.settrace(count)
        try:
            cubus_search.find(stack, hand, [4, 4, 4], 1)
        finally:
            sys.settrace(None)
        most = max(most, steps)
    assert most < 150_000


def test_the_bench_counts_lines_whatever_core_runs():
    """What it measures on the board is the position in which the sources do most."""
    from tests.bench import games  # takes its positions from here

    lines, stack, hand = games.cubus_worst()
    assert 10_000 < lines < 150_000
    assert cubus_search.find(stack_of(stack), bytearray(hand), [4, 4, 4], 1)


def test_the_best_in_one_pass_is_as_good_as_raising_the_mark():
    chance = Chance(3)
    for name in ("cubus", "cubus-closed"):
        game = registry.new_game(variants.by_name(name))
        assert isinstance(game, Build)
        while game.outcome() is None:
            if game.phase == "build":
                stack, hand, floor = game.standing(), game.hand(game.owner), game.variant["floor"]
                found = list(cubus_search.best(stack, hand, floor))
                assert found[:-1] == [None] * (len(found) - 1)
                expected = best(stack, hand, floor)
                assert (found[-1] is None) == (expected is None)
                if found[-1] and expected:
                    assert cubus_action.gain(stack, found[-1]) == cubus_action.gain(stack, expected)
                    assert cubus_action.why_not(stack, found[-1], hand, floor) is None
            game.play(game.random_move(chance))


def test_with_time_the_board_takes_the_best_and_at_a_glance_a_good_one():
    chance = Chance(8)
    glance = time = most = 0
    for _ in range(4):
        game = registry.new_game(variants.by_name("cubus"))
        assert isinstance(game, Build)
        while game.outcome() is None and len(game.history) < 40:
            if game.phase == "build" and game.action(game.owner):
                mind = Mind(game)
                stack = game.standing()
                glance += _gain(game, mind.choice())
                for _ in mind.prepare():
                    pass
                time += _gain(game, mind.choice())
                expected = best(stack, game.hand(game.owner), game.variant["floor"])
                most += cubus_action.gain(stack, expected) if expected else 0
            game.play(game.random_move(chance))
    assert glance < time == most


def _gain(game: Build, move: int) -> int:
    after = game.after(move)
    assert after
    return cubus_action.gain(game.standing(), after[0])
