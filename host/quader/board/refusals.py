"""Why something with a board did not work: each kind of reason is a class of its own."""

from rules_core.refused import Refused


class Unanswered(Refused):
    """The line is lost, the board is silent, or the program has left it."""


class Busy(Refused):
    """Another program uses the line."""


class BoardRefused(Refused):
    """The board said no."""


class BadAnswer(Refused):
    """The board answers what no board may answer."""


class Damaged(Refused):
    """A game on the board cannot be read; the others can."""
