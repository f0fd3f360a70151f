"""Games as CSV: a line for each game, or one for each move."""

import csv
import io

from rules_core.record import record
from rules_core.record.record import Record

from ..log.games import GameRow
from .cells import safe

GAME_COLUMNS = (
    "game", "begun", "variant", "rules", "board", "moves", "first_player", "result", "winners", "scores",
    "seconds", "verdict", "changes",
)  # fmt: skip
MOVE_COLUMNS = ("game", "variant", "move", "player", "name", "short", "notation", "ms", "scores")


def of_games(games: list[GameRow]) -> str:
    """A line for each game, and a column for each player's name. Players are counted from 1; several numbers in one
    cell are separated by |.
    """
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    seats = max((len(game.players) for game in games), default=0)
    table.writerow([*GAME_COLUMNS, *(f"player_{seat + 1}" for seat in range(seats))])
    for game in games:
        reason, winners = game.result or ("", ())
        times = [None if time is None else time / 1000 for time in game.ms]
        table.writerow(
            [
                game.number,
                game.begun,
                game.variant,
                game.rules,
                safe(game.board),
                game.moves,
                game.first + 1,
                reason,
                _joined([player + 1 for player in winners]),
                _joined(game.scores),
                _joined(times),
                safe(game.verdict),
                game.changes,
                *(safe(name) for name in game.players),
                *([""] * (seats - len(game.players))),
            ]
        )
    return out.getvalue()


def of_moves(games: list[tuple[int, Record]]) -> str:
    """A line for each move of the games given."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(MOVE_COLUMNS)
    for number, found in games:
        count = player = 0
        for game, entry, short in record.replay(found):
            if entry is not None and entry[0] == record.MOVE:
                count += 1
                name = found.players[player] if player < len(found.players) else ""
                scores = _joined(game.scores())
                table.writerow(
                    [number, found.variant["id"], count, player + 1, safe(name), short, entry[1], entry[2], scores]
                )
            player = game.turn
    return out.getvalue()


def _joined(things: "list[int] | list[int | None] | list[float | None]") -> str:
    if all(thing is None for thing in things):
        return ""
    return safe("|".join("" if thing is None else str(thing) for thing in things))
