"""How games of Goldige Quader between good players end stalled where points decide: who could still have done what; and
how often somebody has waited long before a piece came in.

python -m tests.bench.stalls [--games 20] [--variants ID …]
"""

import argparse
from statistics import mean, median

from quader import variants
from quader.engine import one_game
from quader.engine.one_game import Budget, Watcher
from rules_core.game import Game
from rules_core.games.cuboids.cuboid import DX, DY, DZ, sizes_of
from rules_core.games.cuboids.cuboids import GOAL
from rules_core.games.quader.quader import Quader
from rules_core.games.quader.score import scores

from .page import Table

VARIANTS = ("map-castle", "tactic-10-stairs-321")
LEVELS = ("master", "master")
SEED = 2
# So many plies without an entry are a long wait: most of what `stall` allows.
LONG = 100
OPENING = 4


class Entries(Watcher):
    """Notes when a piece last came into the goal, and who was ahead then."""

    def __init__(self) -> None:
        self.plies = 0
        self.last = 0
        self.waits = 0
        self.ahead: list[int] = []
        self.game: Quader | None = None

    def after(self, game: Game) -> None:
        assert isinstance(game, Quader)
        self.game = game
        self.plies += 1
        if not game.quiet:
            self.waits += self.plies - self.last >= LONG
            self.last = self.plies
            self.ahead = leaders(game)


def leaders(game: Quader) -> list[int]:
    """Who has the most points."""
    points = scores(game)
    return [player for player in range(game.players) if points[player] == max(points)]


def places(game: Quader) -> list[int]:
    """Where the pieces outside could come to rest, however they are turned."""
    found = []
    for piece, area in enumerate(game.areas):
        if area != GOAL:
            for size in sizes_of(game.volumes[piece % game.count]):
                for ground in (True, False):
                    found += game.goal.places(size, piece // game.count, ground, True)
    return found


def missing(game: Quader) -> set[tuple[int, int, int]]:
    """The cells of the form that are not filled."""
    goal = game.goal
    return {
        (x, goal.y0 + j, z)
        for z, rows in enumerate(goal.target)
        for j, wanted in enumerate(rows)
        for x in range(goal.x0, goal.x1)
        if (wanted & ~goal.level[z][j + 1]) >> x & 1
    }


def filled(pose: int) -> set[tuple[int, int, int]]:
    """The cells of a piece."""
    size, x, y, z = pose >> 14, pose & 31, pose >> 5 & 31, pose >> 10 & 15
    return {(x + i, y + j, z + k) for i in range(DX[size]) for j in range(DY[size]) for k in range(DZ[size])}


def row(name: str, games: int) -> tuple[str, ...]:
    """What is told of a variant."""
    full = variants.by_name(name)
    capped = stalled = nothing_fits = form_lost = same = 0
    entries = []
    waits = []
    for number in range(games):
        watcher = Entries()
        ended = one_game.play(full, LEVELS, SEED, OPENING, Budget(), number, watcher)
        game = watcher.game
        assert game is not None
        waits.append(watcher.waits)
        capped += ended.reason == "move_cap"
        if ended.reason != "stalled":
            continue
        stalled += 1
        entries.append(watcher.last)
        same += watcher.ahead == list(ended.winners)
        poses = places(game)
        nothing_fits += not [pose for pose in poses if not game.goal.overtops(pose)]
        reachable: set[tuple[int, int, int]] = set()
        for pose in poses:
            reachable |= filled(pose)
        form_lost += not missing(game) <= reachable
    last = f"{median(entries):.0f}" if entries else ""
    told = (capped, f"{mean(waits):.1f}", stalled, last, nothing_fits, form_lost, same)
    return (name, str(games), *map(str, told))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.stalls")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--variants", nargs="+", default=VARIANTS, metavar="ID")
    args = parser.parse_args()
    head = ("variant", "games", "capped", "long waits", "stalled", "last entry: ply", "nothing fits")
    head += ("a cell out of reach", "same ahead")
    print(Table(head, [row(name, args.games) for name in args.variants]).text())


if __name__ == "__main__":
    main()
