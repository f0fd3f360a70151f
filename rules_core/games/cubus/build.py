"""The building game of CUBUS: draw a card, turn the stack into one with more crates for fewer cards, or pass.

A turn has these phases: `draw` (chance), `build`, and after a pass `knock`, where the other players are asked one after
the other. A right knock leads to `build` with the passer's cards. The variants with leftovers end with the phase
`leftover`.

`legal_moves` lists the actions that make one column one crate higher (`add 1,0`, or `add 1,0 open` with an open lid).
Every other action is legal too: `parse` takes any stack (`build 3 3/3 2o`), checks it and gives it a number that
stands for it in this game. A player who must build and can only rebuild is offered one such action in the list.
"""

from ...refused import Refused
from . import action as cubus_action
from . import build_text as cubus_build_text
from . import search as cubus_search
from .action import KINDS, OPEN, SUPPLY
from .area import ADD, BUILD, DETAILS, DRAW, KIND, KNOCK, OPENED, PASS, SKIP, StackGame, at_column, column_of
from .stack import Stack, stack_of

MYPY = False
if MYPY:
    from ...chance import Chance

# So many stacks that were parsed, but not built, keep their numbers.
_REMEMBERED = 64
_WRONG_KNOCK = 2
_PHASES = ("draw", "build", "knock", "leftover", "end")


