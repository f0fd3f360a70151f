"""How many plies and legal moves a second random playouts make on this machine, python-chess beside them."""

import random
import time
from collections.abc import Callable
from statistics import median

import chess

from rules_core import registry
from rules_core.chance import Chance
from tests.corpus.corpus import variant_named
from tests.micropython.runner import ROOT

SLICE = 0.2
SLICES = 15
# (plies, legal moves) made in one playout.
Playout = Callable[[random.Random], tuple[int, int]]


def chess_playout(rng: random.Random) -> tuple[int, int]:
    board = chess.Board()
    plies = listed = 0
    while plies < 300:
        moves = list(board.legal_moves)
        if not moves:
            break
        listed += len(moves)
        board.push(rng.choice(moves))
        plies += 1
    return plies, listed


def playout_of(name: str) -> Playout:
    full = variant_named(f"{ROOT}/", name)

    def playout(rng: random.Random) -> tuple[int, int]:
        game = registry.new_game(full)
        chance = Chance(rng.randrange(1 << 29))
        plies = listed = 0
        while plies < 300:
            moves = game.legal_moves()
            if moves:
                game.play(rng.choice(moves))
            elif game.is_chance():
                game.play(game.random_move(chance))
            else:
                break
            listed += len(moves)
            plies += 1
        return plies, listed

    return playout


def rates(playout: Playout, rng: random.Random, seconds: float = SLICE) -> tuple[float, float]:
    """Plies and legal moves a second, in whole playouts for at least that long."""
    plies = listed = 0
    start = now = time.process_time()
    while now - start < seconds:
        more = playout(rng)
        plies += more[0]
        listed += more[1]
        now = time.process_time()
    return plies / (now - start), listed / (now - start)


def side_by_side(playouts: list[Playout]) -> list[tuple[float, float]]:
    """The median rates of each, measured in turns so that other load on the machine hits all alike."""
    rng = random.Random(1)
    slices = [[rates(playout, rng) for playout in playouts] for _ in range(SLICES)]
    return [
        (median(one[number][0] for one in slices), median(one[number][1] for one in slices))
        for number in range(len(playouts))
    ]
