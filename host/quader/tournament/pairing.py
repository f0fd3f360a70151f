"""The next round of a tournament, by its system, as the `pair` event that the log takes."""

from itertools import permutations
from typing import Any

from ..words.tournament import refusal
from . import acceleration, berger, keizer, knockout, mixed, swiss
from .apart import kept_apart
from .history import History, histories
from .parts import Round
from .settings import DUTCH, KEIZER, KNOCK_OUT, ROUND_ROBIN
from .state import Tournament

Change = dict[str, Any]


def next_round(tournament: Tournament, repeats: bool = False, progress: swiss.Progress | None = None) -> Change:
    """The change that pairs the next round; Refused says why there is none. `progress` is told how far it has got."""
    settings = tournament.settings
    number = len(tournament.rounds) + 1
    planned = rounds_planned(tournament)
    if planned and number > planned:
        raise refusal("", "all_rounds_paired", planned)
    berger_table = settings.system == ROUND_ROBIN and settings.seats == 2
    if tournament.rounds and not berger_table:
        open_tables = tournament.current().open_tables()
        if open_tables:
            raise refusal("", "results_missing", number - 1, ", ".join(map(str, open_tables)))
    if berger_table:
        return _berger(tournament, number)
    if settings.system == KNOCK_OUT:
        return _knock_out(tournament, number)
    taking_part, wished = _taking_part(tournament, number)
    if settings.system == DUTCH:
        return _dutch(tournament, number, taking_part, wished, progress)
    if settings.system == KEIZER:
        return _keizer(tournament, number, taking_part, wished)
    if settings.seats == 2:
        return _swiss(tournament, number, taking_part, wished, repeats, progress)
    cut, left = mixed.sizes(len(taking_part), settings.seats, settings.short_tables)
    if not cut:
        raise refusal("", "too_few_players")
    byes = mixed.byes(taking_part, left)
    playing = [player for player in taking_part if player.number not in byes]
    groups = mixed.tables(playing, cut, settings.system != ROUND_ROBIN, number, planned)
    known = {player.number: player for player in playing}
    tables = [seats_of([known[one] for one in group]) for group in groups]
    return _change(number, tables, byes=byes, wished=wished)


def by_hand(tournament: Tournament, tables: list[list[int]]) -> Change:
    """A round as the organiser gives it; whoever takes part and is at no table has a bye."""
    settings = tournament.settings
    if settings.system == KNOCK_OUT:
        raise refusal("", "no_knock_out_by_hand")
    taking_part, wished = _taking_part(tournament, len(tournament.rounds) + 1)
    seen: set[int] = set()
    for table in tables:
        if not 2 <= len(table) <= settings.seats:
            raise refusal("--table", "table_size", settings.seats)
        for number in table:
            if number in seen or number not in [player.number for player in taking_part]:
                raise refusal("--table", "not_free", tournament.players[number].name)
            seen.add(number)
    byes = [player.number for player in taking_part if player.number not in seen]
    return _change(len(tournament.rounds) + 1, tables, byes=byes, wished=wished, by_hand=True)


def rounds_planned(tournament: Tournament) -> int:
    """How many rounds there will be; 0 if that is open."""
    settings = tournament.settings
    if settings.rounds:
        return settings.rounds
    if settings.system == ROUND_ROBIN and settings.seats == 2:
        return berger.rounds(len(tournament.players), settings.cycles)
    if settings.system == KNOCK_OUT and knockout.is_over(tournament):
        return len(tournament.rounds)
    return 0


def repeated(tournament: Tournament, round_: Round) -> int:
    """How many pairs of a round have met before."""
    found = histories(tournament, round_.number - 1)
    pairs = [(one, two) for table in round_.tables for one in table.players for two in table.players if one < two]
    return sum(two in found[one].met for one, two in pairs)


def seats_of(group: list[History]) -> list[int]:
    """The order of seats in which all have sat most evenly so far; equal: the better player's turn comes first."""

    def unevenness(order: tuple[History, ...]) -> int:
        return sum(player.seats.count(seat) ** 2 + 2 * player.seats.count(seat) for seat, player in enumerate(order))

    return [player.number for player in min(permutations(group), key=unevenness)]


