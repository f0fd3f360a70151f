"""Makes everything for the electronics: `python -m hardware.electronics OUTDIR [--keep]`.

Schematics, boards, checks, Gerbers, placement and part lists, pictures and the prototype's wiring plan. With --keep the
boards, schematics and archives also replace those kept with the sources, which the tests check without KiCad.
"""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

from hardware.calling import Parser, in_one_line
from hardware.committed import ROOT, text
from hardware.design import Design, load

from . import (
    board_file,
    board_picture,
    checks,
    drawing,
    kicad,
    panel,
    part_list,
    parts_page,
    prototype,
    readback,
    schematic,
)
from .circuit import Circuit, controller, feet, tile
from .controller_layout import controller_layout
from .feet_layout import feet_layout
from .sheets import controller_sheet, feet_sheet, tile_sheet
from .tile_layout import tile_layout

KEPT = Path(__file__).with_name("kept")
PICTURES = ROOT / "docs" / "pictures"
LISTS = ("-assembly.csv", "-by-hand.csv", "-placement.csv", "-parts.html")
ONE_TILE = "one-tile.json"
CIRCUITS = {"tile": tile, "controller": controller, "feet": feet}
SHEETS = {"tile": tile_sheet, "controller": controller_sheet, "feet": feet_sheet}
LAYOUTS = {"tile": tile_layout, "controller": controller_layout, "feet": feet_layout}


def make_board(design: Design, circuit: Circuit, folder: Path) -> list[str]:
    """One board with all its files; returns what the checks found."""
    name = circuit.name
    folder.mkdir(parents=True, exist_ok=True)
    sheet = SHEETS[name](circuit)
    drawn, board = folder / f"{name}.kicad_sch", folder / f"{name}.kicad_pcb"
    schematic.save(circuit, sheet, drawn)
    (folder / f"{name}-schematic.svg").write_text(drawing.svg(drawn), encoding="utf-8")
    drawing.pdf(drawn, folder / f"{name}-schematic.pdf")
    layout = LAYOUTS[name](design)
    board_file.save(layout, board)
    kicad.fill(board)
    findings = file_findings(name, drawn, board)
    checks.report(
        folder / f"{name}-erc.txt",
        f"Electrical rules of {drawn.name}",
        checks.electrical_rules(readback.schematic_pins(drawn)),
    )
    faults = kicad.design_rules(board, folder / f"{name}-drc.txt")
    if faults:
        findings.append(f"{name}: {faults} faults in {name}-drc.txt")
    faults = kicad.electrical_rules(drawn, folder / f"{name}-erc-kicad.txt")
    if faults:
        findings.append(f"{name}: {faults} faults in {name}-erc-kicad.txt")
    kicad.plot(board, folder / "gerbers")
    for side in ("top", "bottom"):
        (folder / f"{name}-{side}.svg").write_text(board_picture.svg(board, side), encoding="utf-8")
    (folder / f"{name}-parts.html").write_text(parts_page.html(circuit, board), encoding="utf-8")
    # KiCad has filled the project file with its own defaults.
    board_file.save_project(folder / f"{name}.kicad_pro")
    part_list.save(folder / f"{name}-assembly.csv", part_list.assembly(circuit, by_hand=False))
    part_list.save(folder / f"{name}-by-hand.csv", part_list.assembly(circuit, by_hand=True))
    part_list.save(folder / f"{name}-placement.csv", part_list.placement(layout))
    return findings


def make_panel(design: Design, folder: Path) -> list[str]:
    """Tiles in a frame for the assembling house, with lists of its own."""
    board = folder / "tile-panel.kicad_pcb"
    panel.make(design, folder / "tile.kicad_pcb", board)
    faults = kicad.design_rules(board, folder / "tile-panel-drc.txt")
    kicad.plot(board, folder / "panel-gerbers")
    part_list.save(folder / "tile-panel-placement.csv", panel.placements(design))
    part_list.save(folder / "tile-panel-assembly.csv", panel.assembly(design))
    board_file.save_project(board.with_suffix(".kicad_pro"))
    return [f"panel: {faults} faults in tile-panel-drc.txt"] if faults else []


