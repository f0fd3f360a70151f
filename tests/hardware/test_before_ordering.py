"""What must be right before boards are ordered, read from the files that go to the maker."""

from __future__ import annotations

import json
import math
import re
from pathlib import Path

import pytest

from hardware import configuration
from hardware.design import load
from hardware.electronics import readback, silk
from hardware.electronics.__main__ import CIRCUITS, KEPT, PICTURES
from hardware.electronics.circuit import CATALOGUE, CHAIN, pins
from hardware.electronics.footprints import FOOTPRINTS
from hardware.electronics.sexp import Node, child, children, numbers, parse

DESIGN = load()
NAMES = list(CIRCUITS)
Point = tuple[float, float]


@pytest.fixture(scope="module", params=NAMES)
def board(request: pytest.FixtureRequest) -> tuple[str, dict[str, Node]]:
    """A board's name and its parts' footprints, by their names."""
    node = parse((KEPT / f"{request.param}.kicad_pcb").read_text(encoding="utf-8"))
    found = {}
    for footprint in children(node, "footprint"):
        words = {str(text[1]): str(text[2]) for text in children(footprint, "fp_text")}
        found[words["reference"]] = footprint
    parts = {ref: footprint for ref, footprint in found.items() if not ref.startswith(("H", "FID"))}
    assert set(parts) == set(CIRCUITS[request.param](DESIGN).parts)
    return request.param, parts


def pads(footprint: Node) -> dict[str, Point]:
    return {
        str(pad[1]): (numbers(child(pad, "at"))[0], numbers(child(pad, "at"))[1]) for pad in children(footprint, "pad")
    }


def printed(footprint: Node, kind: str) -> list[Node]:
    return [item for item in children(footprint, kind) if str(child(item, "layer")[1]).endswith("SilkS")]


def nearest(point: Point, footprint: Node) -> str:
    found = pads(footprint)
    return min(found, key=lambda number: math.dist(point, found[number]))


def bars(footprint: Node) -> list[Point]:
    """The middles of the thick strokes."""
    ends = [
        (line, numbers(child(line, "start")), numbers(child(line, "end"))) for line in printed(footprint, "fp_line")
    ]
    return [
        ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for line, a, b in ends if numbers(child(line, "width"))[0] == silk.BAR
    ]


# --- marks ------------------------------------------------------------------------------------------------------------


def test_the_mark_of_a_light_is_at_its_cut_corner_which_is_ground(board):
    """A WS2812B has its corner cut at pad 3, ground, as KiCad's own drawing has it; pad 1 is the supply."""
    name, parts = board
    lights = [ref for ref, part in CIRCUITS[name](DESIGN).parts.items() if part.kind == "light"]
    assert len(lights) == (16 if name == "tile" else 0)
    assert FOOTPRINTS["WS2812B"].mark == "3"
    assert {pin.number: pin.name for pin in pins("light")} == {"1": "VDD", "2": "DOUT", "3": "GND", "4": "DIN"}
    for ref in lights:
        (mark,) = printed(parts[ref], "fp_poly")
        points = [numbers(point) for point in children(child(mark, "pts"), "xy")]
        middle = (sum(x for x, _ in points) / 3, sum(y for _, y in points) / 3)
        assert nearest(middle, parts[ref]) == "3"
        # Beyond the body, so that it is still seen when the light is soldered.
        assert all(max(abs(x), abs(y)) > 2.5 for x, y in points)
        assert printed(parts[ref], "fp_circle") == []


def test_every_polarity_is_marked(board):
    """Diodes by a bar at the cathode, electrolytic capacitors by a plus, chips and connectors by a dot at pin 1."""
    name, parts = board
    seen = set()
    for ref, part in CIRCUITS[name](DESIGN).parts.items():
        shape, footprint = part.about.get("shape", "box"), parts[ref]
        names = {pin.number: pin.name for pin in pins(part.kind)}
        if shape == "diode":
            (bar,) = bars(footprint)
            assert names[nearest(bar, footprint)] == "K", ref
        elif part.kind == "bulk":
            plus = [line for line in printed(footprint, "fp_line") if numbers(child(line, "width"))[0] == 0.2]
            assert {nearest(tuple(numbers(child(line, "start"))), footprint) for line in plus} == {"1"}
            assert (len(plus), names["1"]) == (2, "+")
        elif shape == "box" and part.kind not in ("light", "sensor", "terminal", "pico"):
            (dot,) = printed(footprint, "fp_circle")
            assert nearest(tuple(numbers(child(dot, "center"))), footprint) == "1", ref
        else:
            continue
        seen.add(part.kind)
    wanted = {"tile": {"mux", "flipflop", "chain"}, "feet": {"scale", "header8", "header4"}}
    more = {"chain", "header4", "header8", "gate", "buffer", "regulator", "diode", "clamp", "lamp", "bulk"}
    assert seen == wanted.get(name, more)


