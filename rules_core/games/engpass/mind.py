"""What a good player of Engpass sees: which piece goes next, its way past all that stands there, and who waits.

One piece goes at a time, the largest first, and the others wait where they are, so that they stand in nobody's way.
As long as the other's largest is behind the far line, only the largest that is missing goes to its place, and the
smallest, so that the game does not end stalled: each piece more would wall it in, and nothing drives a piece away.
"""

from ...mind import Mind as AnyMind
from ..cuboids.cuboid import BITS, DY, KIND, PASS, POSE
from ..cuboids.recent import Recent
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
# Moving a piece that had better wait costs.
STIR = 30
# With no piece on its place the smallest goes first when so few turns are left until the game ends stalled: at once if
# the other stands on the place of the largest, else later.
FIRST = 115
HURRY = 70
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
        self._see_places(player)
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
        key = -1
        if self._walled(player):
            # The smallest whose place it does not stand on: its arrival keeps the game going.
            behind = poses[(2 - player) * game.count - 1]
            for piece in own:
                if poses[piece] >= 0 and not _meet(behind, ways.places[piece]):
                    key = piece
            going = [largest]
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
        if max(game.volumes) < 27:
            return False
        pose = game.poses[(2 - player) * game.count - 1]
        place = self.ways.places[(player + 1) * game.count - 1]
        low, high = pose >> 5 & 31, place >> 5 & 31
        return pose >= 0 and low < high + 3 and high < low + 3

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
        return gain - self.recent.penalty(game.turn, move)

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
            cost = MOVE * self.ways.away(player, self.before[piece])
            if pose != self.before[piece]:
                cost += STIR
        size = pose >> 14
        bits = BITS[size] << (pose & 31)
        wanted = self.wanted[player]
        y = pose >> 5 & 31
        for row in wanted[y : y + DY[size]]:
            row &= bits
            while row:
                row &= row - 1
                cost += IN_THE_WAY
        return cost

    def penalty(self, player: int, move: int) -> int:
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
