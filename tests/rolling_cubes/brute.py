"""Judges equations and finds the best one in the slowest and plainest way, to compare the real ones with.

It shares no code with the rules core: Python's own fractions and a regular expression do the work.
"""

import re
from collections.abc import Iterator
from fractions import Fraction

NUMBER = "(?:0|[1-9][0-9]*)"
EQUATION = re.compile(f"{NUMBER}(?:[-+x:]{NUMBER})*={NUMBER}(?:[-+x:]{NUMBER})*")


def texts(signs: str, begun: str = "") -> Iterator[str]:
    """All texts of some of the signs and one `=`, each once."""
    if "=" in begun:
        yield begun
    for sign in sorted(set(signs)):
        yield from texts(signs.replace(sign, "", 1), begun + sign)
    if "=" not in begun:
        yield from texts(signs, begun + "=")


def value(side: str) -> Fraction | None:
    """The value of a side; None where something is multiplied by 0, or 0 divides or is divided."""
    total = Fraction(0)
    for sign, term in re.findall("([-+]?)([0-9x:]+)", side):
        first, *rest = re.findall("([x:]?)([0-9]+)", term)
        product = Fraction(int(first[1]))
        for operator, number in rest:
            if product == 0 or int(number) == 0:
                return None
            product = product * int(number) if operator == "x" else product / int(number)
        total += -product if sign == "-" else product
    return total


def points(text: str) -> int | None:
    """The points of an equation, None if it is not legal (the cubes apart)."""
    if not EQUATION.fullmatch(text) or not re.search("[-+x:]", text):
        return None
    left, right = text.split("=")
    if left == right or value(left) is None or value(left) != value(right):
        return None
    total = len(re.findall("[-+=]", text)) + {12: 1, 13: 2}.get(len(text), 0)
    for number in re.findall("[0-9]+", text):
        total += sum(range(1, len(number) + 1))
    total += sum(1 if number == "1" else 3 for number in re.findall(":([0-9]+)", text))
    for times in re.finditer("x", text):
        before, after = text[: times.start()], text[times.end() :]
        by_one = re.match("1(?![0-9])", after) or re.search("(?:^|[-+=])1$", before)
        total += 1 if by_one else 2
    return total


def best(signs: str) -> int:
    """The highest points of all equations from these cubes and `=`; 0 if there is none."""
    return max((points(text) or 0 for text in texts(signs)), default=0)
