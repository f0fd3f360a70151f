"""The level `greedy`: the move that looks best at once, one ply deep; the yardstick of all others."""

import random

from rules_core.game import Game

from ..games import evaluate

# So many moves are looked at.
TRIED = 150


def choose(game: Game, seed: int) -> str:
    """The text of a move for the player to act. The game is as before afterwards."""
    chance = random.Random(seed)
    own = evaluate.own_choice(game, chance)
    return own if own is not None else game.text(_best(game, chance))


def _best(game: Game, chance: random.Random) -> int:
    """The move after which the player stands best, by chance among equals."""
    moves = game.legal_moves()
    if len(moves) > TRIED:
        moves = chance.sample(moves, TRIED)
    player = game.turn
    value = evaluate.of_game(game.variant["game"])
    found = []
    for move in moves:
        game.play(move)
        found.append((value(game, player) + chance.random(), move))
        game.undo()
    return max(found)[1]
