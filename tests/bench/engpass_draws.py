"""Why games of Engpass against chance are drawn: who stands on the places that are missing, and could it leave?

    python -m tests.bench.engpass_draws [--level board] [--games 40] [--seed 2] [--variants ID …]

Nobody can drive a piece away. For every drawn game it is told whether the other's largest piece is not on its place at
the end, whether the player by chance stood then on a place that the other needed, since which ply without a break, in
how many of its turns since then it had any move that would have cleared the place, and how many of all its moves these
were: what a player by chance does sooner or later.
"""

import argparse
from statistics import fmean, median
from typing import NamedTuple

from quader import variants
from quader.engine import one_game
from quader.engine.match import interval
from quader.engine.one_game import Budget, Watcher
from rules_core.game import Game
from rules_core.games.cuboids.cuboid import BITS, DY, KIND, PASS, POSE
from rules_core.games.engpass.engpass import Engpass
from rules_core.games.engpass.ways import Ways
from tests.corpus.write import names

OPENING = 4
COLUMNS = (
    "variant", "games", "share", "drawn", "largest missing", "with a place taken", "since ply", "turns with a way out",
    "of all moves",
)  # fmt: skip


class Stood(NamedTuple):
    """A piece on a place that another needs: since which ply, and for each turn of its owner the share of all moves
    that would have cleared the place."""

    since: int
    ways_out: list[float]


def meets(one: int, other: int) -> bool:
    """Whether two poses on the ground share a cell."""
    if not BITS[one >> 14] << (one & 31) & BITS[other >> 14] << (other & 31):
        return False
    low, high = one >> 5 & 31, other >> 5 & 31
    return low < high + DY[other >> 14] and high < low + DY[one >> 14]


class Places(Watcher):
    """Sees on which places of a player the other stands."""

    def __init__(self, player: int) -> None:
        self.player = player
        # In any order too each piece has a place that the levels mean it to go to.
        self.places: list[int] = []
        # (place, piece that stands on it) -> since when, and its ways out.
        self.stood: dict[tuple[int, int], Stood] = {}
        # Whether the largest piece is not on its place.
        self.lacks_largest = True

    def before(self, game: Game, move: int) -> None:
        assert isinstance(game, Engpass)
        if game.turn == self.player or not self.stood:
            return
        moves = [move for move in game.legal_moves() if move & KIND != PASS]
        for (place, piece), stood in self.stood.items():
            out = [1 for move in moves if game.piece_of(move) == piece and not meets(move & POSE, place)]
            stood.ways_out.append(len(out) / len(moves) if moves else 0.0)

    def after(self, game: Game) -> None:
        assert isinstance(game, Engpass)
        if not self.places:
            self.places = Ways(game).places
        own = range(self.player * game.count, (self.player + 1) * game.count)
        others = range((1 - self.player) * game.count, (2 - self.player) * game.count)
        self.lacks_largest = game.poses[own[-1]] not in game.places[own[-1]]
        now = {}
        for k in own:
            place = self.places[k]
            if game.poses[k] in game.places[k]:
                continue
            for piece in others:
                if meets(game.poses[piece], place):
                    now[place, piece] = self.stood.get((place, piece)) or Stood(len(game.history), [])
        self.stood = now


def told(name: str, level: str, games: int, seed: int) -> str:
    """One line of the table."""
    points = 0.0
    drawn = lacking = 0
    longest: list[Stood] = []
    for number in range(games):
        seat = number % 2
        watcher = Places(seat)
        ended = one_game.play(variants.by_name(name), (level, "random"), seed, OPENING, Budget(), number, watcher)
        assert ended.seats[seat] == 0
        points += 0.5 if not ended.winners else float(ended.winners[0] == seat)
        if not ended.winners:
            drawn += 1
            lacking += watcher.lacks_largest
            if watcher.stood:
                longest.append(min(watcher.stood.values(), key=_since))
    low, high = interval(points / games, games)
    cells = [name, str(games), f"{100 * points / games:.0f} ({100 * low:.0f}–{100 * high:.0f})", str(drawn)]
    cells += [str(lacking), str(len(longest))]
    if longest:
        turns = [share for stood in longest for share in stood.ways_out]
        open_turns = [share for share in turns if share]
        cells += [
            f"{median(stood.since for stood in longest):.0f}",
            f"{100 * len(open_turns) / len(turns):.0f} %" if turns else "",
            f"{100 * fmean(turns):.2f} %" if turns else "",
        ]
    else:
        cells += ["", "", ""]
    return "| " + " | ".join(cells) + " |"


def _since(stood: Stood) -> int:
    return stood.since


def main() -> None:
    known = [name for name in names() if variants.by_name(name)["game"] == "engpass"]
    parser = argparse.ArgumentParser(prog="python -m tests.bench.engpass_draws")
    parser.add_argument("--level", default="board")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=2)
    parser.add_argument("--variants", nargs="+", choices=known, default=known, metavar="ID")
    args = parser.parse_args()
    print("| " + " | ".join(COLUMNS) + " |\n" + "|---" * len(COLUMNS) + "|")
    for name in args.variants:
        print(told(name, args.level, args.games, args.seed), flush=True)


if __name__ == "__main__":
    main()
