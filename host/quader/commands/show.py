"""`quader show`: a position as a drawing."""

import argparse
import json

from .. import files, positions, records
from ..games import draw
from ..numbers import whole

EPILOG = """Without --svg the drawing goes to the terminal, with colours if it is one (NO_COLOR=1: without).

examples:
  quader show --variant pyramid-220
  quader show --position middle-game.json --svg middle-game.svg --view iso
  quader show --record game.txt --ply 20"""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    group = positions.add_arguments(parser, dice=False)
    group.add_argument("--record", metavar="FILE", help="a position of a recorded game; - reads standard input")
    parser.add_argument("--ply", type=whole(0, 1_000_000), metavar="N", help="after so many moves of the record")
    parser.add_argument("--svg", metavar="FILE", help="write the drawing as SVG; - writes standard output")
    parser.add_argument("--view", choices=("top", "iso", "both"), help="what the SVG shows (default both)")
    parser.add_argument("--json", action="store_true", help="print the position document instead")
    parser.set_defaults(parser=parser)


def run(args: argparse.Namespace) -> int:
    if args.ply is not None and args.record is None:
        args.parser.error("--ply needs --record")
    if args.view is not None and args.svg is None:
        args.parser.error("--view needs --svg")
    from_record = args.record is not None
    game = records.at_ply(records.read(args.record), args.ply) if from_record else positions.chosen(args)
    if args.json:
        print(json.dumps(game.position(), ensure_ascii=False))
    elif args.svg is None:
        print(draw.terminal(game, draw.wants_colour()))
    elif args.svg == "-":
        print(draw.svg(game, args.view), end="")
    else:
        files.write_text(args.svg, draw.svg(game, args.view))
    return 0
