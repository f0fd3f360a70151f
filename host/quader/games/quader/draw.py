"""Drawings of Goldige Quader."""

from rules_core.game import Game
from rules_core.games.cuboids.cuboid import MARGIN
from rules_core.games.quader.areas import goal_rectangle, parts
from rules_core.games.quader.forms import heights

from ..cuboids import svg as cuboids_svg
from ..cuboids import terminal as cuboids_terminal
from ..cuboids.film import film
from ..cuboids.scene import LETTERS, Area, Scene
from ..cuboids.scene import scene as common_scene
from ..words import Voice

__all__ = ["SEATS", "VIEWS", "card", "film", "scene", "svg", "terminal"]

VIEWS = ("top", "iso")
SEATS = LETTERS


def terminal(game: Game, colour: bool, say: Voice) -> str:
    return cuboids_terminal.drawn(scene(game, say), colour)


def svg(game: Game, say: Voice, view: str = "both") -> str:
    return cuboids_svg.drawn(scene(game, say), VIEWS if view == "both" else (view,))


def card(game: Game, say: Voice) -> cuboids_svg.Box:
    return cuboids_svg.card(scene(game, say))


def scene(game: Game, say: Voice) -> Scene:
    found = common_scene(game, say)
    variant = game.variant
    x0, y0, x1, y1 = [edge - MARGIN for edge in goal_rectangle(variant)]
    found.goal = Area(x0, y0, x1, y1)
    for j, row in enumerate(heights(variant["form"], x1 - x0, y1 - y0)):
        for i, height in enumerate(row):
            found.target[x0 + i, y0 + j] = height
    for player, (x0, y0, x1, y1) in enumerate(parts(variant)):
        found.parts.append(Area(x0 - MARGIN, y0 - MARGIN, x1 - MARGIN, y1 - MARGIN, player))
    return found
