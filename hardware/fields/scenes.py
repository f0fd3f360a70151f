"""Random scenes around one cell: is it read right with everything a little off? (Monte Carlo, from a seed)

A scene is a cell, empty or under a piece of one owner, among random pieces of all owners around it. Every piece lies a
little beside its place, every disc and sensor has its tolerances, and the reading has an offset and noise. Pieces are
moved without regard to each other, so that the worst scenes are closer than bodies could really stand.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np

from hardware.design import Design, Tolerances
from hardware.fields.model import Array, Discs, Size, each, piece, sensor

EMPTY = 4
CLASSES = (0, 1, 2, 3, EMPTY)
_MIDDLE = 5
_NEAR = 2  # pieces are put on cells up to here; what they cover beyond counts as well
_FILLED = 0.75
_BATCH = 250

Placed = tuple[int, int, Size, int]


@dataclass(frozen=True)
class Readings:
    """The readings of all scenes of one class, in mT; how many were taken for another class, how many nearly."""

    wanted: int
    signals: Array
    errors: int
    doubtful: int


def read_as(design: Design, signal: float) -> int:
    """The class of a reading: an owner, or EMPTY."""
    if abs(signal) < design.weak_mt:
        return EMPTY
    strength = "strong" if abs(signal) >= design.strong_mt else "weak"
    return design.owners.index(("N" if signal > 0 else "S", strength))


def readings(design: Design, tolerances: Tolerances, wanted: int, count: int, seed: int) -> Readings:
    """So many scenes of a class; the same seed gives the same scenes."""
    chance = np.random.default_rng([seed, wanted])
    parts = []
    for start in range(0, count, _BATCH):
        scenes = [_scene(chance, wanted) for _ in range(min(_BATCH, count - start))]
        parts.append(_read(design, tolerances, scenes, chance))
    signals = np.concatenate(parts)
    errors = sum(read_as(design, float(signal)) != wanted for signal in signals)
    distances = [np.abs(np.abs(signals) - threshold) for threshold in (design.weak_mt, design.strong_mt)]
    doubtful = int((np.minimum(*distances) < design.hysteresis_mt).sum())
    return Readings(wanted, signals, errors, doubtful)


def _scene(chance: np.random.Generator, wanted: int) -> list[Placed]:
    """Pieces around the middle cell, their corners counted from it, and one on it unless it is to stay empty."""
    taken = np.zeros((2 * _MIDDLE + 1, 2 * _MIDDLE + 1), dtype=bool)
    placed: list[Placed] = []

    def put(x: int, y: int, owner: int) -> None:
        """A piece of any size that covers this cell, if it fits where it happens to lie."""
        wide, deep, high = (int(side) for side in chance.integers(1, 4, 3))
        west = x - int(chance.integers(wide))
        south = y - int(chance.integers(deep))
        under = (slice(west + _MIDDLE, west + wide + _MIDDLE), slice(south + _MIDDLE, south + deep + _MIDDLE))
        if not taken[under].any():
            taken[under] = True
            placed.append((west, south, (wide, deep, high), owner))

    if wanted == EMPTY:
        taken[_MIDDLE, _MIDDLE] = True
    else:
        put(0, 0, wanted)
    near = range(-_NEAR, _NEAR + 1)
    cells = [(x, y) for x in near for y in near]
    for number in chance.permutation(len(cells)):
        x, y = cells[number]
        if not taken[x + _MIDDLE, y + _MIDDLE] and chance.random() < _FILLED:
            put(x, y, int(chance.integers(4)))
    return placed


def _read(design: Design, off: Tolerances, scenes: list[list[Placed]], chance: np.random.Generator) -> Array:
    """One reading for each scene."""

    @cache
    def template(size: Size, owner: int) -> Discs:
        return piece(design, size, (0, 0, 0), owner)

    pieces = [template(size, owner) for scene in scenes for _, _, size, owner in scene]
    corners = np.array([(x, y, 0.0) for scene in scenes for x, y, _, _ in scene]).reshape(-1, 3) * design.pitch_mm
    corners[:, :2] += chance.uniform(-off.placement_mm, off.placement_mm, (len(pieces), 2))
    discs_of_piece = np.array([len(discs) for discs in pieces], dtype=np.intp)
    scene_of_piece = np.repeat(np.arange(len(scenes)), [len(scene) for scene in scenes])
    scene_of_disc = np.repeat(scene_of_piece, discs_of_piece)
    count = len(scene_of_disc)

    outward = np.concatenate([discs.outward for discs in pieces])
    aside = chance.uniform(-off.magnet_aside_mm, off.magnet_aside_mm, (count, 3)) * (1 - np.abs(outward))
    inward = chance.uniform(-off.magnet_depth_mm, off.magnet_depth_mm, (count, 1)) * outward
    stronger = chance.uniform(-off.remanence_percent, off.remanence_percent, count) / 100
    discs = Discs(
        np.concatenate([discs.centres for discs in pieces])
        + np.repeat(corners, discs_of_piece, axis=0)
        + aside
        - inward,
        outward,
        np.concatenate([discs.dimensions for discs in pieces]),
        np.concatenate([discs.polarizations for discs in pieces]) * (1 + stronger),
    )
    reach = np.array([off.sensor_aside_mm, off.sensor_aside_mm, off.sensor_depth_mm])
    sensors = sensor(design, 0, 0) + chance.uniform(-1, 1, (len(scenes), 3)) * reach
    fields = np.bincount(scene_of_disc, each(discs, sensors[scene_of_disc]), len(scenes))
    gain = 1 + chance.uniform(-off.sensitivity_percent, off.sensitivity_percent, len(scenes)) / 100
    offset = chance.uniform(-off.offset_mt, off.offset_mt, len(scenes))
    return np.asarray(fields * gain + offset + chance.normal(0, off.noise_mt, len(scenes)), dtype=np.float64)
