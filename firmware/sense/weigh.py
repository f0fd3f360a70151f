"""Weighing: readings of four feet become rests, and rests say how well a move explains what has changed between them.

Whole numbers only (milligrams, millimetres, sixteenths of a variance), so that every machine decides alike. A change is
a difference of the four feet; only its sum and its two moments count, for a board on four feet may be twisted.
"""

from .. import ticks

# A tenth of a second is one block of readings, or half of that if they come fast. Three still blocks are a rest, or
# four fast ones; after so many tenths it is known best. The first block is not counted.
_BLOCKS_A_SECOND = 10
_FAST_HZ = 40
_STILL = 2
_MOST = 8
# A move that lies so many times further off than the likeliest one may is not looked at further.
_FAR = 4
NEVER = 1 << 29
# What neighbours that are brushed while a piece is put down add to a moment, in milligrams times millimetres.
_BRUSHED = 30000
# A weight that nobody can explain (a book on the rim, a piece held for long) is taken as it is after so long.
_ODD_MS = 30000
# On a table that never rests, what the position weighs is not known any more after moves of so many parts.
_LONG_AGO = 12
# The file with the feet's gains.
FEET = "feet"
# How what has changed is compared with a move, see `Scale.misfit`.
STEPS, GLIMPSE, WHOLE = 0, 1, 2


