"""Keizer: the system of club evenings to which not everybody comes. What a win is worth depends on who was beaten.

Everybody has a value by the place in the standings: the first of N players has N + N//2 - 1, the last N//2. The score
is the own value, plus the value of everybody beaten, half that of everybody drawn with, two thirds of the own value for
a bye and a third for an evening off that was asked for. The standings make the values and the values the standings, so
both are worked out again, from the first round on, until they fit.
"""

from collections.abc import Iterable

from .apart import kept_apart
from .history import History
from .parts import Round
from .state import Tournament
from .swiss import BYE, Pair, cheapest, wish

# Values and standings nearly always fit after a few times; where they go round in a circle, it ends here.
_TIMES = 50
# Those who met in one of so many rounds before do not meet again if that can be avoided.
APART = 5


def score(found: dict[int, History], rounds: Iterable[Round]) -> None:
    """Give everybody the Keizer score, instead of the points."""
    adjusted = {number: history.score - sum(history.points) for number, history in found.items()}
    wished = dict.fromkeys(found, 0)
    for round_ in rounds:
        for number in round_.wished:
            wished[number] += 1
    order = sorted(found, key=lambda number: found[number].rank)
    scores: dict[int, int] = {}
    for _ in range(_TIMES):
        worth = {number: 100 * (len(order) // 2 + len(order) - 1 - place) for place, number in enumerate(order)}
        for number, history in found.items():
            won = sum(worth[other] * better // 2 for other, better in history.games)
            away = worth[number] * (2 * history.byes + wished[number]) // 3
            scores[number] = worth[number] + won + away + adjusted[number]
        before, order = order, sorted(found, key=lambda number: (-scores[number], found[number].rank))
        if order == before:
            break
    for number, history in found.items():
        history.score = scores[number]


def pair(tournament: Tournament, players: list[History]) -> tuple[list[Pair], int | None]:
    """The pairs of the next round, best table first, and who has the bye: neighbours in the standings meet, unless
    they met lately. The bye goes to whoever has had the fewest, of these to the last."""
    order = sorted(players, key=lambda player: (-player.score, player.rank))
    lately = _lately(tournament)
    apart = kept_apart(tournament)
    edges: dict[Pair, tuple[int, ...]] = {}
    for j, two in enumerate(order):
        for i, one in enumerate(order[:j]):
            met = (min(one.number, two.number), max(one.number, two.number))
            if met not in apart:
                clash = wish(one) * wish(two) > 0
                edges[i, j] = (0, 0, lately.get(met, 0), (j - i) ** 2, int(clash))
    if len(order) % 2:
        fewest = min(player.byes for player in order)
        for i, one in enumerate(order):
            edges[BYE, i] = (one.byes - fewest, len(order) - 1 - i, 0, 0, 0)
    matched = cheapest(edges, len(order))
    if matched is None:
        return [], None
    bye = next((order[max(edge)].number for edge in matched if BYE in edge), None)
    games = sorted((min(edge), max(edge)) for edge in matched if BYE not in edge)
    return [(order[i].number, order[j].number) for i, j in games], bye


def _lately(tournament: Tournament) -> dict[Pair, int]:
    """The pairs of the last rounds: the later they met, the more that weighs."""
    found: dict[Pair, int] = {}
    for weight, round_ in enumerate(tournament.rounds[-APART:], 1):
        for table in round_.tables:
            found[min(table.players), max(table.players)] = weight
    return found
