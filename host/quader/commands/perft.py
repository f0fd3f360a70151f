"""`quader perft`: count the positions some moves ahead, the classic check of a move generator."""

import argparse
import json

from rules_core.chance import Chance
from rules_core.game import Game
from rules_core.refused import Refused

from .. import positions
from ..numbers import whole

EPILOG = """Counts the ends of all lines of play with so many moves. A forced pass is a move, a roll is not; a finished
game goes nowhere. In a game with dice the roll given holds for every turn.

examples:
  quader perft --variant tactic-10-stairs-42 --depth 2
  quader perft --variant dice-10x6-cover --depth 3 --dice 4,6
  quader perft --position end-game.json --depth 4 --divide"""

# More positions than this to look at take hours.
TOO_MANY = 100_000_000
PROBES = 200


def configure(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    positions.add_arguments(parser)
    parser.add_argument("--depth", type=whole(0, 100), required=True, metavar="N", help="how many moves ahead")
    parser.add_argument("--divide", action="store_true", help="also the count after each first move")
    parser.add_argument("--json", action="store_true", help="print the counts as JSON")


def run(args: argparse.Namespace) -> int:
    game = positions.chosen(args)
    dice = args.dice if args.dice is not None else _own_dice(game)
    if estimate(game, args.depth, dice) > TOO_MANY:
        raise Refused("--depth", "%d is too large: more than %d positions to look at", "too-deep", args.depth, TOO_MANY)
    divided: dict[str, int] = {}
    if args.divide and args.depth:
        roll(game, dice)
        for move in game.legal_moves():
            text = game.text(move)
            game.play(move)
            divided[text] = count(game, args.depth - 1, dice)
            game.undo()
        total = sum(divided.values())
    else:
        total = count(game, args.depth, dice)
    if args.json:
        said: dict[str, object] = {"depth": args.depth, "count": total}
        if args.divide:
            said["divide"] = divided
        print(json.dumps(said, indent=1))
        return 0
    for text, number in divided.items():
        print(f"{text}: {number}")
    print(total)
    return 0


def _own_dice(game: Game) -> str | None:
    """The roll that a position document gives."""
    dice = game.position().get("dice")
    return " ".join(str(die) for die in dice) if dice else None


def roll(game: Game, dice: str | None) -> int:
    """Make the rolls that are due; how many."""
    made = 0
    while game.is_chance():
        if dice is None:
            raise Refused("--dice", "is missing: a %s is due, and perft needs to know it", "dice-missing", game.phase)
        positions.roll(game, dice)
        made += 1
    return made


def count(game: Game, depth: int, dice: str | None) -> int:
    """The ends of all lines of so many moves; the game is afterwards as before."""
    if depth == 0:
        return 1
    made = roll(game, dice)
    moves = game.legal_moves()
    total = len(moves)
    if depth > 1:
        total = 0
        for move in moves:
            game.play(move)
            total += count(game, depth - 1, dice)
            game.undo()
    for _ in range(made):
        game.undo()
    return total


def estimate(game: Game, depth: int, dice: str | None) -> int:
    """About how many positions `count` has to look at, from random lines of play (Knuth's method)."""
    chance = Chance(1)
    total = 0
    for _ in range(PROBES if depth > 3 else 0):
        played = 0
        width = 1
        for _ in range(depth - 1):
            played += roll(game, dice)
            moves = game.legal_moves()
            if not moves:
                break
            width *= len(moves)
            total += width
            game.play(moves[chance.below(len(moves))])
            played += 1
        for _ in range(played):
            game.undo()
    return total // PROBES
