"""The crates of CUBUS on the virtual table: to the sensors all of them look like the first player's pieces."""

from collections.abc import Iterator

from rules_core.games.cubus.area import StackGame

from ..bodies import Shape, Wanted

# A full stack of 4 x 4 x 4.
CRATES = 64


def shapes(game: StackGame) -> Iterator[Shape]:
    for _ in range(CRATES):
        yield Shape("crate", 0, 0, (1, 1, 1))


def wanted(game: StackGame) -> Iterator[Wanted]:
    """The game tells a column as one piece; here it is a pile of crates."""
    for x, y, _, _, _, high, code in game.pieces():
        for level in range(high):
            yield Wanted("crate", code - 1, (x, y, level), (1, 1, 1))
