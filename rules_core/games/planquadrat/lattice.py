"""The lattice of PlanQuadrat: which houses stand where, which could be set or slid, and which squares are claimed.

A line is a groove from rim to rim: 0..8 are the upright ones from the west, 10..18 the level ones from the south.
Along a line, unit i lies between the nodes i and i + 1. Squares are kept in lanes: lane 1 + x is column x (bit y),
lane 11 + y is row y (bit x), so that every line has its two sides in the lanes of its own and of the next number.

A house is length << 11 | line << 6 | first unit << 3; with the bit SLIDE and its new first unit it is a slide.
"""

from .places import LINES, enclosed, joints, lanes_of

SLIDE = 1 << 13
_ALL = (1 << 19) - 1
# Four bits -> which of them are set, as first units of a house.
_STARTS = [bytes([start << 3 for start in range(4) if bits >> start & 1]) for bits in range(16)]


class Lattice:
    """Houses on their lines. What can be set and slid is kept line by line and found anew only where it may differ."""

    def __init__(self, walled: bool) -> None:
        # Line -> its taken units; a walled rim is taken from the start, by no house.
        self.occupied = bytearray(20)
        # Row y -> its taken upright units (bit x = line x): the same once more, for the search along rows.
        self.upright = [0] * 8
        if walled:
            for line in (0, 8, 10, 18):
                self.occupied[line] = 255
            self.upright = [257] * 8
        # Line -> nodes (bit i = node i) through which a house of the other orientation passes.
        self.crossed = [0] * 20
        # 20 · length + line -> first units of the houses.
        self.standing = bytearray(80)
        # Lane -> squares of claimed places.
        self.claimed = bytearray(20)
        # Line -> sets and slides. Lines whose bit is set in _old_… are out of date.
        self._sets: list[list[int]] = [[]] * 20
        self._slides: list[list[int]] = [[]] * 20
        self._old_sets = self._old_slides = _ALL
        self._joints: bytearray | None = None

    # --- what can be set and slid ----------------------------------------------------------------------------

    def sets(self, lengths: list[int]) -> list[int]:
        """The houses of these lengths that can be set, line by line."""
        if self._old_sets:
            for line in LINES:
                if self._old_sets >> line & 1:
                    self._sets[line] = self._find_sets(line)
            self._old_sets = 0
        found: list[int] = []
        for line in LINES:
            found += self._sets[line]
        return found if len(lengths) == 3 else [house for house in found if house >> 11 in lengths]

    def _find_sets(self, line: int) -> list[int]:
        free = ~self.occupied[line] & 255
        two = free & free >> 1 & ~self.crossed[line] >> 1
        house = line << 6
        found = []
        for starts in (free, two, two & two >> 1):
            house += 1 << 11
            for start in _STARTS[starts & 15]:
                found.append(house | start)
            for start in _STARTS[starts >> 4]:
                found.append(house | 32 | start)
        if self.claimed[line] & self.claimed[line + 1] & free:
            found = [house for house in found if not self.splits(house)]
        return found

    def slides(self, fresh: int) -> list[int]:
        """All slides, line by line, but none of the house that was set in this turn."""
        if self._old_slides:
            for line in LINES:
                if self._old_slides >> line & 1:
                    self._slides[line] = self._find_slides(line)
            self._old_slides = 0
        found: list[int] = []
        for line in LINES:
            if line == fresh >> 6 & 31:
                found += [move for move in self._slides[line] if move ^ fresh | 7 != SLIDE | 7]
            else:
                found += self._slides[line]
        return found

    def _find_slides(self, line: int) -> list[int]:
        """The slides on a line: wherever a house goes, its body passes each node on the way, also a short one's."""
        found = []
        occupied = self.occupied[line]
        # Bit i: node i can be passed.
        ways = ~self.crossed[line]
        touching = self.claimed[line] | self.claimed[line + 1]
        inside = self.claimed[line] & self.claimed[line + 1] & ~occupied
        for length in (1, 2, 3):
            starts = self.standing[20 * length + line]
            body = (1 << length) - 1
            start = 0
            while starts:
                if starts & 1 and not touching & body << start:
                    house = length << 11 | line << 6 | start << 3
                    to = start
                    while to and ways >> to & 1 and not occupied >> to - 1 & 1:
                        to -= 1
                        if not (inside and self.splits(house - (start - to << 3))):
                            found.append(SLIDE | house | to)
                    end = start + length
                    while end < 8 and ways >> end & 1 and not occupied >> end & 1:
                        end += 1
                        if not (inside and self.splits(house + (end - length - start << 3))):
                            found.append(SLIDE | house | end - length)
                starts >>= 1
                start += 1
        return found

    def splits(self, house: int) -> bool:
        """Whether a house would split a claimed place.

        A wall splits the region around it exactly if it joins two nodes that walls already connect. Two regions never
        have more than one connected wall in common; so what stands or moves outside a claimed place cannot connect or
        separate nodes at its border. That is why `_joints` stays good until a wall comes into a claimed place, and why
        the house that slides, which borders none, may be counted where it stood.
        """
        line = house >> 6 & 31
        start = house >> 3 & 7
        length = house >> 11
        inside = (self.claimed[line] & self.claimed[line + 1] & ~self.occupied[line]) >> start
        if not inside & (1 << length) - 1:
            return False
        if self._joints is None:
            self._joints = joints(self.occupied)
        if line < 10:
            node, step = line + 9 * start, 9
        else:
            node, step = start + 9 * (line - 10), 1
        names = [self._joints[node + step * i] for i in range(length + 1)]
        for i in range(length):
            if inside >> i & 1:
                one, other = names[i], names[i + 1]
                if one == other:
                    return True
                names = [one if name == other else name for name in names]
        return False

    # --- changes ---------------------------------------------------------------------------------------------

    def flip(self, house: int) -> None:
        """Put a house on its line, or take it off."""
        line = house >> 6 & 31
        start = house >> 3 & 7
        length = house >> 11
        end = start + length
        units = (1 << end) - (1 << start)
        self.occupied[line] ^= units
        self.standing[20 * length + line] ^= 1 << start
        old = 1 << line
        if line < 10:
            for i in range(start, end):
                self.upright[i] ^= old
            first, bit = 10, old
        else:
            first, bit = 0, old >> 10
        for i in range(first + start + 1, first + end):
            self.crossed[i] ^= bit
            old |= 1 << i
        if self.claimed[line] & self.claimed[line + 1] & units:
            self._joints = None
            for lane in range(1, 19):
                if self.claimed[lane]:
                    old |= 3 << lane - 1
        self._old_sets |= old
        self._old_slides |= old

    def flip_place(self, rows: bytes) -> None:
        """Count the squares of a place as claimed, or no longer."""
        self._joints = None
        old = 0
        lanes = lanes_of(rows)
        for lane in range(len(lanes)):
            if lanes[lane]:
                self.claimed[lane] ^= lanes[lane]
                old |= 3 << lane - 1
        self._old_sets |= old
        self._old_slides |= old

    # --- regions ---------------------------------------------------------------------------------------------

    def beside(self, houses: tuple[int, ...]) -> list[int]:
        """The unclaimed squares beside houses, row by row."""
        # From row -1 to row 8, with column -1 as bit 0: houses on the rim have squares on one side only.
        rows = [0] * 10
        for house in houses:
            line = house >> 6 & 31
            start = house >> 3 & 7
            length = house >> 11
            if line < 10:
                for y in range(start + 1, start + length + 1):
                    rows[y] |= 3 << line
            else:
                squares = (1 << length) - 1 << start + 1
                rows[line - 10] |= squares
                rows[line - 9] |= squares
        return [rows[y] >> 1 & ~self.claimed[y + 10] & 255 for y in range(1, 9)]

    def closed(self, squares: list[int]) -> list[bytes]:
        """The closed regions around the squares of 8 rows, each once."""
        return enclosed(self.upright, self.occupied, squares)
