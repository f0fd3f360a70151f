"""The application: sensors, buttons and the link in, lights and the journal out. `step` does it all once.

A port gives cells, LEDs, buttons, time, chance, storage and bytes (interfaces.py, docs/firmware.md); the rest is the
same everywhere.
"""

from rules_core.refused import Refused

from . import ticks
from .acts import Acts
from .buttons import BACK, HOLD, Buttons
from .keep.journal import Journal
from .keep.running_game import RunningGame
from .light import lights as lights_module
from .light.lights import Lights
from .memory import OURS, settle, tidy, unloaded
from .modes.mode import Mode
from .sense.evidence import Evidence
from .sense.masks import Masks
from .sense.sensing import Sensing
from .talk.listening import Listening

MYPY = False
if MYPY:
    from rules_core.chance import Chance as Luck

    from .interfaces import Config, Port
    from .keep.store import Store
    from .seats.ahead import Ahead

# The rooms from which a game is played: with pieces or by touch.
_PLAYING = ("firmware.modes", "firmware.light", "firmware.sense")
# How often the board looks after its sensors.
_CARE_MS = 5000


class Chance:
    """Chance from the port's hardware, as the rules core wants it."""

    def __init__(self, port: "Port") -> None:
        self.below = port.random


class Application(Acts):
    """One board."""

    def __init__(self, port: "Port", config: "Config") -> None:
        settle()
        self.port = port
        self.config = config
        self.now = port.ticks_ms()
        self.problems: dict[str, str] = {}
        self.settings: dict = {}
        self.dirty = True
        # What the board is doing: an object of one of the modules in modes.
        self.mode = Mode()
        self.sensing = Sensing(port, config)
        self.evidence = Evidence(config)
        self.lights = Lights(port, config, getattr(port, "paint", lights_module.paint))
        self._buttons = Buttons()
        self._virtual_buttons: list[int] = []
        self.masks = Masks(self.sensing)
        self._cared = self.now
        # It has the same `below` as the core's.
        self.chance: Luck = Chance(port)  # type: ignore[assignment]
        # The `state` event told last, None if nobody listens.
        self._asked: dict | None = None
        # Whether `step` also listens to the host. A Pico's stack is small: there a task of its own does.
        self.hears = True
        # What the present game is played with.
        self._loaded = unloaded(*_PLAYING)
        # The board's own opponent, if it has a seat.
        self.ahead: Ahead | None = None

    @property
    def store(self) -> "Store":
        """Checked files on the port's storage."""
        from .keep.store import Store

        return Store(self.port.storage)

    def first_light(self) -> None:
        """Show that the board is alive, before anything slow happens."""
        self.lights.scene[0] = lights_module.TEXT
        self.lights.step(self.now, True)

    def start(self) -> None:
        """Open the storage, learn where the pieces are, take up the last game."""
        from .opening import open_storage, take_up

        port = self.port
        open_storage(self)
        self.journal = Journal(port.storage, self.problems)
        self.link = Listening(port, self)
        self.running = RunningGame(self.journal, port, self)
        take_up(self)

    # --- the loop ----------------------------------------------------------------------------------------------

    def step(self) -> None:
        """One scan and what follows from it."""
        now = self.now = self.port.ticks_ms()
        changes = self.sensing.scan()
        if changes:
            self._cells_changed(changes, now)
        elif not self.sensing.is_sound() and not self.mode.is_fault:
            from .modes.fault import Fault

            self.mode = Fault(self)
        self.evidence.step(self.port)
        if ticks.diff(now, self._cared) > _CARE_MS:
            self._cared = now
            self._look_after_sensors(now)
        bits = self.port.buttons()
        press = self._buttons.step(bits, now)
        if not press and self._virtual_buttons:
            press = self._virtual_buttons.pop(0)
        if press == BACK + HOLD and self.in_game():
            from .modes.menu import Pause

            self.mode = Pause(self)
        elif press:
            self.mode.press(press, now)
        self.mode.step(now)
        if self.ahead and self.mode.is_idle():
            self.ahead.step()
        if self.running.clocks:
            self.running.note_clock(now)
        if self.running.result and self.mode.plays:
            from .modes.menu import Over

            self.mode = Over(self)
        if self.hears:
            self.link.step()
        self.show()
        self.port.feed()

    def show(self) -> None:
        """Bring the lights up to date."""
        if self.dirty:
            self.dirty = False
            scene = self.lights.scene
            for cell in range(len(scene)):
                scene[cell] = 0
            self.mode.draw(scene)
            self.lights.step(self.now, True)
            self.tell_state()
        else:
            self.lights.step(self.now, False)

    def _cells_changed(self, changes: int, now: int) -> None:
        sensing = self.sensing
        evidence = []
        for i in range(changes):
            cell = sensing.changed[i]
            if self.masks.changed(cell, now):
                self._tell_masks()
            code = sensing.code(cell)
            self.mode.cell(cell, code, now)
            evidence.append([cell, code])
        self.link.tell("cells", {"cells": evidence})

    def listened(self) -> bool:
        """Whether anybody is told of what happens."""
        return self.link.watched()

    def tell(self, kind: str, what: dict) -> None:
        """Tell the host."""
        self.link.tell(kind, what)

    def tell_state(self, again: bool = False) -> None:
        """Tell what the board asks for, if it is not what was told last."""
        if not self.link.watched():
            self._asked = None
            return
        from .report import asked

        doc = asked(self.mode, self.in_game())
        if again or doc != self._asked:
            self._asked = doc
            self.link.tell("state", doc)

    def refused(self, refused: Refused) -> None:
        """What somebody tried with buttons or pieces cannot be."""
        from .talk.refusal import told

        doc = told(refused)
        doc["why"] = doc.pop("no")
        self.tell("refused", doc)

    # --- what people and hosts can do ----------------------------------------------------------------------------

    def in_game(self) -> bool:
        """Whether a game is running."""
        return self.running.game is not None and self.running.result is None

    def variant_names(self) -> "list[str]":
        """The names of the variants that fit the board."""
        from .keep.variants import Variants

        return Variants(self.store).names(self.config.columns, self.config.rows)

    def variant(self, name: str) -> "dict | None":
        """A variant as it was written, None if there is none."""
        from .keep.variants import Variants

        return Variants(self.store).raw(name)

    def select(self, name: str, players: "list[str]", settings: dict) -> None:
        """Start a game of a variant; a running one must have ended."""
        from .keep.choosing import select

        select(self, name, players, settings)

    def begin(self, variant: dict, players: "list[str]", settings: dict) -> None:
        """Start a game of a complete variant."""
        self.mode = Mode()
        self._dismiss()
        self._loaded.close()
        self._loaded = unloaded(*_PLAYING)
        try:
            self.running.begin(variant, players, settings, (self.config.columns, self.config.rows))
        except Refused as refused:
            self.choose(refused.why)
            raise
        self.play_on()

    def play_on(self, resumed: bool = False) -> None:
        """Go on with the running game; `resumed`: after a power cut."""
        if self.running.result:
            from .modes.menu import Over

            self.mode = Over(self)
            return
        self.mode = Mode()
        tidy()
        self._invite()
        if self.running.game.by_touch:
            from .modes.touch import Touch

            settle(*_PLAYING)
            self.mode = Touch(self, self.now)
        else:
            from .modes.play import Play

            settle(*_PLAYING)
            self.mode = Play(self, self.now, resumed)
        tidy()
        self.running.start_clock(self.now, self.mode.setting_up)

    def _invite(self) -> None:
        """The board's own opponent comes if it has a seat, and goes if it has none."""
        plays = "board" in self.running.seats
        if self.ahead and not (plays and self.ahead.game is self.running.game):
            self._dismiss()
        if plays and not self.ahead:
            loaded = unloaded("firmware.seats", OURS[1])
            from .seats.ahead import Ahead

            self.ahead = Ahead(self, loaded)

    def _dismiss(self) -> None:
        if self.ahead:
            self.ahead.close()
            self.ahead = None

    def choose(self, why: str = "") -> None:
        """Choose a variant; `why` the last one was refused."""
        from .modes.menu import Choose

        self.mode = Choose(self, why)

    def _game(self, ended: bool = False) -> None:
        """Go on playing; Refused if nothing is played. `ended`: a game that has ended will do."""
        if not self.running.game:
            raise Refused("", "no game is running", "no-game")
        if self.running.result and not ended:
            raise Refused("", "the game is over", "game-over")
        if not self.mode.plays and not ended:
            self.play_on()

    def roll(self, text: str) -> None:
        self._game()
        self.mode.roll(text, self.now)

    def play(self, text: str) -> None:
        self._game()
        self.mode.play(text, self.now)

    def seat(self, player: int, kind: str, name: str) -> None:
        """A seat belongs to people, to the board or to somebody elsewhere from now on."""
        self._game()
        self.running.seat(player, kind, name)
        self.play_on()

    def move(self, player: int, text: str, ms: int = -1) -> None:
        """The move of somebody elsewhere: checked now, made when hands have made it."""
        self._game()
        self.mode.guest_moves(player, text, ms, self.now)

    def take_back(self) -> None:
        """Take the last move back, or the result, until the next game begins."""
        self._game(True)
        self.running.take_back()
        self.play_on()

    def ruling(self, text: str, position: "dict | None") -> None:
        self._game(True)
        self.running.rule(text, position)
        self.play_on()

    def end(self, reason: str, winners: "list[int]") -> None:
        self._game(True)
        self.running.end(reason, winners)
        self.play_on()

    def close(self) -> None:
        """Put the finished game away and choose another one."""
        if not self.running.result:
            raise Refused("", "the game is not over", "not-over")
        self._dismiss()
        self.running.close()
        self.choose()

    def hand(self, piece: object) -> None:
        """Somebody says which piece is in the hand, see told.py."""
        self._game()
        self.evidence.hear(piece)

    def press(self, bits: int) -> None:
        """A button pressed from afar: 1 ok, 2 next, 4 back, + 8 held."""
        if len(self._virtual_buttons) < 16:
            self._virtual_buttons.append(bits)

    def setup(self) -> None:
        """Set the board up anew under guidance."""
        self._game()
        self.play_on()
