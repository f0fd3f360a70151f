"""Told: what a host, a tray with slots or a reader says of the piece in the hand. Only what fits the cells counts."""

from ..keep.running_game import TOLD

_KEYS = ("volume", "owner", "from", "to")
_MOST_VOLUME = 64
_MOST_OWNER = 5
_MOST_CELL = 31


class Told:
    """The piece that was last spoken of: volume, owner or -1, from or None, to or None, in cells of the board."""

    def __init__(self):
        self.piece: list | None = None
        self.count = 0

    def hear(self, doc):
        """{"volume", "owner", "from": [x, y], "to": [x, y, columns, rows]}, where all but the volume may be missing
        and `to` is [] beside the board; None: the hand is empty. Refused says what is wrong with it."""
        piece: list | None = None
        if doc is not None:
            from rules_core.variant.checks import integer, integers, mapping

            mapping(doc, "piece", _KEYS, ("volume",))
            piece = [integer(doc["volume"], "piece.volume", 1, _MOST_VOLUME), -1, None, None]
            if doc.get("owner") is not None:
                piece[1] = integer(doc["owner"], "piece.owner", 0, _MOST_OWNER)
            for number, key, count in ((2, "from", 2), (3, "to", 4)):
                if number == 3 and doc.get(key) == []:
                    piece[3] = ()
                elif doc.get(key) is not None:
                    piece[number] = tuple(integers(doc[key], "piece." + key, count, 0, _MOST_CELL))
        if piece is None and self.piece and self.piece[3] is not None:
            # It has been put down: what was said of it holds until the position changes.
            return
        self.piece = piece
        self.count += 1

    def put_down(self, evidence, game, moves):
        """See Evidence.put_down."""
        if self.piece is None or self.piece[3] is None:
            return ()
        evidence.by = TOLD
        parts = [evidence.on_board(game.weights(move)) for move in moves]
        return [moves[i] for i in self.allowed(game, parts, False) or ()]

    def allowed(self, game, moves, unseen):
        """The numbers of the moves (each a list of parts, see Game.weights) that are about this piece; None: nothing to
        say. What nobody has seen must be told to the end."""
        if self.piece is None:
            return None
        volume, owner, start, end = self.piece
        if owner not in (-1, game.turn) and not game.takes_off:
            # Another player's piece; what is taken off the board belongs to nobody.
            return None
        found = [i for i, parts in enumerate(moves) if _is_about(parts, volume, start, end, unseen)]
        return found or None


def _is_about(parts, volume, start, end, unseen):
    """Whether one of the pieces that a move touches is this one, from there to there as far as that was told."""
    left = [part for part in parts if part[4] == -volume]
    put = [part for part in parts if part[4] == volume]
    if unseen and end is None and put:
        return False
    if start is not None and not [
        1 for x, y, wide, deep, _ in left if 0 <= start[0] - x < wide and 0 <= start[1] - y < deep
    ]:
        return False
    if end == ():
        return bool(left) and not put
    if end is not None:
        return bool([1 for part in put if part[:4] == end])
    return bool(put or left)