class Scale:
    """Four feet below a board. `take` is given every reading."""

    # A foot's gain of one.
    FULL = 4096
    # In sixteenths of a variance: how far off the likeliest move may lie, and by how much its rivals must be worse,
    # which is more than a thousand to one.
    LIMIT, MARGIN = 480, 288
    # The same for what was lifted having been put back: a thousand to one.
    BACK = 224

    def __init__(self, feet):
        self.feet = feet
        self.unit = feet.unit_mg
        halves = 2 if feet.rate_hz >= _FAST_HZ else 1
        self._size = max(1, feet.rate_hz // (halves * _BLOCKS_A_SECOND))
        # From the first reading of a block to its last one, in milliseconds.
        self._long = 1000 * (self._size - 1) // feet.rate_hz
        self._enough = _STILL + halves
        self._most = 1 + halves * _MOST
        # How far the readings of a still block lie apart at most; further below, how far two still blocks.
        self._spread = 8 * feet.noise_mg + 50
        # The same for all four together: a steady hand that carries a part of a piece trembles in all of them at once.
        self._sway = 12 * feet.noise_mg + 50
        # The error of a difference of two rests, in each foot: noise, and what creeps.
        self._error = feet.noise_mg * 10 // int(10 * (halves * self._size) ** 0.5) + 10
        self._apart = (3 + 2 * halves) * self._error
        self._sums = [0] * 4
        # Of each foot, and of all together.
        self._low = [0] * 5
        self._high = [0] * 5
        self._count = self._began = 0
        # The still blocks so far: the first one, the sum of the others, and how many there are.
        self._first = None
        self._rest = [0] * 4
        self._still = 0
        # The last rest; the one before it if something was put down in between; the last rest that was certainly how a
        # position weighs, and what the moves since then have added to it, as parts (Game.weights).
        self.level: list[int] | None = None
        self.before: list[int] | None = None
        self.zero: list[int] | None = None
        self._since: list = []
        # The first block since then in which something was missing: what was lifted, though it never came to rest.
        self.glimpse: list[int] | None = None
        # The parts of a move that is being made.
        self._made: list | None = None
        # Counts the rests that differ from the one before, and how often there is something new to say: a new rest, and
        # once more when it has lasted and is known better.
        self.changes = 0
        self._news = 0
        self._seen = 0
        # A change of weight that no move explains, and since when.
        self._odd = 0
        self._odd_since = None
        # What each foot's readings are to be multiplied with, learned with a known piece.
        self.gains = [self.FULL] * 4
        self._reading = [0] * 5
        # The last differences between two rests, see `_difference`.
        self._differences = []

    # --- readings ----------------------------------------------------------------------------------------------------

    def step(self, port):
        """Take all readings that wait."""
        while port.weigh(self._reading):
            # In parts, so that small numbers do.
            gains = self.gains
            reading = self._reading
            self.take([mg + ((mg >> 6) * (gain - self.FULL) >> 6) for mg, gain in zip(reading[1:], gains)], reading[0])

    def load(self, store):
        """Take the gains of the feet from the flash; those of a new board are one."""
        data = store.load(FEET)
        if data and len(data) == 8:
            self.gains = [data[2 * foot] << 8 | data[2 * foot + 1] for foot in range(4)]

    # --- rests -----------------------------------------------------------------------------------------------------

    def take(self, reading, at):
        """A reading of each foot in milligrams, and its time."""
        if not self._count:
            self._began = at
        values = reading + [sum(reading)]
        for foot in range(5):
            value = values[foot]
            if foot < 4:
                self._sums[foot] += value
            if not self._count or value < self._low[foot]:
                self._low[foot] = value
            if not self._count or value > self._high[foot]:
                self._high[foot] = value
        self._count += 1
        # A long step of the board costs readings, but no time: most of them will do.
        late = 2 * self._count > self._size and ticks.diff(at, self._began) >= self._long
        if late or self._count == self._size:
            self._close_block()

    def _close_block(self):
        size = self._count
        means = [(total + size // 2) // size for total in self._sums]
        apart = [self._high[foot] - self._low[foot] for foot in range(5)]
        calm = apart.pop() <= self._sway and max(apart) <= self._spread
        self._sums = [0] * 4
        self._count = 0
        if self.zero is not None and self.glimpse is None and 2 * self._missing(means) > self.unit:
            self.glimpse = means
        if not calm:
            self._still = 0
            return
        if not self._still or max(_off(means, self._mean() if self._still > 1 else self._first)) > self._apart:
            self._first = means
            self._rest = [0] * 4
            self._still = 1
            return
        if self._still > self._most:
            # A long rest follows the drift.
            self._rest = [total - total // self._most for total in self._rest]
            self._still -= 1
        self._rest = [self._rest[foot] + means[foot] for foot in range(4)]
        self._still += 1
        if self._still >= self._enough:
            self._settle(self._mean())
            self._news += self._still == self._most

    def _mean(self):
        count = self._still - 1
        return [total // count for total in self._rest]

    def _settle(self, level):
        if self.level is not None:
            rise = sum(level) - sum(self.level)
            if self._differs(level, self.level):
                self.before = self.level if rise > self.unit // 2 else None
                self.changes += 1
                self._news += 1
            elif self.glimpse and self._still == self._enough:
                # What was lifted is back, perhaps not far from where it was.
                self._news += 1
        self.level = level

    def is_still(self):
        """Whether nothing moves: no hand leans on the board, nothing swings."""
        return self._still >= self._enough

    def is_ripe(self):
        """Whether the rest has lasted, so that it will not be known better."""
        return self._still >= self._most

    def _differs(self, one, other):
        """Whether more lies between two rests than drift."""
        return max(_off(one, other)) > self.unit // 8 + self._apart

    def _missing(self, level):
        """How much lighter than the position the board is."""
        return sum(self.zero or ()) + self.unit * sum([part[4] for part in self._since]) - sum(level)

    def has_gained(self):
        """Whether the board is heavier or lighter than it should be, by half a unit or more."""
        if self.zero is None:
            return False
        # New pieces weigh only about what they should.
        new = abs(sum([part[4] for part in self._since]))
        return 2 * abs(self._missing(self.level)) > self.unit + new * self.unit * self.feet.weight_permille // 500

    def tare(self):
        """The position is as it should be, and nothing moves."""
        self.zero = self.level
        self.before = self.glimpse = None
        self._since = []

    def made(self, parts):
        """A move is certain. `parts`: see Game.weights, in cells of the board."""
        if self.is_still():
            self._follow(parts)
        self._made = parts

    def lost(self):
        """The position has changed: by a move, or in a way that nobody can weigh."""
        self._seen = self._news
        self.before = self.glimpse = None
        if self.zero is None or self._made is None or len(self._since) > _LONG_AGO:
            self.zero = None
            self._since = []
        else:
            self._since = self._since + self._made
            if self.is_still() and not self.has_gained():
                self.tare()
        self._made = None

    def quiet(self, now):
        """All cells are as they should be. What the board weighs then is how this position weighs, unless something was
        lifted or laid down that no cell sees; a weight that nobody can explain is believed after a while."""
        if not self.is_still():
            return
        gained = self.has_gained()
        changed = self.zero is not None and not self._since and self._differs(self.level, self.zero)
        if (gained or changed or self.glimpse) and not self.is_ripe():
            return
        if gained:
            if self._odd_since is None or self._odd != self.changes:
                self._odd = self.changes
                self._odd_since = now
            if ticks.diff(now, self._odd_since) < _ODD_MS:
                return
        self._odd_since = None
        self._seen = self._news
        self.tare()

    def has_news(self):
        """Whether something has come to rest, or has rested for long, since the last call."""
        if self._news == self._seen or not self.is_still():
            return False
        self._seen = self._news
        return True

    # --- how well a move explains it ---------------------------------------------------------------------------------

    def misfit(self, parts, how):
        """How badly a move explains what has changed, None if nobody can say. `parts`: see Game.weights, in cells of
        the board. `how`: what was taken and what was put is compared rest by rest (STEPS); the whole difference, and
        where something was missing for a moment (GLIMPSE); only the whole difference (WHOLE)."""
        zero, since = self.zero, self._since
        if zero is None or (how == STEPS and self.before is None) or (how == GLIMPSE and self.glimpse is None):
            return None
        taken = [part for part in parts if part[4] < 0]
        if how == STEPS:
            put = [part for part in parts if part[4] > 0]
            return self._misfit(taken + since, zero, self.before) + self._misfit(put, self.before, self.level)
        found = self._misfit(parts + since, zero, self.level)
        if how == GLIMPSE:
            missing = self._missing(self.glimpse)
            if len(taken) != 1 or 8 * missing > self.unit * (2 - 9 * taken[0][4]):
                return NEVER
            # In the air for a part of the block only: its place is known, not its weight.
            found += self._misfit(since, zero, self.glimpse, 0, [taken[0][:4] + (-missing,)])
        return found

    def was_lifted(self):
        """Whether there was a rest while something was in the hand."""
        return self.before is not None and self.zero is not None and 2 * self._missing(self.before) > self.unit

    def put_back(self, how):
        """How badly it is explained by what was lifted having been put back where it was."""
        lifted = self._missing(self.before if how == STEPS else self.glimpse)
        # It does not lie exactly as it did.
        return self._misfit(self._since, self.zero, self.level, _square(lifted * self.feet.placement_um // 1000))

    def _difference(self, start, end):
        """The change between two rests: its sum, and its moments about the middle of the feet. Asked for again and
        again, so it is kept."""
        for known in self._differences:
            if known[0] is start and known[1] is end:
                return known
        feet = self.feet
        change = [end[foot] - start[foot] for foot in range(4)]
        moments = [
            sum([change[foot] * (feet.at_mm[foot][axis] - feet.middle[axis]) for foot in range(4)]) for axis in (0, 1)
        ]
        found = (start, end, sum(change), moments[0], moments[1])
        self._differences = self._differences[-2:] + [found]
        return found

    def _misfit(self, parts, start, end, slack=0, weighed=()):
        """What is far off already is not looked at further. `weighed`: parts whose weight is known in milligrams."""
        feet = self.feet
        change = self._difference(start, end)
        total = change[2]
        parts = [part[:4] + (self.unit * part[4],) for part in parts] + list(weighed)
        moved, alone = _paired(parts)
        weight = sum([part[4] for part in alone])
        spread = 4 * self._error * self._error
        for part in parts:
            spread += _square(part[4] * feet.gain_permille // 2000)
        for part in alone:
            spread += _square(part[4] * feet.weight_permille // 1000)
        found = 16 * _square(total - weight) // spread
        for axis in (0, 1):
            if found > _FAR * self.LIMIT:
                break
            # About the middle of what only came or went its own weight does not matter.
            about = self._middle(alone[0], axis) if len(alone) == 1 else 0
            moment = change[3 + axis] - total * about
            arms = _square(feet.span[axis]) + 4 * _square(about)
            spread = self._error * self._error * arms + _BRUSHED * _BRUSHED + slack
            for part in parts:
                spread += _square(part[4] * feet.placement_um * 2 // 3000)
                spread += _square(part[4] * feet.gain_permille * feet.span[axis] // 4000)
            for old, new in moved:
                way = new[4] * (self._middle(new, axis) - self._middle(old, axis))
                moment -= way
                spread += _square(way * feet.weight_permille // 1000)
            for part in alone:
                way = part[4] * (self._middle(part, axis) - about)
                moment -= way
                spread += _square(way * feet.weight_permille // 1000)
            found += 16 * _square(moment) // spread
        return found

    def _middle(self, part, axis):
        """The middle of a part along an axis, in millimetres from the middle of the feet."""
        return (2 * part[axis] + part[axis + 2]) * self.feet.pitch_mm // 2 - self.feet.middle[axis]

    # --- the weight of a unit ----------------------------------------------------------------------------------------

    def _follow(self, parts):
        """What was put down tells, a little, what a unit weighs."""
        put = [part for part in parts if part[4] > 0]
        if len(put) == 1 and self.before is not None and put[0][4] >= 4:
            unit = (sum(self.level or ()) - sum(self.before)) // put[0][4]
            if 10 * abs(unit - self.unit) < self.unit:
                self.unit += (unit - self.unit) // 16


def _square(value):
    return value * value


def _off(one, other):
    return [abs(one[foot] - other[foot]) for foot in range(4)]


def _paired(parts):
    """What is moved as (part left, part taken), and what only comes or goes."""
    moved = []
    alone: list = []
    for part in parts:
        for other in alone:
            if other[4] == -part[4]:
                alone.remove(other)
                moved.append((other, part) if part[4] > 0 else (part, other))
                break
        else:
            alone.append(part)
    return moved, alone
