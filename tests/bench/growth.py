"""How cost grows: with cells, pieces, games, boards, players and workers."""

import os
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from quader import variants
from quader.engine import match
from quader.log import GameLog
from rules_core import registry
from rules_core.chance import Chance
from rules_core.record import record
from rules_core.record.record import Record
from rules_core.variant import completion

from . import boards
from .page import Curve, draw
from .pairing import PLAYERS, round_seconds
from .turns import Runner, Worker, in_turns, middle

SIDES = (8, 10, 12, 16, 20, 22)
SETS = (1, 2, 3, 4)
LOGGED = (50, 200, 800)
LOG_MOVES = 20
BOARDS = (5, 20, 80)
BOARD_SECONDS = 8
ROUNDS = 3


def _playouts(fulls: list[dict[str, Any]], at: list[float]) -> dict[str, list[tuple[float, float]]]:
    """Microseconds for a ply of random playouts, with the sources and compiled."""
    with Worker() as pure, Worker(pure=False) as compiled:
        cores = [pure, compiled] if compiled.kind == "compiled" else [pure]
        found = in_turns([Runner(core, "quader", full) for full in fulls for core in cores], ROUNDS)
    lines: dict[str, list[tuple[float, float]]] = {}
    for number, rounds in enumerate(found):
        assert rounds is not None
        lines.setdefault(cores[number % len(cores)].kind, []).append(
            (at[number // len(cores)], 1e6 / middle(rounds).plies)
        )
    return lines


def cells() -> Curve:
    base = variants.by_name("tactic-16-cover")
    fulls = [
        completion.complete({**base, "board": [side, side], "goal": {"place": "top", "size": [side, 4]}})
        for side in SIDES
    ]
    lines = _playouts(fulls, [side * side for side in SIDES])
    return Curve("cells", "Cells of the board", "cells", "µs a ply (list the moves, make one)", lines)


def pieces() -> Curve:
    base = variants.by_name("four-players-cover")
    fulls = [completion.complete({**base, "pieces": f"{sets}*ten"}) for sets in SETS]
    lines = _playouts(fulls, [40.0 * sets for sets in SETS])
    return Curve("pieces", "Pieces of four players", "pieces", "µs a ply (list the moves, make one)", lines)


def _record(seed: int) -> Record:
    game = registry.new_game(variants.by_name("simple-10x6-cover"))
    chance = Chance(seed)
    for _ in range(LOG_MOVES):
        game.play(game.random_move(chance))
    found = record.of_game(game, [f"P{seed}", "Q"])
    found.result = ("agreed", ())
    return found


def games() -> Curve:
    logged, listed = [], []
    with TemporaryDirectory() as folder, GameLog.open(str(Path(folder, "games.sqlite"))) as log:
        done = 0
        for number in LOGGED:
            fresh = [_record(seed) for seed in range(done, number)]
            began = time.process_time()
            for found in fresh:
                log.import_record(found)
            logged.append((float(number), 1000 * (time.process_time() - began) / (number - done)))
            done = number
            began = time.process_time()
            rows = list(log.games())
            assert len(rows) == number
            listed.append((float(number), 1000 * (time.process_time() - began)))
    lines = {"judge and log one more": logged, "list them all": listed}
    return Curve("games", "Games in the log", "games in the log", "ms of processor time", lines)


def live_boards() -> Curve:
    lines: dict[str, list[tuple[float, float]]] = {"median": [], "99 %": []}
    for count in BOARDS:
        with TemporaryDirectory() as folder:
            found = boards.run(count, BOARD_SECONDS, str(Path(folder, "games.sqlite")))
        assert not found.lost, "moves were lost"
        lines["median"].append((count, found.median_ms))
        lines["99 %"].append((count, found.most_ms))
    return Curve("boards", "Boards logged live, a move a second each", "boards", "ms from the move to the disk", lines)


def players() -> Curve:
    lines = {
        {"swiss": "own Swiss", "dutch": "Dutch (py4swiss)"}[system]: [
            (float(number), round_seconds(system, number)) for number in numbers
        ]
        for system, numbers in PLAYERS.items()
    }
    return Curve("players", "Players of a tournament", "players", "s of processor time to pair a round", lines)


def workers() -> Curve:
    full = variants.by_name("simple-square-6")
    rates = []
    for workers in range(1, 2 * len(os.sched_getaffinity(0)) + 1):
        began = time.monotonic()
        number = sum(1 for _ in match.games(full, ("board", "greedy"), range(24), 1, 4, match.Budget(), workers))
        rates.append((float(workers), number / (time.monotonic() - began)))
    lines = {"board – greedy, simple-square-6": rates}
    return Curve("workers", "Workers of a match", "workers", "games a second", lines, logarithmic=False)


def text() -> str:
    parts = [draw(curve()) for curve in (cells, pieces, games, live_boards, players, workers)]
    return "\n".join(parts)
