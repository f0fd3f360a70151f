"""What the keys of a variant of Rolling Cubes mean, English and German side by side."""

# The variant with which people get to know the game.
FIRST = "rolling-one-by-one"
KEYS = {
    "players": ("1 to 6 (one alone only in mode solitaire)", "1 bis 6 (allein nur in der Art solitaire)"),
    "mode": (
        '"one-by-one", "together", "last-cube", "solitaire" or "tournament"',
        '"one-by-one", "together", "last-cube", "solitaire" oder "tournament"',
    ),
    "faces": ("the six signs of each cube, by colour", "die sechs Zeichen jedes Würfels, nach Farben"),
    "targets": ("the points that end each game", "die Punkte, bei denen jedes Spiel endet"),
}
