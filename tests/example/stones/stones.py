"""Stones: roll a die, then take one to that many stones; who takes the last one wins."""

from rules_core.chance import Chance
from rules_core.game import Game

ROLL = 16


class Stones(Game):
    """A game in progress. A move is the number of stones taken, or ROLL + the pips of a roll."""

    def __init__(self, variant: dict) -> None:
        Game.__init__(self, variant)
        self.players = variant["players"]
        self.left: int = variant["stones"]
        self.pips = 0

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
