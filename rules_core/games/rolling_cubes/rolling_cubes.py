"""Rolling Cubes: dice with digits and signs, from which the players make equations.

The records are readable: `roll 7557 2408 :x-+`, `eq 72:4=5x5-7+0`, `none`, `again 3 5 7`, `row blue`. A throw of
twelve cubes does not fit into a move of 30 bits, so a move is the number of its text in a list that the game
keeps (`known`); `parse` judges a text and notes it there. Equations cannot be listed: `legal_moves` names what else
there is, `parse` takes every equation.
"""

from ...game import Game
from ...refused import Refused
from . import last as cubes_last
from . import rounds as cubes_rounds
from . import rows as cubes_rows
from . import text as cubes_text
from . import throw as cubes_throw
from . import tournament as cubes_tournament
from .rows import FREE, MOST_AGAIN, ROWS
from .throw import ALL, COUNT
from .variant import MODES, SOLITAIRE

MYPY = False
if MYPY:
    from ...chance import Chance

# No game takes longer, however unlucky; then the leaders have won.
ROUND_CAP = 200
PHASES = ("roll", "equation", "row", "over")
REASONS = ("", "target", "rows", "tournament", "round_cap")
# The modules of the games, in the order of MODES; the tournament plays the first three.
GAMES = (cubes_rounds, cubes_rounds, cubes_last, cubes_rows)


