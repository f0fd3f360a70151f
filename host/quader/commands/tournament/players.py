"""The beginning of a tournament, its settings, its players."""

import argparse
from pathlib import Path
from typing import Any

from ... import files, variants
from ...cli import one_line
from ...numbers import whole
from ...tournament import lists, places
from ...tournament.log import Book
from ...tournament.settings import BAKU, MAX_ROUNDS, MAX_SEATS, SYSTEMS
from ...words.tournament import refusal, say
from . import desk

CSV_LIMIT = 1_000_000
_WHO = "a name, its beginning, or #NUMBER"


def configure(act: desk.Act) -> None:
    new = act("new", _new, "begin a tournament", '"Club evening" --rounds 5\nCup --system knock-out --third-place\n'
              "Evening --seats 4 --points 4,3,2,1 --rounds 3")  # fmt: skip
    new.add_argument("name", metavar="NAME", help="what it is called")
    _add_settings(new, with_system=True)

    change = act("set", _set, "change settings; what changes after the first round is marked",
                 "--rounds 7\n--tiebreaks direct,wins")  # fmt: skip
    _add_settings(change, with_system=False)

    add = act("add", _add, "add players", "Anna Ben Cem\nDora --rating 1720\n--csv players.csv\n--trf open.trf")
    add.add_argument("names", nargs="*", metavar="NAME", help="who takes part")
    add.add_argument("--rating", type=whole(0, 9999), default=0, help="their rating: decides the starting order")
    add.add_argument("--club", default="", metavar="NAME", help="their club or team")
    add.add_argument("--csv", metavar="FILE", help="a list: NAME,RATING in each line, or columns named in the first")
    add.add_argument("--trf", metavar="FILE", help="the players of a TRF, as other pairing programs write it")

    edit = act("edit", _edit, "change a player's name or rating", "Ana --name Anna\n#3 --rating 1720")
    edit.add_argument("player", metavar="PLAYER", help=_WHO)
    edit.add_argument("--name", metavar="NAME", help="the right name")
    edit.add_argument("--rating", type=whole(0, 9999), metavar="N", help="the right rating")
    edit.add_argument("--club", metavar="NAME", help="the right club or team; an empty one is none")

    apart = act("apart", _apart, "players who are not to meet: of one club, of one family", "Anna Ben\nAnna Ben --lift")
    apart.add_argument("names", nargs="+", metavar="PLAYER", help=_WHO)
    apart.add_argument("--lift", action="store_true", help="they may meet again")

    for name, run_act, about in (
        ("withdraw", _withdraw, "let players leave: they are not paired any more"),
        ("rejoin", _rejoin, "let players who left take part again"),
    ):
        sub = act(name, run_act, about, "Anna\n#3")
        sub.add_argument("names", nargs="+", metavar="PLAYER", help=_WHO)

    bye = act("bye", _bye, "give players a bye that they asked for", "Anna\nBen --round 4")
    bye.add_argument("names", nargs="+", metavar="PLAYER", help=_WHO)
    bye.add_argument("--round", type=whole(1, MAX_ROUNDS), help="the round (default: the next)")


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
    parser.add_argument("--acceleration", choices=("none", BAKU), help="swiss and dutch: the upper half is paired "
                        "with more points in the first rounds")  # fmt: skip
    parser.add_argument(
        "--clubs-apart", action=argparse.BooleanOptionalAction, help="players of one club are not to meet"
    )
    parser.add_argument("--short-tables", action=argparse.BooleanOptionalAction,
                        help="tables of more than two may lack a player (default: yes)")  # fmt: skip


def _new(args: argparse.Namespace) -> int:
    path = Path(args.file) if args.file else places.new_path(args.name)
    book = Book.create(path, args.name, _settings(args), args.by)
    print(say("begun", book.tournament.name, one_line(str(path))))
    return 0


def _set(args: argparse.Namespace) -> int:
    settings = _settings(args)
    if not settings:
        raise refusal("", "nothing_set")
    desk.change(desk.opened(args), args, [{"do": "set", "settings": settings}])
    print(say("is_set", ", ".join(settings)))
    return 0


def _settings(args: argparse.Namespace) -> dict[str, Any]:
    """The settings that were given."""
    keys = (
        "system", "seats", "rounds", "points", "bye", "variant", "cycles", "advance", "third_place", "short_tables",
        "acceleration", "clubs_apart",
    )  # fmt: skip
    found = {key: getattr(args, key) for key in keys if getattr(args, key, None) is not None}
    if found.get("acceleration") == "none":
        found["acceleration"] = ""
    if args.tiebreaks is not None:
        found["tiebreaks"] = [word for word in args.tiebreaks.split(",") if word]
    if "variant" in found:
        found["variant"] = variants.named_or_file(found["variant"])["id"]
    return found


def _add(args: argparse.Namespace) -> int:
    club = {"club": args.club} if args.club else {}
    changes = [{"do": "add", "name": name, "rating": args.rating, **club} for name in args.names]
    if args.csv:
        changes += lists.from_csv(files.read_bytes(args.csv, CSV_LIMIT), args.csv)
    if args.trf:
        changes += lists.from_trf(files.read_bytes(args.trf, CSV_LIMIT), args.trf)
    if not changes:
        raise refusal("", "nobody")
    book = desk.opened(args)
    desk.change(book, args, changes)
    print(say("added", len(book.tournament.players)))
    return 0


def _edit(args: argparse.Namespace) -> int:
    book = desk.opened(args)
    player = book.tournament.player(args.player)
    values = {key: getattr(args, key) for key in ("name", "rating", "club") if getattr(args, key) is not None}
    if not values:
        raise refusal("", "nothing_edited")
    desk.change(book, args, [{"do": "edit", "player": player.number, **values}])
    print(one_line(say("edited", book.tournament.players[player.number].name)))
    return 0


def _apart(args: argparse.Namespace) -> int:
    book = desk.opened(args)
    found = [book.tournament.player(name) for name in args.names]
    desk.change(book, args, [{"do": "apart", "players": [player.number for player in found], "lift": args.lift}])
    names = ", ".join(player.name for player in found)
    print(one_line(say("not_apart" if args.lift else "kept_apart", names)))
    return 0


def _withdraw(args: argparse.Namespace) -> int:
    return _leave(args, "withdraw", "withdrew")


def _rejoin(args: argparse.Namespace) -> int:
    return _leave(args, "rejoin", "rejoined")


def _leave(args: argparse.Namespace, do: str, phrase: str) -> int:
    book = desk.opened(args)
    found = [book.tournament.player(name) for name in args.names]
    desk.change(book, args, [{"do": do, "player": player.number} for player in found])
    for player in found:
        print(say(phrase, player.name))
        for table in book.tournament.rounds[-1].tables if book.tournament.rounds else []:
            if player.number in table.players and table.result is None and do == "withdraw":
                desk.warn(say("open_game", player.name, table.number))
    return 0


def _bye(args: argparse.Namespace) -> int:
    book = desk.opened(args)
    number = args.round or len(book.tournament.rounds) + 1
    found = [book.tournament.player(name) for name in args.names]
    desk.change(book, args, [{"do": "bye", "player": player.number, "round": number} for player in found])
    for player in found:
        print(say("has_bye", player.name, number))
    return 0
