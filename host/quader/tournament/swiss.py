"""Swiss pairing of two at a table: the best of all possible rounds, found as one maximum-weight matching.

Every possible pair, and every possible bye, costs a list of small numbers, the weightier first; the round with the
smallest sums, compared in this order, is played (docs/tournaments.md tells the same to organisers):

    repeats      players who have met do not meet again
    second bye   nobody has a second bye while another has had none
    bye score    the bye goes to the lowest score
    same seat    two who both must change sides do not meet
    score        squares of the differences in points
    seat         wishes for the first or the second seat that cannot both be met
    floats       nobody floats the same way as in one of the two rounds before
    order        in a score group the upper half meets the lower half, in order

Of more than MANY players not all pairs are compared, only the cheapest of each player in the own score group and in
each of the next ones below; if they make no round, more of them.
"""

import heapq
from collections.abc import Callable, Iterable
from math import gcd

from .history import DOWN, LEVEL, UP, History

Pair = tuple[int, int]
# How much a player wants the other seat.
MILD, STRONG, ABSOLUTE = 1, 2, 3
BYE = -1
# So many players are compared all with all; of more, each with so many of the cheapest at first.
MANY = 300
NEAREST = 8

Progress = Callable[[int, int], None]


def pair(
    players: list[History], repeats: bool = False, progress: Progress | None = None
) -> tuple[list[Pair], int | None] | None:
    """The pairs and the bye of the next round, best table first; None if only repeats are left and not allowed."""
    order = sorted(players, key=lambda player: (-player.score, player.rank))
    if not order:
        return [], None
    costs = _Costs(order)
    nearest = NEAREST if len(order) > MANY else len(order)
    while True:
        matched = cheapest(_edges(order, costs, repeats, nearest, progress), len(order))
        if matched is not None or nearest >= len(order):
            break
        nearest *= 4
    if matched is None:
        return None
    bye = next((order[max(edge)].number for edge in matched if BYE in edge), None)
    games = sorted((min(edge), max(edge)) for edge in matched if BYE not in edge)
    return [(order[i].number, order[j].number) for i, j in games], bye


def _edges(
    order: list[History], costs: "_Costs", repeats: bool, nearest: int, progress: Progress | None
) -> dict[Pair, tuple[int, ...]]:
    """The costs of the pairs that are compared, and of the byes."""
    edges: dict[Pair, tuple[int, ...]] = {}
    everybody = nearest >= len(order)
    groups: dict[int, list[int]] = {}
    for i, one in enumerate(order):
        groups.setdefault(one.score, []).append(i)
    scores = list(groups)
    for i, one in enumerate(order):
        if progress is not None:
            progress(i, len(order))
        # The own group, and those below: the more, the more of each are compared.
        place = scores.index(one.score)
        near = scores[place : None if everybody else place + 2 + nearest // NEAREST]
        for score in near:
            own = {}
            for j in groups[score]:
                times = one.met.count(order[j].number)
                if j > i and (repeats or not times):
                    own[i, j] = costs.of_pair(i, j, times)
            cheapest = own.items() if everybody else heapq.nsmallest(nearest, own.items(), key=lambda item: item[1])
            edges.update(cheapest)
    if len(order) % 2:
        fewest = min(player.byes for player in order)
        for i, one in enumerate(order):
            edges[BYE, i] = costs.of_bye(i, one.byes - fewest)
    return edges


class _Costs:
    """What each pair of the players, given in order, costs."""

    def __init__(self, order: list[History]) -> None:
        self.order = order
        lowest = order[-1].score
        self.unit = gcd(*(player.score - lowest for player in order)) or 1
        sizes: dict[int, int] = {}
        self.place = []
        for player in order:
            self.place.append(sizes.get(player.score, 0))
            sizes[player.score] = self.place[-1] + 1
        self.sizes = sizes
        self.wishes = [wish(player) for player in order]

    def of_pair(self, i: int, j: int, times: int) -> tuple[int, ...]:
        one, two = self.order[i], self.order[j]
        steps = (one.score - two.score) // self.unit
        wish_one, wish_two = self.wishes[i], self.wishes[j]
        clash = min(abs(wish_one), abs(wish_two)) if wish_one * wish_two > 0 else 0
        floats = 0
        if steps:
            floats = _floated(one, DOWN) + _floated(two, UP)
            # Who floats comes from the end of its group and meets the head of the next.
            order = self.sizes[one.score] - 1 - self.place[i] + self.place[j]
        else:
            order = abs(self.place[j] - self.place[i] - self.sizes[one.score] // 2)
        return (times, 0, 0, int(clash == ABSOLUTE), steps * steps, clash, floats, order)

    def of_bye(self, i: int, earlier: int) -> tuple[int, ...]:
        player = self.order[i]
        above = (player.score - self.order[-1].score) // self.unit
        return (0, earlier, above, 0, 0, 0, _floated(player, DOWN), self.sizes[player.score] - 1 - self.place[i])


def wish(player: History) -> int:
    """Which seat a player should have: above 0 the first, below 0 the second, 0 any; the size says how much."""
    if not player.seats:
        return 0
    surplus = player.seats.count(0) - player.seats.count(1)
    last = 1 if player.seats[-1] == 0 else -1
    twice = len(player.seats) > 1 and player.seats[-1] == player.seats[-2]
    side = surplus or last
    strength = ABSOLUTE if abs(surplus) > 1 or twice else STRONG if surplus else MILD
    if twice and abs(surplus) <= 1:
        side = last
    return -strength if side > 0 else strength


def seated(one: History, two: History, table: int) -> Pair:
    """Who of two sits first: the stronger wish, then whoever lacked it later, then the better by turns of tables."""
    wish_one, wish_two = wish(one), wish(two)
    if wish_one != wish_two:
        return (one.number, two.number) if wish_one > wish_two else (two.number, one.number)
    for seat_one, seat_two in zip(reversed(one.seats), reversed(two.seats), strict=False):
        if seat_one != seat_two:
            return (one.number, two.number) if seat_one else (two.number, one.number)
    better, other = (one, two) if (-one.score, one.rank) < (-two.score, two.rank) else (two, one)
    first = wish_one > 0 if wish_one else table % 2 == 1
    return (better.number, other.number) if first else (other.number, better.number)


def _floated(player: History, way: int) -> int:
    """2 if the player floated this way in the last round, 1 if in the one before."""
    recent = [LEVEL, LEVEL, *player.floats][-2:]
    return 2 * (recent[1] == way) + (recent[0] == way)


def cheapest(edges: dict[Pair, tuple[int, ...]], players: int) -> Iterable[Pair] | None:
    """The matching of all players with the smallest costs; None if there is none."""
    # Slow to load, and needed only here.
    import rustworkx

    pairs = (players + 1) // 2
    if not edges:
        return None
    highest = [max(values) for values in zip(*edges.values(), strict=True)]
    whole = {}
    for edge, cost in edges.items():
        total = 0
        # No sum of a lighter cost over all pairs reaches one of a weightier.
        for value, high in zip(cost, highest, strict=True):
            total = total * (high * pairs + 1) + value
        whole[edge] = total
    most = max(whole.values())
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(players + players % 2))
    graph.add_edges_from([(i % len(graph), j, most - cost) for (i, j), cost in whole.items()])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if len(found) < pairs:
        return None
    bye = players if players % 2 else None
    return [(BYE, min(edge)) if max(edge) == bye else (min(edge), max(edge)) for edge in found]
