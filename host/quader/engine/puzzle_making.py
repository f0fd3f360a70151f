"""Makes puzzles: plays games of a variant and looks in them for positions that have one answer.

- `win`: near the end of games between good players, exactly one move wins by force (proof.py). The grade is how many
  turns one has to look ahead.
- `points`: where a game's best action can be found exactly but not listed, and what the board would do at a glance
  brings less. The grade is how much of it the glance misses, in fifths.
"""

import random
from collections.abc import Iterator
from typing import Any

from rules_core import registry
from rules_core.game import Game
from rules_core.mind import WON, mind_of

from ..games import evaluate
from . import luck
from .levels import Player
from .proof import Proof
from .puzzles import POINTS, WIN, points
from .search import Search

# The games are played so well, begin with so many random plies, and are looked at so far back from their end.
LEVEL = "club"
OPENING = 4
BACK = 10
MOST_PLIES = 1500
# A quick search tells where a proof is worth trying, and how deep.
GLANCE = 1500
WIDTHS = [60, 24, 16, 12, 8, 6]
DEEPEST = 5
# What a proof may cost.
NODES = 40_000


def made(full: dict[str, Any], seed: int, games: int) -> Iterator[dict[str, Any]]:
    """Puzzles of a variant, from so many games; at most one for each grade from a game."""
    listed = evaluate.lists_moves(full)
    for number in range(games):
        game = played(full, seed, number)
        grades = set()
        back = BACK if listed else len(game.history)
        for _ in range(min(back, len(game.history))):
            game.undo()
            if game.is_chance() or game.outcome() is not None or not _turn_begins(game):
                continue
            found = only_win(game) if listed else most_points(game)
            if found is not None and found["grade"] not in grades:
                grades.add(found["grade"])
                yield _document(game, found, f"{seed}-{number}")


def _turn_begins(game: Game) -> bool:
    """Whether the player to act has not acted yet; a roll or a draw is not the player's."""
    if not game.history:
        return True
    now = game.turn
    move = game.undo()
    begins = game.is_chance() or game.turn != now
    game.play(move)
    return begins


def played(full: dict[str, Any], seed: int, number: int) -> Game:
    """The game with this number, to its end."""
    game = registry.new_game(full)
    chance = luck.of_game(seed, "opening", number)
    players = [Player(LEVEL, luck.start(seed, f"player {seat}", number)) for seat in range(game.players)]
    for ply in range(MOST_PLIES):
        if game.outcome() is not None:
            break
        by_chance = game.is_chance() or ply < OPENING
        game.play(game.random_move(chance) if by_chance else players[game.turn].think(game).move)
    return game


def only_win(game: Game) -> dict[str, Any] | None:
    """The one move that wins by force, and how far one has to look; None if there is none, or several."""
    if len(game.legal_moves()) < 2:
        return None
    mind = mind_of(game)
    for _ in mind.prepare():
        pass
    glance = Search(mind, GLANCE, 0.0, WIDTHS, DEEPEST, 1).run()
    if glance.value < WON // 2 or not glance.depth:
        return None
    # The last turn is an own one: a win that somebody else has to make shows there too.
    for turns in range(1, glance.depth + game.players, game.players):
        proof = Proof(mind, NODES)
        move = proof.only_move(turns)
        if move is not None:
            return {"task": WIN, "grade": turns, "solution": game.text(move)}
    return None


def most_points(game: Game) -> dict[str, Any] | None:
    """The action that brings most, if what the board sees at a glance brings less; None otherwise."""
    best = evaluate.own_choice(game, random.Random(0))
    if best is None:
        return None
    most = points(game, game.parse(best))
    less = most - points(game, mind_of(game).choice())
    if less <= 0:
        return None
    return {"task": POINTS, "grade": min(1 + 5 * less // most, 5), "points": most, "solution": best}


def _document(game: Game, found: dict[str, Any], source: str) -> dict[str, Any]:
    name = game.variant["id"]
    return {
        "id": f"{name}-{source}-{found['grade']}",
        "variant": name,
        "player": game.turn,
        **found,
        "position": {**game.position(), "variant": name},
    }
