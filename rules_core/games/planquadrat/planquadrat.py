"""PlanQuadrat: two town planners set and slide houses in the grooves between 8×8 squares and claim the closed places.

A move is a house to set, a house and its new first unit (see planquadrat_lattice.py), or the square y << 3 | x that
names a place, with the kind in the bits from 13 on.
"""

from ...game import Game
from ...refused import Refused
from .lattice import SLIDE, Lattice
from .places import lowest, size

MYPY = False
if MYPY:
    from collections.abc import Iterator

# Kinds; SLIDE is 1 << 13.
SET, CLAIM, SKIP = 0, 2 << 13, 3 << 13
KIND = 3 << 13
HOUSE = (1 << 13) - 8

# For each player: houses of length 1, 2, 3, and monuments.
STOCK = b"\x0c\x08\x04\x06"
# Where the rim closes, every region is closed; larger ones than this are no places.
LARGEST_WALLED = 16


class PlanQuadrat(Game):
    """A game in progress."""

    def __init__(self, variant: dict) -> None:
        Game.__init__(self, variant)
        self.phase = "set"
        self.walled = variant["rim"] == "wall"
        self.cells = (15, 15) if self.walled else (17, 17)
        self.can_slide: bool = variant["slide"]
        self.lattice = Lattice(self.walled)
        # 4 · player + 0..2: houses of length 1..3 in stock; + 3: monuments.
        self.stock = bytearray(STOCK + STOCK)
        # Places as (rows, maker) and (rows, owner): 8 bytes, bit x of byte y = square (x, y). `places` holds the
        # unclaimed ones as they are at the start of the turn and, in the phase "claim", as the turn has left them. The
        # list is replaced, never changed, so that undo can keep the old one.
        self.places: list[tuple[bytes, int]] = []
        self.claimed: list[tuple[bytes, int]] = []
        # The house set in this turn, until its slide is done; else 0.
        self.fresh = 0
        self.ended = ""
        # What undo goes back to, for each entry of the history: phase, turn, fresh house, places.
        self._before: list[tuple[str, int, int, list[tuple[bytes, int]]]] = []
        self._legal: list[int] | None = None

    # --- moves ---------------------------------------------------------------------------------------------

    def legal_moves(self) -> list[int]:
        if self._legal is None:
            if self.ended:
                self._legal = []
            elif self.phase == "set":
                first = 4 * self.turn - 1
                self._legal = self.lattice.sets([length for length in (1, 2, 3) if self.stock[first + length]])
            elif self.phase == "slide":
                self._legal = self.lattice.slides(self.fresh) + [SKIP]
            else:
                claims = [CLAIM | lowest(rows) for rows, maker in self.places if maker == self.turn]
                self._legal = sorted(claims) + [SKIP]
        return self._legal

    # --- playing -------------------------------------------------------------------------------------------

    def play(self, move: int) -> None:
        self._before.append((self.phase, self.turn, self.fresh, self.places))
        self.history.append(move)
        self._legal = None
        kind = move & KIND
        house = move & HOUSE
        if kind == SET:
            self.stock[4 * self.turn + (house >> 11) - 1] -= 1
            self.lattice.flip(house)
            self.fresh = house
            if self.can_slide:
                self.phase = "slide"
                if len(self.legal_moves()) > 1:
                    return
                self._legal = None
            self._judge((house,))
        elif kind == SLIDE:
            moved = self.moved(move)
            self.lattice.flip(house)
            self.lattice.flip(moved)
            self._judge((self.fresh, house, moved))
        elif self.phase == "slide":
            self._judge((self.fresh,))
        else:
            if kind == CLAIM:
                self._claim(move & 63)
            self._end_turn()

    def undo(self) -> int:
        move = self.history.pop()
        self.phase, self.turn, self.fresh, self.places = self._before.pop()
        self._legal = None
        self.ended = ""
        kind = move & KIND
        if kind == SET:
            self.stock[4 * self.turn + (move >> 11) - 1] += 1
            self.lattice.flip(move)
        elif kind == SLIDE:
            self.lattice.flip(self.moved(move))
            self.lattice.flip(move & HOUSE)
        elif kind == CLAIM:
            self.stock[4 * self.turn + 3] += 1
            self.lattice.flip_place(self.claimed.pop()[0])
        return move

    def moved(self, move: int) -> int:
        """The house where a slide ends."""
        return move & HOUSE & ~(7 << 3) | (move & 7) << 3

    def _judge(self, houses: tuple[int, ...]) -> None:
        """Bring the places up to date when all walls of the turn stand; `houses` came or went since it began."""
        self.fresh = 0
        # Only the regions beside these houses can differ. A claimed place cannot.
        beside = self.lattice.beside(houses)
        closed = self.lattice.closed(beside)
        if self.walled:
            closed = [rows for rows in closed if size(rows) <= LARGEST_WALLED]
        places = []
        for place in self.places:
            rows = place[0]
            if rows in closed:
                closed.remove(rows)
                places.append(place)
            else:
                for y in range(8):
                    if rows[y] & beside[y]:
                        break
                else:
                    places.append(place)
        if closed or len(places) != len(self.places):
            for rows in closed:
                places.append((rows, self.turn))
            self.places = places
        for _, maker in self.places:
            if maker == self.turn:
                self.phase = "claim"
                return
        self._end_turn()

    def _claim(self, square: int) -> None:
        for place in self.places:
            if lowest(place[0]) == square:
                self.claimed.append((place[0], self.turn))
                self.places = [other for other in self.places if other[0] != place[0]]
                self.lattice.flip_place(place[0])
                self.stock[4 * self.turn + 3] -= 1

    def _end_turn(self) -> None:
        one, two, three, monuments = self.stock[4 * self.turn : 4 * self.turn + 4]
        if not monuments:
            self.ended = "monuments"
        elif not one + two + three:
            self.ended = "houses"
        self.turn = 1 - self.turn
        self.phase = "set"

    # --- the end -------------------------------------------------------------------------------------------

    def outcome(self) -> tuple[str, tuple[int, ...]] | None:
        reason = self.ended
        if not reason:
            if self.legal_moves():
                return None
            reason = "no_moves"
        mine, yours = self.scores()
        return reason, () if mine == yours else (0,) if mine > yours else (1,)

    def scores(self) -> list[int]:
        """The squares of each player's claimed places."""
        found = [0, 0]
        for rows, owner in self.claimed:
            found[owner] += size(rows)
        return found

    # --- texts, and what the board asks: rarely needed, so loaded only then ----------------------------------

    def text(self, move: int) -> str:
        from . import text as planquadrat_text

        return planquadrat_text.machine(move)

    def human(self, move: int) -> str:
        from . import text as planquadrat_text

        return planquadrat_text.human(move)

    def parse(self, text: str) -> int:
        from . import text as planquadrat_text

        return planquadrat_text.parse(self, text)

    def why_not(self, text: str) -> Refused:
        from . import why as planquadrat_why

        return planquadrat_why.why_not(self, text)

    def describe(self, move: int) -> dict:
        from . import text as planquadrat_text

        return planquadrat_text.describe(self, move)

    def line(self) -> str:
        from . import text as planquadrat_text

        return planquadrat_text.line(self)

    def roles(self) -> bytearray:
        from . import cells as planquadrat_cells

        return planquadrat_cells.roles(self)

    def ground(self) -> bytearray:
        from . import cells as planquadrat_cells

        return planquadrat_cells.ground(self)

    def owners(self) -> bytearray:
        """In whose colour each cell shines: 0 or owner + 1, in the order of `roles`."""
        from . import cells as planquadrat_cells

        return planquadrat_cells.owners(self)

    def moves_nothing(self, move: int) -> bool:
        return move & KIND == SKIP

    def targets(self, x: int, y: int) -> list[int]:
        from . import cells as planquadrat_cells

        return planquadrat_cells.targets(self, x, y)

    def footprints(self, move: int) -> list[tuple[int, int, int, int, int]]:
        from . import cells as planquadrat_cells

        return planquadrat_cells.footprints(self, move)

    def pieces(self) -> "Iterator[tuple[int, int, int, int, int, int, int]]":
        from . import cells as planquadrat_cells

        return planquadrat_cells.pieces(self)
