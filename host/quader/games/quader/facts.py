"""What is told beside the board about Goldige Quader, and to its authors."""

from typing import Any

from rules_core.games.cuboids.cuboid import largest_face
from rules_core.games.cuboids.cuboids import GOAL
from rules_core.games.cuboids.piece_sets import volumes_of
from rules_core.games.quader.quader import Quader
from rules_core.games.quader.score import counted
from rules_core.games.quader.variant import form_volume

from ..cuboids.facts import reserves
from . import packing_answer

# An author waits so long, at most, to hear whether the form can be packed.
PACKING_SECONDS = 4.0


def of_position(game: Quader) -> dict[str, Any]:
    """`reserve`: for each player volume -> count; `missing`: the volume still missing in the goal form."""
    return {
        "reserve": reserves(game),
        "missing": sum(game.missing()),
        "explained": [_made_of(game, player) for player in range(game.players)],
    }


def _made_of(game: Quader, player: int) -> list[str]:
    """The volumes of a player's pieces in the goal, as a sum; where those in the field count against them, theirs
    too."""
    if game.variant["scoring"] in ("volume", "product"):
        field, goal = counted(game, player)
        return [_sum(goal) or "0", _sum(field) or "0"] if field or goal else []
    goal = _in_goal(game, player)
    return [_sum(goal)] if goal else []


def _sum(volumes: list[int]) -> str:
    return " + ".join(str(volume) for volume in sorted(volumes, reverse=True))


def _in_goal(game: Quader, player: int) -> list[int]:
    areas = game.areas[player * game.count : (player + 1) * game.count]
    return [volume for volume, area in zip(game.volumes, areas, strict=True) if area == GOAL]


def volumes(game: Quader) -> list[int]:
    """The volume of each player's pieces in the goal."""
    return [sum(_in_goal(game, player)) for player in range(game.players)]


def of_variant(variant: dict[str, Any]) -> dict[str, Any]:
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
    asked = packing_answer.of_variant(variant)
    fillable = packing_answer.solve(asked, PACKING_SECONDS).fillable
    found["packing"] = {True: "found", False: "impossible", None: "unknown"}[fillable]
    if not asked.can_be_reached():
        found["note"] = "unreachable"
    elif fillable is False and not variant["options"]["exact"]:
        found["note"] = "overtopped"
    return found


def in_play(variant: dict[str, Any]) -> dict[str, list[str]]:
    """The volumes of a player's pieces, and the kinds of moves that are allowed."""
    extra = [kind for kind in ("replace", "join") if variant["options"][kind]]
    return {"pieces": [str(volume) for volume in sorted(set(volumes_of(variant)))], "kinds": variant["moves"] + extra}
