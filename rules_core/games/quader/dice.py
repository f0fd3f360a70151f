"""The dice game of Goldige Quader ("Setzen mit Würfeln"): two dice name the volume and the distance."""

from ..cuboids.cuboid import DX, DY, EAST, NORTH, PLACE, PUSH, SET, SLIDE, SOUTH, SPLIT, VOLUMES, WEST, sizes_of
from ..cuboids.cuboids import FIELD, RESERVE, TOUCHING
from .entering import side_on_goal, whole_side
from .moves import place_moves

MYPY = False
if MYPY:
    from .quader import Quader

# All rolls; of two dice first the one that allows every piece, 4 + 6.
ROLLS = {
    "push": bytes([1, 2, 3, 4, 5, 6]),
    "volume": bytes([4 | 6 << 3] + [a | b << 3 for a in range(1, 7) for b in range(a, 7)]),
}


def allowed_volumes(one: int, two: int) -> tuple[int, ...]:
    """The volumes that a roll lets a player move."""
    total = one + two
    if total == 10:
        return VOLUMES
    if one == two == 4:
        return 8, 18
    if one == two == 6:
        return 12, 27
    if total in (5, 7, 11):
        return tuple([die for die in (one, two) if die in VOLUMES])
    return (total,)


def moves(game: "Quader", player: int, pieces: range) -> list[int]:
    """Place, move exactly one die's pips, or set into the goal, with a piece of an allowed volume."""
    one = game.roll & 7
    two = game.roll >> 3
    allowed = allowed_volumes(one, two)
    if game.pending:
        partners = [volume for volume in VOLUMES if volume + game.pending in allowed]
        return place_moves(game, player, pieces, partners)
    out = []
    if game.can_place:
        out = place_moves(game, player, pieces, allowed)
        if game.variant["options"]["split_sum"]:
            out += _first_halves(game, player, pieces, allowed)
    first = player * game.count
    for k in pieces:
        if game.areas[first + k] & FIELD and game.volumes[k] in allowed:
            pose = game.poses[first + k]
            out += _straight(game, player, pose, k, (one,) if one == two else (one, two))
            if game.can_set and game.areas[first + k] == TOUCHING:
                size = pose >> 14
                if whole_side(game, pose, side_on_goal(game, pose)):
                    for ground in (True, False):
                        out += [k << 19 | to | SET for to in game.goal.places(size, player, ground, False)]
    return out


def _straight(game: "Quader", player: int, pose: int, k: int, distances: tuple[int, ...]) -> list[int]:
    """Moves by exactly one of the distances through free play field, in the four directions."""
    fit = game.field.fits()
    size = pose >> 14
    dx, dy = DX[size], DY[size]
    out = []
    upright = not game.forward[player] & 1
    x = pose & 31
    y = pose >> 5 & 31
    far = max(distances) + 1
    for side in (NORTH, EAST, SOUTH, WEST):
        push = (not side & 1) == upright
        if not (game.can_push if push else game.can_slide):
            continue
        for step in range(1, far):
            if side & 1:
                is_free = fit[dy - 1][y] >> (x + dx + step - 1 if side == EAST else x - step) & 1
            else:
                is_free = fit[3 * dx - 3][y + dy + step - 1 if side == NORTH else y - step] >> x & 1
            if not is_free:
                break
            if step in distances:
                out.append((k << 19 | pose) + (PUSH if push else SLIDE) + step * (32, 1, -32, -1)[side])
    return out


def _first_halves(game: "Quader", player: int, pieces: range, allowed: tuple[int, ...]) -> list[int]:
    """Placements of a piece whose partner in the reserve completes an allowed volume and has room afterwards."""
    out = []
    first = player * game.count
    reserve = [game.volumes[k] for k in range(game.count) if game.poses[first + k] == RESERVE]
    upright = not game.forward[player] & 1
    before = 0
    line = game.lines[player]
    line.look()
    for k in pieces:
        volume = game.volumes[k]
        if volume == before or game.poses[first + k] != RESERVE:
            continue
        before = volume
        others = list(reserve)
        others.remove(volume)
        # Where a partner could lie: (its first cell on the start line, the cell after its last).
        rooms = []
        for partner in VOLUMES:
            if partner in others and partner + volume in allowed:
                for size in sizes_of(partner):
                    wide = DX[size] if upright else DY[size]
                    for to in line.places(size // 3):
                        low = to & 31 if upright else to >> 5 & 31
                        rooms.append((low, low + wide))
        if not rooms:
            continue
        # Both lie on the start line, so the partner has room if it fits on either side: its end nearest to
        # the first column, or its start nearest to the last one.
        lowest_end = min([room[1] for room in rooms])
        highest_start = max([room[0] for room in rooms])
        for move in place_moves(game, player, range(k, k + 1), (volume,)):
            size = move >> 14 & 31
            low = move & 31 if upright else move >> 5 & 31
            if lowest_end <= low or highest_start >= low + (DX[size] if upright else DY[size]):
                out.append(move | SPLIT | PLACE)
    return out
