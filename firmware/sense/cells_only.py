"""Evidence of a board that has nothing but its cells: it stands in for evidence.py until there is more to know."""

from ..keep.running_game import CELLS

MYPY = False
if MYPY:
    from rules_core.game import Game

    from ..interfaces import Port


# What the cells have seen of a move: where it ended, only that a piece was taken, or nothing at all.
PUT, TAKEN, NOTHING = 0, 1, 2


class CellsOnly:
    """Leaves everything open; of what looks alike the largest comes first."""

    scale = None
    by = CELLS

    def __init__(self) -> None:
        self.corner = (0, 0)

    def step(self, port: "Port") -> None:
        pass

    def look(self) -> None:
        pass

    def quiet(self, now: int) -> None:
        pass

    def can_tell(self) -> bool:
        return False

    has_news = can_tell

    def is_in_hand(self, game: "Game") -> bool:
        return False

    def is_still(self) -> bool:
        return True

    def made(self, game: "Game", move: int) -> None:
        pass

    def narrowed(self, game: "Game", moves: "list[int]", seen: int = PUT, back: object = None) -> "list[int]":
        if seen != PUT:
            return []
        sizes = [-sum([abs(part[4]) for part in game.weights(move)]) for move in moves]
        return [moves[i] for i in sorted(range(len(moves)), key=lambda i: (sizes[i], i))]
