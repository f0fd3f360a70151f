"""Which stacks can be laid, and with how many cards."""

import random

import pytest

from rules_core.games.cubus.stack import counts, read, stack_of
from rules_core.refused import Refused

from .naive import as_dict, judge, stacks


def counted(text):
    heights, columns, _ = read(text)
    return counts(heights, columns)


@pytest.mark.parametrize(
    ("text", "crates", "lids", "left", "right"),
    [
        ("1", 1, 1, 1, 1),
        ("1 1", 2, 2, 1, 2),
        ("1/1", 2, 2, 2, 1),
        ("2", 2, 1, 2, 2),
        ("2 1", 3, 2, 2, 3),
        ("0 1/1 1", 3, 3, 2, 2),
        ("1 1/1 1", 4, 4, 2, 2),
        ("0 2/2 1", 5, 3, 4, 4),
        ("0 2/2 2", 6, 3, 4, 4),
        ("2 2/2 2", 8, 4, 4, 4),
        ("3 3 3/3 3 3/3 3 3", 27, 9, 9, 9),
        ("4 4 4 4/4 4 4 4/4 4 4 4/4 4 4 4", 64, 16, 16, 16),
        ("5 5 5 5 5/5 5 5 5 5", 50, 10, 10, 25),
        ("0 0/0 1", 1, 1, 1, 1),
        ("99", 99, 1, 99, 99),
    ],
)
def test_cards(text, crates, lids, left, right):
    assert counted(text) == (crates, lids, left, right)


@pytest.mark.parametrize(
    ("before", "after", "crates", "cards"),
    [
        ("1", "1 1", 1, 2),  # next to a crate
        ("0 1/1 0", None, 0, 0),
        ("1 1/1 0", "1 1/1 1", 1, 1),  # into an inner corner
        ("2 2/2 1", "2 2/2 2", 1, 0),  # onto the closed-in corner of a second layer
        ("0 2/2 1", "0 2/2 2", 1, 0),
        ("0 2/2 2", "2 2/2 2", 2, 1),  # one lid, two crates
    ],
)
def test_printed_steps(before, after, crates, cards):
    if after is None:
        with pytest.raises(Refused):
            stack_of(before)
        return
    old, new = stack_of(before), stack_of(after)
    assert (new.crates - old.crates, new.cards() - old.cards()) == (crates, cards)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("1 2/2 2", "hidden crate at (0,0)"),
        ("1 2/2 0", "hidden crate at (0,0)"),
        ("1 2", "only half of the lid at (0,0) is seen"),
        ("1 0/0 1", "only half of a left face at (0,0) is seen"),
        ("1 1/0 1", "only half of a right face at (0,0) is seen"),
        ("1 0 1", "the column at (2,0) is not connected"),
        ("0 1/1 0", "the column at (0,1) is not connected"),
        ("0", "a stack needs at least one crate"),
        ("", "a stack needs at least one crate"),
        ("/", "row 1 has 0 columns, row 1 has 0"),
        ("2 2/2", "row 2 has 1 columns, row 1 has 2"),
        ("a b", "a is no height: whole numbers from 0 to 99"),
        ("-1", "-1 is no height: whole numbers from 0 to 99"),
        ("1.5", "1.5 is no height: whole numbers from 0 to 99"),
        ("²", "² is no height: whole numbers from 0 to 99"),
        ("1\x1b[2J", "1?[2J is no height: whole numbers from 0 to 99"),
        ("o", "o is no height: whole numbers from 0 to 99"),
        ("1 0o", "a column without crates has no lid"),
        ("100", "100 is no height: whole numbers from 0 to 99"),
        ("/".join(["1"] * 33), "a stack has at most 32 rows and 32 columns"),
        (" ".join(["1"] * 33), "a stack has at most 32 rows and 32 columns"),
        ("/".join(["1"] * 10000), "this is too long for a stack"),
    ],
)
def test_refused(text, why):
    with pytest.raises(Refused) as refused:
        counted(text)
    assert str(refused.value) == why


def test_3x3x3_holds_2464_stacks():
    assert len(stacks(3, 3, 3)) == 2464


@pytest.mark.parametrize(
    ("columns", "rows", "high", "share"), [(2, 2, 3, 1), (2, 3, 2, 1), (3, 3, 3, 120), (4, 4, 4, 0)]
)
def test_counts_agree_with_lines_of_sight(columns, rows, high, share):
    """All stacks of the small boxes, one in `share` of the larger one, and random ones that are often legal."""
    chance = random.Random(5)
    size = columns * rows
    total = (high + 1) ** size
    numbers = range(0, total, share) if share else [chance.randrange(total) for _ in range(500)]
    cases = [bytearray(number // (high + 1) ** k % (high + 1) for k in range(size)) for number in numbers]
    for _ in range(400):
        stairs = bytearray(size)
        for at in range(size - 1, -1, -1):
            front = [
                stairs[at + 1] if at % columns < columns - 1 else 0,
                stairs[at + columns] if at + columns < size else 0,
            ]
            stairs[at] = min(high, max(front) + chance.choice((0, 0, 0, 1, 1, 2))) * (chance.random() > 0.08)
        cases.append(stairs)
    legal = 0
    for heights in cases:
        expected = judge(as_dict(heights, columns))
        if isinstance(expected, str):
            with pytest.raises(Refused):
                counts(heights, columns)
            continue
        found = counts(heights, columns)
        assert found == expected, heights
        legal += 1
    assert legal > 20


def test_texts_come_back():
    for stack in stacks(2, 2, 3):
        assert stack_of(stack.text()).same(stack)
    assert stack_of("0 0 0/0 2o 1/0 1 1o").text() == "2o 1/1 1o"
    assert stack_of("2o 1/1 1o").open_places() == [(-2, -2), (0, 0)]
