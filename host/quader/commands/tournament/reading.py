"""What the tournament tells: standings, rounds, its log; and taking changes back."""

import argparse

from rules_core.refused import Refused

from ...cli import fail, one_line
from ...numbers import whole
from ...tournament import places, view, why, words
from ...tournament.log import Book, active
from ...tournament.settings import MAX_ROUNDS
from ...words.tournament import say
from . import desk


def configure(act: desk.Act) -> None:
    standing = act("standings", _standings, "print the standings", "\n--round 3\n--json", reads=True)
    standing.set_defaults(parser=standing)
    standing.add_argument("--why", metavar="PLAYER", help="how each tie-break of a player comes about")
    standing.add_argument("--round", type=whole(1, MAX_ROUNDS), help="after this round")

    act("crosstable", _crosstable, "print everybody's rounds side by side", "\n--json", reads=True)

    show = act("show", _show, "print a round with its results", "\n--round 2\n--json", reads=True)
    show.add_argument("--round", type=whole(1, MAX_ROUNDS), help="the round (default: the last)")

    undo = act("undo", _undo, "take back the last change, or any other that nothing builds on", "\n12\n--redo")
    undo.add_argument("event", nargs="?", type=whole(1, 10**6), metavar="EVENT", help="its number in the log")
    undo.add_argument("--redo", action="store_true", help="take back the last undo")

    act("log", _log, "print every change: when, by whom, what", "\n--json", reads=True)

    act("list", _list, "list the tournaments", "\n--json", reads=True)


def _standings(args: argparse.Namespace) -> int:
    book = desk.opened(args)
    if args.round:
        book.tournament.round(args.round)
    if args.why:
        if args.json or args.round:
            args.parser.error("--why explains in words how things stand now: without --json and --round")
        wanted = book.tournament.player(args.why)
        for line in next(lines for row, lines in why.explained(book.tournament) if row.player is wanted):
            print(one_line(line))
        return 0
    if args.json:
        desk.print_json(
            {"name": book.tournament.name, "standings": view.standings_document(book.tournament, args.round)}
        )
        return 0
    desk.print_grid(view.standings_grid(book.tournament, args.round))
    for line in view.marks(book.tournament):
        print(one_line("* " + line))
    return 0


def _crosstable(args: argparse.Namespace) -> int:
    book = desk.opened(args)
    if args.json:
        desk.print_json(view.crosstable_document(book.tournament))
    else:
        desk.print_grid(view.crosstable_grid(book.tournament))
    return 0


def _show(args: argparse.Namespace) -> int:
    book = desk.opened(args)
    round_ = book.tournament.round(args.round)
    if args.json:
        desk.print_json(view.round_document(round_))
    else:
        desk.print_grid(view.round_grid(book.tournament, round_))
    return 0


def _log(args: argparse.Namespace) -> int:
    book = desk.opened(args)
    counting = {event["n"] for event in active(book.events)}
    if args.json:
        desk.print_json([{**event, "counts": event["n"] in counting} for event in book.events])
        return 0
    for event in book.events:
        off = "" if event["n"] in counting else f" ({say('is_undone')})"
        print(one_line(f"{event['at']} {event['by']}: {words.event(event, book.tournament)}{off}"))
    return 0


def _list(args: argparse.Namespace) -> int:
    rows = []
    code = 0
    for path in places.all_paths():
        try:
            found = Book.open(path).tournament
        except (Refused, OSError) as why:
            # The others are listed all the same.
            code = fail(f"{path.name}: {why.why if isinstance(why, Refused) else why.strerror}")
            continue
        rows.append({"file": str(path), "name": found.name, "system": found.settings.system,
                     "players": len(found.players), "rounds": len(found.rounds)})  # fmt: skip
    if args.json:
        desk.print_json(rows)
        return code
    for row in rows:
        told = f"{say(str(row['system']))}, {say('added', row['players'])}, {say('round', row['rounds'])}"
        print(one_line(f"{row['name']}: {told}"))
    return code


def _undo(args: argparse.Namespace) -> int:
    book = desk.opened(args)
    marked = len(book.tournament.marks)
    if args.redo:
        print(one_line(say("redone", words.event(book.redo(args.by), book.tournament))))
    else:
        print(one_line(say("undone", words.event(book.undo(args.event, args.by), book.tournament))))
    desk.warn_marks(book, marked)
    return 0
