"""Rolling Cubes on the virtual table: no bodies, but cells to touch."""

from rules_core.games.rolling_cubes import board as cubes_board
from rules_core.games.rolling_cubes.rolling_cubes import RollingCubes
from rules_core.games.rolling_cubes.throw import COUNT


def touches(game: RollingCubes, text: str) -> list[tuple[int, int]]:
    """A cell for each sign of an equation, no cube twice; the choice of a row is not touched."""
    kind, _, equation = text.partition(" ")
    if kind != "eq":
        return []
    # Cubes of the standing equation first, as the rules take them.
    free = sorted(range(COUNT), key=lambda cube: not game.built >> cube & 1)
    cells: dict[int, tuple[int, int]] = {}
    for y in range(cubes_board.SIZE):
        for x in range(cubes_board.SIZE):
            cells.setdefault(cubes_board.cube_at(x, y), (x, y))
    found = []
    for sign in equation:
        if sign == "=":
            found.append(cells[COUNT])
        else:
            cube = next(cube for cube in free if chr(game.shown[cube]) == sign)
            free.remove(cube)
            found.append(cells[cube])
    return found
