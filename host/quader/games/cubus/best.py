"""The build action of CUBUS with the highest gain, found exactly within a floor.

What is best for the next turn too is a matter of chance: there the mean over the next player's draws counts.

The search of the rules core finds some action with at least so many points, or proves that there is none. So each
answer raises the mark until the proof comes: then the last answer was the best.
"""

from rules_core.games.cubus import action as cubus_action
from rules_core.games.cubus import search as cubus_search
from rules_core.games.cubus.build import Build
from rules_core.games.cubus.stack import Stack

# An action that brings so much less than the best may leave the next player less; so many are compared.
SLACK = 6
COMPARED = 120


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


def with_foresight(game: Build) -> Stack | None:
    """The stack after which the player to act is furthest ahead when the next player has built as well as possible."""
    stack, hand, floor = game.standing(), game.hand(game.owner), game.variant["floor"]
    top = best(stack, hand, floor)
    if top is None or game.phase == "leftover":
        return top
    least = max(1, cubus_action.gain(stack, top) - SLACK)
    found = [top, *cubus_search.several(stack, hand, floor, least, COMPARED)]
    return max(found, key=lambda new: cubus_action.gain(stack, new) - _reply(game, new))


def _reply(game: Build, stack: Stack) -> float:
    """What the next player's best action brings on a stack, in the mean over the card that is drawn."""
    hand = game.hand((game.owner + 1) % game.players)
    left = sum(game.pile)
    if not left:
        return _most(stack, hand, game.variant["floor"])
    mean = 0.0
    for kind, number in enumerate(game.pile):
        if number:
            drawn = bytearray(hand)
            drawn[kind] += 1
            mean += number * _most(stack, drawn, game.variant["floor"]) / left
    return mean


def _most(stack: Stack, hand: bytearray, floor: list[int]) -> int:
    found = best(stack, hand, floor)
    return cubus_action.gain(stack, found) if found else 0
