"""The same games on MicroPython: same moves, same positions, same results."""

from rules_core.chance import Chance

from ..micropython.runner import run
from .town import VARIANTS, start

PLAY = """
from rules_core import registry
from rules_core.chance import Chance

def told(variant, seed):
    game = registry.new_game(variant)
    chance = Chance(seed)
    lines = []
    while game.outcome() is None:
        move = game.random_move(chance)
        assert game.parse(game.text(move)) == game.parse(game.human(move)) == move
        game.play(move)
        lines.append("%d %s" % (len(game.legal_moves()), game.fingerprint()))
    lines.append("%s %s" % (game.outcome(), game.scores()))
    while game.history:
        game.undo()
    lines.append(game.line())
    return lines
"""


def test_same_games():
    names: dict = {"Chance": Chance}
    exec(PLAY, names)
    for name in VARIANTS:
        variant = start(name).variant
        script = f"{PLAY}\n# ---\nprint('\\n'.join(told({variant!r}, 11)))\n"
        assert run(script, mpy=True).split("\n")[:-1] == names["told"](variant, 11)
