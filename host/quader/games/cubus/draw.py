"""Drawings of CUBUS: the picture that the cards make, with the players' cards and points.

The x axis runs to the lower left, the y axis to the lower right, so left faces look to the left. Columns are painted
from the back to the front; what is hidden is painted over.
"""

from rules_core.games.cubus.action import KINDS
from rules_core.games.cubus.area import StackGame
from rules_core.games.cubus.build import Build
from rules_core.games.cubus.stack import SIDE, Stack

from ..words import Voice

# How half a face looks in the terminal: the characters, and the background with colours.
_FIELDS = {
    "lid left": ("╱░░", 222),
    "lid right": ("░░╲", 222),
    "open left": ("╱  ", 236),
    "open right": ("  ╲", 236),
    "left": ("▒▒▒", 173),
    "right": ("▓▓▓", 94),
}
_RESET = "\x1b[0m"

_EDGE = 46.0
_HALF = _EDGE * 0.8660254
_LIGHT, _MIDDLE, _DARK, _LINE, _INSIDE = "#f1d9a7", "#d39a5b", "#a9713c", "#4b2f17", "#2e1d10"
_FLOOR, _GRID, _INK = "#f7f4ee", "#ddd5c6", "#3b3a37"

Point = tuple[float, float]


def _columns(stack: Stack | None) -> list[tuple[int, int, int, bool]]:
    """The columns from the back to the front: x, y, height, and whether the lid is open."""
    if stack is None:
        return []
    places = [(x, y) for y in range(stack.deep) for x in range(stack.wide)]
    found = []
    for x, y in sorted(places, key=lambda place: (sum(place), place)):
        at = y * SIDE + x
        if stack.heights[at]:
            found.append((x, y, stack.heights[at], bool(stack.open_lids >> at & 1)))
    return found


def _status(game: StackGame, say: Voice) -> list[str]:
    """Whose turn it is, and for each player points and cards."""
    lines = [say.status(game), _stack(game, say)]
    lines += [_standing(game, player, say) for player in range(game.players)]
    if isinstance(game, Build):
        lines.append(say("pile", sum(game.pile)))
    return lines


def _stack(game: StackGame, say: Voice) -> str:
    stack = game.stack
    if not stack:
        return say("no-crate")
    crates = say("crates", stack.crates)
    return say("stack", stack.text(), crates, stack.cards())


def _standing(game: StackGame, player: int, say: Voice) -> str:
    points = say("standing", say.player(player), game.points[player])
    if not isinstance(game, Build):
        return points
    cards = [f"{number} {say(kind)}" for kind, number in zip(KINDS, game.hand(player), strict=True) if number]
    return say("hand", points, ", ".join(cards) or say("no-cards"))


# --- terminal -------------------------------------------------------------------------------------------------


def terminal(game: StackGame, colour: bool, say: Voice) -> str:
    """The picture in half rhombuses, one for each field of three characters, and who has what."""
    # (strip, triangle from below) -> kind of the face; strips are counted from the right.
    seen: dict[tuple[int, int], str] = {}
    for x, y, height, is_open in _columns(game.stack):
        for strip, side in ((x - y + 1, "left"), (x - y, "right")):
            for k in range(2 * height):
                seen[strip, k - x - y] = side
            seen[strip, 2 * height - x - y] = f"{'open' if is_open else 'lid'} {side}"
    lines = []
    if seen:
        strips = [strip for strip, _ in seen]
        levels = [level for _, level in seen]
        for level in range(max(levels), min(levels) - 1, -1):
            row = [seen.get((strip, level)) for strip in range(max(strips), min(strips) - 1, -1)]
            lines.append(("  " + "".join(_field(face, colour) for face in row)).rstrip())
    return "\n".join(lines + _status(game, say))


def _field(face: str | None, colour: bool) -> str:
    if face is None:
        return "   "
    text, background = _FIELDS[face]
    return (
        f"\x1b[48;5;{background}m{'   ' if len(set(text)) == 1 else text.replace('░', ' ')}{_RESET}" if colour else text
    )


# --- SVG --------------------------------------------------------------------------------------------------------


def _at(x: float, y: float, z: float) -> Point:
    """Where a point of space lies in the picture."""
    return (y - x) * _HALF, (x + y) * _EDGE / 2 - z * _EDGE


