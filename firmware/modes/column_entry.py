"""Columns of a stack, entered with the buttons: heights cannot be sensed.

`next` goes to the next column of the area around the stack, `ok` makes it one higher (after the highest it is empty),
holding `ok` hands the stack in, `back` gives up.
"""

from ..buttons import BACK, HOLD, NEXT, OK
from ..light import lights

MYPY = False
if MYPY:
    from rules_core.game import Game

    from ..light.stage import Stage


class ColumnEntry:
    """The heights that are being entered, and the column whose turn it is."""

    def __init__(self, game: "Game") -> None:
        self._game = game
        self.columns, rows = game.cells
        self.heights = game.heights()
        self._places = _around(self.heights, self.columns, rows)
        self._at = 0

    def meaning(self, button: int) -> str:
        return {NEXT: "next-place", OK: "higher", OK + HOLD: "hand-in", BACK: "give-up"}.get(button, "")

    def press(self, button: int) -> "str | None":
        """None: not yet done; an empty text: given up; else the text of the move."""
        cell = self._places[self._at]
        if button == NEXT:
            self._at = (self._at + 1) % len(self._places)
        elif button == OK:
            self.heights[cell] = (self.heights[cell] + 1) % (self._game.tallest + 1)
        elif button == OK + HOLD:
            return self._game.columns_text(self.heights)
        elif button == BACK:
            return ""
        return None

    def entered(self) -> str:
        """The move as it stands."""
        return self._game.columns_text(self.heights)

    def draw(self, stage: "Stage") -> None:
        for cell, height in enumerate(self.heights):
            stage.cells[cell] = lights.HEIGHT + min(height, 4) - 1 if height else lights.DARK
        stage.cells[self._places[self._at]] = lights.CANDIDATE


def _around(heights: bytearray, columns: int, rows: int) -> "list[int]":
    """The cells of the columns that stand, and one further on every side; all cells where none stands."""
    taken = [cell for cell in range(len(heights)) if heights[cell]]
    xs = [cell % columns for cell in taken] or [0, columns - 1]
    ys = [cell // columns for cell in taken] or [0, rows - 1]
    return [
        y * columns + x
        for y in range(max(0, min(ys) - 1), min(rows, max(ys) + 2))
        for x in range(max(0, min(xs) - 1), min(columns, max(xs) + 2))
    ]
