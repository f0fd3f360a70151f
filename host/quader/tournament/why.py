"""Why the standings are in this order: how every tie-break of a player comes about, a line each."""

from ..words.tournament import say
from . import words
from .history import History, histories
from .standings import Row, parts, standings
from .state import Tournament
from .view import tiebreak, tiebreak_text

_Key = tuple[int, tuple[int, ...]]


def explained(tournament: Tournament) -> list[tuple[Row, list[str]]]:
    """The standings, and for each player how every tie-break comes about."""
    rows = standings(tournament)
    found = histories(tournament)
    equal: dict[_Key, list[Row]] = {}
    for row in rows:
        equal.setdefault(_before_direct(tournament, row), []).append(row)
    return [(row, _lines(tournament, row, equal[_before_direct(tournament, row)], found)) for row in rows]


def _before_direct(tournament: Tournament, row: Row) -> _Key:
    """What those have in common among whom the direct encounter decides."""
    names = tournament.settings.tiebreaks
    return row.points, row.tiebreaks[: names.index("direct") if "direct" in names else len(names)]


def _lines(tournament: Tournament, row: Row, equal: list[Row], found: dict[int, History]) -> list[str]:
    lines = []
    for name, value in zip(tournament.settings.tiebreaks, row.tiebreaks, strict=False):
        if name == "direct":
            how = _direct(tournament, row, equal)
        elif name == "aro":
            how = _average(tournament, row.history)
        else:
            how = _sum(tournament, name, row.history, found)
        lines.append(f"{tiebreak(name)} {tiebreak_text(name, value)}{how}")
    return lines


def _sum(tournament: Tournament, name: str, history: History, found: dict[int, History]) -> str:
    """What a tie-break adds up, and what it leaves out."""
    buchholz = name.startswith("buchholz")

    def named(part: tuple[int, int]) -> str:
        other, value = part
        who = tournament.players[other].name if other else say("without_game") if buchholz else ""
        return f"{who} {tiebreak_text(name, value)}".strip()

    added = parts(name, history, found)
    if not buchholz and len(added) == 1 and not added[0][0]:
        return ""
    told = f" = {' + '.join(map(named, added))}" if added else ""
    left = parts("buchholz", history, found) if buchholz else []
    for part in added if buchholz else ():
        left.remove(part)
    return told + (f" ({say('left_out', ', '.join(map(named, left)))})" if left else "")


def _direct(tournament: Tournament, row: Row, equal: list[Row]) -> str:
    numbers = {other.player.number for other in equal}
    if len(numbers) == 1:
        return f" ({say('nobody_equal')})"
    if any(not numbers <= {one.player.number} | {other for other, _ in one.history.games} for one in equal):
        return f" ({say('not_all_met', len(numbers))})"
    met = [(other, better) for other, better in row.history.games if other in numbers]
    return f" = {' + '.join(f'{tournament.players[other].name} {words.points(50 * better)}' for other, better in met)}"


def _average(tournament: Tournament, history: History) -> str:
    rated = [player for player in (tournament.players[other] for other, _ in history.games) if player.rating]
    added = " + ".join(f"{player.name} {player.rating}" for player in rated)
    return f" = ({added}) / {len(rated)}" if len(rated) > 1 else f" = {added}" if rated else ""