class RollingCubes(Game):
    """A game in progress, in any of the five modes."""

    cells = (16, 16)
    by_touch = True

    def __init__(self, variant: dict) -> None:
        Game.__init__(self, variant)
        n = self.players = variant["players"]
        self.faces = cubes_throw.cubes_of(variant["faces"])
        # The texts that moves stand for.
        self.known = ["none"] + ["row " + row for row in ROWS]
        # The game being played: 0-2 of a tournament or alone, or 3, solitaire.
        self.stage = 0
        # Rounds of it that are over, the points in it, and in this round (counted from 1; 0: not yet).
        self.round = 0
        self.totals = [0] * n
        self.round_points = bytearray(n)
        # Who takes part in the round, as bits.
        self.playing = 0
        # What each cube shows (0: nothing), the cubes to throw, those of the standing equation, and its maker.
        self.shown = bytearray(COUNT)
        self.in_hand = 0
        self.built = 0
        self.maker = -1
        # Solitaire: cubes thrown again, filled rows of all players, what the equation is worth in each row.
        self.again = 0
        self.rows = bytearray([FREE] * (n * len(ROWS)))
        self.offers = bytearray(len(ROWS))
        # Places in the finished games of a tournament, game by game.
        self.places = bytearray(n * cubes_tournament.GAMES)
        self.reason = ""
        self.won = 0
        self._before: list[bytes] = []
        self.begin(0 if variant["mode"] == "tournament" else MODES.index(variant["mode"]))

    # --- the course of a game, as the modes use it -------------------------------------------------------------

    def begin(self, stage: int) -> None:
        """Begin one of the games."""
        self.stage = stage
        self.round = 0
        self.turn = 0
        self.totals = [0] * self.players
        self.round_points = bytearray(self.players)
        self.playing = (1 << self.players) - 1
        GAMES[stage].begin(self)

    def throw_all(self) -> None:
        """All cubes are to be thrown by the player to act."""
        self.throw(ALL)

    def throw(self, cubes: int) -> None:
        """These cubes are to be thrown by the player to act."""
        self.phase = "roll"
        self.in_hand = cubes
        for cube in range(COUNT):
            if cubes >> cube & 1:
                self.shown[cube] = 0

    def target(self) -> int:
        """The points that end the game being played."""
        return self.variant["targets"][MODES[self.stage]]

    def leaders(self) -> list[int]:
        """The players with the most points in the game being played."""
        most = max(self.totals)
        return [player for player in range(self.players) if self.totals[player] == most]

    def capped(self) -> bool:
        """Whether the rounds have run out; then the game being played is finished."""
        if self.round < ROUND_CAP:
            return False
        self.finish("round_cap")
        return True

    def finish(self, reason: str) -> None:
        """The game being played is over."""
        if self.variant["mode"] == "tournament":
            cubes_tournament.game_done(self)
        else:
            self.end(reason, self.leaders())

    def end(self, reason: str, winners: list[int]) -> None:
        """Everything is over."""
        self.phase = "over"
        self.reason = reason
        for player in winners:
            self.won |= 1 << player

    # --- playing -----------------------------------------------------------------------------------------------

    def is_chance(self) -> bool:
        return self.phase == "roll"

    def legal_moves(self) -> list[int]:
        """What can be listed: `none` or the free rows. Equations and `again` come through `parse`."""
        if self.phase == "equation":
            return [self.known.index("none")]
        if self.phase == "row":
            return [self.known.index("row " + ROWS[row]) for row in cubes_rows.free(self)]
        return []

    def random_move(self, chance: "Chance") -> int:
        """A throw; or a small equation, `none`, `again` or a row by chance."""
        if self.phase == "roll":
            thrown = bytearray(COUNT)
            for cube in range(COUNT):
                if self.in_hand >> cube & 1:
                    thrown[cube] = ord(self.faces[cube][chance.below(len(self.faces[cube]))])
            return self.note("roll " + cubes_throw.text(thrown))
        if self.phase == "row":
            return Game.random_move(self, chance)
        if self.stage == SOLITAIRE and not self.again and chance.below(4) == 0:
            cubes = 0
            for _ in range(1 + chance.below(MOST_AGAIN)):
                cubes |= 1 << chance.below(COUNT)
            return self.parse("again " + "".join([chr(self.shown[i]) for i in range(COUNT) if cubes >> i & 1]))
        equation = self._random_equation(chance)
        return self.note("eq " + equation if equation else "none")

    def _random_equation(self, chance: "Chance") -> str:
        from . import find as cubes_find

        signs = [chr(self.shown[cube]) for cube in range(COUNT)]
        if self.built:
            standing = self.standing()
            return cubes_find.longer(standing, cubes_find.without(signs, standing))
        equation = cubes_find.small(signs, chance)
        if equation and chance.below(2):
            equation = cubes_find.longer(equation, cubes_find.without(signs, equation)) or equation
        return equation

    def standing(self) -> str:
        """The last equation that was made, or an empty text."""
        for move in reversed(self.history):
            if self.known[move][:3] == "eq ":
                return self.known[move][3:]
        return ""

    def play(self, move: int) -> None:
        text = self.known[move]
        self._before.append(self._pack())
        self.history.append(move)
        kind, _, rest = text.partition(" ")
        if kind == "roll":
            thrown = cubes_throw.read(rest, self.faces, self.in_hand)
            for cube in range(COUNT):
                self.shown[cube] = thrown[cube] or self.shown[cube]
            self.in_hand = 0
            self.phase = "equation"
        elif kind == "again":
            cubes = cubes_throw.used(rest.replace(" ", ""), self.shown)
            self.again = len(rest.split(" "))
            self.throw(cubes)
        elif kind == "row":
            cubes_rows.chosen(self, ROWS.index(rest))
        else:
            GAMES[self.stage].made(self, rest)

    def undo(self) -> int:
        self._unpack(self._before.pop())
        return self.history.pop()

    def _pack(self) -> bytes:
        """Everything that a move changes, in few bytes."""
        head = (
            self.turn, PHASES.index(self.phase), self.stage, self.round, self.playing,
            self.in_hand & 255, self.in_hand >> 8, self.built & 255, self.built >> 8, self.maker + 1,
            self.again, REASONS.index(self.reason), self.won,
        )  # fmt: skip
        totals = bytearray()
        for total in self.totals:
            totals.append(total & 255)
            totals.append(total >> 8)
        return bytes(head) + bytes(self.shown + totals + self.round_points + self.rows + self.offers + self.places)

    def _unpack(self, state: bytes) -> None:
        self.turn, phase, self.stage, self.round, self.playing = state[:5]
        self.phase = PHASES[phase]
        self.in_hand = state[5] | state[6] << 8
        self.built = state[7] | state[8] << 8
        self.maker = state[9] - 1
        self.again = state[10]
        self.reason = REASONS[state[11]]
        self.won = state[12]
        at = 13 + COUNT
        self.shown = bytearray(state[13:at])
        self.totals = [state[i] | state[i + 1] << 8 for i in range(at, at + 2 * self.players, 2)]
        at += 2 * self.players
        rest = []
        for part in (self.round_points, self.rows, self.offers, self.places):
            rest.append(bytearray(state[at : at + len(part)]))
            at += len(part)
        self.round_points, self.rows, self.offers, self.places = rest

    # --- the end -------------------------------------------------------------------------------------------------

    def outcome(self) -> tuple[str, tuple[int, ...]] | None:
        if not self.reason:
            return None
        return self.reason, tuple([player for player in range(self.players) if self.won >> player & 1])

    def scores(self) -> list[int]:
        """The points; in a tournament those for the places (`totals` has the points of the game being played)."""
        return cubes_tournament.totals(self) if self.variant["mode"] == "tournament" else list(self.totals)

    # --- texts ---------------------------------------------------------------------------------------------------

    def note(self, text: str) -> int:
        """The move that a text in machine notation stands for; the text is known to be legal."""
        if text not in self.known:
            self.known.append(text)
        return self.known.index(text)

    def text(self, move: int) -> str:
        return self.known[move]

    def human(self, move: int) -> str:
        return cubes_text.human(self.known[move])

    def parse(self, text: str) -> int:
        return self.note(cubes_text.machine(self, text))

    def why_not(self, text: str) -> Refused:
        try:
            cubes_text.machine(self, text)
        except Refused as refused:
            return refused
        return Refused("", "it is a legal move", "legal")

    def describe(self, move: int) -> dict:
        return cubes_text.describe(self, self.known[move])

    def line(self) -> str:
        return cubes_text.line(self)

    # --- sensors and lights ----------------------------------------------------------------------------------------

    def sign_at(self, x: int, y: int) -> int:
        """While an equation is due, the cube shown on a cell: 0-11, 12 for `=`, or -1."""
        from . import board as cubes_board

        return cubes_board.cube_at(x, y) if self.phase == "equation" else -1

    def spelled(self, signs: list[int]) -> str:
        """The text that touching these cubes in order spells, for `parse`."""
        return "".join(["=" if cube == COUNT else chr(self.shown[cube] or ord("?")) for cube in signs])

    def handed_in(self, signs: list[int]) -> str:
        if self.phase != "equation":
            return ""
        return "eq " + self.spelled(signs) if signs else "none"

    def thrown_again(self, signs: list[int]) -> str:
        return "again " + " ".join(self.spelled(signs)) if signs and self.phase == "equation" else ""

    def signs(self) -> bytearray:
        from . import board as cubes_board

        return cubes_board.signs(self)

    def roles(self) -> bytearray:
        from . import board as cubes_board

        return cubes_board.roles(self)

    def targets(self, x: int, y: int) -> list[int]:
        """While a row is to be chosen: the row that a touch on the cell means."""
        from . import board as cubes_board

        return cubes_board.row_moves(self, y) if self.phase == "row" else []

    def lasting(self, move: int) -> bool:
        return False
