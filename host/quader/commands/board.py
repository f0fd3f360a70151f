"""`quader board`: a board over serial, real or virtual."""

import argparse
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rules_core.record import record
from rules_core.record.record import told
from rules_core.refused import Refused

from .. import files, variants
from ..cli import one_line
from ..words.board import say

if TYPE_CHECKING:
    from ..board import Board, Event

    Act = Callable[[Board, argparse.Namespace], int]

EPILOG = """--board takes what pyserial's serial_for_url takes; without it QUADER_BOARD of the environment is used, or
else the one board that is plugged in.

examples:
  quader board list
  quader board info --board /dev/ttyACM0
  quader board select pyramid-220 --players Anna Ben
  quader board watch --board socket://127.0.0.1:7000 --json
  quader board put my-variant.json
  quader board pull
  quader board log
  quader board flash --board-size 16x16

`quader board ACT --help` tells more, with examples."""

# With and without feet that weigh.
SIZES = tuple(size + feet for size in ("10x16", "16x16", "22x22") for feet in ("", "-feet"))
# Act -> help, examples, whether it reads (and has --json).
_ACTS = {
    "list": ("the boards that are plugged in", "", True),
    "info": ("the board and its running game", "\n--json", True),
    "watch": ("print what happens on the board, until Ctrl-C", "\n--cells --seconds 10", True),
    "variants": ("the variants on the board", "", True),
    "select": ("begin a game of a variant on the board", "pyramid-220 --players Anna Ben", False),
    "put": ("check a variant and put it onto the board", "my-variant.json", False),
    "remove": ("remove an uploaded variant from the board", "my-variant", False),
    "pull": (
        "fetch the finished games into the game log, each once, judged again",
        "\n--db club.sqlite\n--to folder/ --format json",
        True,
    ),
    "log": (
        "log boards live, until Ctrl-C; nothing is lost if it is killed",
        "\n/dev/ttyACM0 /dev/ttyACM1 --moves\nsocket://127.0.0.1:7000 --json\n--tournament club-evening",
        True,
    ),
    "flash": (
        "put the firmware onto a board, or onto a bare Pico; games, variants and calibration stay",
        "\n--board-size 16x16\n--uf2 RPI_PICO-20250911-v1.26.1.uf2 --board-size 22x22",
        False,
    ),
    "selftest": ("test all cells, mask bad ones", "", True),
    "report": (
        "write down what was measured at the first power-up, and what the board says, in a file to send",
        "my-board.json\nmy-board.json --without-board --set supply_v=5.02 --set lamp_ma=2.9",
        False,
    ),
    "calibrate": ("measure the cells anew; the board must be empty", "", True),
    "press": ("press buttons of the board from here", "next next ok", False),
}


