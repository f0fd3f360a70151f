"""Games written as text, JSON, CSV, SVG, GIF or a page."""

import argparse
import json
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from rules_core.record import record
from rules_core.record.record import Record
from rules_core.refused import Refused

from ... import files, records
from ...numbers import whole
from ...progress import bar
from .reading import games_meant

if TYPE_CHECKING:
    from ...log import GameLog

# Suffix -> format.
FORMATS = {".txt": "text", ".json": "json", ".csv": "csv", ".svg": "svg", ".gif": "gif", ".html": "html"}
_MANY = ("json", "csv")


def configure_export(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("games", nargs="+", metavar="GAME", help="numbers of games, last, or all (that the filter means)")
    sub.add_argument("--to", metavar="FILE", default="-", help="a file or a folder (default: standard output)")
    sub.add_argument("--format", choices=tuple(FORMATS.values()), help="default: as the file's name says, else text")
    sub.add_argument("--each", choices=("game", "move"), help="CSV with a line for each game (default) or move")
    sub.add_argument("--ply", type=whole(0, record.MAX_ENTRIES), metavar="N", help="SVG after so many moves")
    sub.add_argument("--view", choices=("top", "iso", "both"), help="what the SVG shows (default both)")


def export(log: "GameLog", args: argparse.Namespace) -> int:
    numbers = [row.number for row in log.games(games_meant(args))] if args.games == ["all"] else []
    if not numbers:
        numbers = [log.find(text) for text in args.games if text != "all"]
    if not numbers:
        raise Refused("", "no game is meant", "no-game-meant")
    folder = args.to != "-" and (args.to.endswith("/") or Path(args.to).is_dir())
    form = args.format or FORMATS.get("" if folder else Path(args.to).suffix.lower(), "text")
    _check_export(args, form, len(numbers), folder)
    if not folder:
        _write(args.to, _exported(log, args, form, numbers))
        return 0
    Path(args.to).mkdir(parents=True, exist_ok=True)
    suffix = next(suffix for suffix, name in FORMATS.items() if name == form)
    for number in numbers:
        path = Path(args.to) / f"{number:04}-{log.row(number).variant}{suffix}"
        _write(str(path), _exported(log, args, form, [number]))
    return 0


def _check_export(args: argparse.Namespace, form: str, number: int, folder: bool) -> None:
    if args.each and form != "csv":
        args.parser.error("--each is for CSV")
    if form != "svg" and (args.ply is not None or args.view):
        args.parser.error("--ply and --view are for SVG")
    if number > 1 and not folder and form not in _MANY:
        args.parser.error(f"{number} games as {form} need a folder: --to FOLDER/")
    if form == "gif" and args.to == "-" and sys.stdout.isatty():
        args.parser.error("a GIF needs a file: --to FILE.gif")


def _exported(log: "GameLog", args: argparse.Namespace, form: str, numbers: list[int]) -> str | bytes:
    """Games in a format; all but JSON and CSV take one."""
    if form == "csv":
        from ...export import tables

        if args.each == "move":
            return tables.of_moves([(number, log.record(number)) for number in numbers])
        return tables.of_games([row for row in log.games() if row.number in numbers])
    if form == "json":
        docs = [record.to_json(log.record(number)) for number in numbers]
        return json.dumps(docs[0] if len(docs) == 1 else docs, indent=1, ensure_ascii=False) + "\n"
    found = log.record(numbers[0])
    if form == "text":
        return str(record.to_text(found))
    if form == "svg":
        from ...games import draw

        return draw.svg(records.at_ply(found, args.ply), args.view)
    from ...language import language

    if form == "html":
        from ...export import replay

        return replay.page(found, language())
    return _gif(found)


def _gif(found: Record) -> bytes:
    try:
        from ...export import gif
    except ModuleNotFoundError as missing:
        raise Refused("gif", "needs the package %s: pip install %s", "package", missing.name, missing.name) from None
    from ...language import language
    from ...words.log import say

    moves = sum(entry[0] == record.MOVE for entry in found.entries)
    if moves + 1 > gif.MOST:
        print(say("thinned", gif.MOST, moves + 1), file=sys.stderr)
    return gif.drawn(found, language(), partial(bar, "gif"))


def _write(path: str, content: str | bytes) -> None:
    from ...words.log import say

    if path == "-":
        if isinstance(content, bytes):
            sys.stdout.buffer.write(content)
        else:
            print(content, end="")
        return
    files.write_bytes(path, content.encode() if isinstance(content, str) else content)
    print(say("written", path), file=sys.stderr)
