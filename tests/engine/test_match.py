"""`quader match` and `quader best`: the same everywhere, honest numbers, one line for what is refused."""

import json
import math
from collections import Counter

import pytest

from quader import variants
from quader.engine import hints, match, one_game
from quader.engine.levels import NAMES, Player
from rules_core import registry
from rules_core.chance import Chance
from tests.corpus.write import names

MATCH = ("match", "--variant", "simple-square-6", "--games", "4", "--seed", "7", "--json")


def test_the_document(run):
    told = run(*MATCH, "--players", "board", "random").json()
    assert list(told) == ["variant", "players", "games", "points", "wins", "draws", "ends", "plies", "elo"]
    assert told["players"] == ["board", "random"]
    assert told["games"] == 4
    assert sum(told["points"]) == 4
    assert sum(told["wins"]) + told["draws"] == 4
    assert sum(told["ends"].values()) == 4
    assert list(told["plies"]) == ["mean", "median", "max"]
    low, high = told["elo"][1:]
    assert low <= told["elo"][0] <= high


def test_the_same_games_with_more_workers(run):
    players = ("--players", "club", "greedy", "--nodes", "40")
    assert run(*MATCH, *players).json() == run(*MATCH, *players, "--jobs", "2").json()


def test_openings_are_as_different_as_chance_makes_them():
    """Of four first moves each comes about as often as the others."""

    class First(one_game.Watcher):
        def before(self, game, move):
            if not game.history:
                found[move] += 1

    full = variants.by_name("cubus-teardown-even")
    for seed in (1, 2):
        found: Counter[int] = Counter()
        for number in range(0, 3 * 200, 3):
            one_game.play(full, ["random"] * 3, seed, 4, one_game.Budget(), number, First())
        assert len(found) == 4
        # Four standard deviations.
        assert all(abs(often - 50) < 4 * 6.1 for often in found.values())


def test_a_sequential_test_stops_when_it_is_settled(run):
    words = ("match", "--variant", "simple-square-6", "--games", "400", "--seed", "7")
    told = run(*words, "--players", "board", "random", "--sprt", "0", "100", "--json").json()
    assert told["games"] < 100
    assert told["games"] % 2 == 0
    assert told["sprt"]["stronger"] is True
    told = run(*words, "--players", "random", "board", "--sprt", "-50", "50", "--jobs", "2")
    assert "random: stronger by -50 Elo at most" in told.out
    run("match", "--variant", "three-players-cover", "--games", "3", "--seed", "1", "--players", "board", "random",
        "random", "--sprt", "0", "50").refused("--sprt: is for two players")  # fmt: skip


def test_more_than_two_players(run):
    told = run("match", "--variant", "three-players-cover", "--players", "board", "random", "random",
               "--games", "3", "--seed", "1", "--json").json()  # fmt: skip
    assert "elo" not in told
    assert told["wins"][0] == 3


def test_told_for_people(run):
    told = run(*MATCH[:-1], "--players", "board", "random")
    assert told.out.startswith("simple-square-6, 4 games\n  board ")
    assert "Elo" in told.out


@pytest.mark.parametrize(
    ("words", "code", "line"),
    [
        (["--players", "board"], 1, "quader: --players: simple-square-6 is for 2, not for 1\n"),
        (["--players", "board", "genius"], 2, ""),
        (["--players", "board", "random", "--nodes", "0"], 2, ""),
        (["--players", "board", "random", "--nodes", "5", "--seconds", "1"], 2, ""),
        (["--players", "board", "random", "--seconds", "nan"], 2, ""),
    ],
)
def test_refused(run, words, code, line):
    told = run(*MATCH, *words)
    assert told.code == code
    assert told.err.count("\n") == 1
    assert line in told.err


