"""Games 1 and 2, one after the other and all together: rounds with points and a bonus, up to a target."""

from .equation import points

MYPY = False
if MYPY:
    from .rolling_cubes import RollingCubes


def begin(game: "RollingCubes") -> None:
    """Start a round: the first player throws."""
    for player in range(game.players):
        game.round_points[player] = 0
    game.turn = _next(game, 0)
    game.throw_all()


def made(game: "RollingCubes", equation: str) -> None:
    """The player to act has made an equation, or none (an empty text)."""
    # Counted from 1, so that 0 is "not yet".
    game.round_points[game.turn] = 1 + (points(equation) if equation else 0)
    player = _next(game, game.turn + 1)
    if player < 0:
        _close(game)
    else:
        game.turn = player
        if game.stage == 0:
            game.throw_all()


def _next(game: "RollingCubes", player: int) -> int:
    """The first player from this one on who takes part in the round, or -1."""
    while player < game.players:
        if game.playing >> player & 1:
            return player
        player += 1
    return -1


def _close(game: "RollingCubes") -> None:
    """The end of a round: points, bonus, and whether one player has won."""
    best = max(game.round_points)
    winners = [player for player in range(game.players) if game.round_points[player] == best]
    for player in range(game.players):
        if game.round_points[player]:
            game.totals[player] += game.round_points[player] - 1
        if best > 1 and player in winners:
            game.totals[player] += 2 if len(winners) == 1 else 1
    game.round += 1
    most = max(game.totals)
    if most >= game.target():
        leaders = game.leaders()
        if len(leaders) == 1:
            game.finish("target")
            return
        # Equal leaders go on alone.
        game.playing = 0
        for player in leaders:
            game.playing |= 1 << player
    if not game.capped():
        begin(game)
