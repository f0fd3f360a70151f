"""A whole new stack of CUBUS, entered with the buttons: heights cannot be sensed.

`next` goes to the next column of the area around the stack, `ok` makes it one higher (after the highest it is empty),
holding `ok` hands the stack in, `back` gives up.
"""

from ..buttons import BACK, HOLD, NEXT, OK
from ..light import lights


class StackEntry:
    """The heights that are being entered, and the column whose turn it is."""

    def __init__(self, game):
        self.columns = game.cells[0]
        self.heights = game.heights()
        self.highest = game.variant["floor"][2]
        wide = [cell for cell in range(len(self.heights)) if self.heights[cell]]
        xs = [cell % self.columns for cell in wide]
        ys = [cell // self.columns for cell in wide]
        # One column further on every side.
        self._places = [
            y * self.columns + x
            for y in range(max(0, min(ys) - 1), min(game.cells[1], max(ys) + 2))
            for x in range(max(0, min(xs) - 1), min(self.columns, max(xs) + 2))
        ]
        self._at = 0

    def press(self, button):
        """None: not yet done; an empty text: given up; else the text of the move."""
        cell = self._places[self._at]
        if button == NEXT:
            self._at = (self._at + 1) % len(self._places)
        elif button == OK:
            self.heights[cell] = (self.heights[cell] + 1) % (self.highest + 1)
        elif button == OK + HOLD:
            return "build " + self._stack()
        elif button == BACK:
            return ""
        return None

    def _stack(self):
        """The heights as the notation writes them, without empty rows and columns around."""
        rows = []
        for start in range(0, len(self.heights), self.columns):
            rows.append(list(self.heights[start : start + self.columns]))
        rows = _trimmed(rows)
        rows = _trimmed([list(column) for column in zip(*rows)]) if rows else rows
        rows = [list(row) for row in zip(*rows)] if rows else rows
        return "/".join([" ".join([str(height) for height in row]) for row in rows])

    def draw(self, stage):
        for cell, height in enumerate(self.heights):
            stage.cells[cell] = lights.HEIGHT + min(height, 4) - 1 if height else lights.DARK
        stage.cells[self._places[self._at]] = lights.CANDIDATE


def _trimmed(rows):
    while rows and not any(rows[0]):
        rows.pop(0)
    while rows and not any(rows[-1]):
        rows.pop()
    return rows
