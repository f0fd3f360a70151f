"""What a level would play, and how it stands: for `quader best`, for hints on the page and the board, for analysis."""

import math
from typing import Any

from rules_core.game import Game
from rules_core.mind import WON, mind_of

from ..games import evaluate
from .levels import Player

# Hints are the same whenever they are asked for.
SEED = 1


def hint(game: Game, level: str, nodes: int | None = None, seconds: float | None = None) -> dict[str, Any]:
    """The move of a level in machine notation, its value 0..1 for the player to act, and the line expected."""
    thought = Player(level, SEED, nodes, seconds).think(game)
    # Who does not search says nothing of what it is worth.
    value = thought.value if thought.depth else at_once(game, thought.move)
    return {
        "move": game.text(thought.move),
        "value": round(share(value, evaluate.scale_of(game.variant["game"])), 4),
        "line": texts(game, thought.line),
        "nodes": thought.nodes,
        "depth": thought.depth,
    }


def share(value: int, scale: int) -> float:
    """The worth of a position as the share of the point that the player may hope for."""
    if abs(value) >= WON // 2:
        return 1.0 if value > 0 else 0.0
    # The same as 1 / (1 + exp(-value / scale)), without its overflow far down.
    return (1 + math.tanh(value / scale / 2)) / 2


def at_once(game: Game, move: int) -> int:
    """How the player stands right after a move. The game is afterwards as before."""
    player = game.turn
    mind = mind_of(game)
    for _ in mind.prepare():
        pass
    game.play(move)
    value = mind.worth(player)
    game.undo()
    return value


def texts(game: Game, line: list[int]) -> list[str]:
    """A line of moves in machine notation; the game is afterwards as before."""
    found = []
    for move in line:
        found.append(game.text(move))
        game.play(move)
    for _ in line:
        game.undo()
    return found
