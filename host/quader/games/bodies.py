"""The bodies that a game is played with on the virtual table, each game's own module `bodies`:

- `shapes(game)`: every body that the game needs, on the board or not;
- `wanted(game)`: the bodies of the position, each where it stands;
- `touches(game, text)`: the cells that somebody touches to make this move, in games that are played by touch.

A game that brings no such module has blocks as its pieces tell, and as many more as its moves can bring in.
"""

from collections.abc import Iterable
from typing import NamedTuple

from rules_core.chance import Chance
from rules_core.game import Game

from . import half

Size = tuple[int, int, int]
Place = tuple[float, float, float]

# Random games that are watched to find out what comes onto the board, how long, and how many bodies of a kind at most.
_GAMES, _ACTS, _MOST = 3, 120, 40


class Shape(NamedTuple):
    """A body: its kind for the page's drawing, whose tray it comes from, what the sensors take it for, and its size."""

    kind: str
    owner: int
    magnet: int
    size: Size
    # Whether it may be turned over; if not, it only turns about the vertical.
    tips: bool = False


class Wanted(NamedTuple):
    """A body of the position, in the game's cells."""

    kind: str
    magnet: int
    at: Place
    size: Size

    @property
    def volume(self) -> int:
        return self.size[0] * self.size[1] * self.size[2]


# What games by touch, and those that show nothing on the board, are played with.
TOKEN = Shape("token", 0, 0, (1, 1, 1))


def shapes(game: Game) -> list[Shape]:
    """All bodies that a game needs."""
    part = half(game.variant["game"], "bodies")
    if part is not None and hasattr(part, "shapes"):
        return list(part.shapes(game))
    return _plain_shapes(game)


def wanted(game: Game) -> list[Wanted]:
    """The bodies of a position, lower ones first."""
    part = half(game.variant["game"], "bodies")
    found: Iterable[Wanted] = part.wanted(game) if part is not None and hasattr(part, "wanted") else _blocks(game)
    return sorted(found, key=lambda want: want.at[2])


def touches(game: Game, text: str) -> list[tuple[int, int]]:
    """The game's cells to touch for a move; empty if it cannot be touched."""
    part = half(game.variant["game"], "bodies")
    return list(part.touches(game, text)) if part is not None and hasattr(part, "touches") else []


def _blocks(game: Game) -> list[Wanted]:
    return [
        Wanted("block", code - 1, (x, y, z), (wide, deep, high)) for x, y, z, wide, deep, high, code in game.pieces()
    ]


def _plain_shapes(game: Game) -> list[Shape]:
    """The blocks of the position and, of each kind that a move brings in, enough to fill the board."""
    if game.by_touch:
        return [TOKEN]
    counts: dict[tuple[int, Size], int] = {}
    for want in _blocks(game):
        counts[want.magnet, want.size] = counts.get((want.magnet, want.size), 0) + 1
    for magnet, size in sorted(_brought_in(game)):
        counts[magnet, size] = min(_MOST, game.cells[0] * game.cells[1] // (size[0] * size[1]))
    found = []
    for (magnet, size), count in sorted(counts.items()):
        # What belongs to nobody lies in the first tray.
        owner = magnet if magnet < game.players else 0
        found += [Shape("block", owner, magnet, size)] * count
    return found or [TOKEN]


def _brought_in(game: Game) -> set[tuple[int, Size]]:
    """The blocks that some moves of random games bring onto the board: magnet and size as they first lie."""
    found: set[tuple[int, Size]] = set()
    for number in range(_GAMES):
        chance = Chance(number)
        acts = 0
        while acts < _ACTS and game.outcome() is None:
            for move in [] if game.is_chance() else game.legal_moves():
                found |= _fresh(game, move)
            game.play(game.random_move(chance))
            acts += 1
        for _ in range(acts):
            game.undo()
    return found


def _fresh(game: Game, move: int) -> set[tuple[int, Size]]:
    """What a move fills without clearing as many cells."""
    parts = game.footprints(move)
    cleared = [wide * deep for _, _, wide, deep, code in parts if not code]
    found: set[tuple[int, Size]] = set()
    for _, _, wide, deep, code in parts:
        if code and wide * deep in cleared:
            cleared.remove(wide * deep)
        elif code:
            found.add((code - 1, (max(wide, deep), min(wide, deep), 1)))
    return found
