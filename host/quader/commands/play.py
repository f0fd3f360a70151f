"""`quader play`: the virtual board in the browser, or a game in the terminal."""

import argparse
import sys
from pathlib import Path

from rules_core.refused import Refused

from .. import records, share, variants
from ..language import language
from ..numbers import whole
from ..terminal.game import TerminalGame, new_record
from ..words.terminal import say

EPILOG = """The game is kept while you play; closing everything, the end of the input and even a power cut lose nothing.

examples:
  quader play
  quader play --variant pyramid-220 --faults
  quader play --no-browser --port 8000 --serial 7000
  quader board info --board socket://127.0.0.1:7000
  quader play --lan
  quader play --board /dev/ttyACM0
  quader play --text --variant tactic-10-stairs-42 --players Anna club
  quader play --text --resume game.txt"""


# The variant for people who do not know any.
FIRST = "simple-10x6-cover"
# The sizes and engines of virtual boards, here too so that a wrong call is told without loading them.
SIZES = ("10x16", "16x16", "22x22")
ENGINES = ("cpython", "micropython", "rp2040")
_MAX_PORT = 65535


def configure(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    group = parser.add_mutually_exclusive_group()
    group.add_argument("link", nargs="?", metavar="LINK", help="open what a share link holds")
    group.add_argument("--variant", metavar="ID", help="a variant's id, or a file ending in .json")
    group.add_argument("--resume", metavar="FILE", help="go on with a recorded game")
    parser.add_argument(
        "--players", nargs="+", metavar="NAME", default=[], help="names; a level (random … master) is the computer"
    )
    board = parser.add_argument_group("the virtual board")
    board.add_argument("--board-size", choices=SIZES, help="the board (default: the smallest that the variant fits)")
    board.add_argument("--port", type=whole(0, _MAX_PORT), default=0, metavar="N", help="the page's port")
    board.add_argument("--no-browser", action="store_true", help="only print the address")
    board.add_argument("--engine", choices=ENGINES, default="cpython", help="where the firmware runs")
    board.add_argument(
        "--plain", action="store_true", help="like a board with Hall sensors alone: it asks, hands do all"
    )
    board.add_argument(
        "--feet", action="store_true", help="it has weighing feet, and knows its stacks with --plain too"
    )
    board.add_argument("--no-hints", action="store_true", help="nobody is told a move, as in a tournament")
    board.add_argument("--faults", action="store_true", help="a panel for noise, weak magnets, power cuts …")
    board.add_argument("--serial", metavar="WHERE", help="the TCP port, or the path, where `quader board` finds it")
    board.add_argument(
        "--lan", nargs="?", const="", metavar="ADDRESS", help="let other devices at home take a seat (at this address)"
    )
    board.add_argument("--board", metavar="ADDRESS", help="watch a real board instead")
    text = parser.add_argument_group("in the terminal")
    text.add_argument("--text", action="store_true", help="play in the terminal")
    text.add_argument("--seed", type=whole(0, 10**15), metavar="S", help="start of the random numbers")


def run(args: argparse.Namespace) -> int:
    if args.link is not None and not share.is_link(args.link):
        raise Refused("link", "is no share link: `#share=` is missing", "no-link")
    if not args.text:
        # Only here, since the web server takes a while to load.
        from ..table.play import play

        return play(args)
    path = None
    if args.resume is not None or args.link is not None:
        path = Path(args.resume) if args.resume is not None else None
        record = records.read(args.link if args.resume is None else args.resume)
        if args.players:
            record.players = new_record(record.variant, args.players).players
    else:
        full = variants.named_or_file(args.variant) if args.variant is not None else choose()
        record = new_record(full, args.players)
    TerminalGame(record, args.seed, path).run()
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
            raise Refused("", "no variant was chosen", "none-chosen")
        typed = line.strip() or FIRST
        for number, full in enumerate(found):
            if typed in (str(number + 1), full["id"]):
                return full
        print(say("no_such", repr(typed[:40])))
