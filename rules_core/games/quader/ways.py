"""How many moves a piece needs into the goal, on the empty board; and the places that are left there.

Only two things matter on the way: how the piece lies, and how many rows are between it and the goal. That makes a small
table, right for every board and every player; pieces in the way are not in it.
"""

from ...mind import Mind as AnyMind
from ..cuboids.cuboid import DX, DY, DZ, TIP_X, TIP_Y, TURN, VOLUME, sizes_of

MYPY = False
if MYPY:
    from collections.abc import Iterator

    from .quader import Quader

# Gaps are counted up to here; no board is larger.
SPAN = 22
# Further than any piece is.
NEVER = 40
# What touches the goal reaches out at most so many rows.
BRIDGE = 3
# Whatever the size.
ALL = 63
# More places than some are not counted.
MANY = 20
# Marks what is kept among what the goal knows: by volume the sizes in which a piece has a place; and, where no volume
# is, how many places.
KEPT = 1 << 24
COUNTED = KEPT | 31


class Ways:
    """The fewest moves into the goal. `fill` comes before everything else."""

    def __init__(self, game: "Quader", form: bool) -> None:
        """`form`: whether a piece that overtops the form counts as outside."""
        self.game = game
        x0, y0, x1, y1 = game.parts[0]
        self.depth = x1 - x0 if game.forward[0] & 1 else y1 - y0
        self.wide = y1 - y0 if game.forward[0] & 1 else x1 - x0
        # Gaps are counted up to here.
        self.span = min(self.depth + 3, SPAN)
        # Where pieces cannot turn once they touch the goal, or must not be too high in it, it matters how they come in,
        # else only that they do.
        self.ends = 6 if form or (game.touch_full and not game.push_back) else 1
        # Whether a piece may be set that touches one at the goal. It comes in as it lies: where that matters, the table
        # does not tell how far it is. Where only who is first wins, nothing had better wait at the goal.
        self.bridged = game.can_set and not game.contact_full and game.dice != "volume" and self.ends == 1
        if game.variant["scoring"] == "first":
            self.bridged = False
        # By size (as seen by somebody who walks north), the number of the size in which it comes in, and gap: the moves
        # into the goal, the entering one included.
        self.moves = bytearray(bytes([NEVER]) * (27 * self.ends * self.span))
        # By depth of the bridge and number in the set: the moves of a piece in the reserve.
        self.reserve = bytearray(game.count * (BRIDGE + 1))
        self.filled = False

    def fill(self) -> "Iterator[None]":
        """Work the table out, for each piece and the way it comes in; longer ways are found in a second and a third
        round."""
        if self.filled:
            return
        game = self.game
        for k in range(game.count):
            sizes = sizes_of(game.volumes[k])
            for end in range(min(self.ends, len(sizes))) if not k or game.volumes[k] != game.volumes[k - 1] else ():
                while self._shortened(sizes, end):
                    yield None
        for bridge in range(BRIDGE + 1):
            for k in range(game.count):
                fewest = NEVER
                for size in sizes_of(game.volumes[k]):
                    gap = self.depth - DY[size]
                    if gap >= 0 and DX[size] <= self.wide:
                        fewest = min(fewest, self._best(size, max(gap - bridge, 0), ALL) + 1)
                self.reserve[bridge * game.count + k] = fewest
            yield None
        self.filled = True

    def _shortened(self, sizes: bytes, end: int) -> bool:
        """Go through all gaps once: whether a way of these sizes to this end got shorter."""
        span = self.span
        changed = False
        for gap in range(span):
            for number in range(len(sizes)):
                moves = self._fewest(sizes[number], end, gap)
                here = (sizes[number] * self.ends + end) * span + gap
                if moves < self.moves[here]:
                    self.moves[here] = moves
                    changed = True
        return changed

    def _fewest(self, size: int, end: int, gap: int) -> int:
        """The moves from here, as far as the table knows the places one move further."""
        game = self.game
        if not gap and (self.ends == 1 or self._enters(size, sizes_of(VOLUME[size])[end])):
            return 1
        if game.dice == "volume":
            # A roll moves a piece by exactly one of two dice.
            return 2 + (gap - 1) // 6
        table = self.moves
        span = self.span
        row = self.ends * span
        # Where the ways to this end begin, for a size.
        start = end * span
        here = start + size * row + gap
        best = NEVER
        if game.can_push and gap:
            # With the push die several cells at once, but not a few.
            best = table[here - gap] + (1 if gap > 2 else 2) if game.dice == "push" else table[here - 1] + 1
        if game.can_tip:
            tipped = start + TIP_Y[size] * row + gap
            if gap >= DZ[size]:
                best = min(best, table[tipped - DZ[size]] + 1)
            if not game.tip_forward:
                best = min(best, table[start + TIP_X[size] * row + gap] + 1)
                if gap + DY[size] < span:
                    best = min(best, table[tipped + DY[size]] + 1)
        if game.can_pivot:
            turned = start + TURN[size] * row
            best = min(best, table[turned + gap] + 1)
            if gap >= DX[size]:
                best = min(best, table[turned + gap - DX[size]] + 1)
            beside = gap + DY[size] - DX[size]
            if 0 <= beside < span:
                best = min(best, table[turned + beside] + 1)
        return best

    def _enters(self, size: int, end: int) -> bool:
        """Whether a piece at the goal comes in like this by one move."""
        ways = self.game.ways
        return size == end or ("tip" in ways and TIP_Y[size] == end) or ("pivot" in ways and TURN[size] == end)

    def _best(self, size: int, gap: int, ends: int) -> int:
        """The fewest moves to one of some ends."""
        if gap >= self.span:
            return NEVER
        here = size * self.ends * self.span + gap
        if self.ends == 1:
            return self.moves[here]
        best = NEVER
        while ends:
            if ends & 1 and self.moves[here] < best:
                best = self.moves[here]
            ends >>= 1
            here += self.span
        return best

    def end(self, player: int, size: int) -> int:
        """The mark of a size among the ends of a piece."""
        if self.game.forward[player] & 1:
            size = TURN[size]
        return 1 << sizes_of(VOLUME[size]).find(bytes([size]))

    def bridge(self, player: int) -> int:
        """How many rows before the goal stands something by which a piece may be set that touches it."""
        game = self.game
        if not self.bridged:
            return 0
        goal = game.goal
        anchors = game.anchors
        x0, y0, x1, y1 = game.parts[player]
        deep = 0
        if game.forward[player] & 1:
            near, step = (goal.x0 - 1, -1) if x0 < goal.x0 else (goal.x1, 1)
            while deep < BRIDGE:
                column = 1 << near + step * deep
                y = y0
                while y < y1 and not anchors[y] & column:
                    y += 1
                if y == y1:
                    break
                deep += 1
        else:
            near, step = (goal.y0 - 1, -1) if y0 < goal.y0 else (goal.y1, 1)
            columns = (1 << x1) - (1 << x0)
            while deep < BRIDGE and anchors[near + step * deep] & columns:
                deep += 1
        return deep

    def away(self, player: int, pose: int, ends: int = ALL, bridge: int = 0) -> int:
        """The moves that a piece in the play field needs; `ends`: the sizes in which it may come in."""
        game = self.game
        goal = game.goal
        size = pose >> 14
        x = pose & 31
        y = pose >> 5 & 31
        # The free columns and rows between the piece and the goal; -1 where it lies beside or before the goal.
        columns = goal.x0 - x - DX[size]
        if columns < 0:
            columns = x - goal.x1 if x >= goal.x1 else -1
        rows = goal.y0 - y - DY[size]
        if rows < 0:
            rows = y - goal.y1 if y >= goal.y1 else -1
        if game.forward[player] & 1:
            size = TURN[size]
            columns, rows = rows, columns
        if rows < 0:
            return 2 if columns else 1
        moves = self._best(size, rows, ends)
        if bridge and moves > 2:
            # Until it lies at the bridge, and one move into the goal.
            moves = max(min(moves, self._best(size, max(rows - bridge, 0), ends)), 2)
        return moves + 1 if columns >= 0 else moves


