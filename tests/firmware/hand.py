"""A hand that plays on the virtual board as people do: it lifts, pushes, drops, bumps, hesitates and presses buttons.

It knows the game only to decide what to do next; the firmware learns of it through sensors and buttons alone. If the
power goes meanwhile (an exception out of `wait`), nothing stays under a finger or half way: only what is in the air is
still in the hand then.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import firmware
from firmware.app import Application
from firmware.config import Config
from firmware.sense.sight import CHOICE
from firmware.virtual.port import Clock, Stone, VirtualPort
from firmware.virtual.storage import MemoryStorage
from quader import variants
from rules_core import registry
from rules_core.game import Game

SCAN_MS = 20
OK, NEXT, BACK = 1, 2, 4
HELD = 1300
# Until a change of a cell counts: three scans, and one for the lights.
SEEN = 80
BOARDS = Path(firmware.__file__).parent / "boards"


# Weighing feet as the design has them, but for the noise: a tenth of a gram in each reading.
FEET = {
    "clock": 14, "data": [15, 18, 19, 1], "rate_hz": 80, "range_g": 2000, "steps_per_g": 1074, "noise_mg": 100,
    "pitch_mm": 20, "unit_mg": 9000, "placement_um": 1500, "weight_permille": 30, "gain_permille": 3,
}  # fmt: skip


def feet_of(name: str, **other: int) -> dict[str, Any]:
    """The feet of a board, with other values than usual."""
    document = json.loads((BOARDS / f"{name}.json").read_text())
    wide, deep = 20 * document["cells"][0], 20 * (document["cells"][1] + document["strip"])
    at = [[x, y] for y in (-10, deep + 10) for x in (-10, wide + 10)]
    return {**FEET, "at_mm": at, **other}


def configuration(name: str, feet: dict[str, Any] | None = None) -> Config:
    document = json.loads((BOARDS / f"{name}.json").read_text())
    return Config({**document, "feet": feet} if feet else document)


def smallest(cells: tuple[int, int]) -> str:
    """The smallest board that a game fits."""
    for name, (columns, rows) in (("10x16", (10, 16)), ("16x16", (16, 16)), ("22x22", (22, 22))):
        if cells[0] <= columns and cells[1] <= rows:
            return name
    raise AssertionError(cells)


class Table:
    """A virtual board with somebody sitting at it."""

    def __init__(
        self,
        board: str,
        seed: int = 0,
        storage: Any = None,
        start_ms: int = 0,
        noise: float = 2.0,
        feet: dict[str, Any] | None = None,
        config: Config | None = None,
    ) -> None:
        self.config = config or configuration(board, feet)
        self.random = random.Random(seed)
        self.storage = storage if storage is not None else MemoryStorage()
        self.clock = Clock(start_ms)
        self.port = self.new_port(seed, noise)
        self.power_on()

    def new_port(self, seed: int, noise: float) -> VirtualPort:
        return VirtualPort(self.config, self.storage, seed, self.clock, noise=noise)

    def power_on(self) -> None:
        """Start the application anew; the pieces stay where they are."""
        self.app = Application(self.port, self.config)
        self.app.first_light()
        self.app.start()

    # --- time and buttons ------------------------------------------------------------------------------------------

    def wait(self, ms: int) -> None:
        for _ in range(max(1, ms // SCAN_MS)):
            self.clock.pass_by(SCAN_MS)
            self.app.step()

    def press(self, button: int, ms: int = 80) -> None:
        self.port.pressed = button
        try:
            self.wait(ms)
        finally:
            self.port.pressed = 0
        self.wait(80)

    # --- pieces ------------------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        game: Game = self.app.running.game
        return game

    @property
    def corner(self) -> tuple[int, int]:
        """Where the game's first cell lies on the board."""
        return (self.config.columns - self.game.cells[0]) // 2, (self.config.rows - self.game.cells[1]) // 2

    def stone_at(self, x: int, y: int) -> Stone | None:
        """The piece on a cell of the game."""
        left, low = self.corner
        for stone in self.port.stones:
            inside = 0 < x + left + 0.5 - stone.x < stone.width and 0 < y + low + 0.5 - stone.y < stone.depth
            if inside and not stone.level:
                return stone
        return None

    def put(self, x: int, y: int, wide: int, deep: int, code: int) -> Stone:
        left, low = self.corner
        return self.port.put(x + left, y + low, wide, deep, code - 1)

    def set_up(self) -> None:
        """Put all pieces of the position onto the board, as the board asks for them."""
        for stone in list(self.port.stones):
            self.port.take(stone)
        for x, y, z, wide, deep, _, code in self.game.pieces():
            if not z:
                self.put(x, y, wide, deep, code)
        self.wait(400)

    def lift(self, x: int, y: int) -> Stone:
        """Take the piece on a cell of the game into the hand."""
        stone = self.stone_at(x, y)
        assert stone is not None, (x, y)
        self.port.take(stone)
        return stone

    def drop(self, stone: Stone, x: float, y: float) -> None:
        """Put a piece from the hand onto the board, its corner on a cell of the game."""
        left, low = self.corner
        stone.x, stone.y = x + left, y + low
        self.port.stones.append(stone)
        self.port.touch()

    def shift(self, stone: Stone, x: float, y: float) -> None:
        """Push a piece that is on the board."""
        left, low = self.corner
        self.port.move(stone, x + left, y + low)

    # --- what there is to see ----------------------------------------------------------------------------------------

    @property
    def state(self) -> str:
        state: str = self.app.info()["state"]
        return state

    @property
    def texts(self) -> list[str]:
        return self.game.texts()

    def lit(self, meaning: int) -> set[tuple[int, int]]:
        """The cells of the game that are lit with a meaning of lights.py."""
        left, low = self.corner
        columns = self.config.columns
        return {
            (cell % columns - left, cell // columns - low)
            for cell, lit in enumerate(self.app.lights.scene)
            if lit == meaning
        }

    def lit_cells(self, meaning: int) -> set[int]:
        """The cells of the board that are lit with a meaning."""
        return {cell for cell, lit in enumerate(self.app.lights.scene) if lit == meaning}

    def entries(self, kind: str) -> list[str]:
        """The texts of the entries of a kind in the journal of the running game."""
        return [str(payload, "utf-8") for found, payload in self.app.journal.entries() if found == kind]

    # --- moves -------------------------------------------------------------------------------------------------------

    def make(self, move: int) -> None:
        """Make a legal move with the hands."""
        game = self.game
        made = len(game.history)
        text = game.text(move)
        prints = game.footprints(move)
        cleared = [part for part in prints if not part[4]]
        filled = [part for part in prints if part[4]]
        if self.random.random() < 0.15:
            self.bump(prints)
        if len(cleared) == len(filled) == 1 and self.is_straight(cleared[0], filled[0]) and self.random.random() < 0.6:
            self.push(cleared[0], filled[0])
        else:
            self.lift_and_drop(cleared, filled)
        self.settle(move, made)
        assert len(game.history) == made + 1, f"{text} was not seen: {self.app.info()}"
        assert game.history[-1] == move, f"{text} was taken for another move"

    def settle(self, move: int, made: int) -> None:
        """Wait for the board; choose where several moves look alike."""
        game = self.game
        if len(game.history) > made:
            # Seen while the hand was still busy; perhaps the game is over.
            return
        tracker = self.app.mode.tracker
        for _ in range(100):
            self.wait(SCAN_MS)
            if len(game.history) > made or tracker.state == CHOICE:
                break
            if not game.footprints(move) or (not game.footprints(move)[-1][4] and not game.takes_off):
                break
        if len(game.history) > made:
            return
        self.wait(300)
        self.choose(move, made)

    def choose(self, move: int, made: int) -> None:
        """Say with buttons, or by a touch, which of the moves it was that look alike."""
        game = self.game
        tracker = self.app.mode.tracker
        if tracker.state != CHOICE:
            # The pass of a game is a single press; what no sensor sees is offered.
            self.press(OK if self.random.random() < 0.5 else NEXT)
            if len(game.history) > made:
                return
        assert tracker.state == CHOICE, f"{game.text(move)}: {self.app.info()}, {tracker.odd}"
        assert move in tracker.candidates, f"{game.text(move)} is not offered"
        wanted = tracker.candidates.index(move)
        if wanted < len(tracker.choices) and self.random.random() < 0.5:
            self.touch(tracker.choices[wanted])
            return
        while tracker.shown != wanted:
            self.press(NEXT)
        self.press(OK)

    def touch(self, cell: int) -> None:
        """Touch a cell of the game with any magnet."""
        columns = self.game.cells[0]
        finger = self.put(cell % columns, cell // columns, 1, 1, self.random.randrange(4) + 1)
        try:
            self.wait(600)
        finally:
            self.port.take(finger)
        self.wait(200)

    def is_straight(self, start: tuple[int, ...], end: tuple[int, ...]) -> bool:
        """Whether a piece can be pushed there over the board: straight, over cells where nothing stands."""
        if start[2:4] != end[2:4] or (start[0] != end[0] and start[1] != end[1]):
            return False
        ground = self.game.ground()
        columns = self.game.cells[0]
        for x in range(min(start[0], end[0]), max(start[0], end[0]) + start[2]):
            for y in range(min(start[1], end[1]), max(start[1], end[1]) + start[3]):
                own = 0 <= x - start[0] < start[2] and 0 <= y - start[1] < start[3]
                if ground[y * columns + x] and not own:
                    return False
        return True

    def push(self, start: tuple[int, ...], end: tuple[int, ...]) -> None:
        """Push a piece along the board, with a rest on the way now and then."""
        stone = self.stone_at(start[0], start[1])
        assert stone is not None
        left, low = self.corner
        steps = 4 * max(abs(end[0] - start[0]), abs(end[1] - start[1]))
        try:
            for step in range(1, steps + 1):
                x = start[0] + (end[0] - start[0]) * step / steps
                y = start[1] + (end[1] - start[1]) * step / steps
                self.port.move(stone, x + left, y + low)
                self.wait(self.random.choice((20, 40, 60)))
                if step < steps and self.random.random() < 0.1:
                    self.wait(self.random.choice((100, 300, 500)))
        finally:
            self.port.move(stone, end[0] + left + self.jitter(), end[1] + low + self.jitter())

    def jitter(self) -> float:
        """Nobody puts a piece down exactly; a millimetre to either side."""
        return self.random.uniform(-0.05, 0.05)

    def lift_and_drop(self, cleared: list[tuple[int, ...]], filled: list[tuple[int, ...]]) -> None:
        """Lift what leaves its cells, hold it for a while, put it down where it belongs."""
        gone = []
        for part in cleared:
            stone = self.stone_at(part[0], part[1])
            assert stone is not None
            gone.append(stone)
            self.port.take(stone)
            self.wait(self.random.choice((20, 60, 100)))
        if cleared and self.random.random() < 0.2:
            # A second thought: back to where it was, and up again.
            self.wait(200)
            self.port.stones += gone
            self.port.touch()
            self.wait(self.random.choice((60, 200, 400)))
            for stone in gone:
                self.port.take(stone)
        if filled:
            self.wait(self.random.choice((60, 200, 600, 2500)))
        for part in filled:
            for other in self.standing_on(part):
                # Replaced: the opponent's piece leaves first.
                self.port.take(other)
                self.wait(100)
            stone = self.put(*part[:5])
            stone.x += self.jitter()
            stone.y += self.jitter()
            self.port.touch()
            if self.random.random() < 0.3:
                self.bounce(stone)

    def standing_on(self, part: tuple[int, ...]) -> list[Stone]:
        cells = [(x, y) for x in range(part[0], part[0] + part[2]) for y in range(part[1], part[1] + part[3])]
        found = []
        for x, y in cells:
            stone = self.stone_at(x, y)
            if stone is not None and stone not in found:
                found.append(stone)
        return found

    def bounce(self, stone: Stone) -> None:
        """A dropped piece leaves the board again for a moment."""
        self.wait(20)
        self.port.take(stone)
        try:
            self.wait(self.random.choice((20, 40)))
        finally:
            self.port.stones.append(stone)
            self.port.touch()

    def bump(self, prints: list[tuple[int, ...]]) -> None:
        """A sleeve moves a piece that has nothing to do with the move, and somebody puts it right."""
        moved = [self.stone_at(part[0], part[1]) for part in prints]
        others = [stone for stone in self.port.stones if stone not in moved]
        if not others:
            return
        stone = self.random.choice(others)
        x, y = stone.x, stone.y
        self.port.move(stone, x + self.random.uniform(-0.6, 0.6), y + self.random.uniform(-0.6, 0.6))
        try:
            self.wait(self.random.choice((40, 100, 300)))
        finally:
            self.port.move(stone, x, y)
        self.wait(100)


def start(variant: str, *moves: str, board: str = "", settings: dict[str, int] | None = None, **table: Any) -> Table:
    """A table with a game of a variant after some moves, all pieces in their places."""
    cells = registry.new_game(variants.by_name(variant)).cells
    found = Table(board or smallest(cells), **table)
    found.app.select(variant, [], settings or {})
    for text in moves:
        found.app.play(text)
    found.set_up()
    assert found.texts == list(moves)
    return found


def rectangle(x: int, y: int, wide: int, deep: int) -> set[tuple[int, int]]:
    """The cells of a piece."""
    return {(column, row) for column in range(x, x + wide) for row in range(y, y + deep)}


def cells_after(game: Game, move: int) -> bytes:
    """What the sensors see when a move has been made."""
    game.play(move)
    found = bytes(game.ground())
    game.undo()
    return found
