"""Tracking: what the sensors see, against what the rules say they should see, becomes moves.

Only the end state counts: when the cells settle on what exactly one legal move leaves behind, that move was made,
whatever happened in between. `step` tells it; whoever runs the game (modes/play.py) then plays it and calls `look`.
"""

from .. import ticks
from ..keep.running_game import CELLS
from .evidence import PUT
from .sight import (
    ASTRAY,
    CHOICE,
    COMPLAIN,
    GOES_ON,
    HAND,
    LONG,
    NOTHING,
    QUIET,
    SETTLING,
    SHORT,
    TAKEN_BACK,
    WRONG,
    Sight,
    holds,
)


class Tracker(Sight):
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
        self.scratch = bytearray(count)
        # Cells that are not as they should be, and those that nobody can know: masked ones, and doubtful ones that
        # have been so for long on a board that was right otherwise.
        self.odd = []
        self.unknown = []
        # In CHOICE: the cell that is touched. Once it has counted, the magnet may lie there: the cell does not count
        # until it is empty again.
        self.touched = self._lying = -1
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
        self.before = None
        # When the last move was accepted, None once it has been looked at whether it goes on.
        self.looked = None

    # --- what is seen ------------------------------------------------------------------------------------------

    def look(self, now, moved=True):
        """The position has changed (or is new), or its pieces have been put where they belong: what should be seen?"""
        self.should = self.game.ground()
        self._moves_of = self.before = self.hand = self.allowed = None
        self._moves = []
        self.pending = NOTHING
        self.candidates = []
        self._open = []
        self.by = CELLS
        self.evidence.look(moved)
        self.state = QUIET
        self.odd = []
        for cell in range(len(self.seen)):
            if cell not in self.unknown:
                self._sort(cell)
        self.since = self.looked = now
        self._fresh = True

    def sees(self, cell, code, now, masked=False):
        """A cell shows another code."""
        if self._lying == cell:
            if code == 0:
                self._lying = -1
            return
        self._unsort(cell)
        self.seen[cell] = code
        if masked:
            self.unknown.append(cell)
        else:
            self._sort(cell)
        self.since = now
        self._fresh = True

    # --- what it means -----------------------------------------------------------------------------------------

    def step(self, now):
        """To be called after every scan. Returns a move that was made, TAKEN_BACK or NOTHING."""
        if self._fresh:
            self._fresh = False
            self._judge(now)
        quiet_for = ticks.diff(now, self.since)
        if self._open and self.state == SETTLING:
            self._weigh_up(quiet_for)
        if self.state == SETTLING:
            if not self._open and self._has_settled(now) and self._stays():
                return self.pending
        elif self.state in (QUIET, HAND):
            return self._unseen_made(now, quiet_for)
        elif self.state == ASTRAY:
            if quiet_for >= SHORT:
                from .correction import goes_on, is_back

                if goes_on(self, now):
                    return GOES_ON
                if quiet_for >= LONG and is_back(self):
                    return TAKEN_BACK
            if quiet_for >= COMPLAIN:
                self.state = QUIET if self.is_right(now) else WRONG
        elif self.state == WRONG:
            if quiet_for >= LONG:
                from .correction import is_back

                if is_back(self):
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
        left = evidence.put_down(self.game, self._open)
        if len(left) != 1:
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

    def _has_settled(self, now):
        """Whether the pending move has stayed long enough, or the hand is known to be off it."""
        waited = ticks.diff(now, self._pending_since) >= self._wait
        return waited or self.evidence.put_down(self.game, [self.pending])

    def _unseen_made(self, now, quiet_for):
        """A move that no cell sees, if other evidence is sure of it; people choose between several that end where
        somebody says the piece was put."""
        evidence = self.evidence
        if quiet_for >= SHORT and evidence.has_news() and not evidence.is_in_hand(self.game):
            back = self._unmade() if self.state == QUIET else None
            moves = self.unseen()
            seen = self._glimpsed_now()
            made = self._decided(moves, seen, back)
            left = evidence.put_down(self.game, moves) if made == NOTHING else ()
            if len(left) > 1:
                self.offer(left, seen)
            return made
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

    def legal(self):
        """The moves that count now."""
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
        return self._that_fit(self.legal(), filled)

    def _that_fit(self, moves, filled):
        if filled:
            x, y = self._place(filled[0])
            moves = self._near = self.game.covering(moves, x, y)
        return [move for move in moves if self._fits(move)]

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
            if self.seen[cell] != self.should[cell] and cell not in self.unknown and cell != self._lying
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
                if place and place[2] * place[3] > wide * deep and holds(place, x, y, wide, deep):
                    return True
            return False
        dx = x - prints[0][0]
        dy = y - prints[0][1]
        for other in self.moves_of(prints[0][:4] + (code,)):
            place = game.place_of(other)
            if place and place[2] * place[3] > wide * deep and holds(place, x, y, wide, deep):
                return True
            if prints[0][2:4] != (wide, deep):
                continue
            # Not back towards where it came from.
            if not place or (place[0] - x) * dx < 0 or (place[1] - y) * dy < 0:
                continue
            if place[2:] == (wide, deep) and place[:2] != (x, y):
                return True
        return False

    def _place(self, cell):
        return cell % self.columns, cell // self.columns
