"""What a move of cuboids does on the board: which pieces leave which poses, and what the sensors see of it."""

from .cuboid import DX, DY, JOIN, KIND, MARGIN, POSE, REPLACE, ROLL, VOLUME

MYPY = False
if MYPY:
    from .cuboids import Cuboids


def parts(game: "Cuboids", move: int) -> tuple[int, int, int, int, int]:
    """Piece, end pose, and for replace and join the other piece (or -1) with its poses before and after."""
    kind = move & KIND
    if kind == JOIN:
        from ..quader import pairs as quader_pairs

        one, two, end, other_end = quader_pairs.joined(game, move)  # type: ignore[arg-type]
        return one, end, two, game.poses[two], other_end
    piece = game.piece_of(move)
    end = move & POSE
    if kind == REPLACE:
        from ..quader import pairs as quader_pairs

        other = quader_pairs.touching(game, game.turn, end, piece)  # type: ignore[arg-type]
        return piece, end, other, game.poses[other], game.poses[other]
    return piece, end, -1, 0, 0


def footprints(game: "Cuboids", move: int) -> list[tuple[int, int, int, int, int]]:
    """What the sensors see change with a move: ground cells that get free, then those that are taken."""
    kind = move & KIND
    if kind >= ROLL:
        return []
    piece, end, _, before, after = parts(game, move)
    code = piece // game.count + 1
    left = [game.poses[piece]]
    taken = [end]
    if kind == JOIN:
        left.append(before)
        taken.append(after)
    found = []
    for poses, mark in ((left, 0), (taken, code)):
        for now in poses:
            if now >= 0 and not now >> 10 & 15:
                size = now >> 14
                found.append(((now & 31) - MARGIN, (now >> 5 & 31) - MARGIN, DX[size], DY[size], mark))
    return found


def weights(game: "Cuboids", move: int) -> list[tuple[int, int, int, int, int]]:
    """What a balance feels of a move, on every level: the poses that are left, then those that are taken."""
    kind = move & KIND
    if kind >= ROLL:
        return []
    piece, end, _, before, after = parts(game, move)
    left = [game.poses[piece]]
    taken = [end]
    if kind == JOIN:
        left.append(before)
        taken.append(after)
    elif kind == REPLACE:
        # The opponent's piece of the same pose leaves the board.
        left.append(end)
    found = []
    for poses, sign in ((left, -1), (taken, 1)):
        for now in poses:
            if now >= 0:
                size = now >> 14
                place = ((now & 31) - MARGIN, (now >> 5 & 31) - MARGIN, DX[size], DY[size])
                found.append(place + (sign * VOLUME[size],))
    return found
