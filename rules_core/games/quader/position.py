"""What only Goldige Quader has in a position document: the goal, dice, and a half-placed pair."""

from ...refused import Refused
from ...variant.checks import integers, shown
from ..cuboids.cuboid import BITS, DX, DY, DZ, EAST, NORTH, VOLUMES
from ..cuboids.cuboids import FIELD, RESERVE
from ..cuboids.position import player_or_none
from .dice import allowed_volumes

MYPY = False
if MYPY:
    from .quader import Quader


def load_more(game: "Quader", doc: dict) -> None:
    """Take dice, pending half and history from a document, after its pieces."""
    game.last_into_goal = player_or_none(game, doc, "last_into_goal")
    for player in range(game.players):
        first = player * game.count
        poses = game.poses[first : first + game.count]
        areas = game.areas[first : first + game.count]
        # A player without any piece in this position has not brought all of them in.
        in_play = [k for k in range(game.count) if poses[k] >= RESERVE]
        waiting = [k for k in in_play if poses[k] == RESERVE or areas[k] & FIELD]
        game.outside[player] = len(waiting) if in_play else 1
    dice = doc.get("dice")
    if dice is not None:
        if game.dice == "none":
            raise Refused("dice", "this variant has no dice", "no-dice")
        values = integers(dice, "dice", 2 if game.dice == "volume" else 1, 1, 6)
        game.roll = values[0] | (values[1] << 3 if len(values) == 2 else 0)
    pending = doc.get("pending")
    if pending is not None:
        _check_pending(game, pending)
        game.pending = pending
    game.start_roll = game.roll
    game.start_pending = game.pending


def _check_pending(game: "Quader", pending: object) -> None:
    if isinstance(pending, bool) or pending not in VOLUMES:
        raise Refused("pending", "%s is no volume of a cuboid", "volume", shown(pending))
    if not (game.variant["options"]["split_sum"] and game.dice == "volume" and game.roll):
        raise Refused("pending", "needs dice volume with split_sum, and a roll", "pending-dice")
    first = game.turn * game.count
    mine = range(first, first + game.count)
    halves = [piece for piece in mine if game.volumes[piece - first] == pending and game.areas[piece] & FIELD]
    if not halves:
        raise Refused(
            "pending", "player %d has no piece of volume %s in the play field", "pending-piece", game.turn, pending
        )
    if not [piece for piece in halves if _on_start_line(game, game.poses[piece])]:
        raise Refused("pending", "no piece of volume %s stands on the start line", "pending-line", pending)
    allowed = allowed_volumes(game.roll & 7, game.roll >> 3)
    for piece in mine:
        if game.poses[piece] == RESERVE and game.volumes[piece - first] + pending in allowed:
            return
    raise Refused(
        "pending",
        "no piece in the reserve of player %d makes %s an allowed volume",
        "pending-partner",
        game.turn,
        pending,
    )


def _on_start_line(game: "Quader", pose: int) -> bool:
    """Whether a piece lies with one side on the start line of the player to act, in the own part."""
    size = pose >> 14
    x = pose & 31
    y = pose >> 5 & 31
    x0, y0, x1, y1 = game.lines[game.turn].part
    if x < x0 or y < y0 or x + DX[size] > x1 or y + DY[size] > y1:
        return False
    forward = game.forward[game.turn]
    if forward & 1:
        return x == x0 if forward == EAST else x + DX[size] == x1
    return y == y0 if forward == NORTH else y + DY[size] == y1


def why_taken(game: "Quader", x: int, y: int, z: int, pose: int) -> Refused | None:
    """Why a piece that lies in the goal, at least in part, cannot stand there; None if it can."""
    goal = game.goal
    size = pose >> 14
    bits = BITS[size] << x
    if bits & ~goal.full or y < goal.y0 or y + DY[size] > goal.y1:
        return Refused("", "the piece lies across the edge of the goal", "across-edge")
    if z + DZ[size] > goal.max_height:
        return Refused("", "the piece is higher than max_height %d", "too-high", goal.max_height)
    for row in range(y - goal.south, y - goal.south + DY[size]):
        if goal.level[z][row] & bits:
            return Refused("", "the piece overlaps another one", "overlap")
        if z and bits & ~goal.level[z - 1][row]:
            return Refused("", "the piece is not supported everywhere", "unsupported")
    return None
