"""The goal field of Goldige Quader: what stands in it, where a piece may come to rest, and hollows.

Every piece in the goal is fully supported, so each of its columns is solid and the content is a height map.
It is kept as rows of bits for each level: bit x of `level[z][j]` says that cell x of the goal's row j is filled
at level z. Row 0 lies in front of the goal and is never filled, rows 1 .. depth are the goal's own from south
to north, and one more lies behind it. What lies outside a closed side counts as filled, outside an open one as
empty, so that nothing has to ask where the goal ends.
"""

from .cuboid import BITS, DX, DY, DZ, EAST, NORTH, POSE, ROTATE, SHIFT, SOUTH, TURN, WEST

# How many of up to four bits are set.
_ONES = bytes([bin(n).count("1") for n in range(16)])


def _spread(row: int, room: int) -> int:
    """The cells of a row connected, along the row, to some of its cells; `room`: the cells that are empty."""
    wider = row | (row << 1 | row >> 1) & room
    while wider != row:
        row = wider
        wider = row | (row << 1 | row >> 1) & room
    return row


class Goal:
    """A rectangle of columns x0..x1-1 and rows y0..y1-1 (counted with the margin) and the form to build."""

    def __init__(self, rectangle: tuple[int, int, int, int], heights: list[bytes], variant: dict) -> None:
        """`heights`: the target of each cell, rows from the south; none of it is above `max_height`."""
        self.x0, self.y0, self.x1, self.y1 = rectangle
        # A row y of the board is row y - south of a level.
        self.south = self.y0 - 1
        self.depth = self.y1 - self.y0
        self.full = (1 << self.x1) - (1 << self.x0)
        self.max_height: int = variant["max_height"]
        # Whether all four sides are open (a goal in the centre) or only the front.
        self.all_open: bool = variant["goal"]["place"] == "centre"
        # Cells from which a level is open to the sides.
        self.open_edges = 1 << self.x0 | 1 << self.x1 - 1 if self.all_open else 0
        walls = 0 if self.all_open else 1 << self.x0 - 1 | 1 << self.x1
        behind = 0 if self.all_open else self.full | walls
        self.level = [[0] + [walls] * self.depth + [behind] for _ in range(self.max_height)]
        self.heights = heights
        self.target = [[self._row_above(row, z) for row in heights] for z in range(self.max_height)]
        self.exact: bool = variant["options"]["exact"] and variant["form"]["kind"] != "cover"
        self.stages: str = variant["stages"]
        # Nothing but support and height limits where a piece may rest.
        self.anywhere = not self.exact and self.stages == "none"
        # With the stage "halves": the cells of the goal where a player's pieces may rest, row by row.
        self.halves: list[list[int]] = []
        self._changed()

    def _row_above(self, row: bytes, z: int) -> int:
        """The cells of a row whose target is above level z."""
        bits = 0
        for x, height in enumerate(row):
            if height > z:
                bits |= 1 << self.x0 + x
        return bits

    def _changed(self) -> None:
        """Forget what was worked out for the content before."""
        self._places: dict[int, list[int]] = {}
        self._stage: int | None = None
        self._reached: bool | None = None
        self._reach: list[list[int] | None] = [None] * self.max_height

    def flip(self, pose: int) -> None:
        """Fill or clear the cells of a piece."""
        self.lift_for_a_look(pose)
        self._changed()

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

    # --- the form ----------------------------------------------------------------------------------------

    def reached(self) -> bool:
        """Whether every target cell is filled."""
        if self._reached is None:
            self._reached = True
            for z, target in enumerate(self.target):
                rows = self.level[z]
                for j, wanted in enumerate(target):
                    if wanted & ~rows[j + 1]:
                        self._reached = False
                        return False
        return self._reached

    def overtops(self, pose: int) -> bool:
        """Whether a piece has a cell above the target height of its column."""
        size = pose >> 14
        top = self.target[(pose >> 10 & 15) + DZ[size] - 1]
        bits = BITS[size] << (pose & 31)
        first = (pose >> 5 & 31) - self.y0
        for row in top[first : first + DY[size]]:
            if bits & ~row:
                return True
        return False

    def _ring(self, x: int, j: int) -> int:
        """The ring of a cell: its distance from the goal's centre, doubled to stay whole."""
        return max(abs(2 * x + 1 - self.x0 - self.x1), abs(2 * j - 1 - self.depth))

    def stage(self) -> int:
        """The stage in work: the lowest level (stage "levels") or innermost ring with an unfilled target cell."""
        if self._stage is None:
            found = 99
            for z in range(self.max_height) if self.stages in ("levels", "inside_out") else ():
                for j, wanted in enumerate(self.target[z]):
                    gaps = wanted & ~self.level[z][j + 1]
                    if gaps and self.stages == "levels":
                        found = min(found, z)
                    elif gaps:
                        for x in range(self.x0, self.x1):
                            if gaps >> x & 1:
                                found = min(found, self._ring(x, j + 1))
            self._stage = found
        return self._stage

    def _inner(self, j: int, dx: int, dy: int) -> int:
        """The columns where a footprint in row j holds a cell of the ring in work or of one inside it."""
        limit = self.stage()
        bits = 0
        for row in range(j, j + dy):
            for x in range(self.x0, self.x1):
                if self._ring(x, row) <= limit:
                    bits |= 1 << x
        wide = bits
        for i in range(1, dx):
            wide |= bits >> i
        return wide

    # --- coming to rest ----------------------------------------------------------------------------------

    def places(self, size: int, player: int, ground: bool, hollows: bool) -> list[int]:
        """All poses where a piece from outside may come to rest: on the ground, or on higher levels.

        Without `hollows` those that would make a new hollow are left out.
        """
        key = size | ground << 5 | hollows << 6 | player << 7
        found = self._places.get(key)
        if found is None:
            found = []
            if ground:
                self._rests(size, 0, [self.full] * (self.depth + 2), player, found)
            else:
                for z in range(1, self.max_height):
                    self._rests(size, z, self.level[z - 1], player, found)
            if not hollows:
                found = [pose for pose in found if not self.makes_hollow(pose)]
            self._places[key] = found
        return found

    def _rests(self, size: int, z: int, below: list[int], player: int, out: list[int]) -> None:
        """Append the poses on level z; `below` are the filled cells under it."""
        dx, dy, dz = DX[size], DY[size], DZ[size]
        if z + dz > self.max_height or (self.stages == "levels" and z > self.stage()):
            return
        rows = []
        level = self.level[z]
        for j in range(1, self.depth + 1):
            row = below[j] & ~level[j]
            if self.exact:
                row &= self.target[z + dz - 1][j - 1]
            if self.halves:
                row &= self.halves[player][j - 1]
            if dx > 1:
                row &= row >> 1 if dx == 2 else row >> 1 & row >> 2
            rows.append(row)
        base = z << 10 | size << 14 | self.x0
        for j in range(len(rows) - dy + 1):
            row = rows[j]
            if dy > 1:
                row &= rows[j + 1] if dy == 2 else rows[j + 1] & rows[j + 2]
            if not row:
                continue
            if self.stages == "inside_out":
                row &= self._inner(j + 1, dx, dy)
            to = base + (self.y0 + j << 5)
            row >>= self.x0
            while row:
                if row & 1:
                    out.append(to)
                to += 1
                row >>= 1

    def accepts(self, pose: int, player: int) -> bool:
        """Whether stages, `exact` and `max_height` let a piece rest in a pose (which is free and supported)."""
        size = pose >> 14
        z = pose >> 10 & 15
        if z + DZ[size] > self.max_height:
            return False
        if self.anywhere:
            return True
        if self.exact and self.overtops(pose):
            return False
        x = pose & 31
        first = (pose >> 5 & 31) - self.y0
        if self.stages == "levels":
            return z <= self.stage()
        if self.stages == "inside_out":
            return self._inner(first + 1, DX[size], DY[size]) >> x & 1 == 1
        if self.halves:
            bits = BITS[size] << x
            return not [1 for row in self.halves[player][first : first + DY[size]] if bits & ~row]
        return True

    def fits(self, size: int, j: int) -> int:
        """The columns where a footprint in row j lies inside the goal on free ground."""
        if j < 1 or j + DY[size] > self.depth + 1:
            return 0
        row = self.full
        for taken in self.level[0][j : j + DY[size]]:
            row &= ~taken
        dx = DX[size]
        if dx > 1:
            row &= row >> 1 if dx == 2 else row >> 1 & row >> 2
        return row

    def is_free(self, pose: int) -> bool:
        """Whether a pose on the ground lies inside the goal and is free."""
        return self.fits(pose >> 14, (pose >> 5 & 31) - self.south) >> (pose & 31) & 1 == 1

    # --- moves inside the goal ----------------------------------------------------------------------------

    def turns_and_shifts(self, pose: int, player: int, forward: int, turns: bool, shifts: bool) -> list[int]:
        """The moves (kind and end pose) of a piece in the goal."""
        key = pose << 10 | player << 7
        found = self._places.get(key)
        if found is None:
            found = []
            size = pose >> 14
            if self._nothing_on(pose):
                # Stages are judged with the piece still in its place; the way is judged without it.
                self.stage()
                if turns and not pose >> 10 & 15 and DX[size] != DY[size]:
                    self.lift_for_a_look(pose)
                    found = self._turns(TURN[size], player, forward)
                    self.lift_for_a_look(pose)
                if shifts:
                    self._shifts(pose, player, forward, found)
            self._places[key] = found
        return found

    def _nothing_on(self, pose: int) -> bool:
        """Whether nothing lies on a piece in the goal."""
        size = pose >> 14
        z = (pose >> 10 & 15) + DZ[size]
        if z == self.max_height:
            return True
        bits = BITS[size] << (pose & 31)
        first = (pose >> 5 & 31) - self.south
        for row in self.level[z][first : first + DY[size]]:
            if row & bits:
                return False
        return True

    def _turns(self, turned: int, player: int, forward: int) -> list[int]:
        """Rotate: ground poses of the turned (and lifted) piece with one side on the line the player faces."""
        wide, deep = DX[turned], DY[turned]
        found = []
        if forward & 1:
            x = self.x0 if forward == EAST else self.x1 - wide
            for y in range(self.y0, self.y1 - deep + 1):
                if self.fits(turned, y - self.south) >> x & 1:
                    found.append(x | y << 5 | turned << 14 | ROTATE)
        else:
            y = self.y0 if forward == NORTH else self.y1 - deep
            row = self.fits(turned, y - self.south) >> self.x0
            to = self.x0 | y << 5 | turned << 14 | ROTATE
            while row:
                if row & 1:
                    found.append(to)
                to += 1
                row >>= 1
        return found if self.anywhere else [to for to in found if self.accepts(to & POSE, player)]

    def _shifts(self, pose: int, player: int, forward: int, out: list[int]) -> None:
        """Shift: sideways or forward on its own level, to where it is carried and makes no new hollow."""
        size = pose >> 14
        x = pose & 31
        j = (pose >> 5 & 31) - self.south
        z = pose >> 10 & 15
        dx, dy = DX[size], DY[size]
        bits = BITS[size] << x
        level = self.level[z]
        beside = level[j]
        if dy > 1:
            beside |= level[j + 1]
            if dy > 2:
                beside |= level[j + 2]
        # Whether there is room for a first step to each side; the back is never gone to.
        ways = [
            j + dy <= self.depth and not level[j + dy] & bits,
            x + dx < self.x1 and not beside >> x + dx & 1,
            j > 1 and not level[j - 1] & bits,
            x > self.x0 and not beside >> x - 1 & 1,
        ]
        ways[forward ^ 2] = False
        if True not in ways or not self._leaves_open(pose):
            return
        self.lift_for_a_look(pose)
        below = self.level[z - 1] if z else None
        # Where something stands beside the rows of its sideways way; far from it nothing can be parted.
        near = 0
        for rows in self.level[z : z + DZ[size]]:
            near |= rows[j - 1] | rows[j] | rows[j + dy]
            if dy > 1:
                near |= rows[j + 1]
                if dy > 2:
                    near |= rows[j + 2]
        near |= near << 1 | near >> 1
        for side in (NORTH, EAST, SOUTH, WEST):
            step = (32, 1, -32, -1)[side]
            to = pose
            row = j
            cells = bits
            while ways[side]:
                to += step
                if side & 1:
                    cells = cells << 1 if side == EAST else cells >> 1
                    if cells & ~self.full:
                        break
                else:
                    row += 1 if side == NORTH else -1
                    if row < 1 or row + dy > self.depth + 1:
                        break
                taken = level[row]
                if dy > 1:
                    taken |= level[row + 1]
                    if dy > 2:
                        taken |= level[row + 2]
                if taken & cells:
                    break
                if below:
                    carried = below[row]
                    if dy > 1:
                        carried &= below[row + 1]
                        if dy > 2:
                            carried &= below[row + 2]
                    if cells & ~carried:
                        continue
                if self.anywhere or self.accepts(to, player):
                    if side & 1 and not near & cells or not self.makes_hollow(to, pose):
                        out.append(to | SHIFT)
        self.lift_for_a_look(pose)

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

    def _leaves_open(self, pose: int) -> bool:
        """Whether the cells of a piece in the goal, once it is lifted, are connected to an open side.

        If not, every shift leaves a hollow behind.
        """
        size = pose >> 14
        bits = BITS[size] << (pose & 31)
        first = (pose >> 5 & 31) - self.south
        last = first + DY[size] - 1
        if first == 1 or bits & self.open_edges or (self.all_open and last == self.depth):
            return True
        beside = bits << 1 | bits >> 1
        z = pose >> 10 & 15
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
        for level in range(z, z + DZ[size]):
            rows = self.level[level]
            south = rows[j - 1]
            middle = rows[j]
            north = rows[j + dy]
            near = south | middle | north
            if dy > 1:
                near |= rows[j + 1]
                if dy > 2:
                    near |= rows[j + 2]
            if not near >> x & window:
                continue
            south = south >> x & window
            north = north >> x & window
            middle >>= x
            west = (south & 1) << 1 | middle & 1
            east = south >> dx & 2 | middle >> dx + 1 & 1
            if dy > 1:
                middle = rows[j + 1] >> x
                west = west << 1 | middle & 1
                east = east << 1 | middle >> dx + 1 & 1
                if dy > 2:
                    middle = rows[j + 2] >> x
                    west = west << 1 | middle & 1
                    east = east << 1 | middle >> dx + 1 & 1
            west = west << 1 | north & 1
            east = east << 1 | north >> dx + 1
            changes = (
                _ONES[(south ^ south >> 1) & window >> 1]
                + _ONES[(north ^ north >> 1) & window >> 1]
                + _ONES[(west ^ west >> 1) & (1 << dy + 1) - 1]
                + _ONES[(east ^ east >> 1) & (1 << dy + 1) - 1]
            )
            if changes > 2:
                # An empty corner between two filled cells does not touch the piece.
                if south & 3 == 2 and west >> dy & 1:
                    changes -= 2
                if south >> dx & 3 == 1 and east >> dy & 1:
                    changes -= 2
                if north & 3 == 2 and west & 2:
                    changes -= 2
                if north >> dx & 3 == 1 and east & 2:
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
            if region[1] or region[j] & self.open_edges or self.all_open and region[depth]:
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
