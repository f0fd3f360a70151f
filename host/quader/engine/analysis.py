"""A game that was played, judged move by move: what each move was worth beside the best one, and where it turned."""

import random
from collections.abc import Iterator
from typing import NamedTuple

from rules_core.game import Game
from rules_core.mind import mind_of
from rules_core.record import record
from rules_core.record.record import Record

from ..games import evaluate
from .hints import SEED, at_once, share
from .levels import Player

# Positions looked at for each move, unless told otherwise.
NODES = 1500
# A move that gives away so much of a win is a turning point.
MUCH = 0.15


class Judged(NamedTuple):
    """A move beside the best one; values are for the player who moved."""

    ply: int
    player: int
    played: str
    best: str
    value: float
    loss: float


def judged(found: Record, nodes: int) -> Iterator[Judged]:
    """Every move of a record; rolls are not judged, but count as plies."""
    ply = 0
    for game, entry, _ in record.replay(found):
        if entry is None or entry[0] != record.MOVE:
            continue
        ply += 1
        move = game.undo()
        if not game.is_chance():
            yield judge(game, move, nodes, ply)
        game.play(move)


def judge(game: Game, move: int, nodes: int, ply: int) -> Judged:
    """A legal move beside the best one. The game is afterwards as before."""
    best, best_value, value = _compared(game, move, nodes)
    scale = evaluate.scale_of(game.variant["game"])
    loss = max(0.0, share(best_value, scale) - share(value, scale))
    return Judged(ply, game.turn, game.text(move), game.text(best), round(share(value, scale), 4), round(loss, 4))


def _compared(game: Game, move: int, nodes: int) -> tuple[int, int, int]:
    """The best move, its value, and the value of the move that was played."""
    own = evaluate.own_choice(game, random.Random(SEED))
    if own is not None:
        best = game.parse(own)
        return best, at_once(game, best), at_once(game, move)
    mind = mind_of(game)
    for _ in mind.prepare():
        pass
    search = Player("master", SEED, nodes).search(mind)
    found = search.run()
    if found.move == move:
        return move, found.value, found.value
    value = search.worth_of(move, max(found.depth, 1), nodes)
    return (move, value, value) if value >= found.value else (found.move, found.value, value)


def turning_points(moves: list[Judged]) -> list[Judged]:
    """The moves that gave much away."""
    return [move for move in moves if move.loss >= MUCH]
