"""From the pieces as they lie to a position of a game: the steps of somebody who follows the board's guidance, or who
plays for the computer."""

from dataclasses import dataclass

from rules_core.game import Game
from rules_core.games.cuboids.cuboids import Cuboids

from .pieces import BOARD, Piece, Place, Size
from .world import World


@dataclass(frozen=True)
class Wanted:
    """A piece of the position, in the board's cells."""

    kind: str
    magnet: int
    volume: int
    at: Place
    size: Size


@dataclass(frozen=True)
class Step:
    """Put a piece somewhere; without a place: lift it, or with `away` take it off the board."""

    piece: int
    to: Wanted | None = None
    away: bool = False


def wanted(game: Game, left: int, low: int) -> list[Wanted]:
    """All pieces of a position, lower ones first. `left`, `low`: the board's cell of the game's first one."""
    name = game.variant["game"]
    found = []
    for x, y, z, wide, deep, high, code in game.pieces():
        x += left
        y += low
        magnet = code - 1
        if isinstance(game, Cuboids):
            found.append(Wanted("cuboid", magnet, wide * deep * high, (x, y, z), (wide, deep, high)))
        elif name == "planquadrat":
            kind = "house" if code == 3 else "monument"
            found.append(Wanted(kind, magnet, wide * deep, (x, y, z), (wide, deep, high)))
        else:
            # The game tells a column as one piece; here it is a pile of crates.
            found += [Wanted("crate", magnet, 1, (x, y, level), (1, 1, 1)) for level in range(high)]
    return sorted(found, key=lambda want: want.at[2])


def steps(world: World, wants: list[Wanted], owner: int = 0) -> list[Step]:
    """What to do so that exactly these pieces lie on the board: first off with what is wrong, from the top, then on.

    A piece that must go elsewhere is preferred to one from a tray; of those, one of the player `owner`.
    """
    standing = {(piece.kind, piece.magnet, piece.at, piece.size): piece for piece in world.on_board()}
    missing = []
    staying = set()
    for want in wants:
        piece = standing.get((want.kind, want.magnet, want.at, want.size))
        if piece is not None and piece.where == BOARD:
            staying.add(piece.id)
        else:
            missing.append(want)
    # What lies on something that must go has to go first as well.
    loose = [piece for piece in world.on_board() if piece.id not in staying]
    for piece in sorted(world.on_board(), key=lambda piece: piece.at[2]):
        if piece.id in staying and any(_rests_on(piece, other) for other in loose):
            staying.discard(piece.id)
            loose.append(piece)
            missing.append(
                next(want for want in wants if (want.kind, want.at, want.size) == (piece.kind, piece.at, piece.size))
            )
    free = [piece for piece in world.pieces.values() if piece.id not in staying]
    put = []
    for want in sorted(missing, key=lambda want: want.at[2]):
        fitting = [
            piece
            for piece in free
            if (piece.kind, piece.magnet, piece.volume) == (want.kind, want.magnet, want.volume)
            and piece.can_have(want.size)
        ]
        if fitting:
            piece = min(fitting, key=lambda piece: (piece not in loose, piece.owner != owner, piece.id))
            free.remove(piece)
            put.append(Step(piece.id, want))
    again = {step.piece for step in put}
    return [Step(piece.id, away=piece.id not in again) for piece in sorted(loose, key=lambda piece: -piece.at[2])] + put


def _rests_on(upper: Piece, lower: Piece) -> bool:
    return abs(lower.at[2] + lower.size[2] - upper.at[2]) < 1e-6 and all(
        upper.at[axis] < lower.at[axis] + lower.size[axis] and lower.at[axis] < upper.at[axis] + upper.size[axis]
        for axis in (0, 1)
    )


def carry_out(world: World, step: Step) -> None:
    """Do one step."""
    if step.to is not None:
        world.place(step.piece, step.to.at, step.to.size)
    elif step.away:
        world.take_away(step.piece)
    else:
        world.lift(step.piece)
