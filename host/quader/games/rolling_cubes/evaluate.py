"""Which equation of Rolling Cubes the computer makes."""

import random

from rules_core.chance import Chance
from rules_core.games.rolling_cubes import equation as cubes_equation
from rules_core.games.rolling_cubes.rolling_cubes import RollingCubes
from rules_core.games.rolling_cubes.variant import LAST_CUBE
from rules_core.mind import mind_of
from rules_core.refused import Refused

from . import best as cubes_best

# Fitted to games between club players (tests/bench/calibration.py).
SCALE = 260


def choose(game: RollingCubes, chance: random.Random, misses: int, ahead: bool) -> str:
    """The row, or the equation, with the highest points; the next throw is nobody's to foresee. Who looks ahead knows
    that points do not count in every stage."""
    if game.phase == "row":
        return game.text(max(game.legal_moves(), key=lambda move: game.describe(move).get("points", 0)))
    if ahead and game.stage == LAST_CUBE:
        # Whoever uses the last cube has the point: more cubes count there, not more points.
        mind = mind_of(game)
        for _ in mind.prepare():
            pass
        return game.text(mind.choice())
    signs = [
        chr(sign)
        for cube, sign in enumerate(game.shown)
        if sign and (game.built >> cube & 1 or chance.randrange(100) >= misses)
    ]
    digits = "".join(sign for sign in signs if sign in cubes_equation.DIGITS)
    operators = "".join(sign for sign in signs if sign in cubes_equation.OPERATORS)
    best = cubes_best.best(digits, operators)
    if best:
        try:
            return game.text(game.parse("eq " + best[1]))
        except Refused:
            # The mode asks for more than a good equation, such as one longer than the standing one.
            pass
    return game.text(game.random_move(Chance(chance.getrandbits(30))))
