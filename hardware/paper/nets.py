"""The net of a cuboid: a strip of four faces, two caps on the first of them, and seven glue flaps.

The strip runs along x. Each of the seven pairs of edges that meet when the net is folded has exactly one flap; flaps
are cut at 45 degrees, so that they lie side by side inside the piece.
"""

from dataclasses import dataclass

from rules_core.games.cuboids.cuboid import DX, DY, DZ, sizes_of

from .ink import Point

FLAP = 0.35  # of a unit

Segment = tuple[Point, Point]
Polygon = tuple[Point, ...]


@dataclass(frozen=True)
class Net:
    """Polygons and lines in millimetres, all at x and y >= 0."""

    faces: tuple[Polygon, ...]  # the strip from its free edge on, then the upper and the lower cap
    flaps: tuple[Polygon, ...]  # each begins with the two ends of its fold line
    folds: tuple[Segment, ...]
    cuts: tuple[Polygon, ...]  # open lines; together they go once around the net
    size: Point

    def turned(self, quarters: int) -> "Net":
        """The net turned to the left."""
        net = self
        for _ in range(quarters % 4):
            net = net._turned()
        return net

    def _turned(self) -> "Net":
        height = self.size[1]

        def turn(polygon: Polygon) -> Polygon:
            return tuple((height - y, x) for x, y in polygon)

        return Net(
            tuple(map(turn, self.faces)),
            tuple(map(turn, self.flaps)),
            tuple((turn(fold)[0], turn(fold)[1]) for fold in self.folds),
            tuple(map(turn, self.cuts)),
            (height, self.size[0]),
        )


def edges(volume: int) -> tuple[int, int, int]:
    """The edges of a cuboid, ascending."""
    size = sizes_of(volume)[0]
    short, middle, long = sorted((DX[size], DY[size], DZ[size]))
    return short, middle, long


def net(volume: int, unit: float) -> Net:
    """The net of a piece, as wide as its longest edge; the caps carry the shorter edges."""
    q, p, w = (edge * unit for edge in edges(volume))
    return cuboid_net(p, q, w, FLAP * unit)


def cuboid_net(p: float, q: float, w: float, flap: float) -> Net:
    """Strip p, q, p, q long and w wide; caps p x q."""
    x = [0, p, p + q, p + q + p, p + q + p + q]
    low, high, top = q, q + w, q + w + q
    faces = [_rectangle(x[k], low, x[k + 1], high) for k in range(4)]
    faces += [_rectangle(0, high, p, top), _rectangle(0, 0, p, low)]
    flaps = [_flap((x[4], low), (x[4], high), flap)]
    for k in (1, 2, 3):
        flaps.append(_flap((x[k + 1], high), (x[k], high), flap))
        flaps.append(_flap((x[k], low), (x[k + 1], low), flap))
    folds: list[Segment] = [((x[k], low), (x[k], high)) for k in (1, 2, 3)]
    folds += [((0, high), (p, high)), ((0, low), (p, low))]
    folds += [(tongue[0], tongue[1]) for tongue in flaps]
    cuts: list[Polygon] = [(tongue[1], tongue[2], tongue[3], tongue[0]) for tongue in flaps]
    cuts += [((p, high), (p, top), (0, top), (0, 0), (p, 0), (p, low))]
    return Net(tuple(faces), tuple(flaps), tuple(folds), tuple(cuts), (x[4] + flap, top))


def _rectangle(x0: float, y0: float, x1: float, y1: float) -> Polygon:
    return ((x0, y0), (x1, y0), (x1, y1), (x0, y1))


def _flap(start: Point, end: Point, deep: float) -> Polygon:
    """A flap to the right of the way from start to end."""
    (x0, y0), (x1, y1) = start, end
    length = abs(x1 - x0) + abs(y1 - y0)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    out = (uy * deep, -ux * deep)
    back = (x1 - ux * deep + out[0], y1 - uy * deep + out[1])
    front = (x0 + ux * deep + out[0], y0 + uy * deep + out[1])
    return (start, end, back, front)
