"""Playing with pieces: sensors become moves, people choose and correct with three buttons, lights answer."""

from rules_core.refused import Refused

from ..buttons import BACK, HOLD, NEXT, OK
from ..keep.running_game import ENDED_BY_MOVE, PEOPLE, RESTORED, SEAT, TAKEN_BACK_BY_HAND
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
        # Who moves for the player to act, if that is not people.
        self.guest: Guest | None = None
        self._told = -1
        for cell in range(app.config.count):
            self.cell(cell, app.sensing.code(cell), now)
        self._look(now)
        # Before the first move, and after a power cut, the board is set up under guidance.
        self.setting_up = bool(self.tracker.odd) and not (resumed and self.tracker.sees_move(now))

    def _look(self, now: int) -> None:
        """The position has changed."""
        self.tracker.game = self.running.game
        self.tracker.look(now)
        self.stage.look(self.running.game)
        self.asking = False
        self.entry = None
        self.doubts = []
        self.guest = None
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
                tracker.look(now)
                self.app.dirty = True
        else:
            if self.guest:
                self._await(self.guest, now)
            done = tracker.step(now)
            if done == TAKEN_BACK:
                self._resolve(TAKEN_BACK_BY_HAND)
                self._try(self.running.take_back)
                self._look(now)
            elif done == GOES_ON:
                # The hand had not finished: what it does now is the move.
                self._try(self.running.take_back)
                self._look(now)
            elif done != NOTHING:
                self._made(done, now)
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
            self._made(guest.move, now)

    def _resolve(self, how: str) -> None:
        if self.correction:
            self.running.corrected(how, self.correction)
            self.correction = ""

    def _made(self, move: int, now: int) -> None:
        """A move was made on the board."""
        self._resolve(ENDED_BY_MOVE)
        self.app.evidence.made(self.running.game, move)
        self.running.play(move, now, SEAT if self.guest else self.tracker.by)
        self._look(now)

    def _try(self, act: "Callable[[], None]") -> None:
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

    def asks(self, doc: dict) -> None:
        from .questions import asks

        asks(self, doc)

    def guest_moves(self, player: int, text: str, ms: int, now: int) -> None:
        from .questions import guest_moves

        guest_moves(self, player, text, ms, now)

    # --- buttons -------------------------------------------------------------------------------------------------

    def meaning(self, button: int) -> str:
        tracker = self.tracker
        game = self.running.game
        if self.entry:
            return self.entry.meaning(button)
        if self.doubts:
            return "yes" if button == OK else "no"
        if self.setting_up or tracker.state == WRONG:
            return {OK: "look", OK + HOLD: "believe"}.get(button, "")
        if self.asking:
            return "yes" if button == OK else "no"
        if self.guest:
            return self.guest.meaning(button, bool(tracker.allowed) and bool(tracker.unseen()))
        if tracker.state == CHOICE:
            return {OK: "confirm", NEXT: "other", BACK: "retract"}.get(button, "")
        if game.is_chance():
            return "roll" if button == OK else "enter" if button == NEXT and game.fields() else ""
        if button == NEXT + HOLD:
            return "heights" if game.tallest else ""
        if button in (OK, NEXT) and tracker.state in (HAND, QUIET):
            return "pass" if button == OK and self._only_pass() >= 0 else "choose"
        if button == BACK and tracker.state == QUIET and tracker.take_back and game.history:
            return "take-back"
        return ""

    def press(self, button: int, now: int) -> None:
        self.app.dirty = True
        tracker = self.tracker
        game = self.running.game
        code = self.meaning(button)
        if self.entry:
            self._enter(button, now)
        elif code == "look":
            from . import questions

            questions.look_closer(self)
        elif self.doubts:
            from . import questions

            questions.mask(self, code == "yes", now)
        elif code == "believe":
            from . import questions

            self._try(lambda: questions.believe(self))
        elif self.asking:
            self.asking = False
            if code == "yes":
                self._try(self.running.take_back)
                self._look(now)
                self.setting_up = bool(tracker.odd)
        elif code == "confirm" and not self.guest:
            self._made(tracker.choose(), now)
            # It was a person who said what the weak cells mean.
            tracker.trust()
        elif code == "take-over":
            self.running.seat(game.turn, "people", "")
            self._look(now)
        elif self.guest and code == "confirm":
            self._made(self.guest.move, now)
        elif code == "other":
            tracker.shown = (tracker.shown + 1) % len(tracker.candidates)
        elif code == "retract":
            tracker.retract()
        elif code == "roll":
            self.roll("", now)
        elif code == "enter":
            from .value_entry import ValueEntry

            self.entry = ValueEntry(game)
        elif code == "heights":
            from .column_entry import ColumnEntry

            self.entry = ColumnEntry(game)
        elif code == "pass":
            tracker.by = PEOPLE
            self._made(self._only_pass(), now)
        elif code == "choose":
            tracker.offer_unseen()
        elif code == "take-back":
            self.asking = True

    def _only_pass(self) -> int:
        """The only move that no sensor sees, if it moves nothing at all; else -1."""
        game = self.running.game
        if not [1 for move in game.legal_moves() if game.moves_nothing(move)]:
            # Most often, and much quicker than to compare all moves with the cells.
            return -1
        moves = self.tracker.unseen()
        return moves[0] if len(moves) == 1 and game.moves_nothing(moves[0]) else -1

    def roll(self, text: str, now: int) -> None:
        """Roll the dice, or take what somebody has rolled."""
        game = self.running.game
        if not game.is_chance():
            raise Refused("", "no roll is due", "no-throw-due")
        self.running.play(game.parse(text) if text else game.random_move(self.app.chance), now)
        self._look(now)

    def _enter(self, button: int, now: int) -> None:
        """Something is entered by hand; it makes of a button None (not yet), an empty text (given up) or a text."""
        text = self.entry.press(button) if self.entry else ""
        if text is None:
            return
        self.entry = None
        if text:
            self._try(lambda: self.play(text, now))

    def play(self, text: str, now: int) -> None:
        """A move that comes as a text; the pieces then follow it under guidance."""
        running = self.running
        if running.game.is_chance():
            self.roll(text, now)
        else:
            running.play(running.game.parse(text), now)
            self._look(now)
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
        elif tracker.state == CHOICE:
            self._draw_choice(game)
        elif self.asking:
            stage.mark_prints(self.running.last, lights.CANDIDATE)
        elif self.guest and tracker.state == QUIET:
            self.guest.draw(stage, self.app.now)
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
