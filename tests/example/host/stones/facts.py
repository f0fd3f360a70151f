"""What is told about Stones beside the board, and to its authors."""

from typing import Any

from quader.games.facts import line
from tests.example.stones.stones import Stones


def of_position(game: Stones) -> dict[str, Any]:
    return {"panel": [line("stones", "left", str(game.left))]}


def of_variant(variant: dict[str, Any]) -> dict[str, Any]:
    return {"most_turns": variant["stones"]}
