"""The boards kept with the sources: readable by other programs, free of faults, of one mind with the firmware."""

from __future__ import annotations

import csv
import json
import shutil
import warnings
import zipfile
from collections import Counter
from pathlib import Path

import pytest
from kiutils.board import Board as KiutilsBoard
from kiutils.schematic import Schematic as KiutilsSchematic

from firmware.config import Config
from hardware.committed import ROOT, text
from hardware.design import load
from hardware.electronics import board_picture, checks, kicad, library, part_list, prototype, readback, schematic
from hardware.electronics.__main__ import CIRCUITS, KEPT, PICTURES, SHEETS, file_findings, firmware_channels, main
from hardware.electronics.circuit import CHAIN, controller, feet, tile
from hardware.electronics.sexp import write
from hardware.electronics.tile_layout import tile_layout

DESIGN = load()
NAMES = ["tile", "controller", "feet"]
# The Pico's own pinout: GP number -> pin of the module.
PICO = dict(
    zip(
        [*range(23), 26, 27, 28],
        [1, 2, *range(4, 8), *range(9, 13), *range(14, 18), 19, 20, 21, 22, 24, 25, 26, 27, 29, 31, 32, 34],
        strict=True,
    )
)


def kept(name: str, suffix: str) -> Path:
    return KEPT / f"{name}{suffix}"


@pytest.fixture(scope="module")
def tile_board() -> readback.Board:
    return readback.board(kept("tile", ".kicad_pcb"))


@pytest.mark.parametrize("name", NAMES)
def test_no_findings(name: str) -> None:
    assert file_findings(name, kept(name, ".kicad_sch"), kept(name, ".kicad_pcb")) == []


@pytest.mark.parametrize("name", NAMES)
def test_schematic_is_what_the_design_gives(name: str) -> None:
    made = CIRCUITS[name](DESIGN)
    drawn = write(schematic.schematic(made, SHEETS[name](made))) + "\n"
    assert kept(name, ".kicad_sch").read_text(encoding="utf-8") == drawn
    nets = {(ref, number): net for net, pins in made.nets().items() for ref, number in pins}
    assert readback.schematic_netlist(kept(name, ".kicad_sch")) == nets


def test_tile_is_what_the_design_gives(tile_board: readback.Board) -> None:
    layout = tile_layout(DESIGN)
    height = layout.size[1]

    def key(track: object, start: tuple[float, float], end: tuple[float, float]) -> tuple[object, ...]:
        ends = sorted((round(x + 1e-5, 3), round(y + 1e-5, 3)) for x, y in (start, end))
        return (track.net, track.layer, round(track.width, 3), *ends)  # type: ignore[attr-defined]

    made = Counter(key(t, (t.start[0], height - t.start[1]), (t.end[0], height - t.end[1])) for t in layout.tracks)
    assert made == Counter(key(t, t.start, t.end) for t in tile_board.tracks)
    assert tile_board.filled == 2
    assert len(tile_board.vias) == len(layout.vias)


