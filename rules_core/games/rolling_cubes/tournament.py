"""Game 5, the tournament: games 1, 2 and 3 in order, with points for the places."""

MYPY = False
if MYPY:
    from .rolling_cubes import RollingCubes

GAMES = 3
POINTS = (10, 7, 6, 5, 4, 3)


def game_done(game: "RollingCubes") -> None:
    """Note the places of the game that has ended; the next one begins, or the tournament is over."""
    # Without a single winner (the rounds ran out) nobody is first: the leaders share the second place.
    first = 1 if len(game.leaders()) == 1 else 2
    for player in range(game.players):
        better = len([1 for total in game.totals if total > game.totals[player]])
        game.places[game.stage * game.players + player] = max(first, 1 + better)
    if game.stage + 1 < GAMES:
        game.begin(game.stage + 1)
    else:
        game.end("tournament", winners(game))


def totals(game: "RollingCubes") -> list[int]:
    """Each player's points for the places so far."""
    found = [0] * game.players
    for number in range(len(game.places)):
        if game.places[number]:
            found[number % game.players] += POINTS[game.places[number] - 1]
    return found


def winners(game: "RollingCubes") -> list[int]:
    """The players with the most points; equal ones: the better place in game 2, then in game 1, then in game 3."""
    n = game.players
    places = game.places
    orders = []
    for player, total in enumerate(totals(game)):
        orders.append((total, -places[n + player], -places[player], -places[2 * n + player]))
    return [player for player in range(n) if orders[player] == max(orders)]
