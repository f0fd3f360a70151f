"""`quader board`: a board over serial, real or virtual."""

import argparse
import os
from collections.abc import Callable
from typing import TYPE_CHECKING

from rules_core.refused import Refused

from ...numbers import seconds
from ...words.board import say
from . import about, flash, games, play, remote, report, seat, sensors

if TYPE_CHECKING:
    from ...board.requests import Requests

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
  quader board end resigned --winners 2
  quader board flash --board-size 16x16

`quader board ACT --help` tells more, with examples."""

# Act -> help, examples, whether it reads (and has --json).
_ACTS = {
    "list": ("the boards that are plugged in", "", True),
    "info": ("the board and its running game", "\n--json", True),
    "watch": ("print what happens on the board, until Ctrl-C", "\n--cells --seconds 10", True),
    "variants": ("the variants on the board", "", True),
    "select": ("begin a game of a variant on the board", "pyramid-220 --players Anna Ben", False),
    "seat": (
        "who moves for a seat: people, the board itself, or an engine on this PC",
        "2 board\n1 club --think 5\n1 people",
        False,
    ),
    "remote": (
        "one game on two boards far apart, until it has ended",
        "/dev/ttyACM0 socket://127.0.0.1:7000 --variant pyramid-220 --players Anna Ben\n/dev/ttyACM0 "
        "--broker mqtts://club-a:PASSWORD@hub.example --ca server.crt --with club-b --variant pyramid-220",
        False,
    ),
    "play": ("make a move that is told instead of played with the pieces", '"push 2 3,0,0:1x2x1 3,1,0:1x2x1"', False),
    "back": ("take back the last move, also after the end", "", False),
    "rule": (
        "an arbiter's decision, recorded in the game; with a position the game goes on from there",
        '"The move stands."\n"Set up again" --position position.json',
        False,
    ),
    "end": (
        "end the running game as people have decided",
        "resigned --winners 2\nagreed\ntime --winners 1\naborted",
        False,
    ),
    "settings": ("show the board's settings with what they allow, or change some", "\nbrightness=7 take_back=0", True),
    "clock": (
        "show the clocks of the running game, or set those of the games to come",
        "\n--total 30:00 --increment 5\n--move 60\n--off",
        True,
    ),
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
    "selftest": ("test all cells, mask bad ones", "\n--cube", True),
    "report": (
        "write down what was measured at the first power-up, and what the board says, in a file to send",
        "my-board.json\nmy-board.json --without-board --set supply_v=5.02 --set lamp_ma=2.9",
        False,
    ),
    "calibrate": ("measure the cells (or the feet) anew; the board must be empty", "\n--cube\n--piece 27", True),
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
        subs[name].add_argument("--seconds", type=seconds(0, 10**7), metavar="T", help="stop after so many seconds")
    subs["watch"].add_argument("--cells", action="store_true", help="also every cell that changes")
    subs["select"].add_argument("variant", metavar="ID", help="a variant on the board")
    subs["select"].add_argument("--players", nargs="+", default=[], metavar="NAME", help="names in the order of turns")
    play.configure(subs)
    subs["put"].add_argument("file", metavar="FILE", help="a variant; - reads standard input")
    subs["remove"].add_argument("variant", metavar="ID", help="an uploaded variant")
    subs["press"].add_argument("buttons", nargs="+", choices=("ok", "next", "back"), help="one after the other")
    seat.configure_seat(subs["seat"])
    remote.configure_remote(subs["remote"])
    games.configure_pull(subs["pull"])
    games.configure_log(subs["log"])
    flash.configure_flash(subs["flash"])
    report.configure_report(subs["report"])
    sensors.configure_sensors(subs["selftest"], subs["calibrate"])


def run(args: argparse.Namespace) -> int:
    alone: dict[str, Callable[[argparse.Namespace], int]] = {
        "list": about.list_boards, "log": games.log, "flash": flash.flash, "remote": remote.remote,
        "report": lambda args: report.report(args, _only_one),
    }  # fmt: skip
    if args.act in alone:
        return alone[args.act](args)
    from ...board import opened

    acts: dict[str, Callable[[Requests, argparse.Namespace], int]] = {
        "info": about.info, "watch": about.watch, "variants": about.variants, "selftest": sensors.selftest,
        "calibrate": sensors.calibrate, "select": play.select, "put": play.put, "remove": play.remove,
        "press": play.press, "pull": games.pull, "play": play.make_move, "back": play.back, "rule": play.rule,
        "end": play.end, "settings": play.settings, "clock": play.clock, "seat": seat.seat,
    }  # fmt: skip
    with opened(args.board or _only_one()) as board:
        return acts[args.act](board, args)


def _only_one() -> str:
    """The address of the one board that is plugged in."""
    from ...board import find

    found = find()
    boards = [port.address for port in found if port.hello]
    if len(boards) == 1:
        return boards[0]
    if boards:
        raise Refused("--board", say("several", ", ".join(boards)))
    if found:
        raise Refused(found[0].address, found[0].why)
    raise Refused("", say("plug_in"))
