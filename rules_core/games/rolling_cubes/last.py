"""Game 3, the last cube: one equation grows from player to player; who extends it last has the point."""

from ...refused import Refused
from .throw import ALL, used

MYPY = False
if MYPY:
    from .rolling_cubes import RollingCubes


def begin(game: "RollingCubes") -> None:
    """Start a round: the player to act throws all cubes."""
    game.built = 0
    game.maker = -1
    game.throw_all()


def check(game: "RollingCubes", equation: str) -> None:
    """Refuses an equation that leaves out a cube of the standing one, or adds none."""
    if not game.built:
        return
    left_out = game.built & ~used(equation, game.shown, game.built)
    if left_out:
        signs = [chr(game.shown[cube]) for cube in range(len(game.shown)) if left_out >> cube & 1]
        raise Refused("cube", "all old cubes must be used again, %s is left out", "old-cubes", " ".join(signs))
    if used(equation, game.shown, game.built) == game.built:
        raise Refused("cube", "at least one new cube must be used", "new-cube")


def made(game: "RollingCubes", equation: str) -> None:
    """The player to act has made an equation, or none (an empty text)."""
    if equation:
        game.built = used(equation, game.shown, game.built)
        game.maker = game.turn
        if game.built != ALL:
            game.turn = (game.turn + 1) % game.players
            game.throw(ALL & ~game.built)
            return
    elif game.maker < 0:
        # Nobody has an equation yet: the next player throws all cubes anew.
        game.turn = (game.turn + 1) % game.players
        game.round += 1
        if not game.capped():
            begin(game)
        return
    game.totals[game.maker] += 1
    game.round += 1
    game.turn = game.maker
    if game.totals[game.maker] >= game.target():
        game.finish("target")
    elif not game.capped():
        begin(game)
