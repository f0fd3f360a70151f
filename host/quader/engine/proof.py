"""Whether a player wins by force: every own move is tried, and every reply, so that what is found is certain.

The search for good moves leaves out what looks bad; a puzzle must not. What rests on dice is never certain.
"""

from rules_core.mind import Mind

from .search import OutOfNodes


class Proof:
    """Looks for a win of the player to act, within so many positions."""

    def __init__(self, mind: Mind, nodes: int) -> None:
        self.mind = mind
        self.game = mind.game
        self.player = self.game.turn
        self.nodes = nodes
        self._known: dict[tuple[int, int], bool] = {}
        for _ in mind.look():
            pass

    def only_move(self, turns: int) -> int | None:
        """The one move that wins within so many turns; None if there is none, several, or no telling in time."""
        start = len(self.game.history)
        found = None
        try:
            for move in self._ordered():
                if self._after(move, turns):
                    if found is not None:
                        return None
                    found = move
        except OutOfNodes:
            while len(self.game.history) > start:
                self.game.undo()
            return None
        return found

    def _after(self, move: int, turns: int) -> bool:
        """Whether the player wins after a move. A turn of several acts is one."""
        if not self.nodes:
            raise OutOfNodes
        self.nodes -= 1
        turn = self.game.turn
        self.game.play(move)
        won = self._wins(turns if self.game.turn == turn else turns - 1)
        self.game.undo()
        return won

    def _wins(self, turns: int) -> bool:
        game = self.game
        ended = game.outcome()
        if ended is not None:
            return ended[1] == (self.player,)
        if turns <= 0 or game.is_chance():
            return False
        key = (self.mind.key(), turns)
        if key in self._known:
            return self._known[key]
        own = game.turn == self.player
        won = not own
        for move in self._ordered():
            if self._after(move, turns) == own:
                won = own
                break
        self._known[key] = won
        return won

    def _ordered(self) -> list[int]:
        """All moves, those first that look good to who makes them."""
        moves = self.game.legal_moves()
        order = sorted(range(len(moves)), key=lambda number: (-self.mind.prior(moves[number]), number))
        return [moves[number] for number in order]
