"""Draws a game of Rolling Cubes: the cubes in their colours, the last equation, the scores."""

from rules_core.games.rolling_cubes import equation as cubes_equation
from rules_core.games.rolling_cubes.rolling_cubes import RollingCubes
from rules_core.games.rolling_cubes.rows import FREE, ROWS
from rules_core.games.rolling_cubes.throw import COLOURS, COUNT, SIDE
from rules_core.games.rolling_cubes.variant import MODES

from ..words import Voice

# Colour of the cube, of its sign, and both for a terminal.
PAINT = {
    "green": ("#2e8b4f", "#ffffff", "42;97"),
    "blue": ("#2f6fb5", "#ffffff", "44;97"),
    "red": ("#c0392b", "#ffffff", "41;97"),
    "orange": ("#f39c12", "#3a2500", "43;30"),
}
CELL = 56


def _colour_of(game: RollingCubes, sign: str) -> str:
    """The colour of the cubes that carry a sign."""
    for colour in COLOURS:
        if any(sign in cube for cube in game.variant["faces"][colour]):
            return colour
    return "orange"


def _headline(game: RollingCubes, say: Voice) -> str:
    ended = game.outcome()
    title = _title(game, say)
    if ended is None:
        return say("head", title, game.round + 1, say.due(game.phase, say.player(game.turn)))
    return say("won", title, ", ".join(map(say.player, ended[1]))) if ended[1] else say("nobody", title)


def _title(game: RollingCubes, say: Voice) -> str:
    title = say(MODES[game.stage])
    return say("tournament", game.stage + 1, title) if game.variant["mode"] == "tournament" else title


def _columns(game: RollingCubes, say: Voice) -> list[tuple[str, list[str]]]:
    """The score table: a heading and a text for each player."""
    players = range(game.players)
    columns = [
        (say("column-player"), [f"{'>' if p == game.turn and not game.reason else ' '}{p + 1}" for p in players])
    ]
    if game.variant["mode"] == "solitaire":
        for row, name in enumerate(ROWS):
            points = [game.rows[player * len(ROWS) + row] for player in players]
            columns.append((say(name), ["·" if value == FREE else str(value) for value in points]))
    elif game.stage < 2:
        columns.append((say("column-round"), [str(value - 1) if value else "·" for value in game.round_points]))
    target = game.variant["targets"].get(MODES[game.stage])
    heading = say("column-points-of", target) if target else say("column-points")
    columns.append((heading, [str(total) for total in game.totals]))
    if game.variant["mode"] == "tournament":
        for stage in range(3):
            places = [game.places[stage * game.players + player] for player in players]
            columns.append((say("column-place", stage + 1), [f"{place}." if place else "·" for place in places]))
        columns.append((say("column-total"), [str(score) for score in game.scores()]))
    return columns


# --- terminal -----------------------------------------------------------------------------------------------------


def terminal(game: RollingCubes, colour: bool, say: Voice) -> str:
    """The position as text; cubes of the standing equation are in brackets."""
    lines = [_headline(game, say), ""]
    for number, name in enumerate(COLOURS):
        cubes = range(number * SIDE, number * SIDE + SIDE)
        lines.append(f"  {say(name):<6} " + " ".join(_text_cube(game, cube, name, colour) for cube in cubes))
    lines.append(f"  {say('orange'):<6} " + _painted(" = ", "orange", colour))
    equation = game.standing()
    if equation:
        signs = [(sign, _colour_of(game, sign)) for sign in equation]
        shown = "".join(_painted(f" {cubes_equation.pretty(sign)} ", name, colour) for sign, name in signs)
        lines += ["", f"  {shown if colour else cubes_equation.pretty(equation)}   {_worth(equation, say)}"]
    lines.append("")
    columns = _columns(game, say)
    widths = [max(len(heading), *(len(text) for text in texts)) for heading, texts in columns]
    table = [[heading for heading, _ in columns]]
    table += [[texts[player] for _, texts in columns] for player in range(game.players)]
    for cells in table:
        row = "  ".join(f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True))
        lines.append("  " + row)
    return "\n".join(lines) + "\n"


