"""How many moves a piece of Engpass needs to its place, from every pose on the empty board.

Moves lead both ways here, so the table grows from the places outwards, all columns of a row at once. The two players
are each other's mirror image, so one table serves both.
"""

from ..cuboids.cuboid import DX, DY, MARGIN, SHAPES, VOLUME
from .engpass import STRIP

MYPY = False
if MYPY:
    from collections.abc import Iterator

    from .engpass import Engpass

# Further than any pose is.
NEVER = 30
# Rows of a board with its strips.
ROWS = 22


class Ways:
    """The fewest moves of player 0 (and, mirrored, of player 1). `fill` comes before everything else."""

    def __init__(self, game: "Engpass") -> None:
        self.game = game
        self.columns = game.cells[0]
        # Size code -> where its rows begin in the table; sizes of volumes that are not in play have none.
        self.start: list[int] = []
        length = 0
        for size in range(27):
            used = VOLUME[size] in game.volumes
            self.start.append(length if used else -1)
            length += ROWS * self.columns if used else 0
        self.table = bytearray([NEVER] * length)
        self.filled = False

    def away(self, player: int, pose: int) -> int:
        """The moves that a piece needs from a pose."""
        size = pose >> 14
        y = (pose >> 5 & 31) - MARGIN
        if player:
            y = ROWS - y - DY[size]
        return self.table[self.start[size] + y * self.columns + (pose & 31) - MARGIN]

    def fill(self) -> "Iterator[None]":
        """Work the table out, step by step from the places."""
        if self.filled:
            return
        game = self.game
        self.filled = True
        fit = self._fits()
        rows = 27 * (ROWS + 8)
        known = [0] * rows
        now: list[int] = [0] * rows
        for k in range(game.count):
            for pose in game.places[k]:
                now[(pose >> 14) * (ROWS + 8) + (pose >> 5 & 31)] |= 1 << (pose & 31)
        moves = 0
        while max(now):
            next_ones = [0] * rows
            for size in range(27):
                if self.start[size] < 0:
                    continue
                for y in range(MARGIN, MARGIN + ROWS):
                    at = size * (ROWS + 8) + y
                    bits = now[at] & ~known[at]
                    if bits:
                        known[at] |= bits
                        self._note(size, y, bits, moves)
                        self._spread(size, y, bits, fit, next_ones)
                yield None
            if not moves and game.can_set:
                self._set_from_the_line(next_ones)
            if game.can_set:
                self._enter_the_board(known, next_ones)
            for at in range(rows):
                now[at] = next_ones[at] & fit[at] & ~known[at]
            yield None
            moves += 1

    def _fits(self) -> list[int]:
        """By size and row: the columns where a piece may stand."""
        ground = [0] * MARGIN + [row << MARGIN for row in self.game.ground_rows] + [0] * 5
        found = [0] * (27 * (ROWS + 8))
        for size in range(27):
            if self.start[size] < 0:
                continue
            for y in range(MARGIN, MARGIN + ROWS + 1 - DY[size]):
                row = ground[y]
                for more in range(1, DY[size]):
                    row &= ground[y + more]
                for _ in range(1, DX[size]):
                    row &= row >> 1
                found[size * (ROWS + 8) + y] = row
        return found

    def _note(self, size: int, y: int, bits: int, moves: int) -> None:
        """Write down the moves of these poses."""
        at = self.start[size] + (y - MARGIN) * self.columns
        bits >>= MARGIN
        while bits:
            if bits & 1:
                self.table[at] = moves
            bits >>= 1
            at += 1

    def _spread(self, size: int, y: int, bits: int, fit: list[int], out: list[int]) -> None:
        """Where these poses lead by one move."""
        game = self.game
        dx, dy, dz, tip_x, tip_y, turn = SHAPES[size]
        deep = ROWS + 8
        here = size * deep + y
        if game.can_push:
            out[here + 1] |= bits
            out[here - 1] |= bits
        if game.can_slide:
            room = fit[here]
            row = bits
            wider = (row | row << 1 | row >> 1) & room
            while wider != row:
                row = wider
                wider = (row | row << 1 | row >> 1) & room
            out[here] |= row
        if game.can_tip:
            out[tip_x * deep + y] |= bits << dx | bits >> dz
            out[tip_y * deep + y + dy] |= bits
            out[tip_y * deep + y - dz] |= bits
        if game.can_pivot:
            turned = turn * deep + y
            aside = bits << dx - dy if dx > dy else bits >> dy - dx
            out[turned + dy] |= bits | aside
            out[turned - dx] |= bits | aside
            beside = bits << dx | bits >> dy
            out[turned] |= beside
            out[turned + dy - dx] |= beside

    def _set_from_the_line(self, out: list[int]) -> None:
        """A piece with a side on the far line may be set into its place."""
        line = self.game.far_line[0]
        for size in range(27):
            if self.start[size] >= 0:
                out[size * (ROWS + 8) + line] |= -1
                out[size * (ROWS + 8) + line - DY[size]] |= -1

    def _enter_the_board(self, known: list[int], out: list[int]) -> None:
        """From the own strip a piece may be set onto the start line, however it lies."""
        game = self.game
        line = MARGIN + STRIP
        for k in range(game.count):
            reached = 0
            for size in range(27):
                if VOLUME[size] == game.volumes[k]:
                    reached |= known[size * (ROWS + 8) + line]
            if reached:
                for size in range(27):
                    if VOLUME[size] == game.volumes[k]:
                        for y in range(MARGIN, line + 1 - DY[size]):
                            out[size * (ROWS + 8) + y] |= -1
