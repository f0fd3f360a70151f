"""`quader analyse`: a recorded game with the best move beside each that was played."""

import argparse
import json

from rules_core.record.record import Record

from .. import files, records
from ..engine import analysis
from ..export.analysis import page, told
from ..language import decimal
from ..numbers import whole
from ..progress import bar
from ..words.analysis import say

EPILOG = """The value is what the player who moved may hope for after the move: 1 is a win, 0 a loss. The loss is what
the best move would have been worth more.

examples:
  quader analyse game.txt
  quader analyse game.txt --nodes 20000 --html game.html
  quader analyse game.json --json"""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    parser.add_argument("record", metavar="RECORD", help=records.HELP)
    parser.add_argument("--nodes", type=whole(1, 10**9), metavar="K", default=analysis.NODES,
                        help=f"positions looked at for each move (default {analysis.NODES})")  # fmt: skip
    parser.add_argument("--json", action="store_true", help="print it as JSON")
    parser.add_argument("--html", metavar="FILE", help="also write a page with a curve and pictures")


def run(args: argparse.Namespace) -> int:
    found = records.read(args.record)
    moves = _judged(found, args.nodes)
    _print(found, moves, args.json)
    if args.html is not None:
        # Last: what was found is told even where no page can be written.
        files.write_text(args.html, page(found, moves))
    return 0


def _print(found: Record, moves: list[analysis.Judged], as_json: bool) -> None:
    turning = analysis.turning_points(moves)
    if as_json:
        document = {
            "variant": found.variant["id"],
            "moves": [move._asdict() for move in moves],
            "turning_points": [move.ply for move in turning],
            "told": [{language: told(move, language) for language in ("en", "de")} for move in turning],
        }
        print(json.dumps(document, ensure_ascii=False))
        return
    for move in moves:
        better = "" if move.best == move.played else f"  ({move.best})"
        value, lost = decimal(move.value, 2), f"-{decimal(move.loss, 2)}" if round(move.loss, 2) else ""
        print(f"{move.ply:>4}. {move.player + 1}  {value}  {lost:5}  {move.played}{better}")
    print(say("turning") if turning else say("no_turning"))
    for move in turning:
        print("  " + told(move))


def _judged(found: Record, nodes: int) -> list[analysis.Judged]:
    number = len(found.entries)
    moves = []
    for move in analysis.judged(found, nodes):
        moves.append(move)
        bar(say("analysis"), move.ply, number)
    return moves
