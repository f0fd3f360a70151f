"""How long a large piece needs to the goal by dice, round what stands in the play field now.

All poses of a footprint are the bits of one number, row after row, so that a step of all of them is one shift.
"""

from ..cuboids.cuboid import BITS, DX, DY, MARGIN

MYPY = False
if MYPY:
    from .quader import Quader

# Turns are counted in steps of so many; who needs more of them finds no way.
TICK = 6
MOST = 14


class Lanes:
    """The free cells of the play field, and ways through them by exactly the pips of a die."""

    def __init__(self, game: "Quader") -> None:
        self.game = game
        self.columns, self.rows = game.cells[0], game.cells[1]
        self.free = 0

    def look(self) -> None:
        """Take in what stands in the play field."""
        free = 0
        stride = self.columns + 1
        whole = (1 << self.columns) - 1
        rows = self.game.field.free
        for y in range(self.rows - 1, -1, -1):
            free = free << stride | rows[MARGIN + y] >> MARGIN & whole
        self.free = free

    def turns(self, player: int, pose: int, often: bytes) -> int:
        """The turns until a piece in the play field lies at the goal, at least 1; 0: it finds no way.

        `often`: in how many of 36 rolls the piece may move by so many cells.
        """
        stride = self.columns + 1
        size = pose >> 14
        dx, dy = DX[size], DY[size]
        x = (pose & 31) - MARGIN
        y = (pose >> 5 & 31) - MARGIN
        fits = self.free
        for row in range(y, y + dy):
            fits |= BITS[size] << x + row * stride
        if dx > 1:
            fits &= fits >> 1 if dx == 2 else fits >> 1 & fits >> 2
        if dy > 1:
            fits &= fits >> stride if dy == 2 else fits >> stride & fits >> 2 * stride
        here = 1 << x + y * stride
        reached = 0
        new = [0] * (MOST + 7)
        new[0] = self._at_goal(player, dx, dy) & fits
        for tick in range(MOST):
            poses = new[tick] & ~reached
            if poses & here:
                return tick * TICK + 1
            if not poses:
                continue
            reached |= poses
            for shift in (stride, 1):
                up = down = poses
                for die in range(1, 7):
                    up = up << shift & fits
                    down = down >> shift & fits
                    if often[die]:
                        new[tick + 6 // often[die]] |= up | down
        return 0

    def _at_goal(self, player: int, dx: int, dy: int) -> int:
        """The poses that touch the goal."""
        goal = self.game.goal
        stride = self.columns + 1
        poses = 0
        if self.game.forward[player] & 1:
            for y in range(goal.y0, goal.y1 - dy + 1):
                row = (1 << goal.x1 - MARGIN) | (1 << goal.x0 - dx - MARGIN if goal.x0 - dx >= MARGIN else 0)
                poses |= row << (y - MARGIN) * stride
        else:
            row = (1 << goal.x1 - dx + 1 - MARGIN) - (1 << goal.x0 - MARGIN)
            for y in (goal.y0 - dy, goal.y1):
                if y >= MARGIN:
                    poses |= row << (y - MARGIN) * stride
        return poses
