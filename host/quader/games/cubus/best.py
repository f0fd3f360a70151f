"""The build action of CUBUS with the highest gain, found exactly within a floor.

The search of the rules core finds some action with at least so many points, or proves that there is none. So each
answer raises the mark until the proof comes: then the last answer was the best.
"""

from rules_core.games.cubus import action as cubus_action
from rules_core.games.cubus import search as cubus_search
from rules_core.games.cubus.stack import Stack


def best(stack: Stack, hand: bytearray, floor: list[int]) -> Stack | None:
    """The stack that the best action leads to, or None if no action brings a point."""
    found: Stack | None = None
    points = 1
    while True:
        better = cubus_search.find(stack, hand, floor, points)
        if better is None:
            return found
        found = better
        points = cubus_action.gain(stack, found) + 1
