"""Stacks of crates as the viewer of CUBUS sees them: which can be laid with cards, and how many cards it takes.

Heights stand row by row, the back row (y = 0) first, x from the back column outwards. A text names them the same
way, "2 2/2 1o"; the letter marks a column with an open lid.

How the picture is counted. The viewer looks along (-1, -1, -1), so the picture falls into upright strips, and the
column at (x, y) covers two of them: x - y + 1 with its left faces, x - y with its right faces. In each it fills
triangles from number -(x + y) upwards: two for every crate's side and one for its half of the lid. A column hides
what lies behind it, never what lies in front. So, from the front to the back, all that matters of the columns
already seen is the lowest free triangle of each strip: the horizon. A face is seen whole if the horizon does not
cut through it.
"""

from ...refused import Refused

# The largest floor of a game; texts of stacks may be wider, to say what is wrong with them.
SIDE = 4
MAX_SIDE = 32
MAX_HEIGHT = 99
_MAX_TEXT = 4000
_HIDES_NOTHING = -1000


def counts(heights: bytearray, columns: int) -> tuple[int, int, int, int]:
    """Crates, lids, left and right faces of a stack; Refused tells why it cannot be laid."""
    rows = len(heights) // columns
    horizon = [_HIDES_NOTHING] * (columns + rows)
    crates = lids = left = right = 0
    for at in range(len(heights) - 1, -1, -1):
        height = heights[at]
        if not height:
            continue
        y = at // columns
        x = at - y * columns
        strip = x - y + rows
        bottom = -x - y
        # The triangles of this column that are hidden, in the strip of its left and of its right faces.
        hides_left = horizon[strip] - bottom
        hides_right = horizon[strip - 1] - bottom
        if hides_left < 0:
            hides_left = 0
        if hides_right < 0:
            hides_right = 0
        if hides_left & 1 or hides_right & 1 or hides_left > 2 * height or hides_right > 2 * height:
            raise _why(x, y, 2 * height, hides_left, hides_right)
        crates += height
        lids += 1
        left += height - hides_left // 2
        right += height - hides_right // 2
        horizon[strip] = horizon[strip - 1] = bottom + 2 * height + 1
    if not crates:
        raise Refused("", "a stack needs at least one crate", "empty-stack")
    _check_connected(heights, columns)
    return crates, lids, left, right


def _why(x: int, y: int, sides: int, hides_left: int, hides_right: int) -> Refused:
    """What is wrong with a column; its sides have that many triangles in each strip, the lid one more."""
    if hides_left > sides and hides_right > sides:
        return Refused("", "hidden crate at (%d,%d)", "hidden-crate", x, y)
    if hides_left > sides or hides_right > sides:
        return Refused("", "only half of the lid at (%d,%d) is seen", "half-lid", x, y)
    if hides_left & 1:
        return Refused("", "only half of a left face at (%d,%d) is seen", "half-left", x, y)
    return Refused("", "only half of a right face at (%d,%d) is seen", "half-right", x, y)


