"""The boards with all their markings: goals at the top and in the centre, start lines, and the lines of Engpass."""

from quader.games.cuboids.paint import FAINT, GOLD, GROUND, INK, LINE, OWNERS, TINTS
from rules_core.games.cuboids.cuboid import MARGIN as CELL_MARGIN
from rules_core.games.quader.areas import goal_rectangle

from .ink import Ink, Stroke
from .plan import Plan

SIZES = ((10, 16), (16, 16), (22, 22))
RIM = 6.0  # around the cells, with their names
NECKS = (4, 6)
START_ROWS = (4, 6)

GRID = Stroke(LINE, 0.2)
BORDER = Stroke(INK, 0.6)
TOP_GOAL = Stroke("#a87400", 0.7)
SQUARE = Stroke("#00876b", 0.6)
START = Stroke("#1f6fb2", 0.45, (2.4, 1.2))
PARTS = Stroke("#1f6fb2", 0.3, (0.5, 1.1))
# Neck -> the slanted lines; the wider neck is the simple form.
ENGPASS = {4: Stroke("#b3261e", 0.6), 6: Stroke("#b3261e", 0.4, (1.2, 1.2))}
LEGEND = (
    (TOP_GOAL, "Ziel oben / goal at the top"),
    (SQUARE, "Zielquadrate / square goals"),
    (START, "Startlinie / start line"),
)
ENGPASS_LEGEND = ((ENGPASS[4], "Engpass 4 (---: 6) breit / wide"),)

Rectangle = tuple[int, int, int, int]


def top_goals(columns: int, rows: int) -> list[Rectangle]:
    """The goals at the north edge, the widest first."""
    return [_goal(columns, rows, "top", (wide, 6)) for wide in (16, 10) if wide <= columns]


def squares(columns: int, rows: int) -> list[Rectangle]:
    """The square goals in the centre with the steps of the pyramids: 10, 6 and 4 wide."""
    return [_goal(columns, rows, "centre", (wide, wide)) for wide in (10, 6, 4)]


def _goal(columns: int, rows: int, place: str, size: tuple[int, int]) -> Rectangle:
    variant = {"board": [columns, rows], "goal": {"place": place, "size": list(size)}}
    x0, y0, x1, y1 = (end - CELL_MARGIN for end in goal_rectangle(variant))
    return x0, y0, x1, y1


def engpass_lines(columns: int, neck: int) -> list[list[tuple[int, int]]]:
    """The slanted lines at the west and the east edge: they cut the outermost lost cell of each row."""
    deep = (columns - neck) // 2
    return [
        [(0, 8 - deep), (deep, 8), (0, 8 + deep)],
        [(columns, 8 - deep), (columns - deep, 8), (columns, 8 + deep)],
    ]


def plan(columns: int, rows: int, unit: float, form: str) -> Plan:
    """The board in a format, with its rim."""

    def seams(cells: int) -> tuple[float, ...]:
        return (0.0, *(RIM + k * unit for k in range(1, cells)), 2 * RIM + cells * unit)

    def draw(ink: Ink) -> None:
        _draw(ink.at(RIM, RIM), columns, rows, unit)

    title = f"Spielbrett / board {columns} × {rows}, Format {form}"
    size = (2 * RIM + columns * unit, 2 * RIM + rows * unit)
    legend = LEGEND + (ENGPASS_LEGEND if rows == 16 else ())
    return Plan(title, size, (seams(columns), seams(rows)), legend, draw)


