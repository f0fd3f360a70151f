"""What a good player of CUBUS sees: an action with many points, or the crate whose cards are worth most."""

from ...mind import Mind as AnyMind
from .action import gain
from .area import KNOCK, SKIP, StackGame
from .search import find

MYPY = False
if MYPY:
    from .build import Build
    from .teardown import Teardown

# How often a better action is looked for before the last one found is taken; the exact best takes too long on a board.
RAISES = 1
CARD = 100


class Mind(AnyMind):
    """Knows a game of CUBUS, in either mode."""

    def __init__(self, game: StackGame) -> None:
        AnyMind.__init__(self, game)
        self.cubus = game
        # Nobody takes only to harm one of several others, so to expect the worst of all tells nothing.
        self.horizon = 1

    def choice(self) -> int:
        if self.cubus.variant["mode"] == "teardown":
            return -1
        game: Build = self.cubus  # type: ignore[assignment]
        stack = game.standing()
        hand = game.hand(game.owner)
        found = find(stack, hand, game.variant["floor"], 1)
        if game.phase == "knock":
            return KNOCK | game.turn if found else SKIP
        if found is None:
            return game.legal_moves()[-1]
        for _ in range(RAISES):
            better = find(stack, hand, game.variant["floor"], gain(stack, found) + 1)
            if better is None:
                break
            found = better
        return game.parse("build " + found.text())

    def prior(self, move: int) -> int:
        """The cards that become free."""
        game: Teardown = self.cubus  # type: ignore[assignment]
        player = game.turn
        before = game.points[player]
        game.play(move)
        cards = game.points[player] - before
        game.undo()
        return CARD * cards

    def value(self, player: int) -> int:
        """The lead in cards; among equals the position that leaves the others the fewest crates to take."""
        points = self.cubus.points
        best = max([points[other] for other in range(len(points)) if other != player])
        return CARD * (points[player] - best) - len(self.cubus.legal_moves())
