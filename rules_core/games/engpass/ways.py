"""How many moves a piece of Engpass needs to its place, from every pose.

Moves lead both ways here, so the table grows from the places outwards, all columns of a row at once. The two players
are each other's mirror image, so one table serves both: the moves on the empty board in the lower five bits of a byte.
In the upper three stands, for the player who has looked last, how many more it takes round the pieces that stand there.
"""

from ..cuboids.cuboid import BITS, DX, DY, DZ, MARGIN, TIP_X, TIP_Y, TURN, VOLUME, sizes_of
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
# The parts of an entry.
EMPTY, MORE = 31, 7 << 5


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
        # Who has looked last, or -1.
        self.looker = -1

    def _at(self, player: int, pose: int) -> int:
        """What the table says about a pose."""
        size = pose >> 14
        y = (pose >> 5 & 31) - MARGIN
        if player:
            y = ROWS - y - DY[size]
        return self.table[self.start[size] + y * self.columns + (pose & 31) - MARGIN]

    def away(self, player: int, pose: int) -> int:
        """The moves that a piece needs from a pose on the empty board."""
        return self._at(player, pose) & EMPTY

    def round_about(self, player: int, pose: int) -> int:
        """The moves that a piece needs, round what stood in its way when the player has looked last."""
        entry = self._at(player, pose)
        return (entry & EMPTY) + (entry >> 5 if player == self.looker else 0)

    def fill(self) -> "Iterator[None]":
        """Work the table out, step by step from the places."""
        if self.filled == self.game.count:
            return
        ground = [0] * MARGIN + [row << MARGIN for row in self.game.ground_rows] + [0] * 5
        for k in range(self.filled, self.game.count):
            for _ in self._grow(k, ground, -1):
                yield None
            self.filled = k + 1

    def look(self, player: int) -> "Iterator[None]":
        """See what stands in the way of a player: the other's pieces, and the own ones that have arrived."""
        game = self.game
        self.looker = player
        free = list(game.field.free) + [0] * 8
        for piece in range(player * game.count, (player + 1) * game.count):
            pose = game.poses[piece]
            if pose >= 0 and pose != self.places[piece]:
                size = pose >> 14
                for y in range(pose >> 5 & 31, (pose >> 5 & 31) + DY[size]):
                    free[y] |= BITS[size] << (pose & 31)
        if player:
            # As the other player would see it.
            free = [0] * MARGIN + [free[MARGIN + ROWS - 1 - y] for y in range(ROWS)] + [0] * 5
        for k in range(game.count):
            pose = game.poses[player * game.count + k]
            if pose == self.places[player * game.count + k]:
                self._forget(k)
                yield None
            elif pose >= 0:
                if player:
                    y = pose >> 5 & 31
                    pose += 2 * MARGIN + ROWS - DY[pose >> 14] - 2 * y << 5
                for _ in self._grow(k, free, pose):
                    yield None

    def _forget(self, k: int) -> None:
        """The ways of a piece are free again."""
        for size in sizes_of(self.game.volumes[k]):
            self._write(size, self._entries(size) & self._each(EMPTY))

    def _entries(self, size: int) -> int:
        """The table of a size as one number: that changes all of it at once."""
        start = self.start[size]
        return int.from_bytes(self.table[start : start + ROWS * self.columns], "little")

    def _each(self, entry: int) -> int:
        """The table of a size in which all entries are the same."""
        return int.from_bytes(bytes([entry]) * (ROWS * self.columns), "little")

    def _write(self, size: int, entries: int) -> None:
        start = self.start[size]
        length = ROWS * self.columns
        self.table[start : start + length] = entries.to_bytes(length, "little")

    def _grow(self, k: int, ground: list[int], stands: int) -> "Iterator[None]":
        """The moves of one piece from every pose, where `ground` is free.

        With the pose in which it stands: what is more than on the empty board, no further than a move behind it.
        """
        again = stands >= 0
        game = self.game
        volume = game.volumes[k]
        sizes = sizes_of(volume)
        fit = self._fits(ground, sizes)
        # Where the next move leads, whether it fits or not; and where it fits and no move has led yet.
        now = {size: [0] * DEEP for size in sizes}
        left = {size: list(fit[size]) for size in sizes}
        # Also while somebody stands on it.
        place = self.places[k]
        now[place >> 14][place >> 5 & 31] |= 1 << (place & 31)
        left[place >> 14][place >> 5 & 31] |= 1 << (place & 31)
        if again:
            # What is not reached any more is as far as can be told.
            more = self._each(MORE)
            for size in sizes:
                self._write(size, self._entries(size) | more)
        line = MARGIN + STRIP
        moves = 0
        passed = False
        grows = True
        while grows:
            grows = False
            on_line = False
            following = {size: [0] * DEEP for size in sizes}
            for size in sizes:
                here = now[size]
                unseen = left[size]
                for y in range(MARGIN, MARGIN + ROWS):
                    bits = here[y] & unseen[y]
                    if bits:
                        grows = True
                        unseen[y] ^= bits
                        if y == line:
                            on_line = True
                        self._note(size, y, bits, moves, again)
                        self._spread(size, y, bits, fit, following)
                yield None
            if game.can_set:
                for size in sizes:
                    rows = following[size]
                    if not moves:
                        # A piece with a side on the far line may be set into its place.
                        rows[game.far_line[0]] = rows[game.far_line[0] - DY[size]] = -1
                    if on_line:
                        # From the own strip it may be set onto the start line, however it lies.
                        for y in range(MARGIN, line + 1 - DY[size]):
                            rows[y] = -1
            now = following
            if again and not left[stands >> 14][stands >> 5 & 31] >> (stands & 31) & 1:
                # It fits where it stands, so a move has led there.
                if passed:
                    return
                passed = True
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

    def _note(self, size: int, y: int, bits: int, moves: int, again: bool) -> None:
        """Write down the moves of these poses."""
        table = self.table
        at = self.start[size] + (y - MARGIN) * self.columns
        bits >>= MARGIN
        if again:
            while bits:
                if bits & 1:
                    empty = table[at] & EMPTY
                    table[at] = empty | (moves - empty if moves - empty < 6 else 6) << 5
                bits >>= 1
                at += 1
        else:
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
            rows[y] |= row
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
