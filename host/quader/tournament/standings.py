"""The order of the players: points, then the tie-breaks of the settings in their order."""

from dataclasses import dataclass

from .history import History, histories
from .parts import Player
from .points import ABSENT
from .settings import KNOCK_OUT, ROUND
from .state import Tournament


@dataclass(frozen=True)
class Row:
    """One line of the standings. Points and tie-breaks are hundredths, except volumes and wins, which are whole."""

    # Equal places are shared.
    place: int
    player: Player
    points: int
    tiebreaks: tuple[int, ...]
    history: History


# Tie-breaks that count things, not points.
WHOLE = ("volume", "wins", "aro")


def standings(tournament: Tournament, rounds: int | None = None) -> list[Row]:
    """All players, the best first; after so many rounds, or now."""
    found = histories(tournament, rounds)
    if tournament.settings.system == KNOCK_OUT:
        return _knock_out(tournament, found)
    order = sorted(found.values(), key=lambda history: (-history.score, history.rank))
    values: dict[int, tuple[int, ...]] = {history.number: () for history in order}
    for name in tournament.settings.tiebreaks:
        new = _tiebreak(name, tournament, found, values)
        values = {number: (*values[number], new[number]) for number in values}
    order.sort(key=lambda history: (-history.score, *(-value for value in values[history.number]), history.rank))
    rows: list[Row] = []
    for history in order:
        key = (history.score, values[history.number])
        shared = bool(rows) and (rows[-1].points, rows[-1].tiebreaks) == key
        place = rows[-1].place if shared else len(rows) + 1
        rows.append(Row(place, tournament.players[history.number], *key, history))
    return rows


def _tiebreak(
    name: str, tournament: Tournament, found: dict[int, History], so_far: dict[int, tuple[int, ...]]
) -> dict[int, int]:
    """A tie-break of every player; `so_far` are the tie-breaks that go before."""
    if name == "direct":
        return _direct(found, so_far)
    if name == "aro":
        return {number: _average_rating(tournament, history) for number, history in found.items()}
    return {number: sum(part for _, part in parts(name, history, found)) for number, history in found.items()}


def parts(name: str, history: History, found: dict[int, History]) -> list[tuple[int, int]]:
    """What a tie-break adds up: the opponent (0: nobody) and what comes from there; nothing if it does not add."""
    if name == "wins":
        return [(0, history.wins)]
    if name == "volume":
        return [(0, history.volume)]
    if name.startswith(ROUND):
        number = int(name[len(ROUND) :])
        return [(0, history.points[number - 1] if 1 <= number <= len(history.points) else 0)]
    if name == "sonneborn-berger":
        return [(other, found[other].score * better // 2) for other, better in history.games]
    if name == "progressive":
        return [(0, sum(history.points[: number + 1])) for number in range(len(history.points))]
    if name == "koya":
        half = max(one.score for one in found.values()) / 2
        return [(other, 50 * better) for other, better in history.games if found[other].score >= half]
    if name in ("direct", "aro"):
        return []
    # A round without a game counts as one against somebody with the same score.
    scores = [(other, found[other].score) for other, _ in history.games] + [(0, history.score)] * history.unplayed
    scores.sort(key=lambda pair: pair[1])
    if name == "buchholz-cut1":
        return scores[1:]
    return scores[1:-1] if name == "buchholz-median" else scores


def _average_rating(tournament: Tournament, history: History) -> int:
    """Of the opponents of games played who have a rating."""
    ratings = [tournament.players[other].rating for other, _ in history.games if tournament.players[other].rating]
    return round(sum(ratings) / len(ratings)) if ratings else 0


def _direct(found: dict[int, History], so_far: dict[int, tuple[int, ...]]) -> dict[int, int]:
    """Among players who are equal so far and have all met: 1 for each one beaten, a half for each draw."""
    groups: dict[tuple[int, tuple[int, ...]], set[int]] = {}
    for number, history in found.items():
        groups.setdefault((history.score, so_far[number]), set()).add(number)
    values = dict.fromkeys(found, 0)
    for group in groups.values():
        if all(group <= {number} | {other for other, _ in found[number].games} for number in group):
            for number in group:
                values[number] = sum(50 * better for other, better in found[number].games if other in group)
    return values


def _knock_out(tournament: Tournament, found: dict[int, History]) -> list[Row]:
    """By how far they came: the winner, the loser of the final, the game for the third place, then round by round."""
    reached = dict.fromkeys(found, 0)
    for round_ in tournament.rounds:
        inside = [number for slot in round_.slots for number in slot]
        for number in inside:
            reached[number] = 100 * round_.number
        for table in round_.tables:
            if table.result is None:
                continue
            # The third place ranks below all who are still in, above those who left in the round before.
            for number, place in zip(table.players, table.result.places, strict=True):
                worse = tournament.settings.seats + 1 if place == ABSENT else place
                if set(table.players) == set(round_.third):
                    reached[number] += 50 - worse
                elif len(round_.slots) == 1 or worse <= tournament.settings.advance:
                    reached[number] += 50 - worse if len(round_.slots) == 1 else 10
    order = sorted(found.values(), key=lambda history: (-reached[history.number], history.rank))
    rows: list[Row] = []
    for history in order:
        points = reached[history.number]
        place = len(rows) + 1
        if rows and reached[rows[-1].history.number] == points:
            place = rows[-1].place
        rows.append(Row(place, tournament.players[history.number], history.score, (), history))
    return rows
