"""The one exception of the core: something from outside (a document, a move, a position) is not acceptable."""


class Refused(Exception):
    """Says where and why, in one line: `goal.size: must be two whole numbers`."""

    def __init__(self, where: str, why: str):
        self.where = where
        self.why = why
        super().__init__(where + ": " + why if where else why)
