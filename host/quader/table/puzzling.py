"""Puzzles at the table: one is set up on the board by a ruling whose words are its id, and answered by a move."""

import functools
from typing import TYPE_CHECKING, Any

from rules_core.record import record as game_record
from rules_core.record.record import Record
from rules_core.refused import Refused

from ..engine import puzzles
from . import arrange, messages
from .asked import Answer, Asked

if TYPE_CHECKING:
    from .followed import FollowedGame
    from .table import Table


@functools.cache
def known() -> dict[str, dict[str, Any]]:
    """All puzzles by their ids, the easy ones first."""
    return {puzzle["id"]: puzzle for puzzle in sorted(puzzles.listed(), key=lambda one: one["grade"])}


@functools.lru_cache(maxsize=64)
def _solves(name: str, text: str) -> bool:
    puzzle = known()[name]
    return puzzles.solves(puzzle, puzzles.game_of(puzzle), text)


def told(followed: "FollowedGame") -> dict[str, Any] | None:
    """The puzzle that lies on the board and how it stands; None if there is none."""
    if followed.game is None or not followed.moves or followed.moves[0]["kind"] != "ruling":
        return None
    puzzle = known().get(followed.moves[0]["text"])
    if puzzle is None:
        return None
    made = next((move["text"] for move in followed.moves if move["kind"] == "move"), None)
    state = "open" if made is None else "right" if _solves(puzzle["id"], made) else "wrong"
    return {**_shown(puzzle), "state": state}


def is_puzzle(record: Record) -> bool:
    """Whether a game is one that set up a puzzle."""
    kind, text, _ = record.entries[0] if record.entries else ("", "", None)
    return kind == game_record.RULING and text in known()


def _shown(puzzle: dict[str, Any]) -> dict[str, Any]:
    """What a page knows of a puzzle before it is solved."""
    return {key: puzzle[key] for key in ("id", "number", "variant", "title", "player", "grade", "asked")}


def solution(followed: "FollowedGame") -> str | None:
    """The move that solves the puzzle on the board; None if there is none, or somebody has moved."""
    puzzle = told(followed)
    return str(known()[puzzle["id"]]["solution"]) if puzzle and puzzle["state"] == "open" else None


async def set_up(table: "Table", puzzle: dict[str, Any]) -> None:
    """Begin the puzzle's game and put its pieces where they belong."""
    game = puzzles.game_of(puzzle)
    await table.begin(game.variant, [], {"take_back": 1}, True)
    await table.board.ask("ruling", text=puzzle["id"], position=puzzle["position"])
    await table.refresh()
    for step in arrange.steps(table.world, table.wanted()):
        arrange.carry_out(table.world, step)
    table.keep()


class PuzzleWishes(Asked):
    """What a page asks about puzzles."""

    async def do_puzzles(self, doc: dict[str, Any]) -> Answer:
        return {"puzzles": [_shown(puzzle) for puzzle in known().values()]}

    async def do_puzzle(self, doc: dict[str, Any]) -> Answer:
        puzzle = known().get(messages.text(doc, "name"))
        if puzzle is None:
            raise Refused("", "there is no puzzle %s", "no-puzzle", messages.text(doc, "name"))
        await set_up(self.table, puzzle)
        return None

    async def do_solve(self, doc: dict[str, Any]) -> Answer:
        """The table shows the solution with its own hands."""
        text = solution(self.table.followed)
        if text is None:
            raise Refused("", "no puzzle waits for its move", "no-open-puzzle")
        await self.table.computer.show(text)
        return None
