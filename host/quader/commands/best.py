"""`quader best`: the best move of a position, and what it is worth."""

import argparse
import json

from rules_core.refused import Refused

from .. import positions
from ..engine import levels
from ..engine.hints import hint
from ..language import decimal
from ..words.commands import say
from .match import add_budget

EPILOG = """The value is the share of games that the player to act may hope for: 1 is won, 0 is lost.

examples:
  quader best --variant tactic-10-stairs-42
  quader best --position end-game.json --nodes 50000 --json
  quader best --variant dice-10x6-cover --dice 4,6 --level club"""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    positions.add_arguments(parser)
    parser.add_argument("--level", choices=levels.NAMES, metavar="L", default="master",
                        help=f"who thinks: {', '.join(levels.NAMES)} (default master)")  # fmt: skip
    add_budget(parser)
    parser.add_argument("--json", action="store_true", help="print it as JSON")


def run(args: argparse.Namespace) -> int:
    game = positions.chosen(args)
    ended = game.outcome()
    if ended is not None:
        raise Refused("", "the game is over (%s)", "over", ended[0])
    if game.is_chance():
        raise Refused("", "a %s is due first", "due-first", game.phase)
    told = hint(game, args.level, args.nodes, args.seconds)
    if args.json:
        print(json.dumps(told, ensure_ascii=False))
    else:
        print(told["move"])
        print(say("value", decimal(told["value"], 2), told["nodes"], told["depth"]))
        if len(told["line"]) > 1:
            print(say("then", "; ".join(told["line"][1:])))
    return 0
