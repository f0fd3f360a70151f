"""The twelve cubes that are thrown: 0-3 green, 4-7 blue, 8-11 red (the `=` cube is always at hand).

A throw is a bytearray with the sign that each cube shows, 0 for a cube that was not thrown. As text it is
`7557 2408 :x-+`: the colours by spaces; `-` stands for no green or no blue cubes, a missing red group for no red.
"""

from ...refused import Refused
from .equation import DIGITS, OPERATORS, plain

COLOURS = ("green", "blue", "red")
SIDE = 4
COUNT = 12
ALL = (1 << COUNT) - 1


def default_faces() -> dict:
    """The signs on the cubes, a text of six for each cube."""
    return {
        "green": ["13579" + more for more in "1357"],
        "blue": ["02468" + more for more in "2468"],
        "red": ["+-x:+-"] * SIDE,
    }


def cubes_of(faces: dict) -> list[str]:
    """The faces of the twelve cubes in order."""
    return faces["green"] + faces["blue"] + faces["red"]


def assign(signs: str, cubes: list[int], faces: list[str]) -> list[int] | None:
    """A cube for each sign, no cube twice, such that each can show its sign; None if there is no way.

    Signs take the first free cube if they can, so signs in the order of their cubes get those cubes.
    """
    owner: dict = {}
    for number in range(len(signs)):
        if not _seat(number, signs, cubes, faces, owner, []):
            return None
    found = [0] * len(signs)
    for cube in owner:
        found[owner[cube]] = cube
    return found


def _seat(number: int, signs: str, cubes: list[int], faces: list[str], owner: dict, tried: list[int]) -> bool:
    fitting = [cube for cube in cubes if signs[number] in faces[cube] and cube not in tried]
    for cube in fitting:
        if cube not in owner:
            owner[cube] = number
            return True
    for cube in fitting:
        if cube not in tried:
            tried.append(cube)
            if _seat(owner[cube], signs, cubes, faces, owner, tried):
                owner[cube] = number
                return True
    return False


def check_possible(equation: str, faces: list[str]) -> None:
    """Refuses an equation in plain signs that no throw of the cubes can show."""
    if assign(equation.replace("=", ""), list(range(COUNT)), faces) is None:
        raise Refused("cube", "no throw of the cubes shows all these signs", "no-throw")


def check_shown(equation: str, shown: bytearray) -> None:
    """Refuses an equation in plain signs that needs more of a sign than the throw shows."""
    for sign in equation:
        if sign == "=":
            continue
        there = len([1 for cube in range(len(shown)) if shown[cube] == ord(sign)])
        if equation.count(sign) > there:
            if there:
                raise Refused("cube", "%s was rolled only %d times", "sign-short", sign, there)
            raise Refused("cube", "%s was rolled by no cube", "sign-not-rolled", sign)


def used(equation: str, shown: bytearray, first: int = 0) -> int:
    """The cubes of a throw that an equation takes, as bits: of equal signs those among `first`, then the lowest."""
    taken = 0
    for sign in equation:
        for preferred in (first, ALL):
            for cube in range(COUNT):
                if shown[cube] == ord(sign) and preferred & ~taken & 1 << cube:
                    taken |= 1 << cube
                    break
            else:
                continue
            break
    return taken


def text(shown: bytearray) -> str:
    """The throw as text, colour by colour."""
    groups = []
    for first in range(0, COUNT, SIDE):
        groups.append("".join([chr(shown[cube]) for cube in range(first, first + SIDE) if shown[cube]]))
    green, blue, red = groups
    if red:
        return "%s %s %s" % (green or "-", blue or "-", red)
    return (green or "-") + " " + blue if blue else green


def read(words: str, faces: list[str], mask: int = ALL, whole: bool = False) -> bytearray:
    """The throw that a text tells, of cubes in `mask`; of all of them if `whole`. Refused says what cannot be."""
    groups = [plain(word) for word in words.split()]
    red = ""
    if groups and not [1 for sign in groups[-1] if sign not in OPERATORS]:
        red = groups.pop()
    if len(groups) > 2:
        raise Refused("roll", "must be green, blue and red cubes by spaces, e.g. 7557 2408 :x-+", "roll-form")
    while len(groups) < 2:
        groups.append("-")
    groups = ["" if group == "-" else group for group in groups] + [red]
    shown = bytearray(COUNT)
    for colour, signs in enumerate(groups):
        name = COLOURS[colour]
        known, called = OPERATORS if name == "red" else DIGITS, _named(colour)
        for sign in signs:
            if sign not in known:
                raise Refused("roll", "%s is not on any %s cube", "sign-colour", sign if sign > " " else "?", called)
        cubes = [cube for cube in range(colour * SIDE, colour * SIDE + SIDE) if mask >> cube & 1]
        if len(signs) > len(cubes) or (whole and len(signs) < len(cubes)):
            raise Refused("roll", "%d %s cubes are thrown, not %d", "throw-count", len(cubes), called, len(signs))
        places = assign(signs, cubes, faces)
        if places is None:
            raise Refused("roll", "the %s cubes cannot show %s", "throw-signs", called, signs)
        for sign, cube in zip(signs, places):
            shown[cube] = ord(sign)
    return shown


def _named(colour: int) -> Refused:
    """What a colour is called within a refusal: a part of it that has a word in each language."""
    return (Refused("", "green", "green"), Refused("", "blue", "blue"), Refused("", "red", "red"))[colour]
