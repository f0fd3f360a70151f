"""An hour of play with 80 pieces on the largest board: the memory that is in use does not grow."""

import gc
import json
import sys
from types import CodeType, FunctionType, ModuleType
from typing import Any

import pytest

from firmware.virtual.port import VirtualPort
from rules_core.chance import Chance
from tests.bench.heap import PIECES, crowded

from .hand import SCAN_MS, Table

MINUTE = 60_000
# Shorter, what one position has to hold more than another would count for more than what is kept of the moves.
MINUTES = 60
# What is kept of a move, so that it can be taken back: its number, and how the position was before.
BYTES_A_MOVE = 128
# A list or dict makes room in steps.
SLACK = 1024


def in_use(app: object) -> int:
    """The bytes of all objects that the application, its modules and those of the rules hold."""
    gc.collect()
    modules = [module for name, module in sys.modules.items() if name.startswith(("firmware.", "rules_core."))]
    waiting: list[Any] = [
        app,
        *[vars(module) for module in modules if not module.__name__.startswith("firmware.virtual")],
    ]
    seen = {id(found) for found in waiting}
    total = 0
    while waiting:
        found = waiting.pop()
        total += sys.getsizeof(found)
        for other in gc.get_referents(found):
            outside = isinstance(other, (type, ModuleType, FunctionType, CodeType, VirtualPort))
            if id(other) not in seen and not outside:
                seen.add(id(other))
                waiting.append(other)
    return total


@pytest.mark.long
def test_an_hour_of_play_takes_no_more_memory() -> None:
    position = crowded()
    variant = position.pop("variant")
    table = Table("22x22", 5)
    table.app.store.replace("variants/crowd.json", json.dumps({**variant, "id": "crowd"}).encode())
    table.app.select("crowd", [], {"total": 7200})
    table.app.ruling("in the middle of a game", position)
    table.set_up()
    assert len(list(table.game.pieces())) == PIECES
    chance = Chance(7)

    def play(minutes: int) -> None:
        """A move each minute."""
        for _ in range(minutes):
            end = table.clock.ms + MINUTE
            table.make(table.game.random_move(chance))
            table.wait(end - table.clock.ms - SCAN_MS)

    play(10)
    before = in_use(table.app)
    play(MINUTES)
    after = in_use(table.app)
    assert len(table.game.history) == 10 + MINUTES
    assert after - before <= MINUTES * BYTES_A_MOVE + SLACK, f"{before} bytes, {after} after {MINUTES} minutes"
    assert not table.app.problems
