"""What a good player of Engpass sees: which piece goes next, its way past all that stands there, and who waits.

One piece goes at a time, the largest first, and the others wait where they are, so that they stand in nobody's way.
As long as the other's largest is behind the far line, only the largest that is missing goes to its place, and the
smallest, so that the game does not end stalled: each piece more would wall it in, and nothing drives a piece away.
Where the places lie inside the board it is another matter, told in `mind_line`.

Where two rows of pieces meet in the neck, somebody has to draw back. If nothing has come to its place for a while the
two take turns at that: each sees by the number of moves made whose turn it is, so that nobody waits for the other.
"""

from ...mind import Mind as AnyMind
from ..cuboids.cuboid import BITS, DY, KIND, MARGIN, PASS, POSE
from ..cuboids.recent import Recent
from .engpass import ROWS, STRIP
from .ways import Ways

MYPY = False
if MYPY:
    from collections.abc import Iterator

    from .engpass import Engpass

MOVE = 100
TEMPO = 50
# A cell of another own piece's place that is stood on.
IN_THE_WAY = 60
# The piece that goes counts so many times as much as the others.
AT_ONCE = 4
# Moving a piece that had better wait costs, and more if it stands on its place.
STIR = 30
LEAVES = 200
# The piece that goes second: one cell wide it runs three cells a move, and a game in which it has arrived can be kept
# going.
SECOND = 9
# With no piece on its place the smallest goes first when so few turns are left until the game ends stalled: at once if
# the other stands on the place of the largest, else later.
FIRST = 90
HURRY = 70
# After so many turns without a piece that came to its place one draws back out of the neck, the other for so many moves
# after that.
JAMMED = 30
TURNS = 16
# The neck and the rows before it, as the player counts them who draws back, who is in it, who presses from the other
# side, and who is past; so many columns in the middle, and what a cell there costs.
NECK = (3, 11)
IN = (2, 8)
PRESSING = (6, 12)
PAST = 8
MIDDLE = 8
DRAW_BACK = 40
# When so few turns are left until the game ends stalled, who is ahead keeps a piece ready whose arrival prevents it;
# when there are only so few, it must have arrived. That is worth more than any progress.
LAST_CALL = 14
LAST_TURNS = 4
PLAYS_ON = 3000


