"""What the laboratory says, in English and German."""

from . import speaker

LAB = {
    "by_itself": (
        "ends by itself in {0:.0f} % of the games (95 %: {1:.0f} to {2:.0f} %)",
        "endet in {0:.0f} % der Spiele von selbst (95 %: {1:.0f} bis {2:.0f} %)",
    ),
    "length": (
        "half of the games have at most {0} {0:move|moves} (about {1} {1:minute|minutes} at the table)",
        "die Hälfte der Spiele hat höchstens {0} {0:Zug|Züge} (am Tisch etwa {1} {1:Minute|Minuten})",
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
    "seat": (
        "seat {0} has {1:.0f} to {2:.0f} % of the points, {3:.0f} would be fair",
        "Platz {0} hat {1:.0f} bis {2:.0f} % der Punkte, {3:.0f} wären gerecht",
    ),
    "draws": ("{0:.0f} % are drawn or shared", "{0:.0f} % gehen unentschieden oder geteilt aus"),
    "dead": (
        "in {0:.0f} % of the games nothing happens in the second half; they are dead since move {1} on average",
        "in {0:.0f} % der Spiele geschieht in der zweiten Hälfte nichts mehr; im Mittel steht alles seit Zug {1}",
    ),
    "passes": ("{0:.0f} % of the turns are passes", "{0:.0f} % der Züge sind Passen"),
    "drama": (
        "in {0:.0f} % of the games the winner was behind at half time; the lead changes {1} times a game",
        "in {0:.0f} % der Spiele lag der Sieger zur Halbzeit zurück; die Führung wechselt {1}-mal im Spiel",
    ),
    "never_pieces": ("pieces never moved: {0}", "nie bewegte Quader: {0}"),
    "hardly_pieces": ("pieces hardly ever moved: {0}", "fast nie bewegte Quader: {0}"),
    "never_kinds": ("moves never made: {0}", "nie gemachte Züge: {0}"),
    "hardly_kinds": ("moves hardly ever made: {0}", "fast nie gemachte Züge: {0}"),
    "skill": (
        "skill decides: {3} takes {0:.0f} % from beginners (95 %: {1:.0f} to {2:.0f} %)",
        "Können entscheidet: {3} holt {0:.0f} % gegen Anfänger (95 %: {1:.0f} bis {2:.0f} %)",
    ),
    "thinking": ("{0} (at most {1} positions a move)", "{0} (höchstens {1} Stellungen je Zug)"),
    "skill_open": (
        "how much skill decides is open: {3} takes {0:.0f} % from beginners (95 %: {1:.0f} to {2:.0f} %)",
        "wie viel Können entscheidet, ist offen: {3} holt {0:.0f} % gegen Anfänger (95 %: {1:.0f} bis {2:.0f} %)",
    ),
    "luck": (
        "skill decides little: {3} takes {0:.0f} % from beginners (95 %: {1:.0f} to {2:.0f} %)",
        "Können entscheidet wenig: {3} holt {0:.0f} % gegen Anfänger (95 %: {1:.0f} bis {2:.0f} %)",
    ),
    "level_random": ("chance", "der Zufall"),
    "level_greedy": ("a greedy player", "ein gieriger Spieler"),
    "level_board": ("the board itself", "das Brett selbst"),
    "level_beginner": ("a beginner", "ein Anfänger"),
    "level_club": ("a good player", "ein guter Spieler"),
    "level_master": ("a master", "ein Meister"),
    "games": ("{0}: {1} {1:game|games}, {2}", "{0}: {1} {1:Spiel|Spiele}, {2}"),
    "table": ("Side by side", "Nebeneinander"),
    "in_brackets": (
        "In brackets: the interval in which the value lies with 95 % certainty. Moves and minutes are medians.",
        "In Klammern: der Bereich, in dem der Wert mit 95 % Sicherheit liegt. Züge und Minuten sind Mediane.",
    ),
    "study": ("Study", "Studie"),
    "made_with": (
        "Made with Quader {0}, seed {1} (core {2}: with the same one every game is the same).",
        "Gemacht mit Quader {0}, Zufallszahl {1} (Kern {2}: mit demselben ist jedes Spiel dasselbe).",
    ),
    "c_games": ("games", "Spiele"),
    "c_plies": ("moves", "Züge"),
    "c_minutes": ("minutes", "Minuten"),
    "c_first_player": ("first player", "wer beginnt"),
    "c_draws": ("draws", "unentschieden"),
    "c_cap_share": ("at the limit of moves", "an der Zuggrenze"),
    "c_stalled_share": ("stalled", "festgefahren"),
    "c_dead_share": ("nothing in the second half", "zweite Hälfte ohne Ereignis"),
    "c_choices": ("moves to choose from", "Züge zur Auswahl"),
    "c_passes": ("passes", "Passen"),
    "c_lead_changes": ("changes of the lead", "Führungswechsel"),
    "c_turned": ("winner behind at half time", "Sieger lag zur Halbzeit zurück"),
    "c_decided": ("decided after", "entschieden nach"),
    "c_by_itself": ("ends by itself", "endet von selbst"),
    "c_dead_since": ("… dead since move", "… nichts mehr seit Zug"),
    "c_skill": ("skill", "Können"),
    "h_length": ("Length in moves", "Länge in Zügen"),
    "h_kinds": ("Kinds of moves", "Zugarten"),
    "h_pieces": ("Moves by piece (volume)", "Züge nach Quader (Volumen)"),
    "h_levels": ("Moves by level", "Züge nach Ebene"),
    "h_ends": ("Ends", "Enden"),
    "h_seats": ("Points by seat", "Punkte nach Platz"),
    "gallery": ("The gallery", "Die Galerie"),
    "gallery_about": (
        "Every variant with a picture from a game, its study and, where there is a form, the answer whether its pieces fill it exactly.",
        "Jede Variante mit einem Bild aus einer Partie, ihrer Studie und, wo es eine Form gibt, der Antwort, ob die Quader sie genau füllen.",
    ),
    "minutes": ("{0} min", "{0} min"),
    "minutes_range": ("about {0} {0:minute|minutes} ({1} to {2})", "etwa {0} {0:Minute|Minuten} ({1} bis {2})"),
    "difficulty": ("difficulty {0} of 5", "Schwierigkeit {0} von 5"),
    "players_number": ("{0} {0:player|players}", "{0} Spieler"),
    "c_players": ("players", "Spieler"),
    "c_difficulty": ("difficulty", "Schwierigkeit"),
    "c_packing_True": ("exact", "genau"),
    "c_packing_False": ("not exactly", "nicht genau"),
    "c_packing_None": ("not known", "nicht bekannt"),
    "c_packing_none": ("–", "–"),
    "why_choices": ("many moves to choose from", "viele Züge zur Auswahl"),
    "why_kinds": ("many kinds of moves", "viele Zugarten"),
    "why_long": ("long", "lang"),
    "why_levels": ("building upwards", "Bauen in die Höhe"),
    "why_reckoning": ("reckoning", "Rechnen"),
    "why_space": ("seeing in space", "räumliches Sehen"),
    "studied": ("{0} {0:game|games}, played by {1}", "{0} {0:Spiel|Spiele}; gespielt hat {1}"),
    "packing": ("Packing", "Packung"),
    "packing_True": (
        "{0} {0:piece fills|pieces fill} the {1} {1:cell|cells} of the form exactly",
        "{0} Quader {0:füllt|füllen} die {1} {1:Zelle|Zellen} der Form genau",
    ),
    "packing_False": (
        "proved: the pieces cannot fill the form exactly",
        "bewiesen: die Quader können die Form nicht genau füllen",
    ),
    "packing_overtopped": (
        "(Here pieces may rise above the form.)",
        "(Hier dürfen Quader über die Form hinausragen.)",
    ),
    "packing_None": (
        "whether the pieces can fill the form exactly is not known",
        "ob die Quader die Form genau füllen können, ist nicht bekannt",
    ),
    "made": ("{0}: {1}, {2}", "{0}: {1}, {2}"),
    "ranking": (
        "nearest to the wishes first (0: as wished; in brackets what 95 % intervals leave open):",
        "den Wünschen am nächsten zuerst (0: wie gewünscht; in Klammern, was die 95-%-Bereiche offen lassen):",
    ),
    "ranked": ("  {0} ({1}–{2})  {3}: {4}", "  {0} ({1}–{2})  {3}: {4}"),
    "nearest": ("nearest to the wishes: {0}", "den Wünschen am nächsten: {0}"),
    "nearest_open": (
        "more games are needed to tell it from: {0}",
        "um es davon zu unterscheiden, braucht es mehr Spiele: {0}",
    ),
    "left_out": ("{0} is left out: {1}", "{0} fällt weg: {1}"),
    "assumed": (
        "minutes assume {0} {0:second|seconds} a move, {1} for a pass",
        "Minuten gelten für {0} {0:Sekunde|Sekunden} je Zug, {1} für ein Passen",
    ),
}

say = speaker(LAB)


def why_in_both(code: str) -> dict[str, str]:
    """Why a variant is not easier, in both languages: for pages, which have a language of their own."""
    return {language: say(f"why_{code}", language=language) for language in ("en", "de")}
