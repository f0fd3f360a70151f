"""`quader new`: writes a variant to start from, with a guide to its keys beside it."""

import argparse
from pathlib import Path

from rules_core import registry
from rules_core.refused import Refused

from .. import files
from ..author import starter
from ..words.author import say

EPILOG = """Writes a variant that passes `quader check`, and beside it, as .md, what each of its keys means: the variant
itself is strict JSON without comments, as the board reads it. Files that are there already are left alone.

examples:
  quader new my-variant.json
  quader new --game NAME narrow.json
  quader new --extends tactic-10-stairs-42 low-wall.json
  quader new -"""

# The game of people who name none: the first of the registry.
FIRST = next(iter(registry.GAMES))


def configure(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    parser.add_argument("file", metavar="FILE", help="the file to write; - prints the variant alone")
    group = parser.add_mutually_exclusive_group()
    group.add_argument(
        "--game", choices=tuple(registry.GAMES), default=FIRST, help=f"all keys of this game (default {FIRST})"
    )
    group.add_argument("--extends", metavar="ID", help="only what differs from this variant")


def run(args: argparse.Namespace) -> int:
    path = Path("my-variant.json" if args.file == "-" else args.file)
    doc = starter.document(starter.name_of(path), args.game, args.extends)
    if args.file == "-":
        print(starter.text(doc), end="")
        return 0
    beside = path.with_name(f"{path.stem}.md")
    if path == beside:
        raise Refused(args.file, "is the name of the guide; a variant's file should end in .json", "guide-name")
    for one in (path, beside):
        if one.exists():
            raise _stays(one)
    _create(path, starter.text(doc))
    try:
        _create(beside, starter.guide(doc))
    except (OSError, Refused):
        path.unlink()
        raise
    print(say("written", path, beside))
    print(say("go_on", path))
    return 0


def _create(path: Path, text: str) -> None:
    try:
        files.create(path, text.encode())
    except FileExistsError:
        # Somebody else was quicker.
        raise _stays(path) from None


def _stays(path: Path) -> Refused:
    return Refused(str(path), "is there already and stays as it is", "stays")
