"""Finds a build action of CUBUS that brings at least so many points, or proves that there is none.

A stack is built up here level by level: its ground plan, then the columns that reach level 2, level 3, level 4. Why
this is quick, and exact for all stacks within 4x4x4:

- A level with n crates in r rows and c columns takes at least r left and c right cards (each row of crates on a level
  shows a left face; that this holds for every legal stack of this size was counted out). So it adds at most
  3 n - r - c to the worth of the stack, and the ground plan takes n lids besides.
- A level within another one never adds more than that one does: a crate less costs 3 and saves at most 2 cards.
- Every ground plan is connected, and where it has both (x, y) and (x + 1, y + 1) it has the two columns beside them,
  or a face would be half hidden. Within 4x4 these are 337 plans, kept as a table.
- A column that has a crate behind it on the floor is never higher than that one. So a level is the one below it less
  some columns, and with a column those in front of it go.

What is left after these bounds is hardly more than the stacks that have the worth asked for; they are counted face by
face. Open lids must find their places: while the upper levels are open, a place is still possible if some column can
reach it.
"""

from binascii import a2b_base64

from ...refused import Refused
from .action import LEFT, LID, OPEN, RIGHT, with_open_lids
from .stack import SIDE, Stack, counts

MYPY = False
if MYPY:
    from collections.abc import Iterator

# The ground plans in groups: number of columns n, extent in y and x (a byte), how many plans, then the plans, two bytes
# each, a bit for each column. The groups that are worth most come first.
PLANS = a2b_base64(
    b"EEQB//8PRAL+//9/DkQF/P/u//5//3f/Pw1ECvj/7P/u/vx/7n/+d393/j//N/8fDDQB/w8MQwF3dwxEEOj/zP/s/vh/7H/ufvx37nd+d/w/"
    b"7j/+N383/zP+H/8XCzQC/g//BwtDAnZ3dzcLRBjI/+j+zP7of8x/7H74d+x3fHdud+52+D/sP+4+/DfuN343/jN/M/wf7h/+F38X/xMKNAX8"
    b"D+4P/gd/B/8DCkMFdHdmd3Y3dzN3FwkzAXcHCkQfiP/I/sz8yH/ofsx+6HfMd2x37HZudug/zD/sPvg37Dd8N2437jb8M+4zfjM/M/gf7B/8"
    b"F+4Xfhf+E38T/xEJNAj4D+wP/AfuB34H/gN/A/8BCUMIZHdmdnQ3Zjd2Mzczdhd3EwgkAf8ACDMCdgd3AwhCATMzCUQkiP7I/Ih/yH7MfMh3"
    b"THfodsx2bHbIP+g+zD7oN8w3bDfsNm42+DPsM3wzbjM+M+4y6B/MH/gX7Bd8F24X/BPuE34TPxP+EX8RCDQM6A/MD/gH7Ad8B24H/APuA34D"
    b"PwP+AX8BCEMMRHdkdmQ3ZjZ0M2YzNjN0F2YXdhM3E3cRByQC/gB/AAczBXQHZgd2AzcDdwEHQgIyMzMTCEQeiPyIfsh8yHZMdsx0iD/IPsg3"
    b"TDfoNsw2bDboM2wzLjPsMm4yyB/oF8wXbBf4E+wTfBNuEz4T/BF+ET8RBiMBdwAGMgEzAwc0DMgP6AfMB2wH+APsA3wDbgM+A/wBfgE/AQdD"
    b"DER2RDdkNmQzJjNmMmQXdBNmEzYTdhE3EQYkA/wAfgA/AAYzBmQHdANmAzYDdgE3AQZCAyIzMhMzEQdEFIj4iHzIdEx0iD7INkw26DJsMi4y"
    b"iB/IF0wX6BNsEy4T+BF8ET4RHxEFIwJ2ADcABTICMgMzAQY0CogPyAdMB+gDbAMuA/gBfAE+AR8BBkMKRHRENmQyJjJEF2QTJhN0ETYRFxEE"
    b"IgEzAAUkBPgAfAA+AB8ABTMGRAdkAyYDdAE2ARcBBUIEIjIiEzIRExEEFAEPAAQjA3QANgAXAAQyAyIDMgETAQRBARERAxMBBwADIgIyABMA"
    b"AzEBEQECEgEDAAIhAREAAREBAQA="
)

_ONES = bytes((0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4))
# What may be left of a row of crates on the next level: with a crate goes the one in front of it.
_KEEPS = [
    bytes([keep for keep in range(row, -1, -1) if not keep & ~row and not keep & (row - keep) << 1])
    for row in range(16)
]


