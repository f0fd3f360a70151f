"""Dice that people roll themselves, and cards that they draw, entered with the buttons."""

from ..buttons import BACK, NEXT, OK
from ..light import glyphs, lights


class DiceEntry:
    """One value after the other: next counts up, ok takes it, back gives up. `values` are shown as digits."""

    def __init__(self, count, values, text):
        self._count = count
        self._values = values
        self._text = text
        self._at = 0
        self._taken = []

    @staticmethod
    def of(game):
        """What is to be entered for the roll that is due."""
        variant = game.variant
        if variant["game"] == "cubus":
            from rules_core.games.cubus.action import KINDS

            return DiceEntry(1, [str(kind + 1) for kind in range(len(KINDS))], lambda taken: "draw " + KINDS[taken[0]])
        count = 2 if variant["dice"] == "volume" else 1
        return DiceEntry(
            count, ["1", "2", "3", "4", "5", "6"], lambda taken: "roll " + " ".join([str(at + 1) for at in taken])
        )

    def press(self, button):
        """None: not yet done; an empty text: given up; else the text of the roll."""
        if button == NEXT:
            self._at = (self._at + 1) % len(self._values)
        elif button == OK:
            self._taken.append(self._at)
            self._at = 0
            if len(self._taken) == self._count:
                return self._text(self._taken)
        elif button == BACK:
            return ""
        return None

    def draw(self, stage):
        text = "".join([self._values[at] for at in self._taken + [self._at]])
        x, y = glyphs.middle(text, stage.columns, stage.rows)
        glyphs.write(text, stage.cells, stage.columns, stage.rows, x, y, lights.CANDIDATE)
