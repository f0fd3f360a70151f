"""What the site says around the board, in English and German."""

PHRASES = {
    "play": ("Play", "Spielen"),
    "docs": ("Docs", "Doku"),
    "rules": ("Rules of play", "Spielregeln"),
    "rules_about": ("The exact rules of all games.", "Die genauen Regeln aller Spiele."),
    "rules_other": ("Spielregeln auf Deutsch", "Rules of play in English"),
    "language": ("Deutsch", "English"),
    "start_title": ("A board that knows its games", "Ein Brett, das seine Spiele kennt"),
    "start_about": (
        "Quader is an open electronic game board. Play on it right here: the virtual board runs the same firmware.",
        "Quader ist ein offenes elektronisches Spielbrett. Spiel gleich hier darauf: "
        "Auf dem virtuellen Brett läuft dieselbe Firmware.",
    ),
    "play_now": ("Play now", "Jetzt spielen"),
    "build_one": ("Build one", "Selbst bauen"),
    "games": ("Games", "Spiele"),
    "ways": ("What else there is", "Was es sonst noch gibt"),
    "way_play": ("Against the computer", "Gegen den Computer"),
    "way_play_about": (
        "Five levels, hints, and every game kept in your browser.",
        "Fünf Stufen, Tipps, und jede Partie bleibt in deinem Browser.",
    ),
    "gallery": ("Gallery", "Galerie"),
    "gallery_about": (
        "All variants that come with Quader. Choose one, and play it at once.",
        "Alle Varianten, die es bei Quader gibt. Such dir eine aus und spiel sie gleich.",
    ),
    "puzzles": ("Puzzles", "Aufgaben"),
    "puzzles_about": (
        "One move wins. The dots tell how far you have to look ahead.",
        "Ein Zug gewinnt. Die Punkte sagen, wie weit du vorausschauen musst.",
    ),
    "grade": ("grade {0} of 5", "Stufe {0} von 5"),
    "cable": ("Your own board", "Dein eigenes Brett"),
    "cable_about": (
        "Connect it by cable: watch it live, send it variants, fetch its games, update it.",
        "Schließ es per Kabel an: sieh ihm zu, schick ihm Varianten, hol seine Partien, aktualisiere es.",
    ),
    "for_players": ("{0} {0:player|players}", "{0} Spieler"),
    "minutes": ("about {0} min", "etwa {0} Min."),
    "difficulty": ("difficulty {0} of 5", "Schwierigkeit {0} von 5"),
    "fact_firmware": (
        "What is legal, lit or counted is decided by the firmware and the rules of the real board, in your browser.",
        "Was erlaubt ist, leuchtet oder zählt, entscheiden Firmware und Regeln des echten Bretts, in deinem Browser.",
    ),
    "fact_offline": (
        "After the first visit it works without a network.",
        "Nach dem ersten Besuch geht es auch ohne Netz.",
    ),
    "fact_private": (
        "Nothing you do here leaves your device.",
        "Nichts von dem, was du hier tust, verlässt dein Gerät.",
    ),
    "footer": (
        "Quader is free software under the MIT licence. The games belong to their authors.",
        "Quader ist freie Software unter der MIT-Lizenz. Die Spiele gehören ihren Autoren.",
    ),
}
