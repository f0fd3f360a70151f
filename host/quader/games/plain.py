"""Drawings for games that bring none of their own: the cells, what stands on them, who is to act, the scores."""

from html import escape

from rules_core.game import GOAL, LOST, START, Game

from ..variants import title
from .paper import document
from .words import Voice

CELL = 34
MARGIN = 40
LETTERS = "abcdefghijklmnopqrstuvwxyz"
# Fill and ink of each code that sensors know, apart from each other for all eyes; the backgrounds for terminals.
CODES = (("#e69f00", "#2b2a27"), ("#3d8fd1", "#ffffff"), ("#00876b", "#ffffff"), ("#d987b4", "#2b2a27"))
_ANSI = (214, 32, 36, 175)
_GROUND = {GOAL: "#f6e3b0", START: "#dcebf7", LOST: "#cfc6b2"}
_SIGNS = {GOAL: "+", START: ":", LOST: "░"}


def _seen(game: Game) -> dict[tuple[int, int], tuple[int, int]]:
    """What is seen from above on each cell: code and height of the top."""
    seen = {}
    for x, y, z, wide, deep, high, code in game.pieces():
        for row in range(y, y + deep):
            seen.update({(column, row): (code, z + high) for column in range(x, x + wide)})
    return seen


def _said(game: Game, say: Voice) -> list[str]:
    """Who is to act, with which dice, and the scores."""
    dice = game.rolled()
    lines = [say.status(game) + (say("dice", " ".join(dice)) if dice else "")]
    return lines + [f"{say.player(player)}: {score}" for player, score in enumerate(game.scores())]


def terminal(game: Game, colour: bool, say: Voice) -> str:
    """The position as text; a digit names the owner of a piece, or another code of the sensors."""
    columns, rows = game.cells
    roles = game.roles()
    seen = _seen(game)
    wide = len(str(rows))
    lines = [title(game.variant, say.language), ""]
    for y in range(rows - 1, -1, -1):
        row = ""
        for x in range(columns):
            code, _ = seen.get((x, y), (0, 0))
            if code:
                row += f"\x1b[38;5;16;48;5;{_ANSI[(code - 1) % 4]}m {code}\x1b[0m" if colour else f" {code}"
            else:
                row += " " + _SIGNS.get(roles[y * columns + x], "·")
        lines.append(f"{y + 1:>{wide}}{row}")
    if columns:
        lines += [" " * wide + "".join(f" {LETTERS[x % 26]}" for x in range(columns)), ""]
    return "\n".join([*lines, *_said(game, say), game.line()])


def svg(game: Game, say: Voice) -> str:
    """The position as an SVG document."""
    columns, rows = game.cells
    roles = game.roles()
    out = [_text(MARGIN, 30, title(game.variant, say.language), 18, "start")]
    for y in range(rows):
        for x in range(columns):
            fill = _GROUND.get(roles[y * columns + x], "#f3eee2")
            out.append(_rect(game, x, y, 1, 1, f'fill="{fill}" stroke="#ddd5c3"', 0))
    for x, y, z, wide, deep, high, code in sorted(game.pieces(), key=lambda piece: piece[2]):
        fill, ink = CODES[(code - 1) % 4]
        out.append(_rect(game, x, y, wide, deep, f'rx="6" fill="{fill}" stroke="#2b2a27"', 3))
        label = f"{code}" if z + high == 1 else f"{code} ▴{z + high}"
        middle = _top(game, y + deep / 2) + 5
        out.append(_text(MARGIN + int((x + wide / 2) * CELL), int(middle), label, 14, "middle", ink))
    for x in range(columns):
        out.append(_text(MARGIN + x * CELL + CELL // 2, 48 + rows * CELL + 14, LETTERS[x % 26], 12))
    for y in range(rows):
        out.append(_text(MARGIN - 14, int(_top(game, y + 0.5)) + 4, str(y + 1), 12))
    low = 48 + rows * CELL + 42
    for line in _said(game, say):
        out.append(_text(MARGIN, low, line, 14, "start"))
        low += 22
    width = max(2 * MARGIN + columns * CELL, 420)
    return document((0, 0, width, low), "#fbf9f4", ' font-family="Helvetica, Arial, sans-serif"', "\n".join(out))


def _top(game: Game, y: float) -> float:
    """The height on the paper of a line between rows."""
    return 48 + (game.cells[1] - y) * CELL


def _rect(game: Game, x: int, y: int, wide: int, deep: int, style: str, inset: int) -> str:
    left, top = MARGIN + x * CELL + inset, int(_top(game, y + deep)) + inset
    return f'<rect x="{left}" y="{top}" width="{wide * CELL - 2 * inset}" height="{deep * CELL - 2 * inset}" {style}/>'


def _text(x: int, y: int, said: str, size: int, anchor: str = "middle", ink: str = "#3c372f") -> str:
    return f'<text x="{x}" y="{y}" font-size="{size}" text-anchor="{anchor}" fill="{ink}">{escape(said)}</text>'
