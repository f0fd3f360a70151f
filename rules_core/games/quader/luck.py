"""What a piece is worth where two dice say which may move: its volume, weighed with the chance that it comes in.

A piece in the play field counts against its owner until it is in the goal, and most turns are passes. So it matters how
many turns a piece will need: its volume must be rolled each time, and moved by exactly one of the dice.
"""

from ..cuboids.cuboid import DX, DY, VOLUMES, sizes_of
from ..cuboids.cuboids import GOAL, OFF, RESERVE
from .dice import allowed_volumes

MYPY = False
if MYPY:
    from collections.abc import Iterator

    from .quader import Quader

# Rows between a piece and the goal are counted up to here.
SPAN = 20
# Tenths of a turn; and more than any piece needs.
TURN = 10
NEVER = 3000
# A game has so many turns of each player left, more or less, whenever it is asked.
AHEAD = 60 * TURN
# All of a chance.
SURE = 1000
# What a unit of volume in the goal counts.
POINT = 20
# Pieces of this volume and more may find no place; with so many places it is even whether one will be left.
LARGE = 6
EVEN = 4


class Luck:
    """The turns that pieces need into the goal, in expectation on the empty board. `fill` comes before everything."""

    def __init__(self, game: "Quader") -> None:
        self.game = game
        # By number of the volume and gap: the chance of coming in before the game is over.
        self.chances: list[int] = []
        # By number in the set: the chance of a piece in the reserve.
        self.reserve: list[int] = []
        x0, y0, x1, y1 = game.parts[0]
        self.depth = x1 - x0 if game.forward[0] & 1 else y1 - y0
        self.wide = y1 - y0 if game.forward[0] & 1 else x1 - x0

    def fill(self) -> "Iterator[None]":
        """Work the tables out, volume by volume."""
        if self.chances:
            return
        turns: list[int] = []
        often = []
        for volume in VOLUMES:
            rolls = [
                (1 if one == two else 2, one, two)
                for one in range(1, 7)
                for two in range(one, 7)
                if volume in allowed_volumes(one, two)
            ]
            often.append(sum([times for times, one, two in rolls]))
            needed = [36 * TURN // often[-1]] + [NEVER] * (SPAN - 1)
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
            self.reserve.append(_in_time(fewest + 36 * TURN // often[number]))
        self.chances = [_in_time(needed) for needed in turns]

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
        chance = self.chances[VOLUMES.index(self.game.volumes[k]) * SPAN + gap]
        return 2 * chance * self._fits(player, self.game.volumes[k], bytes([size])) // SURE - SURE

    def waiting(self, player: int, k: int) -> int:
        """What each unit of a piece in the reserve is worth: it need not be placed, but a roll may leave no choice."""
        volume = self.game.volumes[k]
        worth = 2 * self.reserve[k] * self._fits(player, volume, sizes_of(volume)) // SURE - SURE
        return worth // 2 if worth > 0 else worth // 4

    def gap(self, player: int, pose: int) -> int:
        """The rows between a piece and the goal."""
        goal = self.game.goal
        size = pose >> 14
        if self.game.forward[player] & 1:
            x = pose & 31
            return goal.x0 - x - DX[size] if x < goal.x0 else x - goal.x1
        y = pose >> 5 & 31
        return goal.y0 - y - DY[size] if y < goal.y0 else y - goal.y1

    def _fits(self, player: int, volume: int, sizes: bytes) -> int:
        """The chance that a piece finds a place without a hollow when it arrives."""
        if volume < LARGE:
            return SURE
        goal = self.game.goal
        places = 0
        for size in sizes:
            places += len(goal.places(size, player, True, False)) + len(goal.places(size, player, False, False))
        return SURE * places // (places + EVEN)


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


def _in_time(turns: int) -> int:
    """The chance that something which takes so many turns happens in time: about exp(-turns / AHEAD)."""
    share = SURE * turns // AHEAD
    return SURE * SURE // (SURE + share + share * share // (2 * SURE) + share * share // SURE * share // (6 * SURE))
