"""The body of the board: frame with dovetails, a cradle and a light grid for each tile, and aprons for Engpass.

From the table upwards: cradle (room for wires), tile, grid between the cells, top layer. Frame and aprons end flush
with the top layer, so that pieces can stand across the board's edge.
"""

import itertools
import math
from typing import NamedTuple

import trimesh

from hardware.design import Board
from hardware.electronics.footprints import BOARD_THICKNESS
from hardware.pieces.solids import Part, Point, box, cut, joined, moved, prism, rotated

ROOM_BELOW = 12.0  # under the tiles: connectors and wires
TILE_THICKNESS = BOARD_THICKNESS
SENSOR_HEIGHT = 0.6  # of the Hall element above the tile
TOP_LAYER = 1.0
GRID_WALL = 1.6  # two neighbouring grids share it at the tiles' edges
TILE_PLAY = 0.1
# The tile's chips lie between its two columns and its connectors at both edges, all within this length of the middle;
# there the grid's walls leave room for them: depth of the notch, its length, its width in the middle and at the edges.
NOTCH, NOTCH_LENGTH, NOTCH_MIDDLE, NOTCH_EDGE = 1.7, 80.0, 10.0, 3.0
# The tile's highest part stands so far from its middle, between the columns: there the wall is left out, for so long a
# piece, and on the other side as well, so that the grid fits either way round.
HIGHEST, HIGHEST_LENGTH = 24.0, 3.0
POST = 5.0
CRADLE_FLOOR = 1.6
FRAME_WIDTH = 12.0
CORNER_LEG = 40.0
LONGEST_BAR = 160.0
TAIL = (6.0, 4.0, 7.0)  # length, width at the neck, width at the end of a dovetail
TAIL_PLAY = 0.15
CABLE_GAP = (30.0, 8.0)  # width, height: two flat cables of 18 wires on top of each other, and the supply
ENGPASS_ROWS = 16  # of the boards that Engpass is played on
APRON_ROWS = 3  # in front of the start line of Engpass
APRON_WALL = 2.0
LONGEST_APRON = 200.0
LINE = (0.8, 0.4)  # width, depth of an engraved line


class Area(NamedTuple):
    """A rectangle seen from above."""

    x1: float
    y1: float
    x2: float
    y2: float

    def size(self) -> float:
        return max(0.0, self.x2 - self.x1) * max(0.0, self.y2 - self.y1)

    def common(self, other: "Area") -> "Area":
        return Area(max(self.x1, other.x1), max(self.y1, other.y1), min(self.x2, other.x2), min(self.y2, other.y2))

    def box(self, bottom: float, top: float) -> trimesh.Trimesh:
        return box((self.x2 - self.x1, self.y2 - self.y1, top - bottom), (self.x1, self.y1, bottom))


class Stack(NamedTuple):
    """The heights of a board, given how deep below the surface its sensors measure."""

    grid: float
    whole: float


def stack(sensor_below_surface: float) -> Stack:
    grid = sensor_below_surface + SENSOR_HEIGHT - TOP_LAYER
    return Stack(grid, ROOM_BELOW + TILE_THICKNESS + grid + TOP_LAYER)


def light_grid(cells: tuple[int, int], pitch: float, high: float) -> Part:
    """Walls between the cells of one tile, so that a light stays in its cell; upside down, with the notches up."""
    wide, deep = cells[0] * pitch, cells[1] * pitch
    outline = Area(TILE_PLAY / 2, TILE_PLAY / 2, wide - TILE_PLAY / 2, deep - TILE_PLAY / 2)
    wall = GRID_WALL / 2
    windows = [
        Area(i * pitch + wall, j * pitch + wall, (i + 1) * pitch - wall, (j + 1) * pitch - wall)
        for i in range(cells[0])
        for j in range(cells[1])
    ]
    south, north = deep / 2 - NOTCH_LENGTH / 2, deep / 2 + NOTCH_LENGTH / 2
    notches = [
        Area(0, south, NOTCH_EDGE, north),
        Area((wide - NOTCH_MIDDLE) / 2, south, (wide + NOTCH_MIDDLE) / 2, north),
        Area(wide - NOTCH_EDGE, south, wide, north),
    ]
    middles = [deep / 2 + side * HIGHEST for side in (-1, 1)]
    gaps = [Area(wide / 2 - wall, y - HIGHEST_LENGTH / 2, wide / 2 + wall, y + HIGHEST_LENGTH / 2) for y in middles]
    cuts = [hole.box(-1, high + 1) for hole in windows + gaps]
    cuts += [notch.box(high - NOTCH, high + 1) for notch in notches]
    walls = outline.size() - sum(window.size() for window in windows)
    notched = sum(n.common(outline).size() - sum(n.common(window).size() for window in windows) for n in notches)
    volume = walls * high - notched * NOTCH - sum(gap.size() for gap in gaps) * (high - NOTCH)
    return Part("light-grid", cut(outline.box(0, high), *cuts), volume)


