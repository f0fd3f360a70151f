"""What a record says about a table: places, volumes, times, illegal moves; and the games under way."""

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rules_core.game import Game
from rules_core.record import record as records
from rules_core.record.record import MOVE, Record

from .. import files
from ..games.facts import volumes
from ..words.tournament import refusal
from .parts import BOARD

ABORTED = "aborted"
# The values of a result that go by seat.
BY_SEAT = ("places", "volumes", "clocks", "illegal")


def digest(record: Record) -> str:
    """Tells a record from all others."""
    return hashlib.sha256(records.to_text(record).encode()).hexdigest()[:16]


def result_of(record: Record, names: list[str]) -> dict[str, Any]:
    """The result of a table as its record tells it, for a `result` event. If the record names exactly the players of
    the table, they may have sat in another order; else seat by seat.
    """
    found = told_by(record)
    if len(found["places"]) != len(names):
        raise refusal("", "other_seats", len(found["places"]), len(names))
    return seated(found, record.players, names)


def told_by(record: Record) -> dict[str, Any]:
    """The result that a record tells, judged again, in the order of its seats."""
    if record.result is None or record.result[0] == ABORTED:
        raise refusal("", "not_over")
    clocks, illegal, game = _counted(record)
    records.verify(record)
    reason, winners = record.result
    scores = list(record.scores) if record.scores is not None else game.scores()
    return {
        "places": places_of(winners, scores),
        "volumes": volumes(game) or scores,
        "clocks": clocks,
        "illegal": illegal,
        "source": BOARD,
        "reason": reason,
        "record": digest(record),
    }


def seated(found: dict[str, Any], told: Sequence[str], names: Sequence[str]) -> dict[str, Any]:
    """A result in the order of a table's players, if the record (`told`) names exactly them."""
    order = [plain(name) for name in told]
    wanted = [plain(name) for name in names]
    if sorted(order) != sorted(wanted) or len(set(order)) != len(order):
        return found
    turned = {key: [found[key][order.index(name)] for name in wanted] for key in BY_SEAT if found.get(key)}
    return {**found, **turned}


def plain(name: str) -> str:
    """A name as it is compared: whatever its capitals and blanks."""
    return " ".join(name.casefold().split())


def places_of(winners: tuple[int, ...], scores: list[int]) -> list[int]:
    """The place of each seat: the winners before the others, those by their scores; nobody won: all share the first."""
    if not winners:
        return [1] * len(scores)
    keys = [(seat not in winners, 0 if seat in winners else -score) for seat, score in enumerate(scores)]
    return [1 + sum(other < key for other in keys) for key in keys]


def running(path: Path) -> dict[int, dict[str, Any]]:
    """The games under way by table: number of moves, whose turn, when last heard of."""
    try:
        found = json.loads(_beside(path).read_text(encoding="utf-8"))
        return {int(number): dict(value) for number, value in found.items()}
    except (OSError, ValueError, TypeError, AttributeError):
        return {}


def note_running(path: Path, games: dict[int, dict[str, Any]]) -> None:
    """Note games under way by table."""
    noted = {**running(path), **games}
    files.write_text(_beside(path), json.dumps({str(key): value for key, value in noted.items()}))


def _beside(path: Path) -> Path:
    return path.with_suffix(".running.json")


def _counted(record: Record) -> tuple[list[int], list[int], Game]:
    """The time and the illegal moves of each seat, and the game at its end."""
    # The log is slow to load, and not every command needs it.
    from ..log.moves import is_illegal_move

    steps = records.replay(record)
    game = next(steps)[0]
    clocks, illegal = [0] * game.players, [0] * game.players
    turn = game.turn
    # A ruling may set up another position, in a game of its own.
    for game, entry, _ in steps:
        assert entry is not None
        kind, _, more = entry
        if kind == MOVE:
            clocks[turn] += more or 0
        elif is_illegal_move(entry):
            illegal[turn] += 1
        turn = game.turn
    return clocks, illegal, game
