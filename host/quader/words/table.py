"""What `quader play` says in the terminal while the game is in the browser, in English and German."""

from . import speaker

_PHRASES = {
    "page": ("The board is at {0}", "Das Brett ist unter {0}"),
    "phones": ("Other devices: {0}", "Andere Geräte: {0}"),
    "serial": ("quader board …  --board {0}", "quader board …  --board {0}"),
    "computer": ("Computer", "Computer"),
    "stop": ("Ctrl-C ends it; the game is kept.", "Strg-C beendet es; das Spiel bleibt erhalten."),
}

say = speaker(_PHRASES)
