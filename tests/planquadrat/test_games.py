"""Whole games: against the naive implementation, taken back move by move, written down and read again, on the cells."""

import random

import pytest

from rules_core.chance import Chance
from rules_core.game import PLAY
from rules_core.games.planquadrat.text import machine, read

from .oracle import Oracle
from .player import Fencer
from .town import VARIANTS, made, start


def games(count):
    return [(name, seed) for name in VARIANTS for seed in range(count)]


@pytest.mark.parametrize(("name", "seed"), games(5))
def test_same_moves_and_places_as_the_naive_implementation(name, seed):
    game = start(name)
    oracle = Oracle(game.variant["rim"], game.variant["slide"])
    player = Fencer(seed)
    while game.outcome() is None:
        texts = [game.text(move) for move in game.legal_moves()]
        assert len(texts) == len(set(texts))
        assert set(texts) == oracle.moves()
        assert (game.turn, game.phase, game.scores()) == (oracle.turn, oracle.phase, oracle.scores())
        assert made(game) == oracle.makers
        move = player.choose(game)
        oracle.play(game.text(move))
        game.play(move)
    assert (game.outcome(), game.scores()) == (oracle.outcome(), oracle.scores())


@pytest.mark.parametrize(("name", "seed"), games(4))
def test_undo(name, seed):
    def seen():
        return game.line(), game.fingerprint(), game.outcome(), game.scores(), list(game.legal_moves())

    game = start(name)
    player = Fencer(seed)
    before = []
    while game.outcome() is None:
        before.append(seen())
        # Another move first, and back: what is kept between moves must not remember it.
        game.play(player.rng.choice(game.legal_moves()))
        game.legal_moves()
        game.undo()
        assert seen() == before[-1]
        game.play(player.choose(game))
    history = list(game.history)
    last = seen()
    while before:
        assert game.undo() == history[len(before) - 1]
        assert seen() == before.pop()
    assert game.line() == start(name).line()
    for move in history:
        game.play(move)
    assert seen() == last


@pytest.mark.parametrize(("name", "seed"), games(2))
def test_notation(name, seed):
    game = start(name)
    player = Fencer(seed)
    while game.outcome() is None:
        for move in game.legal_moves():
            assert 0 <= move < 1 << 30
            assert read(game.text(move)) == read(game.human(move)) == move
            described = game.describe(move)
            assert described["notation"] == machine(move)
            assert described["kind"] in ("skip", game.phase)
        move = player.choose(game)
        assert game.parse(game.text(move)) == game.parse("  " + game.human(move)) == move
        game.play(move)
    again = start(name)
    again.load(game.position())
    assert again.line() == game.line()


def test_descriptions():
    game = start()
    assert game.describe(game.parse("set v 2 3 2")) == {
        "kind": "set",
        "line": "v",
        "at": [2, 3],
        "length": 2,
        "notation": "set v 2 3 2",
        "human": "c4-c6",
    }
    for text in ("set h 3 3 1", "set h 3 4 1", "skip", "set v 3 3 1", "skip", "set v 4 3 1"):
        game.play(game.parse(text))
    slide = game.describe(game.parse("slide h 3 4 1 5"))
    assert (slide["at"], slide["to"], slide["human"]) == ([3, 4], [5, 4], "d5-e5>f5")
    game.play(game.parse("-"))
    claim = game.describe(game.parse("*d4"))
    assert (claim["at"], claim["size"], claim["notation"]) == ([3, 3], 1, "claim 3 3")


