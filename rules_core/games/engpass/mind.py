"""What a good player of Engpass sees: the ways of the pieces to their places, and which of them stand in the way.

Where both crowd into the neck nobody gets through. Whoever is ahead then draws back and lets the other pass: that costs
some moves and not the game.
"""

from ...mind import Mind as AnyMind
from ..cuboids.cuboid import BITS, DY, KIND, MARGIN, PASS, POSE
from ..cuboids.recent import Recent
from .ways import ROWS, Ways

MYPY = False
if MYPY:
    from collections.abc import Iterator

    from .engpass import Engpass

MOVE = 100
TEMPO = 50
# A cell of another own piece's place that is stood on.
IN_THE_WAY = 60
# The neck: so many rows before the middle of the board, and a little behind it.
NECK = 4
MIDDLE = ROWS // 2
# After so many turns without progress it is drawn back, for so many turns by whoever is so many moves ahead (later by
# less). What each row in the neck costs then.
PATIENCE = 10
AHEAD = 14
YIELDING = 24
CROWDING = 120
# When so many turns more than needed are left until the game ends stalled, the piece that arrives first goes ahead;
# with none on its place it does so from the start. It stays the same one unless another is so many moves nearer.
HURRY = 60
AT_ONCE = 4
NEARER = 2
# A way round that is so much longer is none.
BLOCKED = 6
# When so few turns are left until the game ends stalled, who is ahead keeps a piece ready whose arrival prevents it;
# when there are only so few, it must have arrived. That is worth more than any progress.
LAST_CALL = 14
LAST_TURNS = 4
PLAYS_ON = 3000
# How much more a move of a larger piece counts, for each unit of volume.
HEAVY = 3


class Mind(AnyMind):
    """Knows a game of Engpass."""

    def __init__(self, game: "Engpass") -> None:
        AnyMind.__init__(self, game)
        self.engpass = game
        self.ways = Ways(game)
        self.recent = Recent()
        # The largest find the neck free only early; where they are not in play nobody gains by it.
        self.heavy = HEAVY if max(game.volumes) > 12 else 0
        # Who draws back from the neck.
        self.yields = [False, False]
        # The fewest moves that all pieces of a player together needed, and the number of the move since when; or since
        # when the player yields.
        self.least = [10000, 10000]
        self.since = [0, 0]
        # For each piece, whether the other stands on its place; and the piece that must arrive soon, or -1.
        self.taken = bytearray(2 * game.count)
        # For each piece the pose in which it stood when it was last asked what it costs there, and that.
        self.stood = [-1] * (2 * game.count)
        self.there = [0] * (2 * game.count)
        self.first = -1
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
        for _ in self.ways.look(player):
            yield None
        self._see_places(player)
        yield None
        self._see_first(player)
        yield None
        remaining = self._remaining(player)
        now = game.moves_made
        if self.yields[player]:
            if now > self.since[player] + YIELDING or not self._in_the_neck(1 - player):
                self.yields[player] = False
                self.since[player] = now
                self.least[player] = remaining
        elif remaining < self.least[player]:
            self.least[player] = remaining
            self.since[player] = now
        elif now > self.since[player] + PATIENCE and self._in_the_neck(1 - player) and self._in_the_neck(player):
            # At first only who is far ahead, later also who is not.
            ahead = self._remaining(1 - player) - remaining
            if ahead >= AHEAD - (now - self.since[player] - PATIENCE) // 2:
                self.yields[player] = True
                self.since[player] = now

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

    def _see_first(self, player: int) -> None:
        """See which piece has to hurry, if any."""
        game = self.engpass
        fewest = 100
        before = self.first
        self.first = -1
        hurry = game.patience
        for piece in range(player * game.count, (player + 1) * game.count):
            pose = game.poses[piece]
            if pose < 0 or self.taken[piece]:
                continue
            moves = self.ways.round_about(player, pose)
            if not moves:
                hurry = HURRY
            elif moves - self.ways.away(player, pose) < BLOCKED:
                if piece == before:
                    moves = max(1, moves - NEARER)
                if moves < fewest:
                    fewest = moves
                    self.first = piece
        if not game.patience or game.patience - game.quiet > 2 * fewest + hurry:
            self.first = -1

    def _deep(self, player: int, pose: int) -> int:
        """How many rows a piece stands in the neck that it has not passed yet."""
        y = (pose >> 5 & 31) - MARGIN
        deep = DY[pose >> 14]
        ahead = ROWS - y - deep if player else y
        # Its front, from where the neck begins; behind the middle it has passed.
        front = ahead + deep - (MIDDLE - NECK)
        return front if front > 0 and ahead < MIDDLE + 1 else 0

    def _in_the_neck(self, player: int) -> int:
        game = self.engpass
        number = 0
        for piece in range(player * game.count, (player + 1) * game.count):
            if game.poses[piece] >= 0 and self._deep(player, game.poses[piece]):
                number += 1
        return number

    def _remaining(self, player: int) -> int:
        game = self.engpass
        moves = 0
        for piece in range(player * game.count, (player + 1) * game.count):
            if game.poses[piece] >= 0:
                moves += self.ways.away(player, game.poses[piece])
        return moves

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
        moves = self.ways.round_about(player, pose)
        if not moves:
            return 0
        cost = (MOVE + self.heavy * game.volumes[piece % game.count]) * moves
        if piece == self.first:
            cost *= AT_ONCE
        if self.yields[player]:
            cost += CROWDING * self._deep(player, pose)
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
        if left <= LAST_CALL and worth > 0 and (left <= LAST_TURNS or not self._can_arrive(player)):
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
            if pose >= 0 and not self.taken[piece] and self.ways.round_about(player, pose) == 1:
                return True
        return False

    def key(self) -> int:
        return hash((tuple(self.engpass.poses), self.engpass.turn))
