"""Clocks: up to four, or as many as there are players; for each move, for the whole game, with an increment."""

from . import ticks

# How often the time of a move that takes long is written down.
_NOTED_MS = 30000


class Clocks:
    """`total`: seconds for each player, 0 without limit; `increment`: seconds added after each move; `move`: seconds
    for a single move. All count down from what the players agreed on."""

    def __init__(self, players: int, settings: dict) -> None:
        self.total = 1000 * settings.get("total", 0)
        self.move = 1000 * settings.get("move", 0)
        self.increment = 1000 * settings.get("increment", 0)
        self.used = [0] * players
        self.moves = [0] * players
        self.player = -1
        # Of the present move.
        self.spent = 0
        # The move is known, and only hands have to make it.
        self._stopped = False
        # What a move had taken before the power went: player and milliseconds.
        self._carried = (-1, 0)
        self._since = 0

    def start(self, player: int, now: int) -> None:
        """It is this player's turn; -1: nobody's."""
        self._count(now)
        self._stopped = False
        if player != self.player:
            self.player = player
            self.spent = self._carried[1] if player == self._carried[0] else 0
            self._carried = (-1, 0)

    def _count(self, now: int) -> None:
        if self.player >= 0 and not self._stopped:
            ms = max(0, ticks.diff(now, self._since))
            self.used[self.player] += ms
            self.spent += ms
        self._since = now

    def is_due(self, now: int) -> bool:
        """Whether the present move has taken another while since it was asked for last."""
        before = self.spent // _NOTED_MS
        self._count(now)
        return self.spent // _NOTED_MS > before

    def stop(self, now: int) -> None:
        """The move of the player to act is known: the clock stands still until it is made."""
        self._count(now)
        self._stopped = True

    def moved(self, now: int) -> int:
        """The player to act has moved; returns the milliseconds that the move took."""
        self._count(now)
        ms = self.spent
        self.spent = 0
        self._stopped = False
        if self.player >= 0:
            self.moves[self.player] += 1
        return ms

    def left(self, player: int, now: int) -> "int | None":
        """The milliseconds left to a player; None without a limit."""
        self._count(now)
        if not self.total:
            return None
        return self.total + self.increment * self.moves[player] - self.used[player]

    def has_fallen(self, now: int) -> bool:
        """Whether the player to act has no time left."""
        if self.player < 0:
            return False
        left = self.left(self.player, now)
        return bool((left is not None and left <= 0) or (self.move and self.spent > self.move))

    def taken_back(self, player: int) -> None:
        """A move of a player was taken back: the time that it took stays used, its increment goes."""
        self.moves[player] = max(0, self.moves[player] - 1)

    def carry(self, player: int, ms: int) -> None:
        """So much of the present move had been used when the power went, if no move came after it."""
        if self._carried[0] == player:
            self.used[player] -= self._carried[1]
        self._carried = (player, ms)
        self.used[player] += ms

    def restore(self, player: int, ms: int) -> None:
        """A move of the past took so long."""
        if self._carried[0] == player:
            # It is part of what the move took.
            self.used[player] -= self._carried[1]
            self._carried = (-1, 0)
        self.used[player] += ms
        self.moves[player] += 1
