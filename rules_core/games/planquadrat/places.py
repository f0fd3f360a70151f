"""The geometry of PlanQuadrat: regions between the houses, and which nodes the houses connect."""

# The upright lines from west to east, then the level ones from south to north.
LINES = bytes(list(range(9)) + list(range(10, 19)))

_BITS = b"\x00\x01\x01\x02\x01\x02\x02\x03\x01\x02\x02\x03\x02\x03\x03\x04"


def size(rows: bytes) -> int:
    """The number of squares."""
    number = 0
    for row in rows:
        number += _BITS[row & 15] + _BITS[row >> 4]
    return number


def lowest(rows: bytes) -> int:
    """The square (y << 3 | x) that names a place: in the lowest row, there the one furthest west."""
    square = 0
    while not rows[square >> 3]:
        square += 8
    while not rows[square >> 3] >> (square & 7) & 1:
        square += 1
    return square


def lanes_of(rows: bytes) -> bytearray:
    """The squares of a place lane by lane: columns, then rows."""
    lanes = bytearray(20)
    for y in range(8):
        row = rows[y]
        lanes[y + 11] = row
        x = 1
        while row:
            if row & 1:
                lanes[x] |= 1 << y
            row >>= 1
            x += 1
    return lanes


def enclosed(upright: list[int], occupied: bytearray, squares: list[int]) -> list[bytes]:
    """The closed regions that hold one of the squares (8 rows), each once."""
    found: list[bytes] = []
    # Squares known to be connected with the outside.
    outside = [0] * 8
    for y in range(8):
        left = squares[y]
        while left:
            left &= ~outside[y]
            square = left & -left
            left ^= square
            for region in found:
                if region[y] & square:
                    square = 0
            if square:
                rows = outside[:]
                if _fill(upright, occupied, y, square, rows, outside):
                    found.append(bytes([rows[i] ^ outside[i] for i in range(8)]))
                else:
                    outside = rows
    return found


def _fill(upright: list[int], occupied: bytearray, y: int, square: int, rows: list[int], outside: list[int]) -> bool:
    """Add the region of a square in row y to `rows`: all of it (true), or what was seen up to the outside (false)."""
    # Squares that were reached from a neighbouring row, and the rows where there are any.
    reached = [0] * 8
    reached[y] = square
    waiting = [y]
    while waiting:
        y = waiting.pop()
        more = reached[y] << 1
        if not more:
            continue
        reached[y] = 0
        # Along the row, with one more square on each side: bits 0 and 9 are outside.
        gaps = ~upright[y] & 511
        new = 0
        while more != new:
            new = more
            more |= (new & gaps) << 1 | new >> 1 & gaps
        new = more >> 1 & 255
        rows[y] |= new
        if more & 513 or new & outside[y]:
            return False
        over = new & ~occupied[y + 11]
        if over:
            if y == 7 or over & outside[y + 1]:
                return False
            over &= ~rows[y + 1]
            if over:
                reached[y + 1] |= over
                waiting.append(y + 1)
        over = new & ~occupied[y + 10]
        if over:
            if y == 0 or over & outside[y - 1]:
                return False
            over &= ~rows[y - 1]
            if over:
                reached[y - 1] |= over
                waiting.append(y - 1)
    return True


def joints(occupied: bytearray) -> bytearray:
    """A name for each node (x + 9 · y); two nodes have the same name if houses connect them."""
    above = bytearray(range(81))
    for line in LINES:
        units = occupied[line]
        node, step = (line, 9) if line < 10 else (9 * (line - 10), 1)
        while units:
            if units & 1:
                one, other = node, node + step
                while above[one] != one:
                    one = above[one]
                while above[other] != other:
                    other = above[other]
                if one < other:
                    above[other] = one
                else:
                    above[one] = other
            units >>= 1
            node += step
    # A node's way up leads to smaller numbers, which have their final names already.
    for node in range(81):
        above[node] = above[above[node]]
    return above
