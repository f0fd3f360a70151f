"""Who sits where: the players one after the other in their colours, p(eople), b(oard) or e(lsewhere).

`next` shows the next player, `ok` gives the seat to the next one of the three, `back` leaves.
"""

from ..buttons import BACK, NEXT, OK
from ..light import lights
from ..seats import KINDS
from .menu import write
from .mode import Mode

MYPY = False
if MYPY:
    from ..app import Application


class SeatsMenu(Mode):
    """A menu of a running game."""

    def __init__(self, app: "Application", play_mode: Mode) -> None:
        self.app = app
        # It only goes on seeing its cells: with other people at the board the game is taken up anew.
        self._play_mode = play_mode
        self.at = 0
        app.dirty = True

    def state(self) -> str:
        return "seats"

    def meaning(self, button: int) -> str:
        return {OK: "change", NEXT: "other", BACK: "close"}.get(button, "")

    def asks(self, doc: dict) -> None:
        doc["count"] = self.app.running.game.players
        doc["shown"] = self.at
        doc["item"] = self.app.running.seats[self.at]

    def cell(self, cell: int, code: int, now: int) -> None:
        self._play_mode.cell(cell, code, now)

    def press(self, button: int, now: int) -> None:
        running = self.app.running
        self.app.dirty = True
        if button == NEXT:
            self.at = (self.at + 1) % running.game.players
        elif button == OK:
            at = KINDS.index(running.seats[self.at]) + 1
            running.seat(self.at, KINDS[at % len(KINDS)], "")
        elif button == BACK:
            self.app.play_on()

    def draw(self, scene: bytearray) -> None:
        write(self.app, scene, self.app.running.seats[self.at][:1], lights.TURN + self.at, 0)
