"""The rules core against the independent oracle, on random variants and positions of every switch."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rules_core import registry
from rules_core.variant import completion as variant
from tests.oracle import engpass, positions, quader
from tests.sample import sampled

SEEDS = range(160)


def described(game: Any) -> list[str]:
    """The core's moves in a form that compares with the oracle's; a forced pass is none of them."""
    moves = [game.describe(move) for move in game.legal_moves()]
    for move in moves:
        del move["notation"], move["human"]
    return sorted(quader.move_key(move) for move in moves if move["kind"] != "pass")


@pytest.mark.parametrize("block", sampled(range(8), {0, 1}))
def test_same_moves_outcome_and_scores(block: int) -> None:
    for seed in SEEDS[block::8]:
        rng = random.Random(seed)
        oracle: Any = engpass if seed % 6 == 0 else quader
        make = positions.random_engpass_variant if seed % 6 == 0 else positions.random_variant
        rules = variant.complete(make(rng))
        for _ in range(3):
            position = positions.random_position(rng, rules)
            doc = {key: value for key, value in position.items() if key != "variant"}
            game = registry.new_game(rules)
            game.load(doc)
            ended = oracle.outcome(rules, position)
            assert game.outcome() == (ended and (ended["reason"], tuple(ended["winners"]))), (seed, position)
            if oracle is quader:
                assert game.scores() == quader.scores(rules, position), (seed, position)
            if not ended:
                wanted = sorted(quader.move_key(move) for move in oracle.legal_moves(rules, position))
                assert described(game) == wanted, (seed, position)
                assert_targets(rules, doc, game)


def assert_targets(rules: dict[str, Any], doc: dict[str, Any], whole: Any) -> None:
    """Each piece asked alone, in a fresh game, has the moves that the whole list has for it."""
    for entry in doc["pieces"]:
        if entry["owner"] == whole.turn and entry["at"][2] == 0:
            game = registry.new_game(rules)
            game.load(doc)
            alone = game.targets(entry["at"][0], entry["at"][1] + game.strip)
            x, y = entry["at"][0] + 3, entry["at"][1] + game.strip + 3
            assert alone == whole.moves_of(whole.piece_at(x, y) - whole.turn * whole.count)


# The last one is counted by the corpora too, and takes longest.
@pytest.mark.parametrize(
    ("name", "depth"),
    [
        ("small-tactic", 3),
        ("small-dice", 3),
        ("small-pairs", 2),
        pytest.param("small-engpass", 2, marks=pytest.mark.long),
    ],
)
def test_same_perft(name: str, depth: int) -> None:
    """Counting ahead goes through play and undo, forced passes and ends."""
    rng = random.Random(name)
    changes: dict[str, Any] = {
        "small-tactic": {"board": [4, 6], "goal": {"place": "top", "size": [4, 2]}, "pieces": {"1": 1, "6": 1}},
        "small-dice": {"board": [4, 7], "goal": {"place": "top", "size": [4, 2]}, "pieces": {"1": 2, "2": 1, "6": 1}},
        "small-pairs": {"board": [6, 8], "goal": {"place": "top", "size": [6, 2]}, "pieces": {"1": 2, "2": 2, "6": 1}},
        "small-engpass": {"game": "engpass", "board": [10, 16]},
    }[name]
    doc = {"format": 1, "game": "quader", **changes}
    if doc["game"] == "quader":
        doc["form"] = {"kind": "cover"}
    if name == "small-dice":
        doc |= {"dice": "volume", "options": {"split_sum": True}}
    if name == "small-pairs":
        doc["options"] = {"replace": True, "join": True}
    rules = variant.complete(doc)
    oracle: Any = engpass if doc["game"] == "engpass" else quader
    for _ in range(4):
        position = positions.random_position(rng, rules)
        game = registry.new_game(rules)
        game.load({key: value for key, value in position.items() if key != "variant"})
        assert perft(game, depth, position.get("dice")) == oracle.perft(rules, position, depth), position


def perft(game: Any, depth: int, dice: list[int] | None) -> int:
    if depth == 0:
        return 1
    rolled = game.is_chance()
    if rolled:
        game.play(game.parse("roll " + " ".join(map(str, dice or []))))
    leaves = 0
    for move in list(game.legal_moves()):
        game.play(move)
        leaves += perft(game, depth - 1, dice)
        game.undo()
    if rolled:
        game.undo()
    return leaves
