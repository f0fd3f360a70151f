"""What was computed to settle doubts: each result holds what the design needs, and the pages show these figures."""

import math

import numpy as np
import pytest

from hardware.committed import ROOT
from hardware.computed import current_field, glow, inrush, stacking, weighing
from hardware.design import load
from hardware.electronics.circuit import controller
from hardware.fields.model import Discs
from hardware.fields.tables import UNIT

DESIGN = load()
DOCS = ROOT / "docs"


def page(name):
    return (DOCS / name).read_text(encoding="utf-8")


# --- inrush ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", DESIGN.boards)
def test_switching_the_lights_on_neither_overloads_the_supply_nor_browns_it_out(name):
    board = DESIGN.boards[name]
    load_f = inrush.load_of(DESIGN, board)
    gate = inrush.gate_of(controller(DESIGN))
    on = inrush.surge(gate, load_f, plugged=False)
    assert on.ampere < 1.0
    assert on.volt > 4.75
    assert on.ms < 100
    assert inrush.surge(gate, load_f, plugged=True).leaked < 0.1, "lights flash when the supply is plugged in"
    first = inrush.surge(inrush.FIRST_GATE, load_f, plugged=False)
    assert first.ampere > board.supply_ma / 1000, "what the change is for"


def test_without_the_capacitor_at_the_source_plugging_in_would_switch_the_lights_on():
    gate = inrush.gate_of(controller(DESIGN))._replace(to_source=1e-9)
    assert inrush.surge(gate, 300e-6, plugged=True).leaked > 0.5


# --- stacking --------------------------------------------------------------------------------------------------------


def test_two_discs_push_like_dipoles_from_afar():
    """On one axis, like poles facing each other; and a stack that lies straight is not pushed aside."""
    disc, far = DESIGN.discs["strong"], 60.0
    shape = np.array([[disc.diameter_mm, disc.height_mm]])
    up, down = np.array([[0.0, 0.0, 1.0]]), np.array([[0.0, 0.0, -1.0]])
    one = Discs(np.zeros((1, 3)), up, shape, np.ones(1))
    other = Discs(np.array([[0.0, 0.0, far]]), down, shape, np.ones(1))
    newton = stacking.force(*(stacking.charges(discs, DESIGN.remanence_t) for discs in (other, one)))
    moment = DESIGN.remanence_t / stacking.MU0 * math.pi * disc.diameter_mm**2 / 4 * disc.height_mm * 1e-9
    assert newton[2] == pytest.approx(6 * stacking.MU0 * moment**2 / (4 * math.pi * (far / 1000) ** 4), rel=0.01)
    lift, aside = stacking.push(DESIGN, UNIT, UNIT)
    assert lift > 0
    assert aside == pytest.approx(0, abs=1e-4)
    assert stacking.push(DESIGN, UNIT, UNIT, 1.0)[1] > 0


def test_the_volumes_that_would_slide_are_printed_solid():
    for volume, size in stacking.FLAT.items():
        pushed = stacking.push(DESIGN, size, size, stacking.ASIDE_MM)
        light, heavy = (stacking.weight(DESIGN, size, infill) for infill in (stacking.INFILL, 1.0))
        assert stacking.holds(pushed, heavy)
        assert stacking.holds(pushed, light) == (volume not in stacking.SOLID)
    words = ", ".join(str(volume) for volume in stacking.SOLID[:-1])
    assert f"volumes {words} and {stacking.SOLID[-1]}: 100 %" in page("pieces.md")


# --- current ---------------------------------------------------------------------------------------------------------


def test_the_lights_current_stays_below_the_hysteresis():
    field = current_field.worst(DESIGN, current_field.wires(DESIGN, DESIGN.leds.cap_ma / 1000))
    assert field == pytest.approx(0.081, abs=0.005)
    assert field < DESIGN.hysteresis_mt


def test_a_long_wire_has_the_field_of_the_formula():
    far = np.array([0.0, 5.0, 0.0])
    seen = current_field.wire(np.array([-1e5, 0.0, 0.0]), np.array([1e5, 0.0, 0.0]), 2.0, far)
    assert seen == pytest.approx(2e-7 * 2.0 / 0.005 * 1000)


# --- glow ------------------------------------------------------------------------------------------------------------


def test_the_dot_spreads_the_light():
    bare, _, dotted = (glow.glow(DESIGN, cell, rays=20_000) for cell in glow.cells(DESIGN).values())
    assert bare.hottest > 20
    assert dotted.hottest < bare.hottest / 4
    assert dotted.off_mm < bare.off_mm / 1.5
    assert 0.1 < dotted.share < bare.share < 1


def test_dots_lie_above_the_lights_of_every_tile():
    from hardware.electronics import readback
    from hardware.pieces.top_layer import top_layer

    tile = readback.board(current_field.TILE)
    wide, deep = DESIGN.tile_size_mm
    for board in DESIGN.boards.values():
        dots = {(round(x, 3), round(y, 3)) for x, y in top_layer(DESIGN, board).dots}
        lights = set()
        for chain in board.chains:
            for column, band, turned in chain:
                for n in range(len(DESIGN.channels)):
                    x, y, _ = tile.parts[f"D{101 + n}"]
                    if turned:
                        x, y = wide - x, deep - y
                    lights.add((round(column * wide + x, 3), round(band * deep + y, 3)))
        assert dots == lights


# --- weighing --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "noise", "volume", "within"), [("16x16", 0.03, 1, 6.1), ("10x16", 0.1, 1, 16.0), ("22x22", 0.2, 4, 13.0)]
)
def test_places_are_as_good_as_first_computed(name, noise, volume, within):
    """The figures that the design began with had noise 0.03 to 0.2 g for a whole difference."""
    place, _ = weighing.errors(DESIGN, DESIGN.boards[name], volume, noise / 2**0.5, 8000)
    assert np.quantile(place, 0.999) == pytest.approx(within, rel=0.35)


@pytest.mark.parametrize("name", DESIGN.boards)
def test_a_unit_cube_is_found_on_its_cell_and_no_volume_is_taken_for_another(name):
    board = DESIGN.boards[name]
    noise = DESIGN.feet.noise_mg(board.foot_g, weighing.SECONDS) / 1000
    place, share = weighing.errors(DESIGN, board, 1, noise, 8000)
    assert (place < DESIGN.pitch_mm / 2).all()
    assert (np.abs(share) < 0.25).all()


# --- what the pages show ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "table"),
    [
        ("electronics.md", inrush.table),
        ("electronics.md", current_field.table),
        ("pieces.md", stacking.table),
        ("electronics.md", weighing.table),
        ("fields.md", lambda design: glow.table(glow.results(design))),
    ],
)
def test_the_pages_show_these_figures(name, table):
    assert table(DESIGN).markdown() in page(name)
