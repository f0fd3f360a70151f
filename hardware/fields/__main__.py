"""Computes tables and plots of the magnet model: `python -m hardware.fields [--scenes N] [--out FOLDER] [--keep]`."""

import shutil
import sys
from pathlib import Path

from hardware.calling import Parser, in_one_line
from hardware.committed import ROOT, shown
from hardware.design import load
from hardware.fields import plots, tables

PLACEMENTS_MM = (1.0, 2.0, 2.5)
PICTURES = ROOT / "docs" / "pictures"
SHOWN = ("classes", "sliding")  # on the page docs/fields.md


@in_one_line
def main(words: list[str] | None = None) -> int:
    parser = Parser(prog="python -m hardware.fields", description="Tables and plots of the fields.")
    parser.add_argument("--scenes", type=int, default=6000, help="simulated scenes per class (6000)")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "hardware" / "fields", help="where to write")
    parser.add_argument("--keep", action="store_true", help="replace the pictures of docs/fields.md as well")
    args = parser.parse_args(words)
    if args.scenes < 2:
        parser.error("--scenes must be at least 2")
    write(args.scenes, args.out)
    for name in SHOWN if args.keep else ():
        shutil.copy(args.out / f"{name}.png", PICTURES / f"fields-{name}.png")
    return 0


def write(count: int, folder: Path) -> None:
    """All tables on the screen and in the folder, with the plots."""
    design = load()
    folder.mkdir(parents=True, exist_ok=True)
    placed = design.tolerances.placement_mm
    by_placement = {placed: tables.scenes(design, placed, count)}
    by_placement |= {placement: tables.scenes(design, placement, count // 2) for placement in PLACEMENTS_MM}
    all_tables = [
        *tables.without_scenes(design),
        tables.margins(design, by_placement[placed]),
        tables.errors(design, dict(sorted(by_placement.items()))),
        tables.alternatives(design, count // 2),
    ]
    for table in all_tables:
        (folder / f"{table.name}.csv").write_text(table.csv(), encoding="utf-8")
        (folder / f"{table.name}.md").write_text(table.markdown(), encoding="utf-8")
        print(f"{table.title}\n\n{table.markdown()}")
    figures = {
        "sliding": plots.sliding(design),
        "cube": plots.under_a_cube(design),
        "classes": plots.classes(design, by_placement[placed], placed),
    }
    for name, figure in figures.items():
        plots.save(figure, folder, name)
    print(f"Tables and plots: {shown(folder)}. All computed; nothing was measured on a built board.")


if __name__ == "__main__":
    sys.exit(main())
