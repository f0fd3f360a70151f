"""What is told of a score is what it is made of."""

import pytest

from quader import variants
from quader.games import facts
from rules_core import registry
from rules_core.chance import Chance
from tests.sample import sampled

POINTS = {
    name: scoring
    for name in variants.names()
    if (full := variants.by_name(name))["game"] == "quader" and (scoring := full["scoring"]) in ("volume", "product")
}


@pytest.mark.parametrize("name", sampled(POINTS, ("dice-10x6-cover", "tactic-height1")))
def test_the_figures_beside_a_score_give_it(name: str) -> None:
    game = registry.new_game(variants.by_name(name))
    chance = Chance(3)
    for _ in range(120):
        if game.outcome() is not None:
            break
        game.play(game.random_move(chance))
        for told, score in zip(facts.of_position(game)["explained"], game.scores(), strict=True):
            assert _counted(told, POINTS[name]) == score, told


def _counted(told: list[str], scoring: str) -> int:
    """The points that the figures make, first those in the goal, then those in the field."""
    points = []
    for part in told or ["0", "0"]:
        volumes = [] if part == "0" else [int(volume) for volume in part.split(" + ")]
        points.append(sum(volumes) * (len(volumes) if scoring == "product" else 1))
    return points[0] - points[1]
