"""`quader tournament`: the organiser's desk. Thin over quader.tournament; every change is an event in the log."""

import argparse

from ...cli import Parser
from . import desk, files, inbox, players, reading, rounds, start

EPILOG = """A whole evening:
  quader tournament new "Club evening" --rounds 5
  quader tournament add Anna Ben Cem Dora Emil
  quader tournament pair
  quader tournament result 1 1-0
  quader tournament result 2 draw --clock 12:30,9:05
  quader tournament standings

examples:
  quader tournament standings --json
  quader tournament undo
  quader tournament page --serve

Which tournament: the only one, or --tournament NAME, or --file PATH, or the variable QUADER_TOURNAMENT.
`quader tournament ACT --help` tells more about each act."""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    acts = parser.add_subparsers(dest="act", metavar="ACT", required=True, parser_class=Parser)

    def act(name: str, run_act: desk.Run, about: str, examples: str, reads: bool = False) -> argparse.ArgumentParser:
        sub = acts.add_parser(
            name,
            help=about,
            description=about[0].upper() + about[1:] + ".",
            epilog="examples:\n"
            + "\n".join(f"  quader tournament {name} {line}".rstrip() for line in examples.split("\n")),
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        sub.set_defaults(run_act=run_act)
        if name in ("new", "import"):
            sub.add_argument("--file", metavar="PATH", help="the file to make, if it shall lie elsewhere")
        elif name != "list":
            which = sub.add_mutually_exclusive_group()
            which.add_argument("-t", "--tournament", metavar="NAME", help="which tournament, if there are several")
            which.add_argument("--file", metavar="PATH", help="the tournament's file, if it lies elsewhere")
        if reads:
            sub.add_argument("--json", action="store_true", help="print JSON")
        else:
            sub.add_argument("--by", metavar="NAME", default="", help="who makes the change (default: the user's name)")
        return sub

    for part in (players, rounds, start, inbox, reading, files):
        part.configure(act)


def run(args: argparse.Namespace) -> int:
    run_act: desk.Run = args.run_act
    return run_act(args)