def file_findings(name: str, drawn: Path, board: Path) -> list[str]:
    """All checks that need nothing but the two files (and, for the tile, the firmware's)."""
    read = readback.board(board)
    netlist, laid = readback.schematic_netlist(drawn), readback.board_netlist(read)
    findings = checks.electrical_rules(readback.schematic_pins(drawn))
    findings += checks.same_netlist(netlist, laid)
    findings += checks.power_widths(name, read)
    if name == "tile":
        findings += checks.channel_order(netlist, read, laid, firmware_channels(), load().pitch_mm)
    return [f"{name}: {finding}" for finding in findings]


def firmware_channels() -> dict[str, list[list[int]]]:
    """What the firmware's board files say about the channels."""
    paths = sorted((ROOT / "firmware" / "boards").glob("*.json"))
    return {path.stem: json.loads(path.read_text(encoding="utf-8"))["channels"] for path in paths}


def make_prototypes(design: Design, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, board in prototype.boards(design).items():
        part_list.save(folder / f"prototype-{name}-wiring.csv", prototype.wiring(design, board))
        (folder / f"prototype-{name}.svg").write_text(prototype.picture(design, board), encoding="utf-8")
        (folder / f"prototype-{name}.json").write_text(text(prototype.config(design, board)), encoding="utf-8")
    document = prototype.config(design, prototype.one_tile(design))
    (folder / ONE_TILE).write_text(text(document), encoding="utf-8")


def keep(outdir: Path) -> None:
    KEPT.mkdir(exist_ok=True)
    for name in CIRCUITS:
        for suffix in (".kicad_sch", ".kicad_pcb", ".kicad_pro", "-gerbers.zip", *LISTS):
            shutil.copy(outdir / name / f"{name}{suffix}", KEPT)
        for kind in ("schematic", "top", "bottom"):
            shutil.copy(outdir / name / f"{name}-{kind}.svg", PICTURES / f"electronics-{name}-{kind}.svg")
    for name in ("gerbers.zip", "placement.csv", "assembly.csv"):
        shutil.copy(outdir / "tile" / f"tile-panel-{name}", KEPT)
    shutil.copy(outdir / "parts.csv", KEPT)
    shutil.copy(outdir / "prototype" / ONE_TILE, KEPT)
    for path in (outdir / "prototype").glob("prototype-*"):
        shutil.copy(path, PICTURES / f"electronics-{path.name}" if path.suffix == ".svg" else KEPT)


@in_one_line
def main(argv: list[str] | None = None) -> int:
    """0: made and clean, 1: refused or a check found something, 2: wrong call."""
    parser = Parser(
        prog="python -m hardware.electronics", description="Make schematics, boards, part lists and pictures."
    )
    parser.add_argument("outdir", type=Path, help="folder for the files")
    parser.add_argument("--keep", action="store_true", help="replace the files kept with the sources as well")
    args = parser.parse_args(argv)
    design = load()
    circuits = [make(design) for make in CIRCUITS.values()]
    findings = []
    for circuit in circuits:
        found = make_board(design, circuit, args.outdir / circuit.name)
        print(
            f"{circuit.name}: {len(circuit.parts)} parts, {len(circuit.nets())} nets, {len(found)} findings",
            flush=True,
        )
        findings += found
    findings += make_panel(design, args.outdir / "tile")
    part_list.save(args.outdir / "parts.csv", part_list.quantities(design, *circuits))
    part_list.save(args.outdir / "power.csv", part_list.budget(design))
    make_prototypes(design, args.outdir / "prototype")
    if args.keep and not findings:
        keep(args.outdir)
    for finding in findings:
        print(finding, file=sys.stderr)
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
