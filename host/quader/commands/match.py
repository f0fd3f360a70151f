"""`quader match`: games between levels, to see who is stronger."""

import argparse
import json
from collections.abc import Callable
from typing import Any

from rules_core import registry
from rules_core.refused import Refused

from .. import variants
from ..engine import levels, match
from ..engine.one_game import Budget
from ..games.words import Voice
from ..language import decimal, language
from ..numbers import seconds, whole
from ..progress import bar
from ..words.commands import say

EPILOG = """The seats rotate from game to game; each round of games has the same opening by chance. With --nodes (or the
levels' own budgets) the same seed gives the same games on every machine, with any number of jobs.

examples:
  quader match --variant tactic-10-stairs-42 --players master greedy --games 20 --seed 1
  quader match --variant tactic-16-cover --players board random --games 10 --seed 1 --json
  quader match --variant simple-10x6-cover --players club board --games 1000 --seed 1 --sprt 0 50
  quader match --variant four-players-cover --players club random random random --games 8 --seed 3 --nodes 500"""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    parser.add_argument("--variant", metavar="ID", required=True, help="a variant's id, or a file ending in .json")
    parser.add_argument("--players", nargs="+", choices=levels.NAMES, metavar="LEVEL", required=True,
                        help=f"a level for each player: {', '.join(levels.NAMES)}")  # fmt: skip
    parser.add_argument("--games", type=whole(1, 1_000_000), metavar="N", required=True, help="how many games")
    parser.add_argument("--seed", type=whole(0, 10**15), metavar="S", required=True, help="start of the random numbers")
    parser.add_argument("--opening", type=whole(0, 1000), metavar="P", default=4,
                        help="random moves at the start of each game (default 4)")  # fmt: skip
    add_budget(parser)
    parser.add_argument("--sprt", type=whole(-2000, 2000), nargs=2, metavar=("LOW", "HIGH"),
                        help="two players: stop as soon as it shows whether the first is stronger by HIGH Elo or "
                        "only by LOW, wrong in 5 %% of the cases")  # fmt: skip
    parser.add_argument("--jobs", type=whole(1, 64), metavar="J", default=1, help="processes side by side (default 1)")
    parser.add_argument("--json", action="store_true", help="print the numbers as JSON")


def add_budget(parser: argparse.ArgumentParser) -> None:
    """How much a searching player may spend on a move."""
    budget = parser.add_mutually_exclusive_group()
    budget.add_argument("--nodes", type=whole(1, 10**9), metavar="K", help="positions looked at for a move")
    budget.add_argument("--seconds", type=seconds(0.01, 3600), metavar="T", help="time for a move")


def run(args: argparse.Namespace) -> int:
    full = variants.named_or_file(args.variant)
    players = registry.new_game(full).players
    if len(args.players) != players:
        raise Refused("--players", "%s is for %d, not for %d", "players-of-variant", full["id"], players,
                      len(args.players))  # fmt: skip
    if args.sprt and players != 2:
        raise Refused("--sprt", "is for two players", "sprt-of-two")
    budget = Budget(args.nodes, args.seconds)
    played = []
    ratio = 0.0
    for game in match.games(full, args.players, range(args.games), args.seed, args.opening, budget, args.jobs):
        played.append(game)
        bar(say("playing"), len(played), args.games)
        # Only after whole rounds, in which each player has had every seat.
        if args.sprt and len(played) % players == 0:
            ratio = match.sprt([each.points[0] for each in played], *args.sprt)
            if abs(ratio) > match.SETTLED:
                break
    told = match.summary(full, args.players, played)
    if args.sprt:
        told["sprt"] = {"low": args.sprt[0], "high": args.sprt[1], "ratio": round(ratio, 2),
                        "stronger": None if abs(ratio) <= match.SETTLED else ratio > 0}  # fmt: skip
    if args.json:
        print(json.dumps(told, ensure_ascii=False))
    else:
        _print(told, Voice(full["game"], language()).end)
    return 0


def _print(told: dict[str, Any], end: Callable[[str], str]) -> None:
    print(say("match", told["variant"], told["games"]))
    for who, level in enumerate(told["players"]):
        points = told["points"][who]
        low, high = match.interval(points / told["games"], told["games"])
        share = decimal(100 * points / told["games"], 1)
        print(say("points", level, f"{points:g}", share, 100 * low, 100 * high, told["wins"][who]))
    print(say("not_won", told["draws"]))
    print(say("ended_by", ", ".join(f"{end(reason)} {number}" for reason, number in told["ends"].items())))
    plies = told["plies"]
    print(say("plies", decimal(plies["mean"], 1), plies["median"], plies["max"]))
    if "elo" in told:
        print(say("elo", *told["elo"]))
    if "sprt" in told:
        found = {True: ("stronger", "high"), False: ("hardly_stronger", "low"), None: ("not_settled", "low")}
        phrase, bound = found[told["sprt"]["stronger"]]
        print(say(phrase, told["players"][0], told["sprt"][bound]))
