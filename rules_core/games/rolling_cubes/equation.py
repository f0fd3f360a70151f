"""Equations of Rolling Cubes: reads, judges and scores what players write.

An equation is kept as plain text of the signs 0-9 + - x : = without spaces, `72:4=5x5-7+0`. A refusal carries
one of the codes syntax, leading-zero, times-zero, divide-zero, no-operator, alike, cube, unequal as its place.

>>> points(check("72 : 4 = 5×5 − 7 + 0"))
17
"""

from ...refused import Refused

DIGITS = "0123456789"
OPERATORS = "+-x:"
CUBES = 13

_PLAIN = {"×": "x", "*": "x", "X": "x", "÷": ":", "/": ":", "−": "-"}
_PLACES = ("", "tens", "hundreds", "thousands", "ten thousands", "hundred thousands", "millions", "ten millions")


def plain(text: str) -> str:
    """The text in the plain signs and without spaces; foreign characters stay as they are."""
    return "".join([_PLAIN.get(sign, sign) for sign in text if sign not in " \t\r\n"])


def pretty(text: str) -> str:
    """The text with the signs that are printed on the cubes."""
    return text.replace("x", "×").replace("-", "−")


def parts(side: str) -> tuple[list[str], str]:
    """The numbers of one side, and the operators between them."""
    numbers = [""]
    operators = ""
    for sign in side:
        if sign in OPERATORS:
            operators += sign
            numbers.append("")
        else:
            numbers[-1] += sign
    return numbers, operators


def form(text: str) -> str:
    """The equation in plain signs, judged without the cubes and the values. Quick whatever the text."""
    text = plain(text)
    for sign in text:
        if sign not in DIGITS and sign not in OPERATORS and sign != "=":
            seen = sign if sign > " " else Refused("", "an unprintable sign", "unprintable")
            raise Refused("syntax", "%s is not on any cube", "sign", seen)
    sides = text.split("=")
    if len(sides) != 2:
        raise Refused("syntax", "an equation has one =, not %d", "one-equals", len(sides) - 1)
    read = [parts(side) for side in sides]
    for numbers, _ in read:
        if "" in numbers:
            raise Refused("syntax", "a number is missing before or after a sign", "number-missing")
    for numbers, operators in read:
        for number in numbers:
            if number[0] == "0" and len(number) > 1:
                raise Refused("leading-zero", "a number may not start with 0: %s", "leading-zero", number[:CUBES])
        for at, operator in enumerate(operators):
            if operator in "x:" and "0" in (numbers[at], numbers[at + 1]):
                if operator == "x":
                    raise Refused("times-zero", "nothing may be multiplied by 0", "times-zero")
                raise Refused("divide-zero", "0 may not divide or be divided", "divide-zero")
    if not read[0][1] and not read[1][1]:
        raise Refused("no-operator", "at least one operation is needed", "no-operator")
    if sides[0] == sides[1]:
        raise Refused("alike", "both sides are written alike", "alike")
    if len(text) > CUBES:
        raise Refused("cube", "there are only %d cubes", "cubes-spent", CUBES)
    return text


def check(text: str) -> str:
    """The equation in plain signs, judged but for the cubes it needs; Refused if it is none."""
    text = form(text)
    check_equal(text)
    return text


def check_equal(text: str) -> None:
    """Refuses an equation of the right form whose sides differ."""
    left, right = text.split("=")
    one = value(left)
    two = value(right)
    if one[0] * two[1] != two[0] * one[1]:
        raise Refused("unequal", "the left side is %s, the right side %s", "unequal", _fraction(one), _fraction(two))


def value(side: str) -> tuple[int, int]:
    """The exact value of a side as numerator and positive denominator."""
    numbers, operators = parts(side)
    return value_of([int(number) for number in numbers], operators)


def value_of(numbers: list[int], operators: str) -> tuple[int, int]:
    """The exact value of numbers with operators between them."""
    total, below = 0, 1
    top, bottom = numbers[0], 1
    for at, operator in enumerate(operators):
        number = numbers[at + 1]
        if operator == "x":
            top *= number
        elif operator == ":":
            bottom *= number
        else:
            total, below = total * bottom + top * below, below * bottom
            top, bottom = (number if operator == "+" else -number), 1
    return total * bottom + top * below, below * bottom


def _fraction(value: tuple[int, int]) -> str:
    top, bottom = value
    a, b = (-top if top < 0 else top), bottom
    while b:
        a, b = b, a % b
    return "%d/%d" % (top // a, bottom // a) if bottom != a else str(top // a)


def cube_points(text: str) -> list[tuple[str, int, str]]:
    """For each cube of a legal equation in plain signs: the sign, its points and why it has more or less than usual."""
    out: list[tuple[str, int, str]] = []
    for side in text.split("="):
        if out:
            out.append(("=", 1, ""))
        numbers, operators = parts(side)
        for at, number in enumerate(numbers):
            if at:
                out.append(_operator_points(numbers, operators, at - 1))
            for place in range(len(number), 0, -1):
                why = _PLACES[place - 1] if place <= len(_PLACES) else "place %d" % place
                out.append((number[len(number) - place], place, why))
    return out


def _operator_points(numbers: list[str], operators: str, at: int) -> tuple[str, int, str]:
    operator = operators[at]
    if operator == ":":
        return (":", 1, "divided by 1") if numbers[at + 1] == "1" else (":", 3, "division")
    if operator == "x":
        starts_term = at == 0 or operators[at - 1] in "+-"
        if numbers[at + 1] == "1" or (starts_term and numbers[at] == "1"):
            return "x", 1, "multiplied by 1"
        return "x", 2, "multiplication"
    return operator, 1, ""


def bonus(text: str) -> int:
    """What an equation earns for using (nearly) all cubes."""
    return {CUBES - 1: 1, CUBES: 2}.get(len(text), 0)


def points(text: str) -> int:
    """The points of a legal equation in plain signs."""
    total = bonus(text)
    for _, cube, _ in cube_points(text):
        total += cube
    return total
