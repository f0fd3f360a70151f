"""The highest-scoring equation of Rolling Cubes for a roll, found exactly.

Why the answer is the best one:

1. An equation has p + or - signs, m × and d : signs, and numbers of certain lengths; together they are its
   *class*. Equations of a class have the same points, less what a factor or divisor 1 costs. Classes are
   tried from the highest points down; the search ends when no class left can beat what was found.
2. Bring everything to one side: an equation is a sum of p + 2 terms, each plus or minus, that is 0. A term is a
   product of m' + 1 numbers divided by d' numbers. Every split of the terms into plus and minus, both not
   empty, can be written with any mixture of + and - signs: a plus term goes to the left after + or to the right
   after -, a minus term the other way round. Within a term every order may be written too. So a class is
   searched by its *shapes*: which lengths are multiplied, divided and added with which sign.
3. A shape is cut into two halves. For each half all values are collected, for each multiset of digits it can
   use; the halves meet where digits are available for both and the values are the same. A shape is left out
   only if the smallest and largest numbers that the digits allow keep its sum away from 0.
4. Values are fractions modulo a prime larger than any numerator or denominator that 8 digits can give, so equal
   fractions always meet. What meets is written out in all ways and judged by the rules; only what is legal
   counts, with the points that the judge gives.

The cost of 1s is carried along with the digits, as the smallest cost over the orders of the term.
"""

from collections.abc import Iterator
from functools import cache
from itertools import permutations, product
from math import perm, prod

from rules_core.games.rolling_cubes import equation as cubes_equation
from rules_core.refused import Refused

PRIME = (1 << 61) - 1
# A multiset of digits is an int with 4 bits for each digit; above them stands the cost of the 1s.
DIGITS = (1 << 40) - 1
COST = 1 << 40
ZERO = 1  # the digit 0 alone

Lengths = tuple[int, ...]
Term = tuple[Lengths, Lengths]  # lengths of the factors and of the divisors, each longest first
Signs = tuple[int, ...]
Table = dict[int, set[int]]  # digits and cost -> values modulo PRIME
Filled = tuple[list[int], list[int]]  # factors and divisors of a term


def best(digits: str, operators: str) -> tuple[int, str] | None:
    """Points and text of an equation with the highest points from these cubes and `=`; None if there is none."""
    return _Search(digits, operators).best()


def _partitions(total: int, count: int, largest: int) -> Iterator[Lengths]:
    """All ways to write a total as that many numbers from 1 on, largest first."""
    if count == 0:
        if total == 0:
            yield ()
        return
    for first in range(min(largest, total - count + 1), 0, -1):
        for rest in _partitions(total - first, count - 1, first):
            yield (first, *rest)


