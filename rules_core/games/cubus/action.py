"""One build action of CUBUS: whether a stack may be turned into another one, with which cards, for how many points."""

from ...refused import Refused
from .stack import SIDE, Stack

KINDS = ("left", "right", "lid", "open")
LEFT, RIGHT, LID, OPEN = 0, 1, 2, 3
# How many cards of each kind there are.
SUPPLY = bytes((16, 16, 12, 4))


def gain(old: Stack, new: Stack) -> int:
    """The points of an action."""
    return new.worth() - old.worth()


def needs(old: Stack, new: Stack) -> list[int]:
    """How many cards of each kind the player has to add; a negative number becomes free."""
    opened = new.open_count - old.open_count
    return [new.left - old.left, new.right - old.right, new.lids - old.lids - opened, opened]


def why_not(old: Stack, new: Stack, hand: bytearray, floor: list[int]) -> Refused | None:
    """Why the action is not allowed with these cards; None if it is."""
    if new.wide > floor[0] or new.deep > floor[1] or new.high > floor[2]:
        return Refused("", "the stack is larger than the floor %dx%dx%d", "floor", *floor)
    shifts = _shifts(old, new)
    if not shifts:
        return Refused("", "an open lid does not keep its place in the picture", "open-moved")
    for kind, number in enumerate(needs(old, new)):
        if number > hand[kind]:
            if hand[kind] == 1:
                return Refused("", "it needs %d %s, there is %d", "card-short", number, KINDS[kind], hand[kind])
            return Refused("", "it needs %d %s, there are %d", "cards-short", number, KINDS[kind], hand[kind])
    points = gain(old, new)
    if points < 1:
        return Refused("", "it brings %d points, at least 1 is needed", "no-gain", points)
    if new.open_count > old.open_count and not [
        1 for dx, dy in _closest(old, new, shifts) if _is_fair(old, new, dx, dy)
    ]:
        return Refused("", "a lid must not just be exchanged for an open one", "lid-exchanged")
    return None


def _shifts(old: Stack, new: Stack) -> list[tuple[int, int]]:
    """All ways to lay the new picture over the old one such that every open lid of the old one keeps its place."""
    before = old.open_places()
    if not before:
        return [(dx, dy) for dy in range(1 - SIDE, SIDE) for dx in range(1 - SIDE, SIDE)]
    after = new.open_places()
    return _fitting(before, after)


def _fitting(before: list[tuple[int, int]], after: list[tuple[int, int]]) -> list[tuple[int, int]]:
    found = []
    for p, q in after:
        dx = p - before[0][0]
        dy = q - before[0][1]
        if not [1 for p, q in before if (p + dx, q + dy) not in after]:
            found.append((dx, dy))
    return found


def _unchanged(old: Stack, new: Stack, dx: int, dy: int) -> int:
    """The columns of the new stack, a bit each, that stand as they stood in the old one."""
    same = 0
    for at in range(SIDE * SIDE):
        height = new.heights[at]
        if height:
            x = at % SIDE - dx
            y = at // SIDE - dy
            if 0 <= x < SIDE and 0 <= y < SIDE and old.heights[y * SIDE + x] == height:
                same |= 1 << at
    return same


def _ones(bits: int) -> int:
    number = 0
    while bits:
        bits &= bits - 1
        number += 1
    return number


def _closest(old: Stack, new: Stack, shifts: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The shifts that leave most columns unchanged: nobody may call a column new by moving the whole picture."""
    kept = [_ones(_unchanged(old, new, dx, dy)) for dx, dy in shifts]
    most = max(kept)
    return [shifts[k] for k in range(len(shifts)) if kept[k] == most]


def _is_fair(old: Stack, new: Stack, dx: int, dy: int) -> bool:
    """Whether no new open lid lies on a column that is otherwise unchanged."""
    added = new.open_lids & _unchanged(old, new, dx, dy)
    for at in range(SIDE * SIDE):
        if added >> at & 1 and not old.open_lids >> at - dy * SIDE - dx & 1:
            return False
    return True


def with_open_lids(old: Stack, new: Stack, hand: bytearray) -> Stack:
    """The new stack, given without open lids, with the old ones in their places and new ones where lids run out.

    There is always room for these: a column more needs a lid more, and at most as many columns as the old stack
    had can be unchanged.
    """
    lids = list(range(SIDE * SIDE))
    places = []
    for at in lids:
        height = new.heights[at]
        places.append((at % SIDE - height, at // SIDE - height) if height else (99, 99))
    before = old.open_places()
    shifts = _fitting(before, [place for place in places if place[0] < 99]) if before else _shifts(old, new)
    dx, dy = _closest(old, new, shifts)[0]
    open_lids = [places.index((p + dx, q + dy)) for p, q in before]
    missing = new.lids - old.lids - hand[LID]
    same = _unchanged(old, new, dx, dy)
    for at in lids:
        if missing > 0 and new.heights[at] and at not in open_lids and not same >> at & 1:
            open_lids.append(at)
            missing -= 1
    return Stack(new.heights, SIDE, open_lids)
