"""Moves and positions of PlanQuadrat as text.

Machine notation: `set v 2 3 2` is a house of length 2 on the upright units (2, 3) and (2, 4), `slide v 2 3 2 5` takes
it to (2, 5) and (2, 6), `claim 4 1` names the lowest square of a place. What players write names nodes, a1 to i9 from
the south-west: `c4-c6` is that house, `c4-c6>c6` its slide; a square has the name of its south-west node, and its
claim is `*e2`; `-` skips.
"""

from .lattice import SLIDE
from .places import LINES, size
from .planquadrat import CLAIM, KIND, SET, SKIP

MYPY = False
if MYPY:
    from .planquadrat import PlanQuadrat

LETTERS = "abcdefghi"


def first_unit(house: int) -> tuple[str, int, int, int]:
    """Orientation, x and y of the first unit, and length of a house."""
    line = house >> 6 & 31
    start = house >> 3 & 7
    length = house >> 11 & 3
    return ("v", line, start, length) if line < 10 else ("h", start, line - 10, length)


def house_of(upright: bool, x: int, y: int, length: int) -> int:
    """The house on the units from (x, y) on, which must lie on the lattice."""
    return length << 11 | (x << 6 | y << 3 if upright else y + 10 << 6 | x << 3)


def on_lattice(upright: bool, x: int, y: int, length: int) -> bool:
    """Whether a house of length 1 to 3 could be there at all."""
    line, start = (x, y) if upright else (y, x)
    return 0 <= line <= 8 and 0 <= start <= 8 - length and 1 <= length <= 3


def machine(move: int) -> str:
    """A move in machine notation."""
    kind = move & KIND
    if kind == SKIP:
        return "skip"
    if kind == CLAIM:
        return "claim %d %d" % (move & 7, move >> 3 & 7)
    text = "%s %d %d %d" % first_unit(move)
    return "slide %s %d" % (text, move & 7) if kind == SLIDE else "set " + text


def human(move: int) -> str:
    """A move as players write it."""
    kind = move & KIND
    if kind == SKIP:
        return "-"
    if kind == CLAIM:
        return "*" + node(move & 7, move >> 3 & 7)
    way, x, y, length = first_unit(move)
    if way == "v":
        text, to = "%s-%s" % (node(x, y), node(x, y + length)), node(x, move & 7)
    else:
        text, to = "%s-%s" % (node(x, y), node(x + length, y)), node(move & 7, y)
    return text + ">" + to if kind == SLIDE else text


def node(x: int, y: int) -> str:
    """The name of a node, or of the square north-east of it."""
    return LETTERS[x] + str(y + 1)


def describe(game: "PlanQuadrat", move: int) -> dict:
    """A move as `quader moves --json` prints it."""
    kind = move & KIND
    found: dict = {"kind": machine(move).split(" ")[0]}
    if kind == CLAIM:
        x, y = move & 7, move >> 3 & 7
        found["at"] = [x, y]
        for rows, _ in game.places:
            if rows[y] >> x & 1:
                found["size"] = size(rows)
    elif kind != SKIP:
        way, x, y, length = first_unit(move)
        found.update({"line": way, "at": [x, y], "length": length})
        if kind == SLIDE:
            found["to"] = [x, move & 7] if way == "v" else [move & 7, y]
    found["notation"] = machine(move)
    found["human"] = human(move)
    return found


# --- reading --------------------------------------------------------------------------------------------------


def parse(game: "PlanQuadrat", text: str) -> int:
    """The legal move that a text in either form means."""
    move = read(text)
    if move < 0 or move not in game.legal_moves():
        raise game.why_not(text)
    return move


def read(text: str) -> int:
    """The move that a text in either form means, on any board; -1 if it means none."""
    words = text.split()
    if len(words) == 1:
        return SKIP if words[0] == "skip" else _read_human(words[0])
    numbers = [int(word) if len(word) == 1 and word in "0123456789" else -1 for word in words]
    if words[:1] == ["claim"] and len(words) == 3 and 0 <= numbers[1] < 8 and 0 <= numbers[2] < 8:
        return CLAIM | numbers[2] << 3 | numbers[1]
    if len(words) > 4 and words[1] in ("v", "h"):
        upright = words[1] == "v"
        x, y, length = numbers[2:5]
        if on_lattice(upright, x, y, length):
            house = house_of(upright, x, y, length)
            if words[0] == "set" and len(words) == 5:
                return SET | house
            if words[0] == "slide" and len(words) == 6 and 0 <= numbers[5] <= 8 - length:
                return SLIDE | house | numbers[5]
    return -1


def _read_human(word: str) -> int:
    if word == "-":
        return SKIP
    if word[0] == "*":
        x, y = _read_node(word[1:])
        return CLAIM | y << 3 | x if 0 <= x < 8 and 0 <= y < 8 else -1
    x, y = _read_node(word[:2])
    x1, y1 = _read_node(word[3:5])
    upright = x == x1
    length = y1 - y if upright else x1 - x
    if word[2:3] != "-" or x < 0 or x1 < 0 or not (upright or y == y1) or not on_lattice(upright, x, y, length):
        return -1
    house = house_of(upright, x, y, length)
    if len(word) == 5:
        return SET | house
    tx, ty = _read_node(word[6:])
    if word[5] != ">" or tx < 0 or (tx != x if upright else ty != y) or (ty if upright else tx) > 8 - length:
        return -1
    return SLIDE | house | (ty if upright else tx)


def _read_node(name: str) -> tuple[int, int]:
    if len(name) == 2 and name[0] in LETTERS and name[1] in "123456789":
        return LETTERS.index(name[0]), int(name[1]) - 1
    return -1, -1


# --- positions --------------------------------------------------------------------------------------------------


def houses(game: "PlanQuadrat") -> list[int]:
    """All houses on the lattice, line by line."""
    found = []
    for line in LINES:
        for start in range(8):
            for length in (1, 2, 3):
                if game.lattice.standing[20 * length + line] >> start & 1:
                    found.append(length << 11 | line << 6 | start << 3)
    return found


def line(game: "PlanQuadrat") -> str:
    """The position in one line: player and phase, houses, stocks, places with their makers, claimed places.

    A house set in this turn has a `+`. The rows of a place are pairs of hexadecimal digits from the south, bit 0 in
    the west.
    """
    standing = [("+" if house == game.fresh else "") + "%s%d%d%d" % first_unit(house) for house in houses(game)]
    stocks = ["%d.%d.%d.%d" % tuple(game.stock[first : first + 4]) for first in (0, 4)]
    return "%d %s | %s | %s | %s | %s" % (
        game.turn,
        game.phase,
        " ".join(standing),
        " ".join(stocks),
        _places(game.places),
        _places(game.claimed),
    )


def _places(places: list[tuple[bytes, int]]) -> str:
    return " ".join(sorted(["%d:%s" % (player, "".join(["%02x" % row for row in rows])) for rows, player in places]))
