"""Where the luck of a numbered game starts, for whoever plays games by their numbers."""

import hashlib

from rules_core.chance import Chance


def of_game(seed: int, what: str, number: int) -> Chance:
    """Some luck of the game with this number: `what` tells the one from the other."""
    return Chance(start(seed, what, number))


def start(seed: int, what: str, number: int) -> int:
    """The start of some luck. Starts that lie side by side begin alike, so that of a hundred games most would have the
    same few first moves: these lie anywhere."""
    told = hashlib.blake2b(f"{seed} {what} {number}".encode(), digest_size=6)
    return int.from_bytes(told.digest(), "big")
