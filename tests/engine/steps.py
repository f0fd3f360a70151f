"""How many lines of Python the board's opponent runs for a move: about 11 µs each on the RP2040, on any machine."""

import sys
from typing import Any

from quader import variants
from rules_core import registry
from rules_core.chance import Chance
from rules_core.mind import think

MICROSECONDS = 11


def lines_of_moves(name: str, seed: int, moves: int, apart: int) -> tuple[list[int], int]:
    """The lines run for each of some moves of a game, `apart` random plies between them; and the longest step."""
    game = registry.new_game(variants.by_name(name))
    chance = Chance(seed)
    counts: list[int] = []
    longest = 0
    count = 0

    def trace(frame: Any, event: str, value: Any) -> Any:
        nonlocal count
        count += event == "line"
        return trace

    plies = 0
    while len(counts) < moves and game.outcome() is None:
        if game.is_chance():
            game.play(game.random_move(chance))
            continue
        if plies % (apart + 1):
            game.play(game.random_move(chance))
            plies += 1
            continue
        plies += 1
        total = 0
        found = None
        steps = think(game, chance)
        while True:
            count = 0
            sys.settrace(trace)
            try:
                step = next(steps, None)
                done = step is not None
            finally:
                sys.settrace(None)
            total += count
            longest = max(longest, count)
            if done:
                found = step
                break
        counts.append(total)
        assert found is not None
        game.play(found)
    return counts, longest
