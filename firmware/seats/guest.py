"""A guest at the table: moves for a seat that does not belong to people, and has its move lit until hands make it.

The board's own opponent thinks in small steps, so that lights and buttons stay alive; somebody elsewhere is waited for.
Taking the seat over ends either at once.
"""

from .. import ticks
from ..buttons import BACK, OK
from ..light import glyphs, lights
from . import BOARD, ELSEWHERE

MYPY = False
if MYPY:
    from collections.abc import Iterator

    from ..app import Application
    from ..light.stage import Stage

# The opponent thinks for so long at a time, in at most so many steps: longer than a scan takes, so that most of the
# time is its own, and too short for anybody to notice that lights and buttons wait.
_THINK_MS = 30
_STEPS = 16
# Somebody elsewhere who has not moved for so long, without a host on the line, has fallen silent.
_SILENT_MS = 10000
# The number of a lit move and its level take turns.
_TURN_MS = 1500


def breath(app: "Application", thinking: "Iterator[int | None]") -> "int | None":
    """Go on with a thought for a moment; the move, if it has become known."""
    began = app.port.ticks_ms()
    for step, move in enumerate(thinking, 1):
        if move is not None or step == _STEPS or ticks.diff(app.port.ticks_ms(), began) >= _THINK_MS:
            return move
    return None


class Guest:
    """The one who moves for the player to act. `move` is the move, -1 as long as it is not known."""

    def __init__(self, app: "Application", now: int) -> None:
        self.app = app
        self.game = app.running.game
        self.player = self.game.turn
        self.kind = app.running.seats[self.player]
        self.move = -1
        self._thinking: Iterator[int | None] | None = None
        self._heard = now

    def rolls(self) -> bool:
        """Whether the board is to roll for this seat; somebody elsewhere says when, or what, was rolled."""
        return self.kind == BOARD and self.game.is_chance()

    def step(self, now: int) -> bool:
        """Go on thinking or waiting; whether the move has become known just now."""
        if self.move >= 0:
            return False
        if self.kind == BOARD:
            return self._think()
        if self.app.link.link:
            self._heard = now
        elif self.is_silent(now):
            self.app.dirty = True
        return False

    def _think(self) -> bool:
        if self._thinking is None:
            from rules_core.mind import think

            if self.app.ahead:
                self.app.ahead.leave_off()
            self._thinking = think(self.game, self.app.chance)
        move = breath(self.app, self._thinking)
        if move is None:
            return False
        self.know(move)
        return True

    def know(self, move: int, ms: int = -1) -> None:
        """The move is known: from now on its player's clock stands still. `ms`: what the move took where it was thought
        of, so that neither the way here nor the hands that make it cost any time; -1 if only this board counts."""
        self.move = move
        self._thinking = None
        clocks = self.app.running.clocks
        clocks.stop(self.app.now)
        if ms >= 0:
            clocks.used[self.player] += ms - clocks.spent
            clocks.spent = ms
        self.app.dirty = True

    def is_silent(self, now: int) -> bool:
        """Whether somebody elsewhere has fallen silent."""
        return self.kind == ELSEWHERE and self.move < 0 and ticks.diff(now, self._heard) > _SILENT_MS

    def state(self) -> str:
        return "carry" if self.move >= 0 else "thinking" if self.kind == BOARD else "awaiting"

    def meaning(self, button: int, unseen: bool) -> str:
        """What a button does; `unseen`: no sensor sees whether the move has been made, so people say it."""
        if button == BACK:
            return "take-over"
        return "confirm" if button == OK and unseen else ""

    # --- what is told and shown ----------------------------------------------------------------------------------

    def asks(self, doc: dict, stage: "Stage") -> None:
        doc["silent"] = self.is_silent(self.app.now)
        if self.move < 0:
            return
        game = self.game
        place = game.place_of(self.move)
        left = [part for part in game.footprints(self.move) if not part[4]]
        doc["guest"] = {
            "player": self.player,
            "text": game.text(self.move),
            "from": [stage.board_cell(cell) for part in left for cell in stage.cells_of(part)],
            "to": [stage.board_cell(cell) for cell in stage.cells_of(place)] if place else [],
            "level": game.level_of(self.move),
            "number": game.label(self.move),
        }

    def draw(self, stage: "Stage", now: int) -> None:
        """From where, to where, and in turn the number of the piece and the level; a mark while nothing is known."""
        if self.move < 0:
            text = "?" if self.is_silent(now) else "."
            self._write(stage, text, lights.CANDIDATE if text == "?" else lights.TEXT)
            return
        game = self.game
        for part in game.footprints(self.move):
            if not part[4]:
                stage.mark(stage.cells_of(part), lights.GUEST_FROM)
        self.mark_place(stage)
        level = game.level_of(self.move)
        self._write(stage, "+%d" % level if level and now // _TURN_MS & 1 else game.label(self.move), lights.TEXT)
        if level:
            self.app.dirty = True

    def mark_place(self, stage: "Stage") -> None:
        """Where the move ends, once it is known."""
        place = self.game.place_of(self.move) if self.move >= 0 else None
        if place:
            stage.mark(stage.cells_of(place), lights.GUEST_TO)

    def _write(self, stage: "Stage", text: str, meaning: int) -> None:
        x, y = glyphs.middle(text, stage.columns, stage.rows)
        glyphs.write(text, stage.cells, stage.columns, stage.rows, x, y, meaning)
