"""Where the luck of a numbered game starts, for whoever plays games by their numbers.

It is one_game's own and only gets its public names here: the text of that file is part of what tells whether a row of
the table of strength still holds.
"""

from .one_game import _chance as of_game
from .one_game import _number as start

__all__ = ("of_game", "start")
