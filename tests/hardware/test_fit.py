"""Printed parts and printed boards fit together: read from the kept boards and from the meshes, not from the layout."""

from pathlib import Path

import numpy as np
import pytest
import trimesh

from hardware import design
from hardware.electronics import readback
from hardware.electronics.footprints import BOARD_THICKNESS, CUT_PIN, HEIGHTS, PLUG
from hardware.electronics.part_list import CABLE
from hardware.pieces import board_parts, feet_parts, housing
from hardware.pieces.solids import box, cut, moved, rotated

KEPT = Path(__file__).parents[2] / "hardware" / "electronics" / "kept"
PLAN = design.load()
JUMPER = 8.6  # below the tile: the header's own body and its pins, which the jumper covers


def shared(one: trimesh.Trimesh, two: trimesh.Trimesh) -> float:
    """The volume that two bodies have in common."""
    both = trimesh.boolean.intersection([one, two], engine="manifold")
    # Bodies that only touch have something flat in common, by whose volume trimesh divides to find its middle.
    with np.errstate(divide="ignore", invalid="ignore"):
        return 0.0 if both.is_empty else float(both.volume)


@pytest.fixture(scope="module")
def tile() -> readback.Board:
    return readback.board(KEPT / "tile.kicad_pcb")


@pytest.fixture(scope="module")
def controller() -> readback.Board:
    return readback.board(KEPT / "controller.kicad_pcb")


def bodies(board: readback.Board, headers: float) -> dict[str, trimesh.Trimesh]:
    """What each part needs above the board, whose top is at z = 0; headers reach so high."""
    found = {}
    for ref, (kind, low, high) in board.rooms.items():
        top = headers if kind in ("Header-18", "Header-8") else HEIGHTS[kind]
        found[ref] = box((high[0] - low[0], high[1] - low[1], top), (*low, 0))
    return found


# --- the tile between cradle and light grid --------------------------------------------------------------------------


@pytest.mark.parametrize("turn", [0, 180], ids=["as it is", "turned"])
def test_the_light_grid_leaves_room_for_every_part_of_the_tile(tile, turn):
    high = board_parts.stack(PLAN.sensor.below_surface_mm).grid
    grid = board_parts.light_grid(PLAN.tile_cells, PLAN.pitch_mm, high).mesh
    wide, deep = PLAN.tile_size_mm
    # Printed upside down; laid on the tile.
    laid = moved(rotated(grid, 180, (0, 1, 0)), (wide, 0, high))
    laid = rotated(laid, turn, (0, 0, 1), (wide / 2, deep / 2, 0))
    parts = bodies(tile, CUT_PIN)
    assert len(parts) == 77
    assert [ref for ref, body in parts.items() if shared(laid, body) > 1e-6] == []
    # And it does stand on the tile, and divides all cells.
    assert laid.bounds[:, 2] == pytest.approx([0, high], abs=1e-5)
    across = box((wide, 0.2, high), (0, PLAN.pitch_mm - 0.1, 0))
    assert shared(laid, across) > 0


def test_lights_are_lower_than_the_grid_and_inside_their_cells(tile):
    high = board_parts.stack(PLAN.sensor.below_surface_mm).grid
    assert HEIGHTS["WS2812B"] < high
    pitch, wall = PLAN.pitch_mm, board_parts.GRID_WALL / 2
    for channel, (column, row) in enumerate(PLAN.channels):
        _, low, top = tile.rooms[f"D{101 + channel}"]
        assert low[0] > column * pitch + wall
        assert low[1] > row * pitch + wall
        assert top[0] < (column + 1) * pitch - wall
        assert top[1] < (row + 1) * pitch - wall


def test_posts_of_the_cradle_touch_nothing_below_the_tile_and_carry_it(tile):
    cradle = board_parts.cradle(PLAN.tile_size_mm).mesh
    assert cradle.extents[2] == pytest.approx(board_parts.ROOM_BELOW, abs=1e-5)
    below = []
    for pad in tile.pads:
        if pad.through:
            size = max(2.54, pad.width)
            corner = (pad.x - size / 2, pad.y - size / 2, board_parts.ROOM_BELOW - JUMPER)
            below.append(box((size, size, JUMPER), corner))
    assert len(below) == 2 * 18
    # The cradle is as wide as the cells less its play; the tile lies in the middle of it.
    laid = moved(cradle, (board_parts.TILE_PLAY / 2, board_parts.TILE_PLAY / 2, 0))
    assert [body.bounds for body in below if shared(laid, body) > 1e-6] == []
    for x, y in [(1, 1), (39, 1), (1, 159), (39, 159)]:
        assert shared(laid, box((0.5, 0.5, 1), (x - 0.25, y - 0.25, board_parts.ROOM_BELOW - 1))) > 0.2


