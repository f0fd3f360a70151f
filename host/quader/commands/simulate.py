"""`quader simulate`: random games, to see how a variant behaves."""

import argparse
import json
import os
import statistics
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from rules_core import registry

from .. import variants
from ..engine import luck
from ..games.words import Voice
from ..language import decimal, language
from ..numbers import whole
from ..processes import each
from ..progress import bar
from ..words.commands import say

EPILOG = """The same seed gives the same games on every machine, with any number of jobs.

examples:
  quader simulate --variant tactic-10-stairs-42 --games 100 --seed 1
  quader simulate --variant my-variant.json --games 1000 --seed 1 --jobs 2
  quader simulate --variant pyramid-220 --games 20 --seed 7 --json"""

# A game with more acts than this is given up.
MAX_ACTS = 200_000


class Played(NamedTuple):
    """What is left of one random game."""

    reason: str
    winners: tuple[int, ...]
    moves: int
    choices: int  # decisions with at least one move
    options: int  # moves to choose from in all of them
    most: int  # moves to choose from in one of them


def configure(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    parser.add_argument("--variant", metavar="ID", required=True, help="a variant's id, or a file ending in .json")
    parser.add_argument("--games", type=whole(1, 1_000_000), metavar="N", required=True, help="how many games")
    parser.add_argument("--seed", type=whole(0, 10**15), metavar="S", required=True, help="start of the random numbers")
    parser.add_argument("--jobs", type=whole(1, 64), metavar="J", default=1, help="processes side by side (default 1)")
    parser.add_argument("--json", action="store_true", help="print the numbers as JSON")


def run(args: argparse.Namespace) -> int:
    full = variants.named_or_file(args.variant)
    players = registry.new_game(full).players
    games = []
    for number, played in enumerate(_all_games(full, args.seed, args.games, args.jobs)):
        games.append(played)
        bar(full["id"], number + 1, args.games)
    told = summary(full, players, args.seed, games)
    if args.json:
        print(json.dumps(told, indent=1, ensure_ascii=False))
    else:
        _print(told, Voice(full["game"], language()).end)
    return 0


def _all_games(full: dict[str, Any], seed: int, number: int, workers: int) -> Iterator[Played]:
    play = partial(one_game, full, seed)
    if workers == 1:
        yield from map(play, range(number))
        return
    at_once = max(1, min(50, number // workers))
    yield from each(play, range(number), min(workers, number, (os.cpu_count() or 1) * 4), at_once)


def one_game(full: dict[str, Any], seed: int, number: int) -> Played:
    """Play the random game with this number to its end."""
    game = registry.new_game(full)
    chance = luck.of_game(seed, "luck", number)
    moves = choices = options = most = 0
    for _ in range(MAX_ACTS):
        ended = game.outcome()
        if ended is not None:
            return Played(ended[0], tuple(ended[1]), moves, choices, options, most)
        if not game.is_chance():
            width = len(game.legal_moves())
            moves += 1
            choices += width > 0
            options += width
            most = max(most, width)
        game.play(game.random_move(chance))
    return Played("unfinished", (), moves, choices, options, most)


def summary(full: dict[str, Any], players: int, seed: int, games: list[Played]) -> dict[str, Any]:
    """What the games say about the variant."""
    lengths = [played.moves for played in games]
    reasons = [played.reason for played in games]
    choices = sum(played.choices for played in games)
    return {
        "variant": full["id"],
        "games": len(games),
        "seed": seed,
        "results": {
            "wins": [sum(played.winners == (player,) for played in games) for player in range(players)],
            "shared": sum(len(played.winners) > 1 for played in games),
            "draws": sum(not played.winners for played in games),
        },
        "reasons": {reason: reasons.count(reason) for reason in sorted(set(reasons))},
        "moves": {
            "min": min(lengths),
            "mean": round(statistics.fmean(lengths), 1),
            "median": statistics.median_low(lengths),
            "max": max(lengths),
        },
        "branching": {
            "mean": round(sum(played.options for played in games) / max(1, choices), 1),
            "max": max(played.most for played in games),
        },
    }


def _print(told: dict[str, Any], end: Callable[[str], str]) -> None:
    games, results, moves, branching = told["games"], told["results"], told["moves"], told["branching"]
    ended = {say("wins", player + 1): wins for player, wins in enumerate(results["wins"])}
    ended |= {say(name): results[name] for name in ("shared", "draws") if results[name]}
    why = {end(reason): number for reason, number in told["reasons"].items()}
    width = max(len(name) for name in (*ended, *why))
    print(say("random_games", told["variant"], told["seed"], games))
    _shares(ended, games, width)
    print(say("ends"))
    _shares(why, games, width)
    print(say("lengths", moves["min"], moves["max"], decimal(moves["mean"], 1), moves["median"]))
    print(say("branching", decimal(branching["mean"], 1), branching["max"]))


def _shares(counts: dict[str, int], games: int, width: int) -> None:
    for name, number in counts.items():
        print(f"  {name:<{width}}  {number:>6}  {decimal(100 * number / games, 1):>5} %")
