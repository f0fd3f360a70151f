"""From the pieces as they lie to a position of a game: the steps of somebody who follows the board's guidance, or who
plays for the computer."""

from dataclasses import dataclass

from rules_core.game import Game

from ..games import bodies as of_games
from ..games.bodies import Wanted
from .bodies import BOARD, Body
from .world import World


@dataclass(frozen=True)
class Step:
    """Put a piece somewhere; without a place: lift it, or with `away` take it off the board."""

    body: int
    to: Wanted | None = None
    away: bool = False


def wanted(game: Game, left: int, low: int) -> list[Wanted]:
    """All bodies of a position, lower ones first. `left`, `low`: the board's cell of the game's first one."""
    return [want._replace(at=(want.at[0] + left, want.at[1] + low, want.at[2])) for want in of_games.wanted(game)]


def steps(world: World, wants: list[Wanted], owner: int = 0) -> list[Step]:
    """What to do so that exactly these pieces lie on the board: first off with what is wrong, from the top, then on.

    A piece that must go elsewhere is preferred to one from a tray; of those, one of the player `owner`.
    """
    standing = {(body.kind, body.magnet, body.at, body.size): body for body in world.on_board()}
    missing = []
    staying = set()
    for want in wants:
        body = standing.get((want.kind, want.magnet, want.at, want.size))
        if body is not None and body.where == BOARD:
            staying.add(body.id)
        else:
            missing.append(want)
    # What lies on something that must go has to go first as well.
    loose = [body for body in world.on_board() if body.id not in staying]
    for body in sorted(world.on_board(), key=lambda body: body.at[2]):
        if body.id in staying and any(_rests_on(body, other) for other in loose):
            staying.discard(body.id)
            loose.append(body)
            missing.append(
                next(want for want in wants if (want.kind, want.at, want.size) == (body.kind, body.at, body.size))
            )
    free = [body for body in world.bodies.values() if body.id not in staying]
    put = []
    for want in sorted(missing, key=lambda want: want.at[2]):
        fitting = [
            body
            for body in free
            if (body.kind, body.magnet, body.volume) == (want.kind, want.magnet, want.volume)
            and body.can_have(want.size)
        ]
        if fitting:
            body = min(fitting, key=lambda body: (body not in loose, body.owner != owner, body.id))
            free.remove(body)
            put.append(Step(body.id, want))
    again = {step.body for step in put}
    return [Step(body.id, away=body.id not in again) for body in sorted(loose, key=lambda body: -body.at[2])] + put


def _rests_on(upper: Body, lower: Body) -> bool:
    return abs(lower.at[2] + lower.size[2] - upper.at[2]) < 1e-6 and all(
        upper.at[axis] < lower.at[axis] + lower.size[axis] and lower.at[axis] < upper.at[axis] + upper.size[axis]
        for axis in (0, 1)
    )


def carry_out(world: World, step: Step) -> None:
    """Do one step."""
    if step.to is not None:
        world.place(step.body, step.to.at, step.to.size)
    elif step.away:
        world.take_away(step.body)
    else:
        world.lift(step.body)
