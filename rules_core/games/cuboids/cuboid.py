"""The ten cuboids: shapes with edges 1 to 3, named by their volume, and the codes of their orientations.

A size (dx, dy, dz) is one code from 0 to 26; the tables below turn codes into edges and into the code
after a tip or a turn. A pose is one int: column, row, level and size code.
"""

VOLUMES = (1, 2, 3, 4, 6, 8, 9, 12, 18, 27)


def code(dx: int, dy: int, dz: int) -> int:
    """The code of a size. Divided by 3 it is the code of the footprint (0 to 8)."""
    return 9 * dx + 3 * dy + dz - 13


DX = tuple([c // 9 + 1 for c in range(27)])
DY = tuple([c // 3 % 3 + 1 for c in range(27)])
DZ = tuple([c % 3 + 1 for c in range(27)])
VOLUME = tuple([DX[c] * DY[c] * DZ[c] for c in range(27)])
# The cells of a footprint's row, as bits.
BITS = tuple([(1 << DX[c]) - 1 for c in range(27)])
# The code after tipping east or west, north or south, and after a quarter turn in the plane.
TIP_X = tuple([code(DZ[c], DY[c], DX[c]) for c in range(27)])
TIP_Y = tuple([code(DX[c], DZ[c], DY[c]) for c in range(27)])
TURN = tuple([code(DY[c], DX[c], DZ[c]) for c in range(27)])

# Rows and columns of a grid are counted from MARGIN, so that a look beyond the edge finds "not free".
MARGIN = 3

NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3


def pose(x: int, y: int, z: int, size: int) -> int:
    """A place (counted with the margin) and a size code as one int of 19 bits."""
    return x | y << 5 | z << 10 | size << 14


_SIZES = [bytes([c for c in range(27) if VOLUME[c] == volume]) for volume in VOLUMES]


def sizes_of(volume: int) -> bytes:
    """The codes of all orientations of a cuboid."""
    return _SIZES[VOLUMES.index(volume)]


def largest_face(volume: int) -> int:
    """The area of the largest face of a cuboid."""
    return max([DX[c] * DY[c] for c in sizes_of(volume)])


# --- moves ----------------------------------------------------------------------------------------------------
# A move is the end pose (19 bits), the piece's number in its owner's set (6), the kind (4) and a mark for the
# first half of a split pair.

KINDS = (
    "place",
    "push",
    "slide",
    "tip",
    "pivot",
    "rotate",
    "enter",
    "set",
    "shift",
    "replace",
    "join",
    "roll",
    "pass",
)
PLACE, PUSH, SLIDE, TIP, PIVOT, ROTATE = 0, 1 << 25, 2 << 25, 3 << 25, 4 << 25, 5 << 25
ENTER, SET, SHIFT, REPLACE, JOIN = 6 << 25, 7 << 25, 8 << 25, 9 << 25, 10 << 25
ROLL, PASS = 11 << 25, 12 << 25
KIND = 15 << 25
POSE = (1 << 19) - 1
# Column and row of a pose.
PLACE_BITS = (1 << 10) - 1
SPLIT = 1 << 29
