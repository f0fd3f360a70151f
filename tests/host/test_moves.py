"""`quader moves` and `quader perft`."""

import json

import pytest

from quader import variants
from quader.commands import perft
from rules_core import registry

from .samples import CUBOIDS, played


def _perft_move_by_move(game, depth, dice):
    """The count without any short cut."""
    if depth == 0:
        return 1
    if game.is_chance():
        game.play(game.parse(dice))
        total = _perft_move_by_move(game, depth, dice)
        game.undo()
        return total
    total = 0
    for move in list(game.legal_moves()):
        game.play(move)
        total += _perft_move_by_move(game, depth - 1, dice)
        game.undo()
    return total


def test_moves_as_json(run):
    told = run("moves", "--variant", "tactic-10-stairs-42", "--json").json()
    assert told["turn"] == 0
    assert len(told["moves"]) == 108
    first = told["moves"][0]
    assert first["kind"] == "place"
    assert first["from"] is None
    assert first["to"] == {"at": [0, 0, 0], "size": [1, 1, 1]}
    assert first["notation"] == "place 1 - 0,0,0:1x1x1"


def test_moves_to_read(run):
    told = run("moves", "--variant", "tactic-10-stairs-42").out
    assert "27 c1:333        place 27 - 2,0,0:3x3x3\n" in told
    assert told.endswith("108 moves of player 1\n")


def test_moves_with_dice(run):
    name = "dice-10x6-cover"
    without = run("moves", "--variant", name, "--json").json()
    assert without["moves"] == []
    assert "roll" in without["note"]
    moves = run("moves", "--variant", name, "--dice", "1,2", "--json").json()["moves"]
    assert {move["volume"] for move in moves} == {3}
    run("moves", "--variant", name, "--dice", "4").refused("--dice")
    run("moves", "--variant", name, "--dice", "4,7").refused("--dice")
    run("moves", "--variant", name, "--dice", "").refused("--dice")
    run("moves", "--variant", "tactic-10-stairs-42", "--dice", "4").refused("--dice: no roll is due")
    assert run("moves", "--variant", "push-die", "--dice", "4", "--json").json()["moves"]
    run("moves", "--variant", "push-die", "--dice", "4,6").refused("--dice")


def test_dice_override_those_of_a_position(run, file):
    path = file({"variant": "dice-10x6-cover", "dice": [1, 2], "pieces": []})
    assert {move["volume"] for move in run("moves", "--position", path, "--json").json()["moves"]} == {3}
    moves = run("moves", "--position", path, "--dice", "1,3", "--json").json()["moves"]
    assert {move["volume"] for move in moves} == {4}
    run("moves", "--position", path, "--dice", "1").refused("dice")
    run("moves", "--position", path, "--dice", "x,y").refused("dice")
    run("moves", "--position", file({"variant": "engpass-10"}), "--dice", "1").refused("dice")


@pytest.mark.parametrize("name", CUBOIDS)
def test_a_position_has_the_moves_of_its_game(run, file, name):
    game = played(name, 41)
    path = file(game.position())
    told = run("moves", "--position", path, "--json").json()
    assert told["moves"] == [game.describe(move) for move in game.legal_moves()]
    assert run("moves", "--position", "-", "--json", stdin=json.dumps(game.position())).json() == told


def test_a_position_may_be_given_by_moves(run, file):
    doc = {"variant": "tactic-10-stairs-42", "moves": ["place 6 - 3,0,0:2x3x1", "1 f1:111"]}
    told = run("moves", "--position", file(doc), "--json").json()
    assert {"tip", "push", "slide"} <= {move["kind"] for move in told["moves"]}
    doc["moves"].append("place 6 - 3,0,0:2x3x1")
    run("moves", "--position", file(doc)).refused("moves[2]")


def test_a_finished_game_has_no_moves(run, file):
    doc = {"variant": "tactic-10-stairs-42", "moves_made": 1000, "last_into_goal": 1}
    path = file(doc)
    assert run("moves", "--position", path, "--json").json() == {"turn": 0, "moves": [], "over": "move_cap"}
    assert run("moves", "--position", path).out == "The game is over (the limit of moves is reached).\n"
    assert run("perft", "--position", path, "--depth", 3).out == "0\n"
    assert run("perft", "--position", path, "--depth", 0).out == "1\n"


PIECE = {"owner": 0, "volume": 6, "at": [3, 0, 0], "size": [2, 3, 1]}


