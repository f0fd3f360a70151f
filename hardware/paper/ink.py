"""Drawing in millimetres on a PDF page: strokes, areas, words, and the ruler that shows the printer's scaling."""

from collections.abc import Sequence
from typing import NamedTuple

from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas

from quader.games.cuboids.paint import FAINT, GROUND, INK

MM = 72 / 25.4
RULER = 100.0
RULER_AT = 7.5  # above the lower edge of the page: many printers leave 5 mm white

Point = tuple[float, float]


class Stroke(NamedTuple):
    """How a line looks; widths and dashes in millimetres."""

    colour: str
    width: float
    dash: tuple[float, ...] = ()


CUT = Stroke(INK, 0.25)
FOLD = Stroke(INK, 0.2, (1.6, 1.0))
MARK = Stroke(FAINT, 0.15)
GLUE = GROUND


class Ink:
    """Draws on the page of a canvas, with its origin somewhere on it."""

    def __init__(self, canvas: Canvas, x: float = 0, y: float = 0) -> None:
        self.canvas = canvas
        self.x = x
        self.y = y

    def at(self, x: float, y: float) -> "Ink":
        """The same page with its origin moved there."""
        return Ink(self.canvas, self.x + x, self.y + y)

    def _path(self, points: Sequence[Point], closed: bool) -> object:
        path = self.canvas.beginPath()
        for k, (x, y) in enumerate(points):
            (path.lineTo if k else path.moveTo)((self.x + x) * MM, (self.y + y) * MM)
        if closed:
            path.close()
        return path

    def line(self, stroke: Stroke, points: Sequence[Point], closed: bool = False) -> None:
        """A line through the points."""
        self.canvas.setStrokeColor(HexColor(stroke.colour))
        self.canvas.setLineWidth(stroke.width * MM)
        self.canvas.setDash([part * MM for part in stroke.dash])
        self.canvas.drawPath(self._path(points, closed), stroke=1, fill=0)

    def box(self, stroke: Stroke, x0: float, y0: float, x1: float, y1: float) -> None:
        """The outline of a rectangle."""
        self.line(stroke, ((x0, y0), (x1, y0), (x1, y1), (x0, y1)), closed=True)

    def area(self, colour: str, points: Sequence[Point], opacity: float = 1) -> None:
        """A filled polygon."""
        self.canvas.setFillColor(HexColor(colour))
        self.canvas.setFillAlpha(opacity)
        self.canvas.drawPath(self._path(points, True), stroke=0, fill=1)
        self.canvas.setFillAlpha(1)

    def words(
        self, x: float, y: float, text: str, height: float, colour: str = INK, anchor: str = "middle", turn: float = 0
    ) -> None:
        """Text whose letters are `height` high, centred on y; anchor start, middle or end."""
        size = height / 0.72 * MM
        canvas = self.canvas
        canvas.saveState()
        canvas.setFillColor(HexColor(colour))
        canvas.setFont("Helvetica", size)
        canvas.translate((self.x + x) * MM, (self.y + y) * MM)
        canvas.rotate(turn)
        write = {"start": canvas.drawString, "middle": canvas.drawCentredString, "end": canvas.drawRightString}
        write[anchor](0, -height / 2 * MM, text)
        canvas.restoreState()

    def ruler(self, width: float) -> None:
        """100 mm at the foot of a page of this width, with the request to measure them."""
        left = (width - RULER) / 2
        for k in range(11):
            tall = 2.4 if k % 5 == 0 else 1.4
            self.line(MARK, ((left + k * 10, RULER_AT), (left + k * 10, RULER_AT + tall)))
        self.line(MARK, ((left, RULER_AT), (left + RULER, RULER_AT)))
        self.words(left - 2, RULER_AT + 1, "100 mm?  Ohne Anpassen drucken", 1.7, FAINT, "end")
        self.words(left + RULER + 2, RULER_AT + 1, "Print at 100 %, do not fit", 1.7, FAINT, "start")
