"""The games of boards: fetched when they have ended, or logged live."""

import argparse
import json
import os
import queue
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rules_core.record import record
from rules_core.refused import Refused

from ... import files
from ...board.refusals import BadAnswer, BoardRefused, Damaged
from ...cli import one_line
from ...words.board import say

if TYPE_CHECKING:
    from ...board.requests import Requests

# A logger to which not one board has answered for so long ends.
START_SECONDS = 30.0


def configure_pull(sub: argparse.ArgumentParser) -> None:
    where = sub.add_mutually_exclusive_group()
    where.add_argument("--db", metavar="ADDRESS", help="another log: a file of SQLite or an address for SQLAlchemy")
    where.add_argument("--to", metavar="FOLDER", help="into files instead; games that are there are not fetched again")
    sub.add_argument("--format", choices=("text", "json"), default="text", help="of the files (default text)")


def configure_log(sub: argparse.ArgumentParser) -> None:
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


def pull(board: "Requests", args: argparse.Namespace) -> int:
    if args.to is not None:
        return _pull_to_files(board, args)
    from ...board import shelf
    from ...log import GameLog
    from ...progress import bar

    with GameLog.open(args.db) as log:
        wanted, known = shelf.missing(board, log)
        fetched: list[dict[str, Any]] = []
        refused: list[str] = []
        for done, number in enumerate(wanted):
            bar(say("games"), done, len(wanted))
            try:
                found = shelf.fetch(board, log, number)
            except (Damaged, BadAnswer, BoardRefused) as why:
                refused.append(str(why) if isinstance(why, Damaged) else f"game {number}: {why}")
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
        _tell_of_last(board)
    return _told_refused(refused)


def _pull_to_files(board: "Requests", args: argparse.Namespace) -> int:
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
            refused.append(str(why) if why.where == f"game {number}" else f"game {number}: {why}")
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
        _tell_of_last(board)
    return _told_refused(refused)


def _tell_of_last(board: "Requests") -> None:
    """A game that has just ended is fetched when it has left the board's field: its end may still be taken back."""
    info = board.info()
    if info.get("result"):
        print(one_line(say("still_shown", info["game"])))


def _told_refused(refused: list[str]) -> int:
    for line in refused:
        print(one_line(f"quader: {line}"), file=sys.stderr)
    return 1 if refused else 0


def log(args: argparse.Namespace) -> int:
    from ...board import line, telling
    from ...board.logger import Logger
    from ...log import GameLog

    addresses = args.addresses or ([args.board] if args.board else [])
    tournament = _tournament(args.tournament) if args.tournament else None
    end = time.monotonic() + args.seconds if args.seconds is not None else None
    with GameLog.open(args.db) as log:
        logger = Logger(log, tournament)
        try:
            for address in addresses:
                logger.follow(address)
            if not addresses:
                if not line.ports():
                    print(say("waiting"), file=sys.stderr, flush=True)
                logger.follow_all()
            silent = set(addresses)
            patience = time.monotonic() + START_SECONDS
            while end is None or time.monotonic() < end:
                if silent and time.monotonic() > patience:
                    # Not one board is there: rather a wrong call than something to wait for.
                    return 1
                try:
                    note = logger.notes.get(timeout=0.2)
                except queue.Empty:
                    continue
                if isinstance(note, Refused):
                    raise note
                telling.tell(note, args.json, args.moves)
                if note.address in silent and note.kind != "trouble":
                    silent = set()
        finally:
            logger.stop()
    return 0


def _tournament(name: str) -> Path:
    from ...tournament import Book, places

    path = Path(name) if name.endswith(".jsonl") else places.find(name)
    return Book.open(path).path


def _plain(board_id: str) -> str:
    """A board's id as part of a file's name, whatever the board says it is."""
    return "".join(c if c.isalnum() and c.isascii() else "_" for c in board_id)[:40] or "board"
