"""Words of the games of cuboids: English and German side by side, by code."""

REFUSALS = {
    "cannot-end": ("%s %s cannot end at %s", "%s %s kann nicht bei %s enden"),
    "count": ("must be a whole number from 0 to %d", "muss eine ganze Zahl von 0 bis %d sein"),
    "floats": (
        "the piece floats: in the play field pieces stand on the ground",
        "der Quader schwebt: im Spielfeld stehen Quader auf dem Boden",
    ),
    "illegal": ("%s is not a legal move", "%s ist kein erlaubter Zug"),
    "kind-missing": ("%s is no move: a kind or a volume is missing", "%s ist kein Zug: Art oder Volumen fehlt"),
    "kind-off": ("%s is not allowed in this variant", "%s ist in dieser Variante nicht erlaubt"),
    "leads-as": ("%s leads there as %s", "%s führt als %s dorthin"),
    "list-of-pieces": ("must be a list of at most %d pieces", "muss eine Liste von höchstens %d Quadern sein"),
    "list-per-player": (
        "must be a list with one object for each of the %d players",
        "muss eine Liste mit einem Objekt für jeden der %d Spieler sein",
    ),
    "lost-cell": ("the piece lies where no piece may lie", "der Quader liegt, wo keiner liegen darf"),
    "many-pieces": ("gives more than %d pieces to each player", "gibt jedem mehr als %d Quader"),
    "no-pass": ("there is a legal move, so no pass", "es gibt einen erlaubten Zug, also wird nicht gepasst"),
    "no-piece": ("gives no piece at all", "ergibt gar keinen Quader"),
    "no-piece-at": ("no piece of volume %s stands at %s", "kein Quader vom Volumen %s steht bei %s"),
    "no-roll-due": ("no dice are due now", "jetzt wird nicht gewürfelt"),
    "nobody-has": ("no player has a piece of volume %s", "niemand hat einen Quader vom Volumen %s"),
    "off-board": ("the piece lies off the board", "der Quader liegt außerhalb des Bretts"),
    "overlap": ("the piece overlaps another one", "der Quader überdeckt einen anderen"),
    "piece-spent": (
        "player %d has no more pieces of volume %d",
        "Spieler %d hat keinen weiteren Quader vom Volumen %d",
    ),
    "piece-stuck": (
        "the piece of volume %s at %s cannot move now",
        "der Quader vom Volumen %s bei %s kann jetzt nicht ziehen",
    ),
    "piece-surplus": ("more pieces of volume %s than the set has", "mehr Quader vom Volumen %s, als der Satz hat"),
    "pieces": (
        "must be a preset, a sum of presets or counts by volume",
        "muss ein Satz, eine Summe von Sätzen oder eine Anzahl je Volumen sein",
    ),
    "preset": (
        "unknown preset; known: ten, to-9, to-12, height-1, height-2, small45, large45",
        "unbekannter Satz; bekannt: ten, to-9, to-12, height-1, height-2, small45, large45",
    ),
    "preset-times": (
        "a preset is taken a number of times, as in 2*small45",
        "ein Satz wird mehrfach genommen wie in 2*small45",
    ),
    "roll-first": ("the dice must be rolled first, e.g. %s", "erst wird gewürfelt, z. B. %s"),
    "size": ("%dx%dx%d is no cuboid of volume %d", "%dx%dx%d ist kein Quader vom Volumen %d"),
    "volume": ("%s is no volume of a cuboid", "%s ist kein Volumen eines Quaders"),
    "volume-key": ("is no volume; known: %s", "ist kein Volumen; bekannt: %s"),
}

WORDS = {
    "move-push": ("push", "vorschieben"),
    "move-slide": ("slide", "verschieben"),
    "move-tip": ("tip", "kippen"),
    "move-pivot": ("pivot", "schwenken"),
    "move-rotate": ("rotate", "drehen"),
    "move-set": ("set", "setzen"),
    "reserve": ("reserve: {0}", "Vorrat: {0}"),
    "empty": ("empty", "leer"),
    "key-goal": (
        "A27 = owner and volume, then its height; +4 = levels missing",
        "A27 = Besitzer und Volumen, dann die Höhe; +4 = so viele Stufen fehlen",
    ),
    "key-places": (
        "A27 = owner and volume, then its height; a27 = its place",
        "A27 = Besitzer und Volumen, dann die Höhe; a27 = sein Platz",
    ),
    "legend": (
        "Large number: volume. ▴: height of the top above the board.",
        "Große Zahl: Volumen. ▴: Höhe der Oberseite über dem Brett.",
    ),
    "golden": ("Golden: the form to build.", "Golden: die Form, die gebaut wird."),
    "dashed": ("Dashed: place to reach.", "Gestrichelt: der Platz, der zu erreichen ist."),
    "fact-pieces_of_each_player": ("pieces of each player", "Steine für jede Person"),
    "fact-volume_of_each_player": ("volume of each player", "Volumen für jede Person"),
    "end-all_in": ("all pieces are in", "alle Steine sind im Ziel"),
}
