"""What the laboratory says, in English and German."""

from . import speaker

LAB = {
    "by_itself": ("ends by itself in {0:.0f} % of the games", "endet in {0:.0f} % der Spiele von selbst"),
    "length": (
        "half of the games have at most {0} moves (about {1} minutes at the table)",
        "die Hälfte der Spiele hat höchstens {0} Züge (am Tisch etwa {1} Minuten)",
    ),
    "fair": (
        "no advantage of the first player is seen (95 %: {0:.0f} to {1:.0f} %)",
        "kein Vorteil für den ersten Spieler erkennbar (95 %: {0:.0f} bis {1:.0f} %)",
    ),
    "edge": (
        "the first player has {0:.0f} to {1:.0f} % of the points, {2:.0f} would be fair",
        "der erste Spieler hat {0:.0f} bis {1:.0f} % der Punkte, {2:.0f} wären gerecht",
    ),
    "burden": (
        "the first player has only {0:.0f} to {1:.0f} % of the points, {2:.0f} would be fair",
        "der erste Spieler hat nur {0:.0f} bis {1:.0f} % der Punkte, {2:.0f} wären gerecht",
    ),
    "draws": ("{0:.0f} % are drawn or shared", "{0:.0f} % gehen unentschieden oder geteilt aus"),
    "dead": (
        "in {0:.0f} % of the games nothing happens in the second half",
        "in {0:.0f} % der Spiele geschieht in der zweiten Hälfte nichts mehr",
    ),
    "passes": ("{0:.0f} % of the turns are passes", "{0:.0f} % der Züge sind Passen"),
    "drama": (
        "in {0:.0f} % of the games the winner was behind at half time; the lead changes {1:.1f} times a game",
        "in {0:.0f} % der Spiele lag der Sieger zur Halbzeit zurück; die Führung wechselt {1:.1f}-mal im Spiel",
    ),
    "never_pieces": ("pieces never moved: {0}", "nie bewegte Quader: {0}"),
    "hardly_pieces": ("pieces hardly ever moved: {0}", "fast nie bewegte Quader: {0}"),
    "never_kinds": ("moves never made: {0}", "nie gemachte Züge: {0}"),
    "hardly_kinds": ("moves hardly ever made: {0}", "fast nie gemachte Züge: {0}"),
    "skill": (
        "skill decides: master takes {0:.0f} % from beginner (95 %: {1:.0f} to {2:.0f} %)",
        "Können entscheidet: master holt {0:.0f} % gegen beginner (95 %: {1:.0f} bis {2:.0f} %)",
    ),
    "luck": (
        "skill decides little: master takes {0:.0f} % from beginner (95 %: {1:.0f} to {2:.0f} %)",
        "Können entscheidet wenig: master holt {0:.0f} % gegen beginner (95 %: {1:.0f} bis {2:.0f} %)",
    ),
    "games": ("{0}: {1} games, {2}", "{0}: {1} Spiele, {2}"),
    "against": ("{0} against {1}", "{0} gegen {1}"),
    "table": ("Side by side", "Nebeneinander"),
    "study": ("Study", "Studie"),
    "h_length": ("Length in moves", "Länge in Zügen"),
    "h_kinds": ("Kinds of moves", "Zugarten"),
    "h_pieces": ("Moves by piece (volume)", "Züge nach Quader (Volumen)"),
    "h_levels": ("Moves by level", "Züge nach Ebene"),
    "h_ends": ("Ends", "Enden"),
    "h_seats": ("Points by seat", "Punkte nach Platz"),
    "nearest": ("nearest to the wishes: {0}", "den Wünschen am nächsten: {0}"),
    "assumed": ("minutes assume {0} seconds a move", "Minuten gelten für {0} Sekunden je Zug"),
}

say = speaker(LAB)
