"""The papers of two parts of the world, and how much smaller a sheet of A4 must be to fit on them."""

from typing import NamedTuple

Page = tuple[float, float]


class Papers(NamedTuple):
    """Pages by name in mm, upright, the smallest first; everything is drawn for A4 and shrunk for the others."""

    pages: dict[str, Page]
    shrink: float

    @property
    def smallest(self) -> tuple[str, Page]:
        return next(iter(self.pages.items()))


A4 = Papers({"A4": (210.0, 297.0), "A3": (297.0, 420.0), "A2": (420.0, 594.0), "A1": (594.0, 841.0)}, 1.0)
LETTER = Papers(
    {"Letter": (215.9, 279.4), "Tabloid": (279.4, 431.8), "ANSI C": (431.8, 558.8), "ANSI D": (558.8, 863.6)},
    279.4 / 297.0,
)