def test_tile_geometry(tile_board: readback.Board) -> None:
    """Sensors in the middles of the cells, lights in their cells, connectors on the joint's 2.54 mm grid."""
    assert tile_board.outline == pytest.approx((39.8, 159.8))
    for channel, (dx, dy) in enumerate(DESIGN.channels):
        x, y, value = tile_board.parts[f"U{101 + channel}"]
        assert (x, y, value) == (pytest.approx(20 * dx + 10), pytest.approx(20 * dy + 10), "DRV5055A1")
        x, y, value = tile_board.parts[f"D{101 + channel}"]
        assert (x // 20, y // 20, value) == (dx, dy, "WS2812B")
    pads = {(pad.ref, pad.number): (pad.x, pad.y) for pad in tile_board.pads}
    for number in range(1, len(CHAIN) + 1):
        (ax, ay), (bx, by) = pads["J1", str(number)], pads["J2", str(number)]
        assert ax + 40 - bx == pytest.approx(2.54)
        assert ay == pytest.approx(by)


@pytest.mark.parametrize("name", NAMES)
def test_another_reader_sees_the_same(name: str) -> None:
    """kiutils reads both files; part names, pads and nets agree with our own reader."""
    read = readback.board(kept(name, ".kicad_pcb"))
    other = KiutilsBoard.from_file(str(kept(name, ".kicad_pcb")))
    seen = {
        (next(t.text for t in part.graphicItems if getattr(t, "type", "") == "reference"), pad.number): pad.net.name
        for part in other.footprints
        for pad in part.pads
        if pad.net is not None and not pad.net.name.startswith("unconnected-")
    }
    assert seen == readback.board_netlist(read)
    sheet = KiutilsSchematic.from_file(str(kept(name, ".kicad_sch")))
    refs = {next(p.value for p in symbol.properties if p.key == "Reference") for symbol in sheet.schematicSymbols}
    assert {ref for ref in refs if not ref.startswith("#")} == set(read.parts)


SIZES = [("tile", (39.9, 159.9)), ("controller", (110.1, 90.1)), ("feet", (92.1, 46.1))]


@pytest.mark.parametrize(("name", "size"), SIZES)
def test_gerbers(name: str, size: tuple[float, float]) -> None:
    """Another program opens the archive: all layers, the outline (with its line of 0.1 mm), every hole."""
    from gerbonara import LayerStack

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        stack = LayerStack.open(kept(name, "-gerbers.zip"))
        (x0, y0), (x1, y1) = stack.outline.bounding_box()
        holes = sum(len(layer.objects) for layer in stack.drill_layers)
    assert (x1 - x0, y1 - y0) == pytest.approx(size, abs=0.011)
    sides = {(side, use) for side, use in stack.graphic_layers}
    assert {(side, use) for side in ("top", "bottom") for use in ("copper", "mask", "silk")} <= sides
    assert ("top", "paste") in sides
    board = readback.board(kept(name, ".kicad_pcb"))
    screws = {"tile": 0, "controller": 4, "feet": 4}[name]
    assert holes == len(board.vias) + sum(pad.through for pad in board.pads) + screws


def test_archives_have_no_dates() -> None:
    """So that the same board gives the same archive."""
    for name in NAMES:
        with zipfile.ZipFile(kept(name, "-gerbers.zip")) as archive:
            assert len(archive.namelist()) == 10
            assert not any(b"CreationDate" in archive.read(entry) for entry in archive.namelist())


# Channel order: three independent paths, and each one permuted alone is found.


def order(
    tmp_path: Path, drawn: str = "", board: str = "", firmware: dict[str, list[list[int]]] | None = None
) -> list[str]:
    paths = {}
    for suffix, changed in ((".kicad_sch", drawn), (".kicad_pcb", board)):
        paths[suffix] = tmp_path / f"tile{suffix}"
        paths[suffix].write_text(changed or kept("tile", suffix).read_text(encoding="utf-8"), encoding="utf-8")
    read = readback.board(paths[".kicad_pcb"])
    netlist = readback.schematic_netlist(paths[".kicad_sch"])
    views = firmware or firmware_channels()
    return checks.channel_order(netlist, read, readback.board_netlist(read), views, DESIGN.pitch_mm)


def swapped(suffix: str, one: str, other: str) -> str:
    mark = "\0"
    content = kept("tile", suffix).read_text(encoding="utf-8")
    assert one in content
    assert other in content
    return content.replace(one, mark).replace(other, one).replace(mark, other)


def test_channel_order_agrees(tmp_path: Path) -> None:
    boards = ("10x16", "16x16", "22x22")
    assert set(firmware_channels()) == {*boards, *(f"{board}-feet" for board in boards)}
    assert order(tmp_path) == []


def test_other_order_in_the_schematic(tmp_path: Path) -> None:
    """The sensors' outputs change places at the multiplexer's pins 0 and 1 only."""
    content = kept("tile", ".kicad_sch").read_text(encoding="utf-8")
    first, second = content.index('(global_label "CELL0"'), content.index('(global_label "CELL1"')
    content = content[:second] + content[second:].replace('"CELL1"', '"CELL0"', 1)
    content = content[:first] + content[first:].replace('"CELL0"', '"CELL1"', 1)
    found = order(tmp_path, drawn=content)
    assert any("schematic: sensors" in line and "firmware" in line for line in found)
    assert any("schematic: sensors" in line and "layout: sensors" in line for line in found)


def test_other_order_of_lights_in_the_schematic(tmp_path: Path) -> None:
    found = order(tmp_path, drawn=swapped(".kicad_sch", '"D103"', '"D104"'))
    assert "channel 2: cell (0, 2) by schematic: sensors, (0, 3) by schematic: lights" in found


def test_other_order_on_the_board(tmp_path: Path) -> None:
    found = order(tmp_path, board=swapped(".kicad_pcb", '"CELL4")', '"CELL5")'))
    assert found == []  # both ends of a net renamed: the same board
    found = order(tmp_path, board=swapped(".kicad_pcb", 'reference "U105"', 'reference "U106"'))
    assert "channel 4: cell (0, 5) by schematic: sensors, (0, 4) by firmware 10x16" in found


def test_other_order_in_the_firmware(tmp_path: Path) -> None:
    views = firmware_channels()
    views["16x16"][7], views["16x16"][8] = views["16x16"][8], views["16x16"][7]
    assert order(tmp_path, firmware=views) == [
        "channel 7: cell (0, 7) by schematic: sensors, (1, 7) by firmware 16x16",
        "channel 8: cell (1, 7) by schematic: sensors, (0, 7) by firmware 16x16",
    ]


# The checks see what they are for.


@pytest.mark.parametrize("name", ["tile", "controller"])
def test_narrow_power_track_is_found(name: str, tmp_path: Path) -> None:
    wide = {"tile": "(width 1.6)", "controller": "(width 5)"}[name]
    content = kept(name, ".kicad_pcb").read_text(encoding="utf-8")
    assert wide in content
    path = tmp_path / "board.kicad_pcb"
    path.write_text(content.replace(wide, "(width 0.5)"), encoding="utf-8")
    assert any(
        "5V" in finding and "no way for 3.0 A" in finding for finding in checks.power_widths(name, readback.board(path))
    )


@pytest.mark.parametrize(("ampere", "width"), [(0.5, 0.12), (1.0, 0.30), (3.0, 1.37), (5.0, 2.76)])
def test_needed_width(ampere: float, width: float) -> None:
    assert checks.needed_width(ampere) == pytest.approx(width, abs=0.01)


def test_electrical_rules_find_faults() -> None:
    pin = readback.SchematicPin
    assert checks.electrical_rules([pin("U1", "1", "output", "A"), pin("U2", "1", "output", "A")]) == [
        "A: driven by U1.1, U2.1"
    ]
    assert checks.electrical_rules([pin("U1", "1", "input", "")]) == ["U1 pin 1: an input is left open"]
    assert checks.electrical_rules([pin("U1", "1", "input", "B"), pin("U2", "1", "input", "B")]) == [
        "B: nobody drives it"
    ]
    short = [pin("R1", "1", "passive", "C"), pin("R1", "2", "passive", "C"), pin("R2", "1", "passive", "C")]
    assert checks.electrical_rules(short) == ["R1: both ends are on C"]
    assert checks.electrical_rules([pin("U1", "1", "power_in", "D"), pin("R1", "1", "passive", "D")]) == [
        "D: no power comes in"
    ]


def test_a_loose_pin_is_found(tmp_path: Path) -> None:
    content = kept("tile", ".kicad_sch").read_text(encoding="utf-8")
    path = tmp_path / "tile.kicad_sch"
    path.write_text(content.replace('(global_label "GATE"', '(global_label "OTHER"'), encoding="utf-8")
    netlist = readback.schematic_netlist(path)
    board = readback.board_netlist(readback.board(kept("tile", ".kicad_pcb")))
    assert checks.same_netlist(netlist, board) == [
        "Q1 pin 1: OTHER in the schematic, GATE on the board",
        "R1 pin 2: OTHER in the schematic, GATE on the board",
    ]
    path.write_text(content.replace("(no_connect", "(nothing", 1), encoding="utf-8")
    with pytest.raises(ValueError, match="hangs in the air"):
        readback.schematic_netlist(path)


NEEDS_KICAD = pytest.mark.skipif(kicad._python() is None, reason="KiCad is not installed, or too old")


@NEEDS_KICAD
@pytest.mark.parametrize("name", NAMES)
def test_rules_by_kicad(name: str, tmp_path: Path) -> None:
    """Design rules, unconnected pads, the same nets as in the schematic; and the schematic's own rules."""
    for suffix in (".kicad_pcb", ".kicad_pro", ".kicad_sch"):
        shutil.copy(kept(name, suffix), tmp_path)
    assert kicad.design_rules(tmp_path / f"{name}.kicad_pcb", tmp_path / "report.txt") == 0
    assert kicad.electrical_rules(tmp_path / f"{name}.kicad_sch", tmp_path / "erc.txt") == 0


@NEEDS_KICAD
def test_kicad_sees_a_board_that_differs_from_its_schematic(tmp_path: Path) -> None:
    for suffix in (".kicad_pcb", ".kicad_pro", ".kicad_sch"):
        shutil.copy(kept("feet", suffix), tmp_path)
    drawn = tmp_path / "feet.kicad_sch"
    content = drawn.read_text(encoding="utf-8")
    drawn.write_text(content.replace('(global_label "FOOT_1"', '(global_label "OTHER"'), encoding="utf-8")
    assert kicad.design_rules(tmp_path / "feet.kicad_pcb", tmp_path / "report.txt") > 0
    drawn.write_text(content.replace('(global_label "FOOT_1"', '(global_label "FOOT_2"'), encoding="utf-8")
    assert kicad.electrical_rules(drawn, tmp_path / "erc.txt") > 0


@NEEDS_KICAD
def test_land_patterns_are_those_of_kicads_library(capsys: pytest.CaptureFixture[str]) -> None:
    if not kicad.LIBRARY.is_dir():
        pytest.skip("kicad-footprints is not installed")
    assert library.main(["--check"]) == 0, capsys.readouterr().err


# Lists, pins, power, prototype.


def test_pins_are_the_designs() -> None:
    netlist = readback.schematic_netlist(kept("controller", ".kicad_sch"))
    wanted = {
        "TX": DESIGN.pins["uart"][0], "S0_PICO": DESIGN.pins["address"][0], "S3_PICO": DESIGN.pins["address"][3],  # type: ignore[index]
        "CLOCK_PICO": DESIGN.pins["token_clock"], "RESET_PICO": DESIGN.pins["token_reset"],
        "TOKEN_A_PICO": DESIGN.pins["token_in"][0], "TOKEN_B_PICO": DESIGN.pins["token_in"][1],  # type: ignore[index]
        "BACK_A": DESIGN.pins["token_back"][0], "BACK_B": DESIGN.pins["token_back"][1],  # type: ignore[index]
        "LIGHT_A_PICO": DESIGN.pins["leds"][0], "LIGHT_B_PICO": DESIGN.pins["leds"][1],  # type: ignore[index]
        "LIGHT_ON": DESIGN.pins["led_power"], "SENSE_ON": DESIGN.pins["sensor_power"], "SDA": DESIGN.pins["i2c"][0],  # type: ignore[index]
        "OK": DESIGN.pins["ok"], "NEXT": DESIGN.pins["next"], "BACK": DESIGN.pins["back"],
        "ADC_A": DESIGN.pins["analogue"][0], "ADC_B": DESIGN.pins["analogue"][1], "SUPPLY_HALF": DESIGN.pins["supply"],  # type: ignore[index]
    }  # fmt: skip
    for net, gp in wanted.items():
        assert netlist["A1", str(PICO[gp])] == net  # type: ignore[index]
    for number, net in enumerate(CHAIN, 1):
        for ref, chain in (("J2", "A"), ("J3", "B")):
            own = (
                f"{net}_{chain}" if net in ("ANALOGUE", "BACK", "TOKEN", "LIGHT") else {"5V": "5V_LIGHT"}.get(net, net)
            )
            assert netlist[ref, str(number)] == own


def test_quantities() -> None:
    with (KEPT / "parts.csv").open(encoding="utf-8") as file:
        rows = {row["Part"]: row for row in csv.DictReader(file)}
    boards = ("10x16", "16x16", "22x22")
    assert [int(rows["DRV5055A1"][name]) for name in boards] == [160, 256, 528]
    assert [int(rows["WS2812B"][name]) for name in boards] == [160, 256, 528]
    for part in ("74HC4067", "74HC74", "AO3401A", "tile, bare board"):
        assert [int(rows[part][name]) for name in boards] == [10, 16, 33]
    for part in ("Raspberry Pi Pico", "74AHCT125", "AP2112K-3.3"):
        assert [int(rows[part][name]) for name in boards] == [1, 1, 1]
    assert [int(rows["jumper 2.54 mm"][name]) for name in boards] == [8 * 18 + 2, 14 * 18 + 2, 29 * 18 + 2]
    assert all(row["Manufacturer part number"] for row in rows.values())
    circuits = tile(DESIGN), controller(DESIGN), feet(DESIGN)
    for row in part_list.quantities(DESIGN, *circuits)[1:]:
        assert [str(value) for value in row] == list(rows[str(row[0])].values())


@pytest.mark.parametrize("name", NAMES)
def test_placement_and_assembly_lists(name: str) -> None:
    circuit = CIRCUITS[name](DESIGN)
    listed = {}
    for suffix in ("-assembly.csv", "-by-hand.csv"):
        with kept(name, suffix).open(encoding="utf-8") as file:
            listed[suffix] = [ref for row in csv.DictReader(file) for ref in row["Designator"].split(",")]
    assert sorted(listed["-assembly.csv"] + listed["-by-hand.csv"]) == sorted(circuit.parts)
    board = readback.board(kept(name, ".kicad_pcb"))
    with kept(name, "-placement.csv").open(encoding="utf-8") as file:
        rows = {row["Designator"]: row for row in csv.DictReader(file)}
    # Both lists of the assembling house name the same parts, those that lie flat; all others are left to hands.
    assert set(rows) == set(listed["-assembly.csv"])
    assert set(rows) == {pad.ref for pad in board.pads if not pad.through}
    for ref, row in rows.items():
        where = float(row["Mid X"].removesuffix("mm")), float(row["Mid Y"].removesuffix("mm"))
        assert where == pytest.approx(board.parts[ref][:2], abs=1e-3)
        assert row["Layer"] == "Top"


def test_power_budget() -> None:
    head, *rows = part_list.budget(DESIGN)
    for row in rows:
        figures = dict(zip(head, row, strict=True))
        assert figures["Highest in play"] == 2000 + 192 + 60
        assert int(figures["Highest in play"]) < int(figures["Supply"]) < int(figures["All white, no cap"])


@pytest.mark.parametrize("name", ["4x4", "8x8"])
def test_prototype(name: str) -> None:
    """The firmware takes its configuration, and the wiring plan has each cell on the channel it is read from."""
    board = prototype.boards(DESIGN)[name]
    document = prototype.config(DESIGN, board)
    assert (KEPT / f"prototype-{name}.json").read_text(encoding="utf-8") == text(document)
    config = Config(json.loads(json.dumps(document)))
    with (KEPT / f"prototype-{name}-wiring.csv").open(encoding="utf-8") as file:
        rows = list(csv.reader(file))
    assert rows == prototype.wiring(DESIGN, board)
    sensors = [
        (start.removeprefix("sensor ").removesuffix(" OUT"), end)
        for start, end, _ in rows
        if start.startswith("sensor")
    ]
    expected = []
    for chain, cells in enumerate(config.order):
        for n, cell in enumerate(cells):
            expected.append(
                (f"{cell % config.columns},{cell // config.columns}", f"M{'AB'[chain]}{n // 16 + 1} C{n % 16}")
            )
    assert sensors == expected
    ends = Counter(end for _, end, what in rows if what in ("light data", "address", "token in", "token clock"))
    assert max(ends.values()) == 1
    assert (PICTURES / f"electronics-prototype-{name}.svg").read_text(encoding="utf-8") == prototype.picture(
        DESIGN, board
    )


@pytest.mark.parametrize("name", NAMES)
def test_pictures_are_of_the_kept_files(name: str) -> None:
    from hardware.electronics import drawing

    assert (PICTURES / f"electronics-{name}-schematic.svg").read_text(encoding="utf-8") == drawing.svg(
        kept(name, ".kicad_sch")
    )
    for side in ("top", "bottom"):
        picture = (PICTURES / f"electronics-{name}-{side}.svg").read_text(encoding="utf-8")
        assert picture == board_picture.svg(kept(name, ".kicad_pcb"), side)


def test_schematic_as_pdf(tmp_path: Path) -> None:
    from pypdf import PdfReader

    from hardware.electronics import drawing

    drawing.pdf(kept("tile", ".kicad_sch"), tmp_path / "tile.pdf")
    (page,) = PdfReader(tmp_path / "tile.pdf").pages
    assert float(page.mediabox.width) == pytest.approx(420 / 25.4 * 72, abs=0.01)
    words = page.extract_text()
    assert all(f"CELL{n}" in words and f"U{101 + n}" in words and f"D{101 + n}" in words for n in range(16))


# The command.


def test_wrong_calls(capsys: pytest.CaptureFixture[str]) -> None:
    for words in ([], ["a", "b"], ["--no-such"]):
        with pytest.raises(SystemExit) as stopped:
            main(words)
        assert stopped.value.code == 2
        assert len(capsys.readouterr().err.splitlines()) == 1


def test_without_kicad(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(kicad, "_python", lambda: None)
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    assert main([str(tmp_path / "out")]) == 1
    assert (
        capsys.readouterr().err
        == "KiCad: 8 or newer is missing and cannot be installed from here; install it: sudo apt install kicad"
        " (Debian 12: from bookworm-backports)\n"
    )


def test_a_folder_that_cannot_be(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert main([str(tmp_path / "file" / "out")]) == 1
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_page_shows_every_picture() -> None:
    page = (ROOT / "docs" / "electronics.md").read_text(encoding="utf-8")
    for path in PICTURES.glob("electronics-*.svg"):
        assert f"pictures/{path.name}" in page
