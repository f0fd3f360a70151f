"""Words of CUBUS: English and German side by side, by code."""

REFUSALS = {
    "add-form": ("add takes a column like 1,0 and perhaps open", "add nimmt eine Säule wie 1,0 und vielleicht open"),
    "add-unlaid": (
        "with a crate more at %s the stack could not be laid",
        "mit einer Kiste mehr bei %s ließe sich der Stapel nicht legen",
    ),
    "bare-lid": ("a column without crates has no lid", "eine Säule ohne Kisten hat keinen Deckel"),
    "build-stack": ("must be 1 in mode build, not %s", "muss beim Aufbau 1 sein, nicht %s"),
    "card-short": ("it needs %d %s, there is %d", "es braucht %d %s, da ist %d"),
    "cards-short": ("it needs %d %s, there are %d", "es braucht %d %s, da sind %d"),
    "column": (
        "a column is two numbers like 1,0, counted from the back",
        "eine Säule ist zwei Zahlen wie 1,0, von hinten gezählt",
    ),
    "empty-stack": ("a stack needs at least one crate", "ein Stapel braucht mindestens eine Kiste"),
    "floor": ("the stack is larger than the floor %dx%dx%d", "der Stapel ist größer als der Boden %dx%dx%d"),
    "half-left": (
        "only half of a left face at (%d,%d) is seen",
        "von einer linken Seite bei (%d,%d) ist nur die Hälfte zu sehen",
    ),
    "half-lid": ("only half of the lid at (%d,%d) is seen", "vom Deckel bei (%d,%d) ist nur die Hälfte zu sehen"),
    "half-right": (
        "only half of a right face at (%d,%d) is seen",
        "von einer rechten Seite bei (%d,%d) ist nur die Hälfte zu sehen",
    ),
    "height": ("%s is no height: whole numbers from 0 to %d", "%s ist keine Höhe: ganze Zahlen von 0 bis %d"),
    "hidden-crate": ("hidden crate at (%d,%d)", "verdeckte Kiste bei (%d,%d)"),
    "knock-build": ("after a right knock an action must be built", "nach richtigem Klopfen muss gebaut werden"),
    "knock-turn": ("it is for player %d to knock or to skip", "Spieler %d ist dran: knock oder skip"),
    "lid-exchanged": (
        "a lid must not just be exchanged for an open one",
        "ein Deckel darf nicht bloß gegen einen offenen getauscht werden",
    ),
    "no-crate": ("there is no crate at %s", "bei %s ist keine Kiste"),
    "no-gain": ("it brings %d points, at least 1 is needed", "es bringt %d Punkte, mindestens 1 ist nötig"),
    "no-stack": ("there is no stack", "da ist kein Stapel"),
    "no-stack-change": ("this game does not change the stack", "dieses Spiel verändert den Stapel nicht"),
    "on-open": ("nothing is put on the open lid at %s", "auf den offenen Deckel bei %s kommt nichts"),
    "open-lids": ("has more open lids than there are", "hat mehr offene Deckel, als es gibt"),
    "open-moved": (
        "an open lid does not keep its place in the picture",
        "ein offener Deckel bleibt im Bild nicht an seinem Platz",
    ),
    "open-touched": (
        "the open lid at %s is not touched while another crate can be taken",
        "der offene Deckel bei %s bleibt, solange eine andere Kiste genommen werden kann",
    ),
    "pile-spent": ("no %s is left in the pile", "im Stapel der Karten ist kein %s mehr"),
    "ragged": ("row %d has %d columns, row 1 has %d", "Reihe %d hat %d Säulen, Reihe 1 hat %d"),
    "rest-unlaid": (
        "what remains could not be laid, or more than one crate would go",
        "der Rest ließe sich nicht legen, oder mehr als eine Kiste ginge weg",
    ),
    "stack-floor": ("is larger than the floor %dx%dx%d", "ist größer als der Boden %dx%dx%d"),
    "stack-long": ("this is too long for a stack", "das ist zu lang für einen Stapel"),
    "stack-side": (
        "the stack is more than %d columns wide or deep",
        "der Stapel ist mehr als %d Säulen breit oder tief",
    ),
    "stack-text": ("must be a text like 2 2/2 1, not %s", "muss ein Text wie 2 2/2 1 sein, nicht %s"),
    "stack-wide": ("a stack has at most %d rows and %d columns", "ein Stapel hat höchstens %d Reihen und %d Säulen"),
    "teardown-leftover": (
        "must be none in mode teardown, where no cards are left over",
        "muss beim Abbau none sein, da bleiben keine Karten übrig",
    ),
    "unconnected": (
        "the column at (%d,%d) is not connected",
        "die Säule bei (%d,%d) hängt nicht mit den anderen zusammen",
    ),
}