def test_lines_tell_what_matters():
    # The same houses, set in other orders: the same position.
    one, other = start(), start()
    for text in ("set h 0 0 1", "set v 5 5 1", "skip", "set h 1 0 1", "skip"):
        one.play(one.parse(text))
    for text in ("set h 1 0 1", "set v 5 5 1", "skip", "set h 0 0 1", "skip"):
        other.play(other.parse(text))
    assert one.line() == other.line()
    assert one.fingerprint() == other.fingerprint()
    # One of two equal houses was set in this turn and must not slide: different positions.
    one, other = start(), start()
    for text in ("set h 0 0 1", "set v 5 5 1", "skip", "set h 1 0 1"):
        one.play(one.parse(text))
    for text in ("set h 1 0 1", "set v 5 5 1", "skip", "set h 0 0 1"):
        other.play(other.parse(text))
    assert one.line() != other.line()
    # The same square closed by the one or by the other player: different positions.
    lines = set()
    for order in (
        ("h 3 3", "h 3 4", "v 3 3", "v 0 0", "v 4 3", "v 0 1"),
        ("v 0 0", "h 3 3", "v 0 1", "h 3 4", "v 3 3", "v 4 3"),
    ):
        game = start("planquadrat-no-slide")
        for text in order:
            game.play(game.parse(f"set {text} 1"))
            if game.phase == "claim":
                game.play(game.parse("skip"))
        assert made(game) == {frozenset({(3, 3)}): 0 if order[0] == "h 3 3" else 1}
        lines.add(game.line().split(" | ")[3])
    assert len(lines) == 2


# --- the board's cells --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "seed"), games(2))
def test_cells(name, seed):
    game = start(name)
    side = 15 if name == "planquadrat-wall" else 17
    assert game.cells == (side, side)
    assert game.roles().count(PLAY) == (side * side if side == 15 else side * side - 4)
    player = Fencer(seed)
    while game.outcome() is None:
        # A move changes what the sensors see by exactly its footprints.
        move = player.choose(game)
        expected = game.ground()
        for x, y, columns, rows, code in game.footprints(move):
            for row in range(y, y + rows):
                for column in range(x, x + columns):
                    expected[row * side + column] = code
        slides = [m for m in game.legal_moves() if game.phase == "slide" and game.text(m) != "skip"]
        if slides:
            x, y, columns, rows, _ = game.footprints(slides[0])[0]
            mine = game.targets(x + columns - 1, y + rows - 1)
            assert slides[0] in mine
            assert set(mine) <= set(slides)
            assert len({m >> 3 for m in mine}) == 1
        game.play(move)
        assert game.ground() == expected
        assert len(expected) == len(game.roles()) == len(game.owners()) == side * side
        assert [game.owners().count(1), game.owners().count(2)] == game.scores()
        for cell, role in enumerate(game.roles()):
            assert role == PLAY or not expected[cell]


def test_cells_by_hand():
    game = start()
    # v(2,3) to v(2,5): cells (4,7) to (4,11), five in a row.
    assert game.footprints(game.parse("set v 2 3 3")) == [(4, 7, 1, 5, 3)]
    assert game.footprints(game.parse("set h 2 8 2")) == [(5, 16, 3, 1, 3)]
    game.play(game.parse("set h 2 8 2"))
    assert game.targets(5, 16) == []
    game.play(game.parse("set v 0 0 1"))
    assert game.targets(0, 1) == game.targets(8, 8) == []
    assert len(game.targets(6, 16)) == 6
    assert game.footprints(game.parse("slide h 2 8 2 3")) == [(5, 16, 3, 1, 0), (7, 16, 3, 1, 3)]
    assert game.footprints(game.parse("skip")) == []
    walled = start("planquadrat-wall")
    assert walled.footprints(walled.parse("set v 1 0 2")) == [(1, 0, 1, 3, 3)]
    for text in ("set v 1 0 1", "set h 0 1 1"):
        walled.play(walled.parse(text))
    walled.play(walled.parse("skip"))
    assert walled.footprints(walled.parse("claim 0 0")) == [(0, 0, 1, 1, 2)]


def test_random_games_end():
    chance = Chance(1)
    reasons = set()
    for number in range(30):
        game = start(VARIANTS[number % 3])
        while game.outcome() is None:
            game.play(game.random_move(chance))
            assert len(game.history) < 3 * 48
        reasons.add(game.outcome()[0])
    assert reasons >= {"houses", "monuments"}


def test_random_moves_come_from_the_chance_given():
    lines = []
    for _ in range(2):
        game, chance = start(), Chance(7)
        random.seed()
        for _ in range(40):
            game.play(game.random_move(chance))
        lines.append(game.line())
    assert lines[0] == lines[1]
