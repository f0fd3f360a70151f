"""What is told beside the board in all games with cuboids."""

from rules_core.games.cuboids.cuboids import RESERVE, Cuboids


def reserves(game: Cuboids) -> list[dict[str, int]]:
    """For each player the volumes in reserve, and how many of each."""
    found: list[dict[str, int]] = [{} for _ in range(game.players)]
    for piece, pose in enumerate(game.poses):
        if pose == RESERVE:
            volume = str(game.volumes[piece % game.count])
            mine = found[piece // game.count]
            mine[volume] = mine.get(volume, 0) + 1
    return found