def test_every_part_has_its_name_where_it_can_be_read(board):
    """Beside the part, not on pads, holes, other parts or other names; and in the picture."""
    name, parts = board
    read = readback.board(KEPT / f"{name}.kicad_pcb")
    high = read.outline[1] + (0.2 if name == "tile" else 0.0)
    rooms = {}
    for ref, footprint in parts.items():
        (label,) = [text for text in children(footprint, "fp_text") if text[1] == "reference"]
        layer = str(child(label, "layer")[1])
        assert layer == ("B.SilkS" if name == "tile" and ref in ("J1", "J2") else "F.SilkS"), ref
        assert numbers(child(child(child(label, "effects"), "font"), "size")) == [0.8, 0.8]
        x, y, turn = [*numbers(child(label, "at")), 0.0][:3]
        px, py, angle = [*numbers(child(footprint, "at")), 0.0][:3]
        a = math.radians(angle)
        at = (px + x * math.cos(a) + y * math.sin(a) - 40, high - (py - x * math.sin(a) + y * math.cos(a) - 30))
        rooms[ref] = (layer, silk.text_box(ref, *at, 0.8, turn % 180 == 90))
    for ref, (layer, room) in rooms.items():
        for pad in read.pads:
            bare = (pad.x - pad.width / 2, pad.y - pad.height / 2, pad.x + pad.width / 2, pad.y + pad.height / 2)
            assert not (silk.meets(room, bare) and (pad.through or layer == "F.SilkS")), (ref, pad.ref)
        for other, (other_layer, other_room) in rooms.items():
            assert other == ref or layer != other_layer or not silk.meets(room, other_room), (ref, other)
    for side in ("top", "bottom"):
        picture = (PICTURES / f"electronics-{name}-{side}.svg").read_text(encoding="utf-8")
        shown = set(re.findall(r">([A-Z]+\d+)</text>", picture))
        assert shown == {ref for ref, (layer, _) in rooms.items() if layer[0] == ("F" if side == "top" else "B")}


# --- the sensor's sign ------------------------------------------------------------------------------------------------

# TI's data sheet of the DRV5055 (SBAS640, "Magnetic Response"): the output is half the supply without a field, rises
# with a south pole at the marked side of the package, and falls with a north pole there.
DATA_SHEET = {"DRV5055A1": {"south": 1, "north": -1}}


def test_a_north_pole_above_the_sensor_lowers_the_reading():
    assert DATA_SHEET[DESIGN.sensor.part]["north"] == DESIGN.sensor.sign == -1
    for path in configuration.BOARDS.glob("*.json"):
        assert json.loads(path.read_bytes())["sensor_sign"] == DESIGN.sensor.sign, path.name
    for path in KEPT.glob("*.json"):
        assert json.loads(path.read_bytes())["sensor_sign"] == DESIGN.sensor.sign, path.name


def test_sensors_lie_with_their_marked_side_up():
    """On the top of the tile, so that a piece's outer pole comes to the marked side."""
    node = parse((KEPT / "tile.kicad_pcb").read_text(encoding="utf-8"))
    sides = [
        child(footprint, "layer")[1]
        for footprint in children(node, "footprint")
        if any(text[2] == DESIGN.sensor.part for text in children(footprint, "fp_text"))
    ]
    assert sides == ["F.Cu"] * 16


# --- supplies ---------------------------------------------------------------------------------------------------------


def nets_of(ref: str) -> dict[str, str]:
    """A part's nets by the names of its pins."""
    part = CIRCUITS["controller"](DESIGN).parts[ref]
    netlist = readback.schematic_netlist(KEPT / "controller.kicad_sch")
    return {pin.name: netlist.get((ref, pin.number), "") for pin in pins(part.kind)}


