"""The design file: what it says, what is refused, and where each cell's sensor is found."""

import copy
import json

import pytest

from hardware.design import DESIGN, Place, load, read
from hardware.pico import PIN_COUNTS
from rules_core.refused import Refused

DOCUMENT = json.loads(DESIGN.read_bytes())


@pytest.fixture(scope="module")
def design():
    return load()


def tiles(columns, band, turned):
    return [(column, band, turned) for column in columns]


def test_chains_of_the_small_boards(design):
    for name, columns in (("10x16", 5), ("16x16", 8)):
        a, b = design.boards[name].chains
        assert list(a) == tiles(range(columns), 0, False)
        assert list(b) == tiles(range(columns), 1, False)


def test_chains_of_the_large_board(design):
    a, b = design.boards["22x22"].chains
    assert list(a) == tiles(range(11), 0, False) + tiles(range(10, 4, -1), 1, True)
    assert list(b) == tiles(range(10, -1, -1), 2, True) + tiles(range(5), 1, False)


@pytest.mark.parametrize(("name", "sensors", "strip"), [("10x16", 160, 0), ("16x16", 256, 0), ("22x22", 528, 2)])
def test_every_cell_has_one_place(design, name, sensors, strip):
    board = design.boards[name]
    cells = [(x, y) for y in range(board.rows) for x in range(board.columns)]
    places = [board.place(*cell) for cell in cells]
    assert len(set(places)) == len(cells) == sensors
    assert [board.cell(place) for place in places] == cells
    assert board.strip == strip


@pytest.mark.parametrize(
    ("name", "cell", "place"),
    [
        ("10x16", (0, 0), (0, 0, 0)),
        ("10x16", (1, 0), (0, 0, 15)),
        ("10x16", (3, 7), (0, 1, 8)),
        ("10x16", (0, 8), (1, 0, 0)),
        ("16x16", (15, 15), (1, 7, 8)),
        ("22x22", (21, 15), (0, 11, 0)),  # turned: channel 0 lies in the north-east
        ("22x22", (20, 8), (0, 11, 8)),
        ("22x22", (21, 23), (1, 0, 0)),
        ("22x22", (0, 8), (1, 11, 0)),
    ],
)
def test_places(design, name, cell, place):
    assert design.boards[name].place(*cell) == place
    assert design.boards[name].cell(Place(*place)) == cell


def test_places_that_are_not_there(design):
    with pytest.raises(Refused, match=r"^10,0: is no cell of 10x16, which has 10x16 sensors$"):
        design.boards["10x16"].place(10, 0)
    with pytest.raises(Refused, match="is no chain, tile and channel of 10x16"):
        design.boards["10x16"].cell(Place(1, 5, 0))


def test_steps(design):
    assert design.steps_per_mt == pytest.approx(74.47, abs=0.005)
    assert (design.steps(0.65), design.steps(3.3), design.steps(-0.65)) == (48, 246, -48)


