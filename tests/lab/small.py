"""A variant whose games are short, and a study of it."""

from quader import variants
from quader.lab.study import Plan

SMALL = {"format": 1, "game": "quader", "id": "small", "goal": {"size": [10, 2]}, "form": {"kind": "cover"}, "stall": 6}


def plan(games: int = 24, seed: int = 3) -> Plan:
    return Plan(variants.complete(SMALL), ("random", "random"), games, seed)


def silent(done: int, of: int) -> None:
    pass
