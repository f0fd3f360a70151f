"""Words of Goldige Quader: English and German side by side, by code."""

from ..cuboids import words as cuboids

REFUSALS = {
    "plan-ended": ("the plan was ended there", "der Plan wurde dort beendet"),
    "plan-size": ("has %dx%d cells, %dx%d are needed", "hat %dx%d Felder, %dx%d werden gebraucht"),
    **cuboids.REFUSALS,
    "no-form": ("%s has no goal form", "%s hat keine Zielform"),
    "goal-text": ("must be such as 10x6, each at most 22, not %s", "muss wie 10x6 sein, jedes höchstens 22, nicht %s"),
    "across-edge": ("the piece lies across the edge of the goal", "der Quader liegt über dem Rand des Ziels"),
    "block-outside": ("block %dx%d at %d,%d leaves the %dx%d goal", "Block %dx%d bei %d,%d ragt aus dem Ziel %dx%d"),
    "digits": ("must be a text of digits, not %s", "muss ein Text aus Ziffern sein, nicht %s"),
    "form-area": (
        "%dx%d with form %s needs area %d, %d × %s cover %d",
        "%dx%d mit der Form %s braucht Fläche %d, %d × %s bedecken %d",
    ),
    "form-empty": ("has no cell to fill", "hat kein Feld zu füllen"),
    "form-high": ("is %d high, max_height only %d", "ist %d hoch, max_height nur %d"),
    "form-volume": (
        "%dx%d with form %s needs volume %d, %d × %s give %d",
        "%dx%d mit der Form %s braucht Volumen %d, %d × %s ergeben %d",
    ),
    "goal-fit": ("%dx%d does not fit a %dx%d board", "%dx%d passt nicht auf ein Brett von %dx%d"),
    "halves-nobody": (
        "halves: nobody may fill the form's cell %d,%d",
        "halves: niemand darf das Feld %d,%d der Form füllen",
    ),
    "halves-players": (
        "halves of a goal in the centre need 2 or 4 players",
        "ein Ziel in der Mitte wird nur unter 2 oder 4 Spielern geteilt",
    ),
    "list-of-rows": ("must be a list of rows of digits", "muss eine Liste von Reihen aus Ziffern sein"),
    "list-of-steps": ("must be a list of 1 to %d steps", "muss eine Liste von 1 bis %d Stufen sein"),
    "map-rows": ("has %d rows, the goal %d", "hat %d Reihen, das Ziel %d"),
    "map-width": ("has %d digits, the goal is %d wide", "hat %d Ziffern, das Ziel ist %d breit"),
    "no-dice": ("this variant has no dice", "diese Variante hat keine Würfel"),
    "no-set": (
        "no set of %d pieces has volume %d and no piece rarer than a larger one",
        "kein Satz von %d Steinen hat Volumen %d und keinen Stein seltener als einen größeren",
    ),
    "no-start": ("%dx%d leaves player %d no start field", "%dx%d lässt Spieler %d kein Startfeld"),
    "no-way-in": ("without place no piece comes into play", "ohne place kommt kein Quader ins Spiel"),
    "no-way-to-goal": (
        "no way leads into the goal: enter (with a way) or set is needed",
        "kein Weg führt ins Ziel: enter (mit einem Weg) oder set ist nötig",
    ),
    "pending-dice": (
        "needs dice volume with split_sum, and a roll",
        "verlangt Würfel volume mit split_sum und einen Wurf",
    ),
    "pending-line": (
        "no piece of volume %s stands on the start line",
        "kein Quader vom Volumen %s steht auf der Startlinie",
    ),
    "pending-partner": (
        "no piece in the reserve of player %d makes %s an allowed volume",
        "kein Quader im Vorrat von Spieler %d ergänzt %s zu einem erlaubten Volumen",
    ),
    "pending-piece": (
        "player %d has no piece of volume %s in the play field",
        "Spieler %d hat keinen Quader vom Volumen %s im Spielfeld",
    ),
    "pyramid-fit": ("side %d does not fit the %dx%d goal", "Seite %d passt nicht in das Ziel %dx%d"),
    "pyramid-side": ("side %d is not smaller than the step below", "Seite %d ist nicht kleiner als die Stufe darunter"),
    "set-volume": ("must be from 1 to %d, not %d", "muss von 1 bis %d sein, nicht %d"),
    "start-rows": ("%d is more than the %d rows in front of the goal", "%d ist mehr als die %d Reihen vor dem Ziel"),
    "step-wide": ("%d is wider than the goal (%d)", "%d ist breiter als das Ziel (%d)"),
    "steps-deep": ("the steps are %d deep, the goal only %d", "die Stufen sind %d tief, das Ziel nur %d"),
    "too-high": ("the piece is higher than max_height %d", "der Quader ist höher als max_height %d"),
    "unsupported": ("the piece is not supported everywhere", "der Quader ist nicht überall gestützt"),
}

