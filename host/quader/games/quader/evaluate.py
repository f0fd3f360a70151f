"""How well a player of Goldige Quader stands."""

from collections.abc import Callable

from rules_core.games.cuboids.cuboid import DX, DY
from rules_core.games.cuboids.cuboids import GOAL
from rules_core.games.quader.quader import Quader
from rules_core.mind import Mind

from . import ahead

# Fitted to games between club players (tests/bench/calibration.py).
SCALE = 800


def over_rolls(game: Quader) -> Callable[[Mind, int], int] | None:
    """With two dice all rolls are looked at."""
    return ahead.over_rolls if game.dice == "volume" else None


def value(game: Quader, player: int) -> float:
    """How far a player's pieces have come, the large ones counting more."""
    total = 0.0
    goal = game.goal
    for k in range(game.count):
        pose = game.poses[player * game.count + k]
        if pose < 0:
            continue
        volume = game.volumes[k]
        if game.areas[player * game.count + k] & 3 == GOAL:
            total += 40 + 5 * volume
            continue
        x, y, code = pose & 31, pose >> 5 & 31, pose >> 14
        away = max(goal.x0 - x - DX[code], x - goal.x1, 0) + max(goal.y0 - y - DY[code], y - goal.y1, 0)
        total += 12 + volume - 2.0 * away
    return total
