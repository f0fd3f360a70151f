"""`quader games`: the log of games."""

import argparse
import json
import os
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rules_core.record import record
from rules_core.record.record import Record
from rules_core.refused import Refused
from rules_core.variant import document

from .. import cli, files, records
from ..numbers import whole

if TYPE_CHECKING:
    from ..log import Filter, GameLog, GameRow
    from ..log.telling import Line

EPILOG = """The log is games.sqlite in your data folder (QUADER_HOME), or any database with --db.
A game is named by its number in `quader games list`, or `last`.

examples:
  quader games import game.txt
  quader games list --player Anna --since 2026-05-01
  quader games show 3
  quader games export 3 --to game.html
  quader games stats --json
  quader games list --db postgresql://arbiter@club.example/games

`quader games ACTION --help` tells more, with examples."""

# Name -> help, examples.
_ACTIONS = {
    "list": (
        "list games",
        "quader games list\nquader games list --variant pyramid-220 --finished --json",
    ),
    "show": (
        "tell a game move by move, with everything that was added to it",
        "quader games show 3\nquader games show last --original",
    ),
    "export": (
        "write games as text, JSON, CSV, SVG, GIF or a replay in HTML",
        "quader games export 3 > game.txt\n"
        "quader games export 3 --to game.html\n"
        "quader games export 3 --to position.svg --ply 20 --view iso\n"
        "quader games export all --to games.csv\n"
        "quader games export 3 4 --to moves.csv --each move\n"
        "quader games export all --format text --to folder/",
    ),
    "import": (
        "judge records again and log them, each game once",
        "quader games import game.txt\nquader games import *.txt games.json\nquader games import - < game.txt",
    ),
    "stats": (
        "numbers by variant and player",
        "quader games stats\nquader games stats --variant simple-10x6-cover --json",
    ),
    "note": (
        "add a note to a game",
        'quader games note 3 "A fine finish."\nquader games note 3 "Better was d4." --move 12 --by Clara',
    ),
    "correct": (
        "correct a game, or add a ruling; what stood there before is kept",
        'quader games correct 3 --player 1=Anna --why "Name was missing"\n'
        'quader games correct 3 --move "7=push 2 3,0,0:1x2x1 3,1,0:1x2x1" --why "Misread"\n'
        'quader games correct 3 --cut 31 --why "Pieces were being cleared away"\n'
        'quader games correct 3 --ruling --result "player 2 (ruling)" --why "Third illegal move" --by Clara',
    ),
}
# Suffix -> format.
FORMATS = {".txt": "text", ".json": "json", ".csv": "csv", ".svg": "svg", ".gif": "gif", ".html": "html"}
_MANY = ("json", "csv")
_MAX_BYTES = 64 * 1024 * 1024