def _taking_part(tournament: Tournament, number: int) -> tuple[list[History], list[int]]:
    """Who is to be paired, and who asked for a bye in this round."""
    found = histories(tournament)
    for one, two in kept_apart(tournament):
        # As if they had met: that is what pairing avoids first of all.
        found[one].met.append(two)
        found[two].met.append(one)
    for player, points in acceleration.points(tournament, number).items():
        found[player].score += points
    there = [player for player in tournament.seeded() if not player.withdrawn]
    wished = [player.number for player in there if number in player.wished]
    return [found[player.number] for player in there if player.number not in wished], wished


def _swiss(
    tournament: Tournament,
    number: int,
    taking_part: list[History],
    wished: list[int],
    repeats: bool,
    progress: swiss.Progress | None,
) -> Change:
    if len(taking_part) < 2:
        raise refusal("", "too_few_players")
    found = swiss.pair(taking_part, repeats, progress)
    if found is None:
        raise refusal("", "only_repeats")
    return _seated(number, taking_part, *found, wished)


def _keizer(tournament: Tournament, number: int, taking_part: list[History], wished: list[int]) -> Change:
    if len(taking_part) < 2:
        raise refusal("", "too_few_players")
    pairs, bye = keizer.pair(tournament, taking_part)
    if not pairs:
        raise refusal("", "all_apart")
    return _seated(number, taking_part, pairs, bye, wished)


def _seated(
    number: int, taking_part: list[History], pairs: list[swiss.Pair], bye: int | None, wished: list[int]
) -> Change:
    """A round of these pairs, each seated as its players' turn is."""
    known = {player.number: player for player in taking_part}
    tables = [list(swiss.seated(known[one], known[two], place + 1)) for place, (one, two) in enumerate(pairs)]
    return _change(number, tables, byes=[] if bye is None else [bye], wished=wished)


def _dutch(
    tournament: Tournament,
    number: int,
    taking_part: list[History],
    wished: list[int],
    progress: swiss.Progress | None,
) -> Change:
    from . import dutch

    if len(taking_part) < 2:
        raise refusal("", "too_few_players")
    pairs, bye = dutch.pair(tournament, taking_part, progress)
    return _change(number, [list(pair) for pair in pairs], byes=[] if bye is None else [bye], wished=wished)


def _berger(tournament: Tournament, number: int) -> Change:
    if len(tournament.players) < 2:
        raise refusal("", "too_few_players")
    numbers = sorted(tournament.players)
    places, free = berger.table(len(numbers), number)
    games = [(numbers[one - 1], numbers[two - 1]) for one, two in places]
    bye = None if free is None else numbers[free - 1]
    gone = {player.number for player in tournament.players.values() if player.withdrawn or number in player.wished}
    byes = [bye] if bye is not None and bye not in gone else []
    byes += [two if one in gone else one for one, two in games if (one in gone) != (two in gone)]
    tables = [list(game) for game in games if not gone & set(game)]
    wished = [one for one in sorted(gone) if not tournament.players[one].withdrawn]
    return _change(number, tables, byes=sorted(byes), wished=wished)


def _knock_out(tournament: Tournament, number: int) -> Change:
    settings = tournament.settings
    third: knockout.Slot = ()
    if tournament.rounds:
        if settings.seats == 2:
            slots, third = knockout.next_slots(tournament)
        else:
            slots = knockout.next_tables(tournament)
    else:
        seeds = [player.number for player in tournament.seeded() if not player.withdrawn]
        if len(seeds) < 2:
            raise refusal("", "too_few_players")
        slots = knockout.first_slots(seeds) if settings.seats == 2 else knockout.dealt(seeds, settings.seats)
    known = histories(tournament)
    groups = [slot for slot in (*slots, third) if len(slot) > 1]
    tables = [
        list(swiss.seated(known[group[0]], known[group[1]], 1))
        if settings.seats == 2
        else seats_of([known[one] for one in group])
        for group in groups
    ]
    return _change(number, tables, slots=[list(slot) for slot in slots], third=list(third))


def _change(number: int, tables: list[list[int]], **more: Any) -> Change:
    return {"do": "pair", "round": number, "tables": tables, **{key: value for key, value in more.items() if value}}
