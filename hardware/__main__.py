"""Makes everything of the hardware from the design: `python -m hardware [PART ...] [--out FOLDER]`."""

import argparse
import contextlib
import io
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path

from hardware import configuration, order
from hardware.calling import Parser, in_one_line
from hardware.committed import ROOT, shown
from hardware.computed import __main__ as computed
from hardware.design import load
from hardware.electronics import __main__ as electronics
from hardware.electronics import kicad
from hardware.fields import __main__ as fields
from hardware.paper import __main__ as paper
from hardware.pieces import __main__ as pieces
from rules_core.refused import Refused

OUT = ROOT / "build" / "hardware"


def make_configuration(folder: Path) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    for path, wanted in configuration.texts().items():
        (folder / path.name).write_text(wanted, encoding="utf-8")
        if path.read_text(encoding="utf-8") != wanted:
            raise Refused(shown(path), "does not fit the design; run: python -m hardware.configuration")
    return 0


def make_fields(folder: Path) -> int:
    return fields.main(["--out", str(folder)])


def make_computed(folder: Path) -> int:
    return computed.main(["--out", str(folder)])


def make_electronics(folder: Path) -> int:
    try:
        kicad.python()
    except Refused as refused:
        print(f"{refused}. The boards kept with the sources are copied instead.", file=sys.stderr)
        shutil.copytree(electronics.KEPT, folder, dirs_exist_ok=True)
        return 0
    return electronics.main([str(folder)])


def make_pieces(folder: Path) -> int:
    return pieces.main([str(folder)])


def make_paper(folder: Path) -> int:
    return paper.main([str(folder)])


def make_order(folder: Path) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    design = load()
    lists = order.Order(design)
    for board in design.boards.values():
        (folder / f"order-{board.name}.md").write_text(lists.text(board), encoding="utf-8")
    return 0


PARTS: dict[str, tuple[str, Callable[[Path], int]]] = {
    "configuration": ("the firmware's board files, compared with those it uses", make_configuration),
    "order": ("what to buy and print for each board", make_order),
    "paper": ("nets, boards and boxes as PDF", make_paper),
    "pieces": ("everything to print, as STL and 3MF", make_pieces),
    "electronics": ("schematics, boards, Gerbers, part lists, checks (installs KiCad if it may)", make_electronics),
    "computed": ("doubts settled: inrush, stacking, glow, current's field, weighing", make_computed),
    "fields": ("tables and plots of the magnets", make_fields),
}


def main(words: list[str] | None = None) -> int:
    """0: all made, 1: something could not be made or a check found something, 2: wrong call."""
    parser = Parser(
        prog="python -m hardware",
        description="Make everything of the hardware from the design.",
        epilog="parts:\n" + "\n".join(f"  {name:14} {about}" for name, (about, _) in PARTS.items()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("parts", metavar="PART", nargs="*", help="what to make; everything if none is named")
    parser.add_argument("--out", type=Path, default=OUT, help="the folder (build/hardware)")
    args = parser.parse_args(words)
    for name in args.parts:
        if name not in PARTS:
            parser.error(f"{name} is no part; there are {', '.join(PARTS)}")
    began = time.monotonic()
    failed = [name for name in args.parts or PARTS if not _made(name, args.out / name)]
    print(f"all in {time.monotonic() - began:.1f} s")
    return 1 if failed else 0


def _made(name: str, folder: Path) -> bool:
    """Make one part; what its own command would print on the screen is in its files."""
    about, make = PARTS[name]
    print(f"{name}: {about}", flush=True)
    began = time.monotonic()
    with contextlib.redirect_stdout(io.StringIO()):
        good = in_one_line(make)(folder) == 0
    print(f"  {shown(folder) if good else 'not made'}, {time.monotonic() - began:.1f} s", flush=True)
    return good


if __name__ == "__main__":
    sys.exit(main())
