"""A tournament as tables of texts and as a document: what the terminal, the page and the exports all show."""

from dataclasses import dataclass
from typing import Any

from ..words.tournament import say
from . import words
from .history import histories
from .pairing import rounds_planned
from .parts import Pairing, Report, Result, Round
from .points import ABSENT, of_game
from .settings import KNOCK_OUT, ROUND
from .standings import WHOLE, Row, standings
from .state import Tournament


@dataclass(frozen=True)
class Grid:
    """A table: a title, the heads of its columns, whether each holds numbers, and the rows."""

    title: str
    heads: list[str]
    right: list[bool]
    rows: list[list[str]]


def standings_grid(tournament: Tournament, rounds: int | None = None) -> Grid:
    played = len(tournament.rounds) if rounds is None else rounds
    knock_out = tournament.settings.system == KNOCK_OUT
    names = [] if knock_out else list(tournament.settings.tiebreaks)
    heads = [say("place"), say("player"), say("rating"), *([] if knock_out else [say("points")]), *map(tiebreak, names)]
    rows = []
    for row in standings(tournament, rounds):
        name = row.player.name + (f" ({say('withdrawn')})" if row.player.withdrawn else "")
        values = [] if knock_out else [words.points(row.points), *tiebreak_texts(tournament, row)]
        rows.append([str(row.place), name, str(row.player.rating or ""), *values])
    going_on = played == len(tournament.rounds) and played and tournament.current().open_tables()
    title = say("standings_during" if going_on else "standings_after", played) if played else say("standings")
    return Grid(title, heads, [True, False] + [True] * (len(heads) - 2), rows)


def tiebreak(name: str) -> str:
    """The head of a tie-break's column."""
    return f"R{name[len(ROUND) :]}" if name.startswith(ROUND) else say(name)


def tiebreak_texts(tournament: Tournament, row: Row) -> list[str]:
    return [tiebreak_text(*one) for one in zip(tournament.settings.tiebreaks, row.tiebreaks, strict=False)]


def tiebreak_text(name: str, value: int) -> str:
    return str(value) if name in WHOLE else words.points(value)


def round_grid(tournament: Tournament, round_: Round) -> Grid:
    """The tables of a round with their results, then the byes."""
    planned = rounds_planned(tournament)
    title = say("round_of", round_.number, planned) if planned else say("round", round_.number)
    points = brought(tournament, round_)
    named = {
        number: player.name + (f" ({points[number]})" if points else "")
        for number, player in tournament.players.items()
    }
    rows = []
    for table in round_.tables:
        names = " – ".join(named[number] for number in table.players)
        about = words.remarks(table.result)
        if round_.third and set(table.players) == set(round_.third):
            about.insert(0, say("third"))
        rows.append([str(table.number), names, words.result(table.result), "; ".join(about)])
    through = [slot[0] for slot in round_.slots if len(slot) == 1]
    for phrase, numbers in (("bye", round_.byes), ("wished_bye", round_.wished), ("through", through)):
        rows += [["", named[number], say(phrase), ""] for number in numbers]
    return Grid(title, [say("table"), say("players"), say("result"), ""], [True, False, False, False], rows)


def brought(tournament: Tournament, round_: Round) -> dict[int, str]:
    """The points with which everybody comes into a round; nothing where points don't decide, or nobody has any yet."""
    if tournament.settings.system == KNOCK_OUT or round_.number == 1:
        return {}
    return {number: words.points(one.score) for number, one in histories(tournament, round_.number - 1).items()}


def inbox_grid(tournament: Tournament) -> Grid:
    """The games that wait for the organiser."""
    rows = []
    for report in tournament.inbox():
        names = " – ".join(name or "?" for name in report.players)
        told = ""
        if report.found is not None:
            told = words.result(Result(tuple(report.found["places"])))
        begun = report.when[:16].replace("T", " ")
        rows.append([str(report.number), names, told, begun, report.board, waits(report)])
    heads = [say("place"), say("players"), say("result"), say("begun_at"), say("board"), say("why")]
    return Grid(say("inbox"), heads, [True] + [False] * 5, rows)


def waits(report: Report) -> str:
    """Why a game waits for the organiser."""
    return say(f"waits_{report.why}", *report.values)


def report_document(report: Report) -> dict[str, Any]:
    return {
        "number": report.number,
        "players": list(report.players),
        "variant": report.variant,
        "when": report.when,
        "board": report.board,
        "why": report.why,
        "values": list(report.values),
        "found": report.found,
        "record": report.record,
    }


def crosstable_grid(tournament: Tournament) -> Grid:
    """Everybody's rounds side by side: the opponents by their places, the seat of two (w, b), and the result."""
    order = standings(tournament)
    place = {row.player.number: number for number, row in enumerate(order, 1)}
    heads = [say("place"), say("player"), *(f"R{round_.number}" for round_ in tournament.rounds), say("points")]
    rows = []
    for number, row in enumerate(order, 1):
        cells = [_cross(tournament, round_, row.player.number, place) for round_ in tournament.rounds]
        rows.append([str(number), row.player.name, *cells, words.points(row.points)])
    return Grid(say("crosstable"), heads, [True, False] + [False] * len(tournament.rounds) + [True], rows)


