"""Puzzles: the set that comes with the project, what is asked in each, and whether a move solves it.

A puzzle is a document: `id`, `variant`, `player`, `grade` (1 to 5), `task`, `position` (as every command takes it) and
`solution`, a move in machine notation. The task `win` is solved by that move alone: it wins by force. The task `points`
has also `points`; every move that brings as many solves it.
"""

import json
from pathlib import Path
from typing import Any

from rules_core.game import Game
from rules_core.refused import Refused

from .. import positions, variants
from ..words.analysis import say

SET = Path(__file__).with_name("puzzles.json")
WIN, POINTS = "win", "points"


def collected() -> list[dict[str, Any]]:
    """The puzzles that come with the project, the easy ones first."""
    found: list[dict[str, Any]] = json.loads(SET.read_text(encoding="utf-8"))
    return sorted(found, key=lambda puzzle: int(puzzle["grade"]))


def named(name: str) -> dict[str, Any]:
    """The puzzle with an id."""
    for puzzle in collected():
        if puzzle["id"] == name:
            return puzzle
    raise Refused("", "there is no puzzle %s", "no-puzzle", name)


def game_of(puzzle: dict[str, Any]) -> Game:
    """The game at a puzzle's position."""
    return positions.of_document(puzzle["position"])


def solves(puzzle: dict[str, Any], game: Game, text: str) -> bool:
    """Whether a move in any notation solves the puzzle; Refused if it is no legal move in its position."""
    move = game.parse(text)
    if puzzle["task"] == POINTS:
        return points(game, move) >= int(puzzle["points"])
    return game.text(move) == str(puzzle["solution"])


def points(game: Game, move: int) -> int:
    """What a move brings at once, where the game says so."""
    return int(game.describe(move).get("points", 0))


def told(puzzle: dict[str, Any], language: str | None = None) -> str:
    """What is asked, in words."""
    return say(puzzle["task"], puzzle["player"] + 1, puzzle.get("points", 0), language=language)


def listed() -> list[dict[str, Any]]:
    """The puzzles as pages show them: also `number`, their place among all, `title`, the variant's, and `asked`, the
    task, the last two in both languages."""
    return [
        {
            **puzzle,
            "number": number,
            "title": {
                language: variants.title(variants.by_name(puzzle["variant"]), language) for language in ("en", "de")
            },
            "asked": {language: told(puzzle, language) for language in ("en", "de")},
        }
        for number, puzzle in enumerate(collected(), 1)
    ]
