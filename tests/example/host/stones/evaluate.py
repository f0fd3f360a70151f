"""How well a player of Stones stands."""

from tests.example.stones.stones import Stones


def value(game: Stones, player: int) -> float:
    """Better leave more stones to the others than a die shows."""
    return 0.0 if game.left > 6 else -5.0
