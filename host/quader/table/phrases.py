"""What `quader play` says in the terminal while the game is in the browser, in English and German."""

from ..language import language

_PHRASES = {
    "page": ("The board is at {0}", "Das Brett ist unter {0}"),
    "serial": ("quader board …  --board {0}", "quader board …  --board {0}"),
    "computer": ("Computer", "Computer"),
    "stop": ("Ctrl-C ends it; the game is kept.", "Strg-C beendet es; das Spiel bleibt erhalten."),
}


def say(name: str, *values: object) -> str:
    """A phrase in the user's language."""
    return _PHRASES[name][language() == "de"].format(*values)
