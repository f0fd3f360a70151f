"""Evidence: everything besides the cells that is known of a piece. The tracker asks it and knows no source by name.

The cells give the candidates. A source narrows them or says nothing; what several sources leave is what all of them
allow, and sources that contradict each other say nothing. What is not decided then is asked of people.
"""

from .. import ticks
from ..keep.running_game import CELLS, TOLD, WEIGHT
from .cells_only import NOTHING, PUT
from .told import Told

# A weight that nobody can explain (a book on the rim, a piece held for long) is taken as it is after so long.
_ODD_MS = 30000

_NEVER = 1 << 29
# The file with the feet's gains.
FEET = "feet"


class Evidence:
    """The sources of one board. `corner`: the board's cell of the game's first one."""

    def __init__(self, config):
        self.told = Told()
        self.scale = None
        if config.feet:
            from .weigh import Scale

            self.scale = Scale(config.feet)
            self._reading = [0] * 5
            # What each foot's readings are to be multiplied with, learned with a known piece.
            self.gains = [Scale.FULL] * 4
        self.corner = (0, 0)
        # What decided the last answer.
        self.by = CELLS
        # The last news of the scale, and of what was told, that was looked at.
        self._seen = 0
        self._heard = 0
        # A change of weight that no move explains, and since when.
        self._odd = 0
        self._odd_since = None

    # --- what comes in ---------------------------------------------------------------------------------------------

    def step(self, port):
        """Take what the feet have weighed since the last scan."""
        if self.scale:
            full = self.scale.FULL
            while port.weigh(self._reading):
                # In parts, so that small numbers do.
                self.scale.take(
                    [mg + ((mg >> 6) * (gain - full) >> 6) for mg, gain in zip(self._reading[1:], self.gains)]
                )

    def load(self, store):
        """Take the gains of the feet from the flash; those of a new board are one."""
        if self.scale:
            data = store.load(FEET)
            if data and len(data) == 8:
                self.gains = [data[2 * foot] << 8 | data[2 * foot + 1] for foot in range(4)]

    def learned(self, app, gains):
        """The gains of the feet are known now."""
        self.gains = gains
        data = bytearray()
        for gain in gains:
            data += bytes((gain >> 8, gain & 255))
        app.store_checked(FEET, bytes(data))

    def look(self):
        """The position has changed."""
        self.told.forget()
        if self.scale:
            self.scale.lost()
            self._seen = self.scale.news

    def quiet(self, now):
        """All cells are as they should be. What the board weighs then is how this position weighs, unless something was
        lifted or laid down that no cell sees; a weight that nobody can explain is believed after a while."""
        scale = self.scale
        if not scale or not scale.is_still() or (scale.is_changed() and not scale.is_ripe()):
            return
        if scale.is_changed() and scale.has_gained():
            if self._odd_since is None or self._odd != scale.changes:
                self._odd = scale.changes
                self._odd_since = now
            if ticks.diff(now, self._odd_since) < _ODD_MS:
                return
        self._odd_since = None
        self._seen = scale.news
        scale.tare()

    # --- what it says ----------------------------------------------------------------------------------------------

    def can_tell(self):
        """Whether there is any source that may still say something."""
        return bool(self.scale) or self.told.piece is not None

    def has_news(self):
        """Whether a source says something else than at the last call: something has come to rest, or was told."""
        scale = self.scale
        if self.told.count != self._heard:
            self._heard = self.told.count
            return True
        if scale and scale.news != self._seen and scale.is_still():
            self._seen = scale.news
            return True
        return False

    def is_still(self):
        """Whether the sources that there are have said what they can say."""
        return not self.scale or self.scale.is_still()

    def is_in_hand(self, game):
        """Whether something is certainly still in the hand, so that no move of this game can be over."""
        return self.told.piece is None and not game.takes_off and bool(self.scale) and self.scale.has_gained()

    def narrowed(self, game, moves, seen=PUT, back=None):
        """What the sources leave of some moves, the likeliest first; `by` then tells what decided. `seen`: what the
        cells have seen of them; of what they have not seen put down, nothing is left if no source speaks of it. `back`:
        what a balance feels if the last move is taken back, which is then one of the moves, as None."""
        self.by = CELLS
        parts = [self._on_board(game.weights(move)) for move in moves]
        if back:
            moves = moves + [None]
            parts.append(self._on_board(back))
        told = self.told.allowed(game, parts, seen != PUT)
        order, weighed = self._weighed(parts, seen)
        left = [i for i in order if (weighed is None or i in weighed) and (told is None or i in told)]
        if not left or (told is None and weighed is None):
            # They contradict each other, or say nothing.
            return [moves[i] for i in order] if seen == PUT else []
        if len(left) == 1:
            self.by = WEIGHT if weighed is not None and len(weighed) == 1 else TOLD
        return [moves[i] for i in left]

    def made(self, game, move):
        """A move is certain and will be made now: what a unit weighs is known a little better."""
        if self.scale and self.scale.is_still() and self.scale.level is not None:
            self.scale.follow(self._on_board(game.weights(move)))

    def _on_board(self, parts):
        left, low = self.corner
        return [(x + left, y + low, wide, deep, volume) for x, y, wide, deep, volume in parts]

    def _weighed(self, parts, seen):
        """All numbers in the order of likelihood, and those that the weight allows; None: it says nothing."""
        order = sorted(range(len(parts)), key=lambda i: (-sum([abs(part[4]) for part in parts[i]]), i))
        scale = self.scale
        if not scale or not scale.is_still() or scale.level is None:
            return order, None
        from .weigh import LIMIT, MARGIN

        for in_steps in (True, False):
            found = [self._misfit(part, in_steps, seen) for part in parts]
            if None in found or not found:
                continue
            order.sort(key=lambda i: (found[i], i))
            best = found[order[0]]
            if best <= LIMIT and (seen != NOTHING or not self._may_be_nothing(in_steps, best + MARGIN)):
                return order, [i for i in order if found[i] < best + MARGIN]
        return order, None

    def _misfit(self, parts, in_steps, seen):
        """Without a rest in the hand a piece that was only nudged looks like another one that was moved."""
        if seen == NOTHING and not in_steps and not sum([part[4] for part in parts]):
            return _NEVER
        return self.scale.misfit(parts, in_steps)

    def _may_be_nothing(self, in_steps, worst):
        """Whether what was lifted may just have been put back."""
        scale = self.scale
        if in_steps:
            return not scale.was_lifted() or scale.put_back() < worst
        return scale.misfit([], False) < worst
