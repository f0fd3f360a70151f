"""The teardown game of CUBUS: in turn, each player takes exactly one crate away and keeps the cards that become free.

A crate is taken from the top of a column, and what remains must be a stack that can be laid. Columns with open lids
are touched only if no other crate can be taken.
"""

from ...refused import Refused
from .area import TAKE, StackGame, at_column, column_of
from .stack import Stack, stack_of


class Teardown(StackGame):
    """A game in progress. `stack` is None when nothing is left."""

    def __init__(self, variant: dict) -> None:
        StackGame.__init__(self, variant, stack_of(variant["stack"]))
        self.points = list(variant["ahead"]) or self.points
        # What each move replaced: the stack, its place and the cards that became free.
        self._before: list[tuple[Stack | None, int, int, int]] = []

    def legal_moves(self) -> list[int]:
        if self._legal is None:
            self._legal = []
            for open_ones in (False, True):
                if not self._legal:
                    self._legal = self._takes(open_ones)
        return self._legal

    def _takes(self, open_ones: bool) -> list[int]:
        stack = self.stack
        if stack is None:
            return []
        found = []
        for y in range(stack.deep):
            for x in range(stack.wide):
                if self.height_at(x, y) and self.is_open(x, y) == open_ones and self._can_take(x, y):
                    found.append(at_column(TAKE, x, y))
        return found

    def _can_take(self, x: int, y: int) -> bool:
        return self.changed(x, y, -1, False) is not None or (self.stack is not None and self.stack.crates == 1)

    def apply(self, move: int) -> None:
        x, y = column_of(move)
        after = self.changed(x, y, -1, False)
        if after:
            self.put(after[0], after[1], after[2])
        else:
            self.stack = None

    def play(self, move: int) -> None:
        before = self.stack
        self._before.append((before, self.x, self.y, self.points[self.turn]))
        self.history.append(move)
        self._legal = None
        self.apply(move)
        self.points[self.turn] += (before.cards() if before else 0) - (self.stack.cards() if self.stack else 0)
        self.turn = (self.turn + 1) % self.players

    def undo(self) -> int:
        self._legal = None
        self.turn = (self.turn - 1) % self.players
        self.stack, self.x, self.y, self.points[self.turn] = self._before.pop()
        return self.history.pop()

    def outcome(self) -> tuple[str, tuple[int, ...]] | None:
        if self.stack is None:
            return "all_taken", self.winners()
        return None if self.legal_moves() else ("no_moves", self.winners())

    def text(self, move: int) -> str:
        return "take %d,%d" % column_of(move)

    def human(self, move: int) -> str:
        """The column and the height it has afterwards."""
        x, y = column_of(move)
        return "%d,%d:%d" % (x, y, self.height_at(x, y) - 1)

    def why_not(self, text: str) -> Refused:
        words = text.split()
        if self.outcome() or len(words) != 2 or words[0] != "take":
            return StackGame.why_not(self, text)
        x, y = self.column_named(words[1])
        if not self.height_at(x, y):
            return Refused("", "there is no crate at %s", "no-crate", words[1])
        if self.is_open(x, y) and self._can_take(x, y):
            return Refused(
                "", "the open lid at %s is not touched while another crate can be taken", "open-touched", words[1]
            )
        return Refused("", "what remains could not be laid, or more than one crate would go", "rest-unlaid")

    def describe(self, move: int) -> dict:
        x, y = column_of(move)
        after = self.changed(x, y, -1, False)
        cards = (self.stack.cards() if self.stack else 0) - (after[0].cards() if after else 0)
        return {"kind": "take", "notation": self.text(move), "at": [x, y], "cards": cards}

    def line(self) -> str:
        points = "/".join([str(number) for number in self.points])
        return "%s; points %s; turn %d" % (self.stack_text(), points, self.turn)
