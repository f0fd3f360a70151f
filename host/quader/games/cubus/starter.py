"""What the keys of a variant of CUBUS mean, English and German side by side."""

# The variant with which people get to know the game.
FIRST = "cubus"
KEYS = {
    "players": ("2 to 6", "2 bis 6"),
    "mode": ('"build" or "teardown"', 'aufbauen ("build") oder abtragen ("teardown")'),
    "floor": (
        "columns, rows and levels that a stack may have",
        "Spalten, Reihen und Stufen, die ein Stapel haben darf",
    ),
    "leftover": (
        'what happens to cards left over: "none", "lowest" or "best"',
        'was mit übrigen Karten geschieht: "none", "lowest" oder "best"',
    ),
    "open_lids": ("are open crates in play", "sind offene Kisten im Spiel"),
    "ahead": (
        "teardown: the points that each player has at the start, so that the seats are even; [] for none",
        "Abbau-Spiel: die Punkte, die jeder zu Beginn hat, damit die Plätze ausgeglichen sind; [] für keine",
    ),
    "stack": ("the stack at the start, rows of heights", "der Stapel am Anfang, Reihen von Höhen"),
}
