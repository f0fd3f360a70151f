"""Corrections: laid over a record as it came, in the order in which they were made."""

import re

from rules_core import registry
from rules_core.record import record
from rules_core.record.record import Record
from rules_core.refused import Refused

from .games import Change
from .moves import Result

NOTE = "note"
KINDS = (NOTE, record.CORRECTION, record.RULING)
# Room for the other words of the line that a record gets.
MAX_WHY = 300


def parsed_result(text: str, seats: int) -> Result:
    """A result as `record.told` writes it: player 1 (form), players 1, 2 (volume), draw (agreed)."""
    match = re.fullmatch(r"(?:draw|players? (\d(?:\s*,\s*\d)*)) \(([^()]*)\)", text.strip())
    if match is None:
        raise Refused(
            "result", "must be such as: %s", "such-as", "player 1 (form), players 1, 2 (volume), draw (agreed)"
        )
    winners = [int(number) - 1 for number in match[1].split(",")] if match[1] else []
    return record.checked_reason(match[2], "result"), record.checked_winners(winners, "result", seats)


def checked(change: Change, found: Record) -> Change:
    """A change that the record can take; Refused says why not."""
    seats = registry.new_game(found.variant).players
    if change.why:
        record.plain(change.why, "why", MAX_WHY)
    if change.who:
        record.plain(change.who, "by", record.MAX_NAME)
    moves = sum(entry[0] == record.MOVE for entry in found.entries)
    if change.after is not None and not 0 <= change.after <= moves:
        raise Refused("move", "the game ends after move %d", "so-many-moves", moves)
    what, _, number = change.what.partition(" ")
    if what == "player":
        if not 1 <= _number(number) <= seats:
            raise Refused(change.what, "the game has only the players 1 to %d", "players-only", seats)
        record.plain(change.value, change.what, record.MAX_NAME)
    elif what == "begun":
        record.checked_time(change.value, "begun")
    elif what == "result":
        change.value = record.told(parsed_result(change.value, seats))
    elif what == "move":
        if not 1 <= _number(number) <= moves:
            raise Refused(change.what, "the game ends after move %d", "so-many-moves", moves)
        record.move_text(record.plain(change.value, change.what, record.MAX_TEXT), change.what)
    elif what == "cut" and not 1 <= _number(change.value) <= moves:
        raise Refused("cut", "the game ends after move %d", "so-many-moves", moves)
    return change


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and text.isascii() and len(text) < 8 else -1


def lay_over(found: Record, changes: list[Change]) -> None:
    """Change a record as the corrections say; each is told what stood there before, and the record tells of it."""
    remarks: list[tuple[int | None, str, str]] = []
    judge_end = False
    for change in changes:
        if change.what:
            _change(found, change)
            judge_end = change.what != "result" and (judge_end or change.what == "cut" or change.what[:5] == "move ")
        kind = record.COMMENT if change.kind == NOTE else change.kind
        remarks.append((change.after, kind, told(change)))
    if judge_end:
        _judge_end(found)
    for after, kind, text in remarks:
        found.entries.insert(_place(found, after), (kind, text[: record.MAX_TEXT], None))


def told(change: Change) -> str:
    """A change in one line."""
    what = f"{change.what}: {change.before or '-'} -> {change.value}" if change.what else ""
    if change.what == "cut":
        what = f"moves from {change.value} on do not count ({change.before})"
    signed = ", ".join(part for part in (change.who, change.at[:10]) if part)
    words = "; ".join(part for part in (what, change.why) if part)
    return f"{words} ({signed})" if signed else words


def _change(found: Record, change: Change) -> None:
    what, _, number = change.what.partition(" ")
    places = [place for place, entry in enumerate(found.entries) if entry[0] == record.MOVE]
    if what == "player":
        seat = int(number) - 1
        found.players += [""] * (seat + 1 - len(found.players))
        change.before, found.players[seat] = found.players[seat], change.value
    elif what == "begun":
        change.before, found.begun = found.begun, change.value
    elif what == "result":
        change.before = record.told(found.result) if found.result else ""
        found.result = parsed_result(change.value, registry.new_game(found.variant).players)
        found.scores = None
    elif what == "move" and int(number) <= len(places):
        place = places[int(number) - 1]
        kind, change.before, time = found.entries[place]
        found.entries[place] = (kind, change.value, time)
    elif what == "cut" and int(change.value) <= len(places):
        first = int(change.value) - 1
        change.before = "; ".join(found.entries[place][1] for place in places[first:])
        del found.entries[places[first] :]


def _judge_end(found: Record) -> None:
    """Other moves, another end: as the rules see it, or as people have decided it."""
    by_people = found.result if found.result and found.result[0] in record.BY_PEOPLE else None
    found.result, found.scores = by_people, None
    try:
        game = record.verify(found)
    except Refused:
        return
    if game.outcome() is not None:
        record.conclude(found, game)


def _place(found: Record, after: int | None) -> int:
    """Where an entry behind a move belongs, behind what was said of that move before."""
    if after is None:
        return len(found.entries)
    count = 0
    for place, entry in enumerate(found.entries):
        if entry[0] == record.MOVE:
            if count == after:
                return place
            count += 1
    return len(found.entries)