def _cross(tournament: Tournament, round_: Round, number: int, place: dict[int, int]) -> str:
    for table in round_.tables:
        if number not in table.players:
            continue
        seat = table.players.index(number)
        others = "+".join(str(place[other]) for other in table.players if other != number)
        side = "wb"[seat] if len(table.players) == 2 else f"/{seat + 1} "
        return f"{others}{side}{_worth(tournament, table, seat)}"
    if number in round_.byes:
        return "+"
    return "½" if number in round_.wished else "-"


def _worth(tournament: Tournament, table: Pairing, seat: int) -> str:
    """What a game brought a seat; * while it has no result."""
    if table.result is None:
        return "*"
    if table.result.places[seat] == ABSENT:
        return "-"
    worth = tournament.settings.scheme.points(table.result.places)[seat]
    return "½" if worth == 50 else words.points(worth)


def headline(tournament: Tournament) -> str:
    settings = tournament.settings
    worth = settings.points
    if of_game(worth) is None:
        worth = " · ".join(words.points(value) for value in settings.scheme.values)
    parts = [say(settings.system), say("at_table", settings.seats), f"{say('points')} {worth}"]
    return ", ".join(parts + ([settings.variant] if settings.variant else []))


def marks(tournament: Tournament) -> list[str]:
    return [f"{say('event', mark.event)}: {say(mark.phrase, *mark.values)}" for mark in tournament.marks]


# --- as a document -------------------------------------------------------------------------------------------------


def document(tournament: Tournament) -> dict[str, Any]:
    """Everything that can be known of a tournament, for JSON. Players are named by their numbers."""
    return {
        "format": 1,
        "name": tournament.name,
        "settings": tournament.settings.document(),
        "rounds_planned": rounds_planned(tournament),
        "players": [
            {
                "number": player.number,
                "name": player.name,
                "rating": player.rating,
                "club": player.club,
                "withdrawn": player.withdrawn,
            }
            for player in tournament.players.values()
        ],
        "rounds": [round_document(round_) for round_ in tournament.rounds],
        "standings": standings_document(tournament),
        "boards": {str(table): address for table, address in sorted(tournament.boards.items())},
        "inbox": [report_document(report) for report in tournament.inbox()],
        "marks": [{"event": mark.event, "what": mark.phrase, "values": list(mark.values)} for mark in tournament.marks],
    }


def round_document(round_: Round) -> dict[str, Any]:
    return {
        "round": round_.number,
        "tables": [
            {
                "table": table.number,
                "players": list(table.players),
                "result": None
                if table.result is None
                else {key: list(v) if isinstance(v, tuple) else v for key, v in vars(table.result).items()},
            }
            for table in round_.tables
        ],
        "byes": round_.byes,
        "wished_byes": round_.wished,
        "through": [slot[0] for slot in round_.slots if len(slot) == 1],
        "by_hand": round_.by_hand,
    }


def crosstable_document(tournament: Tournament) -> list[dict[str, Any]]:
    """Everybody's rounds. `points` is null as long as there is no result, and where a player had no game and no bye."""
    return [
        {
            "place": row.place,
            "number": row.player.number,
            "name": row.player.name,
            "points": row.points / 100,
            "rounds": [_met(tournament, round_, row.player.number) for round_ in tournament.rounds],
        }
        for row in standings(tournament)
    ]


def _met(tournament: Tournament, round_: Round, number: int) -> dict[str, Any]:
    settings = tournament.settings
    seat, against, worth = None, [], None
    table = next((table for table in round_.tables if number in table.players), None)
    if table is not None:
        seat = table.players.index(number)
        against = [other for other in table.players if other != number]
        worth = None if table.result is None else settings.scheme.points(table.result.places)[seat]
    elif number in round_.byes:
        worth = settings.bye_points
    elif number in round_.wished:
        worth = settings.scheme.wished_bye
    points = None if worth is None else worth / 100
    return {"round": round_.number, "seat": seat, "against": against, "points": points}


def standings_document(tournament: Tournament, rounds: int | None = None) -> list[dict[str, Any]]:
    return [
        {
            "place": row.place,
            "number": row.player.number,
            "name": row.player.name,
            "points": row.points / 100,
            "tiebreaks": {
                name: value if name in WHOLE else value / 100
                for name, value in zip(tournament.settings.tiebreaks, row.tiebreaks, strict=False)
            },
            "wins": row.history.wins,
            "byes": row.history.byes,
            "illegal": row.history.illegal,
            "clock_ms": row.history.clock,
            "withdrawn": row.player.withdrawn,
        }
        for row in standings(tournament, rounds)
    ]
