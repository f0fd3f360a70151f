"""PlanQuadrat on the cells of the electronic board.

Squares, unit edges and nodes alternate: square (x, y) is the cell (2x + 1, 2y + 1), the edges and nodes lie between; a
walled rim is left out, so everything moves by one. The sensors tell monuments by their owner; houses belong to nobody
and carry the third kind of magnets.
"""

from ...game import NOTHING, PLAY
from .lattice import SLIDE
from .places import lowest
from .planquadrat import CLAIM, HOUSE, KIND, SKIP
from .text import first_unit, houses

MYPY = False
if MYPY:
    from collections.abc import Iterator

    from .planquadrat import PlanQuadrat

HOUSE_CODE = 3


def _house_cells(game: "PlanQuadrat", house: int, code: int) -> tuple[int, int, int, int, int]:
    """A house as the footprint (x, y, columns, rows, code)."""
    way, x, y, length = first_unit(house)
    rim = game.walled
    if way == "v":
        return 2 * x - rim, 2 * y + 1 - rim, 1, 2 * length - 1, code
    return 2 * x + 1 - rim, 2 * y - rim, 2 * length - 1, 1, code


def _square_cell(game: "PlanQuadrat", square: int) -> tuple[int, int]:
    return 2 * (square & 7) + 1 - game.walled, 2 * (square >> 3) + 1 - game.walled


def roles(game: "PlanQuadrat") -> bytearray:
    """Every cell is in play but the corners of a rim groove, where nothing can stand."""
    columns, rows = game.cells
    out = bytearray([PLAY] * (columns * rows))
    if not game.walled:
        for corner in (0, columns - 1, columns * (rows - 1), columns * rows - 1):
            out[corner] = NOTHING
    return out


def pieces(game: "PlanQuadrat") -> "Iterator[tuple[int, int, int, int, int, int, int]]":
    """The houses, and each monument on the lowest square of its place."""
    for house in houses(game):
        x, y, wide, deep, code = _house_cells(game, house, HOUSE_CODE)
        yield x, y, 0, wide, deep, 1, code
    for place, owner in game.claimed:
        x, y = _square_cell(game, lowest(place))
        yield x, y, 0, 1, 1, 1, owner + 1


def ground(game: "PlanQuadrat") -> bytearray:
    columns, rows = game.cells
    out = bytearray(columns * rows)
    for x, y, _, wide, deep, _, code in pieces(game):
        for row in range(y, y + deep):
            for column in range(x, x + wide):
                out[row * columns + column] = code
    return out


def owners(game: "PlanQuadrat") -> bytearray:
    """In whose colour each cell shines: owner + 1 for the squares of claimed places, else 0."""
    columns, rows = game.cells
    out = bytearray(columns * rows)
    for place, owner in game.claimed:
        for y in range(8):
            for x in range(8):
                if place[y] >> x & 1:
                    column, row = _square_cell(game, y << 3 | x)
                    out[row * columns + column] = owner + 1
    return out


def targets(game: "PlanQuadrat", x: int, y: int) -> list[int]:
    """The slides of the house that covers a cell."""
    if game.phase != "slide":
        return []
    for house in houses(game):
        left, low, wide, deep, _ = _house_cells(game, house, HOUSE_CODE)
        if 0 <= x - left < wide and 0 <= y - low < deep:
            return [move for move in game.legal_moves() if move & ~7 == SLIDE | house]
    return []


def footprints(game: "PlanQuadrat", move: int) -> list[tuple[int, int, int, int, int]]:
    """What a move changes for the sensors."""
    kind = move & KIND
    if kind == SKIP:
        return []
    if kind == CLAIM:
        x, y = _square_cell(game, move & 63)
        return [(x, y, 1, 1, game.turn + 1)]
    if kind == SLIDE:
        return [_house_cells(game, move & HOUSE, 0), _house_cells(game, game.moved(move), HOUSE_CODE)]
    return [_house_cells(game, move, HOUSE_CODE)]
