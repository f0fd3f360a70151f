"""A scene of cuboids in the terminal, from above: outlines of lines, readable without colour.

The first cell of a piece names its owner and volume (`A27`), its other cells tell how high it reaches; a piece
of one cell has its height as a small digit (`A2²`). `+3` in a goal cell means that three levels are missing;
`a27` is the place that A's piece has to reach.
"""

from .scene import COLUMNS, LETTERS, Piece, Scene

# Line characters by the weight (0 none, 1 light, 2 heavy) of their arms: up, right, down, left.
_LINES = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
_SMALL = "⁰¹²³⁴⁵⁶⁷⁸⁹"
# Background colours of the owners (of the 256 that terminals know), apart from each other for all eyes.
_OWNERS = (214, 32, 36, 175)
_GOAL = 230


def drawn(scene: Scene, colour: bool) -> str:
    """The scene as lines of text."""
    seen = scene.on_top()
    missing = scene.missing()
    places = {(area.x0, area.y1 - 1): f"{LETTERS[area.owner].lower()}{volume:<2}" for volume, area in scene.places}
    lines = [scene.title, ""]
    wide = max(len(str(row + 1)) for row in scene.rows)
    letters = "".join(f"  {COLUMNS[x]} " for x in range(scene.columns))
    for y in reversed(scene.rows):
        lines.append(" " * wide + " " + _border(scene, seen, y + 1))
        row = f"{y + 1:>{wide}} "
        for x in range(scene.columns):
            row += _upright(scene, seen, x, y) + _cell(scene, seen, missing, places, x, y, colour)
        lines.append(row + _upright(scene, seen, scene.columns, y))
    lines.append(" " * wide + " " + _border(scene, seen, scene.rows.start))
    lines.append(" " * wide + " " + letters.rstrip())
    lines.append("")
    for player, counts in enumerate(scene.reserve):
        held = " ".join(f"{volume}" if n == 1 else f"{n}×{volume}" for volume, n in sorted(counts.items()))
        name = _shaded(f" {LETTERS[player]} ", _OWNERS[player], colour)
        if scene.goal:
            lines.append(f"{name} {scene.say('reserve', held or scene.say('empty'))}")
    lines.append(scene.status)
    lines.append(scene.say("key-goal" if scene.goal else "key-places"))
    return "\n".join(line.rstrip() for line in lines)


def _kind(scene: Scene, seen: dict[tuple[int, int], Piece], x: int, y: int) -> tuple[object, object]:
    """What lies on a cell, and its area: a border runs wherever one of them changes."""
    if not 0 <= x < scene.columns or y not in scene.rows or (x, y) in scene.lost:
        return None, "off"
    area: object = "field"
    if scene.goal and scene.goal.holds(x, y):
        area = "goal"
    for part in scene.parts + scene.strips:
        if part.holds(x, y):
            area = part
    return seen.get((x, y)), area


def _weight(scene: Scene, seen: dict[tuple[int, int], Piece], one: tuple[int, int], two: tuple[int, int]) -> int:
    """The line between two neighbouring cells: 0 none, 1 light, 2 heavy."""
    piece, area = _kind(scene, seen, *one)
    other, other_area = _kind(scene, seen, *two)
    if area != other_area and ("goal" in (area, other_area) or "off" in (area, other_area)):
        return 2
    if piece is not other or (area != other_area and not piece):
        return 1
    return 0


def _upright(scene: Scene, seen: dict[tuple[int, int], Piece], x: int, y: int) -> str:
    """The line west of a cell."""
    weight = _weight(scene, seen, (x - 1, y), (x, y))
    return " │┃"[weight]


def _border(scene: Scene, seen: dict[tuple[int, int], Piece], y: int) -> str:
    """The line south of a row, with its corners."""
    text = ""
    for x in range(scene.columns + 1):
        up = _weight(scene, seen, (x - 1, y), (x, y))
        down = _weight(scene, seen, (x - 1, y - 1), (x, y - 1))
        left = _weight(scene, seen, (x - 1, y - 1), (x - 1, y))
        right = _weight(scene, seen, (x, y - 1), (x, y))
        text += _LINES[27 * up + 9 * right + 3 * down + left]
        if x < scene.columns:
            text += " ─━"[right] * 3
    return text


def _cell(
    scene: Scene,
    seen: dict[tuple[int, int], Piece],
    missing: dict[tuple[int, int], int],
    places: dict[tuple[int, int], str],
    x: int,
    y: int,
    colour: bool,
) -> str:
    """The three characters of a cell."""
    if (x, y) in scene.lost:
        return "░░░"
    lacks = missing.get((x, y), 0)
    piece = seen.get((x, y))
    if piece is None:
        if (x, y) in missing:
            return _shaded(f"{f'+{lacks}' if lacks else '·':^3}", _GOAL, colour)
        return places.get((x, y), " · ")
    own = [cell for cell in piece.cells() if seen[cell] is piece]
    first = min(own, key=lambda cell: (-cell[1], cell[0]))
    label = f"{LETTERS[piece.owner]}{piece.volume}"
    if (x, y) != first:
        label = f"{piece.top}+{lacks}" if lacks else f" {piece.top} "
    elif len(own) == 1 and len(label) < 3:
        label += _SMALL[piece.top]
    return _shaded(f"{label:<3}", _OWNERS[piece.owner], colour)


def _shaded(text: str, background: int, colour: bool) -> str:
    return f"\x1b[38;5;16;48;5;{background}m{text}\x1b[0m" if colour else text
