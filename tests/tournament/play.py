"""Whole tournaments with random results, on a tournament in memory."""

import random
import time
from collections.abc import Callable
from typing import Any

from quader.tournament import pairing
from quader.tournament.parts import Pairing, Round
from quader.tournament.state import Tournament

Result = Callable[[Pairing], list[int]]


def begun(players: int, **settings: Any) -> Tournament:
    tournament = Tournament()
    tournament.apply({"do": "new", "name": "Test", "settings": settings})
    for number in range(1, players + 1):
        tournament.apply({"do": "add", "name": f"P{number}", "number": number})
    return tournament


def random_places(rng: random.Random) -> Result:
    def result(table: Pairing) -> list[int]:
        marks = [rng.randrange(4) for _ in table.players]
        return [1 + sum(other < mark for other in marks) for mark in marks]

    return result


def pair(tournament: Tournament, repeats: bool = False) -> Round:
    tournament.apply(pairing.next_round(tournament, repeats))
    return tournament.current()


def enter(tournament: Tournament, result: Result) -> None:
    for table in tournament.current().tables:
        change = {"do": "result", "round": len(tournament.rounds), "table": table.number, "places": result(table)}
        tournament.apply(change)


def pairing_seconds(players: int = 200, rounds: int = 9, seed: int = 1, **settings: Any) -> list[float]:
    """How long each round takes to pair, in seconds of computing, from the log's state to the pairings."""
    rng = random.Random(seed)
    tournament = begun(players, rounds=rounds, **settings)
    times = []
    for _ in range(rounds):
        start = time.process_time()
        pair(tournament)
        times.append(time.process_time() - start)
        enter(tournament, random_places(rng))
    return times


if __name__ == "__main__":
    for players, rounds, budget, settings in (
        (200, 9, 0.5, {}), (200, 9, None, {"seats": 4}), (200, 9, 0.5, {"system": "dutch"}),
        (60, 9, None, {"system": "keizer"}), (2000, 9, 60.0, {}), (1000, 1, 60.0, {"system": "dutch"}),
    ):  # fmt: skip
        times = pairing_seconds(players, rounds, **settings)
        told = " ".join(f"{seconds:.2f}" for seconds in times)
        what = ", ".join(f"{key} {value}" for key, value in settings.items()) or "swiss"
        print(f"{players} players, {what}, seconds of computing for each round: {told}"
              + (f"  (budget {budget})" if budget else ""), flush=True)  # fmt: skip
