"""The one exception of the core: something from outside (a document, a move, a position) is not acceptable."""


class Refused(Exception):
    """Says where and why, in one line: `goal.size: must be two whole numbers`.

    The `code` is for programs, which decide and translate by it; `why`, filled with the `values`, is for people.
    """

    def __init__(self, where: str, why: str, code: str = "", *values: object):
        self.where = _plain(where)
        self.why = _plain(why % values if values else why)
        self.code = code
        self.values = values
        super().__init__(self.where + ": " + self.why if where else self.why)


def _plain(text: str) -> str:
    """Text from outside may hold anything; a message stays on one line."""
    return "".join([c if c >= " " and c not in "\x7f\x85\u2028\u2029" else "?" for c in text])