def _path(points: list[Point]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def _polygon(points: list[Point], fill: str, stroke: str = _LINE, width: float = 1.6) -> str:
    return (
        f'<polygon points="{_path(points)}" fill="{fill}" stroke="{stroke}" stroke-width="{width}" '
        'stroke-linejoin="round"/>'
    )


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _planks(corners: list[Point], fill: str) -> list[str]:
    """A rhombus card: a frame, two joints between three planks along its first edge, a nail at each end."""
    a, b, c, d = corners
    parts = [_polygon(corners, fill)]
    for share in (1 / 3, 2 / 3):
        (x1, y1), (x2, y2) = _between(a, d, share), _between(b, c, share)
        parts.append(
            f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{_LINE}" stroke-width="0.9" '
            'opacity="0.55"/>'
        )
    for share in (1 / 6, 1 / 2, 5 / 6):
        first, last = _between(a, d, share), _between(b, c, share)
        for x, y in (_between(first, last, 0.1), _between(first, last, 0.9)):
            parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="1.3" fill="{_LINE}" opacity="0.7"/>')
    return parts


def _open_lid(x: float, y: float, z: float) -> list[str]:
    """The card of an open crate: its rim, and inside it the two far walls."""
    rim = [_at(x, y, z), _at(x, y + 1, z), _at(x + 1, y + 1, z), _at(x + 1, y, z)]
    low, high = 0.11, 0.89
    back, right = _at(x + low, y + low, z), _at(x + low, y + high, z)
    front, left = _at(x + high, y + high, z), _at(x + high, y + low, z)
    depth = 0.62
    floor_back = _at(x + low, y + low, z - depth)
    # The floor's edges run parallel to the rim until the near walls cover them.
    floor_right = _between(floor_back, _at(x + low, y + high, z - depth), 1 - depth / (high - low))
    floor_left = _between(floor_back, _at(x + high, y + low, z - depth), 1 - depth / (high - low))
    return [
        _polygon(rim, _LIGHT),
        _polygon([back, right, front, left], _INSIDE, _LINE, 1.2),
        _polygon([back, right, floor_right, floor_back], "#7d5129", _LINE, 0.8),
        _polygon([back, left, floor_left, floor_back], "#5e3b1d", _LINE, 0.8),
    ]


def _column(x: int, y: int, height: int, is_open: bool) -> list[str]:
    parts: list[str] = []
    for z in range(height):
        front = [_at(x + 1, y, z), _at(x + 1, y + 1, z), _at(x + 1, y + 1, z + 1), _at(x + 1, y, z + 1)]
        parts += _planks(front, _MIDDLE)
        side = [_at(x + 1, y + 1, z), _at(x, y + 1, z), _at(x, y + 1, z + 1), _at(x + 1, y + 1, z + 1)]
        parts += _planks(side, _DARK)
    if is_open:
        return parts + _open_lid(x, y, height)
    top = [_at(x, y, height), _at(x, y + 1, height), _at(x + 1, y + 1, height), _at(x + 1, y, height)]
    return parts + _planks(top, _LIGHT)


def _floor(wide: int, deep: int) -> list[str]:
    """The table around the stack as a grid, with the numbers of the columns at its front edges."""
    corners = [_at(-1, -1, 0), _at(-1, deep + 1, 0), _at(wide + 1, deep + 1, 0), _at(wide + 1, -1, 0)]
    parts = [_polygon(corners, _FLOOR, _GRID, 1)]
    ends = [(_at(x, -1, 0), _at(x, deep + 1, 0)) for x in range(wide + 1)]
    ends += [(_at(-1, y, 0), _at(wide + 1, y, 0)) for y in range(deep + 1)]
    for (x1, y1), (x2, y2) in ends:
        parts.append(f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{_GRID}"/>')
    labels = [(_at(x + 0.5, deep + 1.3, 0), f"x {x}") for x in range(wide)]
    labels += [(_at(wide + 1.3, y + 0.5, 0), f"y {y}") for y in range(deep)]
    for (at_x, at_y), text in labels:
        parts.append(f'<text x="{at_x:.1f}" y="{at_y + 5:.1f}" class="axis">{text}</text>')
    return parts


def _card(kind: str, x: float, y: float, number: int) -> str:
    """A small card with the number of cards like it."""
    drawn = {
        "lid": lambda: _planks([_at(0, 0, 0), _at(0, 1, 0), _at(1, 1, 0), _at(1, 0, 0)], _LIGHT),
        "open": lambda: _open_lid(0, 0, 0),
        "left": lambda: _planks([_at(1, 0, 0), _at(1, 1, 0), _at(1, 1, 1), _at(1, 0, 1)], _MIDDLE),
        "right": lambda: _planks([_at(1, 1, 0), _at(0, 1, 0), _at(0, 1, 1), _at(1, 1, 1)], _DARK),
    }[kind]()
    lower = {"lid": -_EDGE / 2, "open": -_EDGE / 2, "left": -_EDGE / 4, "right": -_EDGE / 4}[kind]
    aside = {"lid": 0.0, "open": 0.0, "left": _HALF / 2, "right": -_HALF / 2}[kind]
    return (
        f'<g transform="translate({x:.1f},{y:.1f}) scale(0.42)"><g transform="translate({aside:.1f},{lower:.1f})">'
        f'{"".join(drawn)}</g></g><text x="{x + 23:.1f}" y="{y + 5:.1f}" class="count">{number}</text>'
    )


def card(game: StackGame, say: Voice) -> tuple[float, float, float, float]:
    wide, deep, high = _sizes(game)
    left, right, bottom = _at(wide + 1, -1, 0)[0], _at(-1, deep + 1, 0)[0], _at(wide + 1, deep + 1, 0)[1]
    return left, min(_at(-1, -1, 0)[1], -high * _EDGE) - 8, right, bottom + 8


def _sizes(game: StackGame) -> tuple[int, int, int]:
    """How wide and deep the floor below the stack is, and how high the stack."""
    stack = game.stack
    return (stack.wide, stack.deep, stack.high) if stack else (1, 1, 0)


def svg(game: StackGame, say: Voice) -> str:
    """The position as an SVG document."""
    wide, deep, high = _sizes(game)
    picture = _floor(wide, deep)
    for column in _columns(game.stack):
        picture += _column(*column)
    left = min(_at(wide + 1.8, -1, 0)[0], -170.0)
    right = max(_at(-1, deep + 1.8, 0)[0], 170.0)
    top = min(_at(-1, -1, 0)[1], -high * _EDGE) - 50
    line = _at(wide + 1, deep + 1, 0)[1] + 54
    status = _status(game, say)
    parts = [f'<text x="{left + 16:.1f}" y="{top + 26:.1f}" class="head">{status[0]}</text>', *picture]
    parts.append(f'<text x="{left + 16:.1f}" y="{line:.1f}">{status[1]}</text>')
    for player in range(game.players):
        line += 36
        mark = "▸ " if player == game.turn and game.outcome() is None else ""
        text = f"{mark}{say.player(player)}: {game.points[player]}"
        parts.append(f'<text x="{left + 16:.1f}" y="{line + 5:.1f}">{text}</text>')
        if isinstance(game, Build):
            parts += _cards(game.hand(player), left + 160, line)
    if isinstance(game, Build):
        line += 36
        parts.append(f'<text x="{left + 16:.1f}" y="{line + 5:.1f}">{say("pile", sum(game.pile))}</text>')
        if any(game.hand(game.players)):
            parts += _cards(game.hand(game.players), left + 160, line)
    height = line + 34 - top
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.1f} {top:.1f} {right - left:.1f} {height:.1f}" '
        f'width="{right - left:.0f}" height="{height:.0f}" role="img" aria-label="{say("name")}: {status[1]}">\n'
        f"<style>text{{font:15px sans-serif;fill:{_INK}}}.head{{font-size:18px;font-weight:bold}}"
        ".axis{font-size:12px;text-anchor:middle;opacity:.7}</style>\n"
        f'<rect x="{left:.1f}" y="{top:.1f}" width="100%" height="100%" fill="#fffdf8"/>\n'
        + "\n".join(parts)
        + "\n</svg>\n"
    )


def _cards(hand: bytearray, x: float, y: float) -> list[str]:
    shown = [(kind, number) for kind, number in zip(KINDS, hand, strict=True) if number]
    return [_card(kind, x + 62 * place, y, number) for place, (kind, number) in enumerate(shown)]
