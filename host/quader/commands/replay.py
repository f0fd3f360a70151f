"""`quader replay`: a recorded game move by move, or judged again."""

import argparse
import json
from collections.abc import Iterator

from rules_core.record import record
from rules_core.record.record import Record
from rules_core.refused import Refused

from .. import records
from ..words import told as told_refusal
from ..words.commands import say
from ..words.log import say as of_game
from ..words.log import told_result

EPILOG = """A record is a text or a JSON document; docs/commands.md tells how they are written.

examples:
  quader replay game.txt
  quader replay game.txt --verify
  quader replay game.txt --json > game.json"""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    parser.add_argument("record", metavar="RECORD", help=records.HELP)
    parser.add_argument("--verify", action="store_true", help="only judge every move and the result again")
    parser.add_argument("--json", action="store_true", help="print the record as JSON, moves in machine notation")


def run(args: argparse.Namespace) -> int:
    found = records.read(args.record)
    if args.verify:
        return _verify(found, args.json)
    if args.json:
        found.entries = [entry for _, entry, _ in record.replay(found) if entry is not None]
        print(json.dumps(record.to_json(found), indent=1, ensure_ascii=False))
        return 0
    print("\n".join(_lines(found)))
    return 0


def _verify(found: Record, as_json: bool) -> int:
    game = record.verify(found)
    moves = sum(entry[0] == record.MOVE for entry in found.entries)
    result = found.result or game.outcome()
    if as_json:
        print(json.dumps({"ok": True, "moves": moves, "result": result, "scores": game.scores()}))
        return 0
    print("ok")
    print(say("verified", moves, told_result(result, found.players)))
    return 0


def _lines(found: Record) -> Iterator[str]:
    """The game in lines; a wrong move ends it (Refused)."""
    yield f"{found.variant['id']} ({found.variant['game']})"
    for number, name in enumerate(found.players):
        if name:
            yield say("player_is", number + 1, name)
    if found.begun:
        yield of_game("begun", found.begun)
    game = yield from records.told(found)
    yield told_result(found.result or game.outcome(), found.players)
    try:
        record.judge_result(found, game)
    except Refused as refused:
        yield f"! {told_refusal(refused)}"
