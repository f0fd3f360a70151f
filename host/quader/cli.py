"""The command `quader`: finds the subcommand and turns refusals into one line and an exit code.

A subcommand is a module in `quader.commands`, or among the commands of a game (quader/games), with
`configure(parser)` and `run(args) -> int`; it is imported only when it is called, so that `quader --help` stays quick.
"""

import argparse
import importlib
import os
import sys
from types import ModuleType
from typing import NoReturn

from rules_core.refused import Refused

from . import __version__, compiled, games
from .words import told

# Name -> one line for the overview. The module has the same name.
_COMMANDS = {
    "variants": "list the built-in and installed variants",
    "check": "check a variant file",
    "moves": "list the legal moves of a position",
    "perft": "count the positions some moves ahead",
    "simulate": "play random games and tell how they went",
    "match": "play games between levels and tell who is stronger",
    "lab": "study a variant with many games between levels",
    "gallery": "study, prove and draw variants, and make a page of them",
    "best": "tell the best move of a position",
    "analyse": "judge a recorded game move by move",
    "puzzle": "make, list and solve puzzles",
    "replay": "show a recorded game move by move, or verify it",
    "share": "make a link that holds a game, a variant or a puzzle",
    "show": "draw a position in the terminal or as SVG",
    "play": "play a game",
    "new": "write a variant to start from",
    "games": "the log of games: list, show, export, import, statistics",
    "tournament": "organise a tournament",
    "board": "talk to a board over serial",
    "hub": "the event's server, for more boards than one PC can hold",
    "completion": "print the completion of this command for a shell",
}


def commands() -> dict[str, tuple[str, str]]:
    """All commands, those of the games last: name -> (one line about it, its module)."""
    shared = {name: (line, f"quader.commands.{name}") for name, line in _COMMANDS.items()}
    return shared | games.commands()


EPILOG = "`quader COMMAND --help` tells more about a command, with examples."


class Parser(argparse.ArgumentParser):
    """Tells a wrong call in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, one_line(f"{self.prog}: {message} (see {self.prog} --help)") + "\n")


def parse(words: list[str]) -> tuple[ModuleType, argparse.Namespace]:
    """The module of the command that is called, and what it is called with; a wrong call ends in exit 2."""
    parser = Parser(prog="quader", description="The board game that knows its rules.", epilog=EPILOG)
    parser.add_argument("--version", action="version", version=f"quader {__version__}, {compiled.kind()} core")
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    chosen = next((word for word in words if not word.startswith("-")), "")
    for name, (line, path) in commands().items():
        sub = subparsers.add_parser(
            name, help=line, description=line, formatter_class=argparse.RawDescriptionHelpFormatter
        )
        if name == chosen:
            module = importlib.import_module(path)
            module.configure(sub)
    args = parser.parse_args(words)
    return module, args


def main(argv: list[str] | None = None) -> int:
    """Run one command. 0: good, 1: refused or not found, 2: wrong call."""
    module, args = parse(sys.argv[1:] if argv is None else argv)
    try:
        return int(module.run(args))
    except Refused as refused:
        return fail(told(refused))
    except BrokenPipeError:
        raise
    except OSError as error:
        # If standard output takes no more, its caller says so.
        sys.stdout.flush()
        return fail(f"{error.filename or 'error'}: {error.strerror or error}")
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130


def one_line(text: str) -> str:
    """Text, perhaps from outside, that cannot break the line or steer the terminal."""
    return "".join(c if c.isprintable() else "?" for c in text)


def fail(why: str) -> int:
    """Say in one line on stderr why something was refused."""
    print(one_line(f"quader: {why}"), file=sys.stderr)
    return 1


def script() -> None:
    """The entry point of the installed command; a closed pipe (`quader … | head`) is no error, and a closed input is
    an empty one."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115
    if sys.stdout is None:
        sys.exit(fail("standard output is closed"))
    for stream in (sys.stdout, sys.stderr):
        # A terminal that lacks a character shows a question mark instead of an error.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    code: int | str | None
    try:
        try:
            code = main()
        except SystemExit as left:
            # Of --help, --version or a wrong call: what they print must reach its end too.
            code = left.code
        sys.stdout.flush()
    except OSError as error:
        code = 0 if isinstance(error, BrokenPipeError) else fail(f"standard output: {error.strerror}")
        # What is left cannot be written; Python would try once more at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(code)