def find(old: Stack, hand: bytearray, floor: list[int], points: int) -> Stack | None:
    """A stack that an action with these cards may turn the old one into, for at least that many points, or None."""
    found = several(old, hand, floor, points, 1)
    return found[0] if found else None


def several(old: Stack, hand: bytearray, floor: list[int], points: int, most: int) -> list[Stack]:
    """Stacks that actions for at least that many points lead to: all of them, or so many."""
    search = _Search(old, hand, floor, old.worth() + points, most)
    for _ in search.run(old):
        pass
    return [with_open_lids(old, Stack(heights, SIDE, []), hand) for heights in search.found]


def best(old: Stack, hand: bytearray, floor: list[int]) -> "Iterator[Stack | None]":
    """Looks for the action with the most points: None after each breath, and at last the stack that it leads to."""
    search = _Search(old, hand, floor, old.worth() + 1, 0)
    for _ in search.run(old):
        yield None
    yield with_open_lids(old, Stack(search.found[0], SIDE, []), hand) if search.found else None


class _Search:
    def __init__(self, old: Stack, hand: bytearray, floor: list[int], least: int, most: int) -> None:
        self.least = least
        # The heights of stacks that are worth enough, and how many of them are looked for; with 0 each must be worth
        # more than the one before, which it replaces.
        self.found: list[bytearray] = []
        self.most = most
        self.columns, self.rows, self.top = floor
        # The cards at hand, those of the old stack included; more than the largest stack takes are of no use.
        self.left = min(old.left + hand[LEFT], self.rows * self.top)
        self.right = min(old.right + hand[RIGHT], self.columns * self.top)
        self.lids = min(old.lids + hand[LID] + hand[OPEN], self.columns * self.rows)
        # For each level from the ground on: its columns, and after it the worth reached at most and the cards left.
        self.levels = [0] * (self.top + 1)
        self.worths = [0] * (self.top + 1)
        self.lefts = [0] * (self.top + 1)
        self.rights = [0] * (self.top + 1)
        self.known: dict = {}
        self.places = self._places(old.open_places())

    def _places(self, lids: list[tuple[int, int]]) -> list[list[tuple]]:
        """Each way to lay the open lids into the picture: for each of them the columns that it could lie on.

        These stand on a diagonal, column base + 5 z for height z. A lid is told by its lowest z, its base, and for each
        z from 1 on the columns, a bit each, where it would lie at that height or higher. A single lid fits everywhere,
        so it needs no list.
        """
        found = []
        if len(lids) > 1:
            for dy in range(-self.top, self.rows):
                for dx in range(-self.top, self.columns):
                    way = []
                    for lid in lids:
                        p = lid[0] - lids[0][0] + dx
                        q = lid[1] - lids[0][1] + dy
                        low = max(1, -p, -q)
                        high = min(self.top, self.columns - 1 - p, self.rows - 1 - q)
                        if low > high:
                            break
                        base = 4 * q + p
                        reach = [0] * (self.top + 2)
                        for z in range(self.top, 0, -1):
                            reach[z] = reach[z + 1] | (1 << base + 5 * z if low <= z <= high else 0)
                        way.append((low, base, reach))
                    if len(way) == len(lids):
                        found.append(way)
        return found

    def run(self, old: Stack) -> "Iterator[None]":
        """Find stacks that are worth enough, with a breath after each ground plan; the old one is tried first."""
        plan = 0
        for at in range(len(old.heights)):
            if old.heights[at]:
                plan |= 1 << at
        if self._hopeful(old.lids, old.deep, old.wide) and self._build(plan, old.lids, old.deep, old.wide):
            return
        yield None
        at = 0
        while at < len(PLANS):
            n = PLANS[at]
            deep = PLANS[at + 1] >> 4
            wide = PLANS[at + 1] & 15
            end = at + 3 + 2 * PLANS[at + 2]
            if self._hopeful(n, deep, wide):
                for k in range(at + 3, end, 2):
                    if self._build(PLANS[k] | PLANS[k + 1] << 8, n, deep, wide):
                        return
                    yield None
            at = end

    def _hopeful(self, n: int, deep: int, wide: int) -> bool:
        """Whether ground plans of this size can lead to a stack that is worth enough."""
        if n > self.lids or deep > min(self.left, self.rows) or wide > min(self.right, self.columns):
            return False
        missing = self.least - 2 * n + deep + wide
        if (self.top - 1) * (3 * n - deep - wide) < missing:
            return False
        return self._most(self.top - 1, n, deep, wide, self.left - deep, self.right - wide) >= missing

    def _most(self, levels: int, n: int, deep: int, wide: int, left: int, right: int) -> int:
        """At most what so many more levels add, on one with n crates in deep x wide, with these cards left."""
        if not levels:
            return 0
        key = ((((levels * 17 + n) * 5 + deep) * 5 + wide) * 17 + left) * 17 + right
        if key in self.known:
            return self.known[key]
        best = 0
        for r in range(min(deep, left), 0, -1):
            for c in range(min(wide, right), 0, -1):
                crates = min(r * c, n)
                adds = 3 * crates - r - c
                if levels * adds > best:
                    adds += self._most(levels - 1, crates, r, c, left - r, right - c)
                    if adds > best:
                        best = adds
        self.known[key] = best
        return best

    def _build(self, plan: int, n: int, deep: int, wide: int) -> bool:
        self.levels[0] = plan
        return self._level(1, n, deep, wide, 2 * n - deep - wide, self.left - deep, self.right - wide)

    def _level(self, z: int, n: int, deep: int, wide: int, worth: int, left: int, right: int) -> bool:
        """Go on from z levels, the upper one with n crates, worth so much at most; True if enough was found."""
        if self.places and not self._lids_possible(z):
            return False
        levels = self.levels
        if worth >= self.least:
            levels[z] = 0
            if self._is_good(z):
                heights = self._heights()
                if not self.most:
                    self.found = [heights]
                    self.least = Stack(heights, SIDE, []).worth() + 1
                elif heights not in self.found:
                    self.found.append(heights)
                if self.most and len(self.found) >= self.most:
                    return True
        more = self.top - z
        if not more or not left or not right:
            return False
        # How many crates of this level the next one may lack.
        missing = self.least - worth
        spare = -1
        while spare < n - 1 and self._most(more, n - spare - 1, deep, wide, left, right) >= missing:
            spare += 1
        if spare < 0:
            return False
        self.worths[z] = worth
        self.lefts[z] = left
        self.rights[z] = right
        return self._rows(z, 0, 0, 0, spare, n, 0, 0)

    def _rows(self, z: int, y: int, kept: int, gone: int, spare: int, n: int, deep: int, used: int) -> bool:
        """Choose the crates of level z + 1 from row y on. `gone` are those that the row behind has lost, `spare` more
        may go; n are kept if none goes. So far the level has `deep` rows, and crates in the columns `used`."""
        below = self.levels[z - 1] >> 4 * y
        if not below:
            return self._next(z, kept, n, deep, used)
        row = below & 15
        for keep in _KEEPS[row]:
            number = _ONES[row - keep]
            if number > spare or keep & gone:
                continue
            rows = deep
            columns = used
            if keep:
                rows += 1
                columns |= keep
                if rows > self.lefts[z] or _ONES[columns] > self.rights[z]:
                    continue
            if self._rows(z, y + 1, kept | keep << 4 * y, row - keep, spare - number, n - number, rows, columns):
                return True
        return False

    def _next(self, z: int, kept: int, n: int, deep: int, used: int) -> bool:
        """Put these n crates on as level z + 1 and go on, if the bounds allow it."""
        if not n:
            return False
        wide = _ONES[used]
        worth = self.worths[z] + 3 * n - deep - wide
        left = self.lefts[z] - deep
        right = self.rights[z] - wide
        if worth < self.least and worth + self._most(self.top - z - 1, n, deep, wide, left, right) < self.least:
            return False
        self.levels[z] = kept
        return self._level(z + 1, n, deep, wide, worth, left, right)

    def _lids_possible(self, z: int) -> bool:
        """Whether the open lids can find their places when z levels stand and perhaps more will come."""
        levels = self.levels
        upper = levels[z - 1]
        for way in self.places:
            for low, base, reach in way:
                if reach[z] & upper:
                    continue
                while low < z:
                    if reach[low] & 1 << base + 5 * low & levels[low - 1] & ~levels[low]:
                        break
                    low += 1
                else:
                    break
            else:
                return True
        return False

    def _heights(self) -> bytearray:
        heights = bytearray(SIDE * SIDE)
        for level in self.levels:
            if not level:
                break
            for at in range(len(heights)):
                heights[at] += level >> at & 1
        return heights

    def _is_good(self, z: int) -> bool:
        """Whether the stack of z levels can be laid with the cards, is worth enough and has the open lids' places."""
        if self.places and not self._lids_possible(z + 1):
            return False
        try:
            crates, lids, left, right = counts(self._heights(), SIDE)
        except Refused:
            return False
        return left <= self.left and right <= self.right and 3 * crates - lids - left - right >= self.least
