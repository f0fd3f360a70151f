"""Hands at a board that weighs: pieces have their height and their level, and all of them press on the feet."""

from __future__ import annotations

from typing import Any

from firmware.sense.sight import CHOICE
from firmware.virtual.port import Stone
from rules_core import registry
from rules_core.chance import Chance
from rules_core.game import Game

from .hand import SCAN_MS, Table, feet_of

# How far pieces of one volume differ in weight, and how far a brushed neighbour moves, in cells.
WEIGHT = 0.03
BRUSHED = 0.02


class WeighingTable(Table):
    """A virtual board with feet; the pieces on other pieces are there too."""

    def __init__(self, board: str, seed: int = 0, told: bool = False, **more: Any) -> None:
        more.setdefault("feet", feet_of(board))
        super().__init__(board, seed, **more)
        # Whether the table tells the board what is in the hand.
        self.tells = told

    # --- bodies ------------------------------------------------------------------------------------------------------

    def body(self, x: int, y: int, wide: int, deep: int, volume: int, code: int) -> Stone:
        """Bring a piece: down onto whatever stands there."""
        left, low = self.corner
        stone = Stone(x + left, y + low, wide, deep, code - 1, height=volume / wide / deep)
        stone.weight = 1 + self.random.uniform(-WEIGHT, WEIGHT)
        self.land(stone)
        return stone

    def land(self, stone: Stone) -> None:
        """Put a piece down; its level is what stands below it."""
        below = [
            other.level + other.height
            for other in self.port.stones
            if stone.x + 0.3 < other.x + other.width
            and other.x + 0.3 < stone.x + stone.width
            and stone.y + 0.3 < other.y + other.depth
            and other.y + 0.3 < stone.y + stone.depth
        ]
        stone.level = max(below, default=0.0)
        self.port.stones.append(stone)
        self.port.touch()

    def find(self, part: tuple[int, ...]) -> Stone:
        """The highest piece that a part of `Game.weights` speaks of."""
        left, low = self.corner
        x, y, wide, deep, volume = part
        found = [
            stone
            for stone in self.port.stones
            if (round(stone.x) - left, round(stone.y) - low, stone.width, stone.depth) == (x, y, wide, deep)
            and round(stone.width * stone.depth * stone.height) == -volume
        ]
        return max(found, key=lambda stone: stone.level)

    def set_up(self) -> None:
        for stone in list(self.port.stones):
            self.port.take(stone)
        game = self.game
        for x, y, _, wide, deep, high, code in sorted(game.pieces(), key=lambda piece: piece[2]):
            # Where single bodies are taken off, a column is many.
            for _ in range(high if game.takes_off else 1):
                self.body(x, y, wide, deep, wide * deep * (1 if game.takes_off else high), code)
        self.wait(1000)

    # --- moves -------------------------------------------------------------------------------------------------------

    def make(self, move: int) -> None:
        game = self.game
        made = len(game.history)
        text = game.text(move)
        parts = game.weights(move)
        prints = game.footprints(move)
        cleared = [part for part in prints if not part[4]]
        filled = [part for part in prints if part[4]]
        if self.random.random() < 0.15:
            self.bump(prints)
        straight = len(cleared) == len(filled) == 1 and self.is_straight(cleared[0], filled[0])
        if straight and self.random.random() < 0.6:
            self.push(cleared[0], filled[0])
        else:
            self.carry(parts, filled[0][4] if filled else game.turn + 1)
        self.settle(move, made)
        assert len(game.history) == made + 1, f"{text} was not seen: {self.app.info()}"
        assert game.history[-1] == move, f"{text} was taken for {game.text(game.history[-1])}"
        self.wait(self.random.choice((100, 600, 2000)))

    def carry(self, parts: list[tuple[int, ...]], code: int) -> None:
        """Take what leaves, hold it, put down what arrives, as clumsily as people do."""
        chance = self.random
        held: list[Stone] = []
        for part in parts:
            if part[4] < 0:
                for _ in range(-part[4] if self.game.takes_off else 1):
                    stone = self.find(part if not self.game.takes_off else (*part[:4], -1))
                    self.tell((*part[:4], -1) if self.game.takes_off else part, None)
                    held.append(stone)
                    self.port.take(stone)
                    self.wait(chance.choice((20, 60, 100)))
        if len(held) == 1 and chance.random() < 0.2 and not self.game.takes_off:
            # A second thought: back to where it was, and up again.
            self.wait(200)
            self.land(held[0])
            self.wait(chance.choice((60, 200, 400)))
            self.port.take(held[0])
        arriving = [part for part in parts if part[4] > 0]
        if not arriving:
            return
        leans = chance.random() < 0.25
        if leans:
            self.lean()
        self.wait(chance.choice((60, 200, 600, 2500)))
        if chance.random() < 0.1:
            self.bump_table()
        for part in arriving:
            self.put_down(part, held, code)
        if leans:
            self.wait(chance.choice((60, 300, 800)))
            self.let_go()

    def put_down(self, part: tuple[int, ...], held: list[Stone], code: int) -> None:
        left, low = self.corner
        x, y, wide, deep, volume = part
        if self.game.takes_off:
            for _ in range(volume):
                self.body(x, y, wide, deep, 1, code)
                self.tell(None, (*part[:4], 1))
            return
        same = [stone for stone in held if round(stone.width * stone.depth * stone.height) == volume]
        if same:
            stone = same[0]
            stone.x, stone.y, stone.width, stone.depth = x + left, y + low, wide, deep
            stone.height = volume / wide / deep
            self.land(stone)
        else:
            stone = self.body(x, y, wide, deep, volume, code)
        stone.x += self.jitter()
        stone.y += self.jitter()
        self.port.touch()
        self.tell(None, part)
        if self.random.random() < 0.3:
            self.bounce(stone)
        if self.random.random() < 0.1:
            self.brush(stone)

    def jitter(self) -> float:
        """A millimetre and a half to either side."""
        return self.random.uniform(-0.075, 0.075)

    def tell(self, start: tuple[int, ...] | None, end: tuple[int, ...] | None) -> None:
        """Say what is in the hand, as a host would over the link."""
        if not self.tells:
            return
        left, low = self.corner
        volume = abs((start or end or ())[4])
        piece: dict[str, Any] = {"volume": volume}
        if start:
            piece["from"] = [start[0] + left, start[1] + low]
        if end:
            piece["to"] = [end[0] + left, end[1] + low, end[2], end[3]]
        self.app.hand(piece)

    # --- what disturbs -----------------------------------------------------------------------------------------------

    def lean(self) -> None:
        """A hand leans on the rim and trembles."""
        if self.port.balance:
            force = self.random.uniform(5000, 300000)
            x = self.random.uniform(0, self.config.columns)
            self.port.balance.leaning = (force, x, self.random.choice((0, self.config.rows)))

    def let_go(self) -> None:
        if self.port.balance:
            self.port.balance.leaning = None

    def bump_table(self) -> None:
        if self.port.balance:
            self.port.balance.bump(self.clock.ms)

    def brush(self, stone: Stone) -> None:
        """A neighbour is moved by less than half a millimetre."""
        near = [
            other
            for other in self.port.stones
            if other is not stone and abs(other.x - stone.x) < 4 and abs(other.y - stone.y) < 4
        ]
        if near:
            other = self.random.choice(near)
            other.x += self.random.uniform(-BRUSHED, BRUSHED)
            other.y += self.random.uniform(-BRUSHED, BRUSHED)
            self.port.touch()

    # --- waiting -----------------------------------------------------------------------------------------------------

    def settle(self, move: int, made: int) -> None:
        """Wait for the board; after a while people say what it cannot know."""
        game = self.game
        if len(game.history) > made:
            # Seen while the hand was still busy; perhaps the game is over.
            return
        tracker = self.app.mode.tracker
        asked = 0
        for _ in range(130 if game.weights(move) else 10):
            self.wait(SCAN_MS)
            if len(game.history) > made:
                return
            asked = asked + SCAN_MS if tracker.state == CHOICE else 0
            if asked >= 400:
                break
        self.choose(move, made)


def eager_move(game: Game, chance: Chance) -> int:
    """A move onto other pieces or up there if there is one, else one into the goal, else any."""
    if game.is_chance():
        return game.random_move(chance)
    moves = game.legal_moves()
    unseen = [move for move in moves if game.weights(move) and not any(part[4] for part in game.footprints(move))]
    entering = [move for move in moves if game.text(move).startswith("enter")]
    pool = unseen or entering or moves
    return pool[chance.below(len(pool))]


def opening(variant: dict[str, Any], chance: Chance, count: int) -> list[str]:
    """The first moves of an eager game."""
    game = registry.new_game(variant)
    for _ in range(count):
        game.play(eager_move(game, chance))
    return game.texts()
