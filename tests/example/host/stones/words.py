"""Words of Stones: English and German side by side, by code."""

WORDS = {
    "name": ("Stones", "Steine"),
    "about": ("Roll, and take as many stones or fewer.", "Würfelt und nehmt so viele Steine oder weniger."),
    "due-take": ("{0} takes stones", "{0} nimmt Steine"),
    "left": ("Stones left", "Steine übrig"),
    "fact-most_turns": ("turns at most", "höchstens Züge"),
    "end-last_stone": ("the last stone is taken", "der letzte Stein ist genommen"),
}
