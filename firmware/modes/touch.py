"""Playing by touch: Rolling Cubes. The signs shine on the grid; any magnet that touches them spells an equation.

`ok` hands the equation in (with nothing touched, twice: there is none), `next` throws the touched cubes again, `back`
takes the last sign away. `ok` also throws when a throw is due.
"""

from rules_core.refused import Refused

from ..buttons import BACK, NEXT, OK
from ..light import lights
from ..light.stage import Stage
from .mode import Mode


class Touch(Mode):
    """A game without pieces on the board."""

    def __init__(self, app, now):
        self.app = app
        self.session = app.session
        self.stage = Stage(self.session.game, app.config)
        # The cubes touched so far, in order.
        self.cubes = []
        self._none_once = False
        self._look()

    def _look(self):
        self.cubes = []
        self._none_once = False
        self.stage.look_by_touch(self.session.game)
        self.app.dirty = True
        self.app.tell("state", {"state": self.state()})

    def state(self):
        return self.session.game.phase

    def cell(self, cell, code, now):
        """A touch begins where a magnet appears."""
        cell = self.stage.game_cell(cell)
        if cell < 0 or not 1 <= code <= 4:
            return
        game = self.session.game
        x = cell % self.stage.columns
        y = cell // self.stage.columns
        moves = game.targets(x, y)
        if moves:
            self.session.play(moves[0], now)
            self._look()
            return
        cube = game.cube_at(x, y) if game.phase == "equation" else -1
        if cube >= 0 and cube not in self.cubes:
            self.cubes.append(cube)
            self._none_once = False
            self.app.dirty = True
            self.app.tell("touch", {"text": game.spelled(self.cubes)})

    def press(self, button, now):
        game = self.session.game
        self.app.dirty = True
        if game.is_chance():
            if button == OK:
                self.roll("", now)
        elif button == BACK and self.cubes:
            self.cubes.pop()
        elif button == OK and game.phase == "equation":
            if self.cubes:
                self._try("eq " + game.spelled(self.cubes), now)
            elif self._none_once:
                self._try("none", now)
            else:
                self._none_once = True
        elif button == NEXT and self.cubes:
            self._try("again " + " ".join(game.spelled(self.cubes)), now)

    def _try(self, text, now):
        try:
            self.play(text, now)
        except Refused as refused:
            self.cubes = []
            self.app.tell("refused", {"why": str(refused)})

    def roll(self, text, now):
        """Throw the cubes, or take what somebody has thrown."""
        game = self.session.game
        if not game.is_chance():
            raise Refused("", "no throw is due")
        self.session.play(game.parse(text) if text else game.random_move(self.app.chance), now)
        self._look()

    def play(self, text, now):
        """A move that comes as a text."""
        if self.session.game.is_chance():
            self.roll(text, now)
            return
        self.session.play(self.session.game.parse(text), now)
        self._look()

    def draw(self, scene):
        stage = self.stage
        stage.clear()
        game = self.session.game
        for cell in range(len(stage.cells)):
            if stage.cells[cell] and game.cube_at(cell % stage.columns, cell // stage.columns) in self.cubes:
                stage.cells[cell] = lights.IN_HAND
        if self._none_once:
            stage.mark(range(stage.columns), lights.CLEAR)
        stage.onto(scene)
        stage.turn(scene, game.turn)
