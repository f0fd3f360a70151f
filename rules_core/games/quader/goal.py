"""The goal field of Goldige Quader: the form to build, the stages, and where a piece may come to rest."""

from ..cuboids.cuboid import BITS, DX, DY, DZ
from .levels import Levels


class Goal(Levels):
    """The content of the goal and what is to become of it."""

    def __init__(self, rectangle: tuple[int, int, int, int], heights: list[bytes], variant: dict) -> None:
        """`heights`: the target of each cell, rows from the south; none of it is above `max_height`."""
        Levels.__init__(self, rectangle, variant["max_height"], variant["goal"]["place"] == "centre")
        self.heights = heights
        self.target = [[self._row_above(row, z) for row in heights] for z in range(self.max_height)]
        self.exact: bool = variant["options"]["exact"] and variant["form"]["kind"] != "cover"
        self.stages: str = variant["stages"]
        # Nothing but support and height limits where a piece may rest.
        self.anywhere = not self.exact and self.stages == "none"
        # With the stage "inside_out": the rings of the goal.
        self.rings = self._rings() if self.stages == "inside_out" else []
        # With the stage "halves": the cells of the goal where a player's pieces may rest, row by row.
        self.halves: list[list[int]] = []
        self.changed()

    def _row_above(self, row: bytes, z: int) -> int:
        """The cells of a row whose target is above level z."""
        bits = 0
        for x, height in enumerate(row):
            if height > z:
                bits |= 1 << self.x0 + x
        return bits

    def changed(self) -> None:
        Levels.changed(self)
        # Poses by size or piece, as far as they have been asked for since the last change.
        self.known: dict[int, list[int]] = {}
        self._stage: int | None = None
        self._reached: bool | None = None

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

    def _rings(self) -> list[list[int]]:
        """For each ring from the innermost: its cells and all inside it, row by row."""
        found: dict[int, list[int]] = {}
        for j in range(self.depth):
            for x in range(self.x0, self.x1):
                # The distance from the goal's centre, doubled to stay whole.
                ring = max(abs(2 * x + 1 - self.x0 - self.x1), abs(2 * j + 1 - self.depth))
                if ring not in found:
                    found[ring] = [0] * self.depth
                found[ring][j] |= 1 << x
        rings = [found[ring] for ring in sorted(found)]
        for inner, outer in zip(rings, rings[1:]):
            for j in range(self.depth):
                outer[j] |= inner[j]
        return rings

    def stage(self) -> int:
        """The stage in work: the lowest level (stage "levels") or innermost ring with an unfilled target cell."""
        if self._stage is None:
            gaps = [0] * self.depth
            for z in range(self.max_height):
                for j, wanted in enumerate(self.target[z]):
                    gaps[j] |= wanted & ~self.level[z][j + 1]
                if self.stages == "levels" and max(gaps):
                    self._stage = z
                    return z
            # With nothing left to fill every level and ring is in work.
            self._stage = self.max_height
            for number, rows in enumerate(self.rings):
                self._stage = number
                if [1 for j in range(self.depth) if rows[j] & gaps[j]]:
                    break
        return self._stage

    def _inner(self, j: int, dx: int, dy: int) -> int:
        """The columns where a footprint in row j holds a cell of the ring in work or of one inside it."""
        rows = self.rings[self.stage()]
        bits = 0
        for row in range(j - 1, j - 1 + dy):
            bits |= rows[row]
        wide = bits
        for i in range(1, dx):
            wide |= bits >> i
        return wide

    # --- coming to rest ----------------------------------------------------------------------------------

    def places(self, size: int, player: int, ground: bool, hollows: bool) -> list[int]:
        """All poses where a piece from outside may come to rest: on the ground, or on higher levels.

        Without `hollows` those that would make a new hollow are left out.
        """
        key = size | ground << 5 | hollows << 6
        if self.halves:
            key |= player << 7
        found = self.known.get(key)
        if found is None:
            found = []
            if ground:
                self._rests(size, 0, [self.full] * (self.depth + 2), player, found)
            else:
                for z in range(1, self.max_height):
                    self._rests(size, z, self.level[z - 1], player, found)
            if not hollows:
                found = [pose for pose in found if not self.makes_hollow(pose)]
            self.known[key] = found
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
