"""Finds some small equation in a throw, quickly, for random games. It is no player: the host has the real search."""

from ...refused import Refused
from .equation import check

MYPY = False
if MYPY:
    from ...chance import Chance


def _less(signs: list[str], wanted: str) -> list[str] | None:
    """The signs that are left after taking some out; None if one is not there."""
    left = list(signs)
    for sign in wanted:
        if sign not in left:
            return None
        left.remove(sign)
    return left


def small(signs: list[str], chance: "Chance") -> str:
    """An equation of two digits, a sign and the result, or an empty text."""
    digits = [sign for sign in signs if sign.isdigit()]
    operators = [sign for sign in signs if not sign.isdigit()]
    count = len(digits)
    if not operators or count < 3:
        return ""
    start = chance.below(count * count)
    shift = chance.below(len(operators))
    for step in range(count * count):
        one, two = divmod((start + step) % (count * count), count)
        if one == two:
            continue
        for turn in range(len(operators)):
            text = digits[one] + operators[(shift + turn) % len(operators)] + digits[two]
            result = _result(text)
            if result >= 0 and _less(digits, digits[one] + digits[two] + str(result)) is not None:
                return text + "=" + str(result)
    return ""


def _result(text: str) -> int:
    """The value of digit, sign, digit as a whole number from 0 on, or -1."""
    one, two = int(text[0]), int(text[2])
    if text[1] == "+":
        return one + two
    if text[1] == "-":
        return one - two if one >= two else -1
    if not one or not two:
        return -1
    if text[1] == "x":
        return one * two
    return one // two if one % two == 0 else -1


def longer(equation: str, spare: list[str]) -> str:
    """The equation with spare cubes added that keep its value: ±0, ×1, :1, the same digit on both sides."""
    left, right = equation.split("=")
    found = ""
    for sign in "+-":
        if sign in spare and "0" in spare:
            found = found or _legal(equation + sign + "0")
        for digit in "123456789" if spare.count(sign) > 1 else "":
            if not found and spare.count(digit) > 1:
                found = _legal(left + sign + digit + "=" + right + sign + digit)
    for sign in "x:":
        if sign in spare and "1" in spare:
            found = found or _legal(equation + sign + "1")
    return found


def _legal(equation: str) -> str:
    """The equation, or an empty text if it is none."""
    try:
        return check(equation)
    except Refused:
        return ""


def without(signs: list[str], equation: str) -> list[str]:
    """The signs that an equation leaves over."""
    return _less(signs, equation.replace("=", "")) or []
