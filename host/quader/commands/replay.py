"""`quader replay`: a recorded game move by move, or judged again."""

import argparse
import json

from rules_core.record import record
from rules_core.record.record import Record
from rules_core.refused import Refused

from .. import records
from ..words import told as told_refusal

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
    for line in told(found):
        print(line)
    return 0


def _verify(found: Record, as_json: bool) -> int:
    game = record.verify(found)
    moves = sum(entry[0] == record.MOVE for entry in found.entries)
    result = found.result or game.outcome()
    if as_json:
        print(json.dumps({"ok": True, "moves": moves, "result": result, "scores": game.scores()}))
        return 0
    print("ok")
    print(f"{moves} moves, {record.told(result) if result else 'not finished'}")
    return 0


def told(found: Record) -> list[str]:
    """The game in lines; a wrong move ends it (Refused)."""
    lines = [f"{found.variant['id']} ({found.variant['game']})"]
    lines += [f"player {number + 1}: {name}" for number, name in enumerate(found.players) if name]
    lines += [f"begun: {found.begun}"] if found.begun else []
    number = 0
    player = 0
    for game, entry, short in record.replay(found):
        if entry is not None:
            kind, text, time = entry
            if kind == record.MOVE:
                number += 1
                took = f"  {time / 1000:g} s" if time is not None else ""
                lines.append(f"{number:>4}. player {player + 1}  {short:<18} {text}{took}".rstrip())
            else:
                lines.append(f"      {kind}: {text}")
        player = game.turn
    result = found.result or game.outcome()
    lines.append(record.told(result) if result else "not finished")
    lines.append("scores: " + " ".join(str(score) for score in game.scores()))
    try:
        record.judge_result(found, game)
    except Refused as refused:
        lines.append(f"! {told_refusal(refused)}")
    return lines
