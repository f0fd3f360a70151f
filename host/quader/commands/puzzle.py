"""`quader puzzle`: make puzzles from games of the engine, list those that come with the project, and solve them."""

import argparse
import json
import sys
from typing import Any

from rules_core.game import Game
from rules_core.refused import Refused

from .. import files, variants
from ..engine import puzzle_making, puzzles
from ..games import draw
from ..numbers import whole
from ..words import told as told_refusal
from ..words.analysis import say

EPILOG = """In most puzzles exactly one move wins by force; the grade is how many turns ahead one has to look. Where
moves cannot be listed, the action with the most points is asked for.

examples:
  quader puzzle list
  quader puzzle play
  quader puzzle play ID --board /dev/ttyACM0
  quader puzzle play ID --move "enter 1 3,9,0:1x1x1 3,10,0:1x1x1"
  quader puzzle make --variant simple-square-6 --games 20 --seed 1 --out puzzles.json"""


_ACTS = {
    "make": "look for puzzles in games of the engine",
    "list": "the puzzles that come with the project",
    "play": "solve a puzzle",
}


def configure(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    acts = parser.add_subparsers(dest="act", metavar="ACT", required=True)
    subs = {name: acts.add_parser(name, help=line, description=line) for name, line in _ACTS.items()}
    make, show, play = subs.values()
    make.add_argument("--variant", metavar="ID", required=True, help="a variant's id, or a file ending in .json")
    make.add_argument("--games", type=whole(1, 100_000), metavar="N", required=True, help="how many games")
    make.add_argument("--seed", type=whole(0, 10**15), metavar="S", required=True, help="start of the random numbers")
    make.add_argument("--out", metavar="FILE", help="write them there, added to what it has; else they are printed")
    show.add_argument("--json", action="store_true", help="print them as JSON")
    play.add_argument("id", nargs="?", metavar="ID", help="which one; else the first")
    how = play.add_mutually_exclusive_group()
    how.add_argument("--board", metavar="ADDRESS", help="on a board: its lights set it up, hands make the move")
    how.add_argument("--move", metavar="MOVE", help="the move, instead of a question; exit 1 if it is not right")


def run(args: argparse.Namespace) -> int:
    return {"make": _make, "list": _list, "play": _play}[args.act](args)


def _make(args: argparse.Namespace) -> int:
    known = _read(args.out) if args.out else []
    ids = {puzzle["id"] for puzzle in known}
    found = [
        puzzle
        for puzzle in puzzle_making.made(variants.named_or_file(args.variant), args.seed, args.games)
        if puzzle["id"] not in ids
    ]
    if args.out:
        lines = ",\n".join(json.dumps(puzzle, ensure_ascii=False) for puzzle in known + found)
        files.write_text(args.out, f"[{lines}]\n")
    else:
        print(json.dumps(found, ensure_ascii=False))
    return 0


def _read(path: str) -> list[dict[str, Any]]:
    try:
        found = json.loads(files.read_bytes(path, 10_000_000))
    except FileNotFoundError:
        return []
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, list) or not all(isinstance(each, dict) and "id" in each for each in found):
        raise Refused("--out", "%s is no file of puzzles", "no-puzzles", path)
    return found


def _list(args: argparse.Namespace) -> int:
    if args.json:
        print(json.dumps(puzzles.listed(), ensure_ascii=False))
    else:
        for puzzle in puzzles.collected():
            print(_title(puzzle))
    return 0


def _title(puzzle: dict[str, Any]) -> str:
    return say("puzzle", puzzle["id"], puzzle["variant"], puzzle["grade"], puzzles.told(puzzle))


def _play(args: argparse.Namespace) -> int:
    puzzle = puzzles.named(args.id) if args.id else puzzles.collected()[0]
    if args.board is not None:
        return _on_board(puzzle, args.board)
    game = puzzles.game_of(puzzle)
    if args.move is not None:
        return 0 if _judged(puzzle, game, args.move) else 1
    print(_title(puzzle))
    print(draw.terminal(game, draw.wants_colour()))
    while True:
        print(say("move"), end="", flush=True)
        line = sys.stdin.readline().strip()
        if not line:
            print(say("solution", game.human(game.parse(puzzle["solution"]))))
            return 0
        try:
            if _judged(puzzle, game, line):
                return 0
        except Refused as refused:
            print(say("wrong", told_refusal(refused)))


def _on_board(puzzle: dict[str, Any], address: str) -> int:
    from ..board import Board
    from ..board import puzzle as on_board

    with Board(address) as board:
        number = on_board.begin(board, puzzle)
        print(_title(puzzle))
        print(say("set_up"), flush=True)
        right = False
        try:
            for right in on_board.attempts(board, puzzle, number):
                print(say("right") if right else say(f"not_{puzzle['task']}"), flush=True)
            if not right:
                print(say("given_up"))
        finally:
            on_board.leave(board)
        return 0 if right else 1


def _judged(puzzle: dict[str, Any], game: Game, move: str) -> bool:
    right = puzzles.solves(puzzle, game, move)
    print(say("right") if right else say(f"not_{puzzle['task']}"))
    return right
