"""Cuboids on a field: the pieces, their poses, and the moves that Goldige Quader and Engpass share.

A move is one int: the end pose (19 bits), the piece's number in its owner's set (6), the kind (4) and a mark
for the first half of a split pair. The piece's pose before the move is in the position, so a move of 30 bits
says all.
"""

from ...game import LOST, PLAY, TO_FIELD, TO_GOAL, TO_LEVEL, Game
from ...refused import Refused
from .cuboid import BITS, DX, DY, DZ, JOIN, KIND, MARGIN, PASS, POSE, REPLACE, ROLL, code, pose
from .field import Field
from .start_line import StartLine

MYPY = False
if MYPY:
    from collections.abc import Iterator

# Poses of pieces that are not on the board: in the reserve, or not in play at all.
RESERVE, ABSENT = -1, -2

# Where a piece is: off the board, in the play field, in the goal, in the play field and touching the goal.
OFF, FIELD, GOAL, TOUCHING = 0, 1, 2, 3

FAR = 22


class Cuboids(Game):
    """Pieces on a field. The games add their own areas, moves and ends."""

    def __init__(self, variant: dict, players: int, volumes: list[int], rows: list[int], columns: int) -> None:
        """`volumes`: each player's set, ascending; `rows`: the usable cells of the ground (bit 0 = column 0)."""
        Game.__init__(self, variant)
        self.players = players
        self.volumes = bytes(volumes)
        self.count = len(volumes)
        self.cells = (columns, len(rows))
        self.ground_rows = rows
        self.field = Field(rows)
        self.poses = [RESERVE] * (players * self.count)
        self.areas = bytearray(players * self.count)
        # Row number in documents and texts = row here - MARGIN - strip (Engpass counts from behind a strip).
        self.strip = 0
        self.moves_made = 0
        self.last_mover = -1
        # Turns, passes included, since a piece last came to its goal; the game ends stalled after `patience` of them
        # (0: never). Undo finds in `_quiet_before` how many they were before each piece that came.
        self.quiet = 0
        self.patience: int = variant.get("stall", 0) * players
        self._quiet_before: list[int] = []
        # For each entry of the history: the piece's pose before it, and the counters to go back to.
        self._before: list[int] = []
        self._legal: list[int] | None = None
        # Filled by the games, one entry for each player: forward, own part of the start field, area of pushes.
        self.forward = bytes(players)
        self.parts: list[tuple[int, int, int, int]] = []
        self.lines: list[StartLine] = []
        self.push_areas: list[tuple[int, int, int, int]] = []
        kinds = variant["moves"]
        self.can_push = "push" in kinds
        self.can_slide = "slide" in kinds
        self.can_tip = "tip" in kinds
        self.can_pivot = "pivot" in kinds
        self.can_rotate = "rotate" in kinds
        # The part of the board outside which a piece has no further moves.
        self.lively = (0, 0, 31, 31)
        self.push_back = True
        self.tip_forward = False
        self.pivot_sweep = False

    # --- standing on the board ---------------------------------------------------------------------------

    def stand(self, piece: int, pose: int) -> None:
        """Put a piece that is off the board into a pose on the field."""
        size = pose >> 14
        self.poses[piece] = pose
        self.areas[piece] = FIELD
        self.field.flip(BITS[size] << (pose & 31), pose >> 5 & 31, DY[size])

    def lift(self, piece: int, to: int = RESERVE) -> None:
        """Take a piece off the field."""
        pose = self.poses[piece]
        size = pose >> 14
        self.poses[piece] = to
        self.areas[piece] = OFF
        self.field.flip(BITS[size] << (pose & 31), pose >> 5 & 31, DY[size])

    def piece_at(self, x: int, y: int) -> int:
        """The number of the piece that stands on the ground cell (x, y) counted with the margin, or -1."""
        for piece, now in enumerate(self.poses):
            if now >= 0 and not now >> 10 & 15:
                size = now >> 14
                if 0 <= x - (now & 31) < DX[size] and 0 <= y - (now >> 5 & 31) < DY[size]:
                    return piece
        return -1

    # --- moves in the play field (the others are in field_moves.py) --------------------------------------------

    def further_moves(self, player: int, k: int, out: list[int]) -> None:
        """Append what the game adds to the moves of one piece in the play field."""

    def taken(self, y: int) -> int:
        """The cells of row y on which any piece stands."""
        return self.ground_rows[y - MARGIN] << MARGIN & ~self.field.free[y]

    # --- playing -------------------------------------------------------------------------------------------

    def legal_moves(self) -> list[int]:
        if self._legal is None:
            self._legal = self._generate()
        return self._legal

    def _generate(self) -> list[int]:
        raise Refused("", "this game lists no moves", "no-list")

    def allows(self, move: int) -> bool:
        k = move >> 19 & 63
        if move & KIND >= REPLACE or k >= self.count:
            return Game.allows(self, move)
        # Only the moves of the one piece, and of equal ones in the reserve only those of the first.
        first = self.turn * self.count
        if self.poses[first + k] == RESERVE:
            for j in range(k):
                if self.volumes[j] == self.volumes[k] and self.poses[first + j] == RESERVE:
                    return False
        return not self.is_chance() and move in self.moves_of(k)

    def piece_of(self, move: int) -> int:
        """The number (in `poses`) of the piece that a move of the player to act moves."""
        return self.turn * self.count + (move >> 19 & 63)

    def forget_beginning(self, keep: int) -> None:
        if len(self.history) > keep:
            self.history[:] = self.history[-keep:]
            self._before[:] = self._before[-keep:]

    def turn_made(self, arrived: bool) -> None:
        """Count a whole turn; `arrived`: it has brought a piece to its goal."""
        if arrived:
            self._quiet_before.append(self.quiet)
            self.quiet = 0
        else:
            self.quiet += 1

    def turn_undone(self, arrived: bool) -> None:
        """Take back what `turn_made` has counted."""
        self.quiet = self._quiet_before.pop() if arrived else self.quiet - 1

    def stalled(self) -> bool:
        """Whether too many rounds have gone by without a piece that came to its goal."""
        return 0 < self.patience <= self.quiet

    # --- texts and documents: rarely needed, so loaded only then ------------------------------------------------

    def text(self, move: int) -> str:
        from . import text as cuboids_text

        return cuboids_text.machine(self, move)

    def human(self, move: int) -> str:
        from . import text as cuboids_text

        return cuboids_text.human(self, move)

    def parse(self, text: str) -> int:
        from . import text as cuboids_text

        return cuboids_text.parse(self, text)

    def why_not(self, text: str) -> Refused:
        from . import why as cuboids_why

        return cuboids_why.why_not(self, text)

    def describe(self, move: int) -> dict:
        from . import text as cuboids_text

        return cuboids_text.describe(self, move)

    def line(self) -> str:
        from . import text as cuboids_text

        return cuboids_text.line(self)

    def position(self) -> dict:
        from . import position as cuboids_position

        return cuboids_position.document(self)

    def load(self, doc: dict) -> None:
        from . import position as cuboids_position

        cuboids_position.load(self, doc)

    def counters(self) -> str:
        """What `line` says besides the pieces."""
        return "%d" % self.last_mover + self.quiet_text()

    def quiet_text(self) -> str:
        """The quiet turns, where they matter."""
        return " q%d" % self.quiet if self.patience else ""

    def more_state(self) -> dict:
        """What the game adds to a position document."""
        return {"quiet": self.quiet} if self.patience else {}

    def load_more(self, doc: dict) -> None:
        """Take the game's own keys from a position document."""

    def kinds(self) -> list[str]:
        """The kinds of moves in play."""
        kinds: list[str] = self.variant["moves"]
        return kinds

    def why_cannot_stand(self, at: tuple, size: tuple) -> Refused | None:
        """Why a piece cannot stand at a corner as documents count it; None if it can."""
        x, y, z = at
        y += self.strip
        columns, rows = self.cells
        if x < 0 or y < 0 or z < 0 or x + size[0] > columns or y + size[1] > rows:
            return Refused("", "the piece lies off the board", "off-board")
        return self._why_taken(x + MARGIN, y + MARGIN, z, pose(x + MARGIN, y + MARGIN, min(z, 15), code(*size)))

    def _why_taken(self, x: int, y: int, z: int, pose: int) -> Refused | None:
        """Why a pose inside the board's cells is not possible."""
        size = pose >> 14
        bits = BITS[size] << x
        for row in range(y, y + DY[size]):
            if self.taken(row) & bits:
                return Refused("", "the piece overlaps another one", "overlap")
            if bits & ~self.field.free[row]:
                return Refused("", "the piece lies where no piece may lie", "lost-cell")
        if z:
            return Refused("", "the piece floats: in the play field pieces stand on the ground", "floats")
        return None

    # --- sensors and lights ----------------------------------------------------------------------------------

    def roles(self) -> bytearray:
        columns, rows = self.cells
        out = bytearray(columns * rows)
        for y in range(rows):
            for x in range(columns):
                out[y * columns + x] = PLAY if self.ground_rows[y] >> x & 1 else LOST
        return out

    def ground(self) -> bytearray:
        columns, rows = self.cells
        out = bytearray(columns * rows)
        for piece, now in enumerate(self.poses):
            if now >= 0 and not now >> 10 & 15:
                size = now >> 14
                left = (now & 31) - MARGIN
                low = (now >> 5 & 31) - MARGIN
                for y in range(low, low + DY[size]):
                    for x in range(left, left + DX[size]):
                        out[y * columns + x] = piece // self.count + 1
        return out

    def targets(self, x: int, y: int) -> list[int]:
        piece = self.piece_at(x + MARGIN, y + MARGIN)
        if piece < 0 or piece // self.count != self.turn:
            return []
        return self.moves_of(piece - self.turn * self.count)

    def moves_of(self, k: int) -> list[int]:
        """The legal moves of one piece of the player to act."""
        return [move for move in self.legal_moves() if move & KIND < ROLL and move >> 19 & 63 == k]

    def footprints(self, move: int) -> list[tuple[int, int, int, int, int]]:
        from . import prints as cuboids_prints

        return cuboids_prints.footprints(self, move)

    def moves_nothing(self, move: int) -> bool:
        return move & KIND == PASS

    def level_of(self, move: int) -> int:
        return 0 if move & KIND >= ROLL else move >> 10 & 15

    def label(self, move: int) -> str:
        """The volume of the piece that moves."""
        from . import prints as cuboids_prints

        if move & KIND >= ROLL:
            return Game.label(self, move)
        return str(self.volumes[cuboids_prints.parts(self, move)[0] % self.count])

    def weights(self, move: int) -> list[tuple[int, int, int, int, int]]:
        from . import prints as cuboids_prints

        return cuboids_prints.weights(self, move)

    def pieces(self) -> "Iterator[tuple[int, int, int, int, int, int, int]]":
        for level in range(10):
            for piece, now in enumerate(self.poses):
                if now >= 0 and now >> 10 & 15 == level:
                    size = now >> 14
                    x = (now & 31) - MARGIN
                    y = (now >> 5 & 31) - MARGIN
                    yield x, y, level, DX[size], DY[size], DZ[size], piece // self.count + 1

    def piece_on(self, x: int, y: int) -> tuple[int, int, int, int, int] | None:
        piece = self.piece_at(x + MARGIN, y + MARGIN)
        if piece < 0:
            return None
        now = self.poses[piece]
        size = now >> 14
        return (now & 31) - MARGIN, (now >> 5 & 31) - MARGIN, DX[size], DY[size], piece // self.count + 1

    def place_of(self, move: int) -> tuple[int, int, int, int] | None:
        if move & KIND >= ROLL:
            return None
        size = (move & POSE) >> 14
        return (move & 31) - MARGIN, (move >> 5 & 31) - MARGIN, DX[size], DY[size]

    def covering(self, moves: list[int], x: int, y: int) -> list[int]:
        x += MARGIN
        y += MARGIN
        found = []
        for move in moves:
            if move & KIND >= JOIN:
                # The second piece of a pair is not in the move itself.
                found += Game.covering(self, [move], x - MARGIN, y - MARGIN)
            elif not move >> 10 & 15 and 0 <= x - (move & 31) < 3 and 0 <= y - (move >> 5 & 31) < 3:
                size = (move & POSE) >> 14
                if x - (move & 31) < DX[size] and y - (move >> 5 & 31) < DY[size]:
                    found.append(move)
        return found

    def reached(self, moves: list[int]) -> bytearray:
        columns, rows = self.cells
        out = bytearray(columns * rows)
        for mark in (TO_LEVEL, TO_GOAL, TO_FIELD):
            # A row of bits each, so that a move costs few steps; what can be sensed is written last.
            reached = [0] * (rows + 2 * MARGIN)
            for move in moves:
                if move & KIND < ROLL and (move >> 10 & 15 > 0) == (mark == TO_LEVEL):
                    size = (move & POSE) >> 14
                    y = move >> 5 & 31
                    bits = BITS[size] << (move & 31)
                    for row in range(y, y + DY[size]):
                        reached[row] |= bits
            for y in range(rows):
                bits = reached[y + MARGIN] >> MARGIN
                if mark != TO_LEVEL:
                    # The field's own ground, or all that is not the field's.
                    bits &= self.ground_rows[y] if mark == TO_FIELD else ~self.ground_rows[y]
                x = 0
                while bits:
                    if bits & 1:
                        out[y * columns + x] = mark
                    bits >>= 1
                    x += 1
        return out
