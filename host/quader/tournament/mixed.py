"""Tables of more than two: who sits with whom. First of all nobody meets again, then scores at a table are close.

Players change places at random, ever more choosily, as in annealing. Where meetings are scarce (16 players, 5 rounds of
fours: everybody meets everybody once) the round must also leave such rounds for later, and if need be all rounds
without a repeat are looked at. Luck has a fixed seed, so the same tournament always gives the same round.
"""

import math
import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice
from math import gcd

from .history import History

# So many exchanges of two players are tried, for each player and in all, and the whole is done so often.
EXCHANGES, MOST_EXCHANGES = 1000, 40_000
TRIES = 3
# Looking at all rounds is for so few players, looks so many rounds ahead, and stops after so many steps.
FEW, AHEAD, STEPS = 32, 3, 25_000

Tables = list[list[int]]


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


def tables(players: list[History], cut: list[int], by_score: bool, round_number: int, planned: int = 0) -> Tables:
    """The players of each table, best table first; without `by_score` only repeated meetings count.

    `planned`: how many rounds there will be, 0 if that is open.
    """
    order = sorted(players, key=lambda player: (-player.score if by_score else 0, player.rank))
    lowest = min(player.score for player in order)
    unit = gcd(*(player.score - lowest for player in order)) or 1
    score = {player.number: (player.score - lowest) // unit if by_score else 0 for player in order}
    met = {player.number: Counter(player.met) for player in order}
    luck = random.Random(round_number)
    start = _dealt(order, cut, by_score and round_number > 1)
    tries = TRIES if len(order) <= FEW else 1
    rounds = [_annealed(start, met, score, luck) for _ in range(tries)]
    rounds.sort(key=lambda groups: (_repeats(groups, met), _spread(groups, score)))
    found = rounds[0]
    if len(order) <= FEW:
        found = _with_a_future(rounds, [player.number for player in order], cut, met, score, round_number, planned)
    rank = {player.number: place for place, player in enumerate(order)}
    # The best table first; a table that lacks a player keeps its place by its scores too.
    return sorted(
        (sorted(group, key=rank.__getitem__) for group in found), key=lambda group: _standing(group, score, rank)
    )


def _standing(group: list[int], score: dict[int, int], rank: dict[int, int]) -> tuple[float, int]:
    return -sum(score[number] for number in group) / len(group), min(rank[number] for number in group)


def _dealt(order: list[History], cut: list[int], by_score: bool) -> Tables:
    """Where annealing begins: in order of points, or at first dealt out so that the best sit at different tables."""
    numbers = [player.number for player in order]
    if not by_score:
        piles: Tables = [[] for _ in cut]
        at = 0
        for number in numbers:
            while len(piles[at % len(cut)]) == cut[at % len(cut)]:
                at += 1
            piles[at % len(cut)].append(number)
            at += 1
        return piles
    groups, at = [], 0
    for size in cut:
        groups.append(numbers[at : at + size])
        at += size
    return groups


def _repeats(groups: Tables, met: dict[int, Counter[int]]) -> int:
    return sum(met[one][two] for group in groups for one, two in combinations(group, 2))


def _spread(groups: Tables, score: dict[int, int]) -> int:
    """The squared differences of all pairs at a table, of all tables."""
    return sum((score[one] - score[two]) ** 2 for group in groups for one, two in combinations(group, 2))


# --- annealing -----------------------------------------------------------------------------------------------------


def _annealed(start: Tables, met: dict[int, Counter[int]], score: dict[int, int], luck: random.Random) -> Tables:
    """Exchange players of two tables, again and again: at first almost freely, in the end only for the better."""
    groups = [list(group) for group in start]
    count = sum(map(len, groups))
    if len(groups) < 2:
        return groups
    steps = min(MOST_EXCHANGES, EXCHANGES * count)
    sums = [sum(score[number] for number in group) for group in groups]
    # A repeat weighs more than any difference that one exchange can make.
    heavy = 2 * max(score.values(), default=0) ** 2 * max(map(len, groups)) ** 2 + 1
    hot = max(1.0, heavy / 20)
    # What the differences come to does not depend on who sits where, but for this sum.
    now = best = heavy * _repeats(groups, met) + _spread(groups, score)
    kept = [list(group) for group in groups]
    if now == 0:
        return kept
    tables = len(groups)
    choose = luck.random
    for step in range(steps):
        heat = hot * (0.001 ** (step / steps))
        one = int(choose() * tables)
        # Mostly tables that are near in score; now and then any.
        reach = 1 + int(choose() ** 3 * (tables - 1))
        two = (one + reach) % tables
        if one == two:
            continue
        group, other = groups[one], groups[two]
        i, j = int(choose() * len(group)), int(choose() * len(other))
        a, b = group[i], other[j]
        met_a, met_b = met[a], met[b]
        change = 0
        if met_a or met_b:
            again = sum(met_b[n] - met_a[n] for n in group if n != a) + sum(
                met_a[n] - met_b[n] for n in other if n != b
            )
            change = heavy * again
        step_up = score[b] - score[a]
        if step_up:
            squares = (len(group) - len(other)) * (score[b] ** 2 - score[a] ** 2)
            change += squares - step_up * (2 * sums[one] + step_up) + step_up * (2 * sums[two] - step_up)
        if change <= 0 or choose() < math.exp(-change / heat):
            group[i], other[j] = b, a
            sums[one] += step_up
            sums[two] -= step_up
            now += change
            if now < best:
                best = now
                kept = [list(group) for group in groups]
                if best == 0:
                    break
    return kept


# --- where meetings are scarce -------------------------------------------------------------------------------------


def _with_a_future(
    rounds: list[Tables],
    order: list[int],
    cut: list[int],
    met: dict[int, Counter[int]],
    score: dict[int, int],
    round_number: int,
    planned: int,
) -> Tables:
    """The closest round without repeats that leaves such rounds for later; the first of `rounds` if there is none."""
    most = (len(order) - 1) // (cut[0] - 1)
    left = min(AHEAD, (planned or most) - round_number)
    if left < 0 or 2 * (round_number + left) < most:
        # There is so much choice that the next rounds will find their way.
        return rounds[0]
    apart = {number: {other for other, times in met[number].items() if times} for number in order}
    steps = [STEPS]
    for groups in rounds:
        if _repeats(groups, met) == 0 and _goes_on(order, cut, apart, groups, left, steps):
            return groups
    found = list(islice(_rounds(order, cut, apart, [STEPS]), STEPS // 10))
    found.sort(key=lambda groups: _spread(groups, score))
    steps = [STEPS]
    for groups in found:
        if steps[0] > 0 and _goes_on(order, cut, apart, groups, left, steps):
            return groups
    return rounds[0]


def _goes_on(
    order: list[int], cut: list[int], apart: dict[int, set[int]], groups: Tables, left: int, steps: list[int]
) -> bool:
    """Whether so many more rounds without repeats can follow this one."""
    if left <= 0:
        return True
    later = {number: set(others) for number, others in apart.items()}
    for group in groups:
        for number in group:
            later[number].update(other for other in group if other != number)
    return any(
        _goes_on(order, cut, later, following, left - 1, steps) for following in _rounds(order, cut, later, steps)
    )


def _rounds(order: list[int], cut: list[int], apart: dict[int, set[int]], steps: list[int]) -> Iterator[Tables]:
    """All rounds in which nobody of `apart` meets, until the steps are used up."""
    if not order:
        yield []
        return
    first = order[0]
    for size in sorted(set(cut), reverse=True):
        rest = list(cut)
        rest.remove(size)
        free = [number for number in order[1:] if number not in apart[first]]
        for group in _companions(free, size - 1, apart):
            steps[0] -= 1
            if steps[0] <= 0:
                return
            taken = {first, *group}
            for others in _rounds([number for number in order if number not in taken], rest, apart, steps):
                yield [[first, *group], *others]


def _companions(free: list[int], count: int, apart: dict[int, set[int]]) -> Iterator[list[int]]:
    """Groups of so many who have not met."""
    if count == 0:
        yield []
        return
    for place, one in enumerate(free):
        others = [number for number in free[place + 1 :] if number not in apart[one]]
        for group in _companions(others, count - 1, apart):
            yield [one, *group]
