"""Game 4, solitaire: five throws for each player, each written into a row of its own."""

from .equation import parts, points
from .throw import SIDE, used

MYPY = False
if MYPY:
    from .rolling_cubes import RollingCubes

ROWS = ("blue", "green", "red", "poker", "101")
FREE = 255
MOST_AGAIN = 5
_GREEN, _BLUE, _RED = range(3)
_COLOUR = (_BLUE, _GREEN, _RED)


def begin(game: "RollingCubes") -> None:
    """Start a turn."""
    game.throw_all()


def made(game: "RollingCubes", equation: str) -> None:
    """The player to act has made an equation, or none (an empty text): a row is to be chosen."""
    for row in range(len(ROWS)):
        game.offers[row] = worth(game, equation, row) if equation else 0
    game.phase = "row"


def worth(game: "RollingCubes", equation: str, row: int) -> int:
    """The points of an equation in a row, with the row's extra and less the cubes thrown again."""
    taken = used(equation, game.shown)
    count = [0, 0, 0]
    for cube in range(len(game.shown)):
        if taken >> cube & 1:
            count[cube // SIDE] += 1
    extra = 0
    if row < len(_COLOUR):
        fits = count[_COLOUR[row]] >= SIDE - 1
        extra = 3 if count[_COLOUR[row]] == SIDE else 0
    elif ROWS[row] == "poker":
        fits = SIDE in count
    else:
        numbers = []
        for side in equation.split("="):
            numbers += parts(side)[0]
        fits = max([int(number) for number in numbers]) > 100
    return max(0, points(equation) + extra - game.again) if fits else 0


def free(game: "RollingCubes") -> list[int]:
    """The rows that the player to act has not filled yet."""
    return [row for row in range(len(ROWS)) if game.rows[game.turn * len(ROWS) + row] == FREE]


def chosen(game: "RollingCubes", row: int) -> None:
    """Write the offer into a row; the next player's turn, or the end."""
    game.rows[game.turn * len(ROWS) + row] = game.offers[row]
    game.totals[game.turn] += game.offers[row]
    game.again = 0
    for other in range(len(ROWS)):
        game.offers[other] = 0
    game.turn = (game.turn + 1) % game.players
    if game.turn == 0:
        game.round += 1
    if game.round == len(ROWS):
        game.finish("rows")
    else:
        begin(game)
