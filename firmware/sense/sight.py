"""What the cells see, against what they should see and what a move would show; and the choice between moves that look
alike. The tracker (tracker.py) gives it a meaning."""

from .. import ticks
from ..keep.running_game import PEOPLE
from .classify import UNKNOWN
from .evidence import NOTHING as UNSEEN
from .evidence import PUT, TAKEN

MYPY = False
if MYPY:
    from collections.abc import Callable

    from rules_core.game import Game

    from .evidence import Evidence

# What the tracker makes of the cells.
QUIET = 0  # as it should be
HAND = 1  # exactly one piece is off the board, and it may move
SETTLING = 2  # a legal end state, not yet long enough
CHOICE = 3  # several moves look alike; people choose
ASTRAY = 4  # nothing that fits, not yet long enough to say so
WRONG = 5  # nothing fits: guided correction

# Milliseconds without a change: until a move counts, until one counts that could go on, until the board complains.
SHORT, LONG, COMPLAIN = 250, 800, 1500

# What `step` returns besides a move (which is never negative).
NOTHING, TAKEN_BACK, GOES_ON = -1, -2, -3


class Sight:
    """The part of the tracker that compares and offers; its state is the tracker's."""

    game: "Game"
    evidence: "Evidence"
    columns: int
    should: bytearray
    seen: bytearray
    scratch: bytearray
    odd: "list[int]"
    unknown: "list[int]"
    touched: int
    _lying: int
    state: int
    since: int
    hand: "tuple[int, int, int, int, int] | None"
    candidates: "list[int]"
    choices: "list[int]"
    shown: int
    by: int
    pending: int
    before: "bytearray | None"
    allowed: "list[int] | None"
    _moves: "list[int]"
    _offered: "list[int]"
    _glimpsed: int
    _fresh: bool
    legal: "Callable[[], list[int]]"

    def weak(self):
        """The odd cells that are only too weak for what should be there, or doubtful: nothing is accepted while they
        are so, unless a person says it."""
        return [cell for cell in self.odd if is_weak(self.seen[cell], self.should[cell])]

    def trust(self):
        """The weak cells hide nothing but what should be there."""
        cells = self.weak()
        for cell in cells:
            self.odd.remove(cell)
        self.unknown += cells
        self._fresh = True

    def is_right(self, now):
        """Whether all is as it should be; what is only doubtful is trusted after a while."""
        doubtful = [cell for cell in self.odd if self.seen[cell] == UNKNOWN]
        if doubtful and len(doubtful) == len(self.odd) and ticks.diff(now, self.since) >= COMPLAIN:
            self.trust()
        return not self.odd

    def _sort(self, cell):
        if self.seen[cell] != self.should[cell]:
            self.odd.append(cell)

    def _unsort(self, cell):
        if cell in self.odd:
            self.odd.remove(cell)
        if cell in self.unknown:
            self.unknown.remove(cell)

    # --- what a move would show ------------------------------------------------------------------------------------

    def _fits(self, move):
        """Whether the sensors see what they would see after a move, at least one of its new cells for certain."""
        if not self.matches(move):
            return False
        for x, y, wide, deep, code in self.game.footprints(move):
            if code or self.game.takes_off:
                for row in range(y, y + deep):
                    for cell in range(row * self.columns + x, row * self.columns + x + wide):
                        if self.seen[cell] == code != self.should[cell] and cell not in self.unknown:
                            return True
        return False

    def matches(self, move):
        """Whether no sensor speaks against a move."""
        return self.after(move) == self.seen

    def after(self, move):
        """What the sensors see after a move; where nobody can know, what they see now."""
        after = self.scratch
        after[:] = self.should
        for x, y, wide, deep, code in self.game.footprints(move):
            for row in range(y, y + deep):
                for cell in range(row * self.columns + x, row * self.columns + x + wide):
                    after[cell] = code
        for cell in self.unknown:
            after[cell] = self.seen[cell]
        return after

    def _in_place(self, move):
        """Whether at least the moved piece is where the move leaves it."""
        expected = {}
        for x, y, wide, deep, code in self.game.footprints(move):
            for row in range(y, y + deep):
                for cell in range(row * self.columns + x, row * self.columns + x + wide):
                    expected[cell] = code
        for cell in expected:
            if self.seen[cell] != expected[cell] and cell not in self.unknown:
                return False
        return True

    # --- choosing ----------------------------------------------------------------------------------------------

    def unseen(self):
        """The legal moves that no sensor can see now: those of the piece in hand, or those that change no cell."""
        moves = self._moves if self.state == HAND and not self.game.moves_several else self.legal()
        return [move for move in moves if self.matches(move)]

    def offer_unseen(self):
        """Show the moves that no sensor sees, as far as other evidence leaves them open."""
        moves = self.unseen()
        if moves:
            evidence = self.evidence
            seen = self._glimpsed_now()
            self.offer((evidence.can_tell() and evidence.narrowed(self.game, moves, seen)) or moves, seen)

    def _glimpsed_now(self):
        """What the cells have seen of the moves that `unseen` gives."""
        return TAKEN if self.state == HAND else UNSEEN

    def offer(self, moves, seen=PUT):
        """Show these moves one after the other; `choices` are free cells, one for each as far as there are, that choose
        when they are touched with any magnet. No move of the game could end there."""
        self.candidates = moves
        self._open = []
        self._glimpsed = seen
        self.shown = 0
        self.touched = -1
        self.state = CHOICE
        self.choices = []
        self._offered = list(self.odd)
        reached = self.game.reached(self._moves if self.hand else self.game.legal_moves())
        for cell in range(len(self.seen)):
            if len(self.choices) == len(moves):
                break
            if not reached[cell] and self._is_clear(cell):
                self.choices.append(cell)

    def _is_clear(self, cell):
        """Whether nothing stands or should stand here or beside it, so that no piece that is nudged touches it."""
        columns = self.columns
        x = cell % columns
        for row in range(max(0, cell // columns - 1), min(len(self.seen) // columns, cell // columns + 2)):
            for at in range(row * columns + max(0, x - 1), row * columns + min(columns, x + 2)):
                if self.seen[at] or self.should[at]:
                    return False
        return True

    def retract(self):
        """Show no candidates any more."""
        self.state = QUIET
        self._fresh = True

    def choose(self):
        """The candidate shown is the move."""
        move = self.candidates[self.shown]
        self.candidates = []
        self.by = PEOPLE
        return move

    def _is_touch(self):
        """Whether all that has changed since the offer is that the cell of a candidate is touched."""
        new = [cell for cell in self.odd if cell not in self._offered]
        if len(self.odd) != len(self._offered) + len(new) or len(new) > 1:
            return False
        self.touched = -1
        if new:
            if new[0] not in self.choices or self.seen[new[0]] == UNKNOWN:
                return False
            self.touched = new[0]
            self.shown = self.choices.index(new[0])
        return True

    def _touch_counts(self):
        """Accept the touch; the cell does not matter until it is empty again."""
        self._lying, self.touched = self.touched, -1
        self._unsort(self._lying)
        self.seen[self._lying] = self.should[self._lying]
        return self.choose()


def is_weak(seen, code):
    """Whether a cell may hold what has this code although it shows another one: it is doubtful, or the same pole but
    weaker."""
    return seen == UNKNOWN or (code in (1, 2) and seen == code + 2)


def holds(place, x, y, wide, deep):
    """Whether a place (x, y, columns, rows) holds all these cells."""
    return place[0] <= x and place[1] <= y and place[0] + place[2] >= x + wide and place[1] + place[3] >= y + deep
