"""The ten sheets of nets, laid out for A4 at a unit of 20 mm; the smaller formats put two or four on a page.

For other paper a sheet is shrunk as a whole, and stands in the middle of its part of the page.
"""

from dataclasses import dataclass
from pathlib import Path

from reportlab.pdfgen.canvas import Canvas

from quader.games.cuboids.paint import FAINT, INK, OWNERS
from quader.games.quader.piece_sheets import ON_A_PAGE, SHEETS

from .ink import CUT, FOLD, GLUE, MARK, MM, Ink
from .nets import Net, edges, net
from .papers import A4, Papers

SHEET = (210.0, 297.0)
UNIT = 20.0

# Format -> size of the sheet against A4.
SCALE = {"3-2-1": 1 / 2, "middle": 0.5**0.5, "6-4-2": 1.0}
COLOURS = {
    "plain": ("#ffffff", INK),
    "orange": OWNERS[0],
    "blue": OWNERS[1],
    "green": OWNERS[2],
    "pink": OWNERS[3],
}

# Left lower corners and quarter turns of the nets, in the order of SHEETS.
_PLACES = (
    ((75.0, 100.0, 1),),
    ((65.0, 100.0, 1),),
    ((55.0, 100.0, 1),),
    ((65.0, 62.0, 1),),
    ((41.5, 46.0, 0), (41.5, 162.0, 0)),
    ((21.5, 34.0, 0), (21.5, 160.0, 0)),
    ((21.5, 50.0, 0), (21.5, 166.0, 0)),
    ((21.5, 33.0, 0), (21.5, 143.0, 2)),
    ((120.0, 34.0, 1), (120.0, 125.0, 1), (10.0, 72.0, 3)),
    ((15.0, 36.0, 1),),
)


@dataclass(frozen=True)
class Placed:
    """A net on its sheet (at 20 mm)."""

    volume: int
    x: float
    y: float
    net: Net


def placed(sheet: int) -> list[Placed]:
    """The nets of a sheet, counted from 1."""
    nets = zip(SHEETS[sheet - 1], _PLACES[sheet - 1], strict=True)
    return [Placed(volume, x, y, net(volume, UNIT).turned(quarters)) for volume, (x, y, quarters) in nets]


def write(path: Path, form: str, colour: str, numbers: list[int], papers: Papers = A4) -> None:
    """A PDF of these sheets, in this order, as many on each page as the format has."""
    each = ON_A_PAGE[form]
    across = 2 if each > 1 else 1
    _, (short, long) = papers.smallest
    page = (long, short) if each == 2 else (short, long)
    part = (page[0] / across, page[1] / (2 if each == 4 else 1))
    canvas = Canvas(str(path), pagesize=(page[0] * MM, page[1] * MM), invariant=1)
    canvas.setTitle(f"Quader: {form}, {colour}")
    scale = SCALE[form] * papers.shrink
    spare = tuple((part[axis] - SHEET[axis] * scale) / 2 for axis in (0, 1))
    for first in range(0, len(numbers), each):
        Ink(canvas).ruler(page[0])
        if across == 2:
            Ink(canvas).line(MARK, ((page[0] / 2, 10), (page[0] / 2, page[1] - 5)))
        if each == 4:
            Ink(canvas).line(MARK, ((5, page[1] / 2), (page[0] - 5, page[1] / 2)))
        for k, number in enumerate(numbers[first : first + each]):
            right, down = k % across, k // across
            corner = (right * part[0] + spare[0], page[1] - (down + 1) * part[1] + spare[1])
            draw(Ink(canvas, *corner), number, scale, *COLOURS[colour])
        canvas.showPage()
    canvas.save()


def draw(ink: Ink, number: int, scale: float, fill: str, letters: str) -> None:
    """One sheet, its lower left corner at the origin."""
    for one in placed(number):
        part = ink.at(one.x * scale, one.y * scale)
        shape = _scaled(one.net, scale)
        for flap in shape.flaps:
            part.area(GLUE, flap)
        for face in shape.faces:
            part.area(fill, face)
            x, y = (sum(point[axis] for point in face) / 4 for axis in (0, 1))
            part.words(x, y, str(one.volume), 6.5 * scale, letters)
        for fold in shape.folds:
            part.line(FOLD, fold)
        for cut in shape.cuts:
            part.line(CUT, cut)
    _caption(ink, number, scale)
    if number <= 4:
        _solid(ink.at(105 * scale, 225 * scale), SHEETS[number - 1][0], scale, fill)


def _scaled(shape: Net, scale: float) -> Net:
    def polygon(points: tuple[tuple[float, float], ...]) -> tuple[tuple[float, float], ...]:
        return tuple((x * scale, y * scale) for x, y in points)

    return Net(
        tuple(map(polygon, shape.faces)),
        tuple(map(polygon, shape.flaps)),
        tuple((polygon(fold)[0], polygon(fold)[1]) for fold in shape.folds),
        tuple(map(polygon, shape.cuts)),
        polygon((shape.size,))[0],
    )


def _caption(ink: Ink, number: int, scale: float) -> None:
    """What the sheet holds, and what its lines mean."""
    pieces = ", ".join("{}·{}·{} = {}".format(*edges(v), v) for v in dict.fromkeys(SHEETS[number - 1]))
    times = "2 × " if len(SHEETS[number - 1]) == 2 else ""
    ink.words(12 * scale, 28 * scale, f"Blatt {number} / Sheet {number}:  {times}{pieces}", 3.4 * scale, INK, "start")
    y = 23 * scale
    for x, stroke, words in ((12, CUT, "schneiden / cut"), (66, FOLD, "ritzen, falten / score, fold")):
        ink.line(stroke, ((x * scale, y), ((x + 10) * scale, y)))
        ink.words((x + 12) * scale, y, words, 2.4 * scale, FAINT, "start")
    flap = ((136.0, 21.7), (146.0, 21.7), (144.5, 24.3), (137.5, 24.3))
    ink.area(GLUE, [(a * scale, b * scale) for a, b in flap])
    ink.words(148 * scale, y, "kleben / glue", 2.4 * scale, FAINT, "start")


def _solid(ink: Ink, volume: int, scale: float, fill: str) -> None:
    """The finished piece, seen from the front and above, centred on the origin."""
    deep, high, wide = (edge * UNIT * 0.8 * scale for edge in edges(volume))
    lean_x, lean_y = deep * 0.5, deep * 0.35
    x, y = -(wide + lean_x) / 2, -(high + lean_y) / 2
    front = ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))
    top = (front[3], front[2], (x + wide + lean_x, y + high + lean_y), (x + lean_x, y + high + lean_y))
    side = (front[1], (x + wide + lean_x, y + lean_y), top[2], front[2])
    for polygon, shade in ((front, 0.0), (top, 0.08), (side, 0.22)):
        ink.area(fill, polygon)
        ink.area(INK, polygon, shade)
        ink.line(MARK, polygon, closed=True)