def _check_connected(heights: bytearray, columns: int) -> None:
    """Refused unless the columns hang together edge to edge."""
    size = len(heights)
    first = 0
    while not heights[first]:
        first += 1
    reached = bytearray(size)
    reached[first] = 1
    waiting = [first]
    while waiting:
        at = waiting.pop()
        x = at % columns
        for to in (at - columns, at + columns, at - 1 if x else -1, at + 1 if x < columns - 1 else -1):
            if 0 <= to < size and heights[to] and not reached[to]:
                reached[to] = 1
                waiting.append(to)
    for at in range(first, size):
        if heights[at] and not reached[at]:
            raise Refused("", "the column at (%d,%d) is not connected", "unconnected", at % columns, at // columns)


def read(text: str) -> tuple[bytearray, int, list[int]]:
    """The heights of a text, its number of columns, and where the open lids are; Refused if it is no stack."""
    if len(text) > _MAX_TEXT:
        raise Refused("", "this is too long for a stack", "stack-long")
    rows = [row.split() for row in text.split("/")]
    columns = len(rows[0])
    if len(rows) == 1 and not columns:
        raise Refused("", "a stack needs at least one crate", "empty-stack")
    if len(rows) > MAX_SIDE or columns > MAX_SIDE:
        raise Refused("", "a stack has at most %d rows and %d columns", "stack-wide", MAX_SIDE, MAX_SIDE)
    heights = bytearray(len(rows) * columns)
    open_lids = []
    at = 0
    for number, row in enumerate(rows):
        if len(row) != columns or not columns:
            raise Refused("", "row %d has %d columns, row 1 has %d", "ragged", number + 1, len(row), columns)
        for word in row:
            digits = word
            if word[-1] == "o":
                digits = word[:-1]
                open_lids.append(at)
            if not digits or len(digits) > 2 or [1 for c in digits if c not in "0123456789"]:
                shown = "".join([c if c >= " " else "?" for c in word[:20]])
                raise Refused("", "%s is no height: whole numbers from 0 to %d", "height", shown, MAX_HEIGHT)
            heights[at] = int(digits)
            if digits != word and not heights[at]:
                raise Refused("", "a column without crates has no lid", "bare-lid")
            at += 1
    return heights, columns, open_lids


def box(heights: bytearray, columns: int) -> tuple[int, int, int, int]:
    """The part of the floor in use: first column, first row, columns, rows."""
    used = [at for at in range(len(heights)) if heights[at]]
    if not used:
        return 0, 0, 0, 0
    xs = [at % columns for at in used]
    y = used[0] // columns
    return min(xs), y, max(xs) - min(xs) + 1, used[-1] // columns - y + 1


class Stack:
    """A stack that can be laid, with its cards counted, on a floor of SIDE x SIDE columns, pushed into the corner."""

    def __init__(self, heights: bytearray, columns: int, open_lids: list[int]) -> None:
        """Refused if the stack cannot be laid or is larger than the floor can be."""
        x0, y0, wide, deep = box(heights, columns)
        if wide > SIDE or deep > SIDE:
            raise Refused("", "the stack is more than %d columns wide or deep", "stack-side", SIDE)
        self.crates, self.lids, self.left, self.right = counts(heights, columns)
        self.wide = wide
        self.deep = deep
        self.high = max(heights)
        self.heights = bytearray(SIDE * SIDE)
        for y in range(deep):
            for x in range(wide):
                self.heights[y * SIDE + x] = heights[(y + y0) * columns + x + x0]
        # One bit for each column, in the order of the heights.
        self.open_lids = 0
        for at in open_lids:
            self.open_lids |= 1 << (at // columns - y0) * SIDE + at % columns - x0
        self.open_count = len(open_lids)

    def cards(self) -> int:
        return self.lids + self.left + self.right

    def worth(self) -> int:
        """What an action gains is the difference of the worth after it and before it."""
        return 3 * self.crates - self.cards()

    def same(self, other: "Stack") -> bool:
        return self.heights == other.heights and self.open_lids == other.open_lids

    def open_places(self) -> list[tuple[int, int]]:
        """Where the open lids lie in the picture: the top of (x, y, z) is the place of (x + 1, y + 1, z + 1)."""
        found = []
        for at in range(len(self.heights)):
            if self.open_lids >> at & 1:
                height = self.heights[at]
                found.append((at % SIDE - height, at // SIDE - height))
        return found

    def text(self) -> str:
        rows = []
        for y in range(self.deep):
            row = []
            for at in range(y * SIDE, y * SIDE + self.wide):
                row.append("%d%s" % (self.heights[at], "o" if self.open_lids >> at & 1 else ""))
            rows.append(" ".join(row))
        return "/".join(rows)


def stack_of(text: str) -> Stack:
    """The stack of a text; Refused if it is none or cannot be laid."""
    heights, columns, open_lids = read(text)
    return Stack(heights, columns, open_lids)
