"""What a good player of PlanQuadrat sees: the squares that are claimed, and those that can be claimed soon."""

from ...mind import Mind as AnyMind
from .places import size
from .planquadrat import KIND, SET, SKIP

MYPY = False
if MYPY:
    from .planquadrat import PlanQuadrat

SQUARE = 100
# A square of a place that its maker has still to claim.
UNCLAIMED = 80


class Mind(AnyMind):
    """Knows a game of PlanQuadrat."""

    def __init__(self, game: "PlanQuadrat") -> None:
        AnyMind.__init__(self, game)
        self.town = game

    def prior(self, move: int) -> int:
        """What the town is worth when the turn ends with this move (and nothing is slid)."""
        game = self.town
        player = game.turn
        game.play(move)
        skipped = move & KIND == SET and game.phase == "slide" and game.turn == player
        if skipped:
            game.play(SKIP)
        worth = self.value(player)
        if skipped:
            game.undo()
        game.undo()
        return worth

    def value(self, player: int) -> int:
        game = self.town
        worth = 0
        for rows, owner in game.claimed:
            worth += SQUARE * size(rows) if owner == player else -SQUARE * size(rows)
        for rows, maker in game.places:
            worth += UNCLAIMED * size(rows) if maker == player else -UNCLAIMED * size(rows)
        return worth

    def ended(self) -> tuple[str, tuple[int, ...]] | None:
        return self.town.outcome() if self.town.ended else None

    def key(self) -> int:
        game = self.town
        lattice = game.lattice
        return hash((
            bytes(lattice.standing), game.turn, game.phase, game.fresh, tuple(game.places), tuple(game.claimed),
        ))  # fmt: skip