@pytest.mark.parametrize(
    ("doc", "why"),
    [
        (b"\x89PNG\r\n", "UTF-8"),
        (b"[" * 1000, "nested deeper"),
        (b"{" + b" " * 300000 + b"}", "larger than"),
        (b"17", "must be an object"),
        ({}, "variant: is missing"),
        ({"variant": 3}, "variant: must be an id or a whole variant"),
        ({"variant": "nothing"}, "there is no variant"),
        ({"variant": "../engpass-10"}, "there is no variant"),
        ({"variant": {"format": 1, "game": "quader", "players": 9}}, "variant.players: must be"),
        ({"variant": "engpass-10", "moves": 3}, "moves: must be a list"),
        ({"variant": "engpass-10", "moves": [], "turn": 1}, "turn: unknown key"),
        ({"variant": "tactic-10-stairs-42", "turn": 2}, "turn: must be"),
        ({"variant": "tactic-10-stairs-42", "pieces": [PIECE, PIECE]}, "no more pieces of volume 6"),
        ({"variant": "tactic-10-stairs-42", "pieces": [PIECE, dict(PIECE, owner=1)]}, "overlaps"),
        ({"variant": "tactic-10-stairs-42", "pieces": [dict(PIECE, at=[9, 0, 0])]}, "off the board"),
        ({"variant": "tactic-10-stairs-42", "pieces": [dict(PIECE, at=[3, 0, 1])]}, "floats"),
        ({"variant": "tactic-10-stairs-42", "pieces": [dict(PIECE, size=[2, 2, 2])]}, "no cuboid of volume 6"),
        ({"variant": "tactic-10-stairs-42", "pieces": [dict(PIECE, at=[3, 10, 1])]}, "not supported"),
        ({"variant": "tactic-10-stairs-42", "dice": [1, 2]}, "no dice"),
    ],
)
def test_impossible_positions_are_refused(run, file, doc, why):
    path = file(doc)
    for command in (["moves"], ["perft", "--depth", "1"], ["show"]):
        told = run(*command, "--position", path)
        told.refused(why)
        assert told.out == ""


@pytest.mark.parametrize("command", [["moves"], ["perft", "--depth", "1"], ["show"]])
def test_a_position_needs_a_file(run, tmp_path, command):
    run(*command, "--position", tmp_path / "nothing").refused("No such file")
    run(*command, "--position", tmp_path).refused("directory")


# --- perft ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "depth", "dice"),
    [
        ("simple-10x6-cover", 2, None),
        ("tactic-16-cover", 1, None),
        ("engpass-10", 2, None),
        ("dice-split-sum", 3, "4,3"),
        ("push-die", 1, "3"),
    ],
)
def test_perft_counts_as_move_by_move(run, name, depth, dice):
    words = ["perft", "--variant", name, "--depth", depth] + (["--dice", dice] if dice else [])
    game = registry.new_game(variants.by_name(name))
    expected = _perft_move_by_move(game, depth, "roll " + (dice or "").replace(",", " "))
    assert run(*words).out == f"{expected}\n"
    divided = run(*words, "--divide").out.splitlines()
    assert int(divided[-1]) == expected
    assert sum(int(line.rpartition(": ")[2]) for line in divided[:-1]) == expected
    told = run(*words, "--divide", "--json").json()
    assert (told["depth"], told["count"], sum(told["divide"].values())) == (depth, expected, expected)


def test_perft_of_positions_in_play(run, file):
    for name in CUBOIDS:
        game = played(name, 61)
        dice = "roll 3" if name == "push-die" else "roll 4 6"
        words = ["--dice", dice[5:].replace(" ", ",")] if "di" in name else []
        if words and not game.is_chance():
            game.undo()
        told = run("perft", "--position", file(game.position()), "--depth", 1, *words)
        assert told.out == f"{_perft_move_by_move(game, 1, dice)}\n"


def test_perft_needs_to_know_the_dice(run, file):
    run("perft", "--variant", "dice-10x6-cover", "--depth", 1).refused("--dice: is missing")
    run("perft", "--variant", "dice-10x6-cover", "--depth", 1, "--dice", "4").refused("--dice")
    # The roll of a position holds for every turn, like one that is given.
    doc = {"variant": "dice-10x6-cover", "dice": [1, 2]}
    own = run("perft", "--position", file(doc), "--depth", 2)
    given = run("perft", "--variant", "dice-10x6-cover", "--depth", 2, "--dice", "1,2")
    assert own.out == given.out != ""


def test_a_forced_pass_is_a_move(run, file):
    doc = {"variant": "dice-10x6-cover", "pieces": [], "reserve": [{"27": 1}, {"27": 1}]}
    assert run("perft", "--position", file(doc), "--depth", 3, "--dice", "1,2").out == "1\n"


def test_a_depth_without_end_is_refused(run):
    run("perft", "--variant", "tactic-16-cover", "--depth", 9).refused("--depth: 9 is too large")
    assert perft.estimate(registry.new_game(variants.by_name("engpass-10")), 5, None) > 10**6
