"""Tables of more than two: cut the players into tables so that few meet again and scores at a table are close.

The start is the order by points, each score group dealt out like cards; then players change places as long as that
saves repeated meetings (first) or differences in points. Some starts are tried; luck has a fixed seed, so the same
tournament always gives the same round.
"""

import random
from collections import Counter

from .history import History

TRIES = 12
PASSES = 40


def sizes(players: int, seats: int, short: bool) -> tuple[list[int], int]:
    """The sizes of the tables and the number of byes. Tables lack one player at most, or none if not `short`."""
    full = players // seats
    if players % seats == 0 or not short:
        return [seats] * full, players % seats
    tables = full + 1
    lacking = tables * seats - players
    if seats > 2 and lacking <= tables:
        return [seats] * (tables - lacking) + [seats - 1] * lacking, 0
    if full == 0 and players > 1:
        return [players], 0
    return [seats] * full, players % seats


def byes(players: list[History], count: int) -> list[int]:
    """Who has a bye: fewest byes so far, then the lowest score, then the end of the starting order."""
    order = sorted(players, key=lambda player: (player.byes, player.score, -player.rank))
    return sorted(player.number for player in order[:count])


def tables(players: list[History], cut: list[int], by_score: bool, round_number: int) -> list[list[int]]:
    """The players of each table, best table first; without `by_score` only repeated meetings count."""
    met = {player.number: Counter(player.met) for player in players}
    score = {player.number: player.score if by_score else 0 for player in players}
    luck = random.Random(round_number)
    best: tuple[tuple[int, int], list[list[int]]] | None = None
    for attempt in range(TRIES):
        order = _dealt(players, cut[0], by_score)
        if attempt or (not by_score and round_number > 1):
            order = _shaken(order, luck, len(cut) if by_score else len(order))
        groups, at = [], 0
        for size in cut:
            groups.append(order[at : at + size])
            at += size
        _improve(groups, met, score)
        cost = (sum(_repeats(group, met) for group in groups), sum(_spread(group, score) for group in groups))
        if best is None or cost < best[0]:
            best = cost, groups
        if best[0][0] == 0:
            break
    assert best is not None
    return best[1]


def _dealt(players: list[History], seats: int, by_score: bool) -> list[int]:
    groups: dict[int, list[int]] = {}
    for player in sorted(players, key=lambda player: (-player.score if by_score else 0, player.rank)):
        groups.setdefault(player.score if by_score else 0, []).append(player.number)
    order: list[int] = []
    for group in groups.values():
        piles = max(1, len(group) // seats)
        for pile in range(piles):
            order += group[pile::piles]
    return order


def _shaken(order: list[int], luck: random.Random, reach: int) -> list[int]:
    """Everybody moves a little, at most about `reach` places."""
    keys = {number: place + luck.random() * reach for place, number in enumerate(order)}
    return sorted(order, key=lambda number: keys[number])


def _improve(groups: list[list[int]], met: dict[int, Counter[int]], score: dict[int, int]) -> None:
    """Swap players of tables with repeats for others as long as something gets better."""
    for _ in range(PASSES):
        better = False
        for group in groups:
            if _repeats(group, met):
                better |= any(_swap_best(groups, group, seat, met, score) for seat in range(len(group)))
        if not better:
            return


def _swap_best(
    groups: list[list[int]], group: list[int], seat: int, met: dict[int, Counter[int]], score: dict[int, int]
) -> bool:
    best: tuple[tuple[int, int], list[int], int] = ((0, 0), group, seat)
    for other in groups:
        if other is group:
            continue
        before = _cost(group, other, met, score)
        for place in range(len(other)):
            group[seat], other[place] = other[place], group[seat]
            after = _cost(group, other, met, score)
            gain = (after[0] - before[0], after[1] - before[1])
            if gain < best[0]:
                best = gain, other, place
            group[seat], other[place] = other[place], group[seat]
    _, other, place = best
    if other is group:
        return False
    group[seat], other[place] = other[place], group[seat]
    return True


def _cost(one: list[int], two: list[int], met: dict[int, Counter[int]], score: dict[int, int]) -> tuple[int, int]:
    return _repeats(one, met) + _repeats(two, met), _spread(one, score) + _spread(two, score)


def _repeats(group: list[int], met: dict[int, Counter[int]]) -> int:
    return sum(met[one][two] for place, one in enumerate(group) for two in group[place + 1 :])


def _spread(group: list[int], score: dict[int, int]) -> int:
    points = [score[number] for number in group]
    return sum((one - two) ** 2 for place, one in enumerate(points) for two in points[place + 1 :])
