"""A packing built on a board: one piece after the other shines where it belongs, until all stand there."""

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rules_core.games.quader.areas import goal_rectangle
from rules_core.refused import Refused

from .packing_answer import MARGIN
from .packing_pictures import shared_out

if TYPE_CHECKING:
    from ...board import Board
    from ..cuboids.scene import Piece
    from .packing import Body

_LOOK_SECONDS = 0.2


def lead(board: "Board", full: dict[str, Any], packing: "list[Body]", players: int) -> "Iterator[Piece]":
    """Yields each piece when it begins to shine, and goes on when it stands; Refused if it was ended at the board."""
    columns, rows = board.info()["cells"]
    x0, y0 = _corner(full, columns, rows)
    for piece in shared_out(packing, players):
        cells = [(y0 + y) * columns + x0 + x for x, y in piece.cells()]
        board.light(cells, piece.owner + 1, piece.z)
        yield piece
        while _shines(board):
            time.sleep(_LOOK_SECONDS)
    board.light([])


def _shines(board: "Board") -> bool:
    told = board.info()
    if told["state"] != "plan":
        raise Refused("board", "the plan was ended there", "plan-ended")
    return bool(told["fill"])


def _corner(full: dict[str, Any], columns: int, rows: int) -> tuple[int, int]:
    """Where the goal's south-west cell lies: as in a game of the variant, or with the goal alone in the middle."""
    wide, deep = full["goal"]["size"]
    if "board" in full:
        across, up = full["board"]
        x, y = (edge - MARGIN for edge in goal_rectangle(full)[:2])
    else:
        across, up, x, y = wide, deep, 0, 0
    if across > columns or up > rows:
        raise Refused("board", "has %dx%d cells, %dx%d are needed", "plan-size", columns, rows, across, up)
    return x + (columns - across) // 2, y + (rows - up) // 2
