"""How long `master` thinks with the core that runs here: in positions of every built-in variant, and from the start."""

import subprocess
import sys
import time
from statistics import median

from quader import compiled, variants
from quader.engine.levels import Player
from rules_core import registry
from rules_core.chance import Chance
from rules_core.game import Game

from .page import Table
from .strength import played_variants

LEVEL = "master"
BUDGET_SECONDS, FIRST_SECONDS = 3.0, 5.0
# So many moves of a game are timed, with so many plies of `club` between them.
MOVES, APART = 5, 8
# From the start of the command to its answer: a variant of each kind.
FIRST = ("simple-10x6-cover", "four-players-cover", "pyramid-388", "engpass-16", "planquadrat")
SEED = 1


def thought(name: str) -> list[float]:
    """The seconds of each timed move in a game of a variant."""
    game = registry.new_game(variants.by_name(name))
    chance = Chance(SEED)
    player, others = Player(LEVEL, SEED), Player("club", SEED)
    found: list[float] = []
    while len(found) < MOVES:
        for _ in range(APART):
            _on(game, chance)
            if game.outcome() is None:
                game.play(others.think(game).move)
        _on(game, chance)
        if game.outcome() is not None:
            break
        began = time.perf_counter()
        move = player.think(game).move
        found.append(time.perf_counter() - began)
        game.play(move)
    return found


def _on(game: Game, chance: Chance) -> None:
    """Roll or draw what is due."""
    while game.outcome() is None and game.is_chance():
        game.play(game.random_move(chance))


def first(name: str) -> float:
    """The seconds from the start of `quader best` to its answer."""
    ours = [sys.executable, "-c", "from quader.cli import script; script()"]
    words = ["best", "--variant", name, "--level", LEVEL]
    began = time.perf_counter()
    subprocess.run([*ours, *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.perf_counter() - began


def text() -> str:
    """The table of this part."""
    rows = []
    for name in played_variants():
        took = thought(name)
        if took:
            start = f"{first(name):.2f} s" if name in FIRST else ""
            rows.append((name, f"{median(took):.2f} s", f"{max(took):.2f} s", start))
    return f"""`{LEVEL}` with its own budget of positions in games of `club`, {compiled.kind()} core: {MOVES} moves of a
game of each variant, at most {BUDGET_SECONDS:g} s for one. The last column is the first move, from the start of
`quader best` on, at most {FIRST_SECONDS:g} s.

{Table(("variant", "median", "longest", "first, from the start"), rows).text()}"""
