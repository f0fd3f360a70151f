"""Drawings of Goldige Quader."""

from typing import Any

from rules_core.game import Game
from rules_core.games.cuboids.cuboid import MARGIN, largest_face
from rules_core.games.cuboids.piece_sets import volumes_of
from rules_core.games.quader.areas import goal_rectangle, parts
from rules_core.games.quader.forms import heights
from rules_core.games.quader.variant import form_volume

from ..cuboids import svg as cuboids_svg
from ..cuboids import terminal as cuboids_terminal
from ..cuboids.scene import Area, Scene
from ..cuboids.scene import scene as common_scene

VIEWS = ("top", "iso")


def terminal(game: Game, colour: bool) -> str:
    return cuboids_terminal.drawn(scene(game), colour)


def svg(game: Game, view: str = "both") -> str:
    return cuboids_svg.drawn(scene(game), VIEWS if view == "both" else (view,))


def facts(variant: dict[str, Any]) -> dict[str, Any]:
    """What the form needs and what the pieces give."""
    volumes = volumes_of(variant)
    players = variant["players"]
    found: dict[str, Any] = {}
    if variant["form"]["kind"] == "cover":
        found["form_area"] = form_volume(variant)
        found["largest_faces"] = players * sum(largest_face(volume) for volume in volumes)
    else:
        found["form_volume"] = form_volume(variant)
    found["pieces_of_each_player"] = len(volumes)
    found["volume_of_each_player"] = sum(volumes)
    found["pieces_in_all"] = players * len(volumes)
    found["volume_in_all"] = players * sum(volumes)
    return found


def scene(game: Game) -> Scene:
    found = common_scene(game)
    variant = game.variant
    x0, y0, x1, y1 = [edge - MARGIN for edge in goal_rectangle(variant)]
    found.goal = Area(x0, y0, x1, y1)
    for j, row in enumerate(heights(variant["form"], x1 - x0, y1 - y0)):
        for i, height in enumerate(row):
            found.target[x0 + i, y0 + j] = height
    for player, (x0, y0, x1, y1) in enumerate(parts(variant)):
        found.parts.append(Area(x0 - MARGIN, y0 - MARGIN, x1 - MARGIN, y1 - MARGIN, player))
    return found
