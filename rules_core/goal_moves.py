"""Rotate and shift: the moves of a piece inside the goal."""

from .cuboid import BITS, DX, DY, DZ, EAST, NORTH, POSE, ROTATE, SHIFT, SOUTH, TURN, WEST
from .goal import Goal


def turns_and_shifts(goal: Goal, pose: int, player: int, forward: int, turns: bool, shifts: bool) -> list[int]:
    """The moves (kind and end pose) of a piece in the goal."""
    key = pose << 10 | player << 7
    found = goal.known.get(key)
    if found is None:
        found = []
        size = pose >> 14
        if _nothing_on(goal, pose):
            # Stages are judged with the piece still in its place; the way is judged without it.
            goal.stage()
            if turns and not pose >> 10 & 15 and DX[size] != DY[size]:
                goal.lift_for_a_look(pose)
                found = _turns(goal, TURN[size], player, forward)
                goal.lift_for_a_look(pose)
            if shifts:
                _shifts(goal, pose, player, forward, found)
        goal.known[key] = found
    return found


def _nothing_on(goal: Goal, pose: int) -> bool:
    """Whether nothing lies on a piece in the goal."""
    size = pose >> 14
    z = (pose >> 10 & 15) + DZ[size]
    if z == goal.max_height:
        return True
    bits = BITS[size] << (pose & 31)
    first = (pose >> 5 & 31) - goal.south
    for row in goal.level[z][first : first + DY[size]]:
        if row & bits:
            return False
    return True


def _turns(goal: Goal, turned: int, player: int, forward: int) -> list[int]:
    """Rotate: ground poses of the turned (and lifted) piece with one side on the line the player faces."""
    wide, deep = DX[turned], DY[turned]
    found = []
    if forward & 1:
        x = goal.x0 if forward == EAST else goal.x1 - wide
        for y in range(goal.y0, goal.y1 - deep + 1):
            if goal.fits(turned, y - goal.south) >> x & 1:
                found.append(x | y << 5 | turned << 14 | ROTATE)
    else:
        y = goal.y0 if forward == NORTH else goal.y1 - deep
        row = goal.fits(turned, y - goal.south) >> goal.x0
        to = goal.x0 | y << 5 | turned << 14 | ROTATE
        while row:
            if row & 1:
                found.append(to)
            to += 1
            row >>= 1
    return found if goal.anywhere else [to for to in found if goal.accepts(to & POSE, player)]


def _shifts(goal: Goal, pose: int, player: int, forward: int, out: list[int]) -> None:
    """Shift: sideways or forward on its own level, to where it is carried and makes no new hollow."""
    size = pose >> 14
    x = pose & 31
    j = (pose >> 5 & 31) - goal.south
    z = pose >> 10 & 15
    dx, dy = DX[size], DY[size]
    bits = BITS[size] << x
    level = goal.level[z]
    beside = level[j]
    if dy > 1:
        beside |= level[j + 1]
        if dy > 2:
            beside |= level[j + 2]
    # Whether there is room for a first step to each side; the back is never gone to.
    ways = [
        j + dy <= goal.depth and not level[j + dy] & bits,
        x + dx < goal.x1 and not beside >> x + dx & 1,
        j > 1 and not level[j - 1] & bits,
        x > goal.x0 and not beside >> x - 1 & 1,
    ]
    ways[forward ^ 2] = False
    if True not in ways or not goal.leaves_open(pose):
        return
    goal.lift_for_a_look(pose)
    below = goal.level[z - 1] if z else None
    # Where something stands beside the rows of its sideways way; far from it nothing can be parted.
    near = 0
    for rows in goal.level[z : z + DZ[size]]:
        near |= rows[j - 1] | rows[j] | rows[j + dy]
        if dy > 1:
            near |= rows[j + 1]
            if dy > 2:
                near |= rows[j + 2]
    near |= near << 1 | near >> 1
    for side in (NORTH, EAST, SOUTH, WEST):
        step = (32, 1, -32, -1)[side]
        to = pose
        row = j
        cells = bits
        while ways[side]:
            to += step
            if side & 1:
                cells = cells << 1 if side == EAST else cells >> 1
                if cells & ~goal.full:
                    break
            else:
                row += 1 if side == NORTH else -1
                if row < 1 or row + dy > goal.depth + 1:
                    break
            taken = level[row]
            if dy > 1:
                taken |= level[row + 1]
                if dy > 2:
                    taken |= level[row + 2]
            if taken & cells:
                break
            if below:
                carried = below[row]
                if dy > 1:
                    carried &= below[row + 1]
                    if dy > 2:
                        carried &= below[row + 2]
                if cells & ~carried:
                    continue
            clear = side & 1 and not near & cells
            if (goal.anywhere or goal.accepts(to, player)) and (clear or not goal.makes_hollow(to, pose)):
                out.append(to | SHIFT)
    goal.lift_for_a_look(pose)
