"""How well a player of PlanQuadrat stands."""

from rules_core.games.planquadrat.places import size
from rules_core.games.planquadrat.planquadrat import PlanQuadrat

# Fitted to games between club players (tests/bench/calibration.py).
SCALE = 500


def value(game: PlanQuadrat, player: int) -> float:
    """The places that a player has made and nobody has claimed."""
    return sum(15.0 * size(rows) for rows, maker in game.places if maker == player)
