"""Whole games by chance on MicroPython: the same positions and scores as here, all taken back, in little memory."""

from rules_core import registry
from rules_core.variant.completion import complete

from .runner import live_heap, run

IMPORTS = """
from rules_core import registry
from rules_core.chance import Chance
from rules_core.variant.completion import complete
"""
PLAY = (
    IMPORTS
    + """
def played(keys, seed):
    game = registry.new_game(complete(keys))
    chance = Chance(seed)
    while game.outcome() is None:
        game.play(game.random_move(chance))
    return game
"""
)

# The keys of a variant, and where chance begins.
Played = tuple[dict[str, object], int]


def check_same(games: list[Played]) -> None:
    names: dict = {}
    exec(PLAY, names)
    script, expected = PLAY, []
    for keys, seed in games:
        script += f"""
# ---
game = played({keys!r}, {seed})
print(game.fingerprint(), game.scores())
while game.history:
    game.undo()
print(game.fingerprint())
"""
        game = names["played"](keys, seed)
        start = registry.new_game(complete(keys)).fingerprint()
        expected += [f"{game.fingerprint()} {game.scores()}", str(start)]
    assert run(script, mpy=True).splitlines() == expected


def heap_of(keys: dict[str, object], seed: int) -> int:
    """The bytes that a whole game has in memory at its end, with its modules."""
    return live_heap(f"{PLAY}game = played({keys!r}, {seed})") - live_heap(IMPORTS)
