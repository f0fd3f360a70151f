"""How soon a player by chance leaves the place of the other's 27 in Engpass, if nobody else is in its way.

    python -m tests.bench.engpass_room [--games 40] [--seed 2] [--plies 1000] [--variants ID …]

The other only moves its smallest piece to and fro in its own strip. Told are the ply at which the largest piece first
stands clear of the other's largest place (median, and the latest of all games), and in how many turns that place is
free, a square of three by three at the far line is free, and both: then the other's largest could come in.
"""

import argparse
from collections.abc import Sequence
from statistics import median
from typing import Any

from quader import variants
from rules_core import registry
from rules_core.chance import Chance
from rules_core.games.cuboids.cuboid import MARGIN, POSE
from rules_core.games.engpass.engpass import STRIP, Engpass
from tests.bench.engpass_draws import meets
from tests.corpus.write import names

COLUMNS = ("variant", "games", "leaves: median", "latest", "place free", "room at the line", "both")
# The largest piece is so many cells wide and deep.
EDGE = 3


def to_and_fro(game: Engpass, chance: Chance) -> int:
    """A move of the smallest piece that stays in the own strip; any if there is none."""
    moves = [move for move in game.moves_of(0) if move >> 5 & 31 < MARGIN + STRIP] or game.legal_moves()
    return moves[chance.below(len(moves))]


def is_free(game: Engpass, place: int) -> bool:
    """Whether none of the pieces played by chance stands on a place."""
    return not any(meets(place, pose) for pose in game.poses[game.count :])


def has_room(game: Engpass) -> bool:
    """Whether the largest piece would find a place at the far line, inside the board."""
    line = game.far_line[0]
    row = -1
    for y in range(line - EDGE, line):
        row &= game.field.free[y]
    return bool(row & row >> 1 & row >> 2)


def played(full: dict[str, Any], seed: int, plies: int) -> tuple[int, Sequence[float]]:
    """When the largest left the place, and the shares of turns."""
    game = registry.new_game(full)
    assert isinstance(game, Engpass)
    chance = Chance(seed)
    place = game.places[game.count - 1][0]
    left = 0
    free = room = both = turns = 0
    for ply in range(1, plies + 1):
        if not game.turn:
            game.play(to_and_fro(game, chance))
            continue
        game.play(game.random_move(chance))
        if not left and not meets(place, game.poses[-1] & POSE):
            left = ply
        turns += 1
        free += is_free(game, place)
        room += has_room(game)
        both += is_free(game, place) and has_room(game)
    return left or plies, [number / turns for number in (free, room, both)]


def main() -> None:
    known = [name for name in names() if name.startswith("engpass") and variants.by_name(name)["board"][0] == 16]
    parser = argparse.ArgumentParser(prog="python -m tests.bench.engpass_room")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=2)
    parser.add_argument("--plies", type=int, default=1000)
    parser.add_argument("--variants", nargs="+", choices=known, default=known, metavar="ID")
    args = parser.parse_args()
    print("| " + " | ".join(COLUMNS) + " |\n" + "|---" * len(COLUMNS) + "|")
    for name in args.variants:
        # Nobody arrives, so nothing may end the game.
        full = dict(variants.by_name(name), stall=0, move_cap=args.plies + 1)
        games = [played(full, args.seed * 1000 + number, args.plies) for number in range(args.games)]
        leaves = [left for left, _ in games]
        shares = [sum(part) / len(games) for part in zip(*(shares for _, shares in games), strict=True)]
        cells = [name, str(len(games)), f"{median(leaves):.0f}", str(max(leaves))]
        print("| " + " | ".join(cells + [f"{100 * share:.0f} %" for share in shares]) + " |", flush=True)


if __name__ == "__main__":
    main()
