"""Drawings of PlanQuadrat: the lattice with its houses, the claimed places and what each player has left.

Nodes are named a1 to i9 from the south-west, as in the moves that players write.
"""

from rules_core.games.planquadrat.places import lowest
from rules_core.games.planquadrat.planquadrat import PlanQuadrat
from rules_core.games.planquadrat.text import LETTERS, first_unit, houses

from ..words import Voice

# One colour for each player, told apart also by the colour-blind.
PLAYERS = ("#d9772b", "#2a6fb0")
TINTS = ("#f7dcc2", "#c9def2")
_ANSI = ("\x1b[43;30m", "\x1b[44;97m")
_RESET = "\x1b[0m"

_SIDE = 48
_MARGIN = 44
_BOARD = 8 * _SIDE


def _owner_map(game: PlanQuadrat) -> dict[tuple[int, int], int]:
    """The owner of each claimed square."""
    return {(x, y): owner for place, owner in game.claimed for y in range(8) for x in range(8) if place[y] >> x & 1}


def _named_squares(places: list[tuple[bytes, int]]) -> dict[tuple[int, int], int]:
    """The square that names each place, with its owner or maker."""
    return {(lowest(place) & 7, lowest(place) >> 3): player for place, player in places}


def _status(game: PlanQuadrat, say: Voice) -> list[str]:
    """Whose turn it is, and for each player score and stock."""
    lines = [say.status(game)]
    for player, score in enumerate(game.scores()):
        lines.append(say("standing", say.player(player), score, *game.stock[4 * player : 4 * player + 4]))
    return lines


# --- terminal -------------------------------------------------------------------------------------------------


