"""`python -m hardware.paper OUTDIR`: makes the PDFs of the paper edition."""

import sys
from pathlib import Path

from hardware.calling import Parser, in_one_line
from quader.games.quader.piece_sheets import SHEETS, piece_set

from . import boards, boxes, plan, sheets
from .papers import A4, LETTER, Papers


@in_one_line
def main(argv: list[str] | None = None) -> int:
    parser = Parser(prog="python -m hardware.paper", description="Make the PDFs of the paper edition.")
    parser.add_argument("outdir", metavar="OUTDIR", type=Path, help="the folder for the PDFs")
    parser.add_argument("--set", metavar="VOLUME", type=int, help="only the sheets of one player's set, ready to print")
    args = parser.parse_args(argv)
    for folder, papers in ((args.outdir, A4), (args.outdir / "letter", LETTER)):
        folder.mkdir(parents=True, exist_ok=True)
        if args.set is not None:
            _pieces(folder, f"set-{args.set}", _repeated(piece_set(args.set).sheets), papers)
        else:
            _pieces(folder, "pieces", list(range(1, len(SHEETS) + 1)), papers)
            _boards_and_boxes(folder, papers)
    return 0


def _repeated(times: tuple[int, ...]) -> list[int]:
    return [number for number, count in enumerate(times, 1) for _ in range(count)]


def _pieces(outdir: Path, name: str, numbers: list[int], papers: Papers) -> None:
    for form in sheets.SCALE:
        for colour in sheets.COLOURS:
            sheets.write(outdir / f"{name}-{form}-{colour}.pdf", form, colour, numbers, papers)


def _boards_and_boxes(outdir: Path, papers: Papers) -> None:
    for form, scale in sheets.SCALE.items():
        unit = sheets.UNIT * scale * papers.shrink
        for columns, rows in boards.SIZES:
            _plans(outdir, f"board-{columns}x{rows}-{form}", [boards.plan(columns, rows, unit, form)], papers)
        for players in boxes.CELLS:
            _plans(outdir, f"box-{players}-players-{form}", boxes.plans(players, unit, form), papers)


def _plans(outdir: Path, name: str, plans: list[plan.Plan], papers: Papers) -> None:
    """Whole, and as pages of the smallest paper if it does not fit on one."""
    plan.write_whole(outdir / f"{name}.pdf", plans, papers)
    smallest = papers.smallest[0]
    if any(plan.paper_for(one, papers)[0] != smallest for one in plans):
        plan.write_pages(outdir / f"{name}-on-{smallest}.pdf", plans, papers)


if __name__ == "__main__":
    sys.exit(main())
