"""The pictures of docs/pieces.md: `python -m hardware.pieces.pictures [FOLDER]`."""

import sys
from pathlib import Path

import trimesh

from hardware import design
from hardware.pieces import board_parts, feet_parts, game_pieces, setter
from hardware.pieces.plates import lay_out
from hardware.pieces.pocket import cover
from hardware.pieces.render import Body, Colour, render, write_png
from hardware.pieces.sets import Workshop
from hardware.pieces.solids import Part, Point, box, cut, moved, rotated, turned
from rules_core.games.cuboids.cuboid import VOLUMES

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"

GOLD: Colour = (226, 178, 76)
BLUE: Colour = (92, 142, 198)
RED: Colour = (204, 98, 84)
WHITE: Colour = (236, 232, 224)
STEEL: Colour = (150, 156, 164)
GREEN: Colour = (86, 140, 100)
PINK: Colour = (217, 135, 180)
GLASS: Colour = (214, 226, 230)


def at(part: Part, x: float, y: float, z: float = 0) -> trimesh.Trimesh:
    """A part with the lowest corner of its bounding box there."""
    low = part.mesh.bounds[0]
    return moved(part.mesh, (x - low[0], y - low[1], z - low[2]))


def the_ten(workshop: Workshop) -> list[Body]:
    """All cuboids in three rows, the small ones in front."""
    bodies = []
    for row, volumes in enumerate([(18, 27), (6, 8, 9, 12), (1, 2, 3, 4)]):
        x = (0.0, -45.0, -10.0)[row]
        for volume in volumes:
            part = workshop.cuboid(volume, "strong")
            bodies.append(Body(at(part, x, (0.0, -90.0, -150.0)[row]), GOLD))
            x += float(part.mesh.extents[0]) + 16
    return bodies


def section(workshop: Workshop) -> list[Body]:
    """A unit cube cut through the middle, discs and covers in their pockets, those of the upper pocket above it."""
    pocket = workshop.pocket("strong")
    edge = workshop.unit - workshop.design.gap_mm
    half = box((99, 50, 99), (-40, -50 + edge / 2, -40))
    disc = turned([(0, 0), (pocket.magnet[0] / 2, 0), (pocket.magnet[0] / 2, pocket.magnet[1]), (0, pocket.magnet[1])])
    plug = cover(pocket, 1).mesh
    middle: Point = (edge / 2, edge / 2, edge / 2)

    def placed(mesh: trimesh.Trimesh, below: float, degrees: float) -> trimesh.Trimesh:
        """A body that lies `below` the lower face, brought to the face that a turn about the y axis leads to."""
        return rotated(moved(mesh, (edge / 2, edge / 2, below)), degrees, (0, 1, 0), middle)

    bodies = [Body(cut(workshop.cuboid(1, "strong").mesh, half), GOLD)]
    for degrees in (0, 90, 270):
        bodies.append(Body(cut(placed(disc, pocket.cover, degrees), half), STEEL))
        bodies.append(Body(cut(placed(plug, 0, degrees), half), WHITE))
    bodies.append(Body(cut(placed(disc, -5, 180), half), STEEL))
    bodies.append(Body(cut(placed(plug, -11, 180), half), WHITE))
    return bodies


def covers(workshop: Workshop) -> list[Body]:
    """The covers of the four owners, marks up."""
    bodies = []
    for owner, (_, strength) in enumerate(workshop.design.owners, 1):
        mesh = rotated(cover(workshop.pocket(strength), owner).mesh, 180, (1, 0, 0))
        bodies.append(Body(moved(mesh, (12.0 * owner, 0, 0)), (GOLD, BLUE, GREEN, PINK)[owner - 1]))
    return bodies


def set_plate(workshop: Workshop) -> list[Body]:
    """The first plate of an owner's set on its bed."""
    plate = lay_out(workshop.owner_set(1, list(VOLUMES)), (220, 220))[0]
    return [
        Body(box((220, 220, 1), (0, 0, -1)), STEEL),
        *[Body(at(lying.part, lying.x, lying.y), GOLD) for lying in plate],
    ]


def other_games(workshop: Workshop) -> list[Body]:
    """Houses, monuments, crates and a token as they stand on the table, and a house from below."""
    strong, weak = workshop.lone_pocket(1), workshop.lone_pocket(3)
    unit, gap = workshop.unit, workshop.design.gap_mm
    bodies = [Body(at(game_pieces.house(n, unit, gap, weak), 0, -24.0 * n), WHITE) for n in (1, 2, 3)]
    bodies.append(Body(moved(rotated(game_pieces.house(1, unit, gap, weak).mesh, -90, (1, 0, 0)), (34, -2, 10)), WHITE))
    bodies.append(Body(at(game_pieces.monument(unit, strong), 82, -22), GOLD))
    bodies.append(Body(at(game_pieces.monument(unit, strong), 82, -50), BLUE))
    crate = game_pieces.crate(unit, gap, strong)
    bodies += [Body(at(crate, 120 + x * unit, y * unit - 60, z * unit), GOLD) for x, y, z in STACK]
    bodies.append(Body(at(game_pieces.token(unit, strong), 186, -66), RED))
    return bodies


