"""Why something with a board did not work: each kind of reason is a class of its own."""

from collections.abc import Mapping
from typing import Any

from rules_core.refused import Refused

from ..words import heard


class Unanswered(Refused):
    """The line is lost, the board is silent, or the program has left it."""


class Busy(Refused):
    """Another program uses the line."""


class BoardRefused(Refused):
    """The board said no; `said` is its own refusal, with its code."""

    @property
    def said(self) -> Refused:
        return next((value for value in self.values if isinstance(value, Refused)), self)

    @classmethod
    def of(cls, reply: Mapping[str, Any]) -> "BoardRefused":
        """What the reply of a board, or of the logger that asked it, says."""
        return cls("board", "%s", "said", heard(reply))


class BadAnswer(Refused):
    """The board answers what no board may answer."""


class Damaged(Refused):
    """A game on the board cannot be read; the others can."""
