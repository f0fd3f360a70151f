"""Stones: roll a die, then take one to that many stones; who takes the last one wins."""

from rules_core.chance import Chance
from rules_core.game import PLAY, Game

ROLL = 16
# The stones lie in rows of so many; they belong to nobody and all look like the first player's pieces.
WIDE = 10


class Stones(Game):
    """A game in progress. A move is the number of stones taken, or ROLL + the pips of a roll."""

    takes_off = True

    def __init__(self, variant: dict) -> None:
        Game.__init__(self, variant)
        self.players = variant["players"]
        self.left: int = variant["stones"]
        self.pips = 0
        self.cells = (min(WIDE, self.left), (self.left + WIDE - 1) // WIDE)

    def is_chance(self) -> bool:
        return self.left > 0 and not self.pips

    @property
    def phase(self) -> str:  # type: ignore[override]
        return "take" if self.pips else "roll"

    def legal_moves(self) -> list[int]:
        return list(range(1, min(self.pips, self.left) + 1))

    def random_move(self, chance: Chance) -> int:
        return ROLL + 1 + chance.below(6) if self.is_chance() else Game.random_move(self, chance)

    def play(self, move: int) -> None:
        self.history.append(move)
        if move > ROLL:
            self.pips = move - ROLL
        else:
            self.left -= move
            self.pips = 0
            self.turn = (self.turn + 1) % self.players

    def undo(self) -> int:
        move = self.history.pop()
        if move > ROLL:
            self.pips = 0
        else:
            self.left += move
            self.pips = self.history[-1] - ROLL
            self.turn = (self.turn - 1) % self.players
        return move

    def outcome(self) -> tuple[str, tuple[int, ...]] | None:
        return None if self.left else ("last_stone", ((self.turn - 1) % self.players,))

    def scores(self) -> list[int]:
        ended = self.outcome()
        return [1 if ended and player in ended[1] else 0 for player in range(self.players)]

    def text(self, move: int) -> str:
        return "roll %d" % (move - ROLL) if move > ROLL else "take %d" % move

    def parse(self, text: str) -> int:
        if self.is_chance() and text in ["roll %d" % pips for pips in range(1, 7)]:
            return ROLL + int(text[5:])
        return Game.parse(self, text)

    # --- on the board --------------------------------------------------------------------------------------

    def roles(self) -> bytearray:
        return bytearray([PLAY] * (self.cells[0] * self.cells[1]))

    def ground(self) -> bytearray:
        count = self.cells[0] * self.cells[1]
        return bytearray([1] * self.left + [0] * (count - self.left))

    def targets(self, x: int, y: int) -> list[int]:
        """Whoever takes this stone takes those behind it as well."""
        behind = self.left - (y * WIDE + x)
        return [move for move in self.legal_moves() if move >= behind]

    def footprints(self, move: int) -> list[tuple[int, int, int, int, int]]:
        if move > ROLL:
            return []
        return [(stone % WIDE, stone // WIDE, 1, 1, 0) for stone in range(self.left - move, self.left)]

    def rolled(self) -> str:
        return str(self.pips) if self.pips else ""

    def fields(self) -> list[list[str]]:
        return [["1", "2", "3", "4", "5", "6"]]

    def fields_text(self, taken: list[int]) -> str:
        return "roll %d" % (taken[0] + 1)
