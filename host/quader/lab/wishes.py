"""What an author wishes of a variant, and how far a study is from it: as far as it is known."""

from typing import Any

from rules_core.refused import Refused

from ..language import decimal
from .counts import Measured
from .report import measured

WISHES = ("plies", "minutes", "first_player", "draws", "skill")
# Lengths are compared by their ratio, shares by their difference.
LENGTHS = ("plies", "minutes")
# A variant that has no such number at all, such as the skill in a game for one.
FAR = 1.0


def read(texts: list[str]) -> dict[str, float]:
    """Wishes such as plies=80."""
    found = {}
    for text in texts:
        what, _, value = text.partition("=")
        if what in found:
            raise Refused("--wish " + what, "is given twice", "twice")
        try:
            found[what] = float(value)
        except ValueError:
            found[what] = -1.0
        if what not in WISHES or not 0 <= found[what] < 1e6:
            raise Refused("--wish", "must be such as plies=80; known: %s", "wish-form", ", ".join(WISHES))
        if what not in LENGTHS and found[what] > 1:
            raise Refused("--wish", "%s is a share from 0 to 1, such as %s=0.5", "wish-share", what, what)
    return found


def distance(told: dict[str, Any], wishes: dict[str, float]) -> Measured:
    """How far a study is from the wishes, and between what ends that lies by the intervals of its numbers."""
    total = [0.0, 0.0, 0.0]
    for what, wanted in wishes.items():
        found = measured(told, what)
        if found is None:
            total = [part + FAR for part in total]
            continue
        unit = max(1.0, wanted) if what in LENGTHS else 1.0
        off, *ends = (abs(value - wanted) / unit for value in found)
        inside = found[1] <= wanted <= found[2]
        for number, part in enumerate((off, 0.0 if inside else min(ends), max(ends))):
            total[number] += part
    return total[0], total[1], total[2]


def evidence(told: dict[str, Any], wishes: dict[str, float]) -> str:
    """The numbers behind a distance: value and interval of all that was wished."""
    parts = []
    for what in wishes:
        found = measured(told, what)
        if found is not None:
            value, low, high = (decimal(part, 0 if what in LENGTHS else 2) for part in found)
            parts.append(f"{what} {value} ({low}–{high})")
    return ", ".join(parts)
