"""Where goal, start field and the players' parts lie on a board of Goldige Quader (counted with the margin)."""

from ...game import GOAL, PLAY, START, Game
from ...refused import Refused
from ..cuboids.cuboid import MARGIN


def goal_rectangle(variant: dict) -> tuple[int, int, int, int]:
    """The goal as (x0, y0, x1, y1), ends excluded. What cannot be centred lies one cell further west and south."""
    columns, rows = variant["board"]
    wide, deep = variant["goal"]["size"]
    x = MARGIN + (columns - wide) // 2
    y = MARGIN + (rows - deep if variant["goal"]["place"] == "top" else (rows - deep) // 2)
    return x, y, x + wide, y + deep


def start_field(variant: dict) -> tuple[int, int, int, int]:
    """The whole start field in front of a goal at the top."""
    x0, y0, x1, _ = goal_rectangle(variant)
    depth = variant["start_rows"]
    return x0, MARGIN if depth is None else y0 - depth, x1, y0


def _share(low: int, high: int, players: int, player: int) -> tuple[int, int]:
    """The player's equal part of low..high; a column that a dividing line cuts belongs to nobody."""
    wide = high - low
    return low + -(-wide * player // players), low + wide * (player + 1) // players


def parts(variant: dict) -> list[tuple[int, int, int, int]]:
    """Each player's own part of the start field."""
    players = variant["players"]
    x0, y0, x1, y1 = goal_rectangle(variant)
    depth = variant["start_rows"]
    found = []
    if variant["goal"]["place"] == "top":
        left, low, right, high = start_field(variant)
        for player in range(players):
            a, b = _share(left, right, players, player)
            found.append((a, low, b, high))
        return found
    columns, rows = variant["board"]
    sides = {2: "sn", 3: "swn", 4: "swne"}[players]
    for side in sides:
        if side == "s":
            found.append((x0, MARGIN if depth is None else y0 - depth, x1, y0))
        elif side == "n":
            found.append((x0, y1, x1, MARGIN + rows if depth is None else y1 + depth))
        elif side == "w":
            found.append((MARGIN if depth is None else x0 - depth, y0, x0, y1))
        else:
            found.append((x1, y0, MARGIN + columns if depth is None else x1 + depth, y1))
    return found


def halves(variant: dict) -> list[list[int]]:
    """For each player the cells of the goal that are the own part, row by row from the south."""
    players = variant["players"]
    x0, y0, x1, y1 = goal_rectangle(variant)
    found = []
    for player in range(players):
        left, low, right, high = x0, y0, x1, y1
        if variant["goal"]["place"] == "top":
            left, right = _share(x0, x1, players, player)
        elif players == 2:
            low, high = _share(y0, y1, 2, player)
        elif players == 4:
            # South has the south-west quadrant, west the north-west, north the north-east, east the south-east.
            left, right = _share(x0, x1, 2, player >> 1)
            low, high = _share(y0, y1, 2, 1 if player in (1, 2) else 0)
        else:
            raise Refused("stages", "halves of a goal in the centre need 2 or 4 players", "halves-players")
        found.append([(1 << right) - (1 << left) if low <= y < high else 0 for y in range(y0, y1)])
    return found


def roles(game: Game) -> bytearray:
    """The role of each cell: goal, start field (of any player) or other play field."""
    columns, rows = game.cells
    out = bytearray([PLAY] * (columns * rows))
    areas = [(start, START) for start in parts(game.variant)]
    if game.variant["goal"]["place"] == "top":
        areas = [(start_field(game.variant), START)]
    areas.append((goal_rectangle(game.variant), GOAL))
    for (x0, y0, x1, y1), role in areas:
        for y in range(y0 - MARGIN, y1 - MARGIN):
            for x in range(x0 - MARGIN, x1 - MARGIN):
                out[y * columns + x] = role
    return out
