"""Files that others can read: CSV, and JSON, which can be imported again; TRF is in trf.py."""

import csv
import io
import json
from typing import Any

from ..export.cells import safe
from ..words.tournament import refusal
from . import view
from .log import Book
from .parts import Event
from .points import shown
from .standings import WHOLE, standings
from .state import Tournament

FORMATS = ("trf", "csv", "json")
MAX_IMPORT = 50_000_000


def to_json(book: Book) -> str:
    """The tournament and all its events."""
    return json.dumps({**view.document(book.tournament), "events": book.events}, indent=1, ensure_ascii=False) + "\n"


def events_of(data: bytes) -> list[Event]:
    """The events of an exported tournament; they are judged when they are put into a log."""
    try:
        doc = json.loads(data)
    except (ValueError, RecursionError):
        raise refusal("", "not_export") from None
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
            figures = zip(tournament.settings.tiebreaks, row.tiebreaks, strict=False)
            values = [shown(row.points), *(value if name in WHOLE else shown(value) for name, value in figures)]
            writer.writerow([row.place, row.player.number, safe(row.player.name), row.player.rating or "", *values])
        return out.getvalue()
    heads = ["round", "table", "seat", "number", "name", "place", "points", "volume", "clock_ms", "illegal", "source"]
    writer.writerow([*heads, "reason", "note"])
    for round_ in tournament.rounds:
        for table in round_.tables:
            result = table.result
            points = tournament.settings.scheme.points(result.places) if result else []
            for seat, number in enumerate(table.players):
                row_ = [round_.number, table.number, seat + 1, number, safe(tournament.players[number].name)]
                if result:
                    lists = (result.volumes, result.clocks, result.illegal)
                    row_ += [result.places[seat], shown(points[seat]), *(v[seat] if v else "" for v in lists)]
                    row_ += [result.source, safe(result.reason), safe(result.note)]
                writer.writerow(row_ + [""] * (len(heads) + 2 - len(row_)))
        byes = [(number, tournament.settings.bye_points, "bye") for number in round_.byes]
        byes += [(number, tournament.settings.scheme.wished_bye, "wished bye") for number in round_.wished]
        for number, worth, kind in byes:
            name = safe(tournament.players[number].name)
            writer.writerow([round_.number, "", "", number, name, "", shown(worth), "", "", "", kind, "", ""])
    return out.getvalue()
