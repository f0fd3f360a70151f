"""What a good player of Engpass sees where the places lie inside the board, along the other's start line.

There the other comes back all the time, by setting and rotating, wherever the line is free. So it is filled from both
ends: the largest first, for its place lies in a corner into which nothing goes but along the line, while there is room
beside it; the smallest each before the next, which would shut the other corner. Who waits stands on the line itself and
slides up to its place as that gets free. Two narrow pieces come last: their gaps are the easiest to find free.
"""

from ..cuboids.cuboid import BITS, DY
from .engpass import STRIP

MYPY = False
if MYPY:
    from .engpass import Engpass
    from .ways import Ways

# In this order those go that are two or three cells wide, so many at a time when the largest is home; and those that go
# when all of them are home.
WIDE = (27, 18, 12, 8)
AT_ONCE = 2
LAST = (9, 6)
# Up to this row, as the player counts, one more comes on.
FOLLOWS = 5
# A cell of the line that stays shut, by which a piece stands off beside its place, and one on its own side of the line.
SHUT = 40
BESIDE = 30
OUTSIDE = 30
# A cell of a place whose piece may come in now, and leaving the line.
CLEAR = 200
AWAY = 200


class Line:
    """The far line, as the player sees it who moves."""

    def __init__(self, game: "Engpass", ways: "Ways") -> None:
        self.game = game
        self.ways = ways
        # The row of the board at the line; its cells that had better be shut; the piece that may come in as soon as
        # nobody of the own stands on its place, or -1, and that place.
        self.row = 0
        self.shut = 0
        self.comes = -1

    def look(self, player: int, taken: bytearray) -> None:
        """See which cells of the line are to be shut, and which piece may come in."""
        game = self.game
        self.row = game.far_line[player] - 1 + player
        self.shut = 0
        self.comes = -1
        for piece in range((player + 1) * game.count - 1, player * game.count - 1, -1):
            pose = game.poses[piece]
            place = self.ways.places[piece]
            if pose < 0 or pose == place:
                continue
            if self.comes < 0 and self.waits(piece, pose) and not taken[piece]:
                self.comes = piece
            else:
                self.shut |= BITS[place >> 14] << (place & 31)

    def waits(self, piece: int, pose: int) -> bool:
        """Whether a piece is a move away from its place."""
        return self.ways.away(piece // self.game.count, pose) == 1

    def going(self, missing: list[int], rows: dict[int, int], late: bool) -> list[int]:
        """Which of the missing pieces go, the most urgent first; `rows` says how far they are.

        Late: when something has to arrive soon.
        """
        volumes = {piece: self.game.volumes[piece % self.game.count] for piece in missing}
        wide = [piece for volume in WIDE for piece in missing if volumes[piece] == volume]
        if not wide:
            return sorted(missing)
        small = [piece for piece in sorted(missing) if volumes[piece] not in WIDE + LAST]
        first = wide[0]
        if late:
            return wide[:1] + small + wide[:0:-1]
        if volumes[first] != WIDE[0]:
            return wide[:AT_ONCE] + small + [piece for piece in wide[AT_ONCE:][:1] if rows[piece] < FOLLOWS]
        going = wide[:1] + small
        if self.waits(first, self.game.poses[first]):
            return going + [piece for piece in wide[1:2] if rows[piece] < FOLLOWS]
        if rows[first] < STRIP:
            # It cannot leave its corner before those have gone that stand in its way along the line.
            return going + [piece for piece in sorted(missing) if piece not in going and volumes[piece] < WIDE[2]]
        return going + [piece for piece in wide[1:] if rows[piece] > STRIP]

    def waiting(self, piece: int, pose: int) -> int:
        """What it costs a piece to wait here that has waited on the line."""
        if not self.waits(piece, pose):
            return AWAY
        cost = BESIDE * abs((pose & 31) - (self.ways.places[piece] & 31))
        y = pose >> 5 & 31
        return cost if y <= self.row < y + DY[pose >> 14] else cost + OUTSIDE

    def standing(self, piece: int, pose: int) -> int:
        """What it costs to stand here: it shuts the line, or is in the way of the piece that comes in."""
        size = pose >> 14
        bits = BITS[size] << (pose & 31)
        y = pose >> 5 & 31
        cost = 0
        if piece != self.comes and y <= self.row < y + DY[size]:
            cost -= SHUT * _ones(bits & self.shut)
        if self.comes >= 0:
            place = self.ways.places[self.comes]
            low = place >> 5 & 31
            rows = min(y + DY[size], low + DY[place >> 14]) - max(y, low)
            if rows > 0:
                cost += CLEAR * rows * _ones(bits & BITS[place >> 14] << (place & 31))
        return cost


def _ones(bits: int) -> int:
    number = 0
    while bits:
        bits &= bits - 1
        number += 1
    return number
