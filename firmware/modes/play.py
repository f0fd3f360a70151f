"""Playing with pieces: sensors become moves, people choose and correct with three buttons, lights answer."""

from rules_core.refused import Refused

from ..keep.running_game import ENDED_BY_MOVE, RESTORED, SEAT, TAKEN_BACK_BY_HAND
from ..light import lights
from ..light.stage import Stage
from ..memory import tidy
from ..sense.masks import KEPT
from ..sense.sight import CHOICE, GOES_ON, HAND, NOTHING, QUIET, SETTLING, TAKEN_BACK, WRONG
from ..sense.tracker import Tracker
from .mode import Mode

MYPY = False
if MYPY:
    from collections.abc import Callable

    from rules_core.game import Game

    from ..app import Application
    from ..seats.guest import Guest
    from .column_entry import ColumnEntry
    from .value_entry import ValueEntry

# What `state` says over the link.
_STATES = ("quiet", "hand", "settling", "choice", "astray", "correction")


class Play(Mode):
    """A game whose pieces stand on the board."""

    plays = True
    advises = True

    def __init__(self, app: "Application", now: int, resumed: bool = False) -> None:
        """`resumed`: the power is back; a legal move may have been made without it."""
        self.app = app
        self.running = app.running
        self.stage = Stage(self.running.game, app.config)
        app.evidence.corner = (self.stage.left, self.stage.low)
        self.tracker = Tracker(self.running.game, self.running.settings.get("take_back", True), app.evidence)
        # What a correction asked for, to be told when it is done.
        self.correction = ""
        # A question that ok answers with yes: take back?
        self.asking = False
        # What is being entered with the buttons.
        self.entry: ValueEntry | ColumnEntry | None = None
        # Cells that say otherwise than people, to be asked about one after the other.
        self.doubts: list[int] = []
        # The cells that said otherwise when people declined every move that could explain them.
        self.declined: list[int] = []
        # Who moves for the player to act, if that is not people.
        self.guest: Guest | None = None
        # What the board would do in the place of people who have asked for it.
        self.hint: Guest | None = None
        self._told = -1
        for cell in range(app.config.count):
            self.cell(cell, app.sensing.code(cell), now)
        self.look(now)
        # Before the first move, and after a power cut, the board is set up under guidance.
        self.setting_up = bool(self.tracker.odd) and not (resumed and self.tracker.sees_move(now))

    def look(self, now: int) -> None:
        """The position has changed."""
        self.tracker.game = self.running.game
        self.tracker.look(now)
        self.stage.look(self.running.game)
        self.asking = False
        self.entry = None
        self.doubts = []
        self.declined = []
        self.guest = self.hint = None
        running = self.running
        if not running.result and running.seats[running.game.turn] != "people":
            from ..seats.guest import Guest

            self.guest = Guest(self.app, now)
            self.tracker.allow([])
        self.app.dirty = True

    # --- what happens ------------------------------------------------------------------------------------------

    def cell(self, cell: int, code: int, now: int) -> None:
        """A cell of the board shows another code."""
        at = self.stage.game_cell(cell)
        if at >= 0:
            self.app.dirty = True
            self.tracker.sees(at, code, now, self.app.sensing.masked[cell])

    def step(self, now: int) -> None:
        tracker = self.tracker
        if self.setting_up:
            if tracker.is_right(now):
                self.setting_up = False
                # Nobody has to be guided any more.
                tidy()
                self.running.start_clock(now)
                tracker.look(now, False)
                self.app.dirty = True
        else:
            if self.guest:
                self._await(self.guest, now)
            elif self.hint:
                self.hint.step(now)
            done = tracker.step(now)
            if done == TAKEN_BACK:
                self._resolve(TAKEN_BACK_BY_HAND)
                self.attempt(self.running.take_back)
                self.look(now)
            elif done == GOES_ON:
                # The hand had not finished: what it does now is the move.
                self.attempt(self.running.take_back)
                self.look(now)
            elif done != NOTHING:
                self.made(done, now)
        if tracker.state != QUIET:
            # Whoever plays on takes nothing back.
            self.asking = False
        if self.doubts:
            # What has changed meanwhile is a living sensor.
            guided = self.setting_up or tracker.state == WRONG
            self.doubts = [cell for cell in self.doubts if guided and cell in tracker.odd]
        state = 6 if self.setting_up else tracker.state
        if state != self._told:
            if state == WRONG:
                from ..sense.correction import told

                self.correction = told(tracker)
            elif state == QUIET:
                self._resolve(RESTORED)
            self._told = state
            self.app.dirty = True

    def _await(self, guest: "Guest", now: int) -> None:
        """Somebody else moves for this seat; for itself the board also rolls."""
        if guest.rolls():
            if self.tracker.state == QUIET:
                self.roll("", now)
        elif guest.step(now):
            self.lit(guest, now)

    def lit(self, guest: "Guest", now: int) -> None:
        """The guest's move is known: hands make it, unless there is nothing to do."""
        self.tracker.allow([guest.move])
        if self.running.game.moves_nothing(guest.move):
            self.made(guest.move, now)

    def _resolve(self, how: str) -> None:
        if self.correction:
            self.running.corrected(how, self.correction)
            self.correction = ""

    def made(self, move: int, now: int) -> None:
        """A move was made on the board."""
        self._resolve(ENDED_BY_MOVE)
        self.app.evidence.made(self.running.game, move)
        self.running.play(move, now, SEAT if self.guest else self.tracker.by)
        self.look(now)

    def attempt(self, act: "Callable[[], None]") -> None:
        try:
            act()
        except Refused as refused:
            self.app.refused(refused)

    def state(self) -> str:
        """What the board is waiting for, in a word."""
        if self.doubts:
            return "mask"
        if self.setting_up:
            return "setup"
        if self.entry:
            return "entry"
        if self.asking:
            return "ask"
        if self.tracker.state == QUIET:
            if self.guest:
                return self.guest.state()
            if self.running.game.is_chance():
                return "roll"
        return _STATES[self.tracker.state]

    def is_idle(self) -> bool:
        return not self.hint and self.state() in ("quiet", "setup", "roll", "awaiting")

    def asks(self, doc: dict) -> None:
        from .questions import asks

        asks(self, doc)

    def advise(self, now: int) -> None:
        from ..seats.hint import Hint

        self.hint = Hint(self.app, now)

    def guest_moves(self, player: int, text: str, ms: int, now: int) -> None:
        from .questions import guest_moves

        guest_moves(self, player, text, ms, now)

    # --- buttons -------------------------------------------------------------------------------------------------

    def meaning(self, button: int) -> str:
        from .questions import meaning

        return meaning(self, button)

    def press(self, button: int, now: int) -> None:
        from .pressing import press

        self.app.dirty = True
        press(self, button, now)

    def roll(self, text: str, now: int) -> None:
        """Roll the dice, or take what somebody has rolled."""
        game = self.running.game
        if not game.is_chance():
            raise Refused("", "no roll is due", "no-throw-due")
        move = game.parse(text) if text else game.random_move(self.app.chance)
        self.app.evidence.made(game, move)
        self.running.play(move, now)
        self.look(now)

    def play(self, text: str, now: int) -> None:
        """A move that comes as a text; the pieces then follow it under guidance."""
        running = self.running
        if running.game.is_chance():
            self.roll(text, now)
        else:
            running.play(running.game.parse(text), now)
            self.look(now)
        self.setting_up = bool(self.tracker.odd)

    # --- lights ----------------------------------------------------------------------------------------------------

    def draw(self, scene: bytearray) -> None:
        stage = self.stage
        tracker = self.tracker
        game = self.running.game
        stage.clear()
        if self.entry:
            self.entry.draw(stage)
        elif self.doubts:
            stage.mark(self.doubts, lights.DOUBTFUL)
            stage.mark(self.doubts[:1], lights.CANDIDATE)
        elif self.setting_up or tracker.state == WRONG:
            from ..sense.correction import pair

            clear, fill = pair(tracker)
            stage.mark(fill, lights.FILL)
            stage.mark(clear, lights.CLEAR)
        elif tracker.state == HAND and tracker.hand:
            stage.mark_targets(game.reached(tracker.moves_of(tracker.hand)))
            stage.mark_prints([tracker.hand], lights.IN_HAND)
            if self.hint:
                self.hint.mark_place(stage)
        elif tracker.state == CHOICE:
            self._draw_choice(game)
        elif self.asking:
            stage.mark_prints(self.running.last, lights.CANDIDATE)
        elif (self.guest or self.hint) and tracker.state == QUIET:
            (self.guest or self.hint).draw(stage, self.app.now)  # type: ignore[union-attr]
        elif tracker.state != SETTLING:
            stage.mark_prints(self.running.last, lights.LAST)
            if game.is_chance():
                self._draw_text("?", lights.CANDIDATE)
            else:
                self._draw_text(game.rolled(), lights.TEXT)
        # What a test has confirmed as bad is left alone; all else that nobody can know is shown.
        unsure = [cell for cell in tracker.unknown if self.app.masks.of[stage.board_cell(cell)] != KEPT]
        if not self.doubts:
            stage.mark(unsure + tracker.weak(), lights.DOUBTFUL)
        stage.onto(scene)
        stage.turn(scene, game.turn)

    def _draw_choice(self, game: "Game") -> None:
        tracker = self.tracker
        move = tracker.candidates[tracker.shown]
        stage = self.stage
        stage.mark(tracker.choices, lights.CHOICE)
        place = game.place_of(move)
        if place:
            stage.mark_prints([place + (1,)], lights.CANDIDATE)
        self._draw_text(game.label(move), lights.TEXT)
        if tracker.shown < len(tracker.choices):
            stage.mark([tracker.choices[tracker.shown]], lights.CANDIDATE)

    def _draw_text(self, text: str, meaning: int) -> None:
        """A short text in the middle, over what is lit there."""
        if text:
            from ..light import glyphs

            stage = self.stage
            x, y = glyphs.middle(text, stage.columns, stage.rows)
            glyphs.write(text, stage.cells, stage.columns, stage.rows, x, y, meaning)
