"""All moves of a player of Goldige Quader, put together from the kinds; and placing from the reserve."""

from ..cuboids.cuboid import PLACE, sizes_of
from ..cuboids.cuboids import FAR, GOAL, RESERVE
from ..cuboids.field_moves import field_moves
from .goal_moves import turns_and_shifts

MYPY = False
if MYPY:
    from .quader import Quader


def moves(game: "Quader", player: int, pieces: range) -> list[int]:
    """The moves of some of a player's pieces, with the roll as it is."""
    if game.dice == "volume":
        from .dice import moves as dice_moves

        return dice_moves(game, player, pieces)
    out = place_moves(game, player, pieces) if game.can_place else []
    low, high, far = (game.roll, FAR, game.roll) if game.dice == "push" else (1, 1, FAR)
    field_moves(game, player, pieces, low, high, far, out)
    if (game.can_rotate or game.can_shift) and game.outside[player] < game.count:
        forward = game.forward[player]
        areas = game.areas
        first = player * game.count
        for k in pieces:
            if areas[first + k] == GOAL:
                mark = k << 19
                ends = turns_and_shifts(
                    game.goal, game.poses[first + k], player, forward, game.can_rotate, game.can_shift
                )
                out += [mark + to for to in ends]
    if game.can_replace or game.can_join:
        from . import pairs as quader_pairs

        if game.can_replace:
            out += quader_pairs.replaces(game, player, pieces)
        if game.can_join:
            out += quader_pairs.joins(game, player, pieces, low, high, far)
    return out


def place_moves(
    game: "Quader", player: int, pieces: range, allowed: "tuple[int, ...] | list[int] | None" = None
) -> list[int]:
    """Place pieces (of the allowed volumes, if not of all) from the reserve at the own start line."""
    first = player * game.count
    poses = game.poses
    volumes = game.volumes
    waiting = []
    before = 0
    for k in pieces:
        if poses[first + k] == RESERVE:
            volume = volumes[k]
            # Twins in the reserve are one choice.
            if volume != before and (allowed is None or volume in allowed):
                before = volume
                waiting.append(k)
    if not waiting:
        return waiting
    line = game.lines[player]
    known = line.look()
    if line.placing[0] != waiting:
        out: list[int] = []
        for k in waiting:
            for size in sizes_of(volumes[k]):
                mark = k << 19 | size << 14 | PLACE
                for to in known[size // 3] or line.places(size // 3):
                    out.append(mark | to)
        line.placing = (waiting, out)
    return list(line.placing[1])
