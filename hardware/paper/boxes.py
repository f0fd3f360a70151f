"""Storage boxes, tray and lid: two sets of ten fill 10 x 6 x 3 units exactly, four fill 10 x 12 x 3."""

from dataclasses import dataclass

from quader.games.cuboids.paint import FAINT, INK

from .ink import CUT, FOLD, GLUE, Ink, Point
from .plan import Plan

CELLS = {2: (10, 6), 4: (10, 12)}
HIGH = 3
PLAY = 1.0  # more than the pieces need, in each direction
LID_PLAY = 2.0  # more than the tray, for the thickness of two walls of card
FLAP = 0.8  # of a unit
RIM = 1.0  # keeps the outermost cut lines whole on pages of A4
LEGEND = ((CUT, "schneiden / cut"), (FOLD, "ritzen, falten / score, fold"))


def inside(players: int, unit: float) -> dict[str, tuple[float, float, float]]:
    """Inner length, width and height of tray and lid in millimetres."""
    long, wide = (cells * unit + PLAY for cells in CELLS[players])
    tray = (long, wide, HIGH * unit + PLAY)
    return {"tray": tray, "lid": (long + LID_PLAY, wide + LID_PLAY, 1.5 * unit)}


def plans(players: int, unit: float, form: str) -> list[Plan]:
    """The tray and the lid in a format."""
    names = {"tray": "Karton / box", "lid": "Deckel / lid"}
    found = []
    for part, (long, wide, high) in inside(players, unit).items():
        title = f"{names[part]}, {players} Personen / players, Format {form}"
        size = (long + 2 * high + 2 * RIM, wide + 2 * high + 2 * RIM)
        seams = tuple(tuple(k * end / 24 for k in range(25)) for end in size)
        found.append(Plan(title, size, (seams[0], seams[1]), LEGEND, Tray(long, wide, high, FLAP * unit)))
    return found


@dataclass(frozen=True)
class Tray:
    """Floor in the middle, a wall on each side, and glue flaps at the ends of the left and the right wall."""

    long: float
    wide: float
    high: float
    flap: float

    def __call__(self, page: Ink) -> None:
        ink = page.at(RIM, RIM)
        x0, x1 = self.high, self.high + self.long
        y0, y1 = self.high, self.high + self.wide
        right, top = x1 + self.high, y1 + self.high
        slant = min(self.flap / 2, self.high / 4)
        for wall, out in ((0.0, x0), (x1, right)):
            for edge, away in ((y0, -self.flap), (y1, self.flap)):
                flap: list[Point] = [(wall, edge), (wall + slant, edge + away), (out - slant, edge + away), (out, edge)]
                ink.area(GLUE, flap)
                ink.line(CUT, flap)
                ink.line(FOLD, (flap[0], flap[3]))
        ink.line(CUT, ((x0, y0), (x0, 0), (x1, 0), (x1, y0)))
        ink.line(CUT, ((x0, y1), (x0, top), (x1, top), (x1, y1)))
        ink.line(CUT, ((0, y0), (0, y1)))
        ink.line(CUT, ((right, y0), (right, y1)))
        ink.box(FOLD, x0, y0, x1, y1)
        size = f"innen / inside {self.long:.1f} × {self.wide:.1f} × {self.high:.1f} mm"
        ink.words((x0 + x1) / 2, (y0 + y1) / 2 + 4, "QUADER", 7, INK)
        ink.words((x0 + x1) / 2, (y0 + y1) / 2 - 4, size, 2.2, FAINT)
