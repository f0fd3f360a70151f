"""What a good player of Engpass sees: the ways of the pieces to their places, and which of them stand in the way."""

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


class Mind(AnyMind):
    """Knows a game of Engpass."""

    def __init__(self, game: "Engpass") -> None:
        AnyMind.__init__(self, game)
        self.engpass = game
        self.ways = Ways(game)
        self.recent = Recent()
        # For each player, row by row, the cells of all own places; in any order no cell is anybody's.
        self.wanted = [[0] * 30, [0] * 30]
        if game.variant["target"] != "any_order":
            for piece in range(2 * game.count):
                pose = game.places[piece][0]
                size = pose >> 14
                for y in range(pose >> 5 & 31, (pose >> 5 & 31) + DY[size]):
                    self.wanted[piece // game.count][y] |= BITS[size] << (pose & 31)

    def prepare(self) -> "Iterator[None]":
        return self.ways.fill()

    def look(self) -> None:
        self.recent.look(self.engpass)

    def prior(self, move: int) -> int:
        if move & KIND == PASS:
            return 0
        game = self.engpass
        piece = game.piece_of(move)
        gain = self._costs(piece, game.poses[piece]) - self._costs(piece, move & POSE)
        return gain - self.recent.penalty(game.turn, move)

    def _costs(self, piece: int, pose: int) -> int:
        """The moves that a piece needs from a pose, and more for standing in the way of others of the own."""
        game = self.engpass
        player = piece // game.count
        moves = self.ways.away(player, pose)
        if not moves:
            return 0
        cost = MOVE * moves
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
            pose = game.poses[piece]
            if pose >= 0:
                cost = self._costs(piece, pose)
                worth += -cost if piece // game.count == player else cost
        return worth

    def key(self) -> int:
        return hash((tuple(self.engpass.poses), self.engpass.turn))
