"""The build guide: order lists, where a cell's parts are, the command that makes everything, and what the page says."""

import json
import re

import pytest

from firmware.config import Config
from firmware.ports.tiles import MIDDLE
from firmware.ports.troubles import troubles
from hardware import __main__ as everything
from hardware import cost, guide, order, power_up, where
from hardware.committed import ROOT, text
from hardware.design import load
from hardware.electronics import kicad, part_list, prototype
from hardware.electronics.__main__ import KEPT
from hardware.electronics.circuit import CATALOGUE, controller, feet, tile
from hardware.electronics.controller_layout import SIZE as CONTROLLER
from hardware.electronics.feet_layout import SIZE as AMPLIFIERS
from hardware.electronics.footprints import CUT_PIN, HEIGHTS
from hardware.electronics.panel import COUNT, Panel
from hardware.electronics.tile_layout import GAP, LIGHT_UP
from hardware.pieces import feet_parts
from hardware.pieces.board_parts import NOTCH, TOP_LAYER, stack
from hardware.pieces.sets import discs, magnets
from quader import cli

DESIGN = load()
DOCS = ROOT / "docs"
PAGE = (DOCS / "building.md").read_text(encoding="utf-8")
TROUBLES = (DOCS / "troubleshooting.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def lists() -> order.Order:
    return order.Order(DESIGN)


def rows(markdown: str, title: str) -> dict[str, list[str]]:
    """A table by the first word of its rows."""
    section = markdown.split(f"## {title}\n", 1)[1].split("\n## ")[0]
    lines = [line.strip("| ").split(" | ") for line in section.splitlines() if line.startswith("| ")]
    return {line[0]: [cell.strip() for cell in line[1:]] for line in lines[2:]}


# --- what to buy ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "cells", "tiles"), [("10x16", 160, 10), ("16x16", 256, 16), ("22x22", 528, 33)])
def test_electronics_follow_from_the_design(lists, name, cells, tiles):
    board = DESIGN.boards[name]
    assert (board.columns * board.rows, board.tiles[0] * board.tiles[1]) == (cells, tiles)
    found = rows(lists.text(board), "Electronics")
    count = {part: int(cell[-1]) for part, cell in found.items()}
    assert count[DESIGN.sensor.part] == count[DESIGN.leds.part] == cells
    assert {count[part] for part in ("74HC4067", "74HC74", "AO3401A", "tile, bare board")} == {tiles}
    assert {count[part] for part in ("Raspberry Pi Pico", "74AHCT125", "AP2112K-3.3", "controller, bare board")} == {1}
    # A header at each edge of each tile and two on the controller; angled where cables meet tiles.
    assert count["pin header 1x18"] + count["pin header 1x18, angled"] == 2 * tiles + 2
    cables = count["cable, 18 wires, 2.54 mm sockets at both ends"]
    assert count["pin header 1x18, angled"] == 2 * cables - 2
    joints = tiles - cables
    assert count["jumper 2.54 mm"] == 18 * joints + 2
    (fuse,) = [part for part in count if part.startswith("fuse T")]
    assert float(fuse.split()[2]) * 1000 >= board.supply_ma > DESIGN.leds.cap_ma


def test_magnets_are_counted_by_strength(lists):
    for name, wanted in lists.sets.items():
        assert sum(discs(DESIGN, wanted).values()) == magnets(wanted), name
    found = rows(lists.text(DESIGN.boards["16x16"]), "Magnets")
    assert found["owner-1 (N outwards, strong)"] == ["250", "0", "250"]
    assert found["owner-4 (S outwards, weak)"] == ["0", "250", "250"]
    # 12 + 8·3 + 4·5 discs of the third owner in the houses, 6 of the player's own in the monuments.
    assert found["planquadrat-1"] == found["planquadrat-2"] == ["6", "56", "62"]
    assert found["cubus"] == ["64", "0", "64"]
    assert found["**board for 2 players**, cuboids and tools"][:2] == ["510", "6"]
    assert found["**board for 4 players**, cuboids and tools"][:2] == ["510", "506"]
    assert found["**everything**, 3 % more"][:2] == ["604", "637"]


def test_everything_to_print_is_listed_once(lists):
    for name in DESIGN.boards:
        listed = rows(lists.text(DESIGN.boards[name]), "To print")
        assert "planquadrat-1" in listed
        assert "planquadrat-2" in listed
        assert [folder for folder in listed if folder.startswith("board-")] == [f"board-{name}"]
        assert listed["controller"][0] == "1 controller-base, 1 controller-lid, 3 controller-cap"
        others = rows(lists.text(DESIGN.boards[name]), "Other things")
        assert others["screws M3 × 30, for the controller's housing"] == ["4"]


def test_order_by_command(capsys):
    assert order.main(["10x16"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("# Order list for the board 10x16\n")
    assert said.count("# Order list") == 1
    assert order.main(["12x12"]) == 1
    assert capsys.readouterr().err == "12x12: is no board; there are 10x16, 16x16, 22x22\n"


def test_prices_are_dated_estimates_and_every_part_has_one(lists):
    assert re.fullmatch(r"20\d\d-\d\d", cost.PRICES["date"])
    assert "stimates" in cost.PRICES["what"]
    assert set(CATALOGUE) == set(cost.PRICES["parts"])
    made = cost.table(DESIGN, lists.sets)
    assert made.markdown().rstrip() in PAGE
    assert f"prices of {cost.PRICES['date']}" in PAGE
    rows_by_name = {row[0]: [float(cell.split()[0]) for cell in row[1:]] for row in made.rows}
    parts = [rows_by_name[row[0]] for row in made.rows[:4]]
    assert [round(sum(column)) for column in zip(*parts, strict=True)] == pytest.approx(
        rows_by_name["**together**"], abs=2
    )
    # A cell of a foot carries the board with all pieces and half as much again: a hand.
    for load_g, range_g in zip(
        rows_by_name["on each weighing foot, four players"], rows_by_name["range of its load cell"], strict=True
    ):
        assert 1.5 * load_g < range_g < 3 * load_g


def test_first_power_up_is_made_from_the_design(capsys):
    assert power_up.main(["--check"]) == 0, capsys.readouterr().err
    expect = power_up.ranges(DESIGN)
    # The sign of the sensor: north lowers the reading.
    assert expect["north"][1] < 0 < expect["south"][0]
    assert expect["north"] == (-expect["south"][1], -expect["south"][0])
    strongest = DESIGN.steps(DESIGN.strong_mt)
    assert expect["south"][0] > strongest
    text = power_up.page(DESIGN)
    for step in power_up.TEXTS["steps"]:
        assert f"`{step['key']}`" in text
        for ref in re.findall(r"\b([A-Z]\d)\b", step["en"]):
            assert ref in {**controller(DESIGN).parts, **tile(DESIGN).parts}, ref
    assert power_up.main(["--chek"]) == 2


# --- where a cell is ------------------------------------------------------------------------------------


def test_where_is_what_the_firmware_reads(capsys):
    """The firmware's own order of readings: 16 to a tile, chain after chain."""
    for name, board in DESIGN.boards.items():
        config = Config(json.loads((ROOT / "firmware" / "boards" / f"{name}.json").read_text(encoding="utf-8")))
        for chain, cells in enumerate(config.order):
            for n, cell in enumerate(cells):
                said = where.told(board, cell)
                assert f"tile {'AB'[chain]}{n // 16 + 1}, channel {n % 16}: sensor U{101 + n % 16} " in said
                assert said.endswith(f"light D{101 + n % 16}")
    assert where.main(["16x16", "33"]) == 0
    assert "$ python -m hardware.where 16x16 33\n" + capsys.readouterr().out in PAGE
    for words, why in (
        (["16x16", "256"], "256: is no cell of 16x16, which has 0 to 255\n"),
        (["4x4", "1"], "4x4: is no board; there are 10x16, 16x16, 22x22\n"),
    ):
        assert where.main(words) == 1
        assert capsys.readouterr().err == why


def test_one_tile_is_a_board_for_the_firmware():
    document = prototype.config(DESIGN, prototype.one_tile(DESIGN))
    assert (KEPT / "one-tile.json").read_text(encoding="utf-8") == text(document)
    config = Config(json.loads(text(document)))
    assert (config.columns, config.rows, config.strip) == (2, 8, 0)
    assert [[(cell % 2, cell // 2) for cell in chain] for chain in config.order] == [list(DESIGN.channels)]


# --- everything in one go -------------------------------------------------------------------------------


def test_the_light_parts_are_made_and_timed(tmp_path, capsys):
    assert everything.main(["configuration", "order", "--out", str(tmp_path)]) == 0
    said = capsys.readouterr().out
    assert re.fullmatch(r"configuration: .*\n  .*, [\d.]+ s\norder: .*\n  .*, [\d.]+ s\nall in [\d.]+ s\n", said)
    for name in DESIGN.boards:
        made = (tmp_path / "configuration" / f"{name}.json").read_text(encoding="utf-8")
        assert made == (ROOT / "firmware" / "boards" / f"{name}.json").read_text(encoding="utf-8")
        assert f"board {name}" in (tmp_path / "order" / f"order-{name}.md").read_text(encoding="utf-8")


def test_without_kicad_the_kept_boards_are_copied(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(kicad, "_python", lambda: None)
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    assert everything.main(["electronics", "--out", str(tmp_path)]) == 0
    assert capsys.readouterr().err == (
        "KiCad: 8 or newer is missing and cannot be installed from here; install it: sudo apt install kicad"
        " (Debian 12: from bookworm-backports). The boards kept with the sources are copied instead.\n"
    )
    assert {path.name for path in (tmp_path / "electronics").iterdir()} == {path.name for path in KEPT.iterdir()}


def test_what_cannot_be_made_is_told_and_the_rest_goes_on(tmp_path, capsys):
    (tmp_path / "order").write_text("", encoding="utf-8")
    assert everything.main(["order", "configuration", "--out", str(tmp_path)]) == 1
    told = capsys.readouterr()
    assert told.err == f"{tmp_path / 'order'}: File exists\n"
    assert "not made" in told.out
    assert (tmp_path / "configuration" / "16x16.json").exists()
    with pytest.raises(SystemExit) as stopped:
        everything.main(["nothing"])
    assert stopped.value.code == 2
    assert "nothing is no part; there are configuration, order, paper" in capsys.readouterr().err


# --- pictures -------------------------------------------------------------------------------------------


def test_pictures_are_what_the_command_draws():
    for name, drawn in guide.pictures(DESIGN).items():
        assert (DOCS / "pictures" / name).read_text(encoding="utf-8") == drawn, "run: python -m hardware.guide"


def test_plans_show_every_tile_once():
    for board in DESIGN.boards.values():
        plan = guide.chain_plan(board)
        labels = re.findall(r">([AB]\d+)</text>", plan)
        chains = enumerate(board.chains)
        assert labels == [f"{'AB'[chain]}{n}" for chain, tiles in chains for n in range(1, len(tiles) + 1)]
        assert plan.count("stroke-dasharray") == part_list.joints(board)[1]


@pytest.mark.parametrize(
    "page", ["building.md", "fields.md", "electronics.md", "pieces.md", "paper.md", "first-power-up.md"]
)
def test_links_and_pictures_of_the_page_are_there(page):
    said = (DOCS / page).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)\s]+)\)", said):
        path, _, anchor = target.partition("#")
        assert (DOCS / path).exists(), target
        if anchor:
            heads = re.findall(r"^#+ (.*)$", (DOCS / path if path else DOCS / page).read_text(encoding="utf-8"), re.M)
            slugs = [re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads]
            assert anchor in slugs, target


# --- what the page says ---------------------------------------------------------------------------------


def test_magnets_come_first_and_what_was_not_measured_is_said():
    assert PAGE.index("small magnets") < PAGE.index("## ")
    for word in ("swallowed", "children under 14", "pacemakers", "glued cover"):
        assert word in PAGE[: PAGE.index("## ")]
    assert "Nothing was measured on a built board" in PAGE


def test_the_short_lists_are_those_of_the_command(lists):
    made = lists.text(DESIGN.boards["16x16"]).split("## Magnets\n\n")[1].split("\n\n")[0]
    assert made in PAGE
    for name, board in DESIGN.boards.items():
        assert f"{board.columns * DESIGN.pitch_mm:g} × {board.rows * DESIGN.pitch_mm:g} mm" in PAGE, name
    head, *lines = part_list.quantities(DESIGN, tile(DESIGN), controller(DESIGN), feet(DESIGN))
    count = {str(line[0]): line[head.index("10x16") :] for line in lines}
    electronics = (DOCS / "electronics.md").read_text(encoding="utf-8")
    for label, part in (("100 nF", "100nF"), ("jumpers", "jumper 2.54 mm")):
        assert f"| {label} | {' | '.join(map(str, count[part]))} |" in electronics
    straight, angled = count["pin header 1x18"], count["pin header 1x18, angled"]
    both = " | ".join(f"{a} / {b}" for a, b in zip(straight, angled, strict=True))
    assert f"| pin headers 1x18, straight / angled | {both} |" in electronics
    for label, part in (
        ("sensors, lights, each", "DRV5055A1"),
        ("jumpers 2.54 mm", "jumper 2.54 mm"),
        ("cables with 18 wires", "cable, 18 wires, 2.54 mm sockets at both ends"),
    ):
        assert f"| {label} | {' | '.join(map(str, count[part]))} |" in PAGE


def test_numbers_of_the_pages_come_from_the_design():
    """Sizes, currents, pins and settings that the pages name, written as the design has them now."""
    electronics, pieces, fields = (
        (DOCS / name).read_text(encoding="utf-8") for name in ("electronics.md", "pieces.md", "fields.md")
    )
    wide, deep = (edge - 2 * GAP for edge in DESIGN.tile_size_mm)
    whole = Panel(DESIGN).size
    boards = f"{CONTROLLER[0]:g} × {CONTROLLER[1]:g} mm", f"{AMPLIFIERS[0]:g} × {AMPLIFIERS[1]:g} mm"
    for said in (f"tile {wide:g} × {deep:g} mm, controller {boards[0]}, feet {boards[1]}",):
        assert said in PAGE
    assert f"{wide:g} × {deep:g} mm, {boards[0]} and {boards[1]}" in electronics
    assert f"(four tiles in a frame of {whole[0]:.1f} × {whole[1]:.1f} mm" in electronics
    assert COUNT == 4
    # The lights and what is above them.
    dot = DESIGN.leds.dot_mm
    assert f"two labels of {dot:g} mm" in PAGE
    assert f"opaque white dot of {dot:g} mm" in fields
    assert f"opaque white dot of {dot:g} mm" in pieces
    below = stack(DESIGN.sensor.below_surface_mm).grid - HEIGHTS["WS2812B"]
    assert f"{below:.2f} mm below an opal sheet of {TOP_LAYER:g} mm and {LIGHT_UP:g} mm beside" in fields
    most = max(board.columns * board.rows for board in DESIGN.boards.values())
    assert f"could draw {most * 3 * DESIGN.leds.colour_ma // 1000} A" in PAGE
    assert f"keeps them below {DESIGN.leds.cap_ma / 1000:g} A" in PAGE
    assert f"cut the pins on the top side to {CUT_PIN:g} mm" in PAGE
    assert f"notches of {NOTCH:g} mm" in PAGE
    # The sensor.
    assert f"{DESIGN.sensor.mv_per_mt:g} mV/mT, ±{DESIGN.sensor.range_mt:g} mT" in PAGE
    assert f"{DESIGN.sensor.wake_us} µs" in PAGE
    assert f"`sensor.sign` is −{-DESIGN.sensor.sign}" in fields
    # The feet.
    weighing = DESIGN.feet
    long, across, high = feet_parts.CELL
    assert f"{weighing.outside_mm:g} mm outside the cells" in PAGE
    assert f"four sheets of ordinary paper ({weighing.travel_mm:g} mm)" in PAGE
    assert f"{long:g} × {across:g} × {high:g} mm" in pieces
    assert f"{feet_parts.LIFT:g} mm above the table" in pieces
    below = weighing.travel_mm + feet_parts.TAPE
    stops = f"end {below:g} mm below the plate, and tape brings them to {weighing.travel_mm:g} mm"
    assert stops in pieces.replace("\n", " ")
    assert f"{weighing.rate_hz} samples a second" in electronics
    assert f"makes the bridges' {weighing.bridge_mv / 1000:.1f} V" in electronics
    assert f"{weighing.noise_nv} nV" in electronics
    lines = [f"clock, GP{weighing.pins.clock}", *(f"foot {n}, GP{pin}" for n, pin in enumerate(weighing.pins.data, 1))]
    assert " | ".join(["GND", "5 V", "3.3 V", *lines]) in electronics
    for size in DESIGN.boards:
        assert f"{size}-feet" in PAGE


def test_blinking_codes_and_troubles_are_the_firmwares():
    # Read, not imported: the module needs MicroPython.
    source = "".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "firmware").rglob("*.py")))
    codes = re.findall(r"^(?:BAD_CONFIGURATION|BAD_FILES|CRASHED) = (\d)$", source, re.M)
    assert re.findall(r"^\| .*?\*\*(\d)\*\* times", TROUBLES, re.M) == codes == ["2", "3", "4"]
    # Without its supply a board sends no token.
    said = {**troubles([8, 8], [0, 8], MIDDLE), **troubles([8, 8], [8, 8], 0)}
    assert f"`chain A: {said['chain A']}`" in TROUBLES
    assert f"`supply: {said['supply']}`" in TROUBLES
    assert "no reading comes from them" in source
    assert "`feet: no reading comes from them`" in TROUBLES


def test_every_command_of_the_page_is_one(capsys):
    """Words of quader's commands, and modules of this folder."""
    for module in set(re.findall(r"python -m (hardware[.\w]*)", PAGE + TROUBLES)):
        path = ROOT / module.replace(".", "/")
        assert path.with_suffix(".py").exists() or (path / "__main__.py").exists(), module
    for act, options in set(re.findall(r"quader board ([a-z]+)((?: --[a-z-]+)*)", PAGE + TROUBLES)):
        with pytest.raises(SystemExit) as left:
            cli.main(["board", act, "--help"])
        assert left.value.code == 0, act
        told = capsys.readouterr().out
        for option in options.split():
            assert option in told, (act, option)
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in set(re.findall(r"\bmake ([a-z]+(?:-[a-z]+)*)", PAGE + TROUBLES)) & {
        "hardware",
        "flash",
        "hardware-fields",
    }:
        assert f"\n{target}:" in makefile
