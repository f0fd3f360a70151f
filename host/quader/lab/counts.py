"""What many games are counted down to: whole numbers only, so that ranges of games add up in any order to the same."""

import math
from collections import Counter
from dataclasses import dataclass, field, fields
from typing import Any

from ..engine.match import SURE, interval

# A point is shared among up to four winners: in twelfths it stays whole.
POINT = 12

# A value with the ends of its 95 % interval.
Measured = tuple[float, float, float]


@dataclass
class Counts:
    """Sums over games. Keys of the counters are texts, so that they can be kept as JSON."""

    games: int = 0
    # By seat: the points in twelfths.
    seats: Counter[str] = field(default_factory=Counter)
    # By player as named: the points in twelfths.
    players: Counter[str] = field(default_factory=Counter)
    draws: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    # Games by their length in plies.
    lengths: Counter[str] = field(default_factory=Counter)
    plies: int = 0
    passes: int = 0
    # Legal moves to choose from, summed over plies.
    choices: int = 0
    # Games in which nothing came nearer to the end for the last half and more, the plies at which their last progress
    # was, and in all games the plies after it.
    dead: int = 0
    dead_since: int = 0
    idle_plies: int = 0
    # How often another player came ahead. Of the games with one winner: those in which another was ahead at half time,
    # and how much of each, in percent, was over when the winner was behind for the last time.
    lead_changes: int = 0
    turned: int = 0
    behind_percent: int = 0
    # How often each kind of move was made, each piece moved, each level reached.
    kinds: Counter[str] = field(default_factory=Counter)
    pieces: Counter[str] = field(default_factory=Counter)
    levels: Counter[str] = field(default_factory=Counter)
    # Of what is not the same in all games (the numbers above by name): the squares of each game's number, and its
    # products with the game's length. How sure a mean is follows from them.
    squares: Counter[str] = field(default_factory=Counter)
    products: Counter[str] = field(default_factory=Counter)

    def add(self, other: "Counts") -> None:
        """Take in what other games gave."""
        for part in fields(self):
            mine, theirs = getattr(self, part.name), getattr(other, part.name)
            if isinstance(mine, Counter):
                mine.update(theirs)
            else:
                setattr(self, part.name, mine + theirs)

    def as_json(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for part in fields(self):
            value = getattr(self, part.name)
            found[part.name] = dict(sorted(value.items())) if isinstance(value, Counter) else value
        return found

    @classmethod
    def of_json(cls, doc: dict[str, Any]) -> "Counts":
        """Counts that were kept; anything else is a ValueError."""
        found = cls()
        if set(doc) != {part.name for part in fields(cls)}:
            raise ValueError("these are no counts")
        for part in fields(cls):
            value = doc[part.name]
            if isinstance(getattr(found, part.name), Counter):
                if not all(isinstance(count, int) for count in value.values()):
                    raise ValueError("counts are whole numbers")
                setattr(found, part.name, Counter(value))
            elif isinstance(value, int):
                setattr(found, part.name, value)
            else:
                raise ValueError("counts are whole numbers")
        return found

    # --- what they say -----------------------------------------------------------------------------------------

    def length(self, share: float) -> int:
        """The length that a share of the games does not exceed."""
        wanted, seen = share * self.games, 0
        for length in sorted(map(int, self.lengths)):
            seen += self.lengths[str(length)]
            if seen >= wanted:
                return length
        return 0

    def median(self) -> tuple[int, int, int]:
        """The median length with the ends of its 95 % interval, which are lengths again."""
        off = SURE / (2 * math.sqrt(self.games))
        return self.length(0.5), self.length(max(0.0, 0.5 - off)), self.length(min(1.0, 0.5 + off))

    def of_a_game(self, name: str, games: int) -> Measured:
        """The mean of a number over so many games, with its interval."""
        mean = getattr(self, name) / games
        spread = max(0.0, self.squares[name] / games - mean * mean)
        return _around(mean, math.sqrt(spread / games))

    def of_a_ply(self, name: str) -> Measured:
        """A number for each ply, with its interval: games are drawn, not plies, and long ones count for more."""
        plies = max(1, self.plies)
        mean = getattr(self, name) / plies
        lengths = sum(count * int(length) ** 2 for length, count in self.lengths.items())
        spread = self.squares[name] - 2 * mean * self.products[name] + mean * mean * lengths
        return _around(mean, math.sqrt(max(0.0, spread)) / plies)

    def share_of_seat(self, seat: int) -> Measured:
        """The points of a seat as a share of all, with the ends of the 95 % interval."""
        return with_interval(self.seats[str(seat)] / (POINT * self.games), self.games)


def _around(mean: float, error: float) -> Measured:
    return mean, max(0.0, mean - SURE * error), mean + SURE * error


def with_interval(share: float, number: int) -> Measured:
    """A share of so many games and Wilson's 95 % interval."""
    return (share, *interval(share, number))
