"""What both games of CUBUS share: one stack that stands on an area of 8x8 cells of the board."""

from ...game import PLAY, Game
from ...refused import Refused
from .stack import SIDE, Stack, box

MYPY = False
if MYPY:
    from collections.abc import Iterator

AREA = 8

# A move is one of these plus its details.
DRAW, ADD, PASS, KNOCK, SKIP, TAKE, BUILD = 0, 1 << 12, 2 << 12, 3 << 12, 4 << 12, 5 << 12, 6 << 12
KIND = 7 << 12
DETAILS = (1 << 12) - 1
OPENED = 1 << 8


def at_column(kind: int, x: int, y: int) -> int:
    """A move with the column (x, y) of the stack, counted from the back; -1 is just behind it."""
    return kind | y + 1 << 4 | x + 1


def column_of(move: int) -> tuple[int, int]:
    return (move & 15) - 1, (move >> 4 & 15) - 1


class StackGame(Game):
    """A game whose position is a stack; the subclasses say what is done with it."""

    # Crates leave the ground for good when they are taken, or go onto others in a rebuilt stack.
    takes_off = True

    def __init__(self, variant: dict, stack: Stack) -> None:
        Game.__init__(self, variant)
        self.cells = (AREA, AREA)
        self.players = variant["players"]
        self.points = [0] * self.players
        self.stack: Stack | None = stack
        # The cell of the stack's first column and row.
        self.x = (AREA - stack.wide) // 2
        self.y = (AREA - stack.deep) // 2
        self._legal: list[int] | None = None

    def scores(self) -> list[int]:
        return list(self.points)

    def winners(self) -> tuple[int, ...]:
        """The players with the most points."""
        most = max(self.points)
        return tuple([player for player in range(self.players) if self.points[player] == most])

    # --- the stack -----------------------------------------------------------------------------------------------

    def changed(self, x: int, y: int, by: int, opened: bool) -> tuple[Stack, int, int] | None:
        """The stack with one column higher or lower, and how far its corner moves; None if it cannot be laid."""
        stack = self.stack
        if stack is None or not (-1 <= x <= SIDE and -1 <= y <= SIDE):
            return None
        wide = SIDE + 2
        heights = bytearray(wide * wide)
        open_lids = []
        touched = (y + 1) * wide + x + 1
        for at in range(SIDE * SIDE):
            to = (at // SIDE + 1) * wide + at % SIDE + 1
            heights[to] = stack.heights[at]
            if stack.open_lids >> at & 1 and to != touched:
                open_lids.append(to)
        if heights[touched] + by < 0:
            return None
        heights[touched] += by
        if opened:
            open_lids.append(touched)
        try:
            after = Stack(heights, wide, open_lids)
        except Refused:
            return None
        x0, y0, _, _ = box(heights, wide)
        return after, x0 - 1, y0 - 1

    def height_at(self, x: int, y: int) -> int:
        if self.stack is None or not (0 <= x < SIDE and 0 <= y < SIDE):
            return 0
        return self.stack.heights[y * SIDE + x]

    def is_open(self, x: int, y: int) -> bool:
        """Whether the column has an open lid."""
        return bool(self.height_at(x, y)) and bool(self.stack and self.stack.open_lids >> y * SIDE + x & 1)

    def put(self, stack: Stack | None, dx: int, dy: int) -> None:
        """Make this the stack; its first column and row stand (dx, dy) cells off the old ones, within the area."""
        self.stack = stack
        if stack is not None:
            self.x = max(0, min(AREA - stack.wide, self.x + dx))
            self.y = max(0, min(AREA - stack.deep, self.y + dy))

    def nearest(self, stack: Stack) -> tuple[int, int]:
        """How far off the old stack's corner the new one's is, if as many crates as possible stay where they are."""
        old = self.stack.heights if self.stack else bytearray(SIDE * SIDE)
        best = (-1, 0, 0, 0)
        for dy in range(1 - SIDE, SIDE):
            for dx in range(1 - SIDE, SIDE):
                stay = 0
                for at in range(SIDE * SIDE):
                    x = at % SIDE + dx
                    y = at // SIDE + dy
                    if 0 <= x < SIDE and 0 <= y < SIDE:
                        stay += min(stack.heights[at], old[y * SIDE + x])
                found = (stay, -abs(dx) - abs(dy), dx, dy)
                if found > best:
                    best = found
        return best[2], best[3]

    def stack_text(self) -> str:
        """The stack and its place: "2 2/2 1o at 3,3"."""
        return "%s at %d,%d" % (self.stack.text(), self.x, self.y) if self.stack else "-"

    # --- texts ---------------------------------------------------------------------------------------------------

    def column_named(self, text: str) -> tuple[int, int]:
        """The column that a text like "1,0" names; Refused if it names none."""
        parts = text.split(",")
        for part in parts:
            if len(parts) != 2 or part not in ("-1", "0", "1", "2", "3", "4"):
                raise Refused("", "a column is two numbers like 1,0, counted from the back", "column")
        return int(parts[0]), int(parts[1])

    # --- what the board asks ---------------------------------------------------------------------------------------

    def roles(self) -> bytearray:
        return bytearray([PLAY] * (AREA * AREA))

    def heights(self) -> bytearray:
        """How many crates stand on each cell, in the order of `roles`."""
        return _on_cells(self.stack, self.x, self.y)

    def ground(self) -> bytearray:
        """Crates belong to nobody; they all look like those of the first player."""
        heights = self.heights()
        return bytearray([1 if heights[cell] else 0 for cell in range(len(heights))])

    def pieces(self) -> "Iterator[tuple[int, int, int, int, int, int, int]]":
        """A column is one piece as high as it is."""
        heights = self.heights()
        for cell in range(AREA * AREA):
            if heights[cell]:
                yield cell % AREA, cell // AREA, 0, 1, 1, heights[cell], 1

    def place_of(self, move: int) -> tuple[int, int, int, int] | None:
        if move & KIND not in (ADD, TAKE):
            return Game.place_of(self, move)
        x, y = column_of(move)
        return x + self.x, y + self.y, 1, 1

    def level_of(self, move: int) -> int:
        if move & KIND not in (ADD, TAKE):
            return 0
        height = self.height_at(*column_of(move))
        return height if move & KIND == ADD else max(0, height - 1)

    def lasting(self, move: int) -> bool:
        return move & KIND != BUILD

    def targets(self, x: int, y: int) -> list[int]:
        """The listed moves with the column on this cell, also if it is still empty."""
        column = (x - self.x, y - self.y)
        return [move for move in self.legal_moves() if move & KIND in (ADD, TAKE) and column_of(move) == column]

    def footprints_between(self, after: bytearray) -> list[tuple[int, int, int, int, int]]:
        """The cells that become empty and those that are filled when these heights come."""
        before = self.heights()
        cleared = []
        filled = []
        for cell in range(AREA * AREA):
            if before[cell] and not after[cell]:
                cleared.append((cell % AREA, cell // AREA, 1, 1, 0))
            elif after[cell] and not before[cell]:
                filled.append((cell % AREA, cell // AREA, 1, 1, 1))
        return cleared + filled

    def footprints(self, move: int) -> list[tuple[int, int, int, int, int]]:
        if move & KIND not in (ADD, TAKE, BUILD):
            return []
        old = self.stack, self.x, self.y
        self.apply(move)
        after = self.heights()
        self.stack, self.x, self.y = old
        return self.footprints_between(after)

    def apply(self, move: int) -> None:
        """Change the stack, and only that, as the move says."""
        raise Refused("", "this game does not change the stack", "no-stack-change")


def _on_cells(stack: Stack | None, x0: int, y0: int) -> bytearray:
    cells = bytearray(AREA * AREA)
    if stack is not None:
        for y in range(stack.deep):
            for x in range(stack.wide):
                cells[(y + y0) * AREA + x + x0] = stack.heights[y * SIDE + x]
    return cells
