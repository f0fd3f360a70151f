"""Pieces as discs of magnet, sensors as points, and the field between them (magpylib).

Millimetres, millitesla. The surface of the board is z = 0, the south-west corner of cell (0, 0) is x = y = 0. A piece
stands on the surface in the middle of its cells; behind each unit square of each face lies a disc, its outer side
`magnet_below_face_mm` below the face. The signal is the field along -z: positive for a north pole outward.
"""

from dataclasses import dataclass

import numpy as np
from magpylib.func import cylinder_field
from numpy.typing import NDArray
from scipy.spatial.transform import Rotation  # type: ignore[import-untyped]

from hardware.design import Design

Array = NDArray[np.float64]
Size = tuple[int, int, int]

_AXES = np.eye(3)


@dataclass(frozen=True)
class Discs:
    """Centres of discs, their outward directions, and what each is: diameter, height, polarization."""

    centres: Array
    outward: Array
    dimensions: Array
    polarizations: Array

    def __len__(self) -> int:
        return len(self.centres)


def piece(design: Design, size: Size, at: tuple[float, float, float], owner: int) -> Discs:
    """The discs of a piece; `at` is its south-west lower corner, in cells."""
    pole, strength = design.owners[owner]
    disc = design.discs[strength]
    # Seen from the corner of its space; the body ends half a gap before it on the sides, and stands on the floor.
    inset = design.gap_mm / 2 + design.magnet_below_face_mm + disc.height_mm / 2
    centres = []
    outward = []
    for axis in range(3):
        across = [other for other in range(3) if other != axis]
        for first in range(size[across[0]]):
            for second in range(size[across[1]]):
                for side in (-1, 1):
                    centre = np.zeros(3)
                    centre[across] = (first + 0.5) * design.pitch_mm, (second + 0.5) * design.pitch_mm
                    centre[axis] = inset if side < 0 else size[axis] * design.pitch_mm - inset
                    centres.append(centre)
                    outward.append(side * _AXES[axis])
    lowered = np.array([0.0, 0.0, design.gap_mm / 2])
    count = len(centres)
    return Discs(
        np.array(centres) - lowered + np.array(at) * design.pitch_mm,
        np.array(outward),
        np.tile([disc.diameter_mm, disc.height_mm], (count, 1)),
        np.full(count, design.remanence_t if pole == "N" else -design.remanence_t),
    )


def sensor(design: Design, x: float, y: float) -> Array:
    """The place of the Hall element of a cell."""
    return np.array([(x + 0.5) * design.pitch_mm, (y + 0.5) * design.pitch_mm, -design.sensor.below_surface_mm])


def each(discs: Discs, points: Array) -> Array:
    """The signal of each disc at its own point, in mT."""
    polarizations = np.zeros((len(discs), 3))
    polarizations[:, 2] = discs.polarizations
    turned = Rotation.from_matrix(_turned(discs.outward))
    # magpylib counts in metres and tesla; as all lengths are in mm here, the field is the same.
    field = cylinder_field("B", points, discs.dimensions, polarizations, discs.centres, turned, squeeze=False)
    return np.asarray(-1000.0 * field[:, 2], dtype=np.float64)


def signal(discs: Discs, points: Array) -> Array:
    """The signal of all discs together at each point, in mT."""
    times = len(points)
    everywhere = Discs(
        np.tile(discs.centres, (times, 1)),
        np.tile(discs.outward, (times, 1)),
        np.tile(discs.dimensions, (times, 1)),
        np.tile(discs.polarizations, times),
    )
    seen = each(everywhere, np.repeat(points, len(discs), axis=0)).reshape(times, len(discs))
    return np.asarray(seen.sum(axis=1), dtype=np.float64)


def _turned(outward: Array) -> Array:
    """Rotations that bring +z to the outward directions, all along the axes of the board."""
    turned = np.zeros((len(outward), 3, 3))
    aside = np.roll(outward, 1, axis=1)
    turned[:, :, 2] = outward
    turned[:, :, 0] = aside
    turned[:, :, 1] = np.cross(outward, aside)
    return turned
