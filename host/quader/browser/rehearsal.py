"""A rehearsal before the first start: everything that a table's first lights need is loaded. A picture of Python's
memory is taken after it (page/src/site/python.ts), with which later starts begin."""

from pathlib import Path

from rules_core import registry

from ..games import half
from ..table import folders
from ..table.board import FIRST_SIZE, VirtualBoard
from ..table.inside import switched_on
from ..table.line import Line


def first_lights(folder: str) -> None:
    """Switch a board on that nobody sees, its files in a folder that nobody keeps."""
    board = VirtualBoard(FIRST_SIZE, "cpython", Path(folder, FIRST_SIZE), Line())
    app = switched_on(board.port, board.config)
    app.step()
    app.page.reply('{"do": "info"}')
    folders.built_in()
    for game in registry.GAMES:
        for part in ("words", "starter"):
            half(game, part)
