"""What a good player of CUBUS sees: the action with the most points, or the crate whose cards are worth most."""

from ...mind import Mind as AnyMind
from .action import gain
from .area import KNOCK, SKIP, StackGame
from .search import best, find

MYPY = False
if MYPY:
    from collections.abc import Iterator

    from .build import Build
    from .teardown import Teardown

CARD = 100


class Mind(AnyMind):
    """Knows a game of CUBUS, in either mode."""

    def __init__(self, game: StackGame) -> None:
        AnyMind.__init__(self, game)
        self.cubus = game
        # Nobody takes only to harm one of several others, so to expect the worst of all tells nothing.
        self.horizon = 1
        # The stack that the best action leads to, as text, and for which stack and cards it was looked for.
        self.found = ""
        self.looked = b""

    def prepare(self) -> "Iterator[None]":
        """Look for the best action of each turn anew."""
        if self.cubus.phase not in ("build", "leftover"):
            return
        game: Build = self.cubus  # type: ignore[assignment]
        turn = self._turn()
        if turn != self.looked:
            self.looked = b""
            for found in best(game.standing(), game.hand(game.owner), game.variant["floor"]):
                self.found = found.text() if found else ""
                yield None
            self.looked = turn

    def _turn(self) -> bytes:
        game: Build = self.cubus  # type: ignore[assignment]
        return game.standing().text().encode() + game.hand(game.owner)

    def choice(self) -> int:
        if self.cubus.variant["mode"] == "teardown":
            return -1
        game: Build = self.cubus  # type: ignore[assignment]
        if game.phase == "knock":
            return KNOCK | game.turn if game.action(game.owner) else SKIP
        found = self.found if self.looked == self._turn() else self._glance()
        return game.parse("build " + found) if found else game.legal_moves()[-1]

    def _glance(self) -> str:
        """The stack of an action that is found soon: the second one, which brings more than the first."""
        game: Build = self.cubus  # type: ignore[assignment]
        stack = game.standing()
        found = game.action(game.owner)
        if found is None:
            return ""
        better = find(stack, game.hand(game.owner), game.variant["floor"], gain(stack, found) + 1)
        return (better or found).text()

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
