"""A range of games, played and counted. What a number's game is depends on the seed and the number alone."""

import itertools
from typing import Any

from rules_core.game import Game
from rules_core.mind import mind_of

from ..engine import one_game
from ..engine.one_game import Budget, Ended, Watcher
from .counts import POINT, Counts

OPENING = 4
# Who stands better by more than a move is worth (rules_core.mind) is ahead.
AHEAD = 100


Variant = dict[str, Any]


def count_range(
    full: Variant, levels: tuple[str, ...], seed: int, low: int, high: int, nodes: int | None
) -> dict[str, Any]:
    """The counts, as JSON, of the games with the numbers low to high - 1."""
    found = Counts()
    # As many games as there are players have the same opening. Equals would play the same one again and again.
    each = len(levels) if len(set(levels)) == 1 else 1
    for number in range(low, high):
        count = _Count(found)
        count.end(one_game.play(full, levels, seed, OPENING, Budget(nodes), each * number, count))
    return found.as_json()


class _Count(Watcher):
    """Counts one game while it is played."""

    def __init__(self, found: Counts) -> None:
        self.found = found
        self.plies = 0
        self.choices = 0
        self.passes = 0
        # The ply of the last change in the goal or in the scores, and how it stood then.
        self.progress = 0
        self.state: tuple[int, ...] = ()
        # Who was ahead at the end of each round; -1: nobody.
        self.ahead: list[int] = []

    def before(self, game: Game, move: int) -> None:
        found = self.found
        if not self.plies:
            self.state = _nearness(game)
        self.choices += len(game.legal_moves())
        told = game.describe(move)
        found.kinds[told["kind"]] += 1
        self.passes += told["kind"] in ("pass", "skip")
        if told.get("volume") is not None:
            found.pieces[str(told["volume"])] += 1
        if isinstance(told.get("to"), dict):
            found.levels[str(told["to"]["at"][2])] += 1

    def after(self, game: Game) -> None:
        self.plies += 1
        now = _nearness(game)
        if now != self.state:
            self.state, self.progress = now, self.plies
        if self.plies % game.players == 0:
            self.ahead.append(_ahead(game))

    def end(self, ended: Ended) -> None:
        found = self.found
        found.games += 1
        found.ends[ended.reason] += 1
        found.plies += ended.plies
        found.lengths[str(ended.plies)] += 1
        idle = ended.plies - self.progress
        if ended.plies > 20 and 2 * idle >= ended.plies:
            found.dead += 1
            found.dead_since += self.progress
        leads = [seat for seat in self.ahead if seat >= 0]
        self._sum("choices", self.choices)
        self._sum("passes", self.passes)
        self._sum("idle_plies", idle)
        self._sum("lead_changes", sum(a != b for a, b in itertools.pairwise(leads)))
        if len(ended.winners) == 1:
            self._drama(ended.winners[0])
        else:
            found.draws += 1
        sharing = ended.winners or tuple(range(len(ended.seats)))
        for seat in sharing:
            found.seats[str(seat)] += POINT // len(sharing)
            found.players[str(ended.seats[seat])] += POINT // len(sharing)

    def _drama(self, winner: int) -> None:
        """Was somebody else ahead at half time, and since when was the winner never behind again?"""
        rounds = len(self.ahead)
        others = [number for number, seat in enumerate(self.ahead) if seat not in (winner, -1)]
        behind = others[-1] + 1 if others else 0
        self.found.turned += bool(rounds) and self.ahead[rounds // 2] not in (winner, -1)
        self._sum("behind_percent", 100 * behind // max(1, rounds))

    def _sum(self, name: str, value: int) -> None:
        """Add one game's number to the sum of that name, and to what tells how sure its mean is."""
        found = self.found
        setattr(found, name, getattr(found, name) + value)
        found.squares[name] += value * value
        found.products[name] += value * self.plies


def _nearness(game: Game) -> tuple[int, ...]:
    """What changes when a game comes nearer to its end: the scores, and what the goal form still lacks."""
    return (*game.scores(), sum(game.missing()))


def _ahead(game: Game) -> int:
    """Who stands clearly best in the judgement of the game's mind, -1 if nobody does."""
    mind = mind_of(game)
    for _ in mind.prepare():
        pass
    for seat in range(game.players):
        if mind.value(seat) > AHEAD:
            return seat
    return -1
