"""`quader play`: a game in the terminal."""

import argparse
import sys
from pathlib import Path

from rules_core.refused import Refused

from .. import records, variants
from ..language import language
from ..numbers import whole
from ..phrases import say
from ..session import Session, new_record

EPILOG = """The game is kept while you play; `quit`, the end of the input and even a power cut lose nothing.

examples:
  quader play --text
  quader play --text --variant tactic-10-stairs-42 --players Anna random
  quader play --text --resume game.txt"""


# The variant for people who do not know any.
FIRST = "simple-10x6-cover"


def configure(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    parser.add_argument("--text", action="store_true", help="play in the terminal")
    group = parser.add_mutually_exclusive_group()
    group.add_argument("--variant", metavar="ID", help="a variant's id, or a file ending in .json")
    group.add_argument("--resume", metavar="FILE", help="go on with a recorded game")
    parser.add_argument("--players", nargs="+", metavar="NAME", default=[], help="names; `random` plays by itself")
    parser.add_argument("--seed", type=whole(0, 10**15), metavar="S", help="start of the random numbers")


def run(args: argparse.Namespace) -> int:
    if not args.text:
        raise Refused("", "the virtual board is not there yet: use quader play --text")
    path = None
    if args.resume is not None:
        path = Path(args.resume)
        record = records.read(args.resume)
        if args.players:
            record.players = new_record(record.variant, args.players).players
    else:
        full = variants.named_or_file(args.variant) if args.variant is not None else choose()
        record = new_record(full, args.players)
    Session(record, args.seed, path).run()
    return 0


def choose() -> dict[str, object]:
    """Ask which variant to play."""
    found = []
    for name in variants.names():
        try:
            found.append(variants.by_name(name))
        except (Refused, OSError):
            continue
    for number, full in enumerate(found):
        print(f"{number + 1:>3}  {full['id']:<24} {variants.title(full, language())}")
    while True:
        print(say("choose", FIRST), end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            raise Refused("", "no variant was chosen")
        typed = line.strip() or FIRST
        for number, full in enumerate(found):
            if typed in (str(number + 1), full["id"]):
                return full
        print(say("no_such", repr(typed[:40])))
