"""What is told beside the board about PlanQuadrat."""

from typing import Any

from rules_core.games.planquadrat.places import size
from rules_core.games.planquadrat.planquadrat import PlanQuadrat


def of_position(game: PlanQuadrat) -> dict[str, Any]:
    """`stock`: for each player the houses of length 1, 2, 3 and the monuments that are left; `places`: the cells of
    each place, whose it is (None: nobody's yet), who made it, and its size."""
    places = []
    for rows, maker, owner in [(rows, maker, None) for rows, maker in game.places] + [
        (rows, owner, owner) for rows, owner in game.claimed
    ]:
        shift = 1 - game.walled
        cells = [[2 * x + shift, 2 * y + shift] for y in range(8) for x in range(8) if rows[y] >> x & 1]
        places.append({"cells": cells, "owner": owner, "maker": maker, "size": size(rows)})
    return {
        "stock": [list(game.stock[4 * player : 4 * player + 4]) for player in (0, 1)],
        "places": places,
        "explained": [[claimed] if (claimed := _claimed(game, player)) else [] for player in (0, 1)],
    }


def _claimed(game: PlanQuadrat, player: int) -> str:
    """The sizes of a player's places, as a sum."""
    sizes = sorted((size(rows) for rows, owner in game.claimed if owner == player), reverse=True)
    return " + ".join(str(number) for number in sizes)