def configure(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    parser.add_argument("--board", metavar="ADDRESS", default=os.environ.get("QUADER_BOARD", ""), help="which board")
    acts = parser.add_subparsers(dest="act", metavar="ACT", required=True)
    subs = {}
    for name, (line, examples, reads) in _ACTS.items():
        shown = "\n".join(f"  quader board {name} {example}".rstrip() for example in examples.split("\n"))
        sub = subs[name] = acts.add_parser(
            name,
            help=line,
            description=line,
            epilog=f"examples:\n{shown}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        sub.add_argument(
            "--board", metavar="ADDRESS", default=argparse.SUPPRESS, help="which board, such as /dev/ttyACM0"
        )
        if reads:
            sub.add_argument("--json", action="store_true", help="print JSON")
    for name in ("watch", "log"):
        subs[name].add_argument("--seconds", type=float, metavar="N", help="stop after so many seconds")
    subs["watch"].add_argument("--cells", action="store_true", help="also every cell that changes")
    subs["select"].add_argument("variant", metavar="ID", help="a variant on the board")
    subs["select"].add_argument("--players", nargs="+", default=[], metavar="NAME", help="names in the order of turns")
    subs["put"].add_argument("file", metavar="FILE", help="a variant; - reads standard input")
    subs["remove"].add_argument("variant", metavar="ID", help="an uploaded variant")
    subs["press"].add_argument("buttons", nargs="+", choices=("ok", "next", "back"), help="one after the other")
    _configure_pull(subs["pull"])
    _configure_log(subs["log"])
    _configure_flash(subs["flash"])
    _configure_report(subs["report"])


def _configure_pull(sub: argparse.ArgumentParser) -> None:
    where = sub.add_mutually_exclusive_group()
    where.add_argument("--db", metavar="ADDRESS", help="another log: a file of SQLite or an address for SQLAlchemy")
    where.add_argument("--to", metavar="FOLDER", help="into files instead; games that are there are not fetched again")
    sub.add_argument("--format", choices=("text", "json"), default="text", help="of the files (default text)")


def _configure_log(sub: argparse.ArgumentParser) -> None:
    sub.add_argument(
        "addresses", nargs="*", metavar="ADDRESS", help="which boards; none: all that are plugged in, now or later"
    )
    sub.add_argument("--db", metavar="ADDRESS", help="another log: a file of SQLite or an address for SQLAlchemy")
    sub.add_argument("--moves", action="store_true", help="print every move, not only beginnings and results")
    sub.add_argument(
        "--tournament",
        metavar="NAME",
        default=os.environ.get("QUADER_TOURNAMENT"),
        help="results go to the tables of this tournament (a name, or a file)",
    )


def _configure_flash(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("--board-size", choices=SIZES, help="which board it is; kept if not given")
    sub.add_argument("--uf2", metavar="FILE", help="MicroPython for a Pico in BOOTSEL mode (hold BOOTSEL, plug it in)")
    sub.add_argument("--drive", metavar="FOLDER", help="where the drive RPI-RP2 of that Pico is, if it is not found")


def _configure_report(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("file", metavar="FILE", help="the report; a file that is there already is kept")
    sub.add_argument(
        "--set", action="append", default=[], metavar="KEY=VALUE", help="a measured value; then nothing is asked"
    )
    sub.add_argument("--note", default="", metavar="TEXT", help="anything else: parts, tools, what went wrong")
    sub.add_argument("--without-board", action="store_true", help="only what was measured by hand")


def run(args: argparse.Namespace) -> int:
    alone = {"list": _list, "log": _log, "flash": _flash, "report": _report}
    if args.act in alone:
        return alone[args.act](args)
    from ..board import Board

    act: Callable[[Board, argparse.Namespace], int] = globals()[f"_{args.act}"]
    with Board(args.board or _only_one()) as board:
        return act(board, args)


def _only_one() -> str:
    """The address of the one board that is plugged in."""
    from ..board import find

    found = find()
    boards = [port.address for port in found if port.hello]
    if len(boards) == 1:
        return boards[0]
    if boards:
        raise Refused("--board", say("several", ", ".join(boards)))
    if found:
        raise Refused(found[0].address, found[0].why)
    raise Refused("", say("plug_in"))


def _list(args: argparse.Namespace) -> int:
    """All boards, or the one that was named."""
    from ..board import Board, Found, find

    if args.board:
        with Board(args.board) as board:
            found = [Found(args.board, board.hello)]
    else:
        found = find()
    if args.json:
        rows = [
            {"address": port.address, **(vars(port.hello) if port.hello else {"refused": port.why})} for port in found
        ]
        print(json.dumps(rows, indent=1))
        return 0 if found else 1
    for port in found:
        hello = port.hello
        what = port.why
        if hello:
            what = f"{hello.board}  {hello.cells[0]}×{hello.cells[1]}  {say('firmware')} {hello.firmware}"
        print(one_line(f"{port.address}  {what}"))
    if not found:
        raise Refused("", say("none"))
    return 0


def _info(board: "Board", args: argparse.Namespace) -> int:
    info = board.info()
    health = board.health()
    if args.json:
        print(json.dumps({**vars(board.hello), "info": info, "health": health}, indent=1, ensure_ascii=False))
        return 0
    hello = board.hello
    rows = [
        ("board", hello.board),
        ("firmware", hello.firmware),
        ("cells", f"{hello.cells[0]}×{hello.cells[1]}"),
        ("state", info["state"]),
        *_game_rows(info),
        ("health", _health(health)),
    ]
    for name, value in rows:
        print(one_line(f"{say(name)}: {value}"))
    return 0


def _game_rows(info: dict[str, Any]) -> list[tuple[str, str]]:
    if "variant" not in info:
        return [("game", say("no_game"))]
    rows = [
        ("variant", info["variant"]),
        ("game", say("game_of", info["game"], info["entries"])),
        ("players", ", ".join(info["players"])),
        ("turn", say("turn_of", info["turn"] + 1, info["phase"])),
        ("scores", " ".join(str(score) for score in info["scores"])),
    ]
    if "result" in info:
        rows.append(("result", told((info["result"]["reason"], tuple(info["result"]["winners"])))))
    return [(name, value) for name, value in rows if value]


def _health(health: dict[str, Any]) -> str:
    """What is wrong, in a line; figures are left to --json."""
    wrong = [f"{name}: {value}" for name, value in sorted(health.items()) if isinstance(value, str)]
    if health.get("masked"):
        wrong.append(say("masked", len(health["masked"])))
    return "; ".join(wrong) or say("fine")


def _watch(board: "Board", args: argparse.Namespace) -> int:
    import time

    end = time.monotonic() + args.seconds if args.seconds is not None else None
    board.start_watching(args.cells)
    while end is None or time.monotonic() < end:
        event = board.next_event(0.2)
        if event is not None:
            print(json.dumps({"event": event.kind, **event.data}) if args.json else one_line(_told(event)), flush=True)
    return 0


def _told(event: "Event") -> str:
    values = [
        f"{key}={value if isinstance(value, str | int) else json.dumps(value)}"
        for key, value in sorted(event.data.items())
        if key not in ("n", "text")
    ]
    return " ".join([event.kind, str(event.data.get("text", "")), *values]).replace("  ", " ")


def _variants(board: "Board", args: argparse.Namespace) -> int:
    rows = board.variants()
    if args.json:
        print(json.dumps([{"id": name, "uploaded": own} for name, own in rows], indent=1))
        return 0
    for name, own in rows:
        print(one_line(f"{name}  {say('uploaded')}" if own else name))
    return 0


def _select(board: "Board", args: argparse.Namespace) -> int:
    board.set_time()
    info = board.select(args.variant, args.players)
    print(one_line(say("begun", info["variant"], info["game"])))
    return 0


def _put(board: "Board", args: argparse.Namespace) -> int:
    full = variants.from_file(args.file)
    board.put(full)
    print(one_line(say("installed", full["id"])))
    return 0


def _remove(board: "Board", args: argparse.Namespace) -> int:
    board.remove(args.variant)
    print(one_line(say("removed", args.variant)))
    return 0


def _pull(board: "Board", args: argparse.Namespace) -> int:
    if args.to is not None:
        return _pull_to_files(board, args)
    from ..board import shelf
    from ..log import GameLog
    from ..progress import bar

    with GameLog.open(args.db) as log:
        wanted, known = shelf.missing(board, log)
        fetched: list[dict[str, Any]] = []
        refused: list[str] = []
        for done, number in enumerate(wanted):
            bar(say("games"), done, len(wanted))
            try:
                found = shelf.fetch(board, log, number)
            except Refused as why:
                if not board.connected or not why.where.startswith(("game ", "entry ", "journal")):
                    raise
                refused.append(str(why) if why.where == f"game {number}" else f"game {number}: {why}")
                continue
            if found.verdict:
                refused.append(say("doubtful", number, found.game, found.verdict))
            if found.new:
                fetched.append({"number": number, "game": found.game, "verdict": found.verdict})
            else:
                known += 1
        bar(say("games"), 1, 1)
        address = log.address
    if args.json:
        print(json.dumps({"log": address, "new": fetched, "known": known, "refused": refused}, indent=1))
    else:
        print(one_line(say("logged", len(fetched), address, known)))
    return _told_refused(refused)


def _pull_to_files(board: "Board", args: argparse.Namespace) -> int:
    folder = Path(args.to)
    folder.mkdir(parents=True, exist_ok=True)
    pulled = there = 0
    refused: list[str] = []
    for number in board.games():
        stem = f"{_plain(board.hello.board)}-{number:05d}"
        if (folder / f"{stem}.txt").exists() or (folder / f"{stem}.json").exists():
            there += 1
            continue
        try:
            made = board.record(number)
            record.verify(made)
        except Refused as why:
            if not board.connected:
                raise
            refused.append(str(why) if why.where.startswith("game ") else f"game {number}: {why}")
            continue
        if args.format == "json":
            text = json.dumps(record.to_json(made), indent=1, ensure_ascii=False) + "\n"
            files.write_text(folder / f"{stem}.json", text)
        else:
            files.write_text(folder / f"{stem}.txt", record.to_text(made))
        pulled += 1
    if args.json:
        print(json.dumps({"folder": str(folder), "new": pulled, "known": there, "refused": refused}, indent=1))
    else:
        print(one_line(say("pulled", pulled, folder, there)))
    return _told_refused(refused)


def _told_refused(refused: list[str]) -> int:
    for line in refused:
        print(one_line(f"quader: {line}"), file=sys.stderr)
    return 1 if refused else 0


def _log(args: argparse.Namespace) -> int:
    import queue
    import time

    from ..board import line, telling
    from ..board.logger import Logger
    from ..board.tables import Tables
    from ..log import GameLog

    addresses = args.addresses or ([args.board] if args.board else [])
    tables = Tables(_tournament(args.tournament)) if args.tournament else None
    end = time.monotonic() + args.seconds if args.seconds is not None else None
    with GameLog.open(args.db) as log:
        logger = Logger(log, tables)
        try:
            for address in addresses:
                logger.follow(address)
            if not addresses:
                if not line.ports():
                    print(say("waiting"), file=sys.stderr, flush=True)
                logger.follow_all()
            silent = dict.fromkeys(addresses)
            while end is None or time.monotonic() < end:
                try:
                    note = logger.notes.get(timeout=0.2)
                except queue.Empty:
                    continue
                if isinstance(note, Refused):
                    raise note
                telling.tell(note, args.json, args.moves)
                if note.address in silent:
                    if note.kind != "trouble":
                        silent = {}
                    else:
                        silent[note.address] = note.facts["why"]
                    if silent and all(silent.values()):
                        # Not one board is there: rather a wrong call than something to wait for.
                        return 1
        finally:
            logger.stop()
    return 0


def _tournament(name: str) -> Path:
    from ..tournament import Book, places

    path = Path(name) if name.endswith(".jsonl") else places.find(name)
    return Book.open(path).path


def _flash(args: argparse.Namespace) -> int:
    from ..board import flash
    from ..progress import bar

    address = args.board
    if args.uf2:
        address = flash.put_micropython(args.uf2, args.drive, address, bar)
    elif args.drive:
        raise Refused("--drive", say("drive_without"))
    address = address or flash.only_port()
    done = flash.put_firmware(address, args.board_size, bar)
    print(one_line(say("flashed", done.written, done.removed, done.kept)))
    hello = flash.started(address)
    print(one_line(say("runs", hello.board, done.board, hello.firmware)))
    return 0


def _report(args: argparse.Namespace) -> int:
    from ..board import report

    return report.run(args, lambda: args.board or _only_one())


def _plain(board_id: str) -> str:
    """A board's id as part of a file's name, whatever the board says it is."""
    return "".join(c if c.isalnum() and c.isascii() else "_" for c in board_id)[:40] or "board"


def _selftest(board: "Board", args: argparse.Namespace) -> int:
    return _cells(board.selftest(), args.json)


def _calibrate(board: "Board", args: argparse.Namespace) -> int:
    return _cells(board.calibrate(), args.json)


def _cells(found: dict[str, Any], as_json: bool) -> int:
    """What was found out about the cells; bad ones are no success."""
    if as_json:
        print(json.dumps(found))
    elif found["bad"]:
        print(one_line(say("bad_cells", " ".join(str(cell) for cell in found["bad"]))))
    else:
        print(say("all_good"))
    return 1 if found["bad"] else 0


def _press(board: "Board", args: argparse.Namespace) -> int:
    for button in args.buttons:
        board.press(button)
    return 0
