"""Quick random games, to tell an author in seconds how a variant behaves."""

import os
import signal
import statistics
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from typing import Any, NamedTuple

from rules_core import registry
from rules_core.game import Game

from ..engine import luck

# Moves and rolls after which a game is stopped: random players hardly ever finish a large form.
MOST_ACTS = 250


class Playout(NamedTuple):
    """What is left of one quick game."""

    reason: str  # empty if the game was stopped
    ahead: tuple[int, ...]  # who has won or, in a game that was stopped, has the highest score
    moves: int
    choices: int  # moves to choose from, in all turns together
    most: int  # moves to choose from in one turn
    passes: int  # turns in which a player could only pass


def play(full: dict[str, Any], seed: int, number: int) -> Playout:
    """Play the random game with this number."""
    game = registry.new_game(full)
    chance = luck.of_game(seed, "luck", number)
    # Where a game chooses in a way of its own, its list of moves is not the whole choice.
    own_way = type(game).random_move is not Game.random_move
    moves = choices = most = passes = 0
    for _ in range(MOST_ACTS):
        ended = game.outcome()
        if ended is not None:
            return Playout(ended[0], tuple(ended[1]), moves, choices, most, passes)
        if game.is_chance():
            game.play(game.random_move(chance))
            continue
        legal = game.legal_moves()
        moves += 1
        choices += len(legal)
        most = max(most, len(legal))
        passes += len(legal) == 1 and game.text(legal[0]) == "pass"
        game.play(game.random_move(chance) if own_way else legal[chance.below(len(legal))])
    scores = game.scores()
    best = max(scores)
    ahead = tuple(player for player, score in enumerate(scores) if score == best)
    return Playout("", ahead if len(ahead) < len(scores) else (), moves, choices, most, passes)


def summary(found: Sequence[Playout], players: int) -> dict[str, Any]:
    """What the games say: length, choice, who is ahead, and dead ends."""
    ended = [game for game in found if game.reason]
    stopped = [game for game in found if not game.reason]
    lengths = [game.moves for game in found]
    turns = sum(lengths)
    return {
        "games": len(found),
        "ended": len(ended),
        "moves": {"min": min(lengths), "median": statistics.median_low(lengths), "max": max(lengths)},
        "branching": {
            "mean": round(sum(game.choices for game in found) / max(1, turns), 1),
            "max": max(game.most for game in found),
        },
        "wins": _ahead(ended, players),
        "leads_when_stopped": _ahead(stopped, players),
        "first_player_share": _share(found),
        "reasons": dict(sorted(Counter(game.reason for game in ended).items())),
        "dead_ends": {
            "games": sum(game.reason == "no_moves" for game in ended),
            "passes": sum(game.passes for game in found),
            "turns": turns,
        },
    }


def _ahead(found: Sequence[Playout], players: int) -> list[int]:
    return [sum(game.ahead == (player,) for game in found) for player in range(players)]


def _share(found: Sequence[Playout]) -> float | None:
    """How often the first player is ahead, among the games in which one player alone is."""
    alone = [game.ahead[0] for game in found if len(game.ahead) == 1]
    return round(alone.count(0) / len(alone), 3) if alone else None


class Players:
    """Processes that play quick games; what is not wanted any more is dropped."""

    def __init__(self) -> None:
        # Ctrl-C is for the program in front; it ends the players itself.
        self._pool = ProcessPoolExecutor(os.cpu_count() or 1, initializer=_deaf)
        self.waiting: list[Future[Playout]] = []

    def begin(self, full: dict[str, Any], seed: int, games: int) -> list[Future[Playout]]:
        """Start so many games of a variant; those of an earlier one are dropped."""
        self.drop()
        self.waiting = [self._pool.submit(play, full, seed, number) for number in range(games)]
        return self.waiting

    def drop(self) -> None:
        for future in self.waiting:
            future.cancel()
        self.waiting = []

    def close(self) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)


def _deaf() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
