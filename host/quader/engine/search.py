"""One search for all games: iterative deepening over the moves that look best, with a table of known positions.

Values are those of the player who thinks: at the own moves the highest counts, at everybody else's the lowest, over
dice the mean of some rolls. A turn of several acts (set, slide, claim) is one step of depth. Nothing here depends on
the time or the machine unless a deadline is given, so that so many nodes always find the same move.
"""

import time
from collections.abc import Callable

from rules_core.chance import Chance
from rules_core.game import Game
from rules_core.mind import WON, Mind, judged

# More than any value.
LIMIT = 4 * WON
# A turn's acts beyond these are not looked into.
DEEPEST = 40
# Kinds of values in the table of positions.
EXACT, AT_LEAST, AT_MOST = 0, 1, 2
# A move that is better by so much at first sight needs only a second look; so far ahead every good move wins.
CLEAR = 300
FAR_AHEAD = 2500


class OutOfNodes(Exception):
    """The budget is spent."""


class Found:
    """What a search has found out about the position at its root."""

    def __init__(self, move: int) -> None:
        self.move = move
        self.value = 0
        self.line: list[int] = [move]
        self.nodes = 0
        self.depth = 0
        # The moves looked at last, with their values, the best first.
        self.ranking: list[tuple[int, int]] = []


