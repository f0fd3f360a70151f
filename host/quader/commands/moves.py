"""`quader moves`: all legal moves of a position."""

import argparse
import json
from typing import Any

from .. import positions
from ..games.words import Voice
from ..language import language
from ..words.commands import say

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
    if args.json:
        if ended is not None:
            said["over"] = ended[0]
        elif game.is_chance():
            said["note"] = f"no moves before the {game.phase} (give it with --dice)"
        print(json.dumps(said, indent=1, ensure_ascii=False))
        return 0
    for move in moves:
        short, full = game.human(move), game.text(move)
        print(f"{short:<16} {full}" if short != full else full)
    words = Voice(game.variant["game"], language())
    if ended is not None:
        print(say("over", words.end(ended[0])))
    elif game.is_chance():
        print(say("chance_first", words.due(game.phase, words.player(game.turn))))
    else:
        print(say("moves", game.turn + 1, len(moves)))
    return 0