def configure(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    subs: dict[str, argparse.ArgumentParser] = {}
    for name, (line, examples) in _ACTIONS.items():
        epilog = "examples:\n" + "\n".join(f"  {example}" for example in examples.splitlines())
        sub = actions.add_parser(
            name, help=line, description=line, epilog=epilog, formatter_class=argparse.RawDescriptionHelpFormatter
        )
        sub.add_argument("--db", metavar="ADDRESS", help="another log: a file of SQLite or an address for SQLAlchemy")
        sub.set_defaults(parser=sub)
        subs[name] = sub
    for name in ("list", "show", "import", "stats"):
        subs[name].add_argument("--json", action="store_true", help="print the same facts as JSON")
    for name in ("list", "stats", "export"):
        _add_filter(subs[name])
    subs["list"].add_argument("--limit", type=whole(1, 10**9), metavar="N", help="only the last N games")
    for name in ("show", "note", "correct"):
        subs[name].add_argument("game", metavar="GAME", help="the number of a game, or last")
    subs["show"].add_argument("--original", action="store_true", help="as the game came, without later additions")
    _configure_export(subs["export"])
    subs["import"].add_argument("files", nargs="+", metavar="FILE", help="a record, or a list of them; - reads input")
    subs["note"].add_argument("text", metavar="TEXT", help="what is to be said")
    subs["note"].add_argument("--move", type=whole(0, record.MAX_ENTRIES), metavar="N", help="behind this move")
    _configure_correct(subs["correct"])
    for name in ("note", "correct"):
        subs[name].add_argument("--by", metavar="NAME", default="", help="who says so")


def _add_filter(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("--variant", metavar="ID", default="", help="only games of this variant")
    sub.add_argument("--player", metavar="NAME", default="", help="only games of this player")
    sub.add_argument("--board", metavar="ID", default="", help="only games of this board")
    sub.add_argument("--since", metavar="DATE", default="", help="only games begun on this day or later")
    sub.add_argument("--until", metavar="DATE", default="", help="only games begun on this day or earlier")
    group = sub.add_mutually_exclusive_group()
    group.add_argument("--finished", action="store_true", help="only finished games")
    group.add_argument("--running", action="store_true", help="only games without a result")


def _configure_export(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("games", nargs="+", metavar="GAME", help="numbers of games, last, or all (that the filter means)")
    sub.add_argument("--to", metavar="FILE", default="-", help="a file or a folder (default: standard output)")
    sub.add_argument("--format", choices=tuple(FORMATS.values()), help="default: as the file's name says, else text")
    sub.add_argument("--each", choices=("game", "move"), help="CSV with a line for each game (default) or move")
    sub.add_argument("--ply", type=whole(0, record.MAX_ENTRIES), metavar="N", help="SVG after so many moves")
    sub.add_argument("--view", choices=("top", "iso", "both"), help="what the SVG shows (default both)")


def _configure_correct(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("--why", metavar="TEXT", required=True, help="the reason, which is kept")
    sub.add_argument("--ruling", action="store_true", help="an arbiter's ruling: may set aside what the rules say")
    sub.add_argument("--player", metavar="N=NAME", action="append", default=[], help="the name of player N")
    sub.add_argument("--begun", metavar="TIME", help="when the game began")
    sub.add_argument("--result", metavar="RESULT", help='such as "player 2 (ruling)" or "draw (agreed)"')
    sub.add_argument("--move", metavar="N=MOVE", action="append", default=[], help="what move N really was")
    sub.add_argument("--cut", type=whole(1, record.MAX_ENTRIES), metavar="N", help="moves from N on do not count")


def run(args: argparse.Namespace) -> int:
    from ..log import GameLog

    writes = args.action == "import"
    with GameLog.open(args.db, create=writes or args.db is None) as log:
        step = {
            "list": _list, "show": _show, "export": _export, "import": _import, "stats": _stats, "note": _note,
            "correct": _correct,
        }[args.action]  # fmt: skip
        return step(log, args)


def _filter(args: argparse.Namespace) -> "Filter":
    from ..log import Filter

    for name in ("since", "until"):
        if getattr(args, name):
            record.checked_time(getattr(args, name), f"--{name}")
    finished = True if args.finished else False if args.running else None
    return Filter(args.variant, args.player, args.board, args.since, args.until, finished)


def _print_json(doc: object) -> None:
    print(json.dumps(doc, indent=1, ensure_ascii=False))


# --- reading -------------------------------------------------------------------------------------------------------


def _print(lines: "list[Line]") -> None:
    from ..games.draw import wants_colour

    colour = wants_colour()
    for text, style in lines:
        text = cli.one_line(text)
        print(f"\x1b[{style}m{text}\x1b[0m" if colour and style else text)


def _facts(row: "GameRow") -> dict[str, Any]:
    facts = asdict(row)
    facts["result"] = {"reason": row.result[0], "winners": list(row.result[1])} if row.result else None
    return facts


def _list(log: "GameLog", args: argparse.Namespace) -> int:
    from ..log import telling

    rows = log.games(_filter(args))
    rows = rows[-args.limit :] if args.limit else rows
    if args.json:
        _print_json([_facts(row) for row in rows])
    else:
        _print(telling.of_list(rows))
    return 0


def _show(log: "GameLog", args: argparse.Namespace) -> int:
    from ..log import telling

    game = log.find(args.game)
    row = log.row(game)
    found = log.record(game, args.original)
    history = log.history(game)
    if args.json:
        facts = _facts(row)
        facts["record"] = record.to_json(found)
        facts["history"] = [asdict(change) for change in history]
        _print_json(facts)
    else:
        _print(telling.of_game(row, found, history))
    return 0


def _stats(log: "GameLog", args: argparse.Namespace) -> int:
    from ..log import stats, telling

    told = stats.summary(log.games(_filter(args)))
    if args.json:
        _print_json(told)
    else:
        _print(telling.of_stats(told))
    return 0


# --- export --------------------------------------------------------------------------------------------------------


def _export(log: "GameLog", args: argparse.Namespace) -> int:
    numbers = [row.number for row in log.games(_filter(args))] if args.games == ["all"] else []
    if not numbers:
        numbers = [log.find(text) for text in args.games if text != "all"]
    if not numbers:
        raise Refused("", "no game is meant")
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
        from ..export import tables

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
        from ..games import draw

        return draw.svg(records.at_ply(found, args.ply), args.view)
    from ..language import language

    if form == "html":
        from ..export import replay

        return replay.page(found, language())
    return _gif(found)


def _gif(found: Record) -> bytes:
    try:
        from ..export import gif
    except ModuleNotFoundError as missing:
        raise Refused("gif", f"needs the package {missing.name}: pip install {missing.name}") from None
    from ..language import language
    from ..words.log import say

    moves = sum(entry[0] == record.MOVE for entry in found.entries)
    if moves + 1 > gif.MOST:
        print(say("thinned", gif.MOST, moves + 1), file=sys.stderr)
    return gif.drawn(found, language(), _progress)


def _progress(done: int, pictures: int) -> None:
    if sys.stderr.isatty():
        print(f"\r{done}/{pictures}" if done < pictures else "\r\x1b[K", end="", file=sys.stderr, flush=True)


def _write(path: str, content: str | bytes) -> None:
    from ..words.log import say

    if path == "-":
        if isinstance(content, bytes):
            sys.stdout.buffer.write(content)
        else:
            print(content, end="")
        return
    if isinstance(content, bytes):
        beside = Path(path).with_name(f".{Path(path).name}.{os.getpid()}")
        try:
            beside.write_bytes(content)
            os.replace(beside, path)
        except OSError as error:
            beside.unlink(missing_ok=True)
            raise OSError(error.errno, error.strerror, path) from None
    else:
        files.write_text(path, content)
    print(say("written", path), file=sys.stderr)


# --- import and additions ------------------------------------------------------------------------------------------


def _read(path: str) -> list[Record]:
    """The records of a file: one as text or JSON, or a list of JSON records."""
    data = files.read_bytes(path, _MAX_BYTES)
    start = data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1]
    if start == b"[":
        docs = document.read(data, _MAX_BYTES)
        found = []
        for number, doc in enumerate(docs if isinstance(docs, list) else []):
            try:
                found.append(record.from_json(doc))
            except Refused as refused:
                raise Refused(f"[{number}].{refused.where}", refused.why) from None
        return found
    return [record.from_json(document.read(data, record.MAX_BYTES)) if start == b"{" else record.from_text(data)]


def _import(log: "GameLog", args: argparse.Namespace) -> int:
    from ..words.log import say

    told = []
    code = 0
    for path in args.files:
        try:
            for found in _read(path):
                done = log.import_record(found)
                told.append({"file": path, "game": done.game, "new": done.new})
                if not args.json:
                    print(cli.one_line(say("imported" if done.new else "known", path, done.game)))
        except (Refused, OSError) as why:
            # The other files are logged all the same.
            if len(args.files) == 1 and not args.json:
                raise
            reason = str(why) if isinstance(why, Refused) else str(why.strerror or why)
            told.append({"file": path, "refused": reason})
            code = cli.fail(f"{path}: {reason}")
    if args.json:
        _print_json(told)
    return code


def _note(log: "GameLog", args: argparse.Namespace) -> int:
    from ..log import Change

    if not args.text.strip():
        raise Refused("note", "must say something")
    return _add(log, args, [Change("note", "", "", " ".join(args.text.split()), args.by, after=args.move)])


def _correct(log: "GameLog", args: argparse.Namespace) -> int:
    wanted = [_numbered(args, "player", text) for text in args.player]
    wanted += [_numbered(args, "move", text) for text in args.move]
    wanted += [("cut", str(args.cut))] if args.cut else []
    wanted += [("begun", args.begun)] if args.begun else []
    wanted += [("result", args.result)] if args.result else []
    if not wanted and not args.ruling:
        args.parser.error("nothing to correct: give --player, --begun, --result, --move or --cut")
    from ..log import Change

    kind = record.RULING if args.ruling else record.CORRECTION
    why = " ".join(args.why.split())
    if not why:
        raise Refused("why", "must say something")
    return _add(log, args, [Change(kind, what, value, why, args.by) for what, value in wanted or [("", "")]])


def _numbered(args: argparse.Namespace, what: str, text: str) -> tuple[str, str]:
    number, sign, value = text.partition("=")
    if not sign or not number.strip().isdecimal():
        args.parser.error(f"--{what} must be such as {'1=Anna' if what == 'player' else '7=push 2 …'}")
    return f"{what} {int(number)}", " ".join(value.split())


def _add(log: "GameLog", args: argparse.Namespace, changes: "list[Any]") -> int:
    from ..words.log import say

    game = log.find(args.game)
    log.add(game, changes)
    print(say("done", game))
    return 0
