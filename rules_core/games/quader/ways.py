"""How many moves a piece needs into the goal, on the empty board.

Only two things matter there: how the piece lies, and how many rows are between it and the goal. That makes a small
table, right for every board and every player; pieces in the way are not in it.
"""

from ..cuboids.cuboid import DX, DY, DZ, TIP_X, TIP_Y, TURN, sizes_of

MYPY = False
if MYPY:
    from collections.abc import Iterator

    from .quader import Quader

# Gaps are counted up to here; no board is larger.
SPAN = 22
# Further than any piece is.
NEVER = 40


class Ways:
    """The fewest moves into the goal. `fill` comes before everything else."""

    def __init__(self, game: "Quader") -> None:
        self.game = game
        # By size (as seen by somebody who walks north) and gap: the moves into the goal, the entering one included.
        self.moves = bytearray([NEVER] * (27 * SPAN))
        # By number in the set: the moves of a piece in the reserve.
        self.reserve = bytearray(game.count)
        x0, y0, x1, y1 = game.parts[0]
        self.depth = x1 - x0 if game.forward[0] & 1 else y1 - y0
        self.wide = y1 - y0 if game.forward[0] & 1 else x1 - x0
        self.filled = False

    def fill(self) -> "Iterator[None]":
        """Work the table out, gap by gap; longer ways are found in a second and a third round."""
        if self.filled:
            return
        game = self.game
        changed = True
        while changed:
            changed = False
            for gap in range(min(self.depth + 3, SPAN)):
                for size in range(27):
                    moves = self._fewest(size, gap)
                    if moves < self.moves[size * SPAN + gap]:
                        self.moves[size * SPAN + gap] = moves
                        changed = True
                yield None
        for k in range(game.count):
            fewest = NEVER
            for size in sizes_of(game.volumes[k]):
                gap = self.depth - DY[size]
                if gap >= 0 and DX[size] <= self.wide:
                    fewest = min(fewest, self.moves[size * SPAN + gap] + 1)
            self.reserve[k] = fewest
        self.filled = True

    def _fewest(self, size: int, gap: int) -> int:
        """The moves from here, as far as the table knows the places one move further."""
        if not gap:
            return 1
        game = self.game
        if game.dice == "volume":
            # A roll moves a piece by exactly one of two dice.
            return 2 + (gap - 1) // 6
        table = self.moves
        here = size * SPAN + gap
        best = NEVER
        if game.can_push:
            # With the push die several cells at once, but not a few.
            best = table[size * SPAN] + (1 if gap > 2 else 2) if game.dice == "push" else table[here - 1] + 1
        if game.can_tip:
            tipped = TIP_Y[size]
            if gap >= DZ[size]:
                best = min(best, table[tipped * SPAN + gap - DZ[size]] + 1)
            if not game.tip_forward:
                best = min(best, table[TIP_X[size] * SPAN + gap] + 1)
                if gap + DY[size] < SPAN:
                    best = min(best, table[tipped * SPAN + gap + DY[size]] + 1)
        if game.can_pivot:
            turned = TURN[size] * SPAN
            best = min(best, table[turned + gap] + 1)
            if gap >= DX[size]:
                best = min(best, table[turned + gap - DX[size]] + 1)
            beside = gap + DY[size] - DX[size]
            if 0 <= beside < SPAN:
                best = min(best, table[turned + beside] + 1)
        return best

    def away(self, player: int, pose: int) -> int:
        """The moves that a piece in the play field needs."""
        game = self.game
        goal = game.goal
        size = pose >> 14
        x = pose & 31
        y = pose >> 5 & 31
        # The free columns and rows between the piece and the goal; -1 where it lies beside or before the goal.
        columns = goal.x0 - x - DX[size]
        if columns < 0:
            columns = x - goal.x1 if x >= goal.x1 else -1
        rows = goal.y0 - y - DY[size]
        if rows < 0:
            rows = y - goal.y1 if y >= goal.y1 else -1
        if game.forward[player] & 1:
            size = TURN[size]
            columns, rows = rows, columns
        if rows < 0:
            return 2 if columns else 1
        moves = self.moves[size * SPAN + rows]
        return moves + 1 if columns >= 0 else moves
