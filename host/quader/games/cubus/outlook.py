"""Taking down in CUBUS, exactly: the cards that each player can still expect, over all positions that may come.

Everybody else is taken for a person: mostly they take the crate that brings themselves most, now and then any other.
"""

from rules_core.games.cubus.teardown import Teardown

# How often somebody takes any crate instead of the best.
CARELESS = 0.3
# So many new positions are looked at for a move; where more may come, nobody can look through them all.
MOST = 4000
# So many are kept, whatever the game: what can be expected depends on the stack and the number of players alone.
_KEPT = 40_000
_known: dict[tuple[int, str], list[float]] = {}


class TooMany(Exception):
    """There are more positions than can be looked through."""


def best(game: Teardown) -> int | None:
    """The crate to take; None if nobody can look through all that may come. The game is afterwards as before."""
    if len(_known) > _KEPT:
        _known.clear()
    try:
        return Outlook(game).best()
    except TooMany:
        return None


class Outlook:
    """What can be expected from a game's position on."""

    def __init__(self, game: Teardown) -> None:
        self._game = game
        self._left = MOST

    def best(self) -> int:
        """The crate after which the player to act is furthest ahead in the end."""
        game = self._game
        points = [game.points[(game.turn + seat) % game.players] for seat in range(game.players)]

        def lead(move: int) -> float:
            end = [have + come for have, come in zip(points, self._after(move), strict=True)]
            return end[0] - max(end[1:])

        return max(game.legal_moves(), key=lead)

    def _after(self, move: int) -> list[float]:
        """The cards that come with a move and after it, from the player to act on round the table."""
        game = self._game
        player = game.turn
        before = game.points[player]
        game.play(move)
        try:
            others = self._ahead()
            taken = game.points[player] - before
        finally:
            game.undo()
        return [taken + others[-1], *others[:-1]]

    def _ahead(self) -> list[float]:
        """The cards still to come, from the player to act on."""
        game = self._game
        moves = game.legal_moves()
        if game.stack is None or not moves:
            return [0.0] * game.players
        key = game.players, game.stack.text()
        if key not in _known:
            if not self._left:
                raise TooMany
            self._left -= 1
            after = [self._after(move) for move in moves]
            most = max(after, key=lambda cards: cards[0])
            mean = [sum(cards) / len(after) for cards in zip(*after, strict=True)]
            _known[key] = [(1 - CARELESS) * one + CARELESS * other for one, other in zip(most, mean, strict=True)]
        return _known[key]
