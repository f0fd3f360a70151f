"""Menus on the grid: which variant, what to do in a game, how it ended. All with three buttons and no PC."""

from rules_core.refused import Refused

from ..buttons import BACK, HOLD, NEXT, OK
from ..light import glyphs, lights
from ..seats import PEOPLE
from .mode import Mode
from .within import Within

MYPY = False
if MYPY:
    from ..app import Application

# A name runs one column further so often.
_RUN_MS = 180
# The items of a game's menu: the letter on the grid, and its code.
_ITEMS = {
    "s": "score", "b": "take-back", "d": "draw", "r": "resign", "t": "time", "x": "end", "l": "light", "m": "selftest",
    "w": "seats", "h": "hint",
}  # fmt: skip
# Those that are asked for once more.
_ENDS = "drtx"


def write(app: "Application", scene: bytearray, text: str, code: int, now: int) -> None:
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

    def __init__(self, app: "Application", why: str = "") -> None:
        self.app = app
        self.names = app.variant_names()
        last = app.settings.get("variant")
        self.at = self.names.index(last) if last in self.names else 0
        self.why = why
        app.dirty = True

    def state(self) -> str:
        return "menu"

    def meaning(self, button: int) -> str:
        if button == NEXT + HOLD:
            return "selftest"
        return {OK: "start", NEXT: "other", BACK: "previous"}.get(button, "") if self.names else ""

    def asks(self, doc: dict) -> None:
        doc["count"] = len(self.names)
        doc["shown"] = self.at
        doc["item"] = self.names[self.at] if self.names else None

    def step(self, now: int) -> None:
        # A running name moves.
        self.app.dirty = True

    def press(self, button: int, now: int) -> None:
        code = self.meaning(button)
        self.why = ""
        if code == "other":
            self.at = (self.at + 1) % len(self.names)
        elif code == "previous":
            self.at = (self.at - 1) % len(self.names)
        elif code == "selftest":
            self._try_sensors()
        elif code:
            try:
                self.app.select(self.names[self.at], [], {})
            except Refused as refused:
                self.why = refused.why
                self.app.refused(refused)

    def draw(self, scene: bytearray) -> None:
        text = self.why[:30] if self.why else self.names[self.at] if self.names else "?"
        write(self.app, scene, text, lights.CLEAR if self.why else lights.TEXT, self.app.now)
        if not self.app.sensing.calibrated:
            # Nobody knows how well the board sees.
            columns = self.app.config.columns
            for corner in (0, columns - 1, len(scene) - columns, len(scene) - 1):
                scene[corner] = lights.DOUBTFUL

    def _try_sensors(self) -> None:
        try:
            self.app.selftest()
        except Refused as refused:
            self.app.refused(refused)


class Pause(Within):
    """The menu of a running game: s(core), b(ack: take back), d(raw), r(esign), t(ime), x (end without a result),
    h(int), w(ho sits where), l(ight), m(ask test). `ok` does it; ends of a game ask once more."""

    def __init__(self, app: "Application") -> None:
        Within.__init__(self, app)
        self.at = 0
        self.sure = False
        running = app.running
        self.items = ["s"]
        if running.can_take_back() and running.settings.get("take_back", True):
            self.items.append("b")
        self.items += ["d", "r"]
        if running.clocks.has_fallen(app.now):
            self.items.append("t")
        self.items.append("x")
        if self.before.advises and running.settings.get("hints", True) and self._people_act():
            self.items.append("h")
        self.items += ["w", "l", "m"]

    def _people_act(self) -> bool:
        running = self.app.running
        return running.seats[running.game.turn] == PEOPLE and not running.game.is_chance()

    def state(self) -> str:
        return "pause"

    def meaning(self, button: int) -> str:
        if button == OK:
            item = self.items[self.at]
            return "yes" if self.sure else "close" if item == "s" else _ITEMS[item]
        return {NEXT: "other", BACK: "close"}.get(button, "")

    def asks(self, doc: dict) -> None:
        doc["count"] = len(self.items)
        doc["shown"] = self.at
        doc["item"] = _ITEMS[self.items[self.at]]

    def press(self, button: int, now: int) -> None:
        app = self.app
        app.dirty = True
        item = self.items[self.at]
        if button == NEXT:
            self.at = (self.at + 1) % len(self.items)
            self.sure = False
        elif button == BACK:
            self.leave()
        elif button == OK:
            if item in _ENDS and not self.sure:
                self.sure = True
            else:
                try:
                    self._do(item)
                except Refused as refused:
                    app.refused(refused)

    def _do(self, item: str) -> None:
        app = self.app
        game = app.running.game
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
        elif item == "w":
            from .seats_menu import SeatsMenu

            app.mode = SeatsMenu(app, self.before)
        elif item == "h":
            self.leave()
            self.before.advise(app.now)
        elif item == "l":
            app.set("brightness", app.lights.brightness % 10 + 1)
        elif item == "m":
            app.selftest()
        else:
            self.leave()

    def draw(self, scene: bytearray) -> None:
        item = self.items[self.at]
        if item == "s":
            draw_scores(self.app, scene)
        else:
            write(self.app, scene, item, lights.CLEAR if self.sure else lights.TEXT, 0)


class Over(Mode):
    """The game is over: the scores in the players' colours, the winners' blink; `ok` leads to the next game, `back`
    takes the last move or the result back, after a question."""

    def __init__(self, app: "Application") -> None:
        self.app = app
        self.asking = False
        app.dirty = True

    def state(self) -> str:
        return "ask" if self.asking else "over"

    def meaning(self, button: int) -> str:
        if self.asking:
            return "yes" if button == OK else "no"
        if button == BACK and self.app.running.settings.get("take_back", True):
            return "take-back"
        return "archive" if button == OK else ""

    def step(self, now: int) -> None:
        self.app.dirty = True

    def press(self, button: int, now: int) -> None:
        code = self.meaning(button)
        self.asking = code == "take-back"
        try:
            if code == "yes":
                self.app.take_back()
            elif code == "archive":
                self.app.close()
        except Refused as refused:
            self.app.refused(refused)

    def draw(self, scene: bytearray) -> None:
        if self.asking:
            write(self.app, scene, "b", lights.CANDIDATE, 0)
        else:
            draw_scores(self.app, scene)


def draw_scores(app: "Application", scene: bytearray) -> None:
    """One player after the other: the colour, and the score as a number."""
    running = app.running
    scores = running.game.scores()
    player = app.now // 1500 % len(scores)
    winners = running.result[1] if running.result else ()
    if player in winners and app.now // 250 & 1:
        return
    write(app, scene, str(scores[player]), lights.TURN + player, app.now)
