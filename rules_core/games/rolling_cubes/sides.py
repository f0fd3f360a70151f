"""Finds a good equation in a throw as a person does who has time: sides are made by chance until two of them meet.

Two sides meet if they have the same value and share no cube. Only the last few are remembered, so that it fits into
a board; the more sides are made, the longer are the equations that are found.
"""

from ...refused import Refused
from .equation import DIGITS, check, points, value_of

MYPY = False
if MYPY:
    from collections.abc import Iterator

    from ...chance import Chance

# So many sides are remembered.
KEPT = 96
# A number has so many digits at most.
LONGEST = 2


class Sides:
    """The best equation that was found in a throw."""

    def __init__(self, signs: list[str], chance: "Chance") -> None:
        self.signs = signs
        self.chance = chance
        self.digits = [cube for cube in range(len(signs)) if signs[cube] in DIGITS]
        self.operators = [cube for cube in range(len(signs)) if signs[cube] not in DIGITS]
        self.found = ""
        # The numbers of the side made last, and the operators between them.
        self.numbers: list[int] = []
        self.between = ""
        # The sides that are remembered: their values, their cubes as bits, and how they are written.
        self.values: list[int] = []
        self.cubes: list[int] = []
        self.texts: list[str] = []

    def look(self, number: int) -> "Iterator[None]":
        """Make so many sides; with a breath after each."""
        for _ in range(number):
            cubes, text = self.side()
            if text:
                self.meet(cubes, text)
            yield None

    def side(self) -> tuple[int, str]:
        """A side by chance, and its cubes; an empty text if the cubes do not allow what was meant."""
        taken = 0
        text = ""
        self.numbers = []
        self.between = ""
        # Two or three numbers: with fewer on a side, cubes are left over.
        for number in range(2 + self.chance.below(2)):
            if number:
                cube = self._pick(self.operators, taken, False)
                if cube < 0:
                    return 0, ""
                taken |= 1 << cube
                text += self.signs[cube]
                self.between += self.signs[cube]
            value = 0
            length = 1 + self.chance.below(LONGEST)
            for place in range(length):
                cube = self._pick(self.digits, taken, length > 1 and not place)
                if cube < 0:
                    return 0, ""
                taken |= 1 << cube
                text += self.signs[cube]
                value = 10 * value + int(self.signs[cube])
            self.numbers.append(value)
        return taken, text

    def _pick(self, cubes: list[int], taken: int, first: bool) -> int:
        """A cube that is not taken, by chance; no 0 as the first digit of several; -1 if there is none."""
        count = len(cubes)
        at = self.chance.below(count) if count else 0
        for _ in range(count):
            cube = cubes[at % count]
            if not taken >> cube & 1 and not (first and self.signs[cube] == "0"):
                return cube
            at += 1
        return -1

    def meet(self, cubes: int, text: str) -> None:
        """Compare the side made last with those that are remembered, and remember it."""
        top, bottom = value_of(self.numbers, self.between)
        if not bottom or top % bottom:
            return
        worth = top // bottom
        k = -1
        for _ in range(self.values.count(worth)):
            k = self.values.index(worth, k + 1)
            if not self.cubes[k] & cubes:
                self._judge(self.texts[k] + "=" + text)
        self.values.append(worth)
        self.cubes.append(cubes)
        self.texts.append(text)
        if len(self.values) > KEPT:
            del self.values[0], self.cubes[0], self.texts[0]

    def _judge(self, equation: str) -> None:
        """Take an equation if it is legal and brings more."""
        try:
            check(equation)
        except Refused:
            return
        if not self.found or points(equation) > points(self.found):
            self.found = equation
