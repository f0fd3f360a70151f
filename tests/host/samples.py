"""Games and records to test with."""

from quader import variants
from rules_core import registry
from rules_core.chance import Chance
from rules_core.game import Game
from rules_core.record import record

# One for each way of playing with cuboids.
CUBOIDS = ("simple-10x6-cover", "tactic-10-stairs-42", "dice-split-sum", "push-die", "replace-join", "engpass-10")


def played(name: str, moves: int, seed: int = 1) -> Game:
    """A random game after so many moves, or at its end."""
    game = registry.new_game(variants.by_name(name))
    chance = Chance(seed)
    for _ in range(moves):
        if game.outcome() is not None:
            break
        game.play(game.random_move(chance))
    return game


def recorded(name: str, moves: int, seed: int = 1) -> record.Record:
    """The record of a random game."""
    return record.of_game(played(name, moves, seed), ["Anna", "Ben"], "2026-05-01T19:30:00Z")