def test_points_and_elo():
    drawn = match._result("stalled", [], 2, 10)
    assert drawn.points == (0.5, 0.5)
    shared = match._result("form", [0, 2], 3, 10)
    assert shared.points == (0.5, 0, 0.5)
    assert shared.winner is None
    even, low, high = match.elo([1, 0] * 50)
    assert even == 0
    assert low == pytest.approx(-high)
    assert 50 < high < 90
    assert match.elo([1.0] * 200)[1] > 600
    # A player 100 Elo stronger is soon told from an equal one, an equal one from a stronger.
    share = 1 / (1 + 10 ** (-100 / 400))
    won = round(200 * share)
    assert match.sprt([1.0] * won + [0.0] * (200 - won), 0, 100) > math.log(19)
    assert match.sprt([1.0] * 100 + [0.0] * 100, 0, 100) < -math.log(19)


@pytest.mark.parametrize("level", NAMES)
@pytest.mark.parametrize("name", names())
def test_every_level_moves_in_every_variant(name: str, level: str):
    game = registry.new_game(variants.by_name(name))
    chance = Chance(2)
    player = Player(level, 1, nodes=20)
    while game.is_chance() or (len(game.history) < 6 and game.outcome() is None):
        game.play(game.random_move(chance))
    before = game.line()
    thought = player.think(game)
    assert game.line() == before
    game.play(game.parse(game.text(thought.move)))


def test_best(run):
    told = run("best", "--variant", "tactic-10-stairs-42", "--nodes", "200", "--json").json()
    assert list(told) == ["move", "value", "line", "nodes", "depth"]
    assert told["line"][0] == told["move"]
    assert 0 <= told["value"] <= 1
    assert told["nodes"] <= 200
    assert run("best", "--variant", "tactic-10-stairs-42", "--nodes", "200", "--json").json() == told


def test_best_sees_a_win(run, tmp_path):
    """The form lacks one cell, and a piece stands before it."""
    variant = {
        "format": 1, "game": "quader", "id": "tiny", "board": [4, 4], "goal": {"place": "top", "size": [4, 1]},
        "form": {"kind": "cover"}, "pieces": {"1": 3, "2": 1},
    }  # fmt: skip
    inside = [{"owner": x % 2, "volume": 1, "at": [x, 3, 0], "size": [1, 1, 1]} for x in range(3)]
    near = {"owner": 0, "volume": 1, "at": [1, 2, 0], "size": [1, 1, 1]}
    path = tmp_path / "won.json"
    path.write_text(json.dumps({"variant": variant, "turn": 0, "pieces": [*inside[1:], near, inside[0]][:4]}))
    told = run("best", "--position", str(path), "--json").json()
    assert told["value"] == 1
    assert told["move"].startswith("enter 1 1,2,0:1x1x1 3,3,0")


def test_best_is_refused_where_nobody_moves(run):
    told = run("best", "--variant", "dice-10x6-cover")
    assert (told.code, told.err) == (1, "quader: a roll is due first\n")


def test_shares():
    assert hints.share(0, 400) == 0.5
    assert hints.share(10**6, 400) == 1
    assert hints.share(-(10**6), 400) == 0
    assert hints.share(300, 400) == pytest.approx(1 - hints.share(-300, 400))


@pytest.mark.parametrize("level", ["random", "greedy", "board", "beginner", "club", "master"])
def test_whoever_plays_the_value_is_that_of_the_position(level):
    """Whoever is twenty points ahead stands better."""
    game = registry.new_game(variants.by_name("rolling-together"))
    game.play(game.parse("roll 7557 2408 :x-+"))
    before = hints.hint(game, level)["value"]
    game.totals[game.turn] = 20
    assert hints.hint(game, level)["value"] > before


@pytest.mark.parametrize("level", NAMES)
def test_a_hint_with_dice(level):
    game = registry.new_game(variants.by_name("dice-10x6-cover"))
    game.play(game.parse("roll 4 6"))
    assert 0 < hints.hint(game, level, nodes=50)["value"] < 1
