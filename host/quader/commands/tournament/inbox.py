"""Results that found no table: listed, assigned to a table, or put aside."""

import argparse

from ...cli import one_line
from ...numbers import whole
from ...tournament import handover, intake, view, words
from ...tournament.log import Book
from ...tournament.parts import Report
from ...tournament.settings import MAX_ROUNDS
from ...words.tournament import refusal, say
from . import desk

NUMBER_LIMIT = 2000


def configure(act: desk.Act) -> None:
    inbox = act("inbox", _inbox, "games that found no table: list them, assign them, put them aside",
                "\nassign 12 3\nassign 12 3 --round 2\nreject 14 --why \"a friendly game\"\n--db club.sqlite --json",
                reads=True)  # fmt: skip
    inbox.add_argument("do", nargs="?", choices=("assign", "reject"), metavar="assign|reject",
                       help="make it the result of a table, or put it aside (default: list what waits)")  # fmt: skip
    inbox.add_argument("game", nargs="?", type=whole(1, 10**6), metavar="GAME", help="its number in the inbox")
    inbox.add_argument("table", nargs="?", type=whole(1, NUMBER_LIMIT), metavar="TABLE", help="whose result it is")
    inbox.add_argument(
        "--round", type=whole(1, MAX_ROUNDS), help="the round (default: the first in which this table has no result)"
    )
    inbox.add_argument("--why", default="", metavar="TEXT", help="why it is put aside")
    inbox.add_argument("--db", metavar="ADDRESS", help="the log of games to look into (default: your own)")
    inbox.add_argument("--by", metavar="NAME", default="", help="who decides")


def _inbox(args: argparse.Namespace) -> int:
    book = desk.opened(args)
    if args.do is None:
        _deliver(book, args.db, args.json)
        return _list(Book.open(book.path), args.json)
    if args.game is None:
        raise refusal("", "inbox_call")
    report = next((one for one in book.tournament.inbox() if one.number == args.game), None)
    if report is None:
        raise refusal("", "not_in_inbox", args.game)
    return _reject(book, report, args) if args.do == "reject" else _assign(book, report, args)


def _deliver(book: Book, db: str | None, silent: bool) -> None:
    """First take up what the log of games has for this tournament."""
    from ...log import GameLog

    if db is None and not handover.has_log():
        return
    with GameLog.open(db, create=False) as log:
        for handed in handover.deliver(log, book.path):
            if handed.taken.what == intake.RESULT and not silent:
                print(say("inbox_entered", handed.taken.round, handed.taken.table))


def _list(book: Book, as_json: bool) -> int:
    waiting = book.tournament.inbox()
    if as_json:
        desk.print_json([view.report_document(report) for report in waiting])
    elif not waiting:
        print(say("inbox_empty"))
    else:
        desk.print_grid(view.inbox_grid(book.tournament))
    return 0


def _assign(book: Book, report: Report, args: argparse.Namespace) -> int:
    if args.table is None:
        raise refusal("", "which_table", report.number)
    round_ = book.tournament.round(args.round) if args.round else book.tournament.round_of(args.table)
    table = round_.table(args.table)
    before = table.result
    desk.change(book, args, [intake.assigned(book, report, round_, table)])
    after = book.tournament.round(round_.number).table(table.number).result
    told = words.result(after)
    head = f"{say('round', round_.number)}, "
    if before is None:
        print(head + say("entered", table.number, told))
    else:
        print(head + say("replaced", table.number, told, words.result(before)))
    return 0


def _reject(book: Book, report: Report, args: argparse.Namespace) -> int:
    if not args.why.strip():
        raise refusal("--why", "inbox_call")
    desk.change(book, args, [{"do": "reject", "record": report.record, "note": " ".join(args.why.split())}])
    print(one_line(say("rejected", report.number)))
    return 0