def terminal(game: PlanQuadrat, colour: bool, say: Voice) -> str:
    """The position as text. Claimed squares show their owner's number, monuments `*`, unclaimed places their maker."""
    cells = _cells(game)
    owners = _owner_map(game)
    lines = []
    for row in range(16, -1, -1):
        parts = []
        for column in range(17):
            text = cells[row][column]
            owner = owners.get((column // 2, row // 2)) if row % 2 and column % 2 else None
            parts.append(f"{_ANSI[owner]}{text}{_RESET}" if colour and owner is not None else text)
        label = f"{row // 2 + 1:2} " if row % 2 == 0 else "   "
        lines.append((label + "".join(parts)).rstrip())
    lines.append("   " + "   ".join(LETTERS))
    return "\n".join(lines + _status(game, say))


def _cells(game: PlanQuadrat) -> list[list[str]]:
    """What stands on each node (1 character), level unit (3), upright unit (1) and square (3), rows from the south."""
    cells = [
        [("·" if c % 2 == 0 else "   ") if r % 2 == 0 else " " if c % 2 == 0 else "   " for c in range(17)]
        for r in range(17)
    ]
    if game.walled:
        for i in range(17):
            cells[0][i] = cells[16][i] = "═══" if i % 2 else "═"
            cells[i][0] = cells[i][16] = "║"
        cells[0][0], cells[0][16], cells[16][0], cells[16][16] = "╚╝╔╗"
    for (x, y), owner in _owner_map(game).items():
        cells[2 * y + 1][2 * x + 1] = f" {owner + 1} "
    for (x, y), owner in _named_squares(game.claimed).items():
        cells[2 * y + 1][2 * x + 1] = f"*{owner + 1}*"
    for (x, y), maker in _named_squares(game.places).items():
        cells[2 * y + 1][2 * x + 1] = f"({maker + 1})"
    for house in houses(game):
        way, x, y, length = first_unit(house)
        for i in range(1, 2 * length):
            if way == "v":
                cells[2 * y + i][2 * x] = "┃"
            else:
                cells[2 * y][2 * x + i] = "━━━" if i % 2 else "━"
    return cells


# --- SVG --------------------------------------------------------------------------------------------------------


def card(game: PlanQuadrat, say: Voice) -> tuple[float, float, float, float]:
    near, far = _MARGIN - 16, _MARGIN + _BOARD + 16
    return near, near, far, far


def svg(game: PlanQuadrat, say: Voice) -> str:
    """The position as a picture."""
    status = _status(game, say)
    width = _BOARD + 2 * _MARGIN
    height = _BOARD + 2 * _MARGIN + 22 * len(status)
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        ' font-family="Helvetica, Arial, sans-serif">',
        f'<rect width="{width}" height="{height}" fill="#faf8f3"/>',
        _rect(_MARGIN - 9, _MARGIN - 9, _BOARD + 18, _BOARD + 18, 'rx="8" fill="#d8d2c4"'),
    ]
    owners = _owner_map(game)
    for y in range(8):
        for x in range(8):
            owner = owners.get((x, y))
            # Claimed squares reach into the grooves around them: a place is one surface.
            gap, fill = (3, "#f1ede3") if owner is None else (0, TINTS[owner])
            side = _SIDE - 2 * gap
            out.append(_rect(_x(x) + gap, _y(y + 1) + gap, side, side, f'rx="{gap}" fill="{fill}"'))
    if game.walled:
        wall = 'rx="3" fill="none" stroke="#7a6f5d" stroke-width="6"'
        out.append(_rect(_MARGIN, _MARGIN, _BOARD, _BOARD, wall))
    out += [_house(house, house == game.fresh) for house in houses(game)]
    for (x, y), owner in _named_squares(game.claimed).items():
        out.append(_monument(x, y, PLAYERS[owner]))
    for (x, y), maker in _named_squares(game.places).items():
        out.append(
            f'<circle cx="{_x(x) + _SIDE // 2}" cy="{_y(y) - _SIDE // 2}" r="7" fill="none" stroke="{PLAYERS[maker]}"'
            ' stroke-width="2.5" stroke-dasharray="3 2.5"/>'
        )
    for i in range(9):
        out.append(_label(_x(i), _y(0) + 27, LETTERS[i]))
        out.append(_label(_MARGIN - 23, _y(i) + 4, str(i + 1)))
    for i, line in enumerate(status):
        colour = PLAYERS[i - 1] if i else "#3c372f"
        weight = "normal" if i else "bold"
        y = _BOARD + 2 * _MARGIN + 10 + 22 * i
        out.append(
            f'<text x="{_MARGIN - 9}" y="{y}" font-size="14" font-weight="{weight}" fill="{colour}">{line}</text>'
        )
    return "\n".join([*out, "</svg>", ""])


def _rect(x: int, y: int, width: int, height: int, style: str) -> str:
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" {style}/>'


def _x(x: int) -> int:
    return _MARGIN + _SIDE * x


def _y(y: int) -> int:
    return _MARGIN + _BOARD - _SIDE * y


def _house(house: int, fresh: bool) -> str:
    """A plate in its groove, a little shorter than its units, so that one sees where houses meet."""
    way, x, y, length = first_unit(house)
    long = length * _SIDE - 4
    if way == "v":
        left, top, wide, high = _x(x) - 4, _y(y + length) + 2, 8, long
    else:
        left, top, wide, high = _x(x) + 2, _y(y) - 4, long, 8
    fill = "#b3563c" if fresh else "#8a5a3a"
    return _rect(left, top, wide, high, f'rx="2.5" fill="{fill}" stroke="#5e3b24"')


def _monument(x: int, y: int, colour: str) -> str:
    """An obelisk on its pedestal."""
    cx, base = _x(x) + _SIDE // 2, _y(y) - 11
    return (
        f'<path d="M{cx - 9} {base}h18v-4h-4l-2.5 -19l-2.5 -4l-2.5 4l-2.5 19h-4z" fill="{colour}" stroke="#fff"'
        ' stroke-width="1.2" stroke-linejoin="round"/>'
    )


def _label(x: int, y: int, text: str) -> str:
    return f'<text x="{x}" y="{y}" font-size="12" text-anchor="middle" fill="#8b8474">{text}</text>'
