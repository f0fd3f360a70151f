"""What a piece is worth where two dice say which may move: its volume, weighed with the chance that it comes in.

A piece in the play field counts against its owner until it is in the goal, and most turns are passes. So it matters how
many turns a piece will need: its volume must be rolled each time, and moved by exactly one of the dice. And it matters
how long the game goes on: who holds small pieces back at the goal can put off its end, one by one.
"""

from ..cuboids.cuboid import DX, DY, VOLUMES, sizes_of
from ..cuboids.cuboids import GOAL, OFF, RESERVE, TOUCHING
from .dice import allowed_volumes
from .lanes import Lanes

MYPY = False
if MYPY:
    from collections.abc import Iterator

    from .quader import Quader

# Rows between a piece and the goal are counted up to here.
SPAN = 20
# Tenths of a turn; and more than any piece needs.
TURN = 10
NEVER = 3000
# Pieces up to this volume are rolled often: held back at the goal, each gives its owner so many rounds more before the
# game ends stalled, and fewer while it is on its way. Any other piece that may come in gives some too.
SMALL = 4
HELD = 20
SOON = 8
OTHER = 2
# The rounds to count on where no game ends stalled.
ENDLESS = 40
# All of a chance.
SURE = 1000
# What a unit of volume in the goal counts.
POINT = 20
# Pieces of this volume and more may find no place; with so many places it is even whether one will be left.
LARGE = 6
EVEN = 4


# From this volume on it is looked for a way round what stands in the field; what it costs to have none.
BULKY = 8
BLOCKED = 30 * TURN
# Pieces from this volume on wait for the same few rolls; how much longer each takes for another one, in tenths.
LARGEST = 12
RIVAL = 5


