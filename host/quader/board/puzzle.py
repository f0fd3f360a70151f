"""A puzzle on a board: its position is set up by the lights, and moves that people make there are judged here."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from firmware.protocol import events
from rules_core.refused import Refused

from ..engine import puzzles

if TYPE_CHECKING:
    from .requests import Requests


def begin(board: "Requests", puzzle: dict[str, Any]) -> int:
    """Let the board lead people through setting the position up; the game's number. A running game is refused."""
    info = board.info()
    if "variant" in info and "result" not in info:
        # A board gives up a game in which nothing was moved yet; its players may be at the table all the same.
        raise Refused("", "a game is running: end it first", "game-running")
    board.set_time()
    number: int = board.select(puzzle["variant"], [])["game"]
    position = {key: value for key, value in puzzle["position"].items() if key != "variant"}
    board.ruling(f"puzzle {puzzle['id']}", position)
    return number


def attempts(board: "Requests", puzzle: dict[str, Any], number: int) -> Iterator[bool]:
    """Whether each move solves the puzzle; a wrong one is taken back. Over when one does, or when people end it."""
    reader = events.Reader()
    for entry in board.follow(number):
        event = reader.read(entry.kind, entry.payload) if entry.game == number else None
        if event is None or event.kind == events.END:
            return
        if event.kind == events.MOVE:
            right = puzzles.solves(puzzle, puzzles.game_of(puzzle), event.text)
            yield right
            if right:
                return
            board.take_back()


def leave(board: "Requests") -> None:
    """The puzzle's game is over, whatever has become of it, and the board offers its menu again."""
    info = board.info()
    if "variant" in info:
        if "result" not in info:
            board.end("aborted", [])
        board.close_game()