def _draw(ink: Ink, columns: int, rows: int, unit: float) -> None:
    wide, high = columns * unit, rows * unit
    ink.area(GROUND, _corners((0, 0, columns, rows), unit), 0.55)
    goals, inner = top_goals(columns, rows), squares(columns, rows)
    _start_fields(ink, columns, rows, unit)
    if rows == 16:
        for goal in goals:
            ink.area(GOLD, _corners(goal, unit), 0.22)
    for square in inner:
        ink.area(SQUARE.colour, _corners(square, unit), 0.08)
    for k in range(1, columns):
        ink.line(GRID, ((k * unit, 0), (k * unit, high)))
    for k in range(1, rows):
        ink.line(GRID, ((0, k * unit), (wide, k * unit)))
    _start_lines(ink, columns, rows, unit)
    for goal in goals:
        ink.box(TOP_GOAL, *(end * unit for end in goal))
        _corner_label(ink, goal, unit, f"{goal[2] - goal[0]}×6", TOP_GOAL.colour, upper=True)
    for square in inner:
        ink.box(SQUARE, *(end * unit for end in square))
        _corner_label(ink, square, unit, str(square[2] - square[0]), SQUARE.colour, upper=False)
    if rows == 16:
        for neck in NECKS:
            for line in engpass_lines(columns, neck):
                ink.line(ENGPASS[neck], [(x * unit, y * unit) for x, y in line])
    ink.box(BORDER, 0, 0, wide, high)
    _names(ink, columns, rows, unit)
    _sides(ink, columns, rows, unit)


def _corners(cells: Rectangle, unit: float) -> list[tuple[float, float]]:
    x0, y0, x1, y1 = (end * unit for end in cells)
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def _start_fields(ink: Ink, columns: int, rows: int, unit: float) -> None:
    """Each player's own part in the player's tint: two parts before the goal at the top, or four sides."""
    if rows == 16:
        x0, y0, x1, _ = top_goals(columns, rows)[0]
        middle = (x0 + x1) // 2
        parts = [(x0, 0, middle, y0), (middle, 0, x1, y0)]
    else:
        x0, y0, x1, y1 = squares(columns, rows)[0]
        parts = [(x0, 0, x1, y0), (0, y0, x0, y1), (x0, y1, x1, rows), (x1, y0, columns, y1)]
    for tint, part in zip(TINTS, parts, strict=False):
        ink.area(tint, _corners(part, unit), 0.6)


def _start_lines(ink: Ink, columns: int, rows: int, unit: float) -> None:
    """In front of the goals at the top, with the line between the players' parts; on the board for four,
    four rows around the square goal (six rows are the edge)."""
    if rows != 16:
        x0, y0, x1, y1 = squares(columns, rows)[0]
        low, left, high, right = (end * unit for end in (y0 - 4, x0 - 4, y1 + 4, x1 + 4))
        for y in (low, high):
            ink.line(START, ((x0 * unit, y), (x1 * unit, y)))
        for x in (left, right):
            ink.line(START, ((x, y0 * unit), (x, y1 * unit)))
        return
    x0, y0, x1, _ = top_goals(columns, rows)[0]
    for away in START_ROWS:
        y = (y0 - away) * unit
        ink.line(START, ((x0 * unit, y), (x1 * unit, y)))
        ink.words((x1 - 0.15) * unit, y + 0.22 * unit, str(away), 0.2 * unit, START.colour, "end")
    middle = (x0 + x1) / 2 * unit
    ink.line(PARTS, ((middle, 0), (middle, y0 * unit)))


def _corner_label(ink: Ink, cells: Rectangle, unit: float, text: str, colour: str, upper: bool) -> None:
    x, y = (cells[0] + 0.12) * unit, (cells[3] - 0.22 if upper else cells[1] + 0.22) * unit
    ink.words(x, y, text, 0.2 * unit, colour, "start")


def _names(ink: Ink, columns: int, rows: int, unit: float) -> None:
    """Letters and numbers of the cells in the rim, as the moves are written."""
    for k in range(columns):
        for y in (-RIM / 2, rows * unit + RIM / 2):
            ink.words((k + 0.5) * unit, y, "abcdefghijklmnopqrstuv"[k], 2.0, FAINT)
    for k in range(rows):
        for x in (-RIM / 2, columns * unit + RIM / 2):
            ink.words(x, (k + 0.5) * unit, str(k + 1), 2.0, FAINT)


def _sides(ink: Ink, columns: int, rows: int, unit: float) -> None:
    """On the board for four: whose side is which."""
    if rows == 16:
        return
    x0, y0, x1, y1 = (end * unit for end in squares(columns, rows)[0])
    wide, high = columns * unit, rows * unit
    bars = (((x0, 0), (x1, 0)), ((0, y0), (0, y1)), ((x0, high), (x1, high)), ((wide, y0), (wide, y1)))
    for (colour, _), bar in zip(OWNERS, bars, strict=True):
        ink.line(Stroke(colour, 1.6), bar)
