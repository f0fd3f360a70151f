"""What the keys of a variant of Rolling Cubes mean, English and German side by side."""

from ..keys import Choice, Key

# The variant with which people get to know the game.
FIRST = "rolling-one-by-one"
KEYS = {
    "players": Key(("Players", "Spieler"), ("1 to 6; alone only in solitaire", "1 bis 6; allein nur beim Solitaire")),
    "mode": Key(
        ("The game", "Das Spiel"),
        choices=(
            Choice(
                "one-by-one",
                ("one after the other", "einer nach dem anderen"),
                ("everybody throws for themselves", "jeder wirft für sich"),
                {"targets": {}},
            ),
            Choice(
                "together",
                ("all together", "alle zusammen"),
                ("one throw for everybody", "ein Wurf für alle"),
                {"targets": {}},
            ),
            Choice(
                "last-cube",
                ("the last cube", "der letzte Würfel"),
                ("each equation takes up the one before", "jede Gleichung nimmt die vorige auf"),
                {"targets": {}},
            ),
            Choice(
                "solitaire",
                ("solitaire", "Solitaire"),
                ("five throws, five rows to fill", "fünf Würfe, fünf Zeilen zu füllen"),
                {"targets": {}},
            ),
            Choice(
                "tournament",
                ("tournament", "Turnier"),
                ("the first three, one after the other", "die ersten drei nacheinander"),
                {"targets": {}},
            ),
        ),
    ),
    "faces": Key(("Signs of the cubes", "Zeichen der Würfel"), ("six on each, by colour", "je sechs, nach Farben")),
    "targets": Key(("Points that end a game", "Punkte, bei denen ein Spiel endet")),
}
