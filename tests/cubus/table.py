"""Games for the tests: started, dealt and played from texts."""

from typing import Any

from quader import variants
from rules_core import registry
from rules_core.games.cubus.action import KINDS
from rules_core.games.cubus.stack import stack_of

VARIANTS = [name for name in variants.names() if name.startswith("cubus")]


def start(name: str = "cubus", **keys: Any) -> Any:
    return registry.new_game(variants.complete({**variants.by_name(name), **keys}))


def played(game: Any, *texts: str) -> Any:
    for text in texts:
        game.play(game.parse(text))
    return game


def hand_of(text: str) -> bytearray:
    hand = bytearray(len(KINDS))
    for word in text.split():
        hand[KINDS.index(word)] += 1
    return hand


def building(stack: str, *hands: str, pile: str = "left", **keys: Any) -> Any:
    """A game in which player 0 is about to build on this stack; the hands are those of the players."""
    game = start(players=max(2, len(hands)), **keys)
    game.stack = stack_of(stack)
    for player, hand in enumerate(hands):
        game.hands[4 * player : 4 * player + 4] = hand_of(hand)
    game.pile = hand_of(pile)
    game.first_round = 0
    game.phase = "build"
    return game
