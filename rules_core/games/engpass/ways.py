"""How many moves a piece of Engpass needs to its place, from every pose.

Moves lead both ways here, so a table grows from the place outwards, all columns of a row at once. The two players are
each other's mirror image, so one table of the empty board serves both. For the one piece that is on its way there is a
second table, past all that stands on the board now: whoever stands there may move on, so that his cells can be
crossed, at a price.
"""

from ..cuboids.cuboid import BITS, DX, DY, DZ, MARGIN, TIP_X, TIP_Y, TURN, sizes_of
from .engpass import STRIP

MYPY = False
if MYPY:
    from collections.abc import Iterator

    from .engpass import Engpass

# Further than any pose is.
NEVER = 30
# Rows of a board with its strips, and with room around for moves that lead beyond it.
ROWS = 22
DEEP = ROWS + 8
# So many moves more it takes to go where somebody stands.
PRICE = 4
# Further than any way past what stands there.
NO_WAY = 255


class Ways:
    """The fewest moves of player 0 (and, mirrored, of player 1). `fill` comes before everything else."""

    def __init__(self, game: "Engpass") -> None:
        self.game = game
        self.columns = game.cells[0]
        # Size code -> where its rows begin in the table, volume by volume; sizes that are not in play have none.
        self.start = [-1] * 27
        length = 0
        for volume in game.volumes:
            for size in sizes_of(volume):
                self.start[size] = length
                length += ROWS * self.columns
        self.table = bytearray(bytes([NEVER]) * length)
        # So many pieces are in the table.
        self.filled = 0
        # For each piece the place to go to. In any order the pieces leave no gap only if each has one of its own: the
        # largest in the west, as at the start. Volumes ascend.
        self.places = [places[0] for places in game.places]
        if game.variant["target"] == "any_order":
            for player in (0, 1):
                x = 0
                for piece in range((player + 1) * game.count - 1, player * game.count - 1, -1):
                    self.places[piece] += x
                    x += DX[self.places[piece] >> 14]
        # The piece on its way, or -1; its table, and which entry of the other one that begins with.
        self.going = -1
        self.first = 0
        self.past = bytearray(6 * ROWS * self.columns)

    def _at(self, player: int, pose: int) -> int:
        """Where a pose stands in the table, as the first player would see it."""
        size = pose >> 14
        y = (pose >> 5 & 31) - MARGIN
        if player:
            y = ROWS - y - DY[size]
        return self.start[size] + y * self.columns + (pose & 31) - MARGIN

    def away(self, player: int, pose: int) -> int:
        """The moves that a piece needs from a pose on the empty board."""
        return self.table[self._at(player, pose)]

    def way(self, piece: int, pose: int) -> int:
        """The moves that a piece needs from a pose; if it is the one on its way, past what stands there."""
        at = self._at(piece // self.game.count, pose)
        return self.past[at - self.first] if piece == self.going else self.table[at]

    def fill(self) -> "Iterator[None]":
        """Work the table out, step by step from the places."""
        if self.filled == self.game.count:
            return
        ground = self._ground()
        for k in range(self.filled, self.game.count):
            sizes = sizes_of(self.game.volumes[k])
            fit = self._fits(ground, sizes)
            for _ in self._grow(k, fit, fit, self.table, 0, -1):
                yield None
            self.filled = k + 1

    def _ground(self) -> list[int]:
        """The cells of the board, row by row."""
        return [0] * MARGIN + [row << MARGIN for row in self.game.ground_rows] + [0] * 5

    def find(self, piece: int) -> "Iterator[None]":
        """Find the way of a piece past all that stands there."""
        game = self.game
        k = piece % game.count
        sizes = sizes_of(game.volumes[k])
        self.going = piece
        self.first = self.start[sizes[0]]
        pose = game.poses[piece]
        size = pose >> 14
        low = pose >> 5 & 31
        free = list(game.field.free) + [0] * 8
        for y in range(low, low + DY[size]):
            free[y] |= BITS[size] << (pose & 31)
        if piece >= game.count:
            # As the other player would see it.
            free = [0] * MARGIN + [free[MARGIN + ROWS - 1 - y] for y in range(ROWS)] + [0] * 5
            pose += 2 * MARGIN + ROWS - DY[size] - 2 * low << 5
        yield None
        fit = self._fits(free, sizes)
        yield None
        ground = self._fits(self._ground(), sizes)
        past = self.past
        for at in range(len(past)):
            past[at] = NO_WAY
        for _ in self._grow(k, fit, ground, past, self.first, pose):
            yield None

    def _grow(
        self, k: int, fit: dict[int, list[int]], ground: dict[int, list[int]], table: bytearray, first: int, stands: int
    ) -> "Iterator[None]":
        """The moves of one piece from every pose, into a table that begins with the entry `first`.

        Where it fits on the `ground` but not now, somebody stands. With the pose in which it stands itself: no further
        than to there.
        """
        game = self.game
        sizes = sizes_of(game.volumes[k])
        place = self.places[k]
        # Where the moves to come lead, whether it fits or not, the next ones first; and where no move has led yet.
        coming = [{size: [0] * DEEP for size in sizes} for _ in range(1 + PRICE + 1)]
        left = {size: list(ground[size]) for size in sizes}
        coming[0][place >> 14][place >> 5 & 31] |= 1 << (place & 31)
        line = MARGIN + STRIP
        moves = 0
        idle = 0
        while idle <= PRICE + 1:
            here = coming[0]
            idle += 1
            for size in sizes:
                unseen = left[size]
                free = fit[size]
                rows = here[size]
                for y in range(MARGIN, MARGIN + ROWS):
                    bits = rows[y] & unseen[y]
                    if bits:
                        idle = 0
                        unseen[y] ^= bits
                        self._note(table, self.start[size] - first, y, bits, moves)
                        crossed = bits & ~free[y]
                        if crossed:
                            self._spread(size, y, crossed, fit, coming[1 + PRICE])
                            bits ^= crossed
                        if bits:
                            self._spread(size, y, bits, fit, coming[1])
                        if game.can_set and y == line:
                            # From the own strip it may be set onto the start line, however it lies.
                            onto = coming[1 if bits else 1 + PRICE]
                            for other in sizes:
                                for to in range(MARGIN, line + 1 - DY[other]):
                                    onto[other][to] = -1
                yield None
            if not moves and game.can_set:
                # A piece with a side on the far line may be set into its place.
                onto = coming[1 if fit[place >> 14][place >> 5 & 31] >> (place & 31) & 1 else 1 + PRICE]
                for size in sizes:
                    onto[size][game.far_line[0]] = onto[size][game.far_line[0] - DY[size]] = -1
            if stands >= 0 and not left[stands >> 14][stands >> 5 & 31] >> (stands & 31) & 1:
                return
            for rows in here.values():
                for y in range(DEEP):
                    rows[y] = 0
            coming.append(coming.pop(0))
            moves += 1

    def _fits(self, ground: list[int], sizes: bytes) -> dict[int, list[int]]:
        """By size and row: the columns where a piece may stand."""
        found = {}
        for size in sizes:
            rows = [0] * DEEP
            for y in range(MARGIN, MARGIN + ROWS + 1 - DY[size]):
                row = ground[y]
                for more in range(1, DY[size]):
                    row &= ground[y + more]
                for _ in range(1, DX[size]):
                    row &= row >> 1
                rows[y] = row
            found[size] = rows
        return found

    def _note(self, table: bytearray, start: int, y: int, bits: int, moves: int) -> None:
        """Write down the moves of these poses."""
        at = start + (y - MARGIN) * self.columns
        bits >>= MARGIN
        while bits:
            if bits & 1:
                table[at] = moves
            bits >>= 1
            at += 1

    def _spread(self, size: int, y: int, bits: int, fit: dict[int, list[int]], out: dict[int, list[int]]) -> None:
        """Where these poses lead by one move."""
        game = self.game
        dx, dy, dz, tip_x, tip_y, turn = DX[size], DY[size], DZ[size], TIP_X[size], TIP_Y[size], TURN[size]
        rows = out[size]
        if game.can_push:
            rows[y + 1] |= bits
            rows[y - 1] |= bits
        if game.can_slide:
            room = fit[size][y]
            row = bits
            wider = (row | row << 1 | row >> 1) & room
            while wider != row:
                row = wider
                wider = (row | row << 1 | row >> 1) & room
            rows[y] |= row | bits << 1 | bits >> 1
        if game.can_tip:
            out[tip_x][y] |= bits << dx | bits >> dz
            rows = out[tip_y]
            rows[y + dy] |= bits
            rows[y - dz] |= bits
        if game.can_pivot:
            rows = out[turn]
            aside = bits << dx - dy if dx > dy else bits >> dy - dx
            rows[y + dy] |= bits | aside
            rows[y - dx] |= bits | aside
            beside = bits << dx | bits >> dy
            rows[y] |= beside
            rows[y + dy - dx] |= beside
