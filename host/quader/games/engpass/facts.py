"""What is told beside the board about Engpass, and to its authors."""

from typing import Any

from rules_core.games.engpass.engpass import Engpass

from ..cuboids.facts import reserves


def of_position(game: Engpass) -> dict[str, Any]:
    """`reserve`: for each player volume -> count; `placed`: the pieces on their places, for each player."""
    placed = [game.placed(player) for player in range(game.players)]
    return {
        "reserve": reserves(game),
        "placed": placed,
        "explained": [[f"{number} / {game.count}"] for number in placed],
    }


def of_variant(variant: dict[str, Any]) -> dict[str, Any]:
    """What the players bring through the bottleneck."""
    volumes = Engpass(variant).volumes
    return {
        "pieces_of_each_player": len(volumes),
        "volume_of_each_player": sum(volumes),
        "cells_in_the_neck": variant["neck"],
    }


def in_play(variant: dict[str, Any]) -> dict[str, list[str]]:
    """The volumes of a player's pieces, and the kinds of moves that are allowed."""
    return {"pieces": [str(volume) for volume in sorted(set(Engpass(variant).volumes))], "kinds": variant["moves"]}
