"""The physics of the table: bodies are lifted, carried, pushed, tipped, turned and put down, whatever the rules say.

A body lies on cells, on the board or on other bodies. What nature forbids is refused: two bodies in one place, a piece
that would fall, a piece taken from below another one. What lies on the board itself is felt by the sensors.
"""

from collections.abc import Iterable

from firmware.virtual.port import Stone
from rules_core.refused import Refused

from ..games.bodies import Place, Size
from .bodies import BOARD, HAND, TRAY, Body, Lying

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
        self.bodies: dict[int, Body] = {}
        # The pieces that the page has not been told of, and whether the magnets on the board have changed.
        self.changed: set[int] = set()
        self.is_new = True
        self.moved = True

    def bring(self, bodies: Iterable[Body]) -> None:
        """Clear the table and bring other pieces."""
        self.bodies = {body.id: body for body in bodies}
        self.changed.clear()
        self.is_new = self.moved = True

    def body(self, number: int) -> Body:
        if number not in self.bodies:
            raise Refused("piece", "there is no piece %d", "unknown-piece", number)
        return self.bodies[number]

    def stones(self) -> list[Stone]:
        """The bodies on the board, on whatever level; only those on the ground are felt by the cells."""
        found = []
        for body in self.on_board():
            x, y, z = body.at
            wide, deep, high = body.size
            level = 0.0 if z < _NEAR else z
            found.append(Stone(x, y, wide, deep, body.magnet, body.strength, high, level, _weight(body)))
        return found

    @property
    def is_handled(self) -> bool:
        """Whether any piece is in a hand."""
        return any(body.where == HAND for body in self.bodies.values())

    def on_board(self) -> list[Body]:
        return [body for body in self.bodies.values() if self._stands(body)]

    @staticmethod
    def _stands(body: Body) -> bool:
        return body.where == BOARD or body.pushed

    def _put(self, body: Body, where: str, at: Place, size: Size) -> None:
        body.where, body.at, body.size = where, at, size
        self.changed.add(body.id)
        self.moved = True

    # --- in the hand -----------------------------------------------------------------------------------------------

    def grab(self, number: int, client: int, push: bool = False) -> None:
        """Take a piece: lift it, or with `push` only take hold of it."""
        body = self.body(number)
        if body.where == HAND and body.hand != client:
            raise Refused("piece", "somebody else has it in hand", "in-other-hand")
        if body.where == HAND:
            return
        if self._lies_on(body):
            raise Refused("piece", "something lies on it", "lies-on-it")
        body.home = (body.where, body.at, body.size)
        body.hand = client
        body.pushed = push and body.where == BOARD
        self._put(body, HAND, body.at, body.size)

    def _held(self, number: int, client: int) -> Body:
        body = self.body(number)
        if body.where != HAND or body.hand != client:
            raise Refused("piece", "it is not in your hand", "not-in-hand")
        return body

    def drag(self, number: int, client: int, x: float, y: float, push: bool = False) -> None:
        """Carry a piece above the board, or push it along; a pushed piece stops where something is in its way."""
        body = self._held(number, client)
        if push and not body.pushed and body.home and body.home[0] == BOARD:
            # Set down again where it was, to be pushed from there.
            _, at, size = body.home
            if self._why_not(body, at, size):
                push = False
            else:
                body.pushed = True
                self._put(body, HAND, at, size)
        if push and body.pushed:
            self._slide(body, x, y)
        else:
            body.pushed = False
            self._put(body, HAND, (x, y, body.at[2]), body.size)

    def _slide(self, body: Body, x: float, y: float) -> None:
        steps = max(1, int(max(abs(x - body.at[0]), abs(y - body.at[1])) / _STEP) + 1)
        steps = min(steps, int(2 * max(self.columns, self.rows) / _STEP))
        start = body.at
        at = start
        for step in range(1, steps + 1):
            # Along one edge after the other, so that a piece glides along what stops it.
            for axis, end in ((0, x), (1, y)):
                wanted = start[axis] + (end - start[axis]) * step / steps
                to = self._pushed_to(body, at, axis, wanted)
                after = (to, at[1], at[2]) if axis == 0 else (at[0], to, at[2])
                if not self._why_not(body, after, body.size):
                    at = after
        self._put(body, HAND, at, body.size)

    def _pushed_to(self, body: Body, at: Place, axis: int, wanted: float) -> float:
        """How far a piece gets along an axis before it meets another one or the edge of the board."""
        wide = body.size[axis]
        other_axis = 1 - axis
        to = min(max(wanted, 0.0), (self.columns, self.rows)[axis] - wide)
        for other in self.on_board():
            if (
                other is body
                or not self._meet(at, body.size, other, other_axis)
                or not self._level_meet(at, body, other)
            ):
                continue
            low, high = other.at[axis], other.at[axis] + other.size[axis]
            if low >= at[axis] + wide - _NEAR:
                to = min(to, low - wide)
            elif high <= at[axis] + _NEAR:
                to = max(to, high)
        return to

    @staticmethod
    def _meet(at: Place, size: Size, other: Body, axis: int) -> bool:
        return at[axis] < other.at[axis] + other.size[axis] - _NEAR and other.at[axis] < at[axis] + size[axis] - _NEAR

    @staticmethod
    def _level_meet(at: Place, body: Body, other: Body) -> bool:
        return at[2] < other.at[2] + other.size[2] - _NEAR and other.at[2] < at[2] + body.size[2] - _NEAR

    def drop(self, number: int, client: int, at: tuple[float, float] | None, size: Size | None) -> Place:
        """Put a piece down on the nearest cells, on whatever lies below; returns where it lies."""
        body = self._held(number, client)
        size = size or body.size
        if not body.can_have(size):
            raise Refused("size", "the piece has no such pose", "piece-pose")
        if body.pushed and size == body.size:
            if at is not None:
                self._slide(body, at[0], at[1])
            place = self._nearest(body)
        else:
            x, y = at if at is not None else body.at[:2]
            place = self._landing(body, float(round(x)), float(round(y)), size)
            why = self._why_not(body, place, size)
            if why:
                raise why
        self._let_go(body)
        self._put(body, BOARD, place, size)
        return place

    def _nearest(self, body: Body) -> Place:
        """The cells that a pushed piece comes to rest on."""
        around = []
        for x in (int(body.at[0]), int(body.at[0]) + 1):
            for y in (int(body.at[1]), int(body.at[1]) + 1):
                around.append((abs(x - body.at[0]) + abs(y - body.at[1]), float(x), float(y)))
        why: Refused | None = None
        for _, west, south in sorted(around):
            place = (west, south, body.at[2])
            why = self._why_not(body, place, body.size)
            if why is None:
                return place
        assert why is not None
        raise why

    def _let_go(self, body: Body) -> None:
        body.hand = body.home = None
        body.pushed = False

    def take_again(self, number: int, client: int, home: Lying) -> None:
        """Into the hand once more, as if it had not been put down."""
        body = self.body(number)
        body.home, body.hand = home, client
        self._put(body, HAND, body.at, body.size)

    def put_back(self, number: int, client: int) -> None:
        """Out of the hand to where it was; into the tray if that place is taken meanwhile."""
        body = self._held(number, client)
        where, at, size = body.home or (TRAY, body.spot, body.lying)
        self._let_go(body)
        if where == BOARD and not self._why_not(body, at, size):
            self._put(body, BOARD, at, size)
        else:
            self._put(body, TRAY, body.spot, size if where == TRAY else body.lying)

    def leave(self, client: int) -> None:
        """A client has gone; what it held goes back."""
        for body in self.bodies.values():
            if body.hand == client:
                self.put_back(body.id, client)

    def to_tray(self, number: int, client: int) -> None:
        """Put a piece back into its tray."""
        body = self.body(number)
        if body.where != TRAY:
            self.grab(number, client)
            self._let_go(body)
        self._put(body, TRAY, body.spot, body.lying)

    # --- turning ---------------------------------------------------------------------------------------------------

    def tip(self, number: int, client: int, to: str) -> None:
        """Tip a piece over its edge."""
        body = self._free_piece(number, client)
        dx, dy = _WAYS[to]
        wide, deep, high = body.size
        size = (high, deep, wide) if dx else (wide, high, deep)
        x, y, z = body.at
        at = (x + (wide if dx > 0 else -high if dx else 0), y + (deep if dy > 0 else -high if dy else 0), z)
        self._turned(body, at, size)

    def pivot(self, number: int, client: int, corner: str, turn: int) -> None:
        """Turn a piece by 90 degrees about one of its corners; 1 is counter-clockwise seen from above."""
        body = self._free_piece(number, client)
        wide, deep, high = body.size
        x, y, z = body.at
        east, north = _CORNERS[corner]
        # The piece's south-west and north-east corners as seen from the turning point, turned.
        low_x, low_y = -east * wide, -north * deep
        ends = [(low_x, low_y), (low_x + wide, low_y + deep)]
        turned = [(-turn * b, turn * a) for a, b in ends]
        left = min(a for a, _ in turned)
        low = min(b for _, b in turned)
        self._turned(body, (x + east * wide + left, y + north * deep + low, z), (deep, wide, high))

    def turn(self, number: int, client: int) -> None:
        """A quarter turn about the vertical."""
        body = self._free_piece(number, client, in_tray=True)
        self._turned(body, body.at, (body.size[1], body.size[0], body.size[2]))

    def pose(self, number: int, client: int, size: Size) -> None:
        """Hold a piece like this, in the hand or in the tray."""
        body = self._free_piece(number, client, in_tray=True)
        if self._stands(body):
            raise Refused("piece", "lift it first", "lift-first")
        self._turned(body, body.at, size)

    def _free_piece(self, number: int, client: int, in_tray: bool = False) -> Body:
        """A piece that this client may turn."""
        body = self.body(number)
        if body.where == HAND and body.hand != client:
            raise Refused("piece", "somebody else has it in hand", "in-other-hand")
        if body.where == TRAY and not in_tray:
            raise Refused("piece", "it lies in the tray", "in-tray")
        if self._lies_on(body):
            raise Refused("piece", "something lies on it", "lies-on-it")
        return body

    def _turned(self, body: Body, at: Place, size: Size) -> None:
        if not body.can_have(size):
            raise Refused("piece", "it has no such pose", "no-such-pose")
        if not self._stands(body):
            # In the hand, and in the tray, it turns on the spot.
            self._put(body, body.where, body.at, size)
            return
        why = self._why_not(body, at, size)
        if why:
            raise why
        self._put(body, body.where, at, size)

    # --- what nature allows ------------------------------------------------------------------------------------------

    def _over(self, body: Body, at: Place, size: Size) -> list[Body]:
        """The other pieces on the board above whose cells this place lies."""
        return [
            other
            for other in self.on_board()
            if other is not body and self._meet(at, size, other, 0) and self._meet(at, size, other, 1)
        ]

    def _landing(self, body: Body, x: float, y: float, size: Size) -> Place:
        """Where a piece comes to lie that is let down on these cells."""
        tops = [other.at[2] + other.size[2] for other in self._over(body, (x, y, 0.0), size)]
        return x, y, max(tops, default=0.0)

    def _lies_on(self, body: Body) -> bool:
        """Whether another piece lies on this one."""
        if not self._stands(body):
            return False
        top = body.at[2] + body.size[2]
        return any(abs(other.at[2] - top) < _NEAR for other in self._over(body, body.at, body.size))

    def _why_not(self, body: Body, at: Place, size: Size) -> Refused | None:
        """Why a piece cannot rest here; None if it can."""
        x, y, z = at
        if x < -_NEAR or y < -_NEAR or x + size[0] > self.columns + _NEAR or y + size[1] > self.rows + _NEAR:
            return Refused("piece", "it would lie beside the board", "would-lie-beside")
        over = self._over(body, at, size)
        if any(z < other.at[2] + other.size[2] - _NEAR and other.at[2] < z + size[2] - _NEAR for other in over):
            return Refused("piece", "another piece is in the way", "in-the-way")
        if z < _NEAR:
            return None
        below = [other for other in over if abs(other.at[2] + other.size[2] - z) < _NEAR]
        return None if _carried(at, size, below) else Refused("piece", "it would fall", "would-fall")

    # --- in one go ---------------------------------------------------------------------------------------------------

    def place(self, number: int, at: Place, size: Size) -> None:
        """Somebody puts a piece exactly here; Refused if something else is there or it would fall."""
        body = self.body(number)
        why = self._why_not(body, at, size)
        if why:
            raise why
        self._let_go(body)
        self._put(body, BOARD, at, size)

    def lift(self, number: int) -> None:
        """The table's own hand lifts a piece from the board."""
        body = self.body(number)
        body.home = (body.where, body.at, body.size)
        body.hand = NOBODY
        body.pushed = False
        self._put(body, HAND, body.at, body.size)

    def take_away(self, number: int) -> None:
        """Somebody takes a piece off the board."""
        body = self.body(number)
        self._let_go(body)
        self._put(body, TRAY, body.spot, body.lying)

    def weaken(self, number: int, strength: float) -> None:
        """A piece's magnets get weaker."""
        self.body(number).strength = strength
        self.moved = True


def _weight(body: Body) -> float:
    """Pieces of one volume do not weigh the same: up to three per cent more or less, each its own."""
    return 0.97 + body.id * 37 % 61 / 1000


def _carried(at: Place, size: Size, below: list[Body]) -> bool:
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
