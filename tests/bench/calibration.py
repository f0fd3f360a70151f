"""How often a player who stands so well wins in the end: what a worth makes of a game's point, for each game.

    python -m tests.bench.calibration [--games N] [--variants ID …]

Two `club` players play; after every move the mover's worth and the point in the end are noted. The scale printed makes
1 / (1 + exp(-worth / scale)) fit best (the mean of -log p); beside it what the scale in use gives, and a coin.
"""

import argparse
import math
from collections import defaultdict
from typing import Any

from quader import variants
from quader.engine import one_game
from quader.engine.hints import share
from quader.games.evaluate import scale_of
from rules_core.game import Game
from rules_core.mind import WON, mind_of

SEED = 1
OPENING = 4
# Scales that are tried.
SCALES = [int(50 * 1.1**step) for step in range(48)]
# What a prediction is held to be at most, so that one surprise does not decide everything.
SURE = 0.005


class Notes(one_game.Watcher):
    """After every move: who made it, and how they stood."""

    def __init__(self) -> None:
        self.seen: list[tuple[int, int]] = []
        self._player = 0

    def before(self, game: Game, move: int) -> None:
        self._player = game.turn

    def after(self, game: Game) -> None:
        mind = mind_of(game)
        for _ in mind.prepare():
            pass
        worth = mind.worth(self._player)
        if abs(worth) < WON // 2:
            self.seen.append((self._player, worth))


def noted(full: dict[str, Any], games: int) -> list[tuple[int, float]]:
    """Worths, and the mover's share of the point in the end."""
    found = []
    for number in range(games):
        notes = Notes()
        ended = one_game.play(full, ["club", "club"], SEED, OPENING, one_game.Budget(), number, notes)
        for player, worth in notes.seen[OPENING:]:
            point = 1 / len(ended.winners) if player in ended.winners else 0.0 if ended.winners else 0.5
            found.append((worth, point))
    return found


def surprise(seen: list[tuple[int, float]], scale: int) -> float:
    """The mean of -log p over what happened."""
    total = 0.0
    for worth, point in seen:
        p = min(1 - SURE, max(SURE, share(worth, scale)))
        total -= point * math.log(p) + (1 - point) * math.log(1 - p)
    return total / max(1, len(seen))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--variants", nargs="*", default=[])
    args = parser.parse_args()
    of_game: dict[str, list[tuple[int, float]]] = defaultdict(list)
    for name in args.variants or variants.names():
        full = variants.by_name(name)
        if full.get("players", 2) != 2:
            continue
        seen = noted(full, args.games)
        of_game[full["game"]] += seen
        print(_line(name, full["game"], seen), flush=True)
    for game, seen in of_game.items():
        print(_line(f"all of {game}", game, seen))


def _line(name: str, game: str, seen: list[tuple[int, float]]) -> str:
    best = min(SCALES, key=lambda scale: surprise(seen, scale))
    used = scale_of(game)
    return (
        f"{name:24} {len(seen):6} moves  scale {best:5} ({surprise(seen, best):.3f})"
        f"   in use {used} ({surprise(seen, used):.3f})   a coin {math.log(2):.3f}"
    )


if __name__ == "__main__":
    main()
