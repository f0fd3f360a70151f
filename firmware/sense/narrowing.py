"""Weighing up: what the sources of evidence leave of the moves that fit the cells."""

from ..keep.running_game import CELLS, TOLD, WEIGHT
from .evidence import NOTHING, PUT

_NEVER = 1 << 29


def narrowed(evidence, game, moves, seen, back):
    """See Evidence.narrowed."""
    evidence.by = CELLS
    left, low = evidence.corner
    all_parts = [game.weights(move) for move in moves]
    if back:
        moves = moves + [None]
        all_parts.append(back)
    all_parts = [[(x + left, y + low, wide, deep, volume) for x, y, wide, deep, volume in parts] for parts in all_parts]
    told = evidence.told.allowed(game, all_parts, seen != PUT) if evidence.told else None
    order, weighed = _weighed(evidence.scale, all_parts, seen)
    left = [i for i in order if (weighed is None or i in weighed) and (told is None or i in told)]
    if not left or (told is None and weighed is None):
        # They contradict each other, or say nothing.
        return [moves[i] for i in order] if seen == PUT else []
    if len(left) == 1:
        evidence.by = WEIGHT if weighed is not None and len(weighed) == 1 else TOLD
    return [moves[i] for i in left]


def _weighed(scale, all_parts, seen):
    """All numbers in the order of likelihood, and those that the weight allows; None: it says nothing. Without any
    source the largest is the likeliest."""
    order = sorted(range(len(all_parts)), key=lambda i: (-sum([abs(part[4]) for part in all_parts[i]]), i))
    if not scale or not scale.is_still() or scale.level is None:
        return order, None
    for in_steps in (True, False):
        found = [_misfit(scale, parts, in_steps, seen) for parts in all_parts]
        if None in found or not found:
            continue
        order.sort(key=lambda i: (found[i], i))
        best = found[order[0]]
        if best <= scale.LIMIT and (seen != NOTHING or not _may_be_nothing(scale, in_steps, best + scale.MARGIN)):
            return order, [i for i in order if found[i] < best + scale.MARGIN]
    return order, None


def _misfit(scale, parts, in_steps, seen):
    """Without a rest in the hand a piece that was only nudged looks like another one that was moved."""
    if seen == NOTHING and not in_steps and not sum([part[4] for part in parts]):
        return _NEVER
    return scale.misfit(parts, in_steps)


def _may_be_nothing(scale, in_steps, worst):
    """Whether what was lifted may just have been put back."""
    if in_steps:
        return not scale.was_lifted() or scale.put_back() < worst
    return scale.misfit([], False) < worst
