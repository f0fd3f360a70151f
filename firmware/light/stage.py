"""Scenes: what each cell of the board means right now, as lights.py knows it."""

from rules_core.game import LOST, PLAY
from rules_core.game import START as ROLE_START

from . import lights

MYPY = False
if MYPY:
    from collections.abc import Iterable

    from rules_core.game import Game

    from ..interfaces import Config

_BY_TARGET = (lights.DARK, lights.TARGET, lights.TARGET_GOAL, lights.TARGET_LEVEL)
# As Game.signs numbers them.
_BY_SIGN = bytes((lights.DARK, lights.CHOICE, lights.SETTLED, lights.TEXT)) + bytes(range(lights.SIGN, lights.SIGN + 4))


class Stage:
    """The cells of a game in the middle of the board's cells, and the drawing of what belongs to it."""

    def __init__(self, game: "Game", config: "Config") -> None:
        self.columns, self.rows = game.cells
        self.board_columns = config.columns
        self.left = (config.columns - self.columns) // 2
        self.low = (config.rows - self.rows) // 2
        # The strip above the playing cells.
        self.strip = (config.rows * config.columns, config.count)
        # What the cells are for; it stays the same all game long, except in games by touch.
        self._roles = game.roles()
        if bytes((LOST,)) in self._roles:
            # A field with cells missing: its own ones glow faintly, so that its shape is seen.
            self._roles = bytearray([ROLE_START if role == PLAY else role for role in self._roles])
        self.base = bytearray(self.columns * self.rows)
        self.cells = bytearray(self.columns * self.rows)

    def game_cell(self, cell: int) -> int:
        """The game's number of a cell of the board, -1 for one outside."""
        x = cell % self.board_columns - self.left
        y = cell // self.board_columns - self.low
        return y * self.columns + x if 0 <= x < self.columns and 0 <= y < self.rows else -1

    def board_cell(self, cell: int) -> int:
        """The board's number of a cell of the game."""
        return (cell // self.columns + self.low) * self.board_columns + cell % self.columns + self.left

    def look(self, game: "Game") -> None:
        """The position has changed: draw what only depends on it."""
        base = self.base
        roles = self._roles
        missing = game.missing()
        owners = game.owners()
        heights = game.heights()
        for cell in range(len(base)):
            if owners[cell]:
                base[cell] = lights.PLACE + owners[cell] - 1
            elif heights[cell]:
                base[cell] = lights.HEIGHT + min(heights[cell], 4) - 1
            elif missing[cell]:
                base[cell] = lights.GOAL + min(missing[cell], 4) - 1
            else:
                base[cell] = lights.START if roles[cell] == ROLE_START else lights.DARK

    def look_at_signs(self, game: "Game") -> None:
        """The same for a game that is shown as signs and played by touch."""
        for cell, sign in enumerate(game.signs()):
            self.base[cell] = _BY_SIGN[sign]

    def clear(self) -> None:
        """Begin a scene with what the position gives."""
        self.cells[:] = self.base

    def mark(self, cells: "Iterable[int]", meaning: int) -> None:
        for cell in cells:
            self.cells[cell] = meaning

    def cells_of(self, part: "tuple[int, ...]") -> "list[int]":
        """The cells of a place: x, y, columns, rows and perhaps more."""
        x, y, wide, deep = part[:4]
        rows = range(y, y + deep)
        return [cell for row in rows for cell in range(row * self.columns + x, row * self.columns + x + wide)]

    def mark_prints(self, prints: "list[tuple[int, int, int, int, int]]", meaning: int) -> None:
        """The cells that a move fills; where it fills none, those that it clears."""
        filled = [part for part in prints if part[4]]
        for part in filled or prints:
            self.mark(self.cells_of(part), meaning)

    def mark_targets(self, reached: bytearray) -> None:
        """Where moves lead, see Game.reached."""
        cells = self.cells
        for cell in range(len(cells)):
            if reached[cell]:
                cells[cell] = _BY_TARGET[reached[cell]]

    def onto(self, scene: bytearray) -> None:
        """Put the game's cells into the middle of a scene of the whole board."""
        for row in range(self.rows):
            at = (row + self.low) * self.board_columns + self.left
            scene[at : at + self.columns] = self.cells[row * self.columns : (row + 1) * self.columns]

    def turn(self, scene: bytearray, player: int) -> None:
        """Whose turn it is: the strip, or those corners where nothing else shines."""
        low, high = self.strip
        if high > low:
            for cell in range(low, high):
                scene[cell] = lights.TURN + player
            return
        width = self.board_columns
        for corner in (0, width - 1, low - width, low - 1):
            if scene[corner] in (lights.DARK, lights.START):
                scene[corner] = lights.TURN + player
