"""`quader set`: which pieces and paper sheets make a wished volume."""

import argparse
import json

from ....language import language
from ....numbers import whole
from ...words import Voice
from ..piece_sheets import MOST, ON_A_PAGE, SHEETS, PieceSet, piece_set

EPILOG = f"""One player's set with exactly this volume (1 to {MOST}) from the fewest sheets of the paper edition. No
piece is rarer than a larger one, so multiples of 45 come out as whole small and large sets. Print the sheets once
for each player. 144 is the set of 24 pieces that the game's crafting notes name; --pieces 23 needs a sheet less.

examples:
  quader set 144
  quader set 110 --pieces 20
  quader set 90 --format 3-2-1 --json"""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    parser.add_argument("volume", metavar="VOLUME", type=whole(-(10**6), 10**6), help="the volume of one player's set")
    parser.add_argument("--pieces", metavar="N", type=whole(1, MOST), help="exactly so many pieces")
    parser.add_argument("--format", choices=tuple(ON_A_PAGE), help="only the pages of this format")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    chosen = piece_set(args.volume, args.pieces)
    forms = [args.format] if args.format else list(ON_A_PAGE)
    print(_json(args.volume, chosen, forms) if args.json else _text(args.volume, chosen, forms))
    return 0


def _json(volume: int, chosen: PieceSet, forms: list[str]) -> str:
    sheets = [
        {"sheet": number, "times": times, "holds": list(holds)}
        for number, (times, holds) in enumerate(zip(chosen.sheets, SHEETS, strict=True), 1)
        if times
    ]
    return json.dumps(
        {
            "volume": volume,
            "pieces": chosen.pieces,
            "set": {str(v): n for v, n in chosen.counts.items()},
            "sheets": sheets,
            "sheets_in_all": sum(chosen.sheets),
            "pages": {form: chosen.pages(form) for form in forms},
            "left_over": {str(v): n for v, n in chosen.left_over.items()},
        },
        indent=1,
    )


def _text(volume: int, chosen: PieceSet, forms: list[str]) -> str:
    say = Voice("quader", language())
    sheet, times, holds = say("set-heads").split("|")
    lines = [say("set", volume, chosen.pieces, _counted(chosen.counts)), f"{sheet}  {times}  {holds}"]
    for number, (count, nets) in enumerate(zip(chosen.sheets, SHEETS, strict=True), 1):
        if count:
            lines.append(f"{number:{len(sheet)}}  {count:{len(times)}}  {' '.join(map(str, nets))}")
    lines.append(say("set-sheets", sum(chosen.sheets)))
    names = [say("set-middle") if form == "middle" else form for form in forms]
    lines += [say("set-pages", chosen.pages(form), name) for form, name in zip(forms, names, strict=True)]
    if chosen.left_over:
        lines.append(say("set-left", _counted(chosen.left_over)))
    return "\n".join(lines)


def _counted(counts: dict[int, int]) -> str:
    return " ".join(f"{n}×{volume}" for volume, n in counts.items())
