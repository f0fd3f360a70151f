"""Points: what a place at a table is worth. All points are whole hundredths, so that sums and comparisons are exact."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from itertools import pairwise
from types import ModuleType

from rules_core import registry

from ..games import half
from ..words.tournament import refusal

_LIMIT = 100_000
# The place of a player who did not come.
ABSENT = 0


def read_points(text: str, where: str) -> int:
    """Points as people write them, `0.5`, in German `0,5`, or `10`, in hundredths."""
    try:
        value = Decimal(text.replace(",", ".")) * 100
        whole = int(value)
    except (InvalidOperation, ValueError, OverflowError):
        raise refusal(where, "bad_points", text) from None
    if whole != value or abs(whole) > _LIMIT:
        raise refusal(where, "bad_points", text)
    return whole


def shown(hundredths: int) -> str:
    """Points as documents have them: `3`, `2.5`; people are told `words.points`."""
    sign = "-" if hundredths < 0 else ""
    whole, rest = divmod(abs(hundredths), 100)
    return f"{sign}{whole}" + (f".{rest:02d}".rstrip("0") if rest else "")


@dataclass(frozen=True)
class Scheme:
    """The points for the places at a table."""

    # Win, draw, loss, or the points of the places from the first on.
    values: tuple[int, ...]
    by_place: bool
    # Whether players who share a place share its points (else each gets them all, and a shared first counts as second).
    split: bool

    def points(self, places: Sequence[int]) -> list[int]:
        """The points of each seat; whoever did not come gets none."""
        if self.by_place:
            return [self._of_place(place, places) if place != ABSENT else 0 for place in places]
        win, draw, loss = self.values
        best = [place for place in places if place != ABSENT]
        drawn = len(best) == 2 and best[0] == best[1]
        return [0 if p == ABSENT else draw if drawn else win if p == min(best) else loss for p in places]

    def _of_place(self, place: int, places: Sequence[int]) -> int:
        sharing = list(places).count(place)
        if self.split:
            return sum(self._value(place + step) for step in range(sharing)) // sharing
        return self._value(2 if place == 1 and sharing > 1 else place)

    def _value(self, place: int) -> int:
        return self.values[place - 1] if place <= len(self.values) else 0

    @property
    def bye(self) -> int:
        """What a bye is worth unless the organiser says otherwise: a win; where places count, the second place."""
        return self.values[min(1, len(self.values) - 1)] if self.by_place else self.values[0]

    @property
    def wished_bye(self) -> int:
        """What a bye that a player asked for is worth: a draw; where places count, the last place."""
        return self.values[-1] if self.by_place else self.values[1]


def default_points(seats: int) -> str:
    return "1,0.5,0" if seats == 2 else ",".join(str(seats - place) for place in range(1, seats + 1))


def of_game(name: str) -> ModuleType | None:
    """The points that a game brings for its own tournaments: `PLACES` in hundredths, and `TIE_BREAKS`."""
    return half(name, "points") if name in registry.GAMES else None


def read_scheme(text: str, seats: int) -> Scheme:
    """The scheme of a setting: win,draw,loss for two at a table, else the points of the places; or a game's name."""
    own = of_game(text)
    if own is not None:
        return Scheme(own.PLACES, by_place=True, split=False)
    values = tuple(read_points(word, "points") for word in text.split(","))
    if seats == 2 and len(values) != 3:
        raise refusal("points", "points_three")
    if seats > 2 and len(values) < seats:
        raise refusal("points", "points_places", seats)
    if any(later > earlier for earlier, later in pairwise(values)):
        raise refusal("points", "points_falling")
    return Scheme(values, by_place=seats > 2, split=True)
