"""The cuboids on the virtual table: they may be turned over, and look like their owner to the sensors."""

from collections.abc import Iterator

from rules_core.games.cuboids.cuboid import DX, DY, DZ, sizes_of
from rules_core.games.cuboids.cuboids import Cuboids

from ..bodies import Shape, Size, Wanted


def shapes(game: Cuboids) -> Iterator[Shape]:
    for player in range(game.players):
        for volume in sorted(game.volumes, reverse=True):
            yield Shape("cuboid", player, player, flat(volume), tips=True)


def wanted(game: Cuboids) -> Iterator[Wanted]:
    for x, y, z, wide, deep, high, code in game.pieces():
        yield Wanted("cuboid", code - 1, (x, y, z), (wide, deep, high))


def flat(volume: int) -> Size:
    """A cuboid as it lies flattest, its longest edge from west to east."""
    size = sizes_of(volume)[0]
    low, middle, long = sorted((DX[size], DY[size], DZ[size]))
    return long, middle, low
