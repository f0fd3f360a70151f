"""The heap that the rules core needs on MicroPython, in the largest game: 22 x 22, four players, 80 pieces standing."""

import json
from typing import Any

from rules_core import registry
from rules_core.chance import Chance
from rules_core.game import Game
from rules_core.variant import completion as variant
from tests.corpus.corpus import variant_named
from tests.micropython.runner import ROOT, live_heap, peak_heap, run

PIECES = 80


def crowded_game() -> Game:
    """A game of random play, with every piece of the four players on the board."""
    full = variant.complete({**variant_named(f"{ROOT}/", "four-players-cover"), "pieces": "2*ten"})
    for seed in range(100):
        game = registry.new_game(full)
        chance = Chance(seed)
        while game.outcome() is None and game.moves_made < 900:
            moves = game.legal_moves()
            placing = [move for move in moves if game.text(move).startswith("place")] or moves
            game.play(placing[chance.below(len(placing))])
            if sum(pose >= 0 for pose in game.poses) == PIECES:
                return game
    raise AssertionError(f"no random game brought {PIECES} pieces onto the board")


def crowded() -> dict[str, Any]:
    """Its position."""
    position: dict[str, Any] = crowded_game().position()
    return position


def set_up(position: dict[str, Any]) -> str:
    """A script that reads the variant and the position as the board does, both checked."""
    raw = json.dumps({**position["variant"], "title": {}})
    text = json.dumps({**position, "variant": None})
    return f"""
from rules_core import registry
from rules_core.variant import completion as variant
full = variant.complete(variant.parse({raw!r}.encode()))
# ---
import json
game = registry.new_game(full)
game.load(json.loads({text!r}))
# ---
"""


def without_readers(position: dict[str, Any]) -> str:
    """Drops the modules that only read documents: those that a game made from a complete variant never loads."""
    playing = run(
        f"import sys\nfrom rules_core import registry\ngame = registry.new_game({position['variant']!r})\n"
        "game.legal_moves()\nprint(' '.join(sys.modules))"
    ).split()
    return f"""
variant = None
import sys
for name in list(sys.modules):
    if name.startswith("rules_core.") and name not in {playing!r}:
        room, _, last = name.rpartition(".")
        del sys.modules[name]
        if room in sys.modules:
            delattr(sys.modules[room], last)
# ---
"""


def figures() -> list[tuple[str, int, int]]:
    """What is measured, the bytes above an empty interpreter, and 0: the firmware's budget counts the core."""
    position = crowded()
    read = set_up(position)
    play = read + without_readers(position)
    moves = "moves = game.legal_moves()"
    return [
        ("live, with the readers of documents", live_heap(read), 0),
        ("live, readers dropped, as in play", live_heap(play), 0),
        ("live, with the list of legal moves", live_heap(play + moves), 0),
        ("peak while it is made, no garbage collected", peak_heap(play + moves), 0),
    ]