def _classes(digits: int, joins: int, times: int, divisions: int) -> list[tuple[int, int, int, int, Lengths]]:
    """All classes of equations (points, + and -, ×, :, lengths) from so many cubes, best first."""
    found = []
    for p, m, d in product(range(joins + 1), range(times + 1), range(divisions + 1)):
        numbers = p + m + d + 2
        if numbers == 2:
            continue
        for total in range(numbers, digits + 1):
            cubes = total + p + m + d + 1
            bonus = {cubes_equation.CUBES - 1: 1, cubes_equation.CUBES: 2}.get(cubes, 0)
            for lengths in _partitions(total, numbers, total):
                points = 1 + p + 2 * m + 3 * d + sum(n * (n + 1) // 2 for n in lengths) + bonus
                found.append((points, p, m, d, lengths))
    return sorted(found, reverse=True)


@cache
def _shapes(terms: int, times: int, divisions: int, lengths: Lengths) -> list[tuple[Term, ...]]:
    """All ways to arrange numbers of these lengths as factors and divisors of that many terms, in a fixed order."""
    found = set()
    for factors in _partitions(times + terms, terms, times + terms):
        for divisors in set(product(range(divisions + 1), repeat=terms)):
            if sum(divisors) == divisions:
                for order in set(permutations(lengths)):
                    shape = []
                    at = 0
                    for up, down in zip(factors, divisors, strict=True):
                        top = sorted(order[at : at + up], reverse=True)
                        bottom = sorted(order[at + up : at + up + down], reverse=True)
                        shape.append((tuple(top), tuple(bottom)))
                        at += up + down
                    found.add(tuple(sorted(shape, reverse=True)))
    return sorted(found)


def _cost(factors: int, divisors: int, ones_above: int, ones_below: int) -> int:
    """What the 1s in a term cost in its best order: `1:…` costs nothing, `1×1×…` only one of the two."""
    if factors + divisors == 1:
        return 0
    spared = 1 if ones_above and (divisors or ones_above > 1) else 0
    return ones_above - spared + 2 * ones_below


class _Search:
    """The search for one roll; the tables it fills serve all shapes."""

    def __init__(self, digits: str, operators: str) -> None:
        self.plus, self.minus = operators.count("+"), operators.count("-")
        self.times, self.divisions = operators.count("x"), operators.count(":")
        self.digits = sorted(digits)
        self.whole = sum(1 << 4 * int(digit) for digit in digits)
        self.available = {0}
        for digit in digits:
            self.available |= {key + (1 << 4 * int(digit)) for key in self.available}
        self.points = 0
        self.equation = ""
        self._numbers: dict[int, Table] = {}
        self._products: dict[Lengths, Table] = {}
        self._terms: dict[Term, Table] = {}
        self._sums: dict[tuple[tuple[Term, ...], Signs], Table] = {}
        self._inverse: dict[int, int] = {}
        self._limits: dict[Term, tuple[float, float]] = {}

    def best(self) -> tuple[int, str] | None:
        joins = self.plus + self.minus
        for points, p, m, d, lengths in _classes(len(self.digits), joins, self.times, self.divisions):
            if points <= self.points:
                break
            self._search_class(points, p + 2, m, d, lengths)
        return (self.points, self.equation) if self.points else None

    def _search_class(self, points: int, terms: int, times: int, divisions: int, lengths: Lengths) -> None:
        for shape in _shapes(terms, times, divisions, lengths):
            for signs in self._signs(shape):
                self._search_shape(points, shape, signs, sum(lengths))
                if self.points == points:
                    return

    def _signs(self, shape: tuple[Term, ...]) -> Iterator[Signs]:
        """The signs with which the terms can add up to 0; the first one is plus, equal terms are not told apart."""
        limits = [self._limit(term) for term in shape]
        for signs in product((1, -1), repeat=len(shape) - 1):
            signs = (1, *signs)
            if -1 not in signs:
                continue
            if any(shape[i] == shape[i + 1] and signs[i] < signs[i + 1] for i in range(len(shape) - 1)):
                continue
            low = high = 0.0
            for sign, (least, most) in zip(signs, limits, strict=True):
                low += least if sign > 0 else -most
                high += most if sign > 0 else -least
            if low <= 1e-6 and high >= -1e-6:
                yield signs

    def _limit(self, term: Term) -> tuple[float, float]:
        """Bounds of a term's value, from the smallest and largest numbers that the digits allow."""
        if term not in self._limits:
            alone = len(term[0]) + len(term[1]) == 1
            low, high = 1.0, 1.0
            for length in term[0]:
                least, most = self._extremes(length, alone)
                low, high = low * least, high * most
            for length in term[1]:
                least, most = self._extremes(length, alone)
                low, high = low / max(most, 1), high / max(least, 1)
            self._limits[term] = low * (1 - 1e-9), high * (1 + 1e-9)
        return self._limits[term]

    def _extremes(self, length: int, alone: bool) -> tuple[int, int]:
        """The smallest and the largest number of a length; 0 only counts if it stands alone."""
        most = int("".join(reversed(self.digits))[:length])
        if alone and length == 1:
            return int(self.digits[0]), most
        first = next((digit for digit in self.digits if digit != "0"), "9")
        rest = "".join(self.digits).replace(first, "", 1)
        return int(first + rest[: length - 1]), most

    # --- tables ------------------------------------------------------------------------------------------------

    def _number(self, length: int) -> Table:
        """All numbers of a length by their digits."""
        table = self._numbers.get(length)
        if table is None:
            table = self._numbers[length] = {}
            for order in dict.fromkeys(permutations(self.digits, length)):
                if length == 1 or order[0] != "0":
                    key = sum(1 << 4 * int(digit) for digit in order)
                    table.setdefault(key, set()).add(int("".join(order)))
        return table

    def _product(self, lengths: Lengths) -> Table:
        """All products of numbers other than 0; the cost in the key is the number of factors 1."""
        table = self._products.get(lengths)
        if table is None:
            table = self._products[lengths] = {}
            if not lengths:
                table[0] = {1}
                return table
            rest = self._product(lengths[1:])
            for one, values in self._number(lengths[0]).items():
                if one == ZERO:
                    continue
                if lengths[0] == 1 and 1 in values:
                    one += COST
                for two, others in rest.items():
                    key = one + two
                    if key & DIGITS in self.available:
                        found = {x * y for x in values for y in others}
                        if key in table:
                            table[key] |= found
                        else:
                            table[key] = found
        return table

    def _term(self, term: Term) -> Table:
        """All values of a term."""
        table = self._terms.get(term)
        if table is None:
            above, below = term
            if len(above) + len(below) == 1:
                table = self._number(above[0])
            else:
                table = {}
                for one, tops in self._product(above).items():
                    for two, bottoms in self._product(below).items():
                        key = (one + two) & DIGITS
                        if key in self.available:
                            key += COST * _cost(len(above), len(below), one // COST, two // COST)
                            inverses = [self._inverted(bottom) for bottom in bottoms] if below else [1]
                            found = {top * inverse % PRIME for inverse in inverses for top in tops}
                            if key in table:
                                table[key] |= found
                            else:
                                table[key] = found
            self._terms[term] = table
        return table

    def _inverted(self, number: int) -> int:
        inverse = self._inverse.get(number)
        if inverse is None:
            inverse = self._inverse[number] = pow(number, -1, PRIME)
        return inverse

    def _sum(self, terms: tuple[Term, ...], signs: Signs) -> Table:
        """All values of a signed sum of terms."""
        table = self._sums.get((terms, signs))
        if table is None:
            last = self._term(terms[-1])
            if signs[-1] < 0:
                last = {key: {PRIME - value for value in values} for key, values in last.items()}
            if len(terms) == 1:
                table = {key: {value % PRIME for value in values} for key, values in last.items()}
            else:
                table = {}
                for one, values in self._sum(terms[:-1], signs[:-1]).items():
                    for two, others in last.items():
                        key = one + two
                        if key & DIGITS in self.available:
                            found = {(x + y) % PRIME for y in others for x in values}
                            if key in table:
                                table[key] |= found
                            else:
                                table[key] = found
            self._sums[terms, signs] = table
        return table

    # --- meeting in the middle ----------------------------------------------------------------------------------

    def _search_shape(self, points: int, shape: tuple[Term, ...], signs: Signs, length: int) -> None:
        cut = self._cut(shape)
        halves = []
        for half in (0, 1):
            chosen = [i for i in range(len(shape)) if cut >> i & 1 == half]
            halves.append((tuple(shape[i] for i in chosen), tuple(signs[i] if half else -signs[i] for i in chosen)))
        one, two = (self._sum(*half) for half in halves)
        by_digits: dict[int, list[int]] = {}
        for key in two:
            by_digits.setdefault(key & DIGITS, []).append(key)
        for key, values in one.items():
            digits = key & DIGITS
            if length == len(self.digits):
                partners = by_digits.get(self.whole - digits, [])
            else:
                partners = [k for rest, keys in by_digits.items() if rest + digits in self.available for k in keys]
            for partner in partners:
                if points - key // COST - partner // COST <= self.points:
                    continue
                for value in values & two[partner]:
                    self._write(halves, (key, partner), value)
                    if self.points == points:
                        return

    def _cut(self, shape: tuple[Term, ...]) -> int:
        """The terms of one half, as bits, such that the two tables are small."""
        count = len(self.digits)

        def size(chosen: list[Term]) -> float:
            lengths = [length for term in chosen for part in term for length in part]
            used = min(sum(lengths), count)
            same = prod(len(part) for term in chosen for part in term if part)
            return perm(count, used) / same

        def both(cut: int) -> float:
            return sum(size([shape[i] for i in range(len(shape)) if cut >> i & 1 == half]) for half in (0, 1))

        return min(range(1, 1 << len(shape) - 1), key=both)

    # --- from a meeting point to the equation -------------------------------------------------------------------

    def _write(self, halves: list[tuple[tuple[Term, ...], Signs]], keys: tuple[int, int], value: int) -> None:
        """Write what meets at a value in all ways until one is legal; keep it if it is the best so far."""
        for one in self._filled_sum(*halves[0], keys[0], value):
            for two in self._filled_sum(*halves[1], keys[1], value):
                negative = [-sign for sign in halves[0][1]]
                signs = negative + list(halves[1][1])
                for text in self._written(one + two, signs):
                    try:
                        points = cubes_equation.points(cubes_equation.check(text))
                    except Refused:
                        continue
                    if points > self.points:
                        self.points, self.equation = points, text
                    return

    def _filled_sum(self, terms: tuple[Term, ...], signs: Signs, key: int, value: int) -> Iterator[list[Filled]]:
        """All ways to fill the terms with numbers so that the digits, the cost and the value are these."""
        if len(terms) == 1:
            for filled in self._filled_term(terms[0], key, value * signs[0] % PRIME):
                yield [filled]
            return
        last = self._term(terms[-1])
        for rest, values in self._sum(terms[:-1], signs[:-1]).items():
            for x in last.get(key - rest, ()):
                before = (value - signs[-1] * x) % PRIME
                if before in values:
                    for head in self._filled_sum(terms[:-1], signs[:-1], rest, before):
                        for filled in self._filled_term(terms[-1], key - rest, x):
                            yield [*head, filled]

    def _filled_term(self, term: Term, key: int, value: int) -> Iterator[Filled]:
        above, below = term
        if len(above) + len(below) == 1:
            if value in self._number(above[0]).get(key, ()):
                yield [value], []
            return
        for one, tops in self._product(above).items():
            for two, bottoms in self._product(below).items():
                cost = _cost(len(above), len(below), one // COST, two // COST)
                if (one + two) % COST + COST * cost != key:
                    continue
                for bottom in bottoms:
                    for top in tops:
                        if top * self._inverted(bottom) % PRIME == value:
                            for factors in self._filled_product(above, one, top):
                                for divisors in self._filled_product(below, two, bottom):
                                    yield factors, divisors

    def _filled_product(self, lengths: Lengths, key: int, value: int) -> Iterator[list[int]]:
        if not lengths:
            yield []
            return
        for one, numbers in self._number(lengths[0]).items():
            if one == ZERO:
                continue
            if lengths[0] == 1 and 1 in numbers:
                one += COST
            rest = self._product(lengths[1:]).get(key - one, ())
            for number in numbers:
                if value % number == 0 and value // number in rest:
                    for others in self._filled_product(lengths[1:], key - one, value // number):
                        yield [number, *others]

    def _written(self, terms: list[Filled], signs: list[int]) -> Iterator[str]:
        """All ways to write the terms as an equation with the signs at hand, in orders that cost least."""
        texts = [_orders(*term) for term in terms]
        plus = [i for i, sign in enumerate(signs) if sign > 0]
        minus = [i for i, sign in enumerate(signs) if sign < 0]
        for chosen in product(*texts):
            for ups in permutations([chosen[i] for i in plus]):
                for downs in permutations([chosen[i] for i in minus]):
                    for stay, keep in product(range(1, len(ups) + 1), range(1, len(downs) + 1)):
                        pluses = stay + keep - 2
                        minuses = len(ups) + len(downs) - stay - keep
                        if pluses <= self.plus and minuses <= self.minus:
                            left = "+".join(ups[:stay]) + "".join("-" + text for text in downs[keep:])
                            right = "+".join(downs[:keep]) + "".join("-" + text for text in ups[stay:])
                            yield f"{left}={right}"


def _orders(factors: list[int], divisors: list[int]) -> list[str]:
    """The texts of a term in all orders that have the most points."""
    numbers = [("x", number) for number in factors] + [(":", number) for number in divisors]
    found: dict[str, int] = {}
    for order in permutations(numbers):
        if order[0][0] == "x":
            text = str(order[0][1]) + "".join(sign + str(number) for sign, number in order[1:])
            found[text] = sum(points for _, points, _ in cubes_equation.cube_points(text + "=0"))
    most = max(found.values())
    return sorted(text for text, points in found.items() if points == most)
