"""The switch `pivot_sweep`: whether other pieces are in the way of a turning piece."""

from .cuboid import BITS, DX, DY, MARGIN

MYPY = False
if MYPY:
    from .cuboids import Cuboids


def swept(dx: int, dy: int) -> list[tuple[int, int]]:
    """Cells whose interior a dx by dy footprint sweeps in a quarter turn about its south-west corner.

    It turns counter-clockwise; cells are counted from that corner. The footprint's own cells are among them.
    """
    reach = dx * dx + dy * dy
    cells = []
    for x in range(-dy, dx):
        near = x if x >= 0 else -x - 1
        for y in range(6):
            if near * near + y * y < reach:
                cells.append((x, y))
    return cells


def sweep_is_free(game: "Cuboids", piece: int, to: int) -> bool:
    """Whether no other piece is in the way of a pivot that ends in pose `to`, about one corner at least."""
    now = game.poses[piece]
    size = now >> 14
    x = now & 31
    y = now >> 5 & 31
    dx, dy = DX[size], DY[size]
    mine = BITS[size] << x
    for corner in range(4):
        east = corner & 1
        north = corner >> 1
        cx = x + dx * east
        cy = y + dy * north
        # The footprint mirrored into the quadrant north-east of the corner; the turn goes either way.
        for clockwise in (0, 1):
            cells = swept(dy, dx) if clockwise else swept(dx, dy)
            if clockwise:
                cells = [(b, a) for a, b in cells]
                end = (0, -dx, dy, dx)
            else:
                end = (-dy, 0, dy, dx)
            left = -end[0] - end[2] if east else end[0]
            low = -end[1] - end[3] if north else end[1]
            if (to & 31, to >> 5 & 31) != (cx + left, cy + low):
                continue
            for a, b in cells:
                column = cx - a - 1 if east else cx + a
                row = cy - b - 1 if north else cy + b
                if 0 <= row - MARGIN < game.cells[1] and column >= 0:
                    taken = game.taken(row)
                    if y <= row < y + dy:
                        taken &= ~mine
                    if taken >> column & 1:
                        break
            else:
                return True
    return False
