"""For each game the positions whose legal moves, all or those of one piece, take longest to list in random games:

    python -m tests.bench.worst

plays 1,000 games over the built-in variants and writes worst.json. It takes a few minutes. Only games whose
positions can be set up without their moves take part: replaying a whole game on the emulator takes too long.
"""

import json
import time
from pathlib import Path
from typing import Any

from rules_core import registry
from rules_core.chance import Chance
from tests.corpus.corpus import variant_named
from tests.corpus.write import names
from tests.micropython.runner import ROOT

FILE = Path(__file__).with_name("worst.json")
GAMES = 1000
PLIES = 150
# These bring pieces onto the board and into the goal, where there are most moves.
EAGER = ("place", "enter", "set")
# Seconds, and what took them.
Found = tuple[float, dict[str, Any]]


def find(games: int = GAMES) -> list[dict[str, Any]]:
    """For each game the positions before (their variants as ids) and the moves that lead to them."""
    slowest: dict[str, list[Found]] = {}
    variants = [(name, variant_named(f"{ROOT}/", name)) for name in names()]
    variants = [(name, full) for name, full in variants if "moves" not in registry.new_game(full).position()]
    for number in range(games):
        name, full = variants[number % len(variants)]
        for kind, found in zip(("all", "one"), _slowest_of_a_game(name, full, Chance(number)), strict=True):
            key = f"{full['game']} {kind}"
            # A single time is uncertain: the best candidates are timed again.
            slowest[key] = sorted([*slowest.get(key, []), found], key=lambda found: -found[0])[:10]
    timed = {"all": _seconds, "one": _seconds_of_one}
    return [max(slowest[key], key=lambda found: timed[key[-3:]](found[1]))[1] for key in sorted(slowest)]


def _slowest_of_a_game(name: str, full: dict[str, Any], chance: Chance) -> tuple[Found, Found]:
    """The position whose moves took longest, and the one with the slowest piece."""
    game: Any = registry.new_game(full)
    slowest: list[Found] = [(0, {}), (0, {})]
    while len(game.history) < PLIES and game.outcome() is None:
        drawn = [game.random_move(chance) for _ in range(4)]
        move = next((move for move in drawn if game.text(move).split(" ")[0] in EAGER), drawn[0])
        times = [0.0, 0.0]
        if len(game.history) % 10 == 9:
            times[1] = max(_times_of_pieces(game, move), default=0)
        game.play(move)
        start = time.process_time()
        game.legal_moves()
        times[0] = time.process_time() - start
        for kind in (0, 1):
            if times[kind] > slowest[kind][0]:
                game.undo()
                found = {"position": {**game.position(), "variant": name}, "move": game.text(move)}
                slowest[kind] = times[kind], found
                game.play(move)
    return slowest[0], slowest[1]


def _times_of_pieces(game: Any, move: int) -> list[float]:
    """How long the moves of each piece of the next player take to list, directly after the move."""
    game.play(move)
    turn = game.turn
    spots = [piece["at"] for piece in game.position()["pieces"] if piece["owner"] == turn and piece["at"][2] == 0]
    game.undo()
    times = []
    for x, y, _ in spots:
        game.play(move)
        start = time.process_time()
        game.targets(x, y + game.strip)
        times.append(time.process_time() - start)
        game.undo()
    return times


def _seconds_of_one(found: dict[str, Any]) -> float:
    """The shortest of a few times that listing the moves of the slowest piece takes."""
    position = found["position"]
    game = registry.new_game(variant_named(f"{ROOT}/", position["variant"]))
    game.load(position)
    move = game.parse(found["move"])
    return max(min(times) for times in zip(*[_times_of_pieces(game, move) for _ in range(5)], strict=True))


def _seconds(found: dict[str, Any]) -> float:
    """The shortest of a few times that listing the moves takes."""
    position = found["position"]
    game = registry.new_game(variant_named(f"{ROOT}/", position["variant"]))
    game.load(position)
    move = game.parse(found["move"])
    times = []
    for _ in range(5):
        game.play(move)
        start = time.process_time()
        game.legal_moves()
        times.append(time.process_time() - start)
        game.undo()
        game.legal_moves()
    return min(times)


if __name__ == "__main__":
    FILE.write_text("[" + ",\n ".join(json.dumps(found) for found in find()) + "]\n", encoding="utf-8")
