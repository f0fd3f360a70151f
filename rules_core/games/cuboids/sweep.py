"""The switch `pivot_sweep`: whether other pieces are in the way of a turning piece."""

from .cuboid import BITS, DX, DY, MARGIN

MYPY = False
if MYPY:
    from .cuboids import Cuboids

# Swept rows by footprint, corner and sense, as far as they have been asked for.
_known: dict[int, list[tuple[int, int]]] = {}


def swept(dx: int, dy: int) -> list[tuple[int, int]]:
    """Cells whose interior a dx by dy footprint sweeps in a quarter turn about its south-west corner.

    It turns counter-clockwise; cells are counted from that corner. The footprint's own cells are among them.
    """
    reach = dx * dx + dy * dy
    cells = []
    for x in range(-dy, dx):
        near = x if x >= 0 else -x - 1
        for y in range(5):
            if near * near + y * y < reach:
                cells.append((x, y))
    return cells


def _rows(dx: int, dy: int, corner: int, clockwise: int) -> list[tuple[int, int]]:
    """The swept cells as (row, bits): rows counted from the corner, bit 8 is the column east of it.

    Corner 0 is the south-west one, + 1: the east one, + 2: the north one.
    """
    key = dx | dy << 2 | corner << 4 | clockwise << 6
    rows = _known.get(key)
    if rows is None:
        cells = [(b, a) for a, b in swept(dy, dx)] if clockwise else swept(dx, dy)
        # Seen from the other corners everything is mirrored.
        if corner & 1:
            cells = [(-a - 1, b) for a, b in cells]
        if corner & 2:
            cells = [(a, -b - 1) for a, b in cells]
        rows = []
        for row in range(-6, 6):
            bits = 0
            for a, b in cells:
                if b == row:
                    bits |= 1 << a + 8
            if bits:
                rows.append((row, bits))
        _known[key] = rows
    return rows


def sweep_is_free(game: "Cuboids", piece: int, to: int) -> bool:
    """Whether no other piece is in the way of a pivot that ends in pose `to`, about one corner at least."""
    now = game.poses[piece]
    size = now >> 14
    x = now & 31
    y = now >> 5 & 31
    dx, dy = DX[size], DY[size]
    left = (to & 31) - x
    low = (to >> 5 & 31) - y
    mine = BITS[size] << x
    for corner in range(4):
        east = dx if corner & 1 else 0
        north = dy if corner & 2 else 0
        # Which way it turns, seen from a corner that is mirrored into the south-west.
        if left == (east if corner & 1 else -dy) and low == (north - dx if corner & 2 else 0):
            clockwise = 0
        elif left == (east - dy if corner & 1 else 0) and low == (north if corner & 2 else -dx):
            clockwise = 1
        else:
            continue
        for row, bits in _rows(dx, dy, corner, clockwise):
            row += y + north
            if 0 <= row - MARGIN < game.cells[1]:
                taken = game.taken(row)
                if y <= row < y + dy:
                    taken &= ~mine
                # Small ints only: what would lie west of the margin falls off.
                column = x + east - 8
                if taken & (bits << column if column > 0 else bits >> -column):
                    break
        else:
            return True
    return False