class Mind(AnyMind):
    """Knows a game of Engpass."""

    def __init__(self, game: "Engpass") -> None:
        AnyMind.__init__(self, game)
        self.engpass = game
        self.ways = Ways(game)
        self.recent = Recent()
        # For each piece, whether the other stands on its place; the piece that goes, or -1; and who has looked last.
        self.taken = bytearray(2 * game.count)
        self.head = -1
        self.looker = -1
        # Where the pieces stood then, and whether this player needs fewer moves than the other.
        self.before: list[int] = []
        self.ahead = False
        # For each piece the pose in which it stood when it was last asked what it costs there, and that.
        self.stood = [-1] * (2 * game.count)
        self.there = [0] * (2 * game.count)
        # Which piece goes second, counted in the set; none where there are no large ones.
        self.second = game.volumes.index(SECOND) if 27 in game.volumes else -1
        # Whether this player draws back out of the neck; the columns in its middle.
        self.draws_back = False
        # Places inside the board are a matter of their own.
        self.line = None
        if max(game.volumes) == 27 and "inside" in (game.variant["start"], game.variant["target"]):
            from .mind_line import Line

            self.line = Line(game, self.ways)
        self.middle = (1 << MIDDLE) - 1 << MARGIN + (game.cells[0] - MIDDLE) // 2
        # For each player, row by row, the cells of all own places.
        self.wanted = [[0] * 30, [0] * 30]
        for piece in range(2 * game.count):
            pose = self.ways.places[piece]
            size = pose >> 14
            for y in range(pose >> 5 & 31, (pose >> 5 & 31) + DY[size]):
                self.wanted[piece // game.count][y] |= BITS[size] << (pose & 31)

    def prepare(self) -> "Iterator[None]":
        return self.ways.fill()

    def look(self) -> "Iterator[None]":
        game = self.engpass
        self.recent.look(game)
        player = game.turn
        self.stood = [-1] * (2 * game.count)
        self.looker = player
        self.ways.going = -1
        self.before = list(game.poses)
        self.ahead = self._remaining(player) < self._remaining(1 - player)
        self.draws_back = self.line is None and self._must_draw_back(player)
        self._see_places(player)
        if self.line is not None:
            self.line.look(player, self.taken)
        yield None
        for _ in self._see_head(player):
            yield None

    def _see_places(self, player: int) -> None:
        """See which places of a player the other stands on."""
        game = self.engpass
        others = [0] * 30
        for piece in range((1 - player) * game.count, (2 - player) * game.count):
            pose = game.poses[piece]
            if pose >= 0:
                size = pose >> 14
                for y in range(pose >> 5 & 31, (pose >> 5 & 31) + DY[size]):
                    others[y] |= BITS[size] << (pose & 31)
        for piece in range(player * game.count, (player + 1) * game.count):
            pose = self.ways.places[piece]
            size = pose >> 14
            bits = BITS[size] << (pose & 31)
            y = pose >> 5 & 31
            self.taken[piece] = 1 if [1 for row in others[y : y + DY[size]] if row & bits] else 0

    def _see_head(self, player: int) -> "Iterator[None]":
        """See which piece goes; a piece that may take its place does so at once."""
        game = self.engpass
        ways = self.ways
        poses = game.poses
        self.head = -1
        own = range((player + 1) * game.count - 1, player * game.count - 1, -1)
        missing = [piece for piece in own if poses[piece] >= 0 and poses[piece] != ways.places[piece]]
        if not missing:
            return
        largest = missing[0]
        second = player * game.count + self.second
        if self.second >= 0 and second in missing:
            missing.remove(second)
            missing.insert(1 if largest == own[0] else 0, second)
        key = -1
        if self._walled(player):
            # The smallest whose place it does not stand on: its arrival keeps the game going.
            behind = poses[(2 - player) * game.count - 1]
            for piece in own:
                if poses[piece] >= 0 and not _meet(behind, ways.places[piece]):
                    key = piece
            going = [largest]
        elif self.line is not None:
            late = not game.placed(player) and self._left() < FIRST - 10
            going = self.line.going(missing, {piece: self._row(player, poses[piece]) for piece in missing}, late)
        else:
            going = missing
        moves = game.legal_moves()
        for piece in missing:
            if (piece in going or piece == key) and ways.away(player, poses[piece]) == 1 and not self.taken[piece]:
                place = (piece - player * game.count) << 19 | ways.places[piece]
                if [1 for move in moves if move & (63 << 19 | POSE) == place]:
                    self.head = piece
                    return
        # Who already waits at the line has nowhere to go.
        going = [piece for piece in going if ways.away(player, poses[piece]) > 1]
        if key in missing and ways.away(player, poses[key]) > 1 and key not in going:
            late = self._left() < (FIRST if self.taken[largest] else HURRY)
            going.insert(0 if late and not game.placed(player) else len(going), key)
        for piece in going:
            if self.draws_back and self._row(player, poses[piece]) < PAST:
                continue
            for _ in ways.find(piece):
                yield None
            least = ways.way(piece, poses[piece])
            number = piece - player * game.count
            for move in moves:
                if move >> 19 & 63 == number and ways.way(piece, move & POSE) < least:
                    self.head = piece
                    return

    def _remaining(self, player: int) -> int:
        """The moves that all pieces of a player together need on the empty board."""
        game = self.engpass
        moves = 0
        for piece in range(player * game.count, (player + 1) * game.count):
            if game.poses[piece] >= 0:
                moves += self.ways.away(player, game.poses[piece])
        return moves

    def _walled(self, player: int) -> bool:
        """Whether the other's largest stands where the own pieces have to go, and could be walled in."""
        game = self.engpass
        if max(game.volumes) < 27 or self.line is not None:
            return False
        pose = game.poses[(2 - player) * game.count - 1]
        place = self.ways.places[(player + 1) * game.count - 1]
        low, high = pose >> 5 & 31, place >> 5 & 31
        return pose >= 0 and low < high + 3 and high < low + 3

    def _row(self, player: int, pose: int) -> int:
        """The row of the board in which a pose begins, as its player counts."""
        y = (pose >> 5 & 31) - MARGIN - STRIP
        return ROWS - y - DY[pose >> 14] if player else y

    def _must_draw_back(self, player: int) -> bool:
        """Whether it is this player's turn to draw back, because nobody gets on in the neck."""
        game = self.engpass
        if (
            self.second < 0
            or game.quiet < JAMMED
            or game.moves_made // 2 // TURNS % 2 == player
            or self._walled(player)
        ):
            return False
        inside = pressing = False
        for piece in range(2 * game.count):
            if game.poses[piece] >= 0:
                row = self._row(player, game.poses[piece])
                if piece // game.count == player:
                    inside = inside or IN[0] <= row <= IN[1]
                else:
                    pressing = pressing or PRESSING[0] <= row <= PRESSING[1]
        return inside and pressing

    def prior(self, move: int) -> int:
        if move & KIND == PASS:
            return 0
        game = self.engpass
        piece = game.piece_of(move)
        gain = self._costs_there(piece) - self._costs(piece, move & POSE)
        if self._left() <= LAST_CALL and not self.taken[piece]:
            moves = self.ways.away(game.turn, move & POSE)
            if moves < 2:
                gain += PLAYS_ON // (1 + moves)
        return gain - self.penalty(game.turn, move)

    def _costs_there(self, piece: int) -> int:
        """What a piece costs where it stands: asked for each of its moves, and once for most pieces after each."""
        pose = self.engpass.poses[piece]
        if self.stood[piece] != pose:
            self.stood[piece] = pose
            self.there[piece] = self._costs(piece, pose)
        return self.there[piece]

    def _costs(self, piece: int, pose: int) -> int:
        """The moves that a piece needs from a pose, and more for standing in the way of others of the own."""
        game = self.engpass
        player = piece // game.count
        if player != self.looker:
            return MOVE * self.ways.away(player, pose)
        if pose == self.ways.places[piece]:
            return 0
        if piece == self.head:
            cost = AT_ONCE * MOVE * self.ways.way(piece, pose)
        else:
            before = self.before[piece]
            cost = MOVE * self.ways.away(player, before)
            if self.line is not None and self.line.waits(piece, before):
                cost += self.line.waiting(piece, pose)
            elif pose != before:
                cost += STIR
                if before == self.ways.places[piece]:
                    cost += LEAVES
        if self.line is not None:
            return cost + self.line.standing(piece, pose)
        size = pose >> 14
        bits = BITS[size] << (pose & 31)
        wanted = self.wanted[player]
        y = pose >> 5 & 31
        for row in wanted[y : y + DY[size]]:
            row &= bits
            while row:
                row &= row - 1
                cost += IN_THE_WAY
        if self.draws_back:
            cost += self._in_the_neck(player, piece, pose)
        return cost

    def _in_the_neck(self, player: int, piece: int, pose: int) -> int:
        """What it costs a piece that is not past to stand in the neck."""
        row = self._row(player, pose)
        if row >= PAST or self._row(player, self.before[piece]) >= PAST:
            return 0
        size = pose >> 14
        rows = min(row + DY[size], NECK[1]) - max(row, NECK[0])
        cells = 0
        bits = BITS[size] << (pose & 31) & self.middle
        while bits:
            bits &= bits - 1
            cells += 1
        return DRAW_BACK * cells * max(rows, 0)

    def penalty(self, player: int, move: int) -> int:
        # Where many have to wait for the largest they may go to and fro.
        if self.second >= 0 and player * self.engpass.count + (move >> 19 & 63) != self.head:
            return 0
        return self.recent.penalty(player, move)

    def ended(self) -> tuple[str, tuple[int, ...]] | None:
        game = self.engpass
        return game.outcome() if game.finished() else None

    def value(self, player: int) -> int:
        game = self.engpass
        worth = TEMPO if game.turn == player else 0
        for piece in range(2 * game.count):
            if game.poses[piece] >= 0:
                cost = self._costs_there(piece)
                worth += -cost if piece // game.count == player else cost
        left = self._left()
        if left <= LAST_CALL and self.ahead and (left <= LAST_TURNS or not self._can_arrive(player)):
            worth -= PLAYS_ON
        return worth

    def _left(self) -> int:
        """The turns until the game ends stalled; many if it never does."""
        game = self.engpass
        return game.patience - game.quiet if game.patience else 10000

    def _can_arrive(self, player: int) -> bool:
        """Whether a piece is a move away from its place: its arrival keeps a game going that would end stalled."""
        game = self.engpass
        for piece in range(player * game.count, (player + 1) * game.count):
            pose = game.poses[piece]
            if pose >= 0 and not self.taken[piece] and self.ways.away(player, pose) == 1:
                return True
        return False

    def key(self) -> int:
        return hash((tuple(self.engpass.poses), self.engpass.turn))


def _meet(one: int, other: int) -> bool:
    """Whether two poses on the ground share a cell."""
    low, high = one >> 5 & 31, other >> 5 & 31
    return (
        BITS[one >> 14] << (one & 31) & BITS[other >> 14] << (other & 31) != 0
        and low < high + DY[other >> 14]
        and high < low + DY[one >> 14]
    )
