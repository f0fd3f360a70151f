"""Tracking: what the sensors see, against what the rules say they should see, becomes moves.

Only the end state counts: when the cells settle on what exactly one legal move leaves behind, that move was made,
whatever happened in between. `step` tells it; the session then plays it and calls `look`.
"""

from .. import ticks
from ..keep.running_game import CELLS, PEOPLE
from .classify import UNKNOWN
from .evidence import NOTHING as UNSEEN
from .evidence import PUT, TAKEN

# What the tracker makes of the cells.
QUIET = 0  # as it should be
HAND = 1  # exactly one piece is off the board, and it may move
SETTLING = 2  # a legal end state, not yet long enough
CHOICE = 3  # several moves look alike; people choose
ASTRAY = 4  # nothing that fits, not yet long enough to say so
WRONG = 5  # nothing fits: guided correction

# Milliseconds without a change: until a move counts, until one counts that could go on, until the board complains.
SHORT, LONG, COMPLAIN = 250, 800, 1500
# For so long what a piece is still doing belongs to its last move.
AMENDED = 5000

# What `step` returns besides a move (which is never negative).
NOTHING, TAKEN_BACK, GOES_ON = -1, -2, -3


class Tracker:
    """The cells of one game. Cells are counted as the game counts them: row by row from its south-west corner."""

    def __init__(self, game, take_back, evidence):
        self.game = game
        self.take_back = take_back
        # What is known besides the cells, see evidence.py, and what decided the last move.
        self.evidence = evidence
        self.by = CELLS
        self.columns = game.cells[0]
        count = self.columns * game.cells[1]
        self.should = bytearray(count)
        self.seen = bytearray(count)
        self._scratch = bytearray(count)
        # Cells that are not as they should be, and those that nobody can know: masked ones, and doubtful ones that
        # have been so for long on a board that was right otherwise.
        self.odd = []
        self.unknown = []
        # A cell that a person touched to choose: it does not count until it is empty again.
        self.touched = -1
        self.state = QUIET
        self.since = 0
        # In HAND: the piece (x, y, columns, rows, code).
        self.hand = None
        # The moves of one piece, and which piece: they are asked for again and again while it moves.
        self._moves_of = None
        self._moves = []
        # The only moves that count now, None for all: those of a guest, whose move is made by other hands.
        self.allowed = None
        # The moves that would cover the first cell taken anew.
        self._near = []
        # In SETTLING: the moves between which the cells cannot decide, if they cannot; else the move, since when, and
        # how long it must stay.
        self._open = []
        self.pending = NOTHING
        self._pending_since = 0
        self._wait = SHORT
        # In CHOICE: the moves and which one is shown.
        self.candidates = []
        self.shown = 0
        # What the cells have seen of them, see evidence.py.
        self._glimpsed = PUT
        self.choices = []
        self._offered = []
        self._fresh = True
        self._before = None
        # When the last move was accepted, None once it has been looked at whether it goes on.
        self._looked = None

    # --- what is seen ------------------------------------------------------------------------------------------

    def look(self, now):
        """The position has changed (or is new): what should be seen?"""
        self.should = self.game.ground()
        self._moves_of = self._before = self.hand = self.allowed = None
        self._moves = []
        self.pending = NOTHING
        self.candidates = []
        self._open = []
        self.by = CELLS
        self.evidence.look()
        self.state = QUIET
        self.odd = []
        for cell in range(len(self.seen)):
            if cell not in self.unknown:
                self._sort(cell)
        self.since = self._looked = now
        self._fresh = True

    def sees(self, cell, code, now, masked=False):
        """A cell shows another code."""
        if self.touched == cell and self.state != CHOICE:
            if code == 0:
                self.touched = -1
            return
        self._unsort(cell)
        self.seen[cell] = code
        if masked:
            self.unknown.append(cell)
        else:
            self._sort(cell)
        self.since = now
        self._fresh = True

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

    # --- what it means -----------------------------------------------------------------------------------------

    def step(self, now):
        """To be called after every scan. Returns a move that was made, TAKEN_BACK or NOTHING."""
        if self._fresh:
            self._fresh = False
            self._judge(now)
        quiet_for = ticks.diff(now, self.since)
        if self.state == SETTLING:
            if self._open:
                self._weigh_up(quiet_for)
            elif ticks.diff(now, self._pending_since) >= self._wait and self._stays():
                return self.pending
        elif self.state in (QUIET, HAND):
            return self._unseen_made(now, quiet_for)
        elif self.state == ASTRAY:
            if quiet_for >= LONG and self._is_back():
                return TAKEN_BACK
            if quiet_for >= SHORT and self._goes_on(now):
                return GOES_ON
            if quiet_for >= COMPLAIN:
                self.state = QUIET if self.is_right(now) else WRONG
        elif self.state == WRONG:
            if quiet_for >= LONG and self._is_back():
                return TAKEN_BACK
        elif self.state == CHOICE:
            if self.touched >= 0:
                return self._touch_counts() if quiet_for >= SHORT else NOTHING
            if quiet_for >= SHORT and self.evidence.has_news():
                return self._decided(self.candidates, self._glimpsed)
        return NOTHING

    def sees_move(self, now):
        """Whether the cells show the end of a legal move, or of several that look alike."""
        self._judge(now)
        self._fresh = True
        return bool(self.game.history) and self.state in (SETTLING, CHOICE)

    def _judge(self, now):
        """Give the cells a meaning, from scratch."""
        complained = self.state == WRONG
        if self.state == CHOICE and self._is_touch():
            return
        self.hand = None
        self.candidates = []
        self._open = []
        if not self.odd:
            self.state = QUIET
            self.pending = NOTHING
            return
        filled = [cell for cell in self.odd if self.seen[cell]]
        if not filled and not self.game.takes_off and self._is_in_hand():
            self.pending = NOTHING
            self.state = HAND
            return
        fitting = self._fitting(filled)
        if len(fitting) == 1:
            if fitting[0] != self.pending:
                self.pending = fitting[0]
                self.by = CELLS
                self._wait = LONG if self._could_go_on(fitting[0]) else SHORT
                self._pending_since = now
            self.state = SETTLING
        elif fitting:
            self.pending = NOTHING
            self._open = fitting
            self.state = SETTLING
            if not self.evidence.can_tell():
                self._weigh_up(COMPLAIN)
        elif self.pending != NOTHING and self._in_place(self.pending):
            # The next player is quick: the piece stays where it is, something else is already moving.
            self.state = SETTLING
        else:
            self.pending = NOTHING
            self.state = WRONG if complained else ASTRAY

    def _weigh_up(self, quiet_for):
        """Several moves look alike to the cells: other evidence decides as soon as it can, else people."""
        evidence = self.evidence
        if quiet_for < COMPLAIN and (quiet_for < SHORT or not evidence.is_still()):
            return
        left = evidence.narrowed(self.game, self._open)
        if len(left) == 1:
            self._open = []
            self.pending = left[0]
            self.by = evidence.by
            # What rests with its whole weight is out of the hand and not on its way any more.
            on_its_way = not evidence.is_let_go() and self._could_go_on(left[0])
            self._wait = LONG if on_its_way else SHORT
            self._pending_since = self.since
        else:
            self.offer(left)

    def _unseen_made(self, now, quiet_for):
        """A move that no cell sees, if other evidence is sure of it."""
        evidence = self.evidence
        if quiet_for >= SHORT and evidence.has_news() and not evidence.is_in_hand(self.game):
            back = self._unmade() if self.state == QUIET else None
            return self._decided(self.unseen(), self._glimpsed_now(), back)
        if self.state == QUIET:
            evidence.quiet(now)
        return NOTHING

    def _decided(self, moves, seen, back=None):
        """The move among these that other evidence is sure of, TAKEN_BACK, or NOTHING."""
        left = self.evidence.narrowed(self.game, moves, seen, back) if moves or back else []
        if len(left) != 1:
            return NOTHING
        self.candidates = []
        self.by = self.evidence.by
        return TAKEN_BACK if left[0] is None else left[0]

    def _unmade(self):
        """What a balance feels if the last move is taken back, of which the cells see nothing; None if it cannot be."""
        game = self.game
        if not self.take_back or not game.history:
            return None
        move = game.undo()
        parts = [] if game.is_chance() or game.ground() != self.should else game.weights(move)
        game.play(move)
        parts = [part[:4] + (-part[4],) for part in parts]
        return [part for part in parts if part[4] < 0] + [part for part in parts if part[4] > 0]

    def _is_in_hand(self):
        """Whether the cells that are empty against expectation are one whole piece that may move."""
        x, y = self._place(self.odd[0])
        piece = self.game.piece_on(x, y)
        if piece is None:
            return False
        left, low, wide, deep, code = piece
        missing = 0
        for row in range(low, low + deep):
            for cell in range(row * self.columns + left, row * self.columns + left + wide):
                if self.seen[cell] == code:
                    return False
                missing += cell not in self.unknown
        if missing != len(self.odd) or not self.moves_of(piece):
            return False
        self.hand = piece
        return True

    def moves_of(self, piece):
        """The legal moves of a piece."""
        if self._moves_of != piece:
            self._moves = self.game.targets(piece[0], piece[1])
            if self.allowed is not None:
                self._moves = [move for move in self._moves if move in self.allowed]
            self._moves_of = piece
        return self._moves

    def _legal(self):
        return self.game.legal_moves() if self.allowed is None else self.allowed

    def allow(self, moves):
        """Only these moves count until the position changes."""
        self.allowed = moves
        self._moves_of = None
        self._fresh = True

    def _fitting(self, filled):
        """The legal moves that leave behind what is seen, `filled` being the cells that are taken anew."""
        if not filled and not self.game.takes_off:
            return []
        gone = [cell for cell in self.odd if not self.seen[cell]]
        if gone and not self.game.moves_several:
            x, y = self._place(gone[0])
            piece = self.game.piece_on(x, y)
            found = self._that_fit(self.moves_of(piece), filled) if piece else []
            if found:
                return found
        # A piece from the reserve, one that no sensor saw before, or several pieces at once.
        return self._that_fit(self._legal(), filled)

    def _that_fit(self, moves, filled):
        if filled:
            x, y = self._place(filled[0])
            moves = self._near = self.game.covering(moves, x, y)
        return [move for move in moves if self._fits(move)]

    def _fits(self, move):
        """Whether the sensors see what they would see after a move, at least one of its new cells for certain."""
        if not self._matches(move):
            return False
        for x, y, wide, deep, code in self.game.footprints(move):
            if code or self.game.takes_off:
                for row in range(y, y + deep):
                    for cell in range(row * self.columns + x, row * self.columns + x + wide):
                        if self.seen[cell] == code != self.should[cell] and cell not in self.unknown:
                            return True
        return False

    def _matches(self, move):
        """Whether no sensor speaks against a move."""
        return self.after(move) == self.seen

    def after(self, move):
        """What the sensors see after a move; where nobody can know, what they see now."""
        after = self._scratch
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

    def _stays(self):
        """Whether the pending move has been made: nothing else has changed, or only what the next player may do."""
        move = self.pending
        if self._fits(move):
            return True
        game = self.game
        saved = self.should, self.odd, self._moves_of, self._moves, self.allowed
        self.allowed = None
        game.play(move)
        self.should = game.ground()
        self.odd = [
            cell
            for cell in range(len(self.seen))
            if self.seen[cell] != self.should[cell] and cell not in self.unknown and cell != self.touched
        ]
        self._moves_of = None
        filled = [cell for cell in self.odd if self.seen[cell]]
        answered = bool(self.odd) and (bool(self._fitting(filled)) or (not filled and self._is_in_hand()))
        game.undo()
        self.should, self.odd, self._moves_of, self._moves, self.allowed = saved
        self.hand = None
        if not answered:
            # Looked at again when a cell changes.
            self.state = ASTRAY
        return answered

    def _could_go_on(self, move):
        """Whether the piece may be on its way: another move of it leads further, or one that looks alike so far covers
        more cells (a piece that is put down edge first)."""
        game = self.game
        prints = game.footprints(move)
        x, y, wide, deep, code = prints[-1]
        if len(prints) > 2 or not code:
            # What is only gone may be in somebody's hand.
            return True
        if prints[0][4]:
            for other in self._near:
                place = game.place_of(other)
                if place and place[2] * place[3] > wide * deep and _holds(place, x, y, wide, deep):
                    return True
            return False
        dx = x - prints[0][0]
        dy = y - prints[0][1]
        for other in self.moves_of(prints[0][:4] + (code,)):
            place = game.place_of(other)
            if place and place[2] * place[3] > wide * deep and _holds(place, x, y, wide, deep):
                return True
            if prints[0][2:4] != (wide, deep):
                continue
            # Not back towards where it came from.
            further = place and (place[0] - x) * dx >= 0 and (place[1] - y) * dy >= 0
            if further and place[2:] == (wide, deep) and place[:2] != (x, y):
                return True
        return False

    def _goes_on(self, now):
        """Whether the last move was only the beginning of another one: a piece put down edge first, that now lies on
        more cells. Only what follows at once counts, before anybody else has moved."""
        game = self.game
        if not game.history or self._looked is None or ticks.diff(now, self._looked) > AMENDED:
            return False
        self._looked = None
        filled = [cell for cell in self.odd if self.seen[cell]]
        if not filled or len(filled) != len(self.odd):
            return False
        move = game.undo()
        place = None if game.is_chance() else game.place_of(move)
        found = False
        if place:
            # From here on as if the move had not been made; `look` sets it right again.
            self.should = game.ground()
            x, y = self._place(filled[0])
            for other in game.covering(game.legal_moves(), x, y):
                larger = game.place_of(other)
                if larger and larger != place and _holds(larger, *place) and self._matches(other):
                    found = True
                    break
        game.play(move)
        self.should = game.ground()
        return found

    def _is_back(self):
        """Whether the board is as it was before the last move, so that this is to be taken back. A piece must have been
        put back for that: one that is only gone may have been knocked off."""
        game = self.game
        if not self.take_back or not game.history or not [cell for cell in self.odd if self.seen[cell]]:
            return False
        if self._before is None:
            move = game.undo()
            self._before = bytearray(0) if game.is_chance() else game.ground()
            game.play(move)
        if len(self._before) != len(self.seen) or self._before == self.should:
            return False
        after = self._scratch
        after[:] = self._before
        for cell in self.unknown:
            after[cell] = self.seen[cell]
        return after == self.seen

    def _place(self, cell):
        return cell % self.columns, cell // self.columns

    # --- choosing ----------------------------------------------------------------------------------------------

    def unseen(self):
        """The legal moves that no sensor can see now: those of the piece in hand, or those that change no cell."""
        moves = self._moves if self.state == HAND and not self.game.moves_several else self._legal()
        return [move for move in moves if self._matches(move)]

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
        self._unsort(self.touched)
        self.seen[self.touched] = self.should[self.touched]
        return self.choose()


def is_weak(seen, code):
    """Whether a cell may hold what has this code although it shows another one: it is doubtful, or the same pole but
    weaker."""
    return seen == UNKNOWN or (code in (1, 2) and seen == code + 2)


def _holds(place, x, y, wide, deep):
    """Whether a place (x, y, columns, rows) holds all these cells."""
    return place[0] <= x and place[1] <= y and place[0] + place[2] >= x + wide and place[1] + place[3] >= y + deep
