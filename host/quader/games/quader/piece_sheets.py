"""Which sheets of paper nets make a set of pieces with a wished volume.

Sets are chosen so that no piece is rarer than a larger one: small pieces fill the gaps that large ones leave.
"""

from dataclasses import dataclass
from functools import cache

from rules_core.games.cuboids.cuboid import VOLUMES
from rules_core.refused import Refused

# The nets on each sheet, by volume. The two smallest pieces fill the empty corner beside the 18.
SHEETS = ((1,), (2,), (3,), (4,), (6, 6), (8, 8), (9, 9), (12, 12), (1, 2, 18), (27,))
MOST = 360  # four sets of ten, far more than any goal needs of one player
# Format -> sheets that share one page of A4.
ON_A_PAGE = {"3-2-1": 4, "middle": 2, "6-4-2": 1}
# Volume -> number of pieces, where the crafting notes of the game name one (the block of 8·6·3).
NAMED = {144: 24}

_SMALLER = [sum(VOLUMES[: k + 1]) for k in range(len(VOLUMES))]


@dataclass(frozen=True)
class PieceSet:
    """One player's pieces: how many of each volume, and how often each sheet is printed."""

    counts: dict[int, int]
    sheets: tuple[int, ...]

    @property
    def pieces(self) -> int:
        return sum(self.counts.values())

    @property
    def left_over(self) -> dict[int, int]:
        """Nets that are printed but not needed."""
        printed = dict.fromkeys(VOLUMES, 0)
        for times, sheet in zip(self.sheets, SHEETS, strict=True):
            for volume in sheet:
                printed[volume] += times
        return {v: n - self.counts.get(v, 0) for v, n in printed.items() if n > self.counts.get(v, 0)}

    def pages(self, form: str) -> int:
        """Pages of A4 in a format."""
        return -(-sum(self.sheets) // ON_A_PAGE[form])


def piece_set(volume: int, pieces: int | None = None) -> PieceSet:
    """The set with exactly this volume (and number of pieces) that needs the fewest sheets; Refused if there is none.

    Equal ones: least left over, then fewest pieces, then fewest of the smallest.
    """
    if not 1 <= volume <= MOST:
        raise Refused("volume", "must be from 1 to %d, not %d", "set-volume", MOST, volume)
    wanted = NAMED.get(volume) if pieces is None else pieces
    found = _fewest(len(VOLUMES) - 1, 0, volume, wanted)
    if found is None:
        raise Refused(
            "pieces", "no set of %d pieces has volume %d and no piece rarer than a larger one", "no-set", wanted, volume
        )
    counts = found[3]
    return PieceSet({v: n for v, n in zip(VOLUMES, counts, strict=True) if n}, _sheets(counts))


def _sheets(counts: tuple[int, ...]) -> tuple[int, ...]:
    """How often each sheet is printed: the 18s bring a 1 and a 2 each, which a set with an 18 always has room for."""
    n = dict(zip(VOLUMES, counts, strict=True))
    twins = tuple(-(-n[v] // 2) for v in (6, 8, 9, 12))
    return (n[1] - n[18], n[2] - n[18], n[3], n[4], *twins, n[18], n[27])


@cache
def _fewest(k: int, low: int, volume: int, pieces: int | None) -> tuple[int, int, int, tuple[int, ...]] | None:
    """The best way to make the volume of the k+1 smallest shapes, each at least `low` times and none rarer than a
    larger one: sheets, volume left over, pieces, and the counts from the smallest shape on."""
    if k == 0:
        fits = volume >= low and pieces in (None, volume)
        return (volume, 0, volume, (volume,)) if fits else None
    best = None
    for n in range(low, volume // _SMALLER[k] + 1):
        fewer = _fewest(k - 1, n, volume - n * VOLUMES[k], None if pieces is None else pieces - n)
        if fewer is None:
            continue
        sheets, left = _cost(VOLUMES[k], n)
        found = (fewer[0] + sheets, fewer[1] + left, fewer[2] + n, (*fewer[3], n))
        if best is None or found < best:
            best = found
    return best


def _cost(volume: int, n: int) -> tuple[int, int]:
    """Sheets for n pieces of a volume, and the volume left over on them; each 18 saves the sheets of a 1 and a 2."""
    if volume == 18:
        return n - n - n, 0
    if volume in (6, 8, 9, 12):
        return -(-n // 2), volume * (n % 2)
    return n, 0
