"""Enter and set: how a piece in the play field gets into the goal."""

from ..cuboids.cuboid import BITS, DX, DY, DZ, EAST, ENTER, NORTH, SET, SOUTH, TIP_X, TIP_Y, TURN, WEST, sizes_of
from ..cuboids.cuboids import GOAL, TOUCHING

MYPY = False
if MYPY:
    from .quader import Quader


def side_on_goal(game: "Quader", pose: int) -> int:
    """The side of a piece in the play field that touches the goal (NORTH, …), or -1."""
    goal = game.goal
    size = pose >> 14
    x = pose & 31
    y = pose >> 5 & 31
    if x < goal.x1 and x + DX[size] > goal.x0:
        if y + DY[size] == goal.y0:
            return NORTH
        if y == goal.y1:
            return SOUTH
    elif y < goal.y1 and y + DY[size] > goal.y0:
        if x + DX[size] == goal.x0:
            return EAST
        if x == goal.x1:
            return WEST
    return -1


def enter_and_set(game: "Quader", player: int, k: int, out: list[int]) -> None:
    """Enter and set."""
    piece = player * game.count + k
    pose = game.poses[piece]
    size = pose >> 14
    entered: list[int] = []
    mark = k << 19
    ground_done = False
    if game.can_enter and game.areas[piece] == TOUCHING:
        side = side_on_goal(game, pose)
        if not game.touch_full or whole_side(game, pose, side):
            if "set" in game.ways:
                ground_done = True
                out += [mark + to + ENTER for to in game.goal.places(size, player, True, True)]
            entered = _enter_ways(game, player, piece, side)
            out += [mark + to + ENTER for to in entered]
    if not game.can_set or not in_contact(game, pose):
        return
    mark += SET
    for to_size in sizes_of(game.volumes[k]) if game.set_any_pose else [size]:
        if not game.set_upper and not (ground_done and to_size == size):
            places = game.goal.places(to_size, player, True, game.set_hollow)
            if entered:
                places = [to for to in places if to not in entered]
            out += [mark + to for to in places]
        out += [mark + to for to in game.goal.places(to_size, player, False, game.set_hollow)]


def whole_side(game: "Quader", pose: int, side: int) -> bool:
    """Whether the whole of that side of the piece lies on the goal's edge."""
    goal = game.goal
    size = pose >> 14
    if side & 1:
        y = pose >> 5 & 31
        return y >= goal.y0 and y + DY[size] <= goal.y1
    x = pose & 31
    return x >= goal.x0 and x + DX[size] <= goal.x1


def _enter_ways(game: "Quader", player: int, piece: int, side: int) -> list[int]:
    """The poses that a touching piece reaches by push, tip and pivot and that `set` does not give."""
    pose = game.poses[piece]
    size = pose >> 14
    x = pose & 31
    y = pose >> 5 & 31
    dx, dy, dz = DX[size], DY[size], DZ[size]
    goal = game.goal
    found: list[int] = []
    if "push" in game.ways and "set" not in game.ways:
        step = (32, 1, -32, -1)[side]
        depth = dx if side & 1 else dy
        to = pose + depth * step
        while goal.is_free(to):
            if goal.accepts(to, player):
                found.append(to)
            to += step
    ends = []
    if "tip" in game.ways:
        to = TIP_X[size] if side & 1 else TIP_Y[size]
        left = (x, x + dx, x, x - dz)[side]
        low = (y + dy, y, y - dz, y)[side]
        ends.append(left | low << 5 | to << 14)
    if "pivot" in game.ways:
        to = TURN[size] << 14
        if side & 1:
            left = x + dx if side == EAST else x - dy
            turned = [left | y << 5 | to, left | y + dy - dx << 5 | to]
        else:
            low = y + dy if side == NORTH else y - dx
            turned = [x | low << 5 | to, x + dx - dy | low << 5 | to]
        if game.pivot_sweep:
            from ..cuboids.sweep import sweep_is_free

            turned = [end for end in turned if sweep_is_free(game, piece, end)]
        for end in turned:
            if goal.is_free(end) and (not game.pivot_sweep or sweep_is_free(game, piece, end)):
                ends.append(end)
    for end in ends:
        if end in found or (end >> 14 == size and "set" in game.ways):
            continue
        if goal.is_free(end) and goal.accepts(end, player):
            found.append(end)
    return found


def in_contact(game: "Quader", pose: int) -> bool:
    """Whether a piece in the play field touches (a face of) a piece that is in the goal or touches it."""
    size = pose >> 14
    x = pose & 31
    y = pose >> 5 & 31
    dx, dy = DX[size], DY[size]
    if game.contact_full:
        return _leans_on_one(game, pose)
    anchors = game.anchors
    bits = BITS[size] << x
    if (anchors[y - 1] | anchors[y + dy]) & bits:
        return True
    beside = 1 << x - 1 | 1 << x + dx
    for j in range(y, y + dy):
        if anchors[j] & beside:
            return True
    return False


def _leans_on_one(game: "Quader", pose: int) -> bool:
    """Whether one whole bottom side lies against one single piece in the goal, at any common height."""
    side = side_on_goal(game, pose)
    if side < 0:
        return False
    size = pose >> 14
    x = pose & 31
    y = pose >> 5 & 31
    dx, dy, dz = DX[size], DY[size], DZ[size]
    for piece, other in enumerate(game.poses):
        if game.areas[piece] != GOAL or (other >> 10 & 15) >= dz:
            continue
        ox = other & 31
        oy = other >> 5 & 31
        odx, ody = DX[other >> 14], DY[other >> 14]
        if side & 1:
            next_to = ox == x + dx if side == EAST else ox + odx == x
            covers = oy <= y and oy + ody >= y + dy
        else:
            next_to = oy == y + dy if side == NORTH else oy + ody == y
            covers = ox <= x and ox + odx >= x + dx
        if next_to and covers:
            return True
    return False
