"""The level `board`: the same decisions on CPython and on MicroPython, in time, and the game untouched meanwhile."""

from statistics import median

import pytest

from rules_core import mind, registry
from rules_core.chance import Chance
from rules_core.game import Game
from tests.corpus.corpus import variant_named
from tests.corpus.write import names
from tests.micropython.runner import ROOT, live_heap, run
from tests.sample import VARIANTS, sampled

from .steps import MICROSECONDS, lines_of_moves

NAMES = names()
BATCHES = [VARIANTS, [name for name in names() if name not in VARIANTS]]
# What a move may take on the board, and the tables that a mind keeps.
WORST, MIDDLE = 5.0, 2.0
TABLES = 12 * 1024
# The first thought of a game that nothing was prepared for: scans, lights and what has to be loaded come on top. And
# how long lights and buttons wait for a step of it.
OPENING = 3.0
STEP = 0.2

PLAY = """
from rules_core import registry
from rules_core.chance import Chance
from rules_core.mind import think

def played(full, plies, moves):
    game = registry.new_game(full)
    chance = Chance(11)
    told = []
    while len(told) < moves and game.outcome() is None:
        if game.is_chance() or len(game.history) < plies:
            game.play(game.random_move(chance))
            continue
        for move in think(game, chance):
            pass
        told.append(game.text(move))
        game.play(move)
    return told
"""


@pytest.mark.parametrize("batch", sampled((0, 1), {0}))
def test_the_same_decisions_on_micropython(batch: int):
    spaces: dict = {}
    exec(PLAY, spaces)
    script = PLAY
    expected = []
    for name in BATCHES[batch]:
        full = variant_named(f"{ROOT}/", name)
        script += f"# ---\nprint({name!r}, played({full!r}, 12, 5))\n"
        expected.append(f"{name} {spaces['played'](full, 12, 5)}")
    assert run(script, mpy=True).splitlines() == expected


@pytest.mark.parametrize("name", sampled(NAMES))
def test_in_time(name: str):
    counts, _ = lines_of_moves(name, seed=3, moves=24, apart=3)
    seconds = [count * MICROSECONDS / 1e6 for count in counts]
    assert max(seconds) <= WORST
    assert median(seconds) <= MIDDLE


@pytest.mark.parametrize("name", NAMES)
def test_the_first_thought_of_a_game_in_time_and_in_small_steps(name: str):
    counts, longest = lines_of_moves(name, seed=3, moves=1, apart=3)
    assert counts[0] * MICROSECONDS / 1e6 <= OPENING
    assert longest * MICROSECONDS / 1e6 <= STEP


@pytest.mark.parametrize("name", NAMES)
def test_between_two_breaths_the_game_is_as_it_was(name: str):
    game = registry.new_game(variant_named(f"{ROOT}/", name))
    chance = Chance(5)
    while game.is_chance() or (len(game.history) < 9 and game.outcome() is None):
        game.play(game.random_move(chance))
    before = game.line(), list(game.history)
    moves = []
    for move in mind.think(game, chance):
        assert (game.line(), list(game.history)) == before
        if move is not None:
            moves.append(move)
    assert len(moves) == 1
    game.play(moves[0])


@pytest.mark.parametrize("steps", [1, 40, 1000])
@pytest.mark.parametrize("name", NAMES)
def test_who_prepares_while_others_move_and_leaves_off_decides_alike(name: str, steps: int):
    """Beginning again works out what is missing; the moves between two breaths do not matter."""
    full = variant_named(f"{ROOT}/", name)
    game, other = registry.new_game(full), registry.new_game(full)
    chance = Chance(7)

    def go_on() -> None:
        if game.outcome() is None:
            text = game.text(game.random_move(chance))
            game.play(game.parse(text))
            other.play(other.parse(text))

    def decided(game: Game) -> list[str]:
        return [game.text(move) for move in mind.think(game, Chance(1)) if move is not None]

    for _ in range(4):
        preparing = mind.mind_of(game).prepare()
        for _ in range(steps):
            next(preparing, None)
        for _ in range(3):
            go_on()
        next(preparing, None)
    while game.outcome() is None and game.is_chance():
        go_on()
    if game.outcome() is None:
        # First the mind that has prepared: only one is kept.
        assert decided(game) == decided(other)


@pytest.mark.parametrize("name", ["engpass-16", "four-players-cover"])
def test_the_tables_are_small(name: str):
    full = variant_named(f"{ROOT}/", name)
    start = f"from rules_core import registry, mind\ngame = registry.new_game({full!r})\nknows = mind.mind_of(game)\n"
    fill = "for _ in knows.prepare():\n    pass\n"
    without = live_heap(start)
    assert live_heap(start + fill) - without <= TABLES


# The mind of a second game of the variant: the modules are there already.
MADE = """
import gc
from rules_core import mind, registry
games = [registry.new_game(full) for _ in range(2)]
mind.mind_of(games[0])
gc.collect()
gc.disable()
before = gc.mem_alloc()
mind.mind_of(games[1])
print(gc.mem_alloc() - before)
"""


@pytest.mark.parametrize("name", ["engpass-16", "four-players-cover", "simple-10x6-cover"])
def test_making_the_tables_takes_little_more_than_they_do(name: str):
    """A board whose heap is in use everywhere has no room for a list that is several times as long."""
    full = variant_named(f"{ROOT}/", name)
    assert int(run(f"full = {full!r}\n{MADE}", mpy=True)) <= 2 * TABLES
