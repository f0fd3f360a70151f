"""Push, slide, tip, pivot and rotate in the play field: the hot loop of the rules core."""

from .cuboid import (
    BITS,
    DX,
    DY,
    DZ,
    EAST,
    NORTH,
    PIVOT,
    POSE,
    PUSH,
    ROTATE,
    SLIDE,
    SOUTH,
    TIP,
    TIP_X,
    TIP_Y,
    TURN,
    WEST,
)
from .cuboids import FIELD

MYPY = False
if MYPY:
    from .cuboids import Cuboids


def field_moves(
    game: "Cuboids", player: int, pieces: range, push_min: int, push_max: int, slide_max: int, out: list[int]
) -> None:
    """Append push, slide, tip, pivot and rotate of the player's pieces (numbers in the set) in the play field.

    Forward pushes go push_min to push_max cells, slides up to slide_max. A pose that an earlier kind
    reaches is not listed again. Written for speed: all pieces in one loop, everything but the list in local names, so
    that compiled it is appended to without a call.
    """
    fit = game.field.fits()
    poses = game.poses
    areas = game.areas
    first = player * game.count
    forward = game.forward[player]
    upright = not forward & 1
    x0, y0, x1, y1 = game.push_areas[player]
    can_push, can_tip, can_pivot, can_rotate = game.can_push, game.can_tip, game.can_pivot, game.can_rotate
    any_tip = can_tip and not game.tip_forward
    tip_north = any_tip or (can_tip and forward == NORTH)
    tip_east = any_tip or (can_tip and forward == EAST)
    tip_south = any_tip or (can_tip and forward == SOUTH)
    tip_west = any_tip or (can_tip and forward == WEST)
    vertical, across = (PUSH, SLIDE) if upright else (SLIDE, PUSH)
    slide = slide_max if game.can_slide else 0
    back = 1 if game.push_back else 0
    near_x0, near_y0, near_x1, near_y1 = game.lively
    line = game.lines[player]
    known = line.look()
    strip_x0, strip_y0, strip_x1, strip_y1 = line.strip
    for k in pieces:
        piece = first + k
        if not areas[piece] & FIELD:
            continue
        pose = poses[piece]
        x = pose & 31
        y = pose >> 5 & 31
        size = pose >> 14
        dx, dy, dz, tip_x, tip_y, turn = DX[size], DY[size], DZ[size], TIP_X[size], TIP_Y[size], TURN[size]
        mark = k << 19

        # How far it may be pushed and slid to each side: forward the goal ends a push, at the back the start line …
        if upright:
            east = west = slide
            north = south = 0
            if can_push and x >= x0 and y >= y0 and x + dx <= x1 and y + dy <= y1:
                if forward == NORTH:
                    north = push_max
                    south = back if y > y0 else 0
                else:
                    south = push_max
                    north = back if y + dy < y1 else 0
        else:
            north = south = slide
            east = west = 0
            if can_push and x >= x0 and y >= y0 and x + dx <= x1 and y + dy <= y1:
                if forward == EAST:
                    east = push_max
                    west = back if x > x0 else 0
                else:
                    west = push_max
                    east = back if x + dx < x1 else 0
        # … and how far it gets until something is in the way.
        column = fit[3 * dx - 3]
        row = fit[dy - 1][y]
        # Whether the cells along each side are free: without them no step and no tip.
        is_north = column[y + dy] >> x & 1
        is_south = column[y - 1] >> x & 1
        is_east = row >> x + dx & 1
        is_west = row >> x - 1 & 1
        base = to = mark | pose | vertical
        if is_north:
            n = y + dy
            while north and column[n] >> x & 1:
                to += 32
                out.append(to)
                n += 1
                north -= 1
            north = to - base >> 5
            to = base
        else:
            north = 0
        if is_south:
            n = y - 1
            while south and column[n] >> x & 1:
                to -= 32
                out.append(to)
                n -= 1
                south -= 1
            south = base - to >> 5
        else:
            south = 0
        base = to = mark | pose | across
        if is_east:
            bits = row >> x + dx & (1 << east) - 1
            while bits & 1:
                to += 1
                out.append(to)
                bits >>= 1
            east = to - base
            to = base
        else:
            east = 0
        if is_west:
            bits = 1 << x - 1
            while west and row & bits:
                to -= 1
                out.append(to)
                bits >>= 1
                west -= 1
            west = base - to
        else:
            west = 0
        if push_min > 1:
            # Forward steps that are too short are no moves, so they hide nothing below.
            got = (north, east, south, west)[forward]
            start = len(out) - north - south - east - west + (0, north + south, north, north + south + east)[forward]
            del out[start : start + min(got, push_min - 1)]
            if (dy if upright else dx) < push_min:
                if upright:
                    north, south = (0, south) if forward == NORTH else (north, 0)
                else:
                    east, west = (0, west) if forward == EAST else (east, 0)

        if can_tip:
            if is_east or is_west:
                row = fit[tip_x // 3][y]
                to = mark | tip_x << 14 | y << 5 | TIP
                if is_east and row >> x + dx & 1 and tip_east and (tip_x != size or east < dx):
                    out.append(to | x + dx)
                if is_west and row >> x - dz & 1 and tip_west and (tip_x != size or west < dx):
                    out.append(to | x - dz)
            if is_north or is_south:
                column = fit[tip_y // 3]
                to = mark | tip_y << 14 | x | TIP
                if is_north and column[y + dy] >> x & 1 and tip_north and (tip_y != size or north < dy):
                    out.append(to | y + dy << 5)
                if is_south and column[y - dz] >> x & 1 and tip_south and (tip_y != size or south < dy):
                    out.append(to | y - dz << 5)

        pivots = len(out)
        if can_pivot:
            column = fit[turn // 3]
            to = mark | turn << 14 | PIVOT
            if dx != dy:
                # Turned, it is longer than the side it had towards east and west, or towards north and south.
                if dx > dy or is_north or is_south:
                    n = x + dx - dy
                    bits = 1 << x | 1 << n
                    row = column[y + dy] & bits
                    if row:
                        low = to | y + dy << 5
                        if row >> x & 1:
                            out.append(low | x)
                        if row >> n & 1:
                            out.append(low | n)
                    row = column[y - dx] & bits
                    if row:
                        low = to | y - dx << 5
                        if row >> x & 1:
                            out.append(low | x)
                        if row >> n & 1:
                            out.append(low | n)
                if dx < dy or is_east or is_west:
                    bits = 1 << x + dx | 1 << x - dy
                    row = column[y] & bits
                    if row:
                        low = to | y << 5
                        if row >> x + dx & 1:
                            out.append(low | x + dx)
                        if row >> x - dy & 1:
                            out.append(low | x - dy)
                    n = y + dy - dx
                    row = column[n] & bits
                    if row:
                        low = to | n << 5
                        if row >> x + dx & 1:
                            out.append(low | x + dx)
                        if row >> x - dy & 1:
                            out.append(low | x - dy)
            else:
                # It jumps by its own width; a push, a slide or (a cube) a tip may have led there already.
                cube = dx == dz
                row = column[y]
                if is_north and column[y + dy] >> x & 1 and north < dy and not (cube and tip_north):
                    out.append(to | x | y + dy << 5)
                if is_south and column[y - dx] >> x & 1 and south < dy and not (cube and tip_south):
                    out.append(to | x | y - dx << 5)
                if is_east and row >> x + dx & 1 and east < dx and not (cube and tip_east):
                    out.append(to | x + dx | y << 5)
                if is_west and row >> x - dy & 1 and west < dx and not (cube and tip_west):
                    out.append(to | x - dy | y << 5)
            if game.pivot_sweep:
                from .sweep import sweep_is_free

                out[pivots:] = [move for move in out[pivots:] if sweep_is_free(game, piece, move & POSE)]

        if can_rotate and dx != dy:
            if y < strip_y1 and y + dy > strip_y0 and x < strip_x1 and x + dx > strip_x0:
                # It stands at its start line itself; its old cells count as free.
                places = line.places_but_for(turn // 3, BITS[size] << x, y, dy)
            else:
                places = known[turn // 3] or line.places(turn // 3)
            to = mark | turn << 14 | ROTATE
            if len(out) == pivots:
                out += [to | place for place in places]
            elif places:
                base = mark | turn << 14 | PIVOT
                pivoted = out[pivots:]
                out += [to | place for place in places if base | place not in pivoted]
        if near_y0 < y + dy and y < near_y1 and near_x0 < x + dx and x < near_x1:
            game.further_moves(player, k, out)
