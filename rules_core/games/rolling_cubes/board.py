"""Rolling Cubes on the grid of 16 × 16 cells: each cube a sign of 3 × 5 cells, `=` the whole top row.

From the north: row 15 is `=`, then four green, four blue, four red signs, each in a block of 4 × 5 cells. While a
row of the score card is chosen, each of the five rows is a band of three rows of cells, the first in the north.
"""

from ...font import SIGNS
from ...game import FIRST_GROUP, GOAL, LOST, NO_SIGN, PLAIN, PLAY, SETTLED, START, TO_TOUCH
from .rows import ROWS, free
from .throw import COUNT, SIDE

MYPY = False
if MYPY:
    from .rolling_cubes import RollingCubes

SIZE = 16
EQUALS = COUNT
_WIDE, _HIGH, _BAND = 4, 5, 3
# A cross that does not reach up as far as a letter.
_TIMES = 0o05250


def cube_at(x: int, y: int) -> int:
    """The cube that a cell belongs to: 0-11, 12 for `=`, or -1."""
    if not (0 <= x < SIZE and 0 <= y < SIZE):
        return -1
    if y == SIZE - 1:
        return EQUALS
    return (2 - y // _HIGH) * SIDE + x // _WIDE


def row_at(y: int) -> int:
    """The row of the score card that a row of cells belongs to, or -1."""
    return (SIZE - 1 - y) // _BAND if 0 < y < SIZE else -1


def roles(game: "RollingCubes") -> bytearray:
    """Lit cells: PLAY for what may be used, GOAL for cubes of the standing equation, START for cubes in hand."""
    out = bytearray(SIZE * SIZE)
    if game.phase == "row":
        open_rows = free(game)
        for y in range(1, SIZE):
            for x in range(SIZE):
                out[y * SIZE + x] = PLAY if row_at(y) in open_rows else LOST
        return out
    for y in range(SIZE):
        for x in range(SIZE):
            cube = cube_at(x, y)
            if cube == EQUALS:
                out[y * SIZE + x] = PLAY
            elif game.in_hand >> cube & 1:
                out[y * SIZE + x] = START if x % _WIDE == 1 and y % _HIGH == 2 else 0
            elif x % _WIDE < 3 and game.shown[cube]:
                sign = chr(game.shown[cube])
                glyph = _TIMES if sign == "x" else SIGNS[sign]
                if glyph >> (y % _HIGH * 3 + 2 - x % _WIDE) & 1:
                    out[y * SIZE + x] = GOAL if game.built >> cube & 1 else PLAY
    return out


def signs(game: "RollingCubes") -> bytearray:
    """What each cell shows: cubes in groups of a colour, those of the standing equation, those still in hand."""
    out = roles(game)
    for cell in range(SIZE * SIZE):
        role = out[cell]
        if role == GOAL:
            out[cell] = SETTLED
        elif role == START:
            out[cell] = TO_TOUCH
        elif role != PLAY:
            out[cell] = NO_SIGN
        else:
            out[cell] = PLAIN if game.phase == "row" else FIRST_GROUP + cube_at(cell % SIZE, cell // SIZE) // SIDE
    return out


def row_moves(game: "RollingCubes", y: int) -> list[int]:
    """The choice that a touch in a row of cells makes."""
    row = row_at(y)
    return [game.known.index("row " + ROWS[row])] if row in free(game) else []
