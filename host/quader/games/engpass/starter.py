"""What the keys of a variant of Engpass mean, English and German side by side."""

# The variant with which people get to know the game.
FIRST = "engpass-10"
KEYS = {
    "edition": ('"6.2" or "earlier" (no pivot)', '"6.2" oder "earlier" (ohne Schwenken)'),
    "players": ("always 2", "immer 2"),
    "board": (
        "[16, 16] with all ten pieces or [10, 16] without 18 and 27",
        "[16, 16] mit allen zehn Steinen oder [10, 16] ohne 18 und 27",
    ),
    "neck": ("the bottleneck: 4 or 6 cells", "der Engpass: 4 oder 6 Felder"),
    "start": ('"outside" or "inside" the board', 'außerhalb ("outside") oder auf dem Brett ("inside")'),
    "target": ('"opposite", "mirrored", "any_order" or "inside"', '"opposite", "mirrored", "any_order" oder "inside"'),
    "moves": (
        "the kinds of moves in play; leave out what is forbidden",
        "die erlaubten Zugarten; lass weg, was verboten ist",
    ),
    "move_cap": ("the game ends after so many moves", "nach so vielen Zügen ist Schluss"),
    "stall": (
        "and after so many rounds in which nothing comes to its goal; 0: never",
        "und nach so vielen Runden, in denen nichts ins Ziel kommt; 0: nie",
    ),
}
