"""Drawings of Engpass."""

from typing import Any

from rules_core.games.cuboids.text import corner, edges
from rules_core.games.engpass.engpass import ROWS, STRIP, Engpass

from ..cuboids import svg as cuboids_svg
from ..cuboids import terminal as cuboids_terminal
from ..cuboids.scene import Area, Scene
from ..cuboids.scene import scene as common_scene

VIEWS = ("top", "iso")


def terminal(game: Engpass, colour: bool) -> str:
    return cuboids_terminal.drawn(scene(game), colour)


def svg(game: Engpass, view: str = "both") -> str:
    return cuboids_svg.drawn(scene(game), VIEWS if view == "both" else (view,))


def facts(variant: dict[str, Any]) -> dict[str, Any]:
    """What the players bring through the bottleneck."""
    volumes = Engpass(variant).volumes
    return {
        "pieces_of_each_player": len(volumes),
        "volume_of_each_player": sum(volumes),
        "cells_in_the_neck": variant["neck"],
    }


def scene(game: Engpass) -> Scene:
    found = common_scene(game, -STRIP)
    columns = game.cells[0]
    found.strips = [Area(0, -STRIP, columns, 0, 0), Area(0, ROWS, columns, ROWS + STRIP, 1)]
    if game.variant["target"] != "any_order":
        for player in range(game.players):
            for volume in game.volumes:
                for pose in game.target_poses(player, volume):
                    (x, y, _), (dx, dy, _) = corner(game, pose), edges(pose)
                    found.places.append((volume, Area(x, y, x + dx, y + dy, player)))
    return found
