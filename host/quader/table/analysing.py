"""A game judged move by move, in little time: for the curve that the page draws."""

from typing import Any

from rules_core.record import record as game_record
from rules_core.record.record import Record

from ..engine import analysis

# What a whole game may cost, in positions looked at, and what each of its moves may at least and at most.
_NODES, _LEAST, _MOST = 40_000, 60, 800


def judged(found: Record, low: int, high: int) -> list[dict[str, Any]]:
    """The moves among some of a record's entries beside the best ones, as the list of moves calls them; values are for
    the player who moved."""
    told: list[dict[str, Any]] = []
    moves = sum(entry[0] == game_record.MOVE for entry in found.entries)
    nodes = max(_LEAST, min(_MOST, _NODES // max(1, moves)))
    for step, (game, entry, _) in enumerate(game_record.replay(found)):
        if step > high:
            break
        if step <= low or entry is None or entry[0] != game_record.MOVE:
            continue
        move = game.undo()
        if not game.is_chance():
            one = analysis.judge(game, move, nodes, step)
            told.append(
                {
                    "step": step,
                    "player": one.player,
                    "value": one.value,
                    "loss": one.loss,
                    "best": one.best,
                    "human": game.human(game.parse(one.best)),
                    "turns": one.loss >= analysis.MUCH,
                }
            )
        game.play(move)
    return told
