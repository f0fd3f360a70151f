"""`quader simulate`."""

from collections import Counter

import pytest

from quader import variants
from quader.author import playouts
from quader.commands import simulate
from quader.engine import puzzle_making
from rules_core import registry


def test_the_same_seed_gives_the_same_games(run):
    words = ["simulate", "--variant", "simple-10x6-cover", "--games", 4, "--json"]
    one = run(*words, "--seed", 5).json()
    assert run(*words, "--seed", 5).json() == one
    assert run(*words, "--seed", 5, "--jobs", 2).json() == one
    assert run(*words, "--seed", 6).json() != one


@pytest.mark.parametrize("name", ["tactic-10-stairs-42", "push-die", "three-players-cover"])
def test_the_numbers_add_up(run, name):
    told = run("simulate", "--variant", name, "--games", 3, "--seed", 1, "--json").json()
    assert told["games"] == 3
    assert sum(told["results"]["wins"]) + told["results"]["shared"] + told["results"]["draws"] == 3
    assert sum(told["reasons"].values()) == 3
    assert told["moves"]["min"] <= told["moves"]["median"] <= told["moves"]["max"]
    assert 0 < told["branching"]["mean"] <= told["branching"]["max"]


def test_to_read(run):
    told = run("simulate", "--variant", "simple-10x6-cover", "--games", 2, "--seed", 1)
    assert told.out.startswith("simple-10x6-cover: 2 random games, seed 1\n")
    assert "ends by\n" in told.out
    assert told.err == ""


def test_unknown_variant(run, tmp_path):
    run("simulate", "--variant", "nothing", "--games", 1, "--seed", 1).refused("there is no variant")
    run("simulate", "--variant", tmp_path / "x.json", "--games", 1, "--seed", 1).refused("No such file")


class First(Exception):
    """The first move of a game, which ends there."""


@pytest.mark.parametrize("play", [simulate.one_game, playouts.play, puzzle_making.played])
def test_first_moves_are_as_different_as_chance_makes_them(monkeypatch, play):
    """Of four first moves each comes about as often as the others."""
    full = variants.by_name("cubus-teardown-even")

    def stop(game, move):
        raise First(move)

    monkeypatch.setattr(type(registry.new_game(full)), "play", stop)
    found: Counter[int] = Counter()
    for number in range(200):
        with pytest.raises(First) as first:
            play(full, 1, number)
        found[first.value.args[0]] += 1
    assert len(found) == 4
    # Four standard deviations.
    assert all(abs(often - 50) < 4 * 6.1 for often in found.values())
