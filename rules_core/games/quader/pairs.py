"""Two pieces that form a larger cuboid: replacing an opponent's piece, and moving an own pair as one."""

from ..cuboids.cuboid import BITS, DX, DY, DZ, EAST, JOIN, KIND, NORTH, POSE, REPLACE, SOUTH, TIP_X, TIP_Y, TURN, WEST
from ..cuboids.cuboids import FIELD, RESERVE

MYPY = False
if MYPY:
    from .quader import Quader

# What a pair does, in the 3 highest bits of the 19 where other moves have a pose.
_ALONG, _TIPS, _TURNS = 0, 1, 5


def form_cuboid(one: int, two: int) -> bool:
    """Whether two pieces on the ground share one whole, congruent face."""
    a, b = one >> 14, two >> 14
    if DZ[a] != DZ[b]:
        return False
    x, y = one & 31, one >> 5 & 31
    u, v = two & 31, two >> 5 & 31
    if y == v and DY[a] == DY[b]:
        return x + DX[a] == u or u + DX[b] == x
    return x == u and DX[a] == DX[b] and (y + DY[a] == v or v + DY[b] == y)


def order(game: "Quader", piece: int) -> tuple[int, ...]:
    """The order of pieces by volume, then pose."""
    pose = game.poses[piece]
    return (game.volumes[piece % game.count], pose & 31, pose >> 5 & 31, pose >> 10 & 15, pose >> 14)


def _own_field(game: "Quader", player: int) -> list[int]:
    first = player * game.count
    return [piece for piece in range(first, first + game.count) if game.areas[piece] & FIELD]


# --- replace ------------------------------------------------------------------------------------------------


def touching(game: "Quader", player: int, pose: int, mover: int) -> int:
    """The own piece (first by volume, then pose) that forms a cuboid with the one in `pose`; -1 if none."""
    found = [p for p in _own_field(game, player) if p != mover and form_cuboid(game.poses[p], pose)]
    return min([(order(game, p), p) for p in found])[1] if found else -1


def replaces(game: "Quader", player: int, pieces: range) -> list[int]:
    """An opponent's piece that forms a cuboid with an own one makes place for an own piece of its volume."""
    out = []
    first = player * game.count
    for piece, pose in enumerate(game.poses):
        if piece // game.count == player or not game.areas[piece] & FIELD:
            continue
        volume = game.volumes[piece % game.count]
        reserve_done = False
        for k in range(game.count):
            own = first + k
            in_reserve = game.poses[own] == RESERVE
            if (
                game.volumes[k] != volume
                or not (in_reserve or game.areas[own] & FIELD)
                or (in_reserve and reserve_done)
            ):
                continue
            reserve_done = reserve_done or in_reserve
            if k in pieces and touching(game, player, pose, own) >= 0:
                out.append(k << 19 | pose | REPLACE)
    return out


# --- join ---------------------------------------------------------------------------------------------------


def _box(one: int, two: int) -> tuple[int, int, int, int]:
    """The footprint of a pair: x, y, columns, rows."""
    x, y = min(one & 31, two & 31), min(one >> 5 & 31, two >> 5 & 31)
    right = max((one & 31) + DX[one >> 14], (two & 31) + DX[two >> 14])
    upper = max((one >> 5 & 31) + DY[one >> 14], (two >> 5 & 31) + DY[two >> 14])
    return x, y, right - x, upper - y


def _ends(one: int, two: int, what: int, x: int, y: int) -> tuple[int, int]:
    """The poses of both pieces after the pair has done `what` and its footprint lies at (x, y)."""
    left, low, wide, deep = _box(one, two)
    ends = []
    for pose in (one, two):
        size = pose >> 14
        # The piece's place in the footprint of the pair.
        i, j = (pose & 31) - left, (pose >> 5 & 31) - low
        if what >= _TURNS:
            # Counter-clockwise: the west end comes to the south; clockwise: to the north.
            if what == _TURNS:
                i, j = deep - j - DY[size], i
            else:
                i, j = j, wide - i - DX[size]
            size = TURN[size]
        elif what >= _TIPS:
            size = TIP_X[size] if what - _TIPS & 1 else TIP_Y[size]
        ends.append(x + i | y + j << 5 | size << 14)
    return ends[0], ends[1]


def _free(game: "Quader", x: int, y: int, wide: int, deep: int, one: int, two: int) -> bool:
    """Whether a footprint is free play field; the cells of the pair itself count as free."""
    bits = (1 << wide) - 1 << x
    for j in range(y, y + deep):
        free = game.field.free[j]
        for pose in (one, two):
            if (pose >> 5 & 31) <= j < (pose >> 5 & 31) + DY[pose >> 14]:
                free |= BITS[pose >> 14] << (pose & 31)
        if bits & ~free:
            return False
    return True


