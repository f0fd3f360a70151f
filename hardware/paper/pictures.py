"""The pictures of docs/paper.md, drawn like the PDFs: `python -m hardware.paper.pictures [FOLDER]`."""

import sys
from collections.abc import Sequence
from pathlib import Path

from quader.games.cuboids.paint import INK

from . import boards, boxes, plan, sheets
from .ink import Ink, Point, Stroke
from .papers import A4

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"


class Svg(Ink):
    """Draws in an SVG picture instead of a PDF; `high` is its height in millimetres."""

    def __init__(self, high: float, parts: list[str], x: float = 0, y: float = 0) -> None:
        self.high = high
        self.parts = parts
        self.x = x
        self.y = y

    def at(self, x: float, y: float) -> "Svg":
        return Svg(self.high, self.parts, self.x + x, self.y + y)

    def _points(self, points: Sequence[Point]) -> str:
        return " ".join(f"{self.x + x:.2f},{self.high - self.y - y:.2f}" for x, y in points)

    def line(self, stroke: Stroke, points: Sequence[Point], closed: bool = False) -> None:
        shape = "polygon" if closed else "polyline"
        dash = f' stroke-dasharray="{" ".join(map(str, stroke.dash))}"' if stroke.dash else ""
        self.parts.append(
            f'<{shape} points="{self._points(points)}" fill="none" stroke="{stroke.colour}" '
            f'stroke-width="{stroke.width}"{dash}/>'
        )

    def area(self, colour: str, points: Sequence[Point], opacity: float = 1) -> None:
        self.parts.append(f'<polygon points="{self._points(points)}" fill="{colour}" fill-opacity="{opacity}"/>')

    def words(
        self, x: float, y: float, text: str, height: float, colour: str = INK, anchor: str = "middle", turn: float = 0
    ) -> None:
        place = f"{self.x + x:.2f} {self.high - self.y - y:.2f}"
        self.parts.append(
            f'<text transform="translate({place}) rotate({-turn})" dy="{height / 2:.2f}" fill="{colour}" '
            f'font-size="{height / 0.72:.2f}" text-anchor="{anchor}">{text}</text>'
        )


def pictures() -> dict[str, str]:
    """File name -> a sheet of nets, a board, and a box with what stands below it."""
    unit = sheets.UNIT * sheets.SCALE["middle"]
    sheet = Svg(sheets.SHEET[1], [])
    sheet.ruler(sheets.SHEET[0])
    sheets.draw(sheet, 9, sheets.SCALE["6-4-2"], *sheets.COLOURS["orange"])
    field = boards.plan(16, 16, unit, "middle")
    board = Svg(field.size[1], [])
    field.draw(board)
    tray = boxes.plans(2, unit, "middle")[0]
    name, page = plan.paper_for(tray, A4)
    box = Svg(page[1], [])
    plan.draw(box, tray, name, *page)
    return {
        "paper-sheet.svg": _file(sheet, sheets.SHEET[0]),
        "paper-board.svg": _file(board, field.size[0]),
        "paper-box.svg": _file(box, page[0]),
    }


def _file(ink: Svg, wide: float) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:.2f} {ink.high:.2f}" width="{3 * wide:.0f}" '
        'font-family="Helvetica, Arial, sans-serif">'
    )
    return "\n".join((head, '<rect width="100%" height="100%" fill="#fff"/>', *ink.parts, "</svg>\n"))


if __name__ == "__main__":
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    for name, drawn in pictures().items():
        (folder / name).write_text(drawn, encoding="utf-8")
