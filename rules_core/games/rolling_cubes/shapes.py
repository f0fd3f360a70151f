"""Finds an equation with many points in a throw, in the time that a board has.

The kinds of equations are gone through from the best one down, again and again, until time is up or no better one is
left. Brought to one side, an equation is a sum of terms that is 0. A term may have either sign, for on the other side
it has the other one, so + and - do the same work. A shape says which numbers of a kind make a term together; it is made
by chance. Its numbers are then chosen in order, but for those that the cubes left over must make: the single digits
that are only added and subtracted, or where a shape has none of these the longest number.
"""

from array import array

from .kinds import ALL_CUBES, is_product

MYPY = False
if MYPY:
    from collections.abc import Iterator

    from ...chance import Chance
    from .kinds import Kind

# So many numbers are looked at in a throw, half of them at most for equations of all cubes alone, and in a shape. To
# make a shape counts as some, and so does to begin with the numbers for one of its places.
OF_A_THROW = 34000
OF_A_SHAPE = 300
MAKING = 50
BEGINNING = 5
# So many shapes of a kind that cannot come to 0 are made before it is given up.
PATIENCE = 40
# What a step of a shape does with its number: it begins a term that is added or subtracted, multiplies or divides the
# term, or does so by standing beside the longest number, where it divides or multiplies.
PLUS, MINUS, TIMES, OVER, TIMES_THERE, OVER_THERE = range(6)


