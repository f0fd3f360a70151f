"""How long the other's 27 stays on the place of the own one in Engpass, by what already stands beside it.

    python -m tests.bench.engpass_pocket [--games 40] [--seed 2] [--plies 400] [--variants ID …]

Both 27s start where the other's has to go, outside the board. A player by chance crowds its home first, while its 27
stands still and the other's pieces that are named take their places as soon as these are free. Then the 27 may move as
well: told is after how many turns it has left the place (median, and in how many games it has not), how many moves its
owner had in the mean, and how many of these were moves of the 27.
"""

import argparse
from statistics import fmean, median
from typing import Any, NamedTuple

from quader import variants
from rules_core import registry
from rules_core.chance import Chance
from rules_core.games.cuboids.cuboid import POSE
from rules_core.games.engpass.engpass import Engpass
from tests.bench.engpass_draws import meets
from tests.bench.engpass_room import to_and_fro

COLUMNS = ("variant", "on their places", "games", "turns until it leaves", "never", "moves", "of the 27")
ON_PLACES: tuple[tuple[int, ...], ...] = ((), (18,), (18, 12, 9), (18, 12, 9, 8, 6, 4, 3, 2))
# So many turns crowd the home, and so many more at most until everybody who should has found the place free.
CROWDING, AT_MOST = 100, 20_000


class Stayed(NamedTuple):
    """After how many turns the 27 had left, or all; the moves there were, and those of the 27, in each turn."""

    turns: int
    left: bool
    moves: list[int]
    of_largest: list[int]


def others_moves(game: Engpass, chance: Chance) -> list[int]:
    """The moves of the player by chance, after one of the other."""
    game.play(to_and_fro(game, chance))
    return game.legal_moves()


def is_free(game: Engpass, place: int) -> bool:
    """Whether nobody stands on a place."""
    return not any(meets(place, pose & POSE) for pose in game.poses)


def played(full: dict[str, Any], on_places: tuple[int, ...], seed: int, plies: int) -> Stayed | None:
    """One game; None if somebody never found the place free."""
    game = registry.new_game(full)
    assert isinstance(game, Engpass)
    chance = Chance(seed)
    largest = game.count - 1
    place = game.places[largest][0]
    waiting = [game.volumes.index(volume) for volume in on_places]
    turns = 0
    while turns < CROWDING or waiting:
        moves = [move for move in others_moves(game, chance) if move >> 19 & 63 != largest]
        game.play(moves[chance.below(len(moves))])
        for piece in [piece for piece in waiting if is_free(game, game.places[piece][0])]:
            game.lift(piece)
            game.stand(piece, game.places[piece][0])
            waiting.remove(piece)
        turns += 1
        if turns > AT_MOST:
            return None
    numbers: list[int] = []
    of_largest: list[int] = []
    for turn in range(1, plies + 1):
        moves = others_moves(game, chance)
        numbers.append(len(moves))
        of_largest.append(sum(move >> 19 & 63 == largest for move in moves))
        game.play(moves[chance.below(len(moves))])
        if not meets(place, game.poses[-1] & POSE):
            return Stayed(turn, True, numbers, of_largest)
    return Stayed(plies, False, numbers, of_largest)


def main() -> None:
    known = ["engpass-16", "engpass-16-wide", "engpass-earlier"]
    parser = argparse.ArgumentParser(prog="python -m tests.bench.engpass_pocket")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=2)
    parser.add_argument("--plies", type=int, default=400)
    parser.add_argument("--variants", nargs="+", choices=known, default=known, metavar="ID")
    args = parser.parse_args()
    print("| " + " | ".join(COLUMNS) + " |\n" + "|---" * len(COLUMNS) + "|")
    for name in args.variants:
        # Nobody has to arrive, so nothing may end the game.
        full = dict(variants.by_name(name), stall=0, move_cap=100_000)
        for on_places in ON_PLACES:
            all_games = [played(full, on_places, args.seed * 1000 + number, args.plies) for number in range(args.games)]
            games = [game for game in all_games if game is not None]
            moves = fmean(number for game in games for number in game.moves)
            of_largest = fmean(number for game in games for number in game.of_largest)
            cells = [name, ", ".join(map(str, on_places)) or "none", str(len(games))]
            cells += [f"{median(game.turns for game in games):.0f}", str(sum(not game.left for game in games))]
            print("| " + " | ".join([*cells, f"{moves:.0f}", f"{of_largest:.1f}"]) + " |", flush=True)


if __name__ == "__main__":
    main()