class Search:
    """Looks for the best move of the player to act."""

    def __init__(self, mind: Mind, nodes: int, deadline: float, widths: list[int], depth: int, rolls: int) -> None:
        """`widths`: how many moves are looked at, ply by ply; `deadline`: of time.monotonic, or 0."""
        self.mind = mind
        self.game: Game = mind.game
        self.budget = nodes
        self.deadline = deadline
        self.widths = widths
        self.depth = depth
        self.rolls = rolls
        self.nodes = 0
        self.player = self.game.turn
        self.known: dict[int, tuple[int, int, int, int]] = {}
        # Positions that the game has been in, and how often: going round in circles is worth less.
        self.seen: dict[int, int] = {}
        # What the moves of the root count besides what comes of them.
        self.looks: dict[int, int] = {}
        # Which moves an inattentive player does not see at all, in per cent.
        self.misses = 0
        # Whether a value rests on rolls that may fall otherwise.
        self.rolled = False
        self.chance = Chance(0)
        # What a game itself knows of the rolls to come, instead of some that are tried.
        self.over: Callable[[Mind, int], int] | None = None

    def overlook(self, misses: int, chance: Chance) -> None:
        """Let the player overlook so many of a hundred moves of the own; the best ones too."""
        self.misses = misses
        self.chance = chance

    def run(self) -> Found:
        """The best move within the budget. The game is afterwards as before."""
        game = self.game
        start = len(game.history)
        for _ in self.mind.look():
            pass
        moves = self._promising(0)
        if self.misses:
            moves = [move for move in moves if self.chance.below(100) >= self.misses] or moves[-1:]
        found = Found(moves[0])
        self.looks = {move: self._looks(move) for move in moves}
        ranking = [(0, move) for move in moves]
        deepest = min(self.depth, self.mind.horizon) if len(moves) > 1 else 1
        clear = -1
        for depth in range(1, deepest + 1):
            try:
                ranking = self._root(depth, ranking, found)
            except OutOfNodes:
                while len(game.history) > start:
                    game.undo()
                break
            found.depth = depth
            found.value = ranking[0][0] - self.looks[found.move]
            found.ranking = ranking
            if depth == 1 and len(ranking) > 1:
                clear = ranking[0][1] if ranking[0][0] - ranking[1][0] >= CLEAR else -1
            if abs(found.value) > WON // 2 or (depth > 1 and (found.move == clear or found.value > FAR_AHEAD)):
                break
        found.nodes = self.nodes
        return found

    def worth_of(self, move: int, depth: int, nodes: int) -> int:
        """The value of one move of the root, looked at as deep as that, within some more nodes."""
        self.budget += nodes
        start = len(self.game.history)
        while True:
            try:
                return self.after(move, depth, -LIMIT, LIMIT, 0)
            except OutOfNodes:
                while len(self.game.history) > start:
                    self.game.undo()
                depth -= 1
                self.budget += nodes

    def _root(self, depth: int, order: list[tuple[int, int]], found: Found) -> list[tuple[int, int]]:
        """Search all moves of the root to a depth; `found` has at any time the best of what is known."""
        ranking: list[tuple[int, int]] = []
        best = -LIMIT
        for _, move in order:
            looks = self.looks[move]
            value = self.after(move, depth, best - looks, LIMIT, 0) + looks
            ranking.append((value, move))
            if value > best:
                best = value
                found.move = move
                found.value = value - looks
                found.line = [move]
        # Stable: among equals the one that looked better stays in front.
        ranking.sort(key=_first, reverse=True)
        return ranking

    def _looks(self, move: int) -> int:
        """How good a move of the root looks, and whether it goes round in circles: between moves that come to the same
        in the end, who plays the one that brings something at once gets on."""
        mind = self.mind
        looks = mind.prior(move) // 10 - mind.penalty(self.player, move)
        if self.seen and not mind.content:
            self.game.play(move)
            looks -= 40 * min(self.seen.get(mind.key(), 0), 5)
            self.game.undo()
        return looks

    def _promising(self, ply: int) -> list[int]:
        """The moves that look best, the best first, as many as are looked at on this ply."""
        moves = self.game.legal_moves()
        width = self.widths[min(ply, len(self.widths) - 1)]
        if len(moves) == 1:
            return moves
        mind = self.mind
        order = [(-mind.prior(move), number) for number, move in enumerate(moves)]
        order.sort()
        return [moves[number] for _, number in order[:width]]

    def after(self, move: int, depth: int, alpha: int, beta: int, ply: int) -> int:
        """The value of a move."""
        if self.nodes >= self.budget or (self.deadline and not self.nodes & 63 and time.monotonic() > self.deadline):
            raise OutOfNodes
        self.nodes += 1
        game = self.game
        turn = game.turn
        game.play(move)
        deeper = depth - 1 if game.turn != turn or game.is_chance() else depth
        value = self._value(deeper, alpha, beta, ply + 1)
        game.undo()
        return value

    def _value(self, depth: int, alpha: int, beta: int, ply: int) -> int:
        """The value of the position that stands on the board."""
        game = self.game
        mind = self.mind
        if depth <= 0 or ply >= DEEPEST:
            ended = mind.ended()
            if ended is not None:
                return self._judged(ended[1], ply)
            return mind.value(self.player)
        if game.is_chance():
            return self._over_rolls(depth, ply)
        ended = game.outcome()
        if ended is not None:
            return self._judged(ended[1], ply)
        key = mind.key()
        entry = self.known.get(key)
        first = -1
        if entry is not None:
            if entry[0] >= depth and (
                entry[1] == EXACT
                or (entry[1] == AT_LEAST and entry[2] >= beta)
                or (entry[1] == AT_MOST and entry[2] <= alpha)
            ):
                return entry[2]
            first = entry[3]
        moves = self._promising(ply)
        if first >= 0 and moves[0] != first and first in moves:
            moves.remove(first)
            moves.insert(0, first)
        own = game.turn == self.player
        low, high = alpha, beta
        best = -LIMIT if own else LIMIT
        chosen = moves[0]
        for move in moves:
            value = self.after(move, depth, low, high, ply)
            if own:
                if value > best:
                    best = value
                    chosen = move
                    low = max(low, best)
            elif value < best:
                best = value
                chosen = move
                high = min(high, best)
            if low >= high:
                break
        kind = EXACT if alpha < best < beta else AT_LEAST if best >= beta else AT_MOST
        self.known[key] = (depth, kind, best, chosen)
        return best

    def _judged(self, winners: tuple[int, ...], ply: int) -> int:
        """The end: sooner is better for the winner."""
        value = judged(winners, self.player)
        return value - ply if value > 0 else value + ply if value < 0 else 0

    def _over_rolls(self, depth: int, ply: int) -> int:
        """The mean over some rolls, the same ones wherever the same position comes up."""
        self.rolled = True
        if self.over is not None:
            return self.over(self.mind, self.player)
        game = self.game
        chance = Chance(self.mind.key() & 0xFFFFFFF)
        total = 0
        for _ in range(self.rolls):
            game.play(game.random_move(chance))
            total += self._value(depth, -LIMIT, LIMIT, ply + 1)
            game.undo()
        return total // self.rolls


def _first(entry: tuple[int, int]) -> int:
    return entry[0]


def line_after(search: Search, move: int, most: int) -> list[int]:
    """The moves that the search expects, from the root on; the game is afterwards as before."""
    game = search.game
    line = [move]
    game.play(move)
    while len(line) < most and not game.is_chance():
        entry = search.known.get(search.mind.key())
        if entry is None or entry[3] not in game.legal_moves():
            break
        line.append(entry[3])
        game.play(entry[3])
    for _ in line:
        game.undo()
    return line
