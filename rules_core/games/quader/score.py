"""Who has won a game of Goldige Quader, and the points."""

from ..cuboids.cuboids import GOAL, OFF

MYPY = False
if MYPY:
    from .quader import Quader


def winners(game: "Quader", reason: str) -> list[int]:
    """The winners of a game that ended for this reason; none: a draw."""
    scoring = game.variant["scoring"]
    if scoring == "last":
        return [game.last_into_goal] if game.last_into_goal >= 0 else []
    if scoring == "first":
        first = [player for player in range(game.players) if not game.outside[player]]
        if reason == "form" or game.last_mover in first:
            first = [game.last_mover] if game.last_mover >= 0 else []
        return first
    points = scores(game)
    return [player for player in range(game.players) if points[player] == max(points)]


def scores(game: "Quader") -> list[int]:
    """The points of each player."""
    scoring = game.variant["scoring"]
    if scoring in ("last", "first"):
        ended = game.outcome()
        best = ended[1] if ended else ()
        return [1 if player in best else 0 for player in range(game.players)]
    points = []
    for player in range(game.players):
        field, goal = counted(game, player)
        if scoring == "volume":
            points.append(sum(goal) - sum(field))
        else:
            points.append(len(goal) * sum(goal) - len(field) * sum(field))
    return points


def counted(game: "Quader", player: int) -> "tuple[list[int], list[int]]":
    """The volumes of a player's pieces in the play field and in the goal; overtopping ones count as in the field."""
    cover = game.variant["form"]["kind"] == "cover"
    found: tuple[list[int], list[int]] = ([], [])
    for k in range(game.count):
        piece = player * game.count + k
        if game.areas[piece] != OFF:
            inside = game.areas[piece] == GOAL and (cover or not game.goal.overtops(game.poses[piece]))
            found[inside].append(game.volumes[k])
    return found
