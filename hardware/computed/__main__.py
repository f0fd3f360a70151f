"""Settles doubts by computation: `python -m hardware.computed [--out FOLDER] [--keep]`, tables and a picture."""

import shutil
import sys
from pathlib import Path

from hardware.calling import Parser, in_one_line
from hardware.committed import ROOT, shown
from hardware.computed import current_field, glow, inrush, stacking, weighing
from hardware.design import load
from hardware.fields import plots

PICTURES = ROOT / "docs" / "pictures"


@in_one_line
def main(words: list[str] | None = None) -> int:
    """0: computed, 1: refused, 2: wrong call."""
    parser = Parser(prog="python -m hardware.computed", description="Settle doubts by computation.")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "hardware" / "computed", help="where to write")
    parser.add_argument("--keep", action="store_true", help="replace the picture of docs/fields.md as well")
    args = parser.parse_args(words)
    write(args.out)
    if args.keep:
        shutil.copy(args.out / "glow.png", PICTURES / "fields-glow.png")
    return 0


def write(folder: Path) -> None:
    design = load()
    folder.mkdir(parents=True, exist_ok=True)
    glows = glow.results(design)
    for table in (
        inrush.table(design),
        stacking.table(design),
        current_field.table(design),
        glow.table(glows),
        weighing.table(design),
    ):
        (folder / f"{table.name}.csv").write_text(table.csv(), encoding="utf-8")
        (folder / f"{table.name}.md").write_text(table.markdown(), encoding="utf-8")
        print(f"{table.title}\n\n{table.markdown()}")
    plots.save(glow.picture(design, glows), folder, "glow")
    print(f"Tables and picture: {shown(folder)}. All computed; nothing was measured on a built board.")


if __name__ == "__main__":
    sys.exit(main())
