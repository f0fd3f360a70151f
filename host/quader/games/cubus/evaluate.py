"""How well a player of CUBUS stands, and which stack the computer builds."""

import random

from rules_core.games.cubus.area import StackGame
from rules_core.games.cubus.build import Build
from rules_core.games.cubus.teardown import Teardown

from . import best as cubus_best
from . import outlook

# Fitted to games between club players (tests/bench/calibration.py).
SCALE = 800


def value(game: StackGame, player: int) -> float:
    """The fewer moves the others have, the better."""
    return -0.1 * len(game.legal_moves())


def choose(game: StackGame, chance: random.Random, misses: int, ahead: bool) -> str | None:
    """The build action with the highest gain. Where crates are taken down every move can be tried, and who looks ahead
    knows what comes of each."""
    if isinstance(game, Teardown):
        move = outlook.best(game) if ahead else None
        return None if move is None else game.text(move)
    if not isinstance(game, Build):
        return None
    if ahead and game.phase != "knock":
        stack = cubus_best.with_foresight(game)
    else:
        stack = cubus_best.best(game.standing(), _seen(game.hand(game.owner), chance, misses), game.variant["floor"])
    if game.phase == "knock":
        return f"knock {game.turn}" if stack else "skip"
    if stack is not None:
        return game.text(game.parse("build " + stack.text()))
    return game.text(game.legal_moves()[-1])


def _seen(hand: bytearray, chance: random.Random, misses: int) -> bytearray:
    """The cards of a hand that are not overlooked."""
    return bytearray(sum(chance.randrange(100) >= misses for _ in range(number)) for number in hand)
