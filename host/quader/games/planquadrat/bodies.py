"""The houses and monuments of PlanQuadrat on the virtual table."""

from collections.abc import Iterator

from rules_core.games.planquadrat.planquadrat import STOCK, PlanQuadrat

from ..bodies import Shape, Wanted

# Houses belong to nobody and carry the third kind of magnets.
HOUSE_MAGNET = 2


def shapes(game: PlanQuadrat) -> Iterator[Shape]:
    for player in range(game.players):
        for length in (3, 2, 1):
            for _ in range(STOCK[length - 1]):
                yield Shape("house", player, HOUSE_MAGNET, (2 * length - 1, 1, 1))
        for _ in range(STOCK[3]):
            yield Shape("monument", player, player, (1, 1, 1))


def wanted(game: PlanQuadrat) -> Iterator[Wanted]:
    for x, y, z, wide, deep, high, code in game.pieces():
        kind = "house" if code - 1 == HOUSE_MAGNET else "monument"
        yield Wanted(kind, code - 1, (x, y, z), (wide, deep, high))
