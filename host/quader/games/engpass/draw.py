"""Drawings of Engpass."""

from rules_core.games.cuboids.text import corner, edges
from rules_core.games.engpass.engpass import ROWS, STRIP, Engpass

from ..cuboids import svg as cuboids_svg
from ..cuboids import terminal as cuboids_terminal
from ..cuboids.film import film
from ..cuboids.scene import LETTERS, Area, Scene
from ..cuboids.scene import scene as common_scene
from ..words import Voice

__all__ = ["SEATS", "VIEWS", "card", "film", "scene", "svg", "terminal"]

VIEWS = ("top", "iso")
SEATS = LETTERS


def terminal(game: Engpass, colour: bool, say: Voice) -> str:
    return cuboids_terminal.drawn(scene(game, say), colour)


def svg(game: Engpass, say: Voice, view: str = "both") -> str:
    return cuboids_svg.drawn(scene(game, say), VIEWS if view == "both" else (view,))


def card(game: Engpass, say: Voice) -> cuboids_svg.Box:
    return cuboids_svg.card(scene(game, say))


def scene(game: Engpass, say: Voice) -> Scene:
    found = common_scene(game, say, -STRIP)
    columns = game.cells[0]
    found.strips = [Area(0, -STRIP, columns, 0, 0), Area(0, ROWS, columns, ROWS + STRIP, 1)]
    if game.variant["target"] != "any_order":
        for player in range(game.players):
            for volume in game.volumes:
                for pose in game.target_poses(player, volume):
                    (x, y, _), (dx, dy, _) = corner(game, pose), edges(pose)
                    found.places.append((volume, Area(x, y, x + dx, y + dy, player)))
    return found
