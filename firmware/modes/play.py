"""Playing with pieces: sensors become moves, people choose and correct with three buttons, lights answer."""

from rules_core.refused import Refused

from ..buttons import BACK, HOLD, NEXT, OK
from ..light import lights
from ..light.stage import Stage
from ..memory import forget
from ..sense.tracker import CHOICE, HAND, NOTHING, QUIET, SETTLING, TAKEN_BACK, WRONG, Tracker
from .mode import Mode

# What `state` says over the link.
_STATES = ("quiet", "hand", "settling", "choice", "astray", "correction")
# Moves that end a part of a turn without touching a piece.
_SKIPS = ("pass", "skip")


class Play(Mode):
    """A game whose pieces stand on the board."""

    def __init__(self, app, now):
        self.app = app
        self.session = app.session
        self.stage = Stage(self.session.game, app.config)
        self.tracker = Tracker(self.session.game, self.session.settings.get("take_back", True))
        # What a correction asked for, to be told when it is done.
        self.correction = ""
        # A question that ok answers with yes: take back?
        self.asking = False
        # The dice being entered by hand, see dice.py.
        self.entry = None
        self._told = -1
        for cell in range(app.config.count):
            self.cell(cell, app.sensing.code(cell), now)
        self._look(now)
        # Before the first move, and after a power cut, the board is set up under guidance.
        self.setting_up = bool(self.tracker.odd)

    def _look(self, now):
        """The position has changed."""
        self.tracker.game = self.session.game
        self.tracker.look(now)
        self.stage.look(self.session.game)
        self.asking = False
        self.entry = None
        self.app.dirty = True

    # --- what happens ------------------------------------------------------------------------------------------

    def cell(self, cell, code, now):
        """A cell of the board shows another code."""
        at = self.stage.game_cell(cell)
        if at >= 0:
            self.app.dirty = True
            self.tracker.sees(at, code, now, self.app.sensing.masked[cell])

    def step(self, now):
        tracker = self.tracker
        if self.setting_up:
            if tracker.is_right(now):
                self.setting_up = False
                # Nobody has to be guided any more.
                forget(("firmware.sense.correction",))
                self.session.start_clock(now)
                tracker.look(now)
                self.app.dirty = True
        else:
            done = tracker.step(now)
            if done == TAKEN_BACK:
                self._resolve("taken back by hand")
                self._try(self.session.take_back)
                self._look(now)
            elif done != NOTHING:
                self._made(done, now)
        state = 6 if self.setting_up else tracker.state
        if state != self._told:
            if state == WRONG:
                from ..sense.correction import told

                self.correction = told(tracker)
            elif state == QUIET and self._told == WRONG:
                self._resolve("restored")
            self._told = state
            self.app.dirty = True
            self.app.tell("state", {"state": self.state()})

    def _resolve(self, how):
        if self.correction:
            self.session.corrected("%s: %s" % (how, self.correction))
            self.correction = ""

    def _made(self, move, now):
        """A move was made on the board."""
        self._resolve("ended by a move")
        self.session.play(move, now)
        self._look(now)

    def _try(self, act):
        try:
            act()
        except Refused as refused:
            self.app.tell("refused", {"why": str(refused)})

    def state(self):
        """What the board is waiting for, in a word."""
        if self.setting_up:
            return "setup"
        if self.entry:
            return "entry"
        if self.tracker.state == QUIET and self.session.game.is_chance():
            return "roll"
        return _STATES[self.tracker.state]

    # --- buttons -------------------------------------------------------------------------------------------------

    def press(self, button, now):
        self.app.dirty = True
        tracker = self.tracker
        if self.entry:
            self._enter(button, now)
        elif button == OK + HOLD and (self.setting_up or tracker.state == WRONG):
            self._believe(now)
        elif button == OK and (self.setting_up or tracker.state == WRONG):
            self._look_closer()
        elif self.setting_up:
            return
        elif self.asking:
            self.asking = False
            if button == OK:
                self._try(self.session.take_back)
                self._look(now)
                self.setting_up = bool(tracker.odd)
        elif tracker.state == CHOICE:
            self._choose(button, now)
        elif self.session.game.is_chance():
            self._roll(button, now)
        elif button in (OK, NEXT) and tracker.state in (HAND, QUIET):
            self._offer(button, now)
        elif button == BACK and tracker.state == QUIET and tracker.take_back and self.session.game.history:
            self.asking = True
        elif button == NEXT + HOLD and self.session.game.variant["game"] == "cubus":
            from .stack_entry import StackEntry

            self.entry = StackEntry(self.session.game)

    def _choose(self, button, now):
        tracker = self.tracker
        if button == NEXT:
            tracker.shown = (tracker.shown + 1) % len(tracker.candidates)
        elif button == OK:
            self._made(tracker.choose(), now)
            # It was a person who said what the weak cells mean.
            tracker.trust()
        elif button == BACK:
            tracker.retract()

    def _offer(self, button, now):
        """The moves that no sensor sees, one after the other."""
        moves = self.tracker.unseen()
        game = self.session.game
        if len(moves) == 1 and button == OK and game.text(moves[0]).split(" ")[0] in _SKIPS:
            self._made(moves[0], now)
        elif moves:
            self.tracker.offer(moves)

    def _roll(self, button, now):
        if button == OK:
            self.roll("", now)
        elif button == NEXT:
            from .entry import DiceEntry

            self.entry = DiceEntry.of(self.session.game)

    def roll(self, text, now):
        """Roll the dice, or take what somebody has rolled."""
        game = self.session.game
        if not game.is_chance():
            raise Refused("", "no roll is due")
        self.session.play(game.parse(text) if text else game.random_move(self.app.chance), now)
        self._look(now)

    def _enter(self, button, now):
        """Something is entered by hand; it makes of a button None (not yet), an empty text (given up) or a text."""
        text = self.entry.press(button)
        if text is None:
            return
        self.entry = None
        if text:
            self._try(lambda: self.play(text, now))

    def play(self, text, now):
        """A move that comes as a text; the pieces then follow it under guidance."""
        session = self.session
        if session.game.is_chance():
            self.roll(text, now)
        else:
            session.play(session.game.parse(text), now)
            self._look(now)
        self.setting_up = bool(self.tracker.odd)

    def _look_closer(self):
        """A person says that pieces stand right, or have moved, although their cells are weak or see nothing."""
        tracker = self.tracker
        if len(tracker.weak()) == len(tracker.odd):
            tracker.trust()
        elif not self.setting_up:
            from ..sense.correction import doubted

            moves = doubted(tracker)
            if moves:
                tracker.offer(moves)

    def _believe(self, now):
        """A person says that the pieces stand right: the sensors that say otherwise are not asked any more."""
        cells = [self.stage.board_cell(cell) for cell in self.tracker.odd]
        self.app.mask(cells, now)

    # --- lights ----------------------------------------------------------------------------------------------------

    def draw(self, scene):
        stage = self.stage
        tracker = self.tracker
        game = self.session.game
        stage.clear()
        if self.entry:
            self.entry.draw(stage)
        elif self.setting_up or tracker.state == WRONG:
            from ..sense.correction import pair

            clear, fill = pair(tracker)
            stage.mark(fill, lights.FILL)
            stage.mark(clear, lights.CLEAR)
        elif tracker.state == HAND:
            stage.mark_targets(game.reached(tracker.moves_of(tracker.hand)))
            stage.mark_prints([tracker.hand], lights.IN_HAND)
        elif tracker.state == CHOICE:
            self._draw_choice(game)
        elif self.asking:
            stage.mark_prints(self.session.last, lights.CANDIDATE)
        elif tracker.state != SETTLING:
            stage.mark_prints(self.session.last, lights.LAST)
            if game.is_chance():
                self._draw_text("?", lights.CANDIDATE)
            else:
                self._draw_text(game.rolled(), lights.TEXT)
        unsure = [cell for cell in tracker.unknown if not self.app.sensing.masked[stage.board_cell(cell)]]
        stage.mark(unsure + tracker.weak(), lights.DOUBTFUL)
        stage.onto(scene)
        stage.turn(scene, game.turn)

    def _draw_choice(self, game):
        tracker = self.tracker
        move = tracker.candidates[tracker.shown]
        stage = self.stage
        stage.mark(tracker.choices, lights.CHOICE)
        place = game.place_of(move)
        if place:
            stage.mark_prints([place + (1,)], lights.CANDIDATE)
        told = game.describe(move)
        self._draw_text(str(told.get("volume") or told["kind"][:1]), lights.TEXT)
        if tracker.shown < len(tracker.choices):
            stage.mark([tracker.choices[tracker.shown]], lights.CANDIDATE)

    def _draw_text(self, text, meaning):
        """A short text in the middle, over what is lit there."""
        if text:
            from ..light import glyphs

            stage = self.stage
            x, y = glyphs.middle(text, stage.columns, stage.rows)
            glyphs.write(text, stage.cells, stage.columns, stage.rows, x, y, meaning)
