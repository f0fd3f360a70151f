"""Playing by touch: the signs of a game shine on the grid, and any magnet that touches them means them.

`ok` hands in what was touched (nothing: asked once more), `next` throws what was touched again, `back` takes the last
sign away. `ok` also rolls when a roll is due. A cell that stands for a move makes it at once.
"""

from rules_core.refused import Refused

from ..buttons import BACK, NEXT, OK
from ..keep.running_game import SEAT
from ..light import lights
from ..light.stage import Stage
from .mode import Mode

MYPY = False
if MYPY:
    from ..app import Application
    from ..seats.guest import Guest


class Touch(Mode):
    """A game without pieces on the board."""

    plays = True

    def __init__(self, app: "Application", now: int) -> None:
        self.app = app
        self.running = app.running
        self.stage = Stage(self.running.game, app.config)
        # The signs touched so far, in order.
        self.signs: list[int] = []
        self._none_once = False
        # Who moves for the player to act, if that is not people.
        self.guest: Guest | None = None
        self._look()

    def _look(self) -> None:
        self.signs = []
        self._none_once = False
        self.guest = None
        running = self.running
        if not running.result and running.seats[running.game.turn] != "people":
            from ..seats.guest import Guest

            self.guest = Guest(self.app, self.app.now)
        self.stage.look_at_signs(self.running.game)
        self.app.dirty = True

    def step(self, now: int) -> None:
        """No hands are needed here: a guest's move is made as soon as it is known."""
        guest = self.guest
        if guest and guest.rolls():
            self.roll("", now)
        elif guest and guest.step(now):
            self.running.play(guest.move, now, SEAT)
            self._look()

    def guest_moves(self, player: int, text: str, ms: int, now: int) -> None:
        guest = self.guest
        if not guest or guest.kind != "elsewhere" or guest.player != player:
            raise Refused("player", "nobody elsewhere is to move for this seat now", "not-to-move")
        guest.know(self.running.game.parse(text), ms)
        self.running.play(guest.move, now, SEAT)
        self._look()

    def state(self) -> str:
        if self.guest:
            return self.guest.state()
        return "roll" if self.running.game.is_chance() else "touch"

    def is_idle(self) -> bool:
        return not self.guest or self.guest.kind != "board"

    def asks(self, doc: dict) -> None:
        doc["entered"] = self.running.game.spelled(self.signs)
        if self.guest:
            self.guest.asks(doc, self.stage)

    def cell(self, cell: int, code: int, now: int) -> None:
        """A touch begins where a magnet appears."""
        cell = self.stage.game_cell(cell)
        if cell < 0 or not 1 <= code <= 4 or self.guest:
            return
        game = self.running.game
        x = cell % self.stage.columns
        y = cell // self.stage.columns
        moves = game.targets(x, y)
        if moves:
            self.running.play(moves[0], now)
            self._look()
            return
        sign = game.sign_at(x, y)
        if sign >= 0 and sign not in self.signs:
            self.signs.append(sign)
            self._none_once = False
            self.app.dirty = True
            self.app.tell("touch", {"text": game.spelled(self.signs)})

    # --- buttons -----------------------------------------------------------------------------------------------

    def meaning(self, button: int) -> str:
        game = self.running.game
        if self.guest:
            return self.guest.meaning(button, False)
        if game.is_chance():
            return "roll" if button == OK else ""
        if button == BACK:
            return "rub-out" if self.signs else ""
        if button == NEXT:
            return "again" if game.thrown_again(self.signs) else ""
        if button == OK and game.handed_in(self.signs):
            return "hand-in" if self.signs else "yes" if self._none_once else "none"
        return ""

    def press(self, button: int, now: int) -> None:
        game = self.running.game
        self.app.dirty = True
        code = self.meaning(button)
        if code == "roll":
            self.roll("", now)
        elif code == "take-over":
            self.running.seat(game.turn, "people", "")
            self._look()
        elif code == "rub-out":
            self.signs.pop()
        elif code == "none":
            self._none_once = True
        elif code == "again":
            self._try(game.thrown_again(self.signs), now)
        elif code:
            self._try(game.handed_in(self.signs), now)

    def _try(self, text: str, now: int) -> None:
        try:
            self.play(text, now)
        except Refused as refused:
            self.signs = []
            self._none_once = False
            self.app.refused(refused)

    def roll(self, text: str, now: int) -> None:
        """Roll, or take what somebody has rolled."""
        game = self.running.game
        if not game.is_chance():
            raise Refused("", "no roll is due", "no-throw-due")
        self.running.play(game.parse(text) if text else game.random_move(self.app.chance), now)
        self._look()

    def play(self, text: str, now: int) -> None:
        """A move that comes as a text."""
        if self.running.game.is_chance():
            self.roll(text, now)
            return
        self.running.play(self.running.game.parse(text), now)
        self._look()

    # --- lights --------------------------------------------------------------------------------------------------

    def draw(self, scene: bytearray) -> None:
        stage = self.stage
        stage.clear()
        game = self.running.game
        for cell in range(len(stage.cells)):
            if (
                self.signs
                and stage.cells[cell]
                and game.sign_at(cell % stage.columns, cell // stage.columns) in self.signs
            ):
                stage.cells[cell] = lights.IN_HAND
        if self._none_once:
            stage.mark(range(stage.columns), lights.CLEAR)
        stage.onto(scene)
        stage.turn(scene, game.turn)
