"""Evidence: everything besides the cells that is known of a piece. The tracker asks it and knows no source by name.

The cells give the candidates. A source narrows them or says nothing; what several sources leave is what all of them
allow, and sources that contradict each other say nothing. What is not decided then is asked of people. A board without
sources pays next to nothing: they are loaded when there is one, and weighed up in narrowing.py.
"""

from ..keep.running_game import CELLS, WEIGHT

# What the cells have seen of a move: where it ended, only that a piece was taken, or nothing at all.
PUT, TAKEN, NOTHING = 0, 1, 2


class Evidence:
    """The sources of one board. `corner`: the board's cell of the game's first one."""

    def __init__(self, config):
        # The piece that was spoken of, see told.py; the feet, see weigh.py. None: there is no such source.
        self.told = None
        self.scale = None
        if config.feet:
            from .weigh import Scale

            self.scale = Scale(config.feet)
        self.corner = (0, 0)
        # What decided the last answer.
        self.by = CELLS
        self._heard = 0

    # --- what comes in ---------------------------------------------------------------------------------------------

    def step(self, port):
        """Take what the feet have weighed since the last scan."""
        if self.scale:
            self.scale.step(port)

    def hear(self, piece):
        """Somebody says which piece is in the hand; Refused if that can be none."""
        if self.told is None:
            from .told import Told

            self.told = Told()
        self.told.hear(piece)

    def look(self, moved):
        """The position has changed, unless its pieces were only put where they belong: then somebody may hold the next
        one already, and has said so."""
        if self.told and moved:
            self.told.piece = None
        if self.scale:
            self.scale.lost()

    def quiet(self, now):
        """All cells are as they should be."""
        if self.scale:
            self.scale.quiet(now)

    # --- what it says ----------------------------------------------------------------------------------------------

    def can_tell(self):
        """Whether there is any source that may still say something."""
        return bool(self.scale) or self._is_told()

    def _is_told(self):
        return self.told is not None and self.told.piece is not None

    def has_news(self):
        """Whether a source says something else than at the last call: something has come to rest, or was told."""
        if self.told and self.told.count != self._heard:
            self._heard = self.told.count
            return True
        return self.scale is not None and self.scale.has_news()

    def is_still(self):
        """Whether the sources that there are have said what they can say."""
        return not self.scale or self.scale.is_still()

    def is_let_go(self):
        """Whether the last answer rests on something that nobody holds any more."""
        return self.by == WEIGHT

    def put_down(self, game, moves):
        """Those of some moves that ended where somebody says the piece was put: the hand is off it, and it stays.
        Between several a balance has a say too."""
        return self.told.put_down(self, game, moves) if self.told and not (self.scale and len(moves) > 1) else ()

    def is_in_hand(self, game):
        """Whether something is certainly still in the hand, so that no move of this game can be over."""
        return self.scale is not None and not self._is_told() and not game.takes_off and self.scale.has_gained()

    def narrowed(self, game, moves, seen=PUT, back=None):
        """What the sources leave of some moves, the likeliest first; `by` then tells what decided. `seen`: what the
        cells have seen of them; of what they have not seen put down, nothing is left if no source speaks of it. `back`:
        what a balance feels if the last move is taken back, which is then one of the moves, as None."""
        from .narrowing import narrowed

        return narrowed(self, game, moves, seen, back)

    def made(self, game, move):
        """A move, or a roll, is certain and will be made now."""
        if self.scale:
            self.scale.made(self.on_board(game.weights(move)))

    def on_board(self, parts):
        """Parts of Game.weights in cells of the board."""
        left, low = self.corner
        return [(x + left, y + low, wide, deep, volume) for x, y, wide, deep, volume in parts]
