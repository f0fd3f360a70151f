"""Files that others can read: TRF (FIDE's TRF16) for two at a table, CSV, and JSON, which can be imported again."""

import csv
import io
import json
from itertools import takewhile
from typing import Any

from rules_core.refused import Refused

from ..words.tournament import refusal
from . import view
from .history import histories
from .log import Book
from .points import ABSENT
from .settings import SWISS
from .standings import standings
from .state import Event, Round, Tournament

FORMATS = ("trf", "csv", "json")
MAX_IMPORT = 50_000_000


def to_json(book: Book) -> str:
    """The tournament and all its events."""
    return json.dumps({**view.document(book.tournament), "events": book.events}, indent=1, ensure_ascii=False) + "\n"


def events_of(data: bytes) -> list[Event]:
    """The events of an exported tournament; they are judged when they are put into a log."""
    try:
        doc = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise Refused("", str(error)[:100]) from None
    events: Any = doc.get("events") if isinstance(doc, dict) else None
    if not isinstance(events, list) or not events or not all(isinstance(event, dict) for event in events):
        raise refusal("", "not_export")
    for number, event in enumerate(events):
        right = (
            isinstance(event.get("do"), str) and isinstance(event.get("at"), str) and isinstance(event.get("by"), str)
        )
        if (
            event.get("n") != number + 1
            or not right
            or (event["do"] == "undo" and not isinstance(event.get("of"), int))
        ):
            raise refusal(f"events[{number}]", "not_export")
    return events


def to_csv(tournament: Tournament, what: str) -> str:
    """The standings, or the games of all rounds, as CSV with heads."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    if what == "standings":
        writer.writerow(["place", "number", "name", "rating", "points", *tournament.settings.tiebreaks])
        for row in standings(tournament):
            values = [f"{row.points / 100:g}", *view.tiebreak_texts(tournament, row)]
            writer.writerow([row.place, row.player.number, row.player.name, row.player.rating or "", *values])
        return out.getvalue()
    heads = ["round", "table", "seat", "number", "name", "place", "points", "volume", "clock_ms", "illegal", "source"]
    writer.writerow([*heads, "reason", "note"])
    for round_ in tournament.rounds:
        for table in round_.tables:
            result = table.result
            points = tournament.settings.scheme.points(result.places) if result else []
            for seat, number in enumerate(table.players):
                row_ = [round_.number, table.number, seat + 1, number, tournament.players[number].name]
                if result:
                    lists = (result.volumes, result.clocks, result.illegal)
                    row_ += [result.places[seat], f"{points[seat] / 100:g}", *(v[seat] if v else "" for v in lists)]
                    row_ += [result.source, result.reason, result.note]
                writer.writerow(row_ + [""] * (len(heads) + 2 - len(row_)))
        byes = [(number, tournament.settings.bye_points, "bye") for number in round_.byes]
        byes += [(number, tournament.settings.scheme.wished_bye, "wished bye") for number in round_.wished]
        for number, worth, kind in byes:
            name = tournament.players[number].name
            writer.writerow([round_.number, "", "", number, name, "", f"{worth / 100:g}", "", "", "", kind, "", ""])
    return out.getvalue()


def to_trf(tournament: Tournament) -> str:
    """The rounds that are over in TRF16, which has no games without a result; the first seat is white."""
    if tournament.settings.seats != 2:
        raise refusal("", "trf_two")
    ranks = {player.number: rank + 1 for rank, player in enumerate(tournament.seeded())}
    over = list(takewhile(lambda round_: not round_.open_tables(), tournament.rounds))
    places = {row.player.number: place + 1 for place, row in enumerate(standings(tournament, len(over)))}
    found = histories(tournament, len(over))
    lines = [
        f"012 {tournament.name}",
        f"062 {len(tournament.players)}",
        f"072 {sum(p.rating > 0 for p in tournament.players.values())}",
    ]
    system = {"swiss": "Swiss System", "round-robin": "Round Robin", "knock-out": "Knock-out"}
    lines.append(f"092 Individual: {system[tournament.settings.system]}")
    for player in tournament.seeded():
        score = f"{found[player.number].score / 100:4.1f}"
        if len(score) > 4:
            raise refusal("", "trf_points", player.name)
        # Columns for sex, title, federation, number and birth stay empty.
        line = f"001 {ranks[player.number]:4d}      {player.name[:33]:<33} {player.rating or '':>4}"
        line += f"{'':28}{score} {places[player.number]:4d}"
        for round_ in over:
            line += "  " + _trf_game(tournament, round_, player.number, ranks)
        lines.append(line)
    if tournament.settings.system == SWISS and tournament.settings.rounds:
        lines.append(f"XXR {tournament.settings.rounds}")
    return "\n".join(lines) + "\n"


def _trf_game(tournament: Tournament, round_: Round, number: int, ranks: dict[int, int]) -> str:
    """Opponent, colour and result of one round."""
    for table in round_.tables:
        if number in table.players:
            seat = table.players.index(number)
            other = 1 - seat
            assert table.result is not None
            mine, yours = table.result.places[seat], table.result.places[other]
            if ABSENT in (mine, yours):
                code = "-" if mine == ABSENT else "+"
            else:
                code = "1" if mine < yours else "0" if mine > yours else "="
            return f"{ranks[table.players[other]]:4d} {'wb'[seat]} {code}"
    if number in round_.byes or any(slot == (number,) for slot in round_.slots):
        return "0000 - U"
    return "0000 - H" if number in round_.wished else "0000 - Z"