class Luck:
    """The turns that pieces need into the goal, in expectation on the empty board. `fill` comes before everything."""

    def __init__(self, game: "Quader") -> None:
        self.game = game
        # By number of the volume and gap: the turns that a piece needs.
        self.turns: list[int] = []
        # By number in the set: the turns of a piece in the reserve.
        self.reserve: list[int] = []
        # By number of the volume: in how many of 36 rolls it may move, and by so many cells.
        self.often: list[bytes] = []
        self.lanes = Lanes(game)
        # The turns that the player who looks may hope for before the game is over.
        self.time = TURN
        x0, y0, x1, y1 = game.parts[0]
        self.depth = x1 - x0 if game.forward[0] & 1 else y1 - y0
        self.wide = y1 - y0 if game.forward[0] & 1 else x1 - x0

    def fill(self) -> "Iterator[None]":
        """Work the tables out, volume by volume."""
        if self.turns:
            return
        turns: list[int] = []
        often: list[bytes] = []
        for volume in VOLUMES:
            rolls = [
                (1 if one == two else 2, one, two)
                for one in range(1, 7)
                for two in range(one, 7)
                if volume in allowed_volumes(one, two)
            ]
            often.append(_often(rolls))
            needed = [36 * TURN // often[-1][0]] + [NEVER] * (SPAN - 1)
            changed = volume in self.game.volumes
            while changed:
                changed = False
                for gap in range(1, min(self.depth, SPAN)):
                    fewer = _turns(needed, gap, rolls)
                    if fewer < needed[gap]:
                        needed[gap] = fewer
                        changed = True
                yield None
            turns += needed
        for k in range(self.game.count):
            number = VOLUMES.index(self.game.volumes[k])
            fewest = NEVER
            for size in sizes_of(self.game.volumes[k]):
                gap = self.depth - DY[size]
                if gap >= 0 and DX[size] <= self.wide:
                    fewest = min(fewest, turns[number * SPAN + gap])
            self.reserve.append(fewest + 36 * TURN // often[number][0])
        self.often = often
        self.turns = turns

    def survey(self) -> "Iterator[None]":
        """See which places are left in the goal, with a breath after each size: most moves leave them as they are."""
        game = self.game
        for player in range(game.players):
            for volume in game.volumes:
                for size in sizes_of(volume) if volume >= LARGE else b"":
                    self._fits(player, volume, bytes([size]))
                    yield None

    def look(self, player: int) -> None:
        """Take in how long the game may go on, if the player holds small pieces back to keep it going."""
        game = self.game
        self.lanes.look()
        rounds = (game.patience - game.quiet) // game.players if game.patience else ENDLESS
        for piece in range(game.players * game.count):
            area = game.areas[piece]
            if area != GOAL:
                if piece // game.count == player and game.volumes[piece % game.count] <= SMALL:
                    rounds += HELD if area == TOUCHING else SOON
                else:
                    rounds += OTHER
        self.time = max(rounds, 1) * TURN

    def stands(self, player: int) -> int:
        """The points that a player may hope for."""
        game = self.game
        total = 0
        for k in range(game.count):
            piece = player * game.count + k
            area = game.areas[piece]
            pose = game.poses[piece]
            if area == GOAL:
                total += SURE * game.volumes[k]
            elif area != OFF:
                total += self.outside(player, k, pose) * game.volumes[k]
            elif pose == RESERVE:
                total += self.waiting(player, k) * game.volumes[k]
        return total * POINT // SURE

    def gain(self, player: int, k: int, end: int) -> int:
        """What a player gains when a piece comes into a pose."""
        pose = self.game.poses[player * self.game.count + k]
        before = self.waiting(player, k) if pose == RESERVE else self.outside(player, k, pose)
        inside = self.game.in_goal(end & 31, end >> 5 & 31, end >> 14)
        after = SURE if inside else self.outside(player, k, end)
        return (after - before) * self.game.volumes[k] * POINT // SURE

    def outside(self, player: int, k: int, pose: int) -> int:
        """What each unit of a piece in the play field is worth: 1 (in thousandths) inside, -1 outside."""
        size = pose >> 14
        gap = self.gap(player, pose)
        number = VOLUMES.index(self.game.volumes[k])
        turns = self.turns[number * SPAN + gap]
        if gap and self.game.volumes[k] >= BULKY:
            way = self.lanes.turns(player, pose, self.often[number])
            turns = TURN * way + 36 * TURN // self.often[number][0] if way else turns + BLOCKED
        chance = self._in_time(turns * self._crowd(player, k) // 10)
        return 2 * chance * self._fits(player, self.game.volumes[k], bytes([size])) // SURE - SURE

    def waiting(self, player: int, k: int) -> int:
        """What each unit of a piece in the reserve is worth: it need not be placed, but a roll may leave no choice.

        Something small on the start line that leaves no room for it keeps it from being forced into the field.
        """
        volume = self.game.volumes[k]
        turns = self.reserve[k] * self._crowd(player, k) // 10
        worth = 2 * self._in_time(turns) * self._fits(player, volume, sizes_of(volume)) // SURE - SURE
        if worth > 0:
            return worth // 2
        line = self.game.lines[player]
        line.look()
        for size in sizes_of(volume):
            if line.places(size // 3):
                return worth // 2
        return worth // 8

    def _crowd(self, player: int, k: int) -> int:
        """In tenths: how much longer a piece takes because others of the largest wait for the same rolls."""
        game = self.game
        tenths = 10
        if game.volumes[k] >= LARGEST:
            for other in range(game.count):
                if other != k and game.volumes[other] >= LARGEST and game.areas[player * game.count + other] != GOAL:
                    tenths += RIVAL
        return tenths

    def gap(self, player: int, pose: int) -> int:
        """The rows between a piece and the goal."""
        goal = self.game.goal
        size = pose >> 14
        if self.game.forward[player] & 1:
            x = pose & 31
            return goal.x0 - x - DX[size] if x < goal.x0 else x - goal.x1
        y = pose >> 5 & 31
        return goal.y0 - y - DY[size] if y < goal.y0 else y - goal.y1

    def _in_time(self, turns: int) -> int:
        """The chance that something which takes so many turns happens before the game is over."""
        share = min(100 * turns // self.time, 900)
        return SURE * 1000 // (1000 + share * share * share // 1000)

    def _fits(self, player: int, volume: int, sizes: bytes) -> int:
        """The chance that a piece finds a place without a hollow when it arrives."""
        if volume < LARGE:
            return SURE
        goal = self.game.goal
        places = 0
        for size in sizes:
            places += len(goal.places(size, player, True, False)) + len(goal.places(size, player, False, False))
        return SURE * places // (places + EVEN)


def _often(rolls: list[tuple[int, int, int]]) -> bytes:
    """How many of 36 rolls let a piece move at all, and by 1 to 6 cells; of those more than six are not counted."""
    often = bytearray(7)
    for times, one, two in rolls:
        often[0] += times
        often[one] = min(often[one] + times, 6)
        if two != one:
            often[two] = min(often[two] + times, 6)
    return bytes(often)


def _turns(needed: list[int], gap: int, rolls: list[tuple[int, int, int]]) -> int:
    """The turns from a gap, as far as those from other gaps are known: the next roll that helps, and what is left."""
    here = needed[gap]
    total = 36 * TURN
    helping = 0
    for times, one, two in rolls:
        best = here
        for die in (one, two):
            if die <= gap:
                best = min(best, needed[gap - die])
            if gap + die < SPAN:
                best = min(best, needed[gap + die])
        if best < here:
            helping += times
            total += times * best
    return total // helping if helping else here