def test_a_straight_header_with_a_plug_has_no_room_below_a_tile():
    """That is why cables meet tiles at angled headers."""
    assert PLUG > board_parts.ROOM_BELOW - board_parts.CRADLE_FLOOR
    assert JUMPER < board_parts.ROOM_BELOW - board_parts.CRADLE_FLOOR


def test_heights_are_counted_once():
    heights = board_parts.stack(PLAN.sensor.below_surface_mm)
    assert board_parts.TILE_THICKNESS == BOARD_THICKNESS == 1.6
    for name in ("tile", "controller"):
        assert f"(thickness {BOARD_THICKNESS})" in (KEPT / f"{name}.kicad_pcb").read_text(encoding="utf-8")
    layers = board_parts.ROOM_BELOW, BOARD_THICKNESS, heights.grid, board_parts.TOP_LAYER
    assert sum(layers) == pytest.approx(heights.whole)
    assert heights.grid + board_parts.TOP_LAYER - board_parts.SENSOR_HEIGHT == PLAN.sensor.below_surface_mm


def test_tiles_fit_side_by_side(tile):
    assert tile.outline == pytest.approx([edge - 0.2 for edge in PLAN.tile_size_mm])


@pytest.mark.parametrize("name", PLAN.boards)
def test_the_frame_has_its_gap_where_chain_a_begins_and_never_behind_an_apron(name):
    board = PLAN.boards[name]
    first = board.chains[0][0]
    assert (first.column, first.band, first.turned) == (0, 0, False), "its left connector is at the west edge"
    parts = {part.name: part for part, _ in board_parts.parts_of(board, PLAN.pitch_mm, PLAN.sensor.below_surface_mm)}
    (bar,) = [name for name in parts if name.endswith("-cable")]
    assert bar == f"frame-bar-{board_parts.bars(board.rows * PLAN.pitch_mm)[1]:.0f}-cable"
    # Two ribbons of 18 wires, 1.27 mm each, lie on top of each other.
    assert "18 wires" in CABLE[0]
    assert board_parts.CABLE_GAP[0] > 18 * 1.27


# --- the controller in its housing ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def base() -> trimesh.Trimesh:
    return housing.base().mesh


@pytest.fixture(scope="module")
def lid() -> trimesh.Trimesh:
    """As it lies on the base."""
    return rotated(housing.lid().mesh, 180, (1, 0, 0))


def test_the_board_lies_on_the_posts_between_the_walls(base, lid, controller):
    wide, deep = controller.outline
    board = box((wide, deep, BOARD_THICKNESS), (0, 0, housing.FLOOR + housing.POST))
    holes = [trimesh.creation.cylinder(d / 2, 99).apply_translation((x, y, 0)) for x, y, d in controller.holes]
    board = cut(board, *holes)
    assert shared(base, moved(board, (0, 0, 1e-3))) == 0
    assert shared(lid, moved(board, (0, 0, -1e-3))) == 0
    assert shared(base, moved(board, (0, 0, -0.1))) > 1, "nothing carries it"
    assert shared(lid, moved(board, (0, 0, 0.1))) > 1, "nothing holds it down"
    for aside in ((0.6, 0, 0), (-0.6, 0, 0), (0, 0.6, 0), (0, -0.6, 0)):
        assert shared(base, moved(board, aside)) > 0
    assert shared(base, moved(lid, (0, 0, 1e-3))) == 0


def test_a_screw_goes_through_lid_and_board_and_holds_in_the_post(base, lid, controller):
    assert len(controller.holes) == 4
    top = housing.RIM + housing.LID
    for x, y, diameter in controller.holes:
        assert diameter == 3.2
        screw = trimesh.creation.cylinder(1.5, housing.SCREW).apply_translation((x, y, top - housing.SCREW / 2))
        assert shared(lid, screw) == pytest.approx(0, abs=1e-6)
        bite = shared(base, screw)
        ring = 3.14159 * (1.5**2 - housing.SCREW_HOLD**2)
        assert bite == pytest.approx(ring * (housing.SCREW - housing.LID - housing.ROOM - BOARD_THICKNESS), rel=0.03)
        assert top - housing.SCREW > 0.5, "it would come out below"


def test_all_parts_have_room_below_the_lid(base, lid, controller):
    # The cables are plugged in.
    parts = {ref: moved(body, (0, 0, housing.BOARD_TOP)) for ref, body in bodies(controller, PLUG).items()}
    assert len(parts) == 56
    for wall in (base, lid):
        assert [ref for ref, body in parts.items() if shared(wall, body) > 1e-6] == []


