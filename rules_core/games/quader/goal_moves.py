"""Rotate and shift: the moves of a piece inside the goal."""

from ..cuboids.cuboid import BITS, DX, DY, DZ, EAST, NORTH, ROTATE, SHIFT, SOUTH, TURN, WEST
from .goal import Goal


def turns_and_shifts(goal: Goal, pose: int, player: int, forward: int, turns: bool, shifts: bool) -> list[int]:
    """The moves (kind and end pose) of a piece in the goal."""
    key = pose << 10 | player << 7
    found = goal.known.get(key)
    if found is None:
        found = goal.known[key] = []
        if _nothing_on(goal, pose):
            # Stages are judged with the piece still in its place, ways and hollows with the piece lifted.
            if not goal.anywhere:
                goal.stage()
            turned = TURN[pose >> 14]
            turns = turns and not pose >> 10 & 15 and turned != pose >> 14
            shifts = shifts and goal.leaves_open(pose)
            goal.lift_for_a_look(pose)
            if turns:
                _turns(goal, turned, player, forward, found)
            if shifts:
                _shifts(goal, pose, player, forward, found)
            goal.lift_for_a_look(pose)
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


def _turns(goal: Goal, turned: int, player: int, forward: int, out: list[int]) -> None:
    """Rotate: ground poses of the turned piece with one side on the line that the player faces."""
    wide, deep = DX[turned], DY[turned]
    size = turned << 14
    if forward & 1:
        x = goal.x0 if forward == EAST else goal.x1 - wide
        ends = [
            x | y << 5 | size for y in range(goal.y0, goal.y1 - deep + 1) if goal.fits(turned, y - goal.south) >> x & 1
        ]
    else:
        y = goal.y0 if forward == NORTH else goal.y1 - deep
        row = goal.fits(turned, y - goal.south)
        size |= y << 5
        ends = [size | x for x in range(goal.x0, goal.x1) if row >> x & 1]
    for to in ends:
        if goal.anywhere or goal.accepts(to, player):
            out.append(to | ROTATE)


def _shifts(goal: Goal, pose: int, player: int, forward: int, out: list[int]) -> None:
    """Shift: sideways or forward on its own level, to where it is carried and makes no new hollow."""
    size = pose >> 14
    x = pose & 31
    j = (pose >> 5 & 31) - goal.south
    dx = DX[size]
    anywhere = goal.anywhere
    free, carried, near = _along(goal, pose, j)
    # West and east along its own rows, unless that is the back; then north and south.
    if forward != WEST:
        n = x
        while free >> n + dx & 1:
            n += 1
            to = pose + n - x
            accepted = carried >> n & 1 and (anywhere or goal.accepts(to, player))
            if accepted and not (near >> n & 1 and goal.makes_hollow(to, pose)):
                out.append(to | SHIFT)
    if forward != EAST:
        n = x - 1
        while free >> n & 1:
            to = pose + n - x
            accepted = carried >> n & 1 and (anywhere or goal.accepts(to, player))
            if accepted and not (near >> n & 1 and goal.makes_hollow(to, pose)):
                out.append(to | SHIFT)
            n -= 1
    for side in (NORTH, SOUTH):
        if forward != side ^ 2:
            step = 1 - side
            row = j + step
            to = pose + 32 * step
            while 1 <= row <= goal.depth + 1 - DY[size]:
                free, carried, near = _along(goal, pose, row)
                if BITS[size] << x & ~free:
                    break
                accepted = carried >> x & 1 and (goal.anywhere or goal.accepts(to, player))
                if accepted and not (near >> x & 1 and goal.makes_hollow(to, pose)):
                    out.append(to | SHIFT)
                row += step
                to += 32 * step


def _along(goal: Goal, pose: int, j: int) -> tuple[int, int, int]:
    """For a piece whose lowest row is j, all columns at once: the free cells, where it is carried, and where
    something stands beside it (nothing beside it, nothing is parted from anything)."""
    size = pose >> 14
    dx, dy = DX[size], DY[size]
    z = pose >> 10 & 15
    level = goal.level[z]
    taken = level[j]
    carried = goal.full
    if z:
        below = goal.level[z - 1]
        carried &= below[j]
        for row in range(j + 1, j + dy):
            carried &= below[row]
    for row in range(j + 1, j + dy):
        taken |= level[row]
    # Higher levels are filled only where this one is.
    near = taken | level[j - 1] | level[j + dy]
    wide = near | near << 1 | near >> 1
    if dx > 1:
        carried &= carried >> 1
        wide |= near >> 2
        if dx > 2:
            carried &= carried >> 1
            wide |= near >> 3
    return goal.full & ~taken, carried, wide
