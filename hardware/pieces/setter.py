"""The magnet setter: a sleeve and a rod that put every disc into its pocket with the right pole outwards.

The rod carries a short stack of discs in each end. A loose disc turns by itself until it clings to the sleeve's tip, so
it can be picked up in one way only; the sleeve then holds it down while the rod, and with it the pull, is drawn back.
"""

from hardware.pieces.pocket import Pocket
from hardware.pieces.solids import Part, turned, turned_volume

PLAY = 0.2  # between pocket and sleeve, and between sleeve and rod, on each side
WALL = 0.8
ROD_WALL = 0.6
SLEEVE = 40.0
ROD = 60.0
STACK = 3  # discs in each end of the rod
GROOVE = (1.0, 0.4)  # width, depth of a ring that marks an end


def fits(pocket: Pocket) -> bool:
    """Whether a rod with magnets of this kind passes through the mouth of the pocket."""
    return _rod_radius(pocket) - pocket.seat >= ROD_WALL


def _rod_radius(pocket: Pocket) -> float:
    return pocket.mouth - PLAY - WALL - PLAY


def sleeve(pocket: Pocket, kind: str) -> Part:
    """A tube with a closed tip, tip down."""
    outer = pocket.mouth - PLAY
    inner = outer - WALL
    profile = [(0.0, 0.0), (outer, 0.0), (outer, SLEEVE), (inner, SLEEVE), (inner, WALL), (0.0, WALL)]
    return Part(f"setter-sleeve-{kind}", turned(profile), turned_volume(profile))


def rod(pocket: Pocket, kind: str) -> Part:
    """The rings that look out of the sleeve name the pole that the other end sets outwards: one ring N, two rings S."""
    radius, stack = _rod_radius(pocket), STACK * pocket.magnet[1]
    wide, deep = GROOVE
    profile = [(0.0, stack), (pocket.seat, stack), (pocket.seat, 0.0), (radius, 0.0)]
    for z in (8.0, 10.0, ROD - 9.0):
        profile += [(radius, z), (radius - deep, z), (radius - deep, z + wide), (radius, z + wide)]
    profile += [(radius, ROD), (pocket.seat, ROD), (pocket.seat, ROD - stack), (0.0, ROD - stack)]
    return Part(f"setter-rod-{kind}", turned(profile), turned_volume(profile), 2 * STACK)
