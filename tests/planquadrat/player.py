"""A random player who likes large places: it fences in a rectangle, claims it, and then builds inside and around it."""

import random
from typing import Any


class Fencer:
    """Chooses moves of a game; the same seed plays the same game."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        wide, high = self.rng.randint(2, 5), self.rng.randint(2, 5)
        x, y = self.rng.randint(0, 8 - wide), self.rng.randint(0, 8 - high)
        self.rectangle = x, y, x + wide, y + high
        self.eager = self.rng.choice((0.0, 0.7, 0.95))

    def choose(self, game: Any) -> int:
        moves: list[int] = game.legal_moves()
        if self.rng.random() >= self.eager:
            return self.rng.choice(moves)
        if game.phase == "claim":
            return moves[0]
        if game.phase == "slide" and self.rng.random() < 0.5:
            return moves[-1]
        for wanted in (self._on_fence, self._inside):
            found = [move for move in moves if wanted(game.text(move).split())]
            if found:
                return self.rng.choice(found)
        return self.rng.choice(moves)

    def _on_fence(self, words: list[str]) -> bool:
        if words[0] != "set":
            return False
        x0, y0, x1, y1 = self.rectangle
        x, y, length = int(words[2]), int(words[3]), int(words[4])
        if words[1] == "v":
            return x in (x0, x1) and y0 <= y and y + length <= y1
        return y in (y0, y1) and x0 <= x and x + length <= x1

    def _inside(self, words: list[str]) -> bool:
        if words[0] == "skip" or words[0] == "claim":
            return False
        x0, y0, x1, y1 = self.rectangle
        x, y, length = int(words[2]), int(words[3]), int(words[4])
        if words[0] == "slide":
            x, y = (x, int(words[5])) if words[1] == "v" else (int(words[5]), y)
        if words[1] == "v":
            return x0 <= x <= x1 and y0 <= y and y + length <= y1
        return y0 <= y <= y1 and x0 <= x and x + length <= x1