def _text_cube(game: RollingCubes, cube: int, name: str, colour: bool) -> str:
    sign = game.shown[cube]
    if not sign:
        return " · "
    text = cubes_equation.pretty(chr(sign))
    return _painted(f"[{text}]" if game.built >> cube & 1 else f" {text} ", name, colour)


def _painted(text: str, name: str, colour: bool) -> str:
    return f"\x1b[1;{PAINT[name][2]}m{text}\x1b[0m" if colour else text


def _worth(equation: str, say: Voice) -> str:
    return say("points", cubes_equation.points(equation))


# --- SVG ----------------------------------------------------------------------------------------------------------


def card(game: RollingCubes, say: Voice) -> tuple[float, float, float, float]:
    return 14, 54, 24 + (SIDE + 1) * (CELL + 10), 64 + 3 * (CELL + 10)


def svg(game: RollingCubes, say: Voice) -> str:
    """The position as an SVG document."""
    out = []
    for cube in range(COUNT):
        x, y = 24 + cube % SIDE * (CELL + 10), 64 + cube // SIDE * (CELL + 10)
        sign = chr(game.shown[cube]) if game.shown[cube] else ""
        out.append(_cube(x, y, CELL, COLOURS[cube // SIDE], sign, bool(game.built >> cube & 1)))
    out.append(_cube(24 + SIDE * (CELL + 10), 64 + CELL + 10, CELL, "orange", "=", False))
    left = 24 + (SIDE + 1) * (CELL + 10) + 30
    columns = _columns(game, say)
    x = left
    for heading, texts in columns:
        width = 18 + 8 * max(len(heading), *(len(text) for text in texts))
        x += width
        out.append(_text(x - 9, 84, heading, 13, "#666666", "end"))
        for player, text in enumerate(texts):
            weight = "bold" if player == game.turn and not game.reason else "normal"
            out.append(_text(x - 9, 112 + 26 * player, text.replace(">", "▸"), 17, "#222222", "end", weight))
    width = max(x + 24, 720)
    height = max(64 + 3 * (CELL + 10), 112 + 26 * game.players) + 20
    equation = game.standing()
    if equation:
        size = 44
        for number, sign in enumerate(equation):
            out.append(_cube(24 + number * (size + 4), height, size, _colour_of(game, sign), sign, False))
        out.append(_text(24 + len(equation) * (size + 4) + 12, height + 29, _worth(equation, say), 18, "#222222"))
        width = max(width, 24 + len(equation) * (size + 4) + 130)
        height += size + 24
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        ' font-family="Helvetica, Arial, sans-serif">'
    )
    back = f'<rect width="{width}" height="{height}" fill="#faf7f0"/>'
    title = _text(24, 38, _headline(game, say), 20, "#222222", "start", "bold")
    return "\n".join([head, back, title, *out, "</svg>"]) + "\n"


def _cube(x: int, y: int, size: int, colour: str, sign: str, standing: bool) -> str:
    """One cube; a cube in hand is an empty frame, a cube of the standing equation has a dark frame."""
    paint, ink, _ = PAINT[colour]
    box = f'<rect x="{x}" y="{y}" width="{size}" height="{size}" rx="{size // 7}"'
    if not sign:
        return f'{box} fill="none" stroke="{paint}" stroke-width="2" stroke-dasharray="5 4"/>'
    frame = ' stroke="#222222" stroke-width="4"' if standing else ""
    text = _text(x + size // 2, y + size * 7 // 10, cubes_equation.pretty(sign), size * 6 // 10, ink, "middle", "bold")
    return f'{box} fill="{paint}"{frame}/>{text}'


def _text(x: int, y: int, text: str, size: int, ink: str, anchor: str = "start", weight: str = "normal") -> str:
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" fill="{ink}" text-anchor="{anchor}"'
        f' font-weight="{weight}">{text}</text>'
    )
