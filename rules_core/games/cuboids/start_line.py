"""A player's start line: the free places for pieces that are placed or rotated there.

It changes seldom, so what was found for a footprint is kept until a cell near the line changes.
"""

from .cuboid import EAST, NORTH
from .field import Field

# No footprint is deeper.
DEEPEST = 3
# More lists of places are not kept: the board has little memory.
MOST_LISTS = 16


class StartLine:
    """The line of one player, who walks `forward` from it into the own `part` of the board."""

    def __init__(self, field: Field, part: tuple[int, int, int, int], forward: int) -> None:
        self._field = field
        self._forward = forward
        self.part = x0, y0, x1, y1 = part
        # The strip along the line that pieces on it can cover.
        if forward & 1:
            self.strip = (x0, y0, x0 + DEEPEST, y1) if forward == EAST else (x1 - DEEPEST, y0, x1, y1)
        else:
            self.strip = (x0, y0, x1, y0 + DEEPEST) if forward == NORTH else (x0, y1 - DEEPEST, x1, y1)
        self._columns = (1 << self.strip[2]) - (1 << max(self.strip[0], 0))
        # The rows of the strip, and of them the own columns, as they were looked at last.
        self._rows: list[int] = []
        self._seen: list[int] = []
        self._changes = -1
        self._lists: dict[int, list[int]] = {}
        # By footprint: the places, None if nobody has asked since the strip changed.
        self.known: list[list[int] | None] = [None] * 9
        # The game's own list of moves from the reserve, with what it was made for.
        self.placing: tuple[list[int], list[int]] = ([], [])

    def look(self) -> list[list[int] | None]:
        """The known places by footprint, after a look whether the strip is still the same."""
        field = self._field
        field.fits()
        if self._changes != field.changes:
            self._changes = field.changes
            rows = field.free[self.strip[1] : self.strip[3]]
            if rows != self._rows:
                self._rows = rows
                columns = self._columns
                seen = [row & columns for row in rows]
                if seen != self._seen:
                    self._seen = seen
                    self.known = [None] * 9
                    self.placing = ([], [])
        return self.known

    def places(self, footprint: int) -> list[int]:
        """Free places (column and row of a pose) of a footprint with one side on the line; `look` comes before."""
        found = self.known[footprint]
        if found is None:
            x0, y0, x1, y1 = self.part
            wide = footprint // 3 + 1
            deep = footprint % 3 + 1
            rows = self._field.fit[footprint]
            if wide > x1 - x0 or deep > y1 - y0:
                found = []
            elif self._forward & 1:
                x = x0 if self._forward == EAST else x1 - wide
                found = [x | y << 5 for y in range(y0, y1 - deep + 1) if rows[y] >> x & 1]
            else:
                low = y0 if self._forward == NORTH else y1 - deep
                found = self._listed(rows[low] & self._columns & self._columns >> wide - 1, low)
            self.known[footprint] = found
        return found

    def places_but_for(self, footprint: int, bits: int, y: int, dy: int) -> list[int]:
        """The same when the cells `bits` in the rows y .. y+dy-1, those of the moving piece, count as free."""
        x0, y0, x1, y1 = self.part
        deep = footprint % 3 + 1
        free = self._field.free
        if not self._forward & 1:
            low = y0 if self._forward == NORTH else y1 - deep
            if y >= low + deep or y + dy <= low or deep > y1 - y0:
                return self.known[footprint] or self.places(footprint)
            row = self._columns
            for j in range(low, low + deep):
                row &= free[j] | bits if y <= j < y + dy else free[j]
            if footprint > 2:
                row &= row >> 1
                if footprint > 5:
                    row &= row >> 1
            return self._listed(row, low)
        wide = footprint // 3 + 1
        x = x0 if self._forward == EAST else x1 - wide
        cells = (1 << wide) - 1 << x
        found: list[int] = []
        if wide > x1 - x0:
            return found
        for low in range(y0, y1 - deep + 1):
            for j in range(low, low + deep):
                if cells & ~(free[j] | bits if y <= j < y + dy else free[j]):
                    break
            else:
                found.append(x | low << 5)
        return found

    def _listed(self, row: int, low: int) -> list[int]:
        """The places of the bits of a row. The same few rows come again and again, so their lists are kept."""
        if not row:
            return []
        key = row << 5 | low
        found = self._lists.get(key)
        if found is None:
            if len(self._lists) >= MOST_LISTS:
                self._lists.clear()
            low <<= 5
            found = self._lists[key] = [low | x for x in range(self.part[0], self.part[2]) if row >> x & 1]
        return found
