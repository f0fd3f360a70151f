"""The one exception of the core: something from outside (a document, a move, a position) is not acceptable."""


class Refused(Exception):
    """Says where and why, in one line: `goal.size: must be two whole numbers`.

    The `code` is for programs, which decide and translate by it; `why`, the words filled with the `values`, is for
    people. A value may be a refusal itself.
    """

    def __init__(self, where: str, words: str, code: str = "", *values: object):
        super().__init__(where, words, code, *values)
        self.where = _plain(where)
        self.words = words
        self.code = code
        self.values = values

    @property
    def why(self) -> str:
        """The reason alone."""
        return _plain(self.words % self.values if self.values else self.words)

    def __str__(self) -> str:
        return self.where + ": " + self.why if self.where else self.why

    def at(self, where: str) -> "Refused":
        """The same refusal of something that stands elsewhere."""
        return Refused(where, self.words, self.code, *self.values)


def _plain(text: str) -> str:
    """Text from outside may hold anything; a message stays on one line."""
    return "".join([c if c >= " " and c not in "\x7f\x85\u2028\u2029" else "?" for c in text])