WORDS = {
    **cuboids.WORDS,
    "name": ("Goldige Quader", "Goldige Quader"),
    "about": (
        "Bring cuboids across the field and build the form in the goal together, and against each other.",
        "Bringt Quader über das Feld und baut im Ziel die Form: gemeinsam und gegeneinander.",
    ),
    "set": ("volume {0}, {1} {1:piece|pieces}: {2}", "Volumen {0}, {1} Quader: {2}"),
    "set-heads": ("sheet|times|holds", "Blatt|mal|enthält"),
    "set-sheets": ("{0} {0:sheet|sheets} for each player", "{0} {0:Blatt|Blätter} für jede Person"),
    "set-pages": ("{0} {0:page|pages} of A4 in format {1}", "{0} {0:Seite|Seiten} A4 im Format {1}"),
    "set-middle": ("middle", "mittel"),
    "set-left": ("left over: {0}", "übrig: {0}"),
    "pack-yes": (
        "{0} {0:piece fills|pieces fill} the {1} {1:cell|cells} of the form exactly",
        "{0} Quader {0:füllt|füllen} {1:das|die} {1} {1:Feld|Felder} der Form genau",
    ),
    "pack-no": ("these pieces cannot fill the form exactly", "diese Quader können die Form nicht genau füllen"),
    "pack-open": (
        "no packing was found in time, and none was ruled out",
        "in der Zeit wurde keine Packung gefunden und keine ausgeschlossen",
    ),
    "pack-lit": (
        "{0} of {1}: {2}, cuboid {3} ({4}), {5}",
        "{0} von {1}: {2}, Quader {3} ({4}), {5}",
    ),
    "pack-ground": ("on the ground", "auf den Boden"),
    "pack-upper": ("on level {0}, then OK", "auf Ebene {0}, dann OK"),
    "pack-built": ("built", "gebaut"),
    "pack-step": ("step {0}: + {1}", "Schritt {0}: + {1}"),
    "pack-level": ("level {0}", "Ebene {0}"),
    "pack-order": (
        "in building order (letter, volume, place:size):",
        "in der Reihenfolge des Bauens (Buchstabe, Volumen, Ort:Größe):",
    ),
    "fact-packing": ("exact packing", "genaue Packung"),
    "fact-packing-found": ("there is one", "gibt es"),
    "fact-packing-impossible": ("there is none", "gibt es nicht"),
    "fact-packing-unknown": ("unknown (quader pack looks longer)", "unbekannt (quader pack sucht länger)"),
    "fact-note": ("note", "Hinweis"),
    "fact-note-overtopped": (
        "pieces may rise above the form: it may be built, but not exactly",
        "Quader dürfen über die Form hinausragen: gebaut werden kann sie vielleicht, genau nicht",
    ),
    "fact-note-unreachable": (
        "the form can never be filled exactly: too few pieces fit under its heights",
        "die Form lässt sich nie genau füllen: zu wenige Quader passen unter ihre Höhen",
    ),
    "fact-form_area": ("form area", "Fläche der Form"),
    "fact-form_volume": ("form volume", "Volumen der Form"),
    "fact-largest_faces": ("largest faces", "größte Flächen zusammen"),
    "fact-pieces_in_all": ("pieces in all", "Steine insgesamt"),
    "fact-volume_in_all": ("volume in all", "Volumen insgesamt"),
    "due-partner": ("{0} to place the second piece", "{0} setzt den zweiten Stein"),
    "explained": ("in the goal: {0}", "im Ziel: {0}"),
    "end-form": ("the form is complete", "die Form ist fertig"),
}
