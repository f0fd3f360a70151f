"""Push, slide, tip, pivot and rotate in the play field: the hot loop of the rules core."""

from .cuboid import (
    BITS,
    DX,
    DY,
    DZ,
    EAST,
    NORTH,
    PIVOT,
    PLACE_BITS,
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
    can_tip, can_pivot, can_rotate = game.can_tip, game.can_pivot, game.can_rotate
    any_tip = can_tip and not game.tip_forward
    tip_north = any_tip or (can_tip and forward == NORTH)
    tip_east = any_tip or (can_tip and forward == EAST)
    tip_south = any_tip or (can_tip and forward == SOUTH)
    tip_west = any_tip or (can_tip and forward == WEST)
    # How far it may go to the north, east, south and west: slid only, or pushed as well, …
    slide = slide_max if game.can_slide else 0
    ahead, behind = (push_max, 1 if game.push_back else 0) if game.can_push else (0, 0)
    if upright:
        vertical, across = PUSH, SLIDE
        slides = 0, slide, 0, slide
        pushes = (ahead, slide, behind, slide) if forward == NORTH else (behind, slide, ahead, slide)
    else:
        vertical, across = SLIDE, PUSH
        slides = slide, 0, slide, 0
        pushes = (slide, ahead, slide, behind) if forward == EAST else (slide, behind, slide, ahead)
    # … where it may be pushed, and the edge of that behind which it does not go back.
    x0, y0, x1, y1 = game.push_areas[player]
    edge_north = y1 if forward == SOUTH else 0
    edge_east = x1 if forward == WEST else 0
    edge_south = y0 if forward == NORTH else 0
    edge_west = x0 if forward == EAST else 0
    near_x0, near_y0, near_x1, near_y1 = game.lively
    line = game.lines[player]
    known = line.look()
    strip_x0, strip_y0, strip_x1, strip_y1 = line.strip
    for k in pieces:
        piece = first + k
        if not areas[piece] & FIELD:
            continue
        pose = poses[piece]
        place = pose & PLACE_BITS
        x = pose & 31
        y = place >> 5
        size = pose >> 14
        dx, dy, dz, tip_x, tip_y, turn = DX[size], DY[size], DZ[size], TIP_X[size], TIP_Y[size], TURN[size]
        top = y + dy
        mark = k << 19
        spot = mark + place
        # The column of its corner as a bit, and the one beyond its east side.
        here = 1 << x
        right = here << dx

        column = fit[3 * dx - 3]
        row = fit[dy - 1][y]
        # Whether the cells along each side are free: without them no step and no tip.
        is_north = column[top] & here
        is_south = column[y - 1] & here
        is_east = row & right
        is_west = row & here >> 1
        # How far it may be pushed and slid to each side, and how far it gets until something is in the way.
        if x >= x0 and y >= y0 and x + dx <= x1 and top <= y1:
            north, east, south, west = pushes
        else:
            north, east, south, west = slides
        base = mark + pose + vertical
        if is_north and north and top != edge_north:
            to = base + 32
            out.append(to)
            n = 1
            while n < north and column[top + n] & here:
                to += 32
                out.append(to)
                n += 1
            north = n
        else:
            north = 0
        if is_south and south and y != edge_south:
            to = base - 32
            out.append(to)
            n = 1
            while n < south and column[y - 1 - n] & here:
                to -= 32
                out.append(to)
                n += 1
            south = n
        else:
            south = 0
        base = mark + pose + across
        if is_east and east and x + dx != edge_east:
            to = base + 1
            out.append(to)
            last = base + east
            bits = right << 1
            while row & bits and to < last:
                to += 1
                out.append(to)
                bits <<= 1
            east = to - base
        else:
            east = 0
        if is_west and west and x != edge_west:
            to = base - 1
            out.append(to)
            last = base - west
            bits = here >> 2
            while row & bits and to > last:
                to -= 1
                out.append(to)
                bits >>= 1
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
            # Where it fits lying, the cells along that side are free.
            base = spot + TIP
            if is_east or is_west:
                row = fit[3 * dz + dy - 4][y]
                if row & right and tip_east and (tip_x != size or east < dx):
                    out.append((base + (tip_x << 14)) + dx)
                if row & here >> dz and tip_west and (tip_x != size or west < dx):
                    out.append((base + (tip_x << 14)) - dz)
            if is_north or is_south:
                column = fit[3 * dx + dz - 4]
                if column[top] & here and tip_north and (tip_y != size or north < dy):
                    out.append((base + (tip_y << 14)) + 32 * dy)
                if column[y - dz] & here and tip_south and (tip_y != size or south < dy):
                    out.append((base + (tip_y << 14)) - 32 * dz)

        turned = 3 * dy + dx - 4
        pivots = len(out)
        if can_pivot:
            column = fit[turned]
            base = spot + (turn << 14) + PIVOT
            if dx != dy:
                # Turned, it is longer than the side it had towards east and west, or towards north and south.
                if dx > dy or is_north or is_south:
                    beside = right >> dy
                    bits = here | beside
                    row = column[top] & bits
                    if row:
                        to = base + 32 * dy
                        if row & here:
                            out.append(to)
                        if row & beside:
                            out.append(to + dx - dy)
                    row = column[y - dx] & bits
                    if row:
                        to = base - 32 * dx
                        if row & here:
                            out.append(to)
                        if row & beside:
                            out.append(to + dx - dy)
                if dx < dy or is_east or is_west:
                    beside = here >> dy
                    bits = right | beside
                    row = column[y] & bits
                    if row:
                        if row & right:
                            out.append(base + dx)
                        if row & beside:
                            out.append(base - dy)
                    row = column[top - dx] & bits
                    if row:
                        to = base + 32 * (dy - dx)
                        if row & right:
                            out.append(to + dx)
                        if row & beside:
                            out.append(to - dy)
            else:
                # It jumps by its own width; a push, a slide or (a cube) a tip may have led there already.
                cube = dx == dz
                if is_north and north < dy and column[top] & here and not (cube and tip_north):
                    out.append(base + 32 * dy)
                if is_south and south < dy and column[y - dx] & here and not (cube and tip_south):
                    out.append(base - 32 * dx)
                if is_east and east < dx and column[y] & right and not (cube and tip_east):
                    out.append(base + dx)
                if is_west and west < dx and column[y] & here >> dy and not (cube and tip_west):
                    out.append(base - dy)
            if game.pivot_sweep:
                from .sweep import sweep_is_free

                out[pivots:] = [move for move in out[pivots:] if sweep_is_free(game, piece, move & POSE)]

        if can_rotate and dx != dy:
            base = mark + (turn << 14) + ROTATE
            if y > strip_y1 or top < strip_y0 or x > strip_x1 or x + dx < strip_x0:
                for to in known[turned] or line.places(turned):
                    out.append(base + to)
            else:
                # At its start line or beside it: its own cells count as free, and a pivot may have led there already.
                places = line.places_but_for(turned, BITS[size] << x, y, dy)
                if places:
                    pivoted = out[pivots:]
                    twin = base - ROTATE + PIVOT
                    for to in places:
                        if twin + to not in pivoted:
                            out.append(base + to)
        if near_y0 < top and y < near_y1 and near_x0 < x + dx and x < near_x1:
            game.further_moves(player, k, out)
