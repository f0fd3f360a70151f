"""Write everything printable: `python -m hardware.pieces OUTDIR [--unit MM] [--set PRESET] [--bed WxD]`."""

import csv
import sys
from pathlib import Path

from hardware import design
from hardware.calling import Parser, in_one_line
from hardware.pieces.feet_parts import base_plate, write_plate
from hardware.pieces.plates import Plate, lay_out, write_3mf, write_stl
from hardware.pieces.sets import FORMATS, Wanted, Workshop, magnets, unit_of
from hardware.pieces.solids import Part
from hardware.pieces.top_layer import top_layer, write_dxf, write_svg
from rules_core.games.cuboids.piece_sets import volumes_of
from rules_core.refused import Refused


@in_one_line
def main(argv: list[str] | None = None) -> int:
    """0: written, 1: refused, 2: wrong call."""
    parser = Parser(prog="python -m hardware.pieces", description="Write everything printable as STL and 3MF.")
    parser.add_argument("outdir", type=Path, help="folder for the files")
    formats = ", ".join(f"{name} = {unit:.1f}" for name, unit in FORMATS.items())
    parser.add_argument("--unit", default="", metavar="MM", help=f"edge of the unit cube, or a format: {formats}")
    parser.add_argument(
        "--set", default="ten", metavar="PRESET", help="each owner's cuboids, such as 2*small45+large45"
    )
    parser.add_argument("--bed", default="220x220", metavar="WxD", help="the printer's bed in mm (default 220x220)")
    args = parser.parse_args(argv)
    plan = design.load()
    workshop = Workshop(plan, unit_of(args.unit) if args.unit else plan.pitch_mm)
    bed = bed_of(args.bed)
    sets = workshop.everything(volumes_of({"pieces": args.set}))
    plates = {name: lay_out(wanted, bed) for name, wanted in sets.items()}
    write(args.outdir, sets, plates)
    for name in sets:
        if name.startswith("board-"):
            board = plan.boards[name.removeprefix("board-")]
            layer = top_layer(plan, board)
            write_dxf(layer, args.outdir / name / "top-layer.dxf")
            write_svg(layer, args.outdir / name / "top-layer.svg")
        if name.startswith("feet-"):
            plate = base_plate(plan, plan.boards[name.removeprefix("feet-")])
            write_plate(plate, args.outdir / name / "base-plate.dxf")
    for name, wanted in sets.items():
        count = sum(number for _, number in wanted)
        print(f"{name:14} {len(plates[name]):3} plates {count:4} parts {magnets(wanted):4} magnets")
    return 0


def bed_of(text: str) -> tuple[float, float]:
    wide, _, deep = text.partition("x")
    if not (wide.isdecimal() and deep.isdecimal() and 100 <= int(wide) <= 1000 and 100 <= int(deep) <= 1000):
        raise Refused("bed", f"must be width x depth in whole mm from 100 to 1000, as in 220x220, not {text}")
    return float(wide), float(deep)


def write(out: Path, sets: dict[str, Wanted], plates: dict[str, list[Plate]]) -> None:
    """Each part once in `parts`, each set's plates in a folder of their own, and a list of it all."""
    parts: dict[str, Part] = {}
    for wanted in sets.values():
        parts |= {part.name: part for part, _ in wanted}
    for part in parts.values():
        check(part)
    (out / "parts").mkdir(parents=True, exist_ok=True)
    for part in parts.values():
        alone = lay_out([(part, 1)], (float(part.mesh.extents[0]) + 20, float(part.mesh.extents[1]) + 20))[0]
        write_stl(alone, out / "parts" / f"{part.name}.stl")
        write_3mf(alone, out / "parts" / f"{part.name}.3mf")
    for name, of_set in plates.items():
        (out / name).mkdir(exist_ok=True)
        for old in (out / name).glob("plate-*"):
            # An earlier call may have made more plates, of another set or size.
            old.unlink()
        for number, plate in enumerate(of_set, 1):
            write_stl(plate, out / name / f"plate-{number}.stl")
            write_3mf(plate, out / name / f"plate-{number}.3mf")
    with open(out / "parts.csv", "w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(["set", "part", "count", "x_mm", "y_mm", "z_mm", "cm3_each", "magnets_each"])
        for name, wanted in sets.items():
            for part, count in wanted:
                size = [f"{edge:.2f}" for edge in part.mesh.extents]
                rows.writerow([name, part.name, count, *size, f"{part.volume / 1000:.3f}", part.magnets])


def check(part: Part) -> None:
    """Refuse a body with a leak, or one that differs from its formula."""
    if not part.mesh.is_watertight or abs(part.mesh.volume - part.volume) > 1e-6 * part.volume:
        raise Refused(part.name, f"is no sound body: {part.mesh.volume:.3f} mm3 instead of {part.volume:.3f}")


if __name__ == "__main__":
    sys.exit(main())
