"""Whatever hands, buttons, hosts and faults do, in any order: nothing fails, and a board that starts again has the same
game."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from firmware.app import Application
from quader import variants
from rules_core import registry
from rules_core.chance import Chance
from rules_core.refused import Refused

from .hand import Table, feet_of, smallest

ACTS = 60
SETTINGS: list[dict[str, int]] = [{}, {"total": 60}, {"move": 10}, {"total": 100, "increment": 5}, {"take_back": 0}]
REASONS = ("agreed", "resigned", "time", "ruling", "aborted", "boredom")


class Sitting:
    """A board with somebody at it who does anything."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._chance = Chance(seed)
        name = self._one_of(variants.names())
        board = smallest(registry.new_game(variants.by_name(name)).cells)
        feet = feet_of(board) if seed % 3 == 0 else None
        self.table = Table(board, seed, noise=self._one_of([0.0, 2.0]), feet=feet)
        self.table.app.select(name, [], self._one_of(SETTINGS))
        self._set_up()
        # Those that come more often stand there more often.
        self._acts: list[Callable[[], None]] = [
            *[self._press] * 7, *[self._move] * 5, *[self._disturb] * 3, *[self._ask] * 8,
            self._set_up, self._break, self._cut_power, self._wait,
        ]  # fmt: skip

    def go_on(self) -> None:
        self._one_of(self._acts)()
        app = self.table.app
        json.dumps([app.info(), app.health()])

    def _one_of(self, what: list[Any]) -> Any:
        return self._random.choice(what)

    # --- hands ---------------------------------------------------------------------------------------------------

    def _press(self) -> None:
        self.table.press(self._one_of([1, 2, 4, 1, 2, 4, 3, 5, 6, 7]), self._one_of([20, 80, 300, 900, 1300, 3000]))

    def _plays(self) -> bool:
        app = self.table.app
        return app.in_game() and app.mode.plays and bool(app.running.game.legal_moves())

    def _move(self) -> None:
        """A legal move, or what looks like one from a hand that is in the way of something else."""
        if not self._plays() or self.table.game.by_touch:
            return
        game = self.table.game
        for x, y, wide, deep, code in game.footprints(game.random_move(self._chance)):
            stone = self.table.stone_at(x, y)
            if stone is not None:
                self.table.port.take(stone)
            if code:
                self.table.put(x, y, wide, deep, code)
            self.table.wait(self._one_of([20, 200, 700]))
        self.table.wait(1500)

    def _disturb(self) -> None:
        """A piece is lifted and comes back somewhere near, or never; or one too many comes."""
        port = self.table.port
        if not port.stones or self._random.random() < 0.3:
            columns, rows = self.table.config.columns, self.table.config.rows
            port.put(self._random.randrange(columns), self._random.randrange(rows), 1, self._random.randrange(1, 4), 1)
        else:
            stone = self._one_of(port.stones)
            port.take(stone)
            self.table.wait(self._one_of([40, 300, 2000]))
            if self._random.random() < 0.6:
                stone.x += self._one_of([-1, 0, 0.5, 1])
                port.stones.append(stone)
                port.touch()
        self.table.wait(self._one_of([40, 400, 1500]))

    def _set_up(self) -> None:
        if self.table.game and not self.table.game.by_touch:
            self.table.set_up()

    def _break(self) -> None:
        port = self.table.port
        if port.stuck:
            port.stuck.clear()
        else:
            port.stuck[self._random.randrange(self.table.config.count)] = self._one_of([0, 2048, 4095])
        port.loose = self._random.random() < 0.2
        self.table.wait(400)
        port.loose = False

    def _cut_power(self) -> None:
        self.table.power_on()

    def _wait(self) -> None:
        self.table.wait(self._one_of([1000, 7000]))

    # --- a host --------------------------------------------------------------------------------------------------

    def _ask(self) -> None:
        app = self.table.app
        game = app.running.game
        text = game.text(game.random_move(self._chance)) if self._plays() else "nothing"
        turn = game.turn if game else 0
        position = self._one_of([None, {}, {"pieces": []}, game.position() if game else None])
        what, *values = self._one_of(
            [
                ("play", text),
                ("move", turn, text, self._one_of([-1, 5, 100000])),
                ("seat", self._random.randrange(-1, 5), self._one_of(["people", "board", "elsewhere", "nobody"]), ""),
                ("take_back",),
                ("end", self._one_of([*REASONS]), self._one_of([[], [0], [0, 1], [7]])),
                ("ruling", "so", position),
                ("close",),
                ("select", self._one_of(variants.names()), [], self._one_of(SETTINGS)),
                ("calibrate", self._random.random() < 0.3),
                ("selftest",),
                ("with_cube", self._random.random() < 0.5),
                ("with_piece", self._one_of([1, 5, 8, 27])),
                ("hand", self._one_of([None, 3, {"volume": 8}, "x"])),
                ("press", self._random.randrange(16)),
                ("setup",),
            ]
        )
        try:
            getattr(app, what)(*values)
        except Refused:
            pass
        self.table.wait(self._one_of([20, 200, 3000]))


def held(app: Application) -> tuple[Any, ...]:
    """The game that a board plays."""
    running = app.running
    if running.game is None:
        return ()
    return running.game.position(), running.game.texts(), running.result, running.seats


@pytest.mark.parametrize("seed", [*range(4), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(4, 300))])
def test_nothing_fails_and_nothing_is_lost(seed: int) -> None:
    sitting = Sitting(seed)
    for number in range(ACTS):
        sitting.go_on()
        if number % 15 == 14:
            table = sitting.table
            again = Table("", storage=copy.deepcopy(table.storage), config=table.config)
            assert held(again.app) == held(table.app)
