"""What the keys of a variant of CUBUS mean, English and German side by side."""

from ..keys import COLUMNS_ROWS_LEVELS, Choice, Key

# The variant with which people get to know the game.
FIRST = "cubus"
KEYS = {
    "players": Key(("Players", "Spieler"), ("2 to 6", "2 bis 6")),
    "mode": Key(
        ("The game", "Das Spiel"),
        choices=(
            Choice(
                "build",
                ("building", "Aufbauen"),
                ("a stack grows from one crate", "ein Stapel wächst aus einer Kiste"),
                {"stack": "1", "ahead": []},
            ),
            Choice(
                "teardown",
                ("taking down", "Abbauen"),
                ("a whole stack is taken away", "ein ganzer Stapel wird abgetragen"),
                {"stack": "3 3 3/3 3 3/3 3 3", "leftover": "none"},
            ),
        ),
    ),
    "floor": Key(("Largest stack", "Größter Stapel"), ("each 1 to 4", "je 1 bis 4"), parts=COLUMNS_ROWS_LEVELS),
    "leftover": Key(
        ("Cards left over at the end", "Karten, die am Ende übrig sind"),
        choices=(
            Choice("none", ("lie where they are", "bleiben liegen")),
            Choice(
                "lowest",
                ("go to who has the fewest points", "bekommt, wer die wenigsten Punkte hat"),
                ("for one action with all of them", "für eine Aktion mit allen zusammen"),
            ),
            Choice(
                "best",
                ("go to who finds the best action", "bekommt, wer die beste Aktion findet"),
                ("everybody may propose one", "jeder darf eine vorschlagen"),
            ),
        ),
        only=("mode", ("build",)),
    ),
    "open_lids": Key(("Open crates are in play", "Offene Kisten sind im Spiel")),
    "ahead": Key(
        ("Points at the start", "Punkte am Anfang"),
        (
            "one number for each player, so that the seats are even; [] for none",
            "für jeden eine Zahl, damit die Plätze ausgeglichen sind; [] für keine",
        ),
        only=("mode", ("teardown",)),
    ),
    "stack": Key(
        ("The stack at the start", "Der Stapel am Anfang"),
        ("rows of heights, such as 2 2/2 1", "Reihen von Höhen, etwa 2 2/2 1"),
        only=("mode", ("teardown",)),
    ),
}
