"""Feet that weigh: below each corner a bar-shaped load cell between a base plate and a printed foot.

From the table upwards: rubber, foot, load cell, spacer, base plate; on it stands the whole board. The cell's outer end
is screwed to the foot, its inner end through the spacer to the plate. The foot's cheeks end just below the plate: under
too much weight the plate comes to rest on them, and not on the cell.
"""

from pathlib import Path
from typing import NamedTuple

from ezdxf import units
from ezdxf.filemanagement import new

from hardware.design import Board, Design
from hardware.electronics import feet_layout
from hardware.pieces.board_parts import ENGPASS_ROWS, FRAME_WIDTH, apron, stack
from hardware.pieces.solids import Part, box, cut, joined, moved, turned, turned_volume

# A bar of 1 to 5 kg as it is sold everywhere, from memory: compare with yours.
CELL = (80.0, 12.7, 12.7)
CELL_HOLES = (5.0, 20.0)  # from each end
CELL_PLAY = 0.4
END = 25.0  # of the cell, that foot and spacer cover
RUBBER = 3.0
BASE = 8.0
CHEEK = 5.0
SPACER = 3.0
PLATE = 6.0
TAPE = 0.3  # the cheeks are printed lower by this, and brought to their height with tape
SCREW = 2.25  # radius of a hole for M4, at the foot
THROUGH = 2.75  # for M5, at the plate
HEAD = (4.25, 4.5)  # radius, height
PLINTH = (40.0, 20.0)
PLINTHS = 4  # below each apron
LIFT = RUBBER + BASE + CELL[2] + SPACER + PLATE


def _hole(radius: float, bottom: float, top: float) -> list[tuple[float, float]]:
    return [(0.0, bottom), (radius, bottom), (radius, top), (0.0, top)]


def foot(travel: float) -> Part:
    """Stands on the table; the cell lies between its cheeks."""
    between = CELL[1] + 2 * CELL_PLAY
    wide = between + 2 * CHEEK
    high = CELL[2] + SPACER - travel - TAPE
    cheeks = [box((END, CHEEK, BASE + high), (0, y, 0)) for y in (0.0, wide - CHEEK)]
    body = joined(box((END, wide, BASE)), *cheeks)
    cuts = []
    for x in CELL_HOLES:
        cuts.append(moved(turned(_hole(SCREW, -1, BASE + 1)), (x, wide / 2, 0)))
        cuts.append(moved(turned(_hole(HEAD[0], -1, HEAD[1])), (x, wide / 2, 0)))
    drilled = turned_volume(_hole(SCREW, 0, BASE - HEAD[1])) + turned_volume(_hole(HEAD[0], 0, HEAD[1]))
    volume = END * wide * BASE + 2 * END * CHEEK * high - len(CELL_HOLES) * drilled
    return Part("foot", cut(body, *cuts), volume)


def spacer() -> Part:
    """Keeps the cell's free end off the plate."""
    holes = [moved(turned(_hole(THROUGH, -1, SPACER + 1)), (x, CELL[1] / 2, 0)) for x in CELL_HOLES]
    volume = END * CELL[1] * SPACER - len(holes) * turned_volume(_hole(THROUGH, 0, SPACER))
    return Part("foot-spacer", cut(box((END, CELL[1], SPACER)), *holes), volume)


def plinth() -> Part:
    """Lifts an apron, which stands beside the board on the table and is not weighed."""
    return Part("apron-plinth", box((*PLINTH, LIFT)), PLINTH[0] * PLINTH[1] * LIFT)


def parts_of(design: Design, board: Board) -> list[tuple[Part, int]]:
    wanted = [(foot(design.feet.travel_mm), 4), (spacer(), 4)]
    if board.cells[1] == ENGPASS_ROWS:
        high = stack(design.sensor.below_surface_mm).whole
        wanted.append((plinth(), 2 * apron(board.columns * design.pitch_mm, design.pitch_mm, high)[0] * PLINTHS))
    return wanted


class Plate(NamedTuple):
    """What to cut and drill, from the south-west corner of the cells; holes as x, y, diameter."""

    low: tuple[float, float]
    high: tuple[float, float]
    holes: tuple[tuple[float, float, float], ...]


def base_plate(design: Design, board: Board) -> Plate:
    """As large as the frame; the cells point from its corners inwards along the south and north edges."""
    size = board.columns * design.pitch_mm, board.rows * design.pitch_mm
    places = design.feet.places(size)
    middle = sum(CELL_HOLES) / 2  # of the outer screws: there the foot stands
    holes = []
    for x, y in places:
        inwards = 1 if x < size[0] / 2 else -1
        end = x - inwards * middle
        holes += [(end + inwards * (CELL[0] - hole), y, 2 * THROUGH) for hole in reversed(CELL_HOLES)]
    dx = size[0] / 2 - feet_layout.SIZE[0] / 2
    dy = size[1] / 2 - feet_layout.SIZE[1] / 2
    holes += [(x + dx, y + dy, feet_layout.HOLE) for x, y in feet_layout.HOLES]
    low = (-FRAME_WIDTH, -FRAME_WIDTH)
    return Plate(low, (size[0] + FRAME_WIDTH, size[1] + FRAME_WIDTH), tuple(holes))


def write_plate(plate: Plate, path: Path) -> None:
    drawing = new("R2000", units=units.MM)
    drawing.layers.add("CUT", color=1)
    drawing.layers.add("DRILL", color=3)
    space = drawing.modelspace()
    (x0, y0), (x1, y1) = plate.low, plate.high
    space.add_lwpolyline([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], close=True, dxfattribs={"layer": "CUT"})
    for x, y, diameter in plate.holes:
        space.add_circle((x, y), diameter / 2, dxfattribs={"layer": "DRILL"})
    drawing.saveas(path)