STACK = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0), (0, 2, 0), (0, 1, 1), (0, 2, 1), (1, 1, 1), (0, 2, 2)]


def setter_parts(workshop: Workshop) -> list[Body]:
    """Sleeve cut open with the rod in it, and a disc at the tip."""
    pocket = workshop.pocket("strong")
    half = box((99, 50, 199), (-50, -50, -50))
    wide, thick = pocket.magnet[0] / 2, pocket.magnet[1]
    disc = turned([(0, 0), (wide, 0), (wide, thick), (0, thick)])
    stack = turned([(0, 0), (wide, 0), (wide, setter.STACK * thick), (0, setter.STACK * thick)])
    upright = [
        Body(cut(setter.sleeve(pocket, "strong").mesh, half), GLASS),
        Body(moved(cut(setter.rod(pocket, "strong").mesh, moved(half, (0, 0, -110))), (0, 0, setter.WALL)), BLUE),
        Body(moved(stack, (0, 0, setter.WALL)), STEEL),
        Body(moved(disc, (0, 0, -thick)), STEEL),
    ]
    return [Body(rotated(body.mesh, 90, (0, 1, 0)), body.colour) for body in upright]


def stack_of_board(workshop: Workshop) -> list[Body]:
    """A corner of the board, its layers lifted off each other."""
    plan = workshop.design
    heights = board_parts.stack(plan.sensor.below_surface_mm)
    wide, deep = plan.tile_size_mm
    frame = board_parts.FRAME_WIDTH
    bodies = []
    for column in range(2):
        x = column * wide
        bodies.append(Body(at(board_parts.cradle(plan.tile_size_mm), x, 0), STEEL))
        bodies.append(Body(box((wide - 0.1, deep - 0.1, board_parts.TILE_THICKNESS), (x, 0, 30)), GREEN))
        grid = rotated(board_parts.light_grid(plan.tile_cells, plan.pitch_mm, heights.grid).mesh, 180, (0, 1, 0))
        bodies.append(Body(moved(grid, (x + wide, 0, 50 + heights.grid)), WHITE))
    bodies.append(Body(box((2 * wide, deep, board_parts.TOP_LAYER), (0, 0, 72)), GLASS))
    corner = rotated(board_parts.frame_corner(heights.whole).mesh, -90, (0, 0, 1))
    bodies.append(Body(moved(corner, (-frame, board_parts.CORNER_LEG, 0)), GOLD))
    bar = board_parts.frame_bar(120, heights.whole).mesh
    bodies.append(Body(moved(rotated(bar, 180, (1, 0, 0)), (board_parts.CORNER_LEG + 12, 0, heights.whole)), GOLD))
    return bodies


def one_foot(workshop: Workshop) -> list[Body]:
    """A corner of the base plate from below: foot, cell and spacer, lifted off each other."""
    foot = feet_parts.foot(workshop.design.feet.travel_mm)
    wide = float(foot.mesh.extents[1])
    long, across, high = feet_parts.CELL
    beside = (wide - across) / 2
    bodies = [
        Body(foot.mesh, GOLD),
        Body(box((long, across, high), (0, beside, feet_parts.BASE + 16)), STEEL),
        Body(at(feet_parts.spacer(), long - feet_parts.END, beside, feet_parts.BASE + high + 26), WHITE),
        Body(box((120, wide + 30, feet_parts.PLATE), (-2, -4, feet_parts.BASE + high + 40)), GLASS),
    ]
    return bodies


def main(folder: Path) -> None:
    plan = design.load()
    workshop = Workshop(plan, plan.pitch_mm)
    write_png(render(the_ten(workshop), 900), folder / "pieces-ten.png")
    write_png(render(section(workshop), 440, turn=-25, lift=20), folder / "pieces-pocket.png")
    write_png(render(covers(workshop), 600, turn=0, lift=55), folder / "pieces-covers.png")
    write_png(render(set_plate(workshop), 800, turn=20, lift=50), folder / "pieces-plate.png")
    write_png(render(other_games(workshop), 900), folder / "pieces-other-games.png")
    write_png(render(setter_parts(workshop), 800, turn=0, lift=20), folder / "pieces-setter.png")
    write_png(render(one_foot(workshop), 700, turn=-20, lift=18), folder / "pieces-foot.png")
    write_png(render(stack_of_board(workshop), 800, turn=30, lift=28), folder / "pieces-board.png")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
