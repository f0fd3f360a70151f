"""What is told beside the board about Rolling Cubes."""

from typing import Any

from rules_core.games.rolling_cubes import board as cubes_board
from rules_core.games.rolling_cubes import equation as cubes_equation
from rules_core.games.rolling_cubes.rolling_cubes import RollingCubes
from rules_core.games.rolling_cubes.rows import FREE, ROWS
from rules_core.games.rolling_cubes.throw import COLOURS, COUNT, SIDE
from rules_core.games.rolling_cubes.variant import SOLITAIRE

# A throw becomes an equation only after some thought.
SECONDS_A_MOVE = 90
DEMANDS = ("reckoning",)
# Players who find the best equation of a common throw would tie for ever; people do not.
STUDIED = "random"


def of_position(game: RollingCubes) -> dict[str, Any]:
    """`cubes`: twelve and the `=`, each with sign, colour, state (`hand`, `free`, `built`) and the cells to touch;
    `equation`: the standing one, its `points` cube by cube and its `total`; `round`, `totals`, `target`. Solitaire: for
    each player `rows` (points or None), and `offers`: what the equation is worth in each row."""
    cells: list[list[list[int]]] = [[] for _ in range(COUNT + 1)]
    for y in range(cubes_board.SIZE):
        for x in range(cubes_board.SIZE):
            cube = cubes_board.cube_at(x, y)
            if cube >= 0:
                cells[cube].append([x, y])
    cubes = []
    for cube in range(COUNT):
        state = "hand" if game.in_hand >> cube & 1 else "built" if game.built >> cube & 1 else "free"
        sign = cubes_equation.pretty(chr(game.shown[cube])) if game.shown[cube] else ""
        cubes.append({"sign": sign, "colour": COLOURS[cube // SIDE], "state": state, "cells": cells[cube]})
    cubes.append({"sign": "=", "colour": "orange", "state": "free", "cells": cells[COUNT]})
    equation = game.standing()
    told: dict[str, Any] = {
        "cubes": cubes,
        "equation": cubes_equation.pretty(equation),
        "points": points(equation),
        "total": cubes_equation.points(equation) if equation else 0,
        "round": game.round,
        "totals": list(game.totals),
        "target": game.target() if game.stage != SOLITAIRE else None,
    }
    if game.stage == SOLITAIRE:
        told["rows"] = [
            {
                row: None if points == FREE else points
                for row, points in zip(ROWS, game.rows[player * len(ROWS) : (player + 1) * len(ROWS)], strict=True)
            }
            for player in range(game.players)
        ]
        told["offers"] = dict(zip(ROWS, game.offers, strict=True))
    return told


def points(equation: str) -> list[dict[str, Any]]:
    """What each cube of an equation is worth, and why; the bonus last."""
    if not equation:
        return []
    found = [
        {"text": cubes_equation.pretty(sign), "points": worth, "why": why}
        for sign, worth, why in cubes_equation.cube_points(equation)
    ]
    bonus = cubes_equation.bonus(equation)
    if bonus:
        found.append({"text": "+", "points": bonus, "why": f"{len(equation)} cubes"})
    return found
