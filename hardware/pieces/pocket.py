"""The pocket of one magnet: a blind hole with a seat for the disc, a cone of 45 degrees above it, and its cover.

The cone needs no support in any direction of printing, also where the pocket opens towards the bed, and it centres the
cover. The magnets are those of the design file; in units smaller than the board's pitch the pockets are shallower.
"""

import functools
import math
from typing import NamedTuple

import trimesh

from hardware.pieces.solids import Part, Point, cut, moved, rotated, turned, turned_volume

SEAT_PLAY = 0.1  # around the disc: printed holes come out a little narrow
COVER_PLAY = 0.15  # around the cover, for glue
COVER_SHORT = 0.1  # room for the glue under disc and cover
FLARE = 1.9  # the mouth is this much wider than the seat, on each side
RIM = 0.4  # at least this much of the mouth is a cylinder
SHRINK = 0.2  # a unit one millimetre smaller brings the magnet this much nearer to the face
MIN_COVER = 1.0
LONE_DEEPER = 0.6
MIN_WALL = 0.8  # two lines of a 0.4 mm nozzle
MARK_DEPTH = 0.4


class Pocket(NamedTuple):
    """A pocket below a face: `cover` millimetres down to the disc, then the disc's own thickness."""

    magnet: tuple[float, float]  # diameter, thickness
    cover: float

    @property
    def seat(self) -> float:
        return self.magnet[0] / 2 + SEAT_PLAY

    @property
    def flare(self) -> float:
        return min(FLARE, self.cover - RIM)

    @property
    def mouth(self) -> float:
        """The radius of the opening in the face."""
        return self.seat + self.flare

    @property
    def depth(self) -> float:
        return self.cover + self.magnet[1]

    def profile(self) -> list[tuple[float, float]]:
        """From the floor up to the face at z = 0."""
        rim = self.cover - self.flare
        return [
            (0, -self.depth),
            (self.seat, -self.depth),
            (self.seat, -self.cover),
            (self.mouth, -rim),
            (self.mouth, 0),
        ]

    def volume(self) -> float:
        return turned_volume(self.profile())

    def at(self, point: Point, outwards: Point) -> trimesh.Trimesh:
        """What is to be cut away at a point of a face; it reaches out of the face, so that no skin is left."""
        return moved(_hole(self, outwards), point)

    def wall_beside(self, edge: float) -> float:
        """What stands between the pockets of two neighbouring faces of a cube with this edge."""
        return math.sqrt(2) * (edge / 2 - self.depth - self.seat)


@functools.cache
def _hole(pocket: Pocket, outwards: Point) -> trimesh.Trimesh:
    hole = turned([*pocket.profile(), (pocket.mouth, 1), (0, 1)])
    x, y, z = outwards
    turn: Point = (-y, x, 0) if z == 0 else (1, 0, 0)
    return rotated(hole, math.degrees(math.acos(z)), turn)


def pocket_for(magnet: tuple[float, float], below_face: float, pitch: float, unit: float) -> Pocket:
    """The design's pocket from the board's pitch up; a shallower one for smaller units."""
    return Pocket(magnet, max(MIN_COVER, below_face - SHRINK * max(0.0, pitch - unit)))


def lone(pocket: Pocket) -> Pocket:
    """For a disc without others around it to weaken its field: deeper, so that the sensor reads the same."""
    return pocket._replace(cover=pocket.cover + LONE_DEEPER)


def cover(pocket: Pocket, owner: int, kind: str = "cover") -> Part:
    """The plug that is glued in, outer face down as it is printed; its pips tell the owner, 1 to 4, and so the disc."""
    rim, high = pocket.cover - pocket.flare, pocket.cover - COVER_SHORT
    wide = pocket.mouth - COVER_PLAY
    profile = [(0.0, 0.0), (wide, 0.0), (wide, rim), (wide - (high - rim), high), (0.0, high)]
    pip = max(0.3, 0.13 * wide)
    step = 0.42 * wide
    pips = {
        1: [(0.0, 0.0)],
        2: [(-step, 0.0), (step, 0.0)],
        3: [(-step, -step), (0.0, 0.0), (step, step)],
        4: [(-step, -step), (-step, step), (step, -step), (step, step)],
    }[owner]
    hole = [(0.0, -1.0), (pip, -1.0), (pip, MARK_DEPTH), (0.0, MARK_DEPTH)]
    mesh = cut(turned(profile), *[moved(turned(hole), (x, y, 0)) for x, y in pips])
    engraved = turned_volume([(pip, 0.0), (pip, MARK_DEPTH)]) * len(pips)
    return Part(f"{kind}-{owner}", mesh, turned_volume(profile) - engraved)
