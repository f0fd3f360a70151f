"""Knock-out: the bracket of two at a table, with byes for the best seeds, and tables of more from which some go on."""

from ..words.tournament import refusal
from .parts import Round
from .points import ABSENT
from .state import Tournament

Slot = tuple[int, ...]


def first_slots(seeds: list[int]) -> list[Slot]:
    """The first round of a bracket: 1 against the last, the best two in different halves; missing ones leave byes."""
    size = 1
    while size < len(seeds):
        size *= 2
    places = [1]
    while len(places) < size:
        span = 2 * len(places) + 1
        places = [seed for place in places for seed in (place, span - place)]
    slots = []
    for high, low in zip(places[::2], places[1::2], strict=True):
        slots.append(tuple(seeds[seed - 1] for seed in (high, low) if seed <= len(seeds)))
    return slots


def next_slots(tournament: Tournament) -> tuple[list[Slot], Slot]:
    """The next round of the bracket and the game for the third place; withdrawn players leave their place empty."""
    last = tournament.current()
    ahead = [tuple(_going_on(tournament, last, slot, 1)) for slot in last.slots]
    slots = [one + two for one, two in zip(ahead[::2], ahead[1::2], strict=True)]
    third: Slot = ()
    if tournament.settings.third_place and len(slots) == 1:
        losers = [
            n for slot, won in zip(last.slots, ahead, strict=True) for n in slot if len(slot) > 1 and n not in won
        ]
        third = tuple(number for number in losers if not tournament.players[number].withdrawn)
    return slots, third if len(third) == 2 else ()


def next_tables(tournament: Tournament) -> list[Slot]:
    """The next round of tables of more than two: those who go on, dealt to the tables in starting order, to and fro."""
    last, settings = tournament.current(), tournament.settings
    on = [number for slot in last.slots for number in _going_on(tournament, last, slot, settings.advance)]
    return dealt([player.number for player in tournament.seeded() if player.number in on], settings.seats)


def dealt(players: list[int], seats: int) -> list[Slot]:
    tables = -(-len(players) // seats)
    slots: list[list[int]] = [[] for _ in range(tables)]
    for place, number in enumerate(players):
        turn, at = divmod(place, tables)
        slots[at if turn % 2 == 0 else tables - 1 - at].append(number)
    return [tuple(slot) for slot in slots]


def is_over(tournament: Tournament) -> bool:
    """Whether the final has been paired."""
    return bool(tournament.rounds) and len(tournament.current().slots) == 1


def _going_on(tournament: Tournament, last: Round, slot: Slot, count: int) -> list[int]:
    """Who of a slot goes on."""
    if len(slot) > 1:
        table = next(table for table in last.tables if set(table.players) == set(slot))
        assert table.result is not None
        # Somebody leaves every table, also one that lacks players.
        count = min(count, len(slot) - 1)
        places = dict(zip(table.players, table.result.places, strict=True))
        came = sorted((number for number in slot if places[number] != ABSENT), key=lambda number: places[number])
        if len(came) > count and places[came[count - 1]] == places[came[count]]:
            raise refusal("", "undecided", table.number)
        slot = tuple(came[:count])
    return [number for number in slot if not tournament.players[number].withdrawn]
