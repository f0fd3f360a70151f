"""Why the log refuses: each kind of reason is a class of its own, so that nobody has to read the words."""

from typing import Self

from rules_core.refused import Refused


class OfGame(Refused):
    """One game is refused: it is unknown, has a gap, or contradicts what is logged; others are not concerned."""

    def __init__(self, game: int, why: str, where: str = "") -> None:
        super().__init__(where or f"game {game}", why)
        self.game = game


class NotTaken(Refused):
    """The database takes or gives nothing at the moment; nothing was written, and another try may help."""

    @classmethod
    def since(cls, where: str, why: Refused) -> Self:
        """This kind of refusal, for a reason that has its words already."""
        return cls(where, why.words, why.code, *why.values)


class Gone(NotTaken):
    """The database has gone or was replaced: no further try will help."""
