"""`quader games`: the log of games."""

import argparse
from collections.abc import Callable

from rules_core.record import record

from ...numbers import whole
from . import additions, export, reading

EPILOG = """The log is games.sqlite in your data folder (QUADER_HOME), or any database with --db.
A game is named by its number in `quader games list`, or `last`.

examples:
  quader games import game.txt
  quader games list --player Anna --since 2026-05-01
  quader games show 3
  quader games export 3 --to game.html
  quader games stats --json
  quader games list --db postgresql://arbiter@club.example/games

`quader games ACT --help` tells more, with examples."""

# Name -> help, examples.
_ACTS = {
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
    "verify": (
        "judge games again and compare them with what their boards and files said",
        "quader games verify\nquader games verify 3 4 --json",
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


def configure(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    acts = parser.add_subparsers(dest="act", metavar="ACT", required=True)
    subs: dict[str, argparse.ArgumentParser] = {}
    for name, (line, examples) in _ACTS.items():
        epilog = "examples:\n" + "\n".join(f"  {example}" for example in examples.splitlines())
        sub = acts.add_parser(
            name, help=line, description=line, epilog=epilog, formatter_class=argparse.RawDescriptionHelpFormatter
        )
        sub.add_argument("--db", metavar="ADDRESS", help="another log: a file of SQLite or an address for SQLAlchemy")
        sub.set_defaults(parser=sub)
        subs[name] = sub
    for name in ("list", "show", "import", "stats", "verify"):
        subs[name].add_argument("--json", action="store_true", help="print the same facts as JSON")
    for name in ("list", "stats", "export"):
        _add_filter(subs[name])
    subs["list"].add_argument("--limit", type=whole(1, 10**9), metavar="N", help="only the last N games")
    subs["verify"].add_argument("games", nargs="*", metavar="GAME", help="numbers of games, or last (default: all)")
    subs["verify"].add_argument(
        "--board", metavar="ADDRESS", default="", help="ask this board whether its words for games are its own"
    )
    for name in ("show", "note", "correct"):
        subs[name].add_argument("game", metavar="GAME", help="the number of a game, or last")
    subs["show"].add_argument("--original", action="store_true", help="as the game came, without later additions")
    export.configure_export(subs["export"])
    subs["import"].add_argument("files", nargs="+", metavar="FILE", help="a record, or a list of them; - reads input")
    subs["note"].add_argument("text", metavar="TEXT", help="what is to be said")
    subs["note"].add_argument("--move", type=whole(0, record.MAX_ENTRIES), metavar="N", help="behind this move")
    additions.configure_correct(subs["correct"])
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


def run(args: argparse.Namespace) -> int:
    from ...log import GameLog

    writes = args.act == "import"
    with GameLog.open(args.db, create=writes or args.db is None) as log:
        steps: dict[str, Callable[[GameLog, argparse.Namespace], int]] = {
            "list": reading.list_games, "show": reading.show, "stats": reading.stats, "verify": reading.verify,
            "export": export.export, "import": additions.import_files, "note": additions.note,
            "correct": additions.correct,
        }  # fmt: skip
        return steps[args.act](log, args)
