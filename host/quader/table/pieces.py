"""The pieces that lie on the table: which ones a game brings, and where they lie in their trays."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rules_core.game import Game
from rules_core.games.cuboids.cuboid import DX, DY, DZ, sizes_of
from rules_core.games.cuboids.cuboids import Cuboids
from rules_core.games.planquadrat.planquadrat import STOCK

BOARD, TRAY, HAND = "board", "tray", "hand"

# Houses belong to nobody and carry the third kind of magnets; all crates look like the first player's pieces.
HOUSE_MAGNET = 2
# A full stack of 4 x 4 x 4.
CRATES = 64
TRAY_WIDTH = 10

Size = tuple[int, int, int]
Place = tuple[float, float, float]


@dataclass
class Piece:
    """One body. `at` is its south-west lower corner: on the board, or in its tray."""

    id: int
    game: str
    kind: str
    owner: int
    magnet: int
    volume: int
    size: Size
    at: Place = (0.0, 0.0, 0.0)
    where: str = TRAY
    # The client that holds it, and whether it slides on the board meanwhile.
    hand: int | None = None
    pushed: bool = False
    # How strong its magnets are.
    strength: float = 1.0
    # Its place and size in the tray, and where it was before it was taken.
    spot: Place = (0.0, 0.0, 0.0)
    lying: Size = (1, 1, 1)
    home: tuple[str, Place, Size] | None = None

    def document(self) -> dict[str, Any]:
        """As the page knows it (messages.py)."""
        told: dict[str, Any] = {
            "id": self.id,
            "game": self.game,
            "kind": self.kind,
            "owner": self.owner,
            "magnet": self.magnet,
            "volume": self.volume,
            "at": [int(c) if c == int(c) else round(c, 3) for c in self.at],
            "size": list(self.size),
            "where": self.where,
            "hand": self.hand,
            "tray": self.owner,
        }
        if self.pushed:
            told["pushed"] = True
        return told

    def can_have(self, size: Size) -> bool:
        """Whether the piece can lie like this; only cuboids are turned over."""
        if self.kind == "cuboid":
            return sorted(size) == sorted(self.size)
        return size[2] == self.size[2] and sorted(size[:2]) == sorted(self.size[:2])


def pieces_of(game: Game) -> list[Piece]:
    """All pieces that a game needs, in their trays."""
    found = []
    for number, (kind, owner, magnet, size) in enumerate(_bodies(game)):
        volume = size[0] * size[1] * size[2]
        found.append(Piece(number + 1, game.variant["game"], kind, owner, magnet, volume, size, lying=size))
    for owner in range(trays_of(game)):
        _lay_out([piece for piece in found if piece.owner == owner])
    return found


def trays_of(game: Game) -> int:
    """How many trays stand beside the board."""
    return game.players if game.variant["game"] in ("quader", "engpass", "planquadrat") else 1


def tray_size(pieces: list[Piece]) -> tuple[int, int]:
    """The size of a tray that holds the pieces of any player."""
    deep = max((int(piece.spot[1]) + piece.lying[1] for piece in pieces), default=1)
    return TRAY_WIDTH, deep


def _bodies(game: Game) -> Iterator[tuple[str, int, int, Size]]:
    """Kind, owner, magnet and size of each piece."""
    name = game.variant["game"]
    if isinstance(game, Cuboids):
        for player in range(game.players):
            for volume in sorted(game.volumes, reverse=True):
                yield "cuboid", player, player, flat(volume)
    elif name == "planquadrat":
        for player in range(game.players):
            for length in (3, 2, 1):
                for _ in range(STOCK[length - 1]):
                    yield "house", player, HOUSE_MAGNET, (2 * length - 1, 1, 1)
            for _ in range(STOCK[3]):
                yield "monument", player, player, (1, 1, 1)
    elif name == "cubus":
        for _ in range(CRATES):
            yield "crate", 0, 0, (1, 1, 1)
    else:
        yield "token", 0, 0, (1, 1, 1)


def flat(volume: int) -> Size:
    """A cuboid as it lies flattest, its longest edge from west to east."""
    size = sizes_of(volume)[0]
    low, middle, long = sorted((DX[size], DY[size], DZ[size]))
    return long, middle, low


def _lay_out(pieces: list[Piece]) -> None:
    """Give each piece its place in the tray, row after row."""
    x = y = deep = 0
    for piece in pieces:
        wide = piece.lying[0]
        if x + wide > TRAY_WIDTH:
            x, y, deep = 0, y + deep, 0
        piece.spot = piece.at = (float(x), float(y), 0.0)
        x += wide
        deep = max(deep, piece.lying[1])
