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
    text = f"{value:.{digits}f}"
    return text.replace(".", ",") if (tongue or language()) == "de" else text


def filled(phrase: str, *values: object, **named: object) -> str:
    """A phrase with its values; a number among them chooses between two forms: `{0} {0:game|games}`."""
    return _Phrase().vformat(phrase, values, named)


class _Phrase(Formatter):
    def format_field(self, value: object, format_spec: str) -> str:
        one, choice, several = format_spec.partition("|")
        if choice:
            return one if str(value) == "1" else several
        return format(value, format_spec)
