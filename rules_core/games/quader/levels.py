"""What stands in the goal field, level by level, and which of its cells are hollow.

Every piece in the goal is fully supported, so each of its columns is solid and the content is a height map.
It is kept as rows of bits for each level: bit x of `level[z][j]` says that cell x of the goal's row j is filled
at level z. Row 0 lies in front of the goal and is never filled, rows 1 .. depth are the goal's own from south
to north, and one more lies behind it. What lies outside a closed side counts as filled, outside an open one as
empty, so that nothing has to ask where the goal ends.
"""

from ..cuboids.cuboid import BITS, DX, DY, DZ

# How many of up to five bits are set.
_ONES = bytes([bin(n).count("1") for n in range(32)])


def _spread(row: int, room: int) -> int:
    """The cells of a row connected, along the row, to some of its cells; `room`: the cells that are empty."""
    wider = row | (row << 1 | row >> 1) & room
    while wider != row:
        row = wider
        wider = row | (row << 1 | row >> 1) & room
    return row


class Levels:
    """A rectangle of columns x0..x1-1 and rows y0..y1-1 (counted with the margin), filled up to max_height."""

    def __init__(self, rectangle: tuple[int, int, int, int], max_height: int, all_open: bool) -> None:
        """`all_open`: all four sides are open (a goal in the centre), not only the front."""
        self.x0, self.y0, self.x1, self.y1 = rectangle
        # A row y of the board is row y - south of a level.
        self.south = self.y0 - 1
        self.depth = self.y1 - self.y0
        self.full = (1 << self.x1) - (1 << self.x0)
        self.max_height = max_height
        self.all_open = all_open
        # Cells from which a level is open to the sides.
        self.open_edges = 1 << self.x0 | 1 << self.x1 - 1 if all_open else 0
        walls = 0 if all_open else 1 << self.x0 - 1 | 1 << self.x1
        behind = 0 if all_open else self.full | walls
        self.level = [[0] + [walls] * self.depth + [behind] for _ in range(max_height)]
        self._reach: list[list[int] | None] = [None] * max_height

    def changed(self) -> None:
        """Forget what was worked out for the content before."""
        self._reach = [None] * self.max_height

    def flip(self, pose: int) -> None:
        """Fill or clear the cells of a piece."""
        self.lift_for_a_look(pose)
        self.changed()

    def lift_for_a_look(self, pose: int) -> None:
        """Fill or clear the cells of a piece that will be back before anything else is asked."""
        size = pose >> 14
        bits = BITS[size] << (pose & 31)
        first = (pose >> 5 & 31) - self.south
        last = first + DY[size]
        z = pose >> 10 & 15
        for rows in self.level[z : z + DZ[size]]:
            for j in range(first, last):
                rows[j] ^= bits

    # --- hollows -----------------------------------------------------------------------------------------

    def _flood(self, level: list[int]) -> list[int]:
        """The empty cells of a level that are connected to an open side."""
        depth = self.depth
        full = self.full
        empty = [full & ~row for row in level]
        empty[0] = empty[depth + 1] = 0
        reach = [row & self.open_edges for row in empty]
        reach[1] = empty[1]
        if self.all_open:
            reach[depth] = empty[depth]
        north = True
        grown = True
        while grown and reach != empty:
            grown = False
            for j in range(1, depth + 1) if north else range(depth, 0, -1):
                room = empty[j]
                row = _spread((reach[j] | reach[j - 1] | reach[j + 1]) & room, room)
                if row != reach[j]:
                    reach[j] = row
                    grown = True
            north = not north
        return reach

    def reach(self, z: int) -> list[int]:
        """The empty cells of level z that are no hollow (row by row like the level)."""
        rows = self._reach[z]
        if rows is None:
            rows = self._reach[z] = self._flood(self.level[z])
        return rows

    def leaves_open(self, pose: int) -> bool:
        """Whether the cells of a piece in the goal, once it is lifted, are connected to an open side.

        If not, every shift leaves a hollow behind.
        """
        size = pose >> 14
        bits = BITS[size] << (pose & 31)
        first = (pose >> 5 & 31) - self.south
        last = first + DY[size] - 1
        if first == 1 or bits & self.open_edges or (self.all_open and last == self.depth):
            return True
        z = pose >> 10 & 15
        # Straight to the front: what is empty on its lowest level is so on the higher ones.
        way = bits
        for row in self.level[z][1:first]:
            way &= ~row
        if way:
            return True
        beside = bits << 1 | bits >> 1
        for level in range(z, z + DZ[size]):
            reach = self.reach(level)
            if (reach[first - 1] | reach[last + 1]) & bits:
                continue
            for row in reach[first : last + 1]:
                if row & beside:
                    break
            else:
                return False
        return True

    def makes_hollow(self, pose: int, old: int = -1) -> bool:
        """Whether a piece that comes to rest in `pose` makes a new hollow.

        `old`: the pose in the goal that it comes from and that it has been lifted from for a look.

        Filling its cells cannot part the empty cells of a level if those around them form one unbroken arc; so
        the ring around the footprint is looked at first, and only if it has several arcs the whole level.
        """
        size = pose >> 14
        dx, dy = DX[size], DY[size]
        x = (pose & 31) - 1
        j = (pose >> 5 & 31) - self.south
        z = pose >> 10 & 15
        window = (1 << dx + 2) - 1
        steps = window >> 1
        sides = 1 | 1 << dx + 1
        levels = self.level
        for level in range(z, z + DZ[size]):
            rows = levels[level]
            south = rows[j - 1]
            low = top = rows[j]
            north = rows[j + dy]
            near = south | low | north
            if dy > 1:
                top = rows[j + dy - 1]
                near |= rows[j + 1] | top
            if not near >> x & window:
                continue
            # How often filled and empty cells change along the ring: up its sides, and along its south and north.
            changes = _ONES[(south ^ low) >> x & sides] + _ONES[(top ^ north) >> x & sides]
            if dy > 1:
                changes += _ONES[(low ^ rows[j + 1]) >> x & sides]
                if dy > 2:
                    changes += _ONES[(rows[j + 1] ^ top) >> x & sides]
            south >>= x
            north >>= x
            changes += _ONES[(south ^ south >> 1) & steps] + _ONES[(north ^ north >> 1) & steps]
            if changes > 2:
                # An empty corner between two filled cells does not touch the piece.
                low >>= x
                top >>= x
                if south & 3 == 2 and low & 1:
                    changes -= 2
                if south >> dx & 3 == 1 and low >> dx & 2:
                    changes -= 2
                if north & 3 == 2 and top & 1:
                    changes -= 2
                if north >> dx & 3 == 1 and top >> dx & 2:
                    changes -= 2
                if changes > 2 and self._parts(pose, rows, level, old):
                    return True
        return False

    def _parts(self, pose: int, rows: list[int], level: int, old: int) -> bool:
        """Whether filling a footprint on a level cuts off cells that were no hollow before.

        A way that the piece blocks leads through an empty cell beside it: if those stay open, everything does.
        """
        size = pose >> 14
        bits = BITS[size] << (pose & 31)
        first = (pose >> 5 & 31) - self.south
        last = first + DY[size]
        full = self.full
        empty = [full & ~row for row in rows]
        empty[0] = empty[self.depth + 1] = 0
        for j in range(first, last):
            empty[j] &= ~bits
        reach = full
        for j in range(1, min(last, self.depth) + 1):
            # What is connected to the front without ways that lead back towards it; the rest is looked into.
            room = empty[j]
            reach = _spread((reach | self.open_edges) & room, room)
            if j >= first - 1:
                beside = (bits << 1 | bits >> 1) if first <= j < last else bits
                pocket = beside & room & ~reach
                while pocket:
                    region = self._region(pocket & -pocket, j, empty)
                    if not region[0] and self._was_open(region, level, old):
                        return True
                    if region[0]:
                        reach |= region[j]
                    pocket &= ~region[j]
        return False

    def _region(self, seed: int, j: int, empty: list[int]) -> list[int]:
        """The region of empty cells around a cell of row j, row by row; in row 0 a mark if it is open.

        An open region may be incomplete: nobody needs more of it.
        """
        depth = self.depth
        region = [0] * (depth + 2)
        region[j] = _spread(seed, empty[j])
        low = high = j
        grown = True
        while grown:
            if region[1] or region[j] & self.open_edges or (self.all_open and region[depth]):
                region[0] = 1
                return region
            grown = False
            for row in range(max(low - 1, 1), min(high + 1, depth) + 1):
                found = region[row] | (region[row - 1] | region[row + 1]) & empty[row]
                if found != region[row]:
                    region[row] = found = _spread(found, empty[row])
                    if found & self.open_edges:
                        region[0] = 1
                        return region
                    low = min(low, row)
                    high = max(high, row)
                    grown = True
        return region

    def _was_open(self, region: list[int], level: int, old: int) -> bool:
        """Whether a region holds a cell that was no hollow before: reached from an open side, or left just now."""
        if old >= 0:
            bits = BITS[old >> 14] << (old & 31)
            first = (old >> 5 & 31) - self.south
            for row in region[first : first + DY[old >> 14]]:
                if row & bits:
                    return True
        before = self._reach[level]
        if before is None:
            if old >= 0:
                self.lift_for_a_look(old)
            before = self.reach(level)
            if old >= 0:
                self.lift_for_a_look(old)
        for j, row in enumerate(region):
            if row & before[j]:
                return True
        return False
