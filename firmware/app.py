"""The application: sensors, buttons and the link in, lights and the journal out. `step` does it all once.

A port gives cells, LEDs, buttons, time, chance, storage and bytes (docs/firmware.md); the rest is the same everywhere.
"""

from rules_core.refused import Refused

from . import ticks
from .buttons import BACK, HOLD, Buttons
from .keep.journal import Journal
from .keep.session import Session
from .light import lights as lights_module
from .light.lights import Lights
from .memory import forget
from .sense.classify import classify
from .sense.sensing import Sensing
from .talk.ear import Ear

CALIBRATION = "calibration"
# A cell that changes more often within a while is masked until the next self-test.
_FLICKER = 24
_FLICKER_MS = 4000


class Chance:
    """Chance from the port's hardware, as the rules core wants it."""

    def __init__(self, port):
        self.below = port.random


class Application:
    """One board."""

    def __init__(self, port, config):
        self.port = port
        self.config = config
        self.now = port.ticks_ms()
        self.problems = {}
        self.dirty = True
        # What the board is doing: an object of play.py, touch.py or menu.py; None before the first step.
        self.mode = None
        self.sensing = Sensing(port, config, getattr(port, "classify", classify))
        self.lights = Lights(port, config, getattr(port, "paint", lights_module.paint))
        self._buttons = Buttons()
        self._virtual_buttons = []
        self._flicker = bytearray(config.count)
        self._flicker_since = self.now
        self.chance = Chance(port)
        # Whether `step` also listens to the host. A Pico's stack is small: there a task of its own does.
        self.hears = True

    @property
    def store(self):
        """Checked files on the port's storage."""
        from .keep.store import Store

        return Store(self.port.storage)

    def first_light(self):
        """Show that the board is alive, before anything slow happens."""
        self.lights.scene[0] = lights_module.TEXT
        self.lights.step(self.now, True)

    def start(self):
        """Open the storage, learn where the pieces are, take up the last game."""
        port = self.port
        self.store.recover()
        self.settings = self._service().load_settings(self)
        self.lights.brightness = self.settings.get("brightness", 5)
        if not self.sensing.from_bytes(self.store.load(CALIBRATION)) and port.storage.size(CALIBRATION) >= 0:
            self.problems["calibration"] = "damaged or of another board, the defaults are used: calibrate again"
        self.journal = Journal(port.storage, self.problems)
        self.link = Ear(port, self)
        self.session = Session(self.journal, port, self)
        for _ in range(4):
            self.sensing.scan()
        self.now = port.ticks_ms()
        try:
            resumed = self.session.resume()
        except Exception as error:
            # A board of another firmware may have written it: whatever is wrong, the board starts.
            self.session.close()
            self.problems["journal"] = "the last game cannot be taken up: %r" % error
            resumed = False
        if resumed:
            self.play_on()
        else:
            self._choose()

    # --- the loop ----------------------------------------------------------------------------------------------

    def step(self):
        """One scan and what follows from it."""
        now = self.now = self.port.ticks_ms()
        changes = self.sensing.scan()
        if changes:
            self._cells_changed(changes, now)
        bits = self.port.buttons()
        press = self._buttons.step(bits, now)
        if not press and self._virtual_buttons:
            press = self._virtual_buttons.pop(0)
        if press == BACK + HOLD and self.session.game and not self.session.result:
            from .modes.menu import Pause

            self.mode = Pause(self)
        elif press:
            self.mode.press(press, now)
        self.mode.step(now)
        if self.session.result and not self.mode.is_over:
            from .modes.menu import Over

            self.mode = Over(self)
        if self.hears:
            self.link.step()
        self.show()
        self.port.feed()

    def show(self):
        """Bring the lights up to date."""
        if self.dirty:
            self.dirty = False
            scene = self.lights.scene
            for cell in range(len(scene)):
                scene[cell] = 0
            self.mode.draw(scene)
            self.lights.step(self.now, True)
        else:
            self.lights.step(self.now, False)

    def _cells_changed(self, changes, now):
        sensing = self.sensing
        evidence = []
        if ticks.diff(now, self._flicker_since) > _FLICKER_MS:
            self._flicker_since = now
            self._flicker[:] = bytes(len(self._flicker))
        for i in range(changes):
            cell = sensing.changed[i]
            self._flicker[cell] = min(255, self._flicker[cell] + 1)
            if self._flicker[cell] == _FLICKER:
                self.mask([cell], now)
            code = sensing.code(cell)
            self.mode.cell(cell, code, now)
            evidence.append([cell, code])
        self.link.tell("cells", {"cells": evidence})

    def listened(self):
        """Whether anybody is told of what happens."""
        return self.link.watched()

    def tell(self, kind, what):
        """Tell the host."""
        self.link.tell(kind, what)

    # --- what people and hosts can do ----------------------------------------------------------------------------

    def _service(self):
        """What is rarely asked for."""
        from . import service

        return service

    def variant_names(self):
        """The names of the variants that fit the board."""
        return self._service().variants(self).names(self.config.columns, self.config.rows)

    def variant(self, name):
        """A variant as it was written, None if there is none."""
        return self._service().variants(self).raw(name)

    def select(self, name, players, settings):
        """Start a game of a variant; a running one must have ended."""
        self._service().select(self, name, players, settings)

    def play_on(self):
        """Go on with the running game."""
        if self.session.result:
            from .modes.menu import Over

            self.mode = Over(self)
            return
        if self.session.game.by_touch:
            from .modes.touch import Touch as Mode
        else:
            from .modes.play import Play as Mode
        self.mode = None
        self.mode = Mode(self, self.now)
        from .idle import IDLE

        forget(IDLE)
        self.session.start_clock(self.now, self.mode.setting_up)

    def _choose(self):
        from .modes.menu import Choose

        self.mode = Choose(self)

    def _game(self):
        if not self.session.game:
            raise Refused("", "no game is running")
        if self.session.result:
            raise Refused("", "the game is over")
        if not hasattr(self.mode, "stage"):
            self.play_on()
        return self.session.game

    def roll(self, text):
        self._game()
        self.mode.roll(text, self.now)

    def play(self, text):
        self._game()
        self.mode.play(text, self.now)

    def take_back(self):
        self._game()
        self.session.take_back()
        self.play_on()

    def ruling(self, text, position):
        self._game()
        self.session.rule(text, position)
        forget()
        self.play_on()

    def end(self, reason, winners):
        self._game()
        self.session.end(reason, winners)
        self.play_on()

    def close(self):
        """Put the finished game away and choose another one."""
        if not self.session.result:
            raise Refused("", "the game is not over")
        self.session.close()
        self._choose()

    def press(self, bits):
        """A button pressed from afar: 1 ok, 2 next, 4 back, + 8 held."""
        if len(self._virtual_buttons) < 16:
            self._virtual_buttons.append(bits)

    def setup(self):
        """Set the board up anew under guidance."""
        self._game()
        self.play_on()

    # --- sensors -------------------------------------------------------------------------------------------------

    def codes(self):
        return bytearray([self.sensing.code(cell) for cell in range(self.config.count)])

    def raw(self):
        return self.sensing.raw

    def mask(self, cells, now):
        """Do not trust these cells any more, until a self-test finds them good."""
        for cell in cells:
            self.sensing.masked[cell] = 1
            self.mode.cell(cell, self.sensing.code(cell), now)
        self.store_checked(CALIBRATION, self.sensing.to_bytes())
        self.tell("health", {"masked": [cell for cell in range(self.config.count) if self.sensing.masked[cell]]})
        self.dirty = True

    def store_checked(self, path, data):
        """Store a file; a full flash is a problem, but no reason to stop."""
        try:
            self.store.replace(path, data)
            self.problems.pop(path + ".full", None)
        except OSError:
            self.problems[path + ".full"] = "flash full: not stored"

    def calibrate(self):
        """Take the empty board as it is for empty; returns the cells that cannot be right."""
        return self._service().calibrate(self)

    def selftest(self):
        """Look for bad cells, mask them and show them; returns them and the margin of each cell."""
        return self._service().selftest(self)

    # --- settings and health ---------------------------------------------------------------------------------------

    def set(self, name, value):
        """Change a setting of the board."""
        self._service().set(self, name, value)

    def info(self):
        """What is going on, for the host."""
        return self._service().info(self)

    def health(self):
        """How the board is."""
        return self._service().health(self)
