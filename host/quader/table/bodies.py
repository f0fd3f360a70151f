"""The bodies that lie on the table: those that a game brings, and where they lie in their trays."""

from dataclasses import dataclass
from typing import Any

from rules_core.game import Game

from ..games import bodies as of_games
from ..games.bodies import Place, Size

BOARD, TRAY, HAND = "board", "tray", "hand"

TRAY_WIDTH = 10
# Where a body is, its place and its pose.
Lying = tuple[str, Place, Size]


@dataclass
class Body:
    """One body. `at` is its south-west lower corner: on the board, or in its tray."""

    id: int
    game: str
    kind: str
    owner: int
    magnet: int
    size: Size
    # Whether it may be turned over.
    tips: bool = False
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
    home: Lying | None = None

    @property
    def volume(self) -> int:
        return self.size[0] * self.size[1] * self.size[2]

    def document(self) -> dict[str, Any]:
        """As the page knows it (messages.py)."""
        told: dict[str, Any] = {
            "id": self.id,
            "game": self.game,
            "kind": self.kind,
            "owner": self.owner,
            "magnet": self.magnet,
            "volume": self.volume,
            "tips": self.tips,
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
        """Whether the body can lie like this."""
        if self.tips:
            return sorted(size) == sorted(self.size)
        return size[2] == self.size[2] and sorted(size[:2]) == sorted(self.size[:2])


def bodies_of(game: Game) -> list[Body]:
    """All bodies that a game needs, in their trays."""
    name = game.variant["game"]
    found = []
    for number, shape in enumerate(of_games.shapes(game)):
        kind, owner, magnet, size, tips = shape
        found.append(Body(number + 1, name, kind, owner, magnet, size, tips, lying=size))
    for owner in range(trays_of(found)):
        _lay_out([body for body in found if body.owner == owner])
    return found


def trays_of(bodies: list[Body]) -> int:
    """How many trays stand beside the board."""
    return max((body.owner for body in bodies), default=-1) + 1


def tray_size(bodies: list[Body]) -> tuple[int, int]:
    """The size of a tray that holds the bodies of any player."""
    deep = max((int(body.spot[1]) + body.lying[1] for body in bodies), default=1)
    return TRAY_WIDTH, deep


def _lay_out(bodies: list[Body]) -> None:
    """Give each body its place in the tray, row after row."""
    x = y = deep = 0
    for body in bodies:
        wide = body.lying[0]
        if x + wide > TRAY_WIDTH:
            x, y, deep = 0, y + deep, 0
        body.spot = body.at = (float(x), float(y), 0.0)
        x += wide
        deep = max(deep, body.lying[1])
