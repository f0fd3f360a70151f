"""What is told beside the board about Goldige Quader, and to its authors."""

from typing import Any

from rules_core.game import GOAL as GOAL_CELL
from rules_core.games.cuboids.cuboid import largest_face
from rules_core.games.cuboids.cuboids import GOAL, OFF
from rules_core.games.cuboids.piece_sets import volumes_of
from rules_core.games.quader.quader import Quader
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
    mine = [piece for piece in range(player * game.count, (player + 1) * game.count) if game.areas[piece] != OFF]
    cover = game.variant["form"]["kind"] == "cover"
    inside = [
        piece for piece in mine if game.areas[piece] == GOAL and (cover or not game.goal.overtops(game.poses[piece]))
    ]
    if not mine or game.variant["scoring"] not in ("volume", "product"):
        placed = _sum(game, [piece for piece in mine if game.areas[piece] == GOAL])
        return [placed] if placed else []
    return [_sum(game, inside) or "0", _sum(game, [piece for piece in mine if piece not in inside]) or "0"]


def _sum(game: Quader, pieces: list[int]) -> str:
    volumes = sorted((game.volumes[piece % game.count] for piece in pieces), reverse=True)
    return " + ".join(str(volume) for volume in volumes)


def volumes(game: Quader) -> list[int]:
    """The volume of each player's pieces in the goal."""
    roles, (columns, _) = game.roles(), game.cells
    found = [0] * game.players
    for piece in game.position()["pieces"]:
        x, y, _ = piece["at"]
        if roles[y * columns + x] == GOAL_CELL:
            found[piece["owner"]] += piece["volume"]
    return found


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
