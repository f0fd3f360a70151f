"""The language of the user, German or English, from the environment."""

import os


def language() -> str:
    """`de` or `en`."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return "de" if os.environ[name].lower().startswith("de") else "en"
    return "en"
