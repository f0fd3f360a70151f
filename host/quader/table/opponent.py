"""What the computer plays: the best equation, the best stack, and elsewhere the move that looks best at once."""

import random

from rules_core.chance import Chance
from rules_core.game import Game
from rules_core.games.cuboids.cuboid import DX, DY
from rules_core.games.cuboids.cuboids import GOAL, Cuboids
from rules_core.games.cubus.area import StackGame
from rules_core.games.cubus.build import Build
from rules_core.games.engpass.engpass import Engpass
from rules_core.games.planquadrat.places import size
from rules_core.games.planquadrat.planquadrat import PlanQuadrat
from rules_core.games.quader.quader import Quader
from rules_core.games.rolling_cubes import equation as cubes_equation
from rules_core.games.rolling_cubes.rolling_cubes import RollingCubes
from rules_core.refused import Refused

from ..games.cubus import best as cubus_best
from ..games.rolling_cubes import best as cubes_best

# So many moves are looked at.
_TRIED = 150


def choose(game: Game, seed: int) -> str:
    """The text of a move for the player to act. The game is as before afterwards."""
    chance = random.Random(seed)
    if isinstance(game, RollingCubes):
        return _cubes(game, chance)
    if isinstance(game, Build):
        return _build(game)
    return game.text(_greedy(game, chance))


def _cubes(game: RollingCubes, chance: random.Random) -> str:
    if game.phase == "row":
        return game.text(max(game.legal_moves(), key=lambda move: game.describe(move).get("points", 0)))
    signs = [chr(sign) for sign in game.shown if sign]
    digits = "".join(sign for sign in signs if sign in cubes_equation.DIGITS)
    operators = "".join(sign for sign in signs if sign in cubes_equation.OPERATORS)
    best = cubes_best.best(digits, operators)
    if best:
        try:
            return game.text(game.parse("eq " + best[1]))
        except Refused:
            # The mode asks for more than a good equation, such as one longer than the standing one.
            pass
    return game.text(game.random_move(Chance(chance.getrandbits(30))))


def _build(game: Build) -> str:
    if game.phase == "knock":
        could = cubus_best.best(game.standing(), game.hand(game.owner), game.variant["floor"])
        return f"knock {game.turn}" if could else "skip"
    stack = cubus_best.best(game.standing(), game.hand(game.owner), game.variant["floor"])
    if stack is not None:
        return game.text(game.parse("build " + stack.text()))
    return game.text(game.legal_moves()[-1])


def _greedy(game: Game, chance: random.Random) -> int:
    """The move after which the player stands best, by chance among equals."""
    moves = game.legal_moves()
    if len(moves) > _TRIED:
        moves = chance.sample(moves, _TRIED)
    player = game.turn
    found = []
    for move in moves:
        game.play(move)
        found.append((_standing(game, player) + chance.random(), move))
        game.undo()
    return max(found)[1]


def _standing(game: Game, player: int) -> float:
    """How well a player stands."""
    scores = game.scores()
    others = [score for other, score in enumerate(scores) if other != player]
    worth = 20.0 * (scores[player] - max(others, default=0))
    ended = game.outcome()
    if ended:
        worth += 1000.0 if player in ended[1] else -1000.0 if ended[1] else 0.0
    if isinstance(game, Cuboids):
        worth += _advance(game, player)
    elif isinstance(game, PlanQuadrat):
        worth += sum(15.0 * size(rows) for rows, maker in game.places if maker == player)
    elif isinstance(game, StackGame):
        worth -= 0.1 * len(game.legal_moves())
    return worth


def _advance(game: Cuboids, player: int) -> float:
    """How far a player's pieces have come, the large ones counting more."""
    total = 0.0
    for k in range(game.count):
        pose = game.poses[player * game.count + k]
        if pose < 0:
            continue
        volume = game.volumes[k]
        x, y, code = pose & 31, pose >> 5 & 31, pose >> 14
        if isinstance(game, Engpass):
            total -= abs(game.far_line[player] - y) * 2 + 30 * (pose not in game.target_poses(player, volume))
        elif isinstance(game, Quader):
            goal = game.goal
            if game.areas[player * game.count + k] & 3 == GOAL:
                total += 40 + 5 * volume
            else:
                away = max(goal.x0 - x - DX[code], x - goal.x1, 0) + max(goal.y0 - y - DY[code], y - goal.y1, 0)
                total += 12 + volume - 2.0 * away
    return total
