"""The language of the user, German or English, from the environment, and how it writes numbers."""

import os
from string import Formatter


def language() -> str:
    """`de` or `en`."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return "de" if os.environ[name].lower().startswith("de") else "en"
    return "en"


def decimal(value: float, digits: int, tongue: str | None = None) -> str:
    """A number with so many digits after the point, or after the comma, as the language writes it."""
    return filled(f"{{0:.{digits}f}}", value, tongue=tongue or language())


def filled(phrase: str, *values: object, tongue: str, **named: object) -> str:
    """A phrase of a language with its values: fractions have the point or the comma of that language, and a number
    chooses between two forms: `{0} {0:game|games}`."""
    return _Phrase(tongue).vformat(phrase, values, named)


class _Phrase(Formatter):
    def __init__(self, tongue: str) -> None:
        self._comma = tongue == "de"

    def format_field(self, value: object, format_spec: str) -> str:
        one, choice, several = format_spec.partition("|")
        if choice:
            return one if str(value) == "1" else several
        text = str(format(value, format_spec))
        return text.replace(".", ",") if self._comma and isinstance(value, float) else text
