"""The levels of play: who thinks how far, and what the weaker ones overlook.

A level is a budget of nodes, how many moves it looks at, and how attentive it is. Weak players do not blunder on
purpose: they look at few moves, do not look far, and do not see every move that is there.
"""

import random
import time
from typing import NamedTuple

from rules_core.chance import Chance
from rules_core.game import Game
from rules_core.mind import Mind, mind_of, think

from ..games import evaluate
from . import greedy
from .search import Found, Search, line_after


class Level(NamedTuple):
    """How a level thinks. `misses`: of a hundred moves so many are overlooked; `unseen`: of a hundred cubes or cards,
    where moves cannot be listed."""

    nodes: int
    widths: tuple[int, ...]
    depth: int
    rolls: int = 1
    misses: int = 0
    unseen: int = 0


SEARCHING = {
    "beginner": Level(nodes=60, widths=(30,), depth=1, misses=90, unseen=50),
    "club": Level(nodes=400, widths=(16,), depth=1, misses=30, unseen=15),
    "master": Level(nodes=2000, widths=(28, 10, 8, 6, 5, 4), depth=6, rolls=4),
}
NAMES = ("random", "greedy", "board", *SEARCHING)


class Thought(NamedTuple):
    """A move, and what the player thinks of it."""

    move: int
    value: int
    line: list[int]
    nodes: int
    depth: int


class Player:
    """Plays one seat of one game at a level; remembers the positions in which it has moved."""

    def __init__(self, level: str, seed: int, nodes: int | None = None, seconds: float | None = None) -> None:
        self.level = level
        self.chance = Chance(seed)
        self.nodes = nodes
        self.seconds = seconds
        self._seen: dict[int, int] = {}

    def think(self, game: Game) -> Thought:
        """The move for the player to act. The game is afterwards as before."""
        if self.level == "random":
            return _plain(game.random_move(self.chance))
        if self.level == "greedy":
            return _plain(game.parse(greedy.choose(game, self.chance.below(1 << 29))))
        if self.level == "board":
            return _plain(_last(game, self.chance))
        mind = mind_of(game)
        for _ in mind.prepare():
            pass
        level = SEARCHING[self.level]
        # Where moves cannot be listed.
        chance = random.Random(self.chance.below(1 << 29))
        own = evaluate.own_choice(game, chance, level.unseen, level.depth > 1)
        if own is not None:
            return _plain(game.parse(own))
        move = mind.choice()
        if move >= 0:
            return _plain(move)
        if not game.legal_moves():
            return _plain(game.random_move(self.chance))
        search = self.search(mind)
        found = search.run()
        self._remember(mind, found)
        return Thought(found.move, found.value, line_after(search, found.move, 8), found.nodes, found.depth)

    def search(self, mind: Mind) -> Search:
        level = SEARCHING[self.level]
        nodes = level.nodes if self.nodes is None else self.nodes
        deadline = 0.0
        if self.seconds is not None:
            nodes = 1 << 40
            deadline = time.monotonic() + self.seconds
        search = Search(mind, nodes, deadline, list(level.widths), level.depth, level.rolls)
        search.seen = self._seen
        search.over = evaluate.over_rolls(mind.game)
        if level.misses:
            search.overlook(level.misses, self.chance)
        return search

    def _remember(self, mind: Mind, found: Found) -> None:
        game = mind.game
        game.play(found.move)
        key = mind.key()
        game.undo()
        self._seen[key] = self._seen.get(key, 0) + 1


def _last(game: Game, chance: Chance) -> int:
    found = None
    for move in think(game, chance):
        found = move
    assert found is not None
    return found


def _plain(move: int) -> Thought:
    return Thought(move, 0, [move], 0, 0)
