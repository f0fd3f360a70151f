"""`quader moves`: all legal moves of a position."""

import argparse
import json
from typing import Any

from .. import positions

EPILOG = """examples:
  quader moves --variant tactic-10-stairs-42
  quader moves --variant dice-10x6-cover --dice 4,6 --json
  quader moves --position middle-game.json --json"""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    positions.add_arguments(parser)
    parser.add_argument("--json", action="store_true", help="print the moves as JSON")


def run(args: argparse.Namespace) -> int:
    game = positions.chosen(args)
    moves = game.legal_moves()
    said: dict[str, Any] = {"turn": game.turn, "moves": [game.describe(move) for move in moves]}
    ended = game.outcome()
    note = ""
    if ended is not None:
        said["over"] = ended[0]
        note = f"The game is over ({ended[0]})."
    elif game.is_chance():
        note = said["note"] = f"no moves before the {game.phase} (give it with --dice)"
    if args.json:
        print(json.dumps(said, indent=1, ensure_ascii=False))
        return 0
    for move in moves:
        short, full = game.human(move), game.text(move)
        print(f"{short:<16} {full}" if short != full else full)
    print(note or f"{len(moves)} move{'s' if len(moves) != 1 else ''} of player {game.turn + 1}")
    return 0
