"""How well a player of CUBUS stands, and which stack the computer builds."""

import random

from rules_core.games.cubus.area import StackGame
from rules_core.games.cubus.build import Build

from . import best as cubus_best


def value(game: StackGame, player: int) -> float:
    """The fewer moves the others have, the better."""
    return -0.1 * len(game.legal_moves())


def choose(game: StackGame, chance: random.Random) -> str | None:
    """The build action with the highest gain; where crates are taken down, every move can be tried."""
    if not isinstance(game, Build):
        return None
    stack = cubus_best.best(game.standing(), game.hand(game.owner), game.variant["floor"])
    if game.phase == "knock":
        return f"knock {game.turn}" if stack else "skip"
    if stack is not None:
        return game.text(game.parse("build " + stack.text()))
    return game.text(game.legal_moves()[-1])
