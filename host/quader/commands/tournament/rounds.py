"""Rounds and their results; the boards at the tables."""

import argparse
from functools import partial
from typing import Any

from ... import records
from ...cli import one_line
from ...numbers import whole
from ...progress import bar
from ...tournament import boards, intake, lists, pairing, view, words
from ...tournament.log import Book
from ...tournament.parts import RULING, Pairing, Round
from ...tournament.points import read_points
from ...tournament.settings import MAX_ROUNDS
from ...words.tournament import refusal, say
from . import desk

NUMBER_LIMIT = 2000


def configure(act: desk.Act) -> None:
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
        sub.add_argument(
            "--round",
            type=whole(1, MAX_ROUNDS),
            help="the round (default: the first in which this table has no result, or else the last)",
        )
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

    board = act("board", _board, "say which board stands at a table, or list them",
                "\n1 /dev/ttyACM0\n2 socket://127.0.0.1:7000\n2 --remove", reads=True)  # fmt: skip
    board.add_argument("table", nargs="?", type=whole(1, NUMBER_LIMIT), metavar="TABLE", help="its number")
    board.add_argument("address", nargs="?", metavar="ADDRESS", help="what --board takes, or the id of a board")
    board.add_argument("--remove", action="store_true", help="no board stands there any more")
    board.add_argument("--by", metavar="NAME", default="", help="who makes the change")


def _pair(args: argparse.Namespace) -> int:
    book = desk.opened(args)
    if args.table:
        named = [[player.number for player in lists.players_in(book.tournament, text)] for text in args.table]
        change = pairing.by_hand(book.tournament, named)
    else:
        told = partial(bar, say("pairing"))
        change = pairing.next_round(book.tournament, args.repeats, told)
        told(1, 1)
    desk.change(book, args, [change])
    round_ = book.tournament.current()
    for settled in intake.settle(book):
        print(say("inbox_entered", settled.round, settled.table))
    if book.tournament.inbox():
        desk.warn(say("inbox_waits", len(book.tournament.inbox())))
    repeated = pairing.repeated(book.tournament, round_)
    if repeated and book.tournament.settings.cycles == 1:
        desk.warn(say("repeats", repeated))
    if args.json:
        desk.print_json(view.round_document(round_))
    else:
        desk.print_grid(view.round_grid(book.tournament, round_))
    return 0


def _result(args: argparse.Namespace) -> int:
    book = desk.opened(args)
    if args.table is None or (args.result, args.forfeit, args.record, args.clear) == (None, None, None, False):
        raise refusal("", "result_or")
    round_ = _round_meant(book, args)
    table = round_.table(args.table)
    if args.clear:
        return _enter(book, args, round_, table, {"places": None})
    if args.record:
        names = [book.tournament.players[number].name for number in table.players]
        return _enter(book, args, round_, table, boards.result_of(records.read(args.record), names))
    return _enter(book, args, round_, table, _typed(book, args, table))


def _rule(args: argparse.Namespace) -> int:
    book = desk.opened(args)
    if args.player:
        if args.points is None or args.table is not None:
            raise refusal("", "result_or")
        player = book.tournament.player(args.player)
        book.add("adjust", args.by, player=player.number, points=args.points, note=args.why)
        print(say("adjusted", player.name, words.points(read_points(args.points, "points"))))
        return 0
    if args.table is None or (args.result is None and not args.forfeit):
        raise refusal("", "result_or")
    round_ = _round_meant(book, args)
    table = round_.table(args.table)
    ruled = {**_typed(book, args, table), "source": RULING, "reason": "ruling", "note": args.why}
    return _enter(book, args, round_, table, ruled)


def _typed(book: Book, args: argparse.Namespace, table: Pairing) -> dict[str, Any]:
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


def _enter(book: Book, args: argparse.Namespace, round_: Round, table: Pairing, found: dict[str, Any]) -> int:
    before = table.result
    number, place = round_.number, table.number
    desk.change(book, args, [{"do": "result", "round": number, "table": place, **found}])
    after = book.tournament.round(number).table(place).result
    # Which round is meant goes without saying only if there is but one to choose from.
    other = number != len(book.tournament.rounds) and not args.round
    where = f"{say('round', number)}, " if other else ""
    if after is None:
        print(where + say("cleared", place))
    elif before is None:
        print(where + say("entered", place, words.result(after)))
    else:
        print(where + say("replaced", place, words.result(after), words.result(before)))
    return 0


def _round_meant(book: Book, args: argparse.Namespace) -> Round:
    """The round that was named, or the one that a result for this table is for."""
    tournament = book.tournament
    if args.round:
        return tournament.round(args.round)
    if getattr(args, "clear", False):
        tournament.current()
        filled = [one for one in tournament.rounds if args.table <= len(one.tables) and one.table(args.table).result]
        return filled[-1] if filled else tournament.current()
    return tournament.round_of(args.table)


def _board(args: argparse.Namespace) -> int:
    book = desk.opened(args)
    if args.table is not None and (args.address or args.remove):
        address = "" if args.remove else args.address
        desk.change(book, args, [{"do": "board", "table": args.table, "address": address}])
        print(one_line(say("board_at", args.table, address) if address else say("board_off", args.table)))
        return 0
    found = sorted(book.tournament.boards.items())
    if args.table is not None:
        found = [pair for pair in found if pair[0] == args.table]
        if not found:
            raise refusal("", "no_board", args.table)
    if args.json:
        now = boards.running(book.path)
        desk.print_json([{"table": table, "address": address, "running": now.get(table)} for table, address in found])
        return 0
    for table, address in found:
        print(one_line(say("board_at", table, address)))
    if not found:
        print(say("no_boards"))
    return 0
