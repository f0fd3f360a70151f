"""A drawing that may be larger than a page, printed whole on large paper or as small pages to be glued together.

Pages are cut exactly where two of them meet; the left and lower ones keep a strip that the neighbour is glued onto.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from reportlab.pdfgen.canvas import Canvas

from quader.games.cuboids.paint import FAINT, INK

from .ink import CUT, GLUE, MARK, MM, Ink, Stroke
from .papers import A4, Papers

MARGIN = 6.0
FOOT = 21.0  # for ruler, caption and legend
STRIP = 8.0  # to be glued under the neighbour


@dataclass(frozen=True)
class Plan:
    """A drawing of `size` millimetres; pages may meet at the `seams` (x and y), which include both ends."""

    title: str
    size: tuple[float, float]
    seams: tuple[tuple[float, ...], tuple[float, ...]]
    legend: tuple[tuple[Stroke, str], ...]
    draw: Callable[[Ink], None]


def paper_for(plan: Plan, papers: Papers = A4) -> tuple[str, tuple[float, float]]:
    """The smallest paper that holds the whole drawing, upright if possible: its name, width and height."""
    wide, high = plan.size[0] + 2 * MARGIN, plan.size[1] + MARGIN + FOOT
    for name, (short, long) in papers.pages.items():
        for page in ((short, long), (long, short)):
            if wide <= page[0] and high <= page[1]:
                return name, page
    raise ValueError(f"{plan.title} is larger than all papers")


def write_whole(path: Path, plans: list[Plan], papers: Papers = A4) -> None:
    """A PDF with each drawing on a page of its own, on the smallest paper that holds it."""
    canvas = Canvas(str(path), invariant=1)
    canvas.setTitle(plans[0].title)
    for plan in plans:
        name, (wide, high) = paper_for(plan, papers)
        canvas.setPageSize((wide * MM, high * MM))
        draw(Ink(canvas), plan, name, wide, high)
        canvas.showPage()
    canvas.save()


def draw(page: Ink, plan: Plan, name: str, wide: float, high: float) -> None:
    """A whole drawing in the middle of a page of this paper, with what stands below it."""
    plan.draw(page.at((wide - plan.size[0]) / 2, FOOT + (high - FOOT - MARGIN - plan.size[1]) / 2))
    _foot(page, plan, wide, f"{plan.title}  ({name})")


def write_pages(path: Path, plans: list[Plan], papers: Papers = A4) -> None:
    """A PDF with the drawings cut into pages of the smallest paper."""
    canvas = Canvas(str(path), invariant=1)
    canvas.setTitle(plans[0].title)
    for plan in plans:
        _pages(canvas, plan, papers)
    canvas.save()


def _pages(canvas: Canvas, plan: Plan, papers: Papers) -> None:
    short, long = papers.smallest[1]
    ways = []
    for page in ((short, long), (long, short)):
        room = (page[0] - 2 * MARGIN - STRIP, page[1] - MARGIN - FOOT - STRIP)
        columns, rows = (_spans(seams, most) for seams, most in zip(plan.seams, room, strict=True))
        ways.append((len(columns) * len(rows), page, columns, rows))
    _, page, columns, rows = min(ways, key=lambda way: way[0])
    for down, (y0, y1) in enumerate(reversed(rows)):
        for right, (x0, x1) in enumerate(columns):
            canvas.setPageSize((page[0] * MM, page[1] * MM))
            left = (page[0] - (x1 - x0) - STRIP) / 2
            window = Ink(canvas, left, FOOT)
            _glue_strips(window, x1 - x0, y1 - y0, right < len(columns) - 1, down > 0)
            canvas.saveState()
            clip = canvas.beginPath()
            clip.rect(left * MM, FOOT * MM, (x1 - x0) * MM, (y1 - y0) * MM)
            canvas.clipPath(clip, stroke=0, fill=0)
            plan.draw(Ink(canvas, left - x0, FOOT - y0))
            canvas.restoreState()
            _seams(window, x1 - x0, y1 - y0, right > 0, down < len(rows) - 1)
            place = f"Reihe {down + 1}, Seite {right + 1} / row {down + 1}, page {right + 1}"
            _foot(Ink(canvas), plan, page[0], f"{plan.title}:  {place}")
            _map(Ink(canvas, page[0] - MARGIN - 2 * len(columns), 8), columns, rows, right, down)
            canvas.showPage()


def _spans(seams: tuple[float, ...], most: float) -> list[tuple[float, float]]:
    """As few spans as possible that meet at seams, none longer than `most`, of nearly equal length."""
    for count in range(1, len(seams)):
        ends = [seams[round(k * (len(seams) - 1) / count)] for k in range(count + 1)]
        spans = list(pairwise(ends))
        if max(b - a for a, b in spans) <= most:
            return spans
    raise ValueError("seams are too far apart for the paper")


def _glue_strips(window: Ink, wide: float, high: float, right: bool, top: bool) -> None:
    """Strips beyond the right and upper edge, where a neighbour follows."""
    words = "Nachbarseite hier aufkleben / glue the next page on here"
    if right:
        window.area(GLUE, ((wide, 0), (wide + STRIP, STRIP), (wide + STRIP, high - STRIP), (wide, high)))
        window.words(wide + STRIP / 2, high / 2, words, 1.9, FAINT, turn=90)
    if top:
        window.area(GLUE, ((0, high), (STRIP, high + STRIP), (wide - STRIP, high + STRIP), (wide, high)))
        window.words(wide / 2, high + STRIP / 2, words, 1.9, FAINT)


def _seams(window: Ink, wide: float, high: float, left: bool, low: bool) -> None:
    """Where to cut: on the left and at the foot, where a neighbour goes on."""
    if left:
        window.line(CUT, ((0, 0), (0, high)))
    if low:
        window.line(CUT, ((0, 0), (wide, 0)))


def _foot(page: Ink, plan: Plan, width: float, caption: str) -> None:
    """Ruler, caption and legend of a page."""
    page.ruler(width)
    page.words(width / 2, 12.6, caption, 2.4, INK)
    each = (min(width, 260) - 2 * MARGIN) / len(plan.legend)
    for k, (stroke, words) in enumerate(plan.legend):
        x = (width - each * len(plan.legend)) / 2 + k * each
        page.line(stroke, ((x, 17.3), (x + 6, 17.3)))
        page.words(x + 7.5, 17.3, words, 1.7, FAINT, "start")


def _map(ink: Ink, columns: list[tuple[float, float]], rows: list[tuple[float, float]], right: int, down: int) -> None:
    """Where the page belongs."""
    for k in range(len(rows)):
        for j in range(len(columns)):
            x, y = 2.0 * j, 2.0 * (len(rows) - 1 - k)
            if (j, k) == (right, down):
                ink.area(FAINT, ((x, y), (x + 2, y), (x + 2, y + 2), (x, y + 2)))
            ink.box(MARK, x, y, x + 2, y + 2)