def joins(game: "Quader", player: int, pieces: range, push_min: int, push_max: int, slide_max: int) -> list[int]:
    """Push, slide, tip and rotate of own pairs. A pair belongs to its first piece by volume, then pose."""
    out: list[int] = []
    own = _own_field(game, player)
    first = player * game.count
    for one in own:
        for two in own:
            in_order = one - first in pieces and order(game, one) < order(game, two)
            if in_order and form_cuboid(game.poses[one], game.poses[two]):
                _join(game, player, one, two, push_min, push_max, slide_max, out)
    return out


def _join(
    game: "Quader", player: int, one: int, two: int, push_min: int, push_max: int, slide_max: int, out: list[int]
) -> None:
    a, b = game.poses[one], game.poses[two]
    x, y, wide, deep = _box(a, b)
    forward = game.forward[player]
    first = player * game.count
    mark = one - first << 19 | two - first << 10 | JOIN
    seen = []

    def add(what: int, left: int, low: int) -> None:
        ends = _ends(a, b, what, left, low)
        if ends not in seen:
            seen.append(ends)
            out.append(mark | what << 16 | left | low << 5)

    x0, y0, x1, y1 = game.push_areas[player]
    for side in (NORTH, EAST, SOUTH, WEST):
        least, most = 1, slide_max if game.can_slide else 0
        pushing = side == forward or side == forward ^ 2
        if pushing:
            most = 0
            if game.can_push:
                most = push_max if side == forward else 1 if game.push_back else 0
                least = push_min if side == forward else 1
        i, j = ((0, 1), (1, 0), (0, -1), (-1, 0))[side]
        for step in range(1, most + 1):
            left, low = x + i * step, y + j * step
            if not _free(game, left, low, wide, deep, a, b):
                break
            if pushing:
                inside = x >= x0 and y >= y0 and x + wide <= x1 and y + deep <= y1
                if not inside or left < x0 or low < y0 or left + wide > x1 or low + deep > y1:
                    break
            if step >= least:
                add(_ALONG, left, low)
    if game.can_tip:
        high = DZ[a >> 14]
        for side in (NORTH, EAST, SOUTH, WEST):
            # Both pieces must end on the ground, so a pair is never tipped along its own line.
            along_x = (a >> 5 & 31) == (b >> 5 & 31)
            if along_x == bool(side & 1) or (game.tip_forward and side != forward):
                continue
            left, low, new_wide, new_deep = x, y, wide, deep
            if side & 1:
                left, new_wide = (x + wide if side == EAST else x - high), high
            else:
                low, new_deep = (y + deep if side == NORTH else y - high), high
            if _free(game, left, low, new_wide, new_deep, a, b):
                add(_TIPS + side, left, low)
    if game.can_rotate and wide != deep:
        x0, y0, x1, y1 = game.parts[player]
        if forward & 1:
            left = x0 if forward == EAST else x1 - deep
            spots = [(left, low) for low in range(y0, y1 - wide + 1)]
        else:
            low = y0 if forward == NORTH else y1 - wide
            spots = [(left, low) for left in range(x0, x1 - deep + 1)]
        for left, low in spots:
            inside = left >= x0 and low >= y0 and left + deep <= x1 and low + wide <= y1
            if inside and _free(game, left, low, deep, wide, a, b):
                add(_TURNS, left, low)
                add(_TURNS + 1, left, low)


def joined(game: "Quader", move: int) -> tuple[int, int, int, int]:
    """A join move in full: both pieces and their end poses. Only before the move is made."""
    first = game.turn * game.count
    one, two = first + (move >> 19 & 63), first + (move >> 10 & 63)
    ends = _ends(game.poses[one], game.poses[two], move >> 16 & 7, move & 31, move >> 5 & 31)
    return one, two, ends[0], ends[1]


# --- making and taking back -----------------------------------------------------------------------------------


def play(game: "Quader", move: int) -> None:
    """Make a replace or join; what undo needs is put aside."""
    if move & KIND == JOIN:
        one, two, end, other_end = joined(game, move)
        game.aside += [game.poses[one], game.poses[two]]
        game.lift(one)
        game.lift(two)
        game.stand(one, end)
        game.stand(two, other_end)
        return
    own = game.piece_of(move)
    pose = move & POSE
    other = game.piece_at(pose & 31, pose >> 5 & 31)
    game.aside += [game.poses[own], other]
    game.lift(other)
    if game.poses[own] >= 0:
        game.lift(own)
    game.stand(own, pose)


def undo(game: "Quader", move: int) -> None:
    """Take a replace or join back; it is the mover's turn again already."""
    second = game.aside.pop()
    pose = game.aside.pop()
    own = game.piece_of(move)
    game.lift(own)
    if move & KIND == JOIN:
        two = game.turn * game.count + (move >> 10 & 63)
        game.lift(two)
        game.stand(own, pose)
        game.stand(two, second)
        return
    if pose >= 0:
        game.stand(own, pose)
    game.stand(second, move & POSE)
