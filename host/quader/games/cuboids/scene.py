"""What there is to draw of a cuboid game: areas, pieces and reserves, the same for the terminal and for SVG.

Columns and rows are counted as position documents count them (Engpass has rows below 0).
"""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rules_core.game import LOST, Game

from ...variants import title
from ..words import Voice

LETTERS = "ABCD"
COLUMNS = "abcdefghijklmnopqrstuvwxyz"


class Piece(NamedTuple):
    """A cuboid on the board: its owner, and its lowest corner and size in cells."""

    owner: int
    volume: int
    x: int
    y: int
    z: int
    dx: int
    dy: int
    dz: int

    @property
    def top(self) -> int:
        """How high its top is above the board."""
        return self.z + self.dz

    def cells(self) -> list[tuple[int, int]]:
        """The cells of its footprint."""
        return [(x, y) for y in range(self.y, self.y + self.dy) for x in range(self.x, self.x + self.dx)]


class Area(NamedTuple):
    """A rectangle of cells, ends excluded; `owner` is -1 if it is nobody's."""

    x0: int
    y0: int
    x1: int
    y1: int
    owner: int = -1

    def holds(self, x: int, y: int) -> bool:
        return self.x0 <= x < self.x1 and self.y0 <= y < self.y1


@dataclass
class Scene:
    """A position ready to be drawn."""

    title: str
    columns: int
    rows: range
    turn: int
    players: int
    pieces: list[Piece]
    reserve: list[dict[int, int]]
    status: str
    say: Voice
    lost: set[tuple[int, int]] = field(default_factory=set)
    goal: Area | None = None
    # The height to reach in each goal cell.
    target: dict[tuple[int, int], int] = field(default_factory=dict)
    # Each player's own part of the start field.
    parts: list[Area] = field(default_factory=list)
    # Rows outside the board proper.
    strips: list[Area] = field(default_factory=list)
    # Places that a piece of a volume has to reach, drawn as outlines.
    places: list[tuple[int, Area]] = field(default_factory=list)

    def on_top(self) -> dict[tuple[int, int], Piece]:
        """The piece that is seen from above on each cell."""
        seen: dict[tuple[int, int], Piece] = {}
        for piece in sorted(self.pieces, key=lambda piece: piece.z):
            seen.update(dict.fromkeys(piece.cells(), piece))
        return seen

    def missing(self) -> dict[tuple[int, int], int]:
        """How many levels each goal cell still lacks."""
        seen = self.on_top()
        return {cell: max(0, height - (seen[cell].top if cell in seen else 0)) for cell, height in self.target.items()}


def scene(game: Game, say: Voice, first_row: int = 0) -> Scene:
    """What all cuboid games have; the games add their areas."""
    doc = game.position()
    columns, rows = game.cells
    roles = game.roles()
    return Scene(
        title=title(game.variant, say.language),
        columns=columns,
        rows=range(first_row, first_row + rows),
        turn=game.turn,
        players=game.players,
        pieces=[Piece(piece["owner"], piece["volume"], *piece["at"], *piece["size"]) for piece in doc["pieces"]],
        reserve=[{int(volume): counts[volume] for volume in counts} for counts in doc["reserve"]],
        status=say.status(game, LETTERS.__getitem__) + _dice(doc, say),
        say=say,
        lost={(i % columns, first_row + i // columns) for i, role in enumerate(roles) if role == LOST},
    )


def _dice(doc: dict[str, Any], say: Voice) -> str:
    """The dice that are in force."""
    return say("dice", say.all_of([str(die) for die in doc["dice"]])) if doc["dice"] else ""
