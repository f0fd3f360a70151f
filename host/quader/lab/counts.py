"""What many games are counted down to: whole numbers only, so that ranges of games add up in any order to the same."""

from collections import Counter
from dataclasses import dataclass, field, fields
from typing import Any

from ..engine.match import interval

# A point is shared among up to four winners: in twelfths it stays whole.
POINT = 12


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
    # Games in which nothing came nearer to the end for the last half and more, and plies after the last progress.
    dead: int = 0
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

    def share_of_seat(self, seat: int) -> tuple[float, float, float]:
        """The points of a seat as a share of all, with the ends of the 95 % interval."""
        return with_interval(self.seats[str(seat)] / (POINT * self.games), self.games)


def with_interval(share: float, number: int) -> tuple[float, float, float]:
    """A share of so many games and Wilson's 95 % interval."""
    return (share, *interval(share, number))