class Build(StackGame):
    """A game in progress. Rows of `hands` are the players' cards by kind; the last row is the cards left over."""

    def __init__(self, variant: dict) -> None:
        StackGame.__init__(self, variant, stack_of("1"))
        self.tallest = variant["floor"][2]
        self.hands = bytearray((self.players + 1) * len(KINDS))
        # The start crate is laid; the rest of the cards is shuffled.
        self.pile = bytearray((SUPPLY[0] - 1, SUPPLY[1] - 1, SUPPLY[2] - 1, SUPPLY[3] if variant["open_lids"] else 0))
        self.first_round = self.players
        self.phase = "draw"
        # Whose cards the player to act builds with.
        self.owner = 0
        # In phase `leftover`: a bit for each player still to be asked; the best offer so far, its points and player.
        self.waiting = 0
        self.offer: tuple[int, int, int] = (0, 0, -1)
        # The stacks that stand behind the numbers of rebuilding moves.
        self.stacks: list[str] = []
        # What undo needs for each move, see _memory.
        self._before: list = []
        self._found: dict = {}

    # --- cards -------------------------------------------------------------------------------------------------

    def hand(self, row: int) -> bytearray:
        """The cards of a player by kind; row `players` are the cards left over at the end."""
        return self.hands[row * len(KINDS) : (row + 1) * len(KINDS)]

    def _pay(self, row: int, needs: list[int]) -> None:
        for kind, number in enumerate(needs):
            self.hands[row * len(KINDS) + kind] -= number

    # --- actions -----------------------------------------------------------------------------------------------

    def action(self, row: int) -> Stack | None:
        """A stack that the cards of this row allow to build for a point or more, or None: then there is none."""
        if row not in self._found:
            stack = self.standing()
            self._found[row] = cubus_search.find(stack, self.hand(row), self.variant["floor"], 1)
        return self._found[row]

    def _anybody_can_build(self) -> bool:
        most = bytearray(len(KINDS))
        for at in range(len(KINDS) * self.players):
            most[at % len(KINDS)] = max(most[at % len(KINDS)], self.hands[at])
        stack = self.standing()
        together = cubus_search.find(stack, most, self.variant["floor"], 1)
        if together is None:
            return False
        for row in range(self.players):
            if not cubus_action.why_not(stack, together, self.hand(row), self.variant["floor"]) or self.action(row):
                return True
        return False

    def standing(self) -> Stack:
        """The stack; in this game there always is one."""
        if self.stack is None:
            raise Refused("", "there is no stack", "no-stack")
        return self.stack

    def after(self, move: int) -> tuple[Stack, int, int] | None:
        """The stack that an action leads to, and how far its corner moves; None if it cannot be laid."""
        if move & KIND == BUILD:
            stack = stack_of(self.stacks[move & DETAILS])
            dx, dy = self.nearest(stack)
            return stack, dx, dy
        x, y = column_of(move)
        return self.changed(x, y, 1, bool(move & OPENED))

    def _adds(self) -> list[int]:
        """The actions that make one column one higher."""
        stack = self.standing()
        hand = self.hand(self.owner)
        found = []
        for y in range(-1, stack.deep + 1):
            for x in range(-1, stack.wide + 1):
                if self.is_open(x, y):
                    continue
                for opened in (0, OPENED) if hand[OPEN] else (0,):
                    move = at_column(ADD, x, y) | opened
                    after = self.after(move)
                    if not after:
                        break
                    if not cubus_action.why_not(stack, after[0], hand, self.variant["floor"]):
                        found.append(move)
        return found

    def numbered(self, stack: Stack) -> int:
        """The move that builds this stack."""
        text = stack.text()
        if text in self.stacks:
            return BUILD | self.stacks.index(text)
        built = [move & DETAILS for move in self.history if move & KIND == BUILD]
        if len(self.stacks) - len(built) >= _REMEMBERED:
            for number in range(len(self.stacks)):
                if number not in built:
                    self.stacks[number] = text
                    return BUILD | number
        self.stacks.append(text)
        return BUILD | len(self.stacks) - 1

    # --- playing -----------------------------------------------------------------------------------------------

    def is_chance(self) -> bool:
        return self.phase == "draw"

    def legal_moves(self) -> list[int]:
        if self._legal is None:
            self._legal = []
            if self.phase == "knock":
                self._legal = [KNOCK | self.turn, SKIP]
            elif self.phase == "leftover" or self.phase == "build":
                self._legal = self._adds()
                if self.owner == self.turn or self.phase == "leftover":
                    self._legal.append(PASS)
                elif not self._legal:
                    found = self.action(self.owner)
                    if found:
                        self._legal.append(self.numbered(found))
        return self._legal

    def random_move(self, chance: "Chance") -> int:
        if self.phase != "draw":
            return StackGame.random_move(self, chance)
        number = chance.below(sum(self.pile))
        kind = 0
        while number >= self.pile[kind]:
            number -= self.pile[kind]
            kind += 1
        return DRAW | kind

    def allows(self, move: int) -> bool:
        if self.phase != "draw":
            return StackGame.allows(self, move)
        return 0 <= move - DRAW < len(KINDS) and bool(self.pile[move - DRAW])

    def play(self, move: int) -> None:
        self._before.append(self._memory(move))
        self.history.append(move)
        kind = move & KIND
        if kind == DRAW:
            self.pile[move & DETAILS] -= 1
            self.hands[self.turn * len(KINDS) + (move & DETAILS)] += 1
            self._found = {}
            if self.first_round:
                self.first_round -= 1
                self._begin(self.turn + 1)
            else:
                self._begin_build()
        elif kind == PASS and self.phase == "leftover":
            self._ask_next()
        elif kind in (PASS, SKIP):
            self.phase = "knock"
            self.turn = (self.turn + 1) % self.players
            if self.turn == self.owner:
                self._begin(self.owner + 1)
        elif kind == KNOCK:
            self._knock()
        elif self.phase == "leftover":
            self._offer(move)
        else:
            self.points[self.turn] += self._carry_out(move)
            self._begin(self.owner + 1)
        self._legal = None

    def apply(self, move: int) -> None:
        after = self.after(move)
        if after:
            self.put(after[0], after[1], after[2])

    def _carry_out(self, move: int) -> int:
        """Build with the owner's cards; the points."""
        old = self.standing()
        self.apply(move)
        new = self.standing()
        self._pay(self.owner, cubus_action.needs(old, new))
        self._found = {}
        return cubus_action.gain(old, new)

    def _begin(self, player: int) -> None:
        """The turn of the next player begins."""
        self.turn = self.owner = player % self.players
        self.phase = "draw"
        if not sum(self.pile):
            self._begin_build()

    def _begin_build(self) -> None:
        self.phase = "build"
        if not sum(self.pile) and not self._anybody_can_build():
            self._end()

    def _knock(self) -> None:
        """Right: the knocker builds with the passer's cards. Wrong: points for everybody else."""
        if self.action(self.owner):
            self.phase = "build"
            return
        self._reward_others(self.turn, _WRONG_KNOCK)
        self._begin(self.owner + 1)

    def _reward_others(self, knocker: int, points: int) -> None:
        for player in range(self.players):
            if player != knocker:
                self.points[player] += points

    def _end(self) -> None:
        """Nobody can build any more; only the cards left over remain, if the variant uses them."""
        self.phase = "end"
        leftover = self.variant["leftover"]
        if leftover == "none":
            return
        least = min(self.points)
        for player in range(self.players):
            if leftover == "best" or self.points[player] == least:
                self.waiting |= 1 << player
        pool = self.players * len(KINDS)
        for at in range(pool):
            self.hands[pool + at % len(KINDS)] += self.hands[at]
            self.hands[at] = 0
        self._found = {}
        self.owner = self.players
        self.phase = "leftover"
        self._set_asked()

    def _set_asked(self) -> None:
        self.turn = 0
        while not self.waiting >> self.turn & 1:
            self.turn += 1

    def _ask_next(self) -> None:
        """The next player may use the cards left over; after the last the best offer is carried out."""
        self.waiting &= ~(1 << self.turn)
        if self.waiting:
            self._set_asked()
            return
        points, move, player = self.offer
        if player >= 0:
            self.points[player] += points
            self._carry_out(move)
        self.phase = "end"

    def _offer(self, move: int) -> None:
        """With `lowest` the action is carried out at once, with `best` only if nobody offers more."""
        if self.variant["leftover"] == "lowest":
            self.points[self.turn] += self._carry_out(move)
        else:
            after = self.after(move)
            points = cubus_action.gain(self.standing(), after[0]) if after else 0
            if points > self.offer[0]:
                self.offer = (points, move, self.turn)
        self._ask_next()

    # --- taking back ---------------------------------------------------------------------------------------------

    def _memory(self, move: int) -> object:
        """What undo needs. A whole game must fit into the board, so it is little: whose turn it was, in one number;
        before an action also the stack. Only near the end, with leftovers, all that a move can change is kept."""
        turn = self.turn | self.owner << 3 | _PHASES.index(self.phase) << 6 | self.first_round << 9
        turn |= self.x << 12 | self.y << 15
        if self.variant["leftover"] != "none" and sum(self.pile) <= 1:
            return turn, self.standing().text(), bytes(self.hands), tuple(self.points), self.waiting, self.offer
        return (turn, self.standing().text()) if move & KIND in (ADD, BUILD) else turn

    def undo(self) -> int:
        move = self.history.pop()
        kind = move & KIND
        before = self._before.pop()
        turn = before if isinstance(before, int) else before[0]
        if not isinstance(before, int) and len(before) > 2:
            self.stack = stack_of(before[1])
            self.hands = bytearray(before[2])
            self.points = list(before[3])
            self.waiting, self.offer = before[4:]
        elif kind in (ADD, BUILD):
            new = self.standing()
            old = stack_of(before[1])
            self.points[turn & 7] -= cubus_action.gain(old, new)
            self._pay(turn >> 3 & 7, cubus_action.needs(new, old))
            self.stack = old
        elif kind == DRAW:
            self.hands[(turn & 7) * len(KINDS) + (move & DETAILS)] -= 1
        elif kind == KNOCK and (self.phase != "build" or self.turn == self.owner):
            self._reward_others(turn & 7, -_WRONG_KNOCK)
        if kind == DRAW:
            self.pile[move & DETAILS] += 1
        self.turn = turn & 7
        self.owner = turn >> 3 & 7
        self.phase = _PHASES[turn >> 6 & 7]
        self.first_round = turn >> 9 & 7
        self.x = turn >> 12 & 7
        self.y = turn >> 15
        self._legal = None
        self._found = {}
        return move

    # --- the end -------------------------------------------------------------------------------------------------

    def outcome(self) -> tuple[str, tuple[int, ...]] | None:
        return ("no_action", self.winners()) if self.phase == "end" else None

    # --- texts ---------------------------------------------------------------------------------------------------

    def text(self, move: int) -> str:
        return cubus_build_text.text(self, move)

    def human(self, move: int) -> str:
        return cubus_build_text.human(self, move)

    def parse(self, text: str) -> int:
        return cubus_build_text.parse(self, text)

    def why_not(self, text: str) -> Refused:
        return cubus_build_text.why_not(self, text) or StackGame.why_not(self, text)

    def describe(self, move: int) -> dict:
        return cubus_build_text.describe(self, move)

    def line(self) -> str:
        return cubus_build_text.line(self)

    # --- sensors -----------------------------------------------------------------------------------------------------

    def footprints(self, move: int) -> list[tuple[int, int, int, int, int]]:
        """An offer with the cards left over is only said; it is built when it turns out to be the best."""
        if self.phase == "leftover" and self.variant["leftover"] == "best":
            return []
        return StackGame.footprints(self, move)

    def moves_nothing(self, move: int) -> bool:
        return move & KIND in (PASS, SKIP)

    def fields(self) -> list[list[str]]:
        """The kinds of cards, by number."""
        return [[str(kind + 1) for kind in range(len(KINDS))]]

    def fields_text(self, taken: list[int]) -> str:
        return "draw " + KINDS[taken[0]]

    def columns_text(self, heights: bytearray) -> str:
        return cubus_build_text.of_columns(heights, self.cells[0])
