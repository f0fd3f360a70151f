"""What it takes to play a game well, and the opponent that the board is by itself.

A game may have a module `mind` in its package with a class `Mind`: which moves look good before they are made, and how
well a player stands. The engine on the PC searches with it; the board looks one move ahead. Everything is whole
numbers, so that all machines decide alike; 100 is about what a move is worth.

    for move in think(game, chance):    # None while it thinks: the game is then as it was
        ...                             # at last the move
"""

from . import registry

MYPY = False
if MYPY:
    from collections.abc import Iterator

    from .chance import Chance
    from .game import Game

# A game that is won; the worth of positions stays far below.
WON = 1000000
# So many moves are looked at between two breaths.
BREATH = 4


class Mind:
    """Knows a game in progress, which it never changes for good. This one knows only what every game tells."""

    # So many plies are worth looking ahead; where luck comes in between, more tell nothing.
    horizon = 99
    # So many of the moves that look best are tried on the board.
    tried = 16

    def __init__(self, game: "Game") -> None:
        self.game = game
        # Whether the player who looks could wish for nothing better than that the game ended now: then it does no harm
        # to go round in circles.
        self.content = False

    def prepare(self) -> "Iterator[None]":
        """Work out, once for a game, what the other methods need; with a breath now and then.

        Somebody may move between two breaths, and whoever leaves off in the middle may begin again.
        """
        yield None

    def look(self) -> "Iterator[None]":
        """Take in the position from which it will be thought ahead; with a breath now and then."""
        yield None

    def prior(self, move: int) -> int:
        """How good a legal move looks before it is made."""
        return 0

    def penalty(self, player: int, move: int) -> int:
        """What a move costs besides, because it goes round in circles."""
        return 0

    def value(self, player: int) -> int:
        """How well a player stands in a position that is not the end."""
        scores = self.game.scores()
        most = 0
        for other in range(len(scores)):
            if other != player and (other == 0 or scores[other] > most or (other == 1 and player == 0)):
                most = scores[other]
        return 100 * (scores[player] - most)

    def ended(self) -> tuple[str, tuple[int, ...]] | None:
        """The outcome, if it shows without listing the moves."""
        return self.game.outcome()

    def key(self) -> int:
        """A number that differs (almost surely) between positions with different values."""
        return hash(self.game.line())

    def choice(self) -> int:
        """The move of a player whose moves cannot be compared one by one; -1 where they can."""
        return -1

    def worth(self, player: int) -> int:
        """How well a player stands, at the end as well."""
        ended = self.ended()
        if ended is None:
            return self.value(player)
        return judged(ended[1], player)


def judged(winners: tuple[int, ...], player: int) -> int:
    """What the end is worth to a player; a shared win is less, a draw nothing."""
    if player in winners:
        return WON // len(winners)
    return -WON if winners else 0


# The mind of the last game asked about: what it has prepared serves for the whole game.
_KEPT: list[Mind] = []


def mind_of(game: "Game") -> Mind:
    """The mind for a game in progress."""
    if _KEPT and _KEPT[0].game is game:
        return _KEPT[0]
    mind: Mind = registry.mind(game.variant["game"])(game)
    _KEPT[:] = [mind]
    return mind


def think(game: "Game", chance: "Chance") -> "Iterator[int | None]":
    """The level `board`: yields None while it thinks, with the game as it was, and at last the move."""
    mind = mind_of(game)
    for _ in mind.prepare():
        yield None
    move = mind.choice()
    if move >= 0:
        yield move
        return
    moves = game.legal_moves()
    if not moves:
        yield game.random_move(chance)
        return
    for _ in mind.look():
        yield None
    # The moves that look best, the best first.
    best: list[tuple[int, int]] = []
    for number, move in enumerate(moves):
        prior = mind.prior(move)
        if len(best) < mind.tried or prior > best[-1][0]:
            at = len(best)
            while at and best[at - 1][0] < prior:
                at -= 1
            best.insert(at, (prior, move))
            del best[mind.tried :]
        if number % BREATH == 0:
            yield None
    player = game.turn
    found = best[0][1]
    most = -2 * WON
    if len(best) > 1:
        for prior, move in best:
            game.play(move)
            worth = mind.worth(player) - mind.penalty(player, move) + prior // 10
            game.undo()
            if worth > most:
                most = worth
                found = move
            yield None
    yield found
