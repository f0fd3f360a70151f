"""Pairing a round: the own Swiss system beside the FIDE Dutch system of py4swiss."""

import random
import time
from statistics import median

from tests.tournament.play import begun, enter, pair, random_places

from .page import Table

ROUNDS = 5
PLAYERS = {"swiss": (50, 100, 200, 500, 1000), "dutch": (50, 100, 200)}


def round_seconds(system: str, players: int, seed: int = 1) -> float:
    """The median time to pair a round of a tournament with random results."""
    rng = random.Random(seed)
    tournament = begun(players, rounds=ROUNDS, seats=2, system=system)
    times = []
    for _ in range(ROUNDS):
        began = time.process_time()
        pair(tournament)
        times.append(time.process_time() - began)
        enter(tournament, random_places(rng))
    return median(times)


def text() -> str:
    rows = []
    for players in (50, 100, 200):
        # In turns, and without what is loaded only once.
        ours, theirs = round_seconds("swiss", players), round_seconds("dutch", players)
        rows.append((str(players), f"{ours:.3f} s", f"{theirs:.3f} s", f"{theirs / ours:.1f}"))
    return f"""Processor time for a round, the median of {ROUNDS} rounds with random results, from the tournament's
state to the pairs.

{Table(("players", "own Swiss", "Dutch (py4swiss)", "Dutch / own"), rows).text()}"""
