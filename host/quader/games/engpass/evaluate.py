"""How well a player of Engpass stands."""

from rules_core.games.engpass.engpass import Engpass

# Fitted to games between club players (tests/bench/calibration.py).
SCALE = 4000


def value(game: Engpass, player: int) -> float:
    """How far a player's pieces still are from the other side, and how many miss their places."""
    total = 0.0
    for k in range(game.count):
        pose = game.poses[player * game.count + k]
        if pose >= 0:
            y = pose >> 5 & 31
            misses = pose not in game.target_poses(player, game.volumes[k])
            total -= abs(game.far_line[player] - y) * 2 + 30 * misses
    return total