def cradle(size: tuple[float, float]) -> Part:
    """What one tile lies on: posts on a floor with windows. Along the middle of the sides the connectors have room."""
    wide, deep = size[0] - TILE_PLAY, size[1] - TILE_PLAY
    rows = [0, (deep - POST) / 4, (deep - POST) * 3 / 4, deep - POST]
    posts = [Area(x, y, x + POST, y + POST) for x in (0, wide - POST) for y in rows]
    windows = [Area(POST, y1 + POST, wide - POST, y2) for y1, y2 in itertools.pairwise(rows)]
    floor = Area(0, 0, wide, deep)
    body = joined(floor.box(0, CRADLE_FLOOR), *[post.box(0, ROOM_BELOW) for post in posts])
    area = floor.size() - sum(window.size() for window in windows)
    volume = area * CRADLE_FLOOR + len(posts) * POST**2 * (ROOM_BELOW - CRADLE_FLOOR)
    return Part("cradle", cut(body, *[window.box(-1, CRADLE_FLOOR + 1) for window in windows]), volume)


def bars(side: float) -> tuple[int, float]:
    """Number and length of the straight parts between the corners along a side."""
    rest = side - 2 * CORNER_LEG
    count = math.ceil(rest / LONGEST_BAR)
    return count, rest / count


def _tail(play: float, high: float) -> trimesh.Trimesh:
    """A dovetail that leaves the plane x = 0 eastwards, about y = 0."""
    length, neck, end = TAIL
    slope = (end - neck) / 2 / (length + play)
    # The foot reaches back a little, so that joining and cutting leave no skin.
    outline = [(-1.0, neck / 2 + play - slope), (length + play, end / 2 + play)]
    outline += [(x, -y) for x, y in outline]
    return prism(outline, -1 if play else 0, high + 1 if play else high)


def _tail_volume(play: float, high: float) -> float:
    length, neck, end = TAIL
    return (length + play) * (neck + end + 4 * play) / 2 * high


def frame_bar(length: float, high: float, cable: bool = False) -> Part:
    """A straight part, upside down as it is printed: socket at its west end, dovetail at its east end."""
    body = joined(box((length, FRAME_WIDTH, high)), moved(_tail(0, high), (length, FRAME_WIDTH / 2, 0)))
    cuts = [moved(_tail(TAIL_PLAY, high), (0, FRAME_WIDTH / 2, 0))]
    volume = length * FRAME_WIDTH * high + _tail_volume(0, high) - _tail_volume(TAIL_PLAY, high)
    name = f"frame-bar-{length:.0f}"
    if cable:
        wide, gap = CABLE_GAP
        cuts.append(box((wide, FRAME_WIDTH + 2, gap + 1), ((length - wide) / 2, -1, high - gap)))
        volume -= wide * FRAME_WIDTH * gap
        name += "-cable"
    return Part(name, cut(body, *cuts), volume)


def frame_corner(high: float) -> Part:
    """An L: socket at the end of its first leg, dovetail at the end of the second."""
    outer = CORNER_LEG + FRAME_WIDTH
    tail = rotated(_tail(0, high), 90, (0, 0, 1))
    body = joined(
        box((outer, FRAME_WIDTH, high)),
        box((FRAME_WIDTH, outer, high), (outer - FRAME_WIDTH, 0, 0)),
        moved(tail, (outer - FRAME_WIDTH / 2, outer, 0)),
    )
    socket = moved(_tail(TAIL_PLAY, high), (0, FRAME_WIDTH / 2, 0))
    area = 2 * outer * FRAME_WIDTH - FRAME_WIDTH**2
    return Part("frame-corner", cut(body, socket), area * high + _tail_volume(0, high) - _tail_volume(TAIL_PLAY, high))


def apron(side: float, pitch: float, high: float) -> tuple[int, Part]:
    """How many parts stand along one end of the board, and the part: the rows off the board, less the frame's width."""
    count = math.ceil(side / LONGEST_APRON)
    length, deep = side / count, APRON_ROWS * pitch - FRAME_WIDTH
    wide, groove = LINE
    hollow: Point = (length - 2 * APRON_WALL, deep - 2 * APRON_WALL, high)
    cuts = [box(hollow, (APRON_WALL, APRON_WALL, APRON_WALL))]
    rows = [row * pitch - FRAME_WIDTH for row in range(1, APRON_ROWS)]
    cuts += [box((length + 2, wide, 1 + groove), (-1, y - wide / 2, -1)) for y in rows]
    volume = length * deep * high - hollow[0] * hollow[1] * (high - APRON_WALL) - len(rows) * length * wide * groove
    return count, Part(f"apron-{length:.0f}", cut(box((length, deep, high)), *cuts), volume)


def parts_of(board: Board, pitch: float, sensor_below: float) -> list[tuple[Part, int]]:
    """All parts of one board and how many of each; a board of 16 rows gets aprons, as Engpass is played on it."""
    heights = stack(sensor_below)
    tile = (board.tile_cells[0] * pitch, board.tile_cells[1] * pitch)
    tiles = board.tiles[0] * board.tiles[1]
    parts = [
        (cradle(tile), tiles),
        (light_grid(board.tile_cells, pitch, heights.grid), tiles),
        (frame_corner(heights.whole), 4),
    ]
    lengths: dict[float, int] = {}
    for side in (board.columns * pitch, board.rows * pitch):
        number, length = bars(side)
        lengths[length] = lengths.get(length, 0) + 2 * number
    # Where the chains begin; aprons never stand there.
    with_cable = bars(board.rows * pitch)[1]
    lengths[with_cable] -= 1
    parts.append((frame_bar(with_cable, heights.whole, cable=True), 1))
    parts += [(frame_bar(length, heights.whole), number) for length, number in lengths.items()]
    if board.cells[1] == ENGPASS_ROWS:
        number, part = apron(board.columns * pitch, pitch, heights.whole)
        parts.append((part, 2 * number))
    return parts