def test_each_cap_stands_on_its_button_and_cannot_fall_out(lid, controller):
    cap = housing.cap().mesh
    for ref in housing.BUTTONS:
        pads = [(pad.x, pad.y) for pad in controller.pads if pad.ref == ref]
        assert len(pads) == 4
        x, y = sum(x for x, _ in pads) / 4, sum(y for _, y in pads) / 4
        standing = moved(cap, (x, y, housing.BOARD_TOP + HEIGHTS["Button-6"]))
        assert shared(lid, standing) == pytest.approx(0, abs=1e-6), ref
        for aside in (0.2, -0.2):
            assert shared(lid, moved(standing, (aside, aside, 0))) == pytest.approx(0, abs=1e-6)
        assert shared(lid, moved(standing, (0.5, 0, 0))) > 0, "it is not guided"
        assert shared(lid, moved(standing, (0, 0, 1))) > 0, "it falls out"
        assert standing.bounds[1][2] == pytest.approx(housing.RIM + housing.LID + housing.PROUD, abs=1e-4)
    net = {pad.ref: pad.net for pad in controller.pads if pad.ref in housing.BUTTONS and pad.net != "GND"}
    assert net == {"S1": "OK", "S2": "NEXT", "S3": "BACK"}


def test_plugs_and_wires_come_in_and_the_lamp_is_seen(base, lid, controller):
    _, low, high = controller.rooms["A1"]
    x = (low[0] + high[0]) / 2
    plug = box((11, 12, 8), (x - 5.5, high[1] + 2, housing.BOARD_TOP + 1))  # a micro-USB plug, low or on sockets
    for lift in (0, 8):
        assert shared(base, moved(plug, (0, 0, lift))) == 0
    _, low, high = controller.rooms["J1"]
    wires = box((10, 12, 4), ((low[0] + high[0]) / 2 - 5, low[1] - 12, housing.BOARD_TOP + 6))
    assert shared(base, wires) == 0
    _, low, high = controller.rooms["J2"]
    ribbons = box((12, 18 * 1.27, 3), (low[0] - 12, (low[1] + high[1]) / 2 - 9 * 1.27, housing.RIM - 9))
    assert shared(base, ribbons) == 0
    x, y, _ = controller.parts["D3"]
    assert shared(lid, box((1, 1, 40), (x - 0.5, y - 0.5, 0))) == 0


# --- feet -------------------------------------------------------------------------------------------------------------


def foot_and_cell(travel: float) -> tuple[trimesh.Trimesh, trimesh.Trimesh, float]:
    """Foot, cell between its cheeks, and the height of the plate's underside."""
    foot = feet_parts.foot(travel).mesh
    long, across, high = feet_parts.CELL
    cell = box((long, across, high), (0, (foot.extents[1] - across) / 2, feet_parts.BASE))
    return foot, cell, feet_parts.BASE + high + feet_parts.SPACER


def test_a_load_cell_lies_free_between_the_cheeks_and_the_plate_comes_to_rest_on_them():
    travel = PLAN.feet.travel_mm
    foot, cell, plate = foot_and_cell(travel)
    assert shared(foot, cell) == pytest.approx(0, abs=1e-6)
    assert shared(foot, moved(cell, (0, feet_parts.CELL_PLAY + 0.1, 0))) > 0, "nothing guides it"
    gap = plate - foot.bounds[1][2]
    assert gap == pytest.approx(travel + feet_parts.TAPE, abs=1e-5)
    assert foot.bounds[1][2] > feet_parts.BASE + feet_parts.CELL[2], "the stop is higher than the cell"


@pytest.mark.parametrize("name", PLAN.boards)
def test_cells_and_amplifiers_have_room_below_the_base_plate(name):
    board = PLAN.boards[name]
    size = board.columns * PLAN.pitch_mm, board.rows * PLAN.pitch_mm
    plate = feet_parts.base_plate(PLAN, board)
    assert plate.low == (-board_parts.FRAME_WIDTH, -board_parts.FRAME_WIDTH)
    # The frame stands on the plate as a whole, and every foot below its corner.
    for x, y in PLAN.feet.places(size):
        assert plate.low[0] < x < plate.high[0]
        assert plate.low[1] < y < plate.high[1]
    # The screws of a cell lie as far from the foot as the cell is long.
    for n, (x, y) in enumerate(PLAN.feet.places(size)):
        for hole in plate.holes[2 * n : 2 * n + 2]:
            assert hole[1] == y
            assert 40 < abs(hole[0] - x) < feet_parts.CELL[0]
            assert 0 < hole[0] < size[0]
    room = feet_parts.LIFT - feet_parts.PLATE
    assert room > 5 + BOARD_THICKNESS + PLUG, "the amplifiers with their plugs, on spacers of 5 mm"
    assert (len(plate.holes), board.foot_g >= 1000) == (12, True)