REFUSALS = [
    (("format",), 2, "format: must be a whole number from 1 to 1, not 2"),
    (("pitch_mm",), "20", 'pitch_mm: must be a number from 5 to 100, not "20"'),
    (("pitch_mm",), 15.0, "tile.size_mm[0]: must be 30 mm wide for 2 cells of 15 mm, not 40"),
    (("piece", "gap_mm"), True, "piece.gap_mm: must be a number from 0 to 5, not true"),
    (("piece", "colour"), 1, "piece.colour: unknown key; known: gap_mm, magnet_below_face_mm"),
    (("magnets", "strong_mm"), [12, 1], "magnets.strong_mm: six such discs have no room in a unit cube of 19.6 mm"),
    (("magnets", "weak_mm"), [2], "magnets.weak_mm: must be 2 numbers in [ ], not […]"),
    (("magnets", "owners", 3), ["N", "strong"], "magnets.owners[3]: owner 0 has N strong too"),
    (("magnets", "owners", 0), ["X", "weak"], 'magnets.owners[0][0]: must be one of N, S, not "X"'),
    (("sensor", "part"), "", 'sensor.part: must be a text, not ""'),
    (("thresholds_mt", "weak"), 4, "thresholds_mt: strong (3.3) must be above weak (4)"),
    (("thresholds_mt", "strong"), 23, "thresholds_mt.strong: must be a number from 0.01 to 22, not 23"),
    (("hysteresis_mt",), 0.7, "hysteresis_mt: must be below the weak threshold of 0.65 mT"),
    (("tile", "channels", 5), [0, 4], "tile.channels[5]: channel 4 has 0,4 too"),
    (("tile", "channels", 5), [2, 0], "tile.channels[5]: 2,0 lies outside the tile"),
    (("tile", "channels"), [], "tile.channels: must be 16 cells, one for each of a tile of 2x8"),
    (("boards", "10x16", "tiles"), [6, 2], "boards.10x16.tiles: make 12x16 cells, not 10x16 and a strip"),
    (("boards", "10x16", "tiles"), [5, 3], "boards.10x16.tiles: make 10x24 cells, not 10x16 and a strip"),
    (("boards", "10x16", "cells"), [10, 15], "boards.10x16: has 10x15 cells; its name must say so"),
    (("boards", "16x16", "supply_ma"), 1000, "boards.16x16.supply_ma: is less than the LEDs may take (2000 mA)"),
    (("leds", "cap_ma"), 500, "leds.cap_ma: the dark LEDs of 22x22 alone take more than 500 mA"),
    (("sensor", "sign"), 0, "sensor.sign: must be 1 or -1, not 0"),
    (("sensor", "sign"), -1.0, "sensor.sign: must be 1 or -1, not -1.0"),
    (("leds", "dot_mm"), 20, "leds.dot_mm: must be a number from 0 to 15, not 20"),
    (("boards", "10x16", "foot_g"), 0, "boards.10x16.foot_g: must be a whole number from 100 to 20000, not 0"),
    (("feet", "pins", "clock"), 12, "feet.pins: GP12 is used by leds already"),
    (("feet", "pins", "data"), [15, 15, 18, 19], "feet.pins: GP15 is not on the Pico's edge, or is used twice"),
    (("feet", "pins", "data"), [15, 18, 19], "feet.pins.data: must be 4 whole numbers in [ ], not […]"),
    (("feet", "gain_percent"), -1, "feet.gain_percent: must be a number from 0 to 10, not -1"),
    (("pins", "ok"), 2, "pins.ok: GP2 is used by address already"),
    (("pins", "ok"), 24, "pins.ok: GP24 is not on the Pico's edge"),
    (("pins", "analogue"), [14, 27], "pins.analogue: GP14 cannot measure; GP26, GP27 and GP28 can"),
    (("pins", "address"), [2, 3, 4], "pins.address: must be 4 whole numbers in [ ], not […]"),
]


@pytest.mark.parametrize(("path", "value", "line"), REFUSALS, ids=[line for _, _, line in REFUSALS])
def test_refused(path, value, line):
    document = copy.deepcopy(DOCUMENT)
    inner = document
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    with pytest.raises(Refused) as refusal:
        read(document)
    assert str(refusal.value) == line


@pytest.mark.parametrize("key", sorted(DOCUMENT))
def test_nothing_may_be_missing(key):
    with pytest.raises(Refused, match=f"^{key}: is missing$"):
        read({name: value for name, value in DOCUMENT.items() if name != key})


@pytest.mark.parametrize(
    ("content", "part"),
    [
        (b"{", "is no JSON"),
        (b"\xff", "is no JSON"),
        (b'{"format": 1, "format": 1}', "given twice"),
        (None, "cannot be"),
    ],
)
def test_files_that_are_no_design(tmp_path, content, part):
    path = tmp_path / "design.json"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(Refused, match=part) as refusal:
        load(path)
    assert "\n" not in str(refusal.value)


def test_pins_are_those_of_the_wiring_table(design):
    assert set(design.pins) == set(PIN_COUNTS)
    assert design.pins["address"] == [2, 3, 4, 5]
    assert (design.pins["token_clock"], design.pins["token_reset"]) == (6, 7)
    assert (design.pins["token_in"], design.pins["token_back"]) == ([8, 9], [10, 11])
    assert (design.pins["leds"], design.pins["led_power"], design.pins["sensor_power"]) == ([12, 13], 16, 17)
    assert (design.pins["uart"], design.pins["i2c"]) == ([0, 1], [18, 19])
    assert [design.pins[name] for name in ("ok", "next", "back")] == [20, 21, 22]
    assert (design.pins["analogue"], design.pins["supply"]) == ([26, 27], 28)
