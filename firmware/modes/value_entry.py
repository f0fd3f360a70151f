"""Dice that people roll themselves, and cards that they draw, entered with the buttons."""

from ..buttons import BACK, NEXT, OK
from ..light import glyphs, lights

MYPY = False
if MYPY:
    from rules_core.game import Game

    from ..light.stage import Stage


class ValueEntry:
    """One value after the other, as the game's `fields` have them: next counts up, ok takes it, back gives up."""

    def __init__(self, game: "Game") -> None:
        self._game = game
        self._fields = game.fields()
        self._at = 0
        self._taken: list[int] = []

    def meaning(self, button: int) -> str:
        return {NEXT: "more", OK: "take", BACK: "give-up"}.get(button, "")

    def press(self, button: int) -> "str | None":
        """None: not yet done; an empty text: given up; else the text of the roll."""
        if button == NEXT:
            self._at = (self._at + 1) % len(self._fields[len(self._taken)])
        elif button == OK:
            self._taken.append(self._at)
            self._at = 0
            if len(self._taken) == len(self._fields):
                return self._game.fields_text(self._taken)
        elif button == BACK:
            return ""
        return None

    def entered(self) -> str:
        """The values taken so far, and the one shown."""
        return "".join([self._fields[field][at] for field, at in enumerate(self._taken + [self._at])])

    def draw(self, stage: "Stage") -> None:
        text = self.entered()
        x, y = glyphs.middle(text, stage.columns, stage.rows)
        glyphs.write(text, stage.cells, stage.columns, stage.rows, x, y, lights.CANDIDATE)
