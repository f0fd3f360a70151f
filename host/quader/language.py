"""The language of the user, German or English, from the environment, and how it writes numbers."""

import os


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
