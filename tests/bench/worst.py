"""For each game the position whose legal moves take longest to list, as far as random games find it:

    python -m tests.bench.worst

plays 1,000 games over the built-in variants and writes worst.json. It takes about a minute.
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
    """For each game the position before it (its variant as an id) and the move that leads to it."""
    slowest: dict[str, list[Found]] = {}
    variants = [(name, variant_named(f"{ROOT}/", name)) for name in names()]
    for number in range(games):
        name, full = variants[number % len(variants)]
        candidates = [*slowest.get(full["game"], []), _slowest_of_a_game(name, full, Chance(number))]
        # A single time is uncertain: the best candidates are timed again.
        slowest[full["game"]] = sorted(candidates, key=lambda found: -found[0])[:10]
    return [max(slowest[game], key=lambda found: _seconds(found[1]))[1] for game in sorted(slowest)]


def _slowest_of_a_game(name: str, full: dict[str, Any], chance: Chance) -> Found:
    game = registry.new_game(full)
    slowest: Found = (0, {})
    while len(game.history) < PLIES and game.outcome() is None:
        drawn = [game.random_move(chance) for _ in range(4)]
        move = next((move for move in drawn if game.text(move).split(" ")[0] in EAGER), drawn[0])
        game.play(move)
        start = time.process_time()
        game.legal_moves()
        seconds = time.process_time() - start
        if seconds > slowest[0]:
            game.undo()
            slowest = seconds, {"position": {**game.position(), "variant": name}, "move": game.text(move)}
            game.play(move)
    return slowest


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
