"""Pieces of the other games: houses and monuments of PlanQuadrat, crates of CUBUS, and a token to touch lit cells with.

They always stand the same way up, so they have pockets in the bottom only (`pocket.lone`): one for each cell covered.
"""

from hardware.pieces.cuboids import CHAMFER
from hardware.pieces.pocket import MIN_WALL, Pocket
from hardware.pieces.solids import (
    Part,
    Point,
    box,
    chamfered,
    chamfered_volume,
    cut,
    hull,
    joined,
    prism,
    turned,
    turned_volume,
)

DOWN: Point = (0, 0, -1)
WINDOW_DEPTH = 0.6


def house(length: int, unit: float, gap: float, pocket: Pocket) -> Part:
    """A row of houses with a gable roof that stands in the groove of 1, 2 or 3 squares, which is 1, 3 or 5 cells."""
    cells = 2 * length - 1
    long, eaves, ridge = cells * unit - gap, 0.65 * unit, 0.9 * unit
    deep = max(0.5 * unit, 2 * (pocket.mouth + MIN_WALL))
    section = [(0.0, 0.0), (deep, 0.0), (deep, eaves), (deep / 2, ridge), (0.0, eaves)]
    body = hull([(x, y, z) for y, z in section for x in (0, long)])
    wide, high = 0.22 * unit, 0.3 * unit
    middles = [(cell + 0.5) * unit - gap / 2 for cell in range(cells)]
    cuts = [pocket.at((x, deep / 2, 0), DOWN) for x in middles]
    for x in middles:
        for left in (x - 0.3 * unit, x + 0.3 * unit - wide):
            cuts.append(box((wide, 1 + WINDOW_DEPTH, high), (left, -1, 0.25 * unit)))
            cuts.append(box((wide, 1 + WINDOW_DEPTH, high), (left, deep - WINDOW_DEPTH, 0.25 * unit)))
    volume = long * deep * (eaves + ridge) / 2
    volume -= cells * (pocket.volume() + 4 * wide * high * WINDOW_DEPTH)
    return Part(f"house-{length}", cut(body, *cuts), volume, cells)


def monument(unit: float, pocket: Pocket) -> Part:
    """An obelisk on a plinth, for one cell."""
    plinth, foot, neck = max(0.8 * unit, 2 * (pocket.mouth + MIN_WALL)), 0.5 * unit, 0.3 * unit
    levels = (0.0, 0.3 * unit, 1.3 * unit, 1.5 * unit)

    def square(side: float, z: float) -> list[Point]:
        return [(x * side / 2, y * side / 2, z) for x in (-1, 1) for y in (-1, 1)]

    body = joined(
        hull([*square(plinth, levels[0]), *square(plinth, levels[1])]),
        hull([*square(foot, levels[1] - 0.5), *square(foot, levels[1]), *square(neck, levels[2]), (0, 0, levels[3])]),
    )
    volume = plinth**2 * levels[1] + (foot**2 + foot * neck + neck**2) / 3 * (levels[2] - levels[1])
    volume += neck**2 * (levels[3] - levels[2]) / 3 - pocket.volume()
    return Part("monument", cut(body, pocket.at((0, 0, 0), DOWN)), volume, 1)


def crate(unit: float, gap: float, pocket: Pocket) -> Part:
    """A unit cube with one pocket; the groove around its lid says which side is up."""
    edge = unit - gap
    size: Point = (edge, edge, edge)
    outer, inner, deep = 0.76 * unit, 0.66 * unit, 0.05 * unit

    def square(side: float) -> list[tuple[float, float]]:
        return [((edge + x * side) / 2, (edge + y * side) / 2) for x in (-1, 1) for y in (-1, 1)]

    groove = cut(prism(square(outer), edge - deep, edge + 1), prism(square(inner), edge - deep - 1, edge + 2))
    mesh = cut(chamfered(size, CHAMFER), groove, pocket.at((edge / 2, edge / 2, 0), DOWN))
    volume = chamfered_volume(size, CHAMFER) - (outer**2 - inner**2) * deep - pocket.volume()
    return Part("crate", mesh, volume, 1)


def token(unit: float, pocket: Pocket) -> Part:
    """A small pawn with a magnet, to choose a lit cell by touching it."""
    foot = max(0.4, (pocket.mouth + MIN_WALL) / unit)
    shape = [(0, 0), (foot, 0), (foot, 0.3), (0.17, 0.53), (0.17, 0.8), (0.3, 0.93), (0.3, 1.07), (0.17, 1.2), (0, 1.2)]
    profile = [(r * unit, z * unit) for r, z in shape]
    mesh = cut(turned(profile), pocket.at((0, 0, 0), DOWN))
    return Part("token", mesh, turned_volume(profile) - pocket.volume(), 1)
