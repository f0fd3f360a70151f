"""The physics of the table: pieces are lifted, carried, pushed, tipped, turned and put down, whatever the rules say.

A piece lies on cells, on the board or on other pieces. What nature forbids is refused: two bodies in one place, a piece
that would fall, a piece taken from below another one. What lies on the board itself is felt by the sensors.
"""

from collections.abc import Iterable

from firmware.virtual.port import Stone
from rules_core.refused import Refused

from .pieces import BOARD, HAND, TRAY, Piece, Place, Size

# A pushed piece is looked after so often on its way.
_STEP = 0.25
_NEAR = 1e-6

# Who moves pieces for the computer, or for people who ask for it: no client has this number.
NOBODY = 0

_WAYS = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}
_CORNERS = {"sw": (0, 0), "se": (1, 0), "nw": (0, 1), "ne": (1, 1)}


class World:
    """The pieces around a board of so many columns and rows (all that have sensors)."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.rows = rows
        self.pieces: dict[int, Piece] = {}
        # The pieces that the page has not been told of, and whether the magnets on the board have changed.
        self.changed: set[int] = set()
        self.is_new = True
        self.moved = True

    def bring(self, pieces: Iterable[Piece]) -> None:
        """Clear the table and bring other pieces."""
        self.pieces = {piece.id: piece for piece in pieces}
        self.changed.clear()
        self.is_new = self.moved = True

    def piece(self, number: int) -> Piece:
        if number not in self.pieces:
            raise Refused("piece", f"there is no piece {number}")
        return self.pieces[number]

    def stones(self) -> list[Stone]:
        """The magnets on the ground of the board."""
        return [
            Stone(piece.at[0], piece.at[1], piece.size[0], piece.size[1], piece.magnet, piece.strength)
            for piece in self.pieces.values()
            if self._stands(piece) and piece.at[2] < _NEAR
        ]

    def on_board(self) -> list[Piece]:
        return [piece for piece in self.pieces.values() if self._stands(piece)]

    @staticmethod
    def _stands(piece: Piece) -> bool:
        return piece.where == BOARD or piece.pushed

    def _put(self, piece: Piece, where: str, at: Place, size: Size) -> None:
        piece.where, piece.at, piece.size = where, at, size
        self.changed.add(piece.id)
        self.moved = True

    # --- in the hand -----------------------------------------------------------------------------------------------

    def grab(self, number: int, client: int, push: bool = False) -> None:
        """Take a piece: lift it, or with `push` only take hold of it."""
        piece = self.piece(number)
        if piece.where == HAND and piece.hand != client:
            raise Refused("piece", "somebody else has it in hand")
        if piece.where == HAND:
            return
        if self._lies_on(piece):
            raise Refused("piece", "something lies on it")
        piece.home = (piece.where, piece.at, piece.size)
        piece.hand = client
        piece.pushed = push and piece.where == BOARD
        self._put(piece, HAND, piece.at, piece.size)

    def _held(self, number: int, client: int) -> Piece:
        piece = self.piece(number)
        if piece.where != HAND or piece.hand != client:
            raise Refused("piece", "it is not in your hand")
        return piece

    def drag(self, number: int, client: int, x: float, y: float, push: bool = False) -> None:
        """Carry a piece above the board, or push it along; a pushed piece stops where something is in its way."""
        piece = self._held(number, client)
        if push and not piece.pushed and piece.home and piece.home[0] == BOARD:
            # Set down again where it was, to be pushed from there.
            _, at, size = piece.home
            if self._why_not(piece, at, size):
                push = False
            else:
                piece.pushed = True
                self._put(piece, HAND, at, size)
        if push and piece.pushed:
            self._slide(piece, x, y)
        else:
            piece.pushed = False
            self._put(piece, HAND, (x, y, piece.at[2]), piece.size)

    def _slide(self, piece: Piece, x: float, y: float) -> None:
        steps = max(1, int(max(abs(x - piece.at[0]), abs(y - piece.at[1])) / _STEP) + 1)
        steps = min(steps, int(2 * max(self.columns, self.rows) / _STEP))
        start = piece.at
        at = start
        for step in range(1, steps + 1):
            # Along one edge after the other, so that a piece glides along what stops it.
            for axis, end in ((0, x), (1, y)):
                wanted = start[axis] + (end - start[axis]) * step / steps
                to = self._pushed_to(piece, at, axis, wanted)
                after = (to, at[1], at[2]) if axis == 0 else (at[0], to, at[2])
                if not self._why_not(piece, after, piece.size):
                    at = after
        self._put(piece, HAND, at, piece.size)

    def _pushed_to(self, piece: Piece, at: Place, axis: int, wanted: float) -> float:
        """How far a piece gets along an axis before it meets another one or the edge of the board."""
        wide = piece.size[axis]
        other_axis = 1 - axis
        to = min(max(wanted, 0.0), (self.columns, self.rows)[axis] - wide)
        for other in self.on_board():
            if (
                other is piece
                or not self._meet(at, piece.size, other, other_axis)
                or not self._level_meet(at, piece, other)
            ):
                continue
            low, high = other.at[axis], other.at[axis] + other.size[axis]
            if low >= at[axis] + wide - _NEAR:
                to = min(to, low - wide)
            elif high <= at[axis] + _NEAR:
                to = max(to, high)
        return to

    @staticmethod
    def _meet(at: Place, size: Size, other: Piece, axis: int) -> bool:
        return at[axis] < other.at[axis] + other.size[axis] - _NEAR and other.at[axis] < at[axis] + size[axis] - _NEAR

    @staticmethod
    def _level_meet(at: Place, piece: Piece, other: Piece) -> bool:
        return at[2] < other.at[2] + other.size[2] - _NEAR and other.at[2] < at[2] + piece.size[2] - _NEAR

    def drop(self, number: int, client: int, at: tuple[float, float] | None, size: Size | None) -> Place:
        """Put a piece down on the nearest cells, on whatever lies below; returns where it lies."""
        piece = self._held(number, client)
        size = size or piece.size
        if not piece.can_have(size):
            raise Refused("size", "the piece has no such pose")
        if piece.pushed and size == piece.size:
            if at is not None:
                self._slide(piece, at[0], at[1])
            place = self._nearest(piece)
        else:
            x, y = at if at is not None else piece.at[:2]
            place = self._landing(piece, float(round(x)), float(round(y)), size)
            why = self._why_not(piece, place, size)
            if why:
                raise Refused("piece", why)
        self._let_go(piece)
        self._put(piece, BOARD, place, size)
        return place

    def _nearest(self, piece: Piece) -> Place:
        """The cells that a pushed piece comes to rest on."""
        around = []
        for x in (int(piece.at[0]), int(piece.at[0]) + 1):
            for y in (int(piece.at[1]), int(piece.at[1]) + 1):
                around.append((abs(x - piece.at[0]) + abs(y - piece.at[1]), float(x), float(y)))
        why = ""
        for _, west, south in sorted(around):
            place = (west, south, piece.at[2])
            why = self._why_not(piece, place, piece.size)
            if not why:
                return place
        raise Refused("piece", why)

    def _let_go(self, piece: Piece) -> None:
        piece.hand = piece.home = None
        piece.pushed = False

    def put_back(self, number: int, client: int) -> None:
        """Out of the hand to where it was; into the tray if that place is taken meanwhile."""
        piece = self._held(number, client)
        where, at, size = piece.home or (TRAY, piece.spot, piece.lying)
        self._let_go(piece)
        if where == BOARD and not self._why_not(piece, at, size):
            self._put(piece, BOARD, at, size)
        else:
            self._put(piece, TRAY, piece.spot, size if where == TRAY else piece.lying)

    def leave(self, client: int) -> None:
        """A client has gone; what it held goes back."""
        for piece in self.pieces.values():
            if piece.hand == client:
                self.put_back(piece.id, client)

    def to_tray(self, number: int, client: int) -> None:
        """Put a piece back into its tray."""
        piece = self.piece(number)
        if piece.where != TRAY:
            self.grab(number, client)
            self._let_go(piece)
        self._put(piece, TRAY, piece.spot, piece.lying)

    # --- turning ---------------------------------------------------------------------------------------------------

    def tip(self, number: int, client: int, to: str) -> None:
        """Tip a piece over its edge."""
        piece = self._free_piece(number, client)
        dx, dy = _WAYS[to]
        wide, deep, high = piece.size
        size = (high, deep, wide) if dx else (wide, high, deep)
        x, y, z = piece.at
        at = (x + (wide if dx > 0 else -high if dx else 0), y + (deep if dy > 0 else -high if dy else 0), z)
        self._turned(piece, at, size)

    def pivot(self, number: int, client: int, corner: str, turn: int) -> None:
        """Turn a piece by 90 degrees about one of its corners; 1 is counter-clockwise seen from above."""
        piece = self._free_piece(number, client)
        wide, deep, high = piece.size
        x, y, z = piece.at
        east, north = _CORNERS[corner]
        # The piece's south-west and north-east corners as seen from the turning point, turned.
        low_x, low_y = -east * wide, -north * deep
        ends = [(low_x, low_y), (low_x + wide, low_y + deep)]
        turned = [(-turn * b, turn * a) for a, b in ends]
        left = min(a for a, _ in turned)
        low = min(b for _, b in turned)
        self._turned(piece, (x + east * wide + left, y + north * deep + low, z), (deep, wide, high))

    def turn(self, number: int, client: int) -> None:
        """A quarter turn about the vertical."""
        piece = self._free_piece(number, client, in_tray=True)
        self._turned(piece, piece.at, (piece.size[1], piece.size[0], piece.size[2]))

    def pose(self, number: int, client: int, size: Size) -> None:
        """Hold a piece like this, in the hand or in the tray."""
        piece = self._free_piece(number, client, in_tray=True)
        if self._stands(piece):
            raise Refused("piece", "lift it first")
        self._turned(piece, piece.at, size)

    def _free_piece(self, number: int, client: int, in_tray: bool = False) -> Piece:
        """A piece that this client may turn."""
        piece = self.piece(number)
        if piece.where == HAND and piece.hand != client:
            raise Refused("piece", "somebody else has it in hand")
        if piece.where == TRAY and not in_tray:
            raise Refused("piece", "it lies in the tray")
        if self._lies_on(piece):
            raise Refused("piece", "something lies on it")
        return piece

    def _turned(self, piece: Piece, at: Place, size: Size) -> None:
        if not piece.can_have(size):
            raise Refused("piece", "it has no such pose")
        if not self._stands(piece):
            # In the hand, and in the tray, it turns on the spot.
            self._put(piece, piece.where, piece.at, size)
            return
        why = self._why_not(piece, at, size)
        if why:
            raise Refused("piece", why)
        self._put(piece, piece.where, at, size)

    # --- what nature allows ------------------------------------------------------------------------------------------

    def _over(self, piece: Piece, at: Place, size: Size) -> list[Piece]:
        """The other pieces on the board above whose cells this place lies."""
        return [
            other
            for other in self.on_board()
            if other is not piece and self._meet(at, size, other, 0) and self._meet(at, size, other, 1)
        ]

    def _landing(self, piece: Piece, x: float, y: float, size: Size) -> Place:
        """Where a piece comes to lie that is let down on these cells."""
        tops = [other.at[2] + other.size[2] for other in self._over(piece, (x, y, 0.0), size)]
        return x, y, max(tops, default=0.0)

    def _lies_on(self, piece: Piece) -> bool:
        """Whether another piece lies on this one."""
        if not self._stands(piece):
            return False
        top = piece.at[2] + piece.size[2]
        return any(abs(other.at[2] - top) < _NEAR for other in self._over(piece, piece.at, piece.size))

    def _why_not(self, piece: Piece, at: Place, size: Size) -> str:
        """Why a piece cannot rest here; empty if it can."""
        x, y, z = at
        if x < -_NEAR or y < -_NEAR or x + size[0] > self.columns + _NEAR or y + size[1] > self.rows + _NEAR:
            return "it would lie beside the board"
        over = self._over(piece, at, size)
        if any(z < other.at[2] + other.size[2] - _NEAR and other.at[2] < z + size[2] - _NEAR for other in over):
            return "another piece is in the way"
        if z < _NEAR:
            return ""
        below = [other for other in over if abs(other.at[2] + other.size[2] - z) < _NEAR]
        return "" if _carried(at, size, below) else "it would fall"

    # --- in one go ---------------------------------------------------------------------------------------------------

    def place(self, number: int, at: Place, size: Size) -> None:
        """Somebody puts a piece exactly here; Refused if something else is there or it would fall."""
        piece = self.piece(number)
        why = self._why_not(piece, at, size)
        if why:
            raise Refused("piece", why)
        self._let_go(piece)
        self._put(piece, BOARD, at, size)

    def lift(self, number: int) -> None:
        """The table's own hand lifts a piece from the board."""
        piece = self.piece(number)
        piece.home = (piece.where, piece.at, piece.size)
        piece.hand = NOBODY
        piece.pushed = False
        self._put(piece, HAND, piece.at, piece.size)

    def take_away(self, number: int) -> None:
        """Somebody takes a piece off the board."""
        piece = self.piece(number)
        self._let_go(piece)
        self._put(piece, TRAY, piece.spot, piece.lying)

    def weaken(self, number: int, strength: float) -> None:
        """A piece's magnets get weaker."""
        self.piece(number).strength = strength
        self.moved = True


def _carried(at: Place, size: Size, below: list[Piece]) -> bool:
    """Whether a piece's middle lies within what carries it: the hull of all places where it is touched."""
    corners = []
    for other in below:
        west, east = max(at[0], other.at[0]), min(at[0] + size[0], other.at[0] + other.size[0])
        south, north = max(at[1], other.at[1]), min(at[1] + size[1], other.at[1] + other.size[1])
        corners += [(west, south), (east, south), (east, north), (west, north)]
    hull = _hull(corners)
    middle = (at[0] + size[0] / 2, at[1] + size[1] / 2)
    return len(hull) > 2 and all(_side(hull[i - 1], hull[i], middle) > _NEAR for i in range(len(hull)))


def _side(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> float:
    """Positive if c lies to the left of the line from a to b."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _hull(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The convex hull, counter-clockwise."""
    points = sorted(set(points))
    hull: list[tuple[float, float]] = []
    for run in (points, points[::-1]):
        half: list[tuple[float, float]] = []
        for point in run:
            while len(half) > 1 and _side(half[-2], half[-1], point) <= 0:
                half.pop()
            half.append(point)
        hull += half[:-1]
    return hull