class Shapes:
    """The best equation that was found in a throw, and what it is worth."""

    def __init__(self, signs: list[str], kinds: "list[Kind]", chance: "Chance", worth: int) -> None:
        """Only what is worth more than so much is looked for."""
        self.kinds = kinds
        self.chance = chance
        self.found = ""
        self.worth = worth
        self.digits = digits = sorted([int(sign) for sign in signs if sign.isdigit()])
        self.signs = [sign for sign in signs if sign in "+-"]
        # The numbers of none, one, two and three digits, and the cubes of each as bits.
        self.values = [array("H", [0])] + [array("H") for _ in range(3)]
        self.cubes = [bytearray(1)] + [bytearray() for _ in range(3)]
        for length in range(1, 4):
            for k in range(len(self.values[length - 1])):
                value = self.values[length - 1][k]
                taken = self.cubes[length - 1][k]
                for cube in range(len(digits) if value or length == 1 else 0):
                    if not taken >> cube & 1:
                        self.values[length].append(10 * value + digits[cube])
                        self.cubes[length].append(taken | 1 << cube)
        # For the cubes that are left when some are taken: their sum, and a number that tells how often each digit but 0
        # is among them; the same for the pairs 00 to 99. And the sums that some of them make, as bits, once known.
        weights = [5**digit // 5 for digit in range(10)]
        self.pairs = array("L", [weights[pair // 10] + weights[pair % 10] for pair in range(100)])
        rest = [0]
        total = [0]
        for digit in digits:
            rest = [weight + weights[digit] for weight in rest] + rest
            total = [part + digit for part in total] + total
        self.rest = array("L", rest)
        self.sum = bytearray(total)
        self.parts = array("L", [0] * len(rest))
        # The shape: what each step does, the length of its number, and whether that is a factor or divisor.
        self.steps: list[int] = []
        self.lengths: list[int] = []
        self.factor: list[bool] = []
        # How many single digits are left for the end, and otherwise the least that the longest number may be.
        self.singles = 0
        self.low = 0
        # Where to begin among the numbers of each length and, besides, for the first step; how many numbers may still
        # be looked at, and at which number of the first step it was left off.
        self.first = [0] * 4
        self.begin = 0
        self.left = 0
        self.stopped = 0
        # The numbers chosen, their cubes, and what the cubes left over must make.
        self.chosen: list[int] = []
        self.used = 0
        self.missing = 0

    def look(self) -> "Iterator[None]":
        """Try shapes, with a breath after each; only with all cubes at first."""
        # Of each kind that is looked through, where to go on; of others, how many shapes were in vain.
        tried = {kind[1]: 0 for kind in self.kinds}
        spent = 0
        for end in (OF_A_THROW // 2, OF_A_THROW):
            kinds = [kind for kind in self.kinds if tried[kind[1]] >= 0 and (end == OF_A_THROW or kind[2] in ALL_CUBES)]
            while spent < end and kinds and -kinds[0][0] > self.worth:
                for kind in kinds[:]:
                    if -kind[0] <= self.worth or spent > end:
                        break
                    self.left = OF_A_SHAPE
                    tried[kind[1]] = self._try(kind, tried[kind[1]])
                    if tried[kind[1]] < 0:
                        kinds.remove(kind)
                    spent += OF_A_SHAPE - self.left + MAKING
                    yield None

    def _try(self, kind: "Kind", tried: int) -> int:
        """Look for an equation in a shape of a kind; what was tried of it so far, -1 if it is done with."""
        product = is_product(kind[2], kind[3] + kind[4])
        self._shape(kind, product)
        self.begin = tried if product else 0
        if not self._reaches():
            return tried + 1 if tried < PATIENCE and not product else -1
        if self._fill(0, 0, 0, self._dropped(kind)):
            equation = self._written()
            if equation:
                self.found = equation
                self.worth = -kind[0]
        if product:
            return self.stopped if self.left < 0 else -1
        return tried

    def _shape(self, kind: "Kind", product: bool) -> None:
        """Give the numbers and operators of a kind their places, by chance."""
        chance = self.chance
        _, _, text, times, over = kind
        lengths = [int(length) for length in text]
        self.low = 10 ** (lengths[0] - 1)
        self.singles = 0
        self.first = [0 if product else chance.below(len(values)) for values in self.values]
        if times + over == len(lengths) - 2:
            # Two terms: the longest number is what comes of the others.
            here = times if product else chance.below(times + 1)
            there = over if product else chance.below(over + 1)
            self.steps = [PLUS] + [TIMES] * here + [TIMES_THERE] * there
            self.steps += [OVER] * (over - there) + [OVER_THERE] * (times - here)
            self.lengths = lengths[1:]
            self.factor = [True] * len(self.steps)
        else:
            self._terms(lengths, times, over)
        self.chosen = [0] * len(self.steps)

    def _terms(self, lengths: list[int], times: int, over: int) -> None:
        """A shape of more than two terms."""
        chance = self.chance
        count = len(lengths) - times - over
        operators = [[PLUS] for _ in range(count)]
        for number in range(times + over):
            operators[chance.below(count)].append(TIMES if number < times else OVER)
        places = [term for term in range(count) for _ in operators[term]]
        terms: list[list[int]] = [[] for _ in range(count)]
        for length in lengths:
            at = chance.below(len(places))
            if length > 1 and chance.below(4):
                # Long numbers that are multiplied seldom find their match.
                good = [k for k in range(len(places)) if TIMES not in operators[places[k]]] or [at]
                at = good[chance.below(len(good))]
            terms[places.pop(at)].append(length)
        # The longest numbers first: then few that are looked at have their cubes taken.
        order = [10 * (9 - terms[term][0]) + term for term in range(count) if terms[term] != [1]]
        order.sort()
        order = [term % 10 for term in order]
        self.singles = count - len(order)
        if not self.singles:
            alone = [term for term in order if terms[term] == lengths[:1]]
            order = [term for term in order if term != alone[0]] if alone else []
        self.steps = []
        self.lengths = []
        self.factor = []
        for term in order:
            # The second stands against the first.
            if self.steps and (chance.below(2) or (self.singles and MINUS not in self.steps)):
                operators[term][0] = MINUS
            self.steps += operators[term]
            self.lengths += terms[term]
            self.factor += [len(terms[term]) > 1] * len(terms[term])

    def _reaches(self) -> bool:
        """Whether the shape can come to 0 at all."""
        low = high = least = most = 0
        sign = PLUS
        for at in range(len(self.steps)):
            step = self.steps[at]
            small = 10 ** (self.lengths[at] - 1) if self.lengths[at] > 1 else 2 if self.factor[at] else 0
            large = 0
            for digit in self.digits[-1 : -1 - self.lengths[at] : -1]:
                large = 10 * large + digit
            if step <= MINUS:
                low += least if sign == PLUS else -most
                high += most if sign == PLUS else -least
                sign = step
                least, most = small, large
            elif step in (TIMES, TIMES_THERE):
                least, most = least * small, most * large
            else:
                least, most = least // max(large, 2), most // small
        low += least if sign == PLUS else -most
        high += most if sign == PLUS else -least
        if self.singles:
            return bool(self.steps) and low <= 9 * self.singles and high >= -9 * self.singles
        return low < 10 * self.low and high >= self.low

    def _dropped(self, kind: "Kind") -> int:
        """Cubes that are left out, by chance, if the numbers do not need all."""
        dropped = 0
        for _ in range(len(self.digits) - sum([int(length) for length in kind[2]])):
            cube = self.chance.below(len(self.digits))
            while dropped >> cube & 1:
                cube = (cube + 1) % len(self.digits)
            dropped |= 1 << cube
        return dropped

    def _fill(self, at: int, total: int, term: int, used: int) -> bool:
        """Choose the numbers from a step on, after some terms and a part of one; True if the rest can make the end."""
        step = self.steps[at]
        if step <= MINUS:
            total += term
            term = 1 if step == PLUS else -1
        length = self.lengths[at]
        least = 2 if self.factor[at] else 0
        most = 999
        if step >= TIMES and self.lengths[at - 1] == length and (step == TIMES or step == self.steps[at - 1]):
            # Factors may change places, and so may divisors: once is enough.
            most = self.chosen[at - 1]
        divides = step in (OVER, OVER_THERE)
        self.left -= BEGINNING
        if at + 1 == len(self.steps):
            return self._last(total, term, used, least, most, divides)
        values = self.values[length]
        cubes = self.cubes[length]
        first = self.first[length] - len(values)
        for k in range(first + (0 if at else self.begin), self.first[length]):
            value = values[k]
            if cubes[k] & used or not least <= value <= most or (divides and term % value):
                continue
            self.chosen[at] = value
            if self._fill(at + 1, total, term // value if divides else term * value, used | cubes[k]):
                return True
            if self.left < 0:
                self.stopped = k + 1 - first
                break
        return False

    def _last(self, total: int, term: int, used: int, least: int, most: int, divides: bool) -> bool:
        """The same for the last step."""
        values = self.values[self.lengths[-1]]
        cubes = self.cubes[self.lengths[-1]]
        low = -9 * self.singles if self.singles else self.low
        high = 9 * self.singles if self.singles else 10 * self.low - 1
        self.left -= len(values)
        for k in range(len(values)):
            value = values[k]
            if not divides:
                number = total + term * value
            elif value < 2 or term % value:
                continue
            else:
                number = total + term // value
            if not low <= number <= high or not least <= value <= most or cubes[k] & used:
                continue
            if self._closes(number, used | cubes[k]):
                self.chosen[-1] = value
                return True
        return False

    def _closes(self, number: int, used: int) -> bool:
        """Whether the cubes that are left make this number, all of them: as one number, or added and subtracted."""
        self.missing = number
        self.used = used
        if not self.singles:
            return self.pairs[number % 100] + self.pairs[number // 100] == self.rest[used]
        # Those that are subtracted make half of what the sum of all is too much.
        twice = self.sum[used] - abs(number)
        if twice < 0 or twice & 1:
            return False
        if not self.parts[used]:
            parts = 1
            for cube in range(len(self.digits)):
                if not used >> cube & 1:
                    parts |= parts << self.digits[cube] & 0x1FFFFFFF
            self.parts[used] = parts
        return bool(self.parts[used] >> (twice >> 1) & 1)

    def _written(self) -> str:
        """The equation, with the signs that there are; an empty text if both sides would be written alike."""
        terms: list[tuple[int, str]] = []
        beside = ""
        for at in range(len(self.steps)):
            step = self.steps[at]
            number = str(self.chosen[at])
            if step <= MINUS:
                terms.append((step, number))
            elif step <= OVER:
                sign, text = terms.pop()
                terms.append((sign, text + "x:"[step - TIMES] + number))
            else:
                beside += ":x"[step - TIMES_THERE] + number
        if self.singles:
            terms += self._single_terms()
        else:
            terms.append((MINUS, str(self.missing) + beside))
        sides = ["", ""]
        more = []
        for sign, text in reversed(terms):
            if sides[sign]:
                more.append((sign, text))
            else:
                sides[sign] = text
        signs = list(self.signs)
        for sign, text in more:
            written = signs.pop()
            sides[sign if written == "+" else 1 - sign] += written + text
        return sides[0] + "=" + sides[1] if sides[0] and sides[1] and sides[0] != sides[1] else ""

    def _single_terms(self) -> list[tuple[int, str]]:
        """The single digits that are left, each added or subtracted so that nothing is missing."""
        free = [self.digits[cube] for cube in range(len(self.digits)) if not self.used >> cube & 1]
        for minus in range(1 << len(free)):
            total = self.missing
            for k in range(len(free)):
                total += -free[k] if minus >> k & 1 else free[k]
            if not total:
                return [(minus >> k & 1, str(free[k])) for k in range(len(free))]
        return []
