"""What the page tells beside the board: the facts of a position that cells and lights cannot show (messages.py)."""

from typing import Any

from rules_core.game import Game
from rules_core.games.cuboids.cuboids import GOAL, RESERVE, Cuboids
from rules_core.games.cubus import action as cubus_action
from rules_core.games.cubus.area import AREA, StackGame
from rules_core.games.cubus.build import Build
from rules_core.games.engpass.engpass import Engpass
from rules_core.games.planquadrat.places import size
from rules_core.games.planquadrat.planquadrat import PlanQuadrat
from rules_core.games.rolling_cubes import board as cubes_board
from rules_core.games.rolling_cubes import equation as cubes_equation
from rules_core.games.rolling_cubes.rolling_cubes import RollingCubes
from rules_core.games.rolling_cubes.rows import FREE, ROWS
from rules_core.games.rolling_cubes.throw import COLOURS, COUNT, SIDE
from rules_core.games.rolling_cubes.variant import SOLITAIRE


def facts(game: Game) -> dict[str, Any]:
    """The facts of a position."""
    told: dict[str, Any] = {"rolled": game.rolled(), "explained": [""] * game.players}
    if isinstance(game, Cuboids):
        told.update(_cuboids(game))
    elif isinstance(game, PlanQuadrat):
        told.update(_planquadrat(game))
    elif isinstance(game, StackGame):
        told.update(_cubus(game))
    elif isinstance(game, RollingCubes):
        told.update(_cubes(game))
    return told


def _cuboids(game: Cuboids) -> dict[str, Any]:
    reserve: list[dict[str, int]] = [{} for _ in range(game.players)]
    for piece, pose in enumerate(game.poses):
        if pose == RESERVE:
            volume = str(game.volumes[piece % game.count])
            mine = reserve[piece // game.count]
            mine[volume] = mine.get(volume, 0) + 1
    told: dict[str, Any] = {"reserve": reserve}
    if isinstance(game, Engpass):
        told["placed"] = [game.placed(player) for player in range(game.players)]
        told["explained"] = [f"{placed} / {game.count}" for placed in told["placed"]]
    else:
        told["missing"] = sum(game.missing())
        told["explained"] = [_sum(_in_goal(game, player)) for player in range(game.players)]
    return told


def _in_goal(game: Cuboids, player: int) -> list[int]:
    """The volumes of a player's pieces in the goal."""
    mine = range(player * game.count, (player + 1) * game.count)
    return [game.volumes[piece % game.count] for piece in mine if game.areas[piece] == GOAL]


def _sum(numbers: list[int]) -> str:
    return " + ".join(str(number) for number in sorted(numbers, reverse=True))


def _planquadrat(game: PlanQuadrat) -> dict[str, Any]:
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
        "explained": [_sum([size(rows) for rows, owner in game.claimed if owner == player]) for player in (0, 1)],
    }


def _cards(counts: list[int] | bytearray) -> dict[str, int]:
    return dict(zip(cubus_action.KINDS, counts, strict=True))


def _cubus(game: StackGame) -> dict[str, Any]:
    stack = game.stack
    told: dict[str, Any] = {
        "stack": stack.text() if stack else None,
        "at": [game.x, game.y],
        "heights": [],
        "open": [],
        "cards": _cards([0, 0, 0, 0]),
        "phase": game.phase,
    }
    if stack:
        told["heights"] = [[game.height_at(x, y) for x in range(stack.wide)] for y in range(stack.deep)]
        told["open"] = [[x, y] for y in range(AREA) for x in range(AREA) if game.is_open(x, y)]
        opened = len(told["open"])
        told["cards"] = _cards([stack.left, stack.right, stack.lids - opened, opened])
    if isinstance(game, Build):
        told["hands"] = [_cards(game.hand(player)) for player in range(game.players)]
        told["leftover"] = _cards(game.hand(game.players))
        told["pile"] = sum(game.pile)
        told["owner"] = game.owner
    return told


def _cubes(game: RollingCubes) -> dict[str, Any]:
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
