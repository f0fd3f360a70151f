"""The one exception of the core: something from outside (a document, a move, a position) is not acceptable."""


class Refused(Exception):
    """Says where and why, in one line: `goal.size: must be two whole numbers`."""

    def __init__(self, where: str, why: str):
        self.where = _plain(where)
        self.why = _plain(why)
        super().__init__(self.where + ": " + self.why if where else self.why)


def _plain(text: str) -> str:
    """Text from outside may hold anything; a message stays on one line."""
    return "".join([c if c >= " " and c not in "\x7f\x85\u2028\u2029" else "?" for c in text])
