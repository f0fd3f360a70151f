"""The ten cuboids, with one magnet pocket behind every unit square of every face."""

import functools
import itertools

from hardware.pieces.pocket import Pocket
from hardware.pieces.solids import Part, Point, chamfered, chamfered_volume, cut
from rules_core.games.cuboids.cuboid import DX, DY, DZ, VOLUMES, sizes_of

CHAMFER = 0.5  # so that the first layer's bulge does not lift a piece that stands on that edge

EDGES = {volume: sorted((DX[c], DY[c], DZ[c]) for c in sizes_of(volume))[-1] for volume in VOLUMES}


@functools.cache
def cuboid(volume: int, unit: float, gap: float, pocket: Pocket | None, kind: str) -> Part:
    """The cuboid of a volume, on its largest face; without a pocket it is a plain block."""
    edges = EDGES[volume]
    size: Point = (edges[0] * unit - gap, edges[1] * unit - gap, edges[2] * unit - gap)
    name = f"cuboid-{volume:02}-{kind}"
    body, full = chamfered(size, CHAMFER), chamfered_volume(size, CHAMFER)
    if pocket is None:
        return Part(name, body, full)
    places = face_squares(edges, unit, gap)
    mesh = cut(body, *[pocket.at(point, outwards) for point, outwards in places])
    return Part(name, mesh, full - len(places) * pocket.volume(), len(places))


def face_squares(edges: tuple[int, int, int], unit: float, gap: float) -> list[tuple[Point, Point]]:
    """The middle of each unit square of each face, with the direction outwards."""
    places: list[tuple[Point, Point]] = []
    for axis in range(3):
        one, two = [other for other in range(3) if other != axis]
        for i, j, side in itertools.product(range(edges[one]), range(edges[two]), (-1, 1)):
            point, outwards = [0.0] * 3, [0.0] * 3
            point[one] = (i + 0.5) * unit - gap / 2
            point[two] = (j + 0.5) * unit - gap / 2
            point[axis] = edges[axis] * unit - gap if side > 0 else 0.0
            outwards[axis] = float(side)
            places.append(((point[0], point[1], point[2]), (outwards[0], outwards[1], outwards[2])))
    return places
