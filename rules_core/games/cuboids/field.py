"""The ground of the board as rows of bits, with all places where a footprint fits kept up to date.

One small int per row (bit x = column x, both counted with the margin). A footprint of dx by dy cells fits
at (x, y) if bit x of `fit[3 * dx + dy - 4][y]` is set: all columns come at once from a few ANDs and shifts.
"""

from .cuboid import MARGIN


class Field:
    """The free cells and the fits of the nine footprints."""

    def __init__(self, rows: list[int]):
        """`rows`: the usable cells of each row, without margins (bit 0 = the first column)."""
        blank = [0] * MARGIN
        self.free = blank + [row << MARGIN for row in rows] + blank
        self.fit = [self.free] + [[0] * len(self.free) for _ in range(8)]
        # Rows that changed since the fits were last brought up to date.
        self._low = MARGIN
        self._high = MARGIN + len(rows)
        # How often they have been brought up to date.
        self.changes = 0

    def flip(self, bits: int, y: int, dy: int) -> None:
        """Take or free the cells `bits` in dy rows from y on."""
        free = self.free
        end = y + dy
        if y < self._low:
            self._low = y
        if end > self._high:
            self._high = end
        while y < end:
            free[y] ^= bits
            y += 1

    def fits(self) -> list[list[int]]:
        """The nine fit maps, up to date."""
        if self._high:
            self._refit()
        return self.fit

    def _refit(self) -> None:
        one, one2, one3, two, two2, two3, three, three2, three3 = self.fit
        low, high = self._low, self._high
        for y in range(low, high):
            a = one[y]
            two[y] = b = a & a >> 1
            three[y] = b & a >> 2
        # A footprint that starts up to two rows below a changed row reaches into it. From north to south, so
        # that each row finds the row above it already done.
        y = high - 1
        a1 = one[high]
        b1 = two[high]
        c1 = three[high]
        a12 = a1 & one[high + 1]
        b12 = b1 & two[high + 1]
        c12 = c1 & three[high + 1]
        low -= 2
        while y >= low:
            a = one[y]
            b = two[y]
            c = three[y]
            one3[y] = a & a12
            two3[y] = b & b12
            three3[y] = c & c12
            one2[y] = a12 = a & a1
            two2[y] = b12 = b & b1
            three2[y] = c12 = c & c1
            a1 = a
            b1 = b
            c1 = c
            y -= 1
        self._low = 99
        self._high = 0
        self.changes += 1
