"""Whole tournaments with random results, on a tournament in memory."""

import random
import time
from collections.abc import Callable
from typing import Any

from quader.tournament import pairing
from quader.tournament.state import Round, Table, Tournament

Result = Callable[[Table], list[int]]


def begun(players: int, **settings: Any) -> Tournament:
    tournament = Tournament()
    tournament.apply({"do": "new", "name": "Test", "settings": settings})
    for number in range(1, players + 1):
        tournament.apply({"do": "add", "name": f"P{number}", "number": number})
    return tournament


def random_places(rng: random.Random) -> Result:
    def result(table: Table) -> list[int]:
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


def swiss_seconds(players: int = 200, rounds: int = 9, seed: int = 1, seats: int = 2) -> list[float]:
    """How long each round of a Swiss tournament takes to pair, from the log's state to the pairings."""
    rng = random.Random(seed)
    tournament = begun(players, rounds=rounds, seats=seats)
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        pair(tournament)
        times.append(time.perf_counter() - start)
        enter(tournament, random_places(rng))
    return times


if __name__ == "__main__":
    for seats in (2, 4):
        times = swiss_seconds(seats=seats)
        told = " ".join(f"{seconds:.2f}" for seconds in times)
        print(f"200 players, {seats} at a table, 9 Swiss rounds, seconds to pair each: {told}  (budget 5)")
