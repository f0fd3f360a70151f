"""Menus on the grid: which variant, what to do in a game, how it ended. All with three buttons and no PC."""

from rules_core.refused import Refused

from ..buttons import BACK, NEXT, OK
from ..light import glyphs, lights
from .mode import Mode

# A name runs one column further so often.
_RUN_MS = 180


def _write(app, scene, text, code, now):
    """A text in the middle of the board; one that is too wide runs from right to left."""
    columns = app.config.columns
    rows = app.config.rows
    wide = glyphs.width(text) - 1
    x, y = glyphs.middle(text, columns, rows)
    if wide > columns:
        x = columns - now // _RUN_MS % (wide + columns)
    glyphs.write(text, scene, columns, rows, x, y, code)


class Choose(Mode):
    """Which variant is played next: its name runs over the grid, `next` shows another one, `ok` starts it."""

    def __init__(self, app):
        self.app = app
        self.names = app.variant_names()
        last = app.settings.get("variant")
        self.at = self.names.index(last) if last in self.names else 0
        self.why = ""
        app.dirty = True
        app.tell("state", {"state": self.state()})

    def state(self):
        return "menu"

    def step(self, now):
        # A running name moves.
        self.app.dirty = True

    def press(self, button, now):
        if not self.names:
            return
        self.why = ""
        if button == NEXT:
            self.at = (self.at + 1) % len(self.names)
        elif button == BACK:
            self.at = (self.at - 1) % len(self.names)
        elif button == OK:
            try:
                self.app.select(self.names[self.at], [], {})
            except Refused as refused:
                self.why = refused.why
                self.app.tell("refused", {"why": str(refused)})

    def draw(self, scene):
        text = self.why[:30] if self.why else self.names[self.at] if self.names else "?"
        _write(self.app, scene, text, lights.CLEAR if self.why else lights.TEXT, self.app.now)


class Pause(Mode):
    """The menu of a running game: s(core), b(ack: take back), d(raw), r(esign), t(ime), x (end without a result),
    l(ight), m(ask test). `ok` does it; ends of a game ask once more."""

    def __init__(self, app):
        self.app = app
        # The game goes on seeing its cells, and is taken up as it was.
        self.play_mode = getattr(app.mode, "play_mode", app.mode)
        self.at = 0
        self.sure = False
        session = app.session
        self.items = ["s"]
        if session.game.history and session.settings.get("take_back", True):
            self.items.append("b")
        self.items += ["d", "r"]
        if session.clocks.has_fallen(app.now):
            self.items.append("t")
        self.items += ["x", "l", "m"]
        app.dirty = True
        app.tell("state", {"state": "pause"})

    def state(self):
        return "pause"

    def cell(self, cell, code, now):
        self.play_mode.cell(cell, code, now)

    def press(self, button, now):
        app = self.app
        app.dirty = True
        item = self.items[self.at]
        if button == NEXT:
            self.at = (self.at + 1) % len(self.items)
            self.sure = False
        elif button == BACK:
            app.mode = self.play_mode
        elif button == OK:
            if item in "drtx" and not self.sure:
                self.sure = True
            else:
                self._do(item)

    def _do(self, item):
        app = self.app
        game = app.session.game
        others = [player for player in range(game.players) if player != game.turn]
        if item == "b":
            app.take_back()
        elif item == "d":
            app.end("agreed", [])
        elif item == "r":
            app.end("resigned", others)
        elif item == "t":
            app.end("time", others)
        elif item == "x":
            app.end("aborted", [])
        elif item == "l":
            app.set("brightness", app.lights.brightness % 10 + 1)
        elif item == "m":
            app.mode = self.play_mode
            app.selftest()
        elif item == "s":
            app.mode = self.play_mode

    def draw(self, scene):
        item = self.items[self.at]
        if item == "s":
            draw_scores(self.app, scene)
        else:
            _write(self.app, scene, item, lights.CLEAR if self.sure else lights.TEXT, 0)


class Over(Mode):
    """The game is over: the scores in the players' colours, the winners' blink; `ok` leads to the next game."""

    is_over = True

    def __init__(self, app):
        self.app = app
        app.dirty = True
        app.tell("state", {"state": "over"})

    def state(self):
        return "over"

    def step(self, now):
        self.app.dirty = True

    def press(self, button, now):
        if button == OK:
            self.app.close()

    def draw(self, scene):
        draw_scores(self.app, scene)


def draw_scores(app, scene):
    """One player after the other: the colour, and the score as a number."""
    session = app.session
    scores = session.game.scores()
    player = app.now // 1500 % len(scores)
    winners = session.result[1] if session.result else ()
    if player in winners and app.now // 250 & 1:
        return
    _write(app, scene, str(scores[player]), lights.TURN + player, app.now)