class PlacesLeft(AnyMind):
    """Knows where the pieces of a game could still come to rest.

    Counting that takes long, and most moves leave the goal as it is: what is found is kept beside what the goal knows,
    where it is forgotten as soon as something in the goal changes.
    """

    def __init__(self, game: "Quader", form: bool) -> None:
        """`form`: whether a piece that overtops the form is not in the goal."""
        AnyMind.__init__(self, game)
        self.quader = game
        self.form = form
        self.ways = Ways(game, form)

    def places(self, player: int, volume: int) -> int:
        """In how many poses a piece could still come to rest in the goal; not more than some are counted."""
        goal = self.quader.goal
        key = COUNTED | player << 5 if goal.halves else COUNTED
        # By volume, kept like the ends.
        counts = goal.known.get(key)
        if counts is None:
            counts = goal.known[key] = [-1] * 28
        found = counts[volume]
        if found < 0:
            found = 0
            for size in sizes_of(volume):
                found += self.rests(player, size, MANY - found)
                if found >= MANY:
                    break
            counts[volume] = found
        return found

    def rests(self, player: int, size: int, most: int = 1) -> int:
        """In how many places a piece that lies like this could come to rest; more than `most` are not looked for."""
        game = self.quader
        goal = game.goal
        found = 0
        for ground in (True, False) if game.can_set else (True,):
            # Only what is set may not make hollows, and everything with dice.
            hollows = game.dice != "volume" and (game.set_hollow or (ground and game.can_enter))
            for pose in goal.places(size, player, ground, True):
                if self.form and not goal.exact and goal.overtops(pose):
                    continue
                if hollows or not goal.makes_hollow(pose):
                    found += 1
                    if found >= most:
                        return found
        return found

    def _ends(self, player: int, volume: int) -> int:
        """The sizes in which a piece has a place in the goal; all of them if it has none."""
        known = self.quader.goal.known
        key = KEPT | player << 5 | volume
        found = known.get(key)
        if found is None:
            ends = 0
            for size in sizes_of(volume):
                if self.rests(player, size):
                    ends |= self.ways.end(player, size)
            found = known[key] = [ends or ALL]
        return found[0]
