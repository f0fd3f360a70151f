"""Games as CSV: a line for each game, or one for each move."""

import csv
import io

from rules_core.record import record
from rules_core.record.record import Record

from ..log.games import GameRow

GAME_COLUMNS = (
    "game", "begun", "variant", "rules", "board", "players", "moves", "first_player", "result", "winners", "scores",
    "seconds", "verdict", "changes",
)  # fmt: skip
MOVE_COLUMNS = ("game", "variant", "move", "player", "name", "short", "notation", "ms", "scores")


def of_games(games: list[GameRow]) -> str:
    """A line for each game. Players are counted from 1; several things in one cell are separated by |."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(GAME_COLUMNS)
    for game in games:
        reason, winners = game.result or ("", ())
        times = [None if time is None else time / 1000 for time in game.ms]
        table.writerow(
            [
                game.number,
                game.begun,
                game.variant,
                game.rules,
                _safe(game.board),
                _joined(game.players),
                game.moves,
                game.first + 1,
                reason,
                _joined([player + 1 for player in winners]),
                _joined(game.scores),
                _joined(times),
                _safe(game.verdict),
                game.changes,
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
                    [number, found.variant["id"], count, player + 1, _safe(name), short, entry[1], entry[2], scores]
                )
            player = game.turn
    return out.getvalue()


def _joined(things: "list[str] | list[int] | list[int | None] | list[float | None]") -> str:
    if all(thing is None or thing == "" for thing in things):
        return ""
    return _safe("|".join("" if thing is None else str(thing) for thing in things))


def _safe(text: str) -> str:
    """Text from outside that a spreadsheet does not take for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "@") or (text[:1] == "-" and not text[1:2].isdigit()) else text
