"""A round sent to the boards: names, variant and clocks to every table that has a board."""

import argparse
import json
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from rules_core.refused import Refused

from ... import variants
from ...cli import fail, one_line
from ...numbers import clock_time, whole
from ...tournament.parts import Pairing, Round
from ...tournament.settings import MAX_ROUNDS
from ...tournament.state import Tournament
from ...words import told
from ...words.tournament import refusal, say
from . import desk

if TYPE_CHECKING:
    from ...board.requests import Requests

_AT_ONCE = 16
_NOTICE = 200
_CLOCKS = ("total", "increment", "move")


def configure(act: desk.Act) -> None:
    start = act("start", _start, "send a round to the boards: names, variant and clocks; the results come back",
                "\n2 --total 30:00 --increment 5\n--table 3 --variant tactic-10-stairs-42", reads=True)  # fmt: skip
    start.add_argument(
        "round", nargs="?", type=whole(1, MAX_ROUNDS), metavar="ROUND", help="default: the first open one"
    )
    start.add_argument("--table", action="append", type=whole(1, 2000), metavar="N", help="only this table")
    start.add_argument("--variant", metavar="ID", help="what is played, if the tournament does not say so")
    start.add_argument("--total", type=clock_time, metavar="M:SS", help="time for each player and the whole game")
    start.add_argument("--increment", type=whole(0, 3600), metavar="S", help="seconds added after each move")
    start.add_argument("--move", type=clock_time, metavar="M:SS", help="time for each single move")
    start.add_argument(
        "--again", action="store_true", help="begin anew, with full clocks, where nobody has moved since the last start"
    )


def _start(args: argparse.Namespace) -> int:
    book = desk.opened(args)
    tournament = book.tournament
    round_ = tournament.round(args.round) if args.round else _first_open(tournament)
    name = args.variant or tournament.settings.variant
    if not name:
        raise refusal("--variant", "start_variant")
    variant = variants.named_or_file(name)
    clocks = {key: getattr(args, key) for key in _CLOCKS if getattr(args, key) is not None}
    tables = [table for table in round_.tables if not args.table or table.number in args.table]
    tables = [table for table in tables if table.result is None and table.number in tournament.boards]
    if not tables:
        raise refusal("", "start_none", round_.number)
    with ThreadPoolExecutor(_AT_ONCE) as pool:
        answers = list(pool.map(lambda table: _begin(tournament, table, variant, clocks, args.again), tables))
    if args.json:
        desk.print_json([{"table": table.number, "refused": why} for table, why in zip(tables, answers, strict=True)])
    for table, why in zip(tables, answers, strict=True):
        if why:
            fail(f"{say('table')} {table.number}: {why}")
        elif not args.json:
            names = " – ".join(_names(tournament, table))
            print(one_line(say("started", table.number, names, tournament.boards[table.number])))
    return 1 if any(answers) else 0


def _first_open(tournament: Tournament) -> Round:
    tournament.current()
    return next((round_ for round_ in tournament.rounds if round_.open_tables()), tournament.rounds[-1])


def _names(tournament: Tournament, table: Pairing) -> list[str]:
    return [tournament.players[number].name for number in table.players]


def _begin(tournament: Tournament, table: Pairing, variant: dict[str, Any], clocks: dict[str, int], again: bool) -> str:
    """Begin the game of a table on its board; why that is not possible, or nothing."""
    from ...board import opened
    from ...board.refusals import BoardRefused

    try:
        with opened(_address(tournament.boards[table.number])) as board:
            info = board.info()
            if "variant" in info and "result" not in info and info["entries"] > 1:
                return say("start_running")
            names = _names(tournament, table)
            if not again and _stands(board, info, variant, names, clocks):
                return ""
            notice = _notice(table.number, names)
            try:
                board.begin(variant, names, {**clocks, "hints": 0}, notice)
            except BoardRefused as refused:
                # A board with an earlier firmware gives no hints and does not know the setting.
                if (refused.said.code, refused.said.where) != ("no-setting", "hints"):
                    raise
                board.begin(variant, names, clocks, notice)
    except Refused as refused:
        return told(refused)
    return ""


def _stands(
    board: "Requests", info: dict[str, Any], variant: dict[str, Any], names: list[str], clocks: dict[str, int]
) -> bool:
    """Whether this very game has been begun already, and the answer was lost, or the round was sent twice."""
    if "variant" not in info or "result" in info or info["players"] != names:
        return False
    wanted = {**info.get("settings", {}), **clocks}
    try:
        header = json.loads(board.entries_from(0).entries[0][1])
        same = [header["settings"].get(key) == wanted.get(key) for key in _CLOCKS]
        return bool(all(same) and header["variant"] == variant)
    except (ValueError, LookupError, TypeError, AttributeError):
        return False


def _notice(table: int, names: list[str]) -> str:
    """What runs over a board's grid: its table and its players, in the letters that a grid has."""
    text = f"{table}: {' - '.join(names)}".casefold()
    for letter, letters in (("ä", "ae"), ("ö", "oe"), ("ü", "ue")):
        text = text.replace(letter, letters)
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return plain[:_NOTICE]


def _address(known: str) -> str:
    """Where a board is that is known by its address or by its id."""
    if "/" in known or known.upper().startswith("COM"):
        return known
    from ...board import find

    return next((port.address for port in find() if port.hello and port.hello.board == known), known)
