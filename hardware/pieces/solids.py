"""The few shapes that everything is made of, and their volumes. Millimetres; z is up."""

import itertools
import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import trimesh

Point = tuple[float, float, float]

SIDES = 32  # of a circle


class Part(NamedTuple):
    """Something to print, as it lies on the bed: its mesh, the volume it must have, and how many discs it takes."""

    name: str
    mesh: trimesh.Trimesh
    volume: float
    magnets: int = 0


def box(size: Point, at: Point = (0, 0, 0)) -> trimesh.Trimesh:
    """A box with its lowest corner at `at`."""
    return hull([(at[0] + x, at[1] + y, at[2] + z) for x in (0, size[0]) for y in (0, size[1]) for z in (0, size[2])])


def hull(points: Sequence[Point]) -> trimesh.Trimesh:
    """The convex body with these corners."""
    body: trimesh.Trimesh = trimesh.convex.convex_hull(np.array(points, dtype=float))
    return body


def prism(outline: Sequence[tuple[float, float]], bottom: float, top: float) -> trimesh.Trimesh:
    """A convex outline, drawn upwards."""
    return hull([(x, y, z) for x, y in outline for z in (bottom, top)])


def turned(profile: Sequence[tuple[float, float]]) -> trimesh.Trimesh:
    """A body turned about the z axis; the profile is (radius, z) from its lower to its upper point on the axis."""
    return trimesh.creation.revolve(np.array(profile, dtype=float), sections=SIDES)


def turned_volume(profile: Sequence[tuple[float, float]]) -> float:
    """The volume of a turned body, whose circles have SIDES corners."""
    round_area = SIDES / 2 * math.sin(2 * math.pi / SIDES)
    steps = itertools.pairwise(profile)
    return round_area * sum((z2 - z1) * (r1 * r1 + r1 * r2 + r2 * r2) / 3 for (r1, z1), (r2, z2) in steps)


def chamfered(size: Point, chamfer: float) -> trimesh.Trimesh:
    """A box whose twelve edges are cut off at 45 degrees, with the lowest corner at the origin."""
    corners: list[Point] = []
    for flat in range(3):
        for signs in np.ndindex(2, 2, 2):
            inset = [0 if axis == flat else chamfer for axis in range(3)]
            x, y, z = (size[axis] - inset[axis] if signs[axis] else inset[axis] for axis in range(3))
            corners.append((x, y, z))
    return hull(corners)


def chamfered_volume(size: Point, chamfer: float) -> float:
    """Each edge loses a prism of area chamfer² / 2; of each corner cube only chamfer³ / 6 is left."""
    return math.prod(size) - 2 * chamfer**2 * sum(size) + 16 / 3 * chamfer**3


def joined(*bodies: trimesh.Trimesh) -> trimesh.Trimesh:
    body: trimesh.Trimesh = trimesh.boolean.union(list(bodies), engine="manifold")
    return body


def cut(body: trimesh.Trimesh, *cuts: trimesh.Trimesh) -> trimesh.Trimesh:
    """The body without the cuts."""
    rest: trimesh.Trimesh = trimesh.boolean.difference([body, *cuts], engine="manifold")
    return rest


def moved(body: trimesh.Trimesh, by: Point) -> trimesh.Trimesh:
    copy = body.copy()
    copy.apply_translation(by)
    return copy


def rotated(body: trimesh.Trimesh, degrees: float, axis: Point, about: Point = (0, 0, 0)) -> trimesh.Trimesh:
    """The body turned counter-clockwise about an axis, which is x, y or z, through a point."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    x, y, z = axis
    across = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    turn = np.eye(4)
    # Quarter turns come out exact, so that faces stay in their planes.
    turn[:3, :3] = np.round(np.eye(3) + sin * across + (1 - cos) * across @ across, 12)
    turn[:3, 3] = np.array(about) - turn[:3, :3] @ np.array(about)
    copy = body.copy()
    copy.apply_transform(turn)
    return copy
