"""`quader tournament`: the organiser's desk. Thin over quader.tournament; every change is an event in the log."""

import argparse
import contextlib
import csv
import io
import json
import os
import sys
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Any

from .. import files, records, variants
from ..cli import Parser, one_line
from ..numbers import whole
from ..tournament import boards, exports, page, pairing, places, serve, view, words
from ..tournament.log import Book, active
from ..tournament.settings import MAX_ROUNDS, MAX_SEATS, SYSTEMS
from ..tournament.state import RULING, Table
from ..words.tournament import refusal, say

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

NUMBER_LIMIT = 2000
CSV_LIMIT = 1_000_000

Act = Callable[[argparse.Namespace], int]


def configure(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    acts = parser.add_subparsers(dest="act", metavar="ACT", required=True, parser_class=Parser)

    def act(name: str, run_act: Act, about: str, examples: str, reads: bool = False) -> argparse.ArgumentParser:
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

    new = act("new", _new, "begin a tournament", '"Club evening" --rounds 5\nCup --system knock-out --third-place\n'
              "Evening --seats 4 --points 4,3,2,1 --rounds 3")  # fmt: skip
    new.add_argument("name", metavar="NAME")
    _add_settings(new, with_system=True)

    change = act("set", _set, "change settings; what changes after the first round is marked",
                 "--rounds 7\n--tiebreaks direct,wins")  # fmt: skip
    _add_settings(change, with_system=False)

    add = act("add", _add, "add players", "Anna Ben Cem\nDora --rating 1720\n--csv players.csv")
    add.add_argument("names", nargs="*", metavar="NAME")
    add.add_argument("--rating", type=whole(0, 9999), default=0, help="their rating: decides the starting order")
    add.add_argument("--csv", metavar="FILE", help="a file with a player in each line: NAME,RATING")

    for name, run_act, about in (
        ("withdraw", _withdraw, "let players leave: they are not paired any more"),
        ("rejoin", _rejoin, "let players who left take part again"),
    ):
        sub = act(name, run_act, about, "Anna\n#3")
        sub.add_argument("names", nargs="+", metavar="PLAYER", help="a name, its beginning, or #NUMBER")

    bye = act("bye", _bye, "give players a bye that they asked for", "Anna\nBen --round 4")
    bye.add_argument("names", nargs="+", metavar="PLAYER")
    bye.add_argument("--round", type=whole(1, MAX_ROUNDS), help="the round (default: the next)")

    pair = act("pair", _pair, "pair the next round", "\n--repeats\n--table Anna,Ben --table Cem,Dora")
    pair.add_argument("--repeats", action="store_true", help="allow repeated pairings, as few as possible")
    pair.add_argument("--table", action="append", metavar="PLAYER,PLAYER", help="pair by hand, a table at a time")
    pair.add_argument("--json", action="store_true", help="print the round as JSON")

    for name, run_act, about, examples in (
        ("result", _result, "enter or correct a result",
         "3 1-0\n3 draw --volumes 40,40\n2 2,1,3,4\n1 --forfeit Anna\n4 --record game.txt\n3 0-1 --round 2\n3 --clear"),
        ("rule", _rule, "adjudicate: rule a result, or give or take points",
         '3 1-0 --why "time over"\n3 0,0 --why "both left"\n--player Anna --points -0.5 --why "late"'),
    ):  # fmt: skip
        sub = act(name, run_act, about, examples)
        sub.add_argument("table", nargs="?", type=whole(1, NUMBER_LIMIT), metavar="TABLE", help="the table's number")
        sub.add_argument("result", nargs="?", metavar="RESULT",
                         help="1-0, 0-1, draw, or the place of each seat: 2,1,3 (0: did not come)")  # fmt: skip
        sub.add_argument("--round", type=whole(1, MAX_ROUNDS), help="the round (default: the last)")
        sub.add_argument("--forfeit", action="append", metavar="PLAYER", help="who did not come or left")
        sub.add_argument("--volumes", metavar="N,N", help="the volume in the goal (or the score) of each seat")
        sub.add_argument("--clock", metavar="M:SS,M:SS", help="the time that each seat used")
        sub.add_argument("--illegal", metavar="N,N", help="the illegal moves of each seat")
        if name == "result":
            sub.add_argument("--record", metavar="FILE", help="take the result from a record, which is judged again")
            sub.add_argument("--clear", action="store_true", help="take the result away")
        else:
            sub.add_argument("--why", required=True, help="the reason, for the log and the page")
            sub.add_argument("--player", metavar="PLAYER", help="whom to give or take points")
            sub.add_argument("--points", metavar="POINTS", help="how many: 1, -0.5")

    standing = act("standings", _standings, "print the standings", "\n--round 3\n--json", reads=True)
    standing.add_argument("--round", type=whole(1, MAX_ROUNDS), help="after this round")

    show = act("show", _show, "print a round with its results", "\n--round 2\n--json", reads=True)
    show.add_argument("--round", type=whole(1, MAX_ROUNDS), help="the round (default: the last)")

    board = act("board", _board, "say which board stands at a table, or list them",
                "\n1 /dev/ttyACM0\n2 socket://127.0.0.1:7000\n2 --remove", reads=True)  # fmt: skip
    board.add_argument("table", nargs="?", type=whole(1, NUMBER_LIMIT), metavar="TABLE")
    board.add_argument("address", nargs="?", metavar="ADDRESS", help="what --board takes, or the id of a board")
    board.add_argument("--remove", action="store_true", help="no board stands there any more")
    board.add_argument("--by", metavar="NAME", default="", help="who makes the change")

    undo = act("undo", _undo, "take back the last change, or any other that nothing builds on", "\n12\n--redo")
    undo.add_argument("event", nargs="?", type=whole(1, 10**6), metavar="EVENT", help="its number in the log")
    undo.add_argument("--redo", action="store_true", help="take back the last undo")

    act("log", _log, "print every change: when, by whom, what", "\n--json", reads=True)

    export = act("export", _export, "write the tournament for others: TRF (FIDE), CSV, JSON",
                 "out.trf\nout.csv --what games\nout.json\n- --format trf", reads=True)  # fmt: skip
    export.add_argument("out", metavar="OUT", help="the file to write; - is standard output")
    export.add_argument("--format", choices=exports.FORMATS, help="default: how the file's name ends")
    export.add_argument("--what", choices=("standings", "games"), default="standings", help="what a CSV file holds")

    imported = act(
        "import", _import, "read a tournament that was exported as JSON", "out.json\nout.json --file here.jsonl"
    )
    imported.add_argument("source", metavar="FILE")

    web = act("page", _page, "write a page to print or publish, or show it live",
              "out.html\n--serve\n--serve --port 8080",
              reads=True)  # fmt: skip
    web.add_argument("out", nargs="?", metavar="OUT.html")
    web.add_argument("--serve", action="store_true", help="show the page live on this machine")
    web.add_argument("--port", type=whole(0, 65535), default=0, help="the port (default: a free one)")
    web.add_argument("--no-browser", action="store_true", help="do not open the browser")

    act("list", _list, "list the tournaments", "\n--json", reads=True)


def _add_settings(parser: argparse.ArgumentParser, with_system: bool) -> None:
    if with_system:
        parser.add_argument("--system", choices=SYSTEMS, help="how players meet (default: swiss)")
        parser.add_argument("--seats", type=whole(2, MAX_SEATS), help="players at a table (default: 2)")
    parser.add_argument("--rounds", type=whole(1, MAX_ROUNDS), help="how many rounds (default: open, or by the system)")
    parser.add_argument(
        "--points", help="win,draw,loss; for more at a table the points of the places; or a game's name"
    )
    parser.add_argument("--bye", metavar="POINTS", help="what a bye is worth (default: a win)")
    parser.add_argument("--tiebreaks", metavar="A,B", help="buchholz, buchholz-cut1, sonneborn-berger, direct, volume, "
                        "wins, round-N, in the order in which they count")  # fmt: skip
    parser.add_argument("--variant", metavar="ID", help="what is played; records of other variants are refused")
    parser.add_argument("--cycles", type=whole(1, 4), help="round robin: how often all meet")
    parser.add_argument("--advance", type=whole(1, MAX_SEATS - 1), help="knock-out of more than two: how many go on")
    parser.add_argument(
        "--third-place", action=argparse.BooleanOptionalAction, help="knock-out: a game for the third place"
    )
    parser.add_argument("--short-tables", action=argparse.BooleanOptionalAction,
                        help="tables of more than two may lack a player (default: yes)")  # fmt: skip


def run(args: argparse.Namespace) -> int:
    run_act: Act = args.run_act
    return run_act(args)


# --- beginning, players --------------------------------------------------------------------------------------------


def _new(args: argparse.Namespace) -> int:
    path = Path(args.file) if args.file else places.new_path(args.name)
    book = Book.create(path, args.name, _settings(args), args.by)
    print(say("begun", book.tournament.name, one_line(str(path))))
    return 0


def _set(args: argparse.Namespace) -> int:
    settings = _settings(args)
    if not settings:
        raise refusal("", "nothing_set")
    _change(_open(args), args, [{"do": "set", "settings": settings}])
    print(say("is_set", ", ".join(settings)))
    return 0


def _settings(args: argparse.Namespace) -> dict[str, Any]:
    """The settings that were given."""
    keys = ("system", "seats", "rounds", "points", "bye", "variant", "cycles", "advance", "third_place", "short_tables")
    found = {key: getattr(args, key) for key in keys if getattr(args, key, None) is not None}
    if args.tiebreaks is not None:
        found["tiebreaks"] = [word for word in args.tiebreaks.split(",") if word]
    if "variant" in found:
        found["variant"] = variants.named_or_file(found["variant"])["id"]
    return found


def _add(args: argparse.Namespace) -> int:
    changes = [{"do": "add", "name": name, "rating": args.rating} for name in args.names]
    if args.csv:
        changes += _from_csv(args.csv)
    if not changes:
        raise refusal("", "nobody")
    book = _open(args)
    _change(book, args, changes)
    print(say("added", len(book.tournament.players)))
    return 0


def _from_csv(path: str) -> list[dict[str, Any]]:
    data = files.read_bytes(path, CSV_LIMIT).decode("utf-8-sig", "replace")
    found = []
    for number, row in enumerate(csv.reader(io.StringIO(data)), 1):
        if not row:
            continue
        rating = row[1].strip() if len(row) > 1 else ""
        if len(row) > 2 or not (rating == "" or (rating.isascii() and rating.isdecimal() and len(rating) <= 4)):
            raise refusal(path, "bad_csv", number)
        found.append({"do": "add", "name": row[0].strip(), "rating": int(rating or 0)})
    return found


def _withdraw(args: argparse.Namespace) -> int:
    return _leave(args, "withdraw", "withdrew")


def _rejoin(args: argparse.Namespace) -> int:
    return _leave(args, "rejoin", "rejoined")


def _leave(args: argparse.Namespace, do: str, phrase: str) -> int:
    book = _open(args)
    found = [book.tournament.player(name) for name in args.names]
    _change(book, args, [{"do": do, "player": player.number} for player in found])
    for player in found:
        print(say(phrase, player.name))
        for table in book.tournament.rounds[-1].tables if book.tournament.rounds else []:
            if player.number in table.players and table.result is None and do == "withdraw":
                _warn(say("open_game", player.name, table.number))
    return 0


def _bye(args: argparse.Namespace) -> int:
    book = _open(args)
    number = args.round or len(book.tournament.rounds) + 1
    found = [book.tournament.player(name) for name in args.names]
    _change(book, args, [{"do": "bye", "player": player.number, "round": number} for player in found])
    for player in found:
        print(say("has_bye", player.name, number))
    return 0


# --- rounds and results --------------------------------------------------------------------------------------------


def _pair(args: argparse.Namespace) -> int:
    book = _open(args)
    if args.table:
        named = [[book.tournament.player(name).number for name in text.split(",")] for text in args.table]
        change = pairing.by_hand(book.tournament, named)
    else:
        change = pairing.next_round(book.tournament, args.repeats)
    _change(book, args, [change])
    round_ = book.tournament.current()
    repeated = pairing.repeated(book.tournament, round_)
    if repeated and book.tournament.settings.cycles == 1:
        _warn(say("repeats", repeated))
    if args.json:
        _print_json(view.round_document(round_))
    else:
        _print_grid(view.round_grid(book.tournament, round_))
    return 0


def _result(args: argparse.Namespace) -> int:
    book = _open(args)
    if args.table is None or (args.result, args.forfeit, args.record, args.clear) == (None, None, None, False):
        raise refusal("", "result_or")
    table = book.tournament.round(args.round).table(args.table)
    if args.clear:
        return _enter(book, args, table, {"places": None})
    if args.record:
        names = [book.tournament.players[number].name for number in table.players]
        return _enter(book, args, table, boards.result_of(records.read(args.record), names))
    return _enter(book, args, table, _typed(book, args, table))


def _rule(args: argparse.Namespace) -> int:
    book = _open(args)
    if args.player:
        if args.points is None or args.table is not None:
            raise refusal("", "result_or")
        player = book.tournament.player(args.player)
        book.add("adjust", args.by, player=player.number, points=args.points, note=args.why)
        print(say("adjusted", player.name, args.points))
        return 0
    if args.table is None or (args.result is None and not args.forfeit):
        raise refusal("", "result_or")
    table = book.tournament.round(args.round).table(args.table)
    ruled = {**_typed(book, args, table), "source": RULING, "reason": "ruling", "note": args.why}
    return _enter(book, args, table, ruled)


def _typed(book: Book, args: argparse.Namespace, table: Table) -> dict[str, Any]:
    """What the words of the call say about a result."""
    seats = len(table.players)
    if args.forfeit:
        found: dict[str, Any] = {"places": words.forfeited(book.tournament, table, args.forfeit)}
    else:
        found = {"places": words.places(args.result, seats)}
    if args.volumes:
        found["volumes"] = words.numbers(args.volumes, seats, "--volumes")
    if args.clock:
        found["clocks"] = words.clocks(args.clock, seats)
    if args.illegal:
        found["illegal"] = words.numbers(args.illegal, seats, "--illegal")
    return found


def _enter(book: Book, args: argparse.Namespace, table: Table, found: dict[str, Any]) -> int:
    before = table.result
    number = args.round or len(book.tournament.rounds)
    _change(book, args, [{"do": "result", "round": number, "table": table.number, **found}])
    after = book.tournament.round(number).table(table.number).result
    if after is None:
        print(say("cleared", table.number))
    elif before is None:
        print(say("entered", table.number, words.result(after)))
    else:
        print(say("replaced", table.number, words.result(after), words.result(before)))
    return 0


# --- reading ---------------------------------------------------------------------------------------------------------


def _standings(args: argparse.Namespace) -> int:
    book = _open(args)
    if args.round:
        book.tournament.round(args.round)
    if args.json:
        _print_json({"name": book.tournament.name, "standings": view.standings_document(book.tournament, args.round)})
        return 0
    _print_grid(view.standings_grid(book.tournament, args.round))
    for line in view.marks(book.tournament):
        print(one_line("* " + line))
    return 0


def _show(args: argparse.Namespace) -> int:
    book = _open(args)
    round_ = book.tournament.round(args.round)
    if args.json:
        _print_json(view.round_document(round_))
    else:
        _print_grid(view.round_grid(book.tournament, round_))
    return 0


def _board(args: argparse.Namespace) -> int:
    book = _open(args)
    if args.table is not None and (args.address or args.remove):
        address = "" if args.remove else args.address
        _change(book, args, [{"do": "board", "table": args.table, "address": address}])
        print(one_line(say("board_at", args.table, address) if address else say("board_off", args.table)))
        return 0
    found = sorted(book.tournament.boards.items())
    if args.table is not None:
        found = [pair for pair in found if pair[0] == args.table]
        if not found:
            raise refusal("", "no_board", args.table)
    if args.json:
        now = boards.running(book.path)
        _print_json([{"table": table, "address": address, "running": now.get(table)} for table, address in found])
        return 0
    for table, address in found:
        print(one_line(say("board_at", table, address)))
    if not found:
        print(say("no_boards"))
    return 0


def _log(args: argparse.Namespace) -> int:
    book = _open(args)
    counting = {event["n"] for event in active(book.events)}
    if args.json:
        _print_json([{**event, "counts": event["n"] in counting} for event in book.events])
        return 0
    for event in book.events:
        off = "" if event["n"] in counting else f" ({say('is_undone')})"
        print(one_line(f"{event['at']} {event['by']}: {words.event(event, book.tournament)}{off}"))
    return 0


def _list(args: argparse.Namespace) -> int:
    rows = []
    for path in places.all_paths():
        found = Book.open(path).tournament
        rows.append({"file": str(path), "name": found.name, "system": found.settings.system,
                     "players": len(found.players), "rounds": len(found.rounds)})  # fmt: skip
    if args.json:
        _print_json(rows)
        return 0
    for row in rows:
        told = f"{say(str(row['system']))}, {say('added', row['players'])}, {say('round', row['rounds'])}"
        print(one_line(f"{row['name']}: {told}"))
    return 0


# --- undo, exports, page ---------------------------------------------------------------------------------------------


def _undo(args: argparse.Namespace) -> int:
    book = _open(args)
    marked = len(book.tournament.marks)
    if args.redo:
        print(one_line(say("redone", words.event(book.redo(args.by), book.tournament))))
    else:
        print(one_line(say("undone", words.event(book.undo(args.event, args.by), book.tournament))))
    _warn_marks(book, marked)
    return 0


def _export(args: argparse.Namespace) -> int:
    book = _open(args)
    kind = args.format or args.out.rpartition(".")[2].lower()
    if kind not in exports.FORMATS:
        raise refusal("--format", "which_format", ", ".join(exports.FORMATS))
    if kind == "json":
        text = exports.to_json(book)
    else:
        text = exports.to_trf(book.tournament) if kind == "trf" else exports.to_csv(book.tournament, args.what)
    if args.out == "-":
        sys.stdout.write(text)
    else:
        files.write_text(args.out, text)
    return 0


def _import(args: argparse.Namespace) -> int:
    events = exports.events_of(files.read_bytes(args.source, exports.MAX_IMPORT))
    path = Path(args.file) if args.file else places.new_path(str(events[0].get("name", "")))
    book = Book.restore(path, events)
    print(one_line(say("imported", path, len(book.events))))
    return 0


def _page(args: argparse.Namespace) -> int:
    book = _open(args)
    if args.out:
        files.write_text(args.out, page.whole(book))
        return 0
    if not args.serve:
        raise refusal("", "page_or_serve")
    with serve.server(book.path, args.port) as server:
        address = f"http://{serve.HOST}:{server.server_address[1]}/"
        print(say("served", address), flush=True)
        if not args.no_browser:
            webbrowser.open(address)
        with contextlib.suppress(KeyboardInterrupt):
            server.serve_forever()
    return 0


# --- what all acts share ---------------------------------------------------------------------------------------------


def _open(args: argparse.Namespace) -> Book:
    book = Book.open(args.file or places.find(args.tournament))
    for warning in book.warnings:
        print(one_line(f"quader: {warning}"), file=sys.stderr)
    return book


def _change(book: Book, args: argparse.Namespace, changes: list[dict[str, Any]]) -> None:
    """Make changes, and warn of those that break the order of things."""
    marked = len(book.tournament.marks)
    book.add_all(changes, args.by)
    _warn_marks(book, marked)


def _warn_marks(book: Book, marked: int) -> None:
    for mark in book.tournament.marks[marked:]:
        _warn(say(mark.phrase, *mark.values))


def _warn(text: str) -> None:
    print(one_line(f"quader: {say('warning', text)}"), file=sys.stderr)


def _print_json(value: object) -> None:
    print(json.dumps(value, indent=1, ensure_ascii=False))


def _print_grid(grid: view.Grid) -> None:
    """A table in columns; on a terminal its heads are bold."""
    bold, plain = ("\x1b[1m", "\x1b[0m") if sys.stdout.isatty() and not os.environ.get("NO_COLOR") else ("", "")
    rows = [[one_line(cell) for cell in row] for row in [grid.heads, *grid.rows]]
    wide = [max(len(row[column]) for row in rows) for column in range(len(grid.heads))]
    print(f"{bold}{grid.title}{plain}")
    for number, row in enumerate(rows):
        cells = [c.rjust(w) if r else c.ljust(w) for c, w, r in zip(row, wide, grid.right, strict=True)]
        line = "  ".join(cells).rstrip()
        print(f"{bold}{line}{plain}" if number == 0 else line)
