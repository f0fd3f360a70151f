"""What a player of Goldige Quader has outside at the end of the games not won, and whether it had a place left.

python -m tests.bench.left_outside [--variants ID …] [--levels board random] [--games 100] [--seed 2]
"""

import argparse
from collections import Counter

from quader import variants
from quader.engine import match, one_game
from quader.engine.levels import NAMES
from quader.engine.one_game import Budget, Watcher
from rules_core.game import Game
from rules_core.games.cuboids.cuboids import GOAL
from rules_core.games.quader.mind import Mind
from rules_core.games.quader.quader import Quader

from .page import Table

OPENING = 4


class Last(Watcher):
    """Keeps the game as it was after the last move."""

    game: Quader | None = None

    def after(self, game: Game) -> None:
        assert isinstance(game, Quader)
        self.game = game


def outside(game: Quader, player: int) -> dict[int, int]:
    """The volumes that a player has outside, each with the number of places that it has left."""
    mind = Mind(game)
    first = player * game.count
    left = {game.volumes[k] for k in range(game.count) if game.areas[first + k] != GOAL}
    return {volume: mind.places(player, volume) for volume in sorted(left)}


def row(name: str, levels: tuple[str, str], games: int, seed: int) -> tuple[str, ...]:
    """What is told of a variant, of the player who was named first."""
    full = variants.by_name(name)
    points = 0.0
    not_won = all_in = shut_out = 0
    volumes: Counter[int] = Counter()
    for number in range(games):
        last = Last()
        ended = one_game.play(full, levels, seed, OPENING, Budget(), number, last)
        seat = ended.seats.index(0)
        share = (1 / len(ended.winners) if seat in ended.winners else 0.0) if ended.winners else 1 / len(levels)
        points += share
        if share == 1:
            continue
        not_won += 1
        all_in += ended.reason == "all_in"
        assert last.game is not None
        lost = [volume for volume, places in outside(last.game, seat).items() if not places]
        shut_out += bool(lost)
        volumes.update(lost)
    low, high = match.interval(points / games, games)
    told = f"{100 * points / games:.0f} ({100 * low:.0f}–{100 * high:.0f})"
    which = ", ".join(f"{volume}: {times}" for volume, times in sorted(volumes.items()))
    return (name, str(games), told, str(not_won), str(all_in), str(shut_out), which)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.left_outside")
    parser.add_argument("--variants", nargs="+", default=["block-8x6x3"], metavar="ID")
    parser.add_argument("--levels", nargs=2, default=["board", "random"], choices=NAMES, metavar="LEVEL")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=2)
    args = parser.parse_args()
    head = ("variant", "games", "share", "not won", "others all in", "a piece without a place", "which")
    rows = [row(name, (args.levels[0], args.levels[1]), args.games, args.seed) for name in args.variants]
    print(Table(head, rows).text())


if __name__ == "__main__":
    main()
