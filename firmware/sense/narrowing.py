"""Weighing up: what the sources of evidence leave of the moves that fit the cells."""

from ..keep.running_game import CELLS, TOLD, WEIGHT
from .evidence import NOTHING, PUT
from .weigh import GLIMPSE, NEVER, STEPS, WHOLE


def narrowed(evidence, game, moves, seen, back):
    """See Evidence.narrowed."""
    evidence.by = CELLS
    all_parts = [evidence.on_board(game.weights(move)) for move in moves]
    if back:
        moves = moves + [None]
        all_parts.append(evidence.on_board(back))
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
    for how in (STEPS, GLIMPSE, WHOLE) if seen == NOTHING else (STEPS, WHOLE):
        found = [_misfit(scale, parts, how, seen) for parts in all_parts]
        if None in found or not found:
            continue
        order.sort(key=lambda i: (found[i], i))
        best = found[order[0]]
        if best <= scale.LIMIT and (seen != NOTHING or not _may_be_nothing(scale, all_parts[order[0]], how)):
            return order, [i for i in order if found[i] < best + scale.MARGIN]
    return order, None


def _misfit(scale, parts, how, seen):
    """If nothing was ever missing, a piece that was only nudged looks like another one that was moved."""
    if seen == NOTHING and how == WHOLE and not sum([part[4] for part in parts]):
        return NEVER
    return scale.misfit(parts, how)


def _may_be_nothing(scale, parts, how):
    """Whether, instead of the likeliest move, what was lifted may just have been put back."""
    best = scale.misfit(parts, WHOLE)
    if how == WHOLE:
        return scale.misfit([], WHOLE) < best + scale.MARGIN
    return (how == STEPS and not scale.was_lifted()) or scale.put_back(how) < best + scale.BACK