def supplied_through() -> list[str]:
    """The parts that current from the plus terminal must pass on its way to the lights, in their order."""
    netlist = readback.schematic_netlist(KEPT / "controller.kicad_sch")
    wanted, way = nets_of("J2")[str(CHAIN.index("5V") + 1)], []
    ends = {"F1": ("1", "2"), "Q3": ("2", "3"), "Q1": ("3", "2")}
    net = netlist["J1", "1"]
    while net != wanted:
        (ref,) = [ref for ref, (start, _) in ends.items() if netlist[ref, start] == net]
        way.append(ref)
        net = netlist[ref, ends[ref][1]]
    return way


def test_far_ends_of_the_chains_have_terminals_behind_fuse_and_switch():
    assert supplied_through() == ["F1", "Q3", "Q1"]
    for ref in ("J7", "J8"):
        assert nets_of(ref) == {"1": "5V_LIGHT", "2": "GND"}
    assert nets_of("J2")[str(CHAIN.index("5V") + 1)] == "5V_LIGHT"
    page = (PICTURES.parent / "building.md").read_text(encoding="utf-8")
    assert "J7" in page
    assert "J8" in page


def test_swapped_wires_meet_a_closed_switch():
    """P-FET in the plus wire: drain towards the supply, so that its diode conducts the right way; gate to ground."""
    assert nets_of("Q3") == {"G": "RIGHT_WAY", "S": "5V", "D": "5V_FUSED"}
    assert set(nets_of("R22").values()) == {"RIGHT_WAY", "GND"}
    netlist = readback.schematic_netlist(KEPT / "controller.kicad_sch")
    before = {ref for (ref, _), net in netlist.items() if net in ("5V_IN", "5V_FUSED")}
    assert before == {"J1", "F1", "Q3"}, "nothing else sees a wrong polarity"


def test_nothing_is_driven_into_tiles_without_supply():
    """Every wire to the tiles comes out of a chip that has the tiles' own supply and passes no current without it."""
    netlist = readback.schematic_netlist(KEPT / "controller.kicad_sch")
    pico = {net for (ref, _), net in netlist.items() if ref == "A1"}
    ways = {nets["1"]: nets["2"] for nets in (nets_of(f"R{n}") for n in range(10, 26) if n not in range(16, 24))}
    gate, lights = nets_of("U3"), nets_of("U2")
    assert gate["VCC"] == nets_of("J2")[str(CHAIN.index("3V3") + 1)] == "3V3"
    assert lights["VCC"] == "5V_LIGHT"
    for chain, ref in zip("AB", ("J2", "J3"), strict=True):
        for number, net in nets_of(ref).items():
            what = CHAIN[int(number) - 1]
            if what in ("S0", "S1", "S2", "S3", "CLOCK", "RESET", "TOKEN"):
                assert net not in pico
                source = next(start for start, end in ways.items() if end == net)
                assert source in gate.values(), net
            elif what in ("ANALOGUE", "BACK"):
                assert f"{what}_{chain}" == net  # inputs of the Pico
    for n in (24, 25):
        assert CIRCUITS["controller"](DESIGN).parts[f"R{n}"].value == "1k"


def test_the_prototype_leaves_no_input_of_the_buffer_open():
    import csv

    for name, inputs in (("4x4", {"2", "5", "9", "12"}), ("8x8", {"2", "5", "9", "12"})):
        with (KEPT / f"prototype-{name}-wiring.csv").open(encoding="utf-8") as file:
            rows = list(csv.reader(file))
        wired = {end.split()[-1] for row in rows for end in row[:2] if end.startswith("74AHCT125 pin")}
        assert inputs | {"1", "4", "10", "13"} <= wired, name


# --- parts ------------------------------------------------------------------------------------------------------------


def test_the_terminal_is_the_one_its_number_names():
    """Phoenix Contact 1715721 is MKDS 1,5/2-5,08 (MKDSN 1,5/2-5,08 is 1729128), whose land pattern is used."""
    assert (CATALOGUE["terminal"]["mpn"], "MKDS 1,5/2-5,08" in CATALOGUE["terminal"]["text"]) == ("1715721", True)
    kept = json.loads(Path(readback.__file__).with_name("footprints.json").read_text(encoding="utf-8"))
    assert "MKDS-1,5-2-5.08" in kept[CATALOGUE["terminal"]["footprint"]]["kicad"]


def test_the_pico_is_only_put_into_sockets():
    assert "socket" in CATALOGUE["pico"]["text"]
    page = (PICTURES.parent / "building.md").read_text(encoding="utf-8")
    assert "or soldered flat" not in page
