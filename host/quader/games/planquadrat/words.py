"""Words of PlanQuadrat: English and German side by side, by code."""

REFUSALS = {
    "cannot-cross": (
        "the house %s cannot pass %s: a house crosses there",
        "das Haus %s kommt nicht an %s vorbei: dort steht ein Haus quer",
    ),
    "cannot-pass": (
        "the house %s cannot pass the edge %s: it is taken",
        "das Haus %s kommt nicht über die Kante %s: sie ist besetzt",
    ),
    "claim-due": ("the houses stand: claim a place, or skip", "die Häuser stehen: einen Platz nehmen oder skip"),
    "crossed": ("%s: a house crosses at %s", "%s: bei %s steht ein Haus quer"),
    "edge-taken": ("%s: the edge %s is taken", "%s: die Kante %s ist besetzt"),
    "house-borders": ("the house %s borders a claimed place", "das Haus %s grenzt an einen genommenen Platz"),
    "house-fresh": ("the house %s was set in this turn", "das Haus %s wurde in diesem Zug gesetzt"),
    "house-length": ("%s: houses have length 1, 2 or 3", "%s: Häuser haben die Länge 1, 2 oder 3"),
    "house-there": ("the house %s stands there already", "das Haus %s steht schon dort"),
    "houses-spent": ("%s: no house of length %d left", "%s: kein Haus der Länge %d mehr da"),
    "no-house": ("there is no house %s", "es gibt kein Haus %s"),
    "no-place": ("the square %s lies in no closed place", "das Feld %s liegt in keinem geschlossenen Platz"),
    "no-rim": (
        "%s: houses do not stand on the rim in this variant",
        "%s: in dieser Variante stehen keine Häuser am Rand",
    ),
    "no-sliding": ("houses are not slid in this variant", "in dieser Variante werden Häuser nicht verschoben"),
    "numbers-follow": ("%s: after %s follow whole numbers", "%s: nach %s folgen ganze Zahlen"),
    "off-lattice": ("%s: the house lies off the lattice", "%s: das Haus liegt außerhalb des Gitters"),
    "place-claimed": (
        "the square %s belongs to a place already claimed",
        "das Feld %s gehört zu einem schon genommenen Platz",
    ),
    "place-large": (
        "the square %s: %d squares are no place, with a closed rim it has %d at most",
        "das Feld %s: %d Felder sind kein Platz, bei geschlossenem Rand sind es höchstens %d",
    ),
    "place-name": (
        "the square %s: a place is named by its lowest square, the one furthest west of the lowest row",
        "das Feld %s: ein Platz heißt nach seinem untersten Feld, dem westlichsten der untersten Reihe",
    ),
    "place-others": ("the square %s: this place was not made by you", "das Feld %s: dieser Platz ist nicht von dir"),
    "set-first": ("a house must be set first", "erst wird ein Haus gesetzt"),
    "slide-due": ("the house is set: slide another one, or skip", "das Haus steht: ein anderes verschieben oder skip"),
    "slide-splits": ("the house %s splits a claimed place there", "das Haus %s teilt dort einen genommenen Platz"),
    "splits-place": ("%s splits a claimed place", "%s teilt einen genommenen Platz"),
    "squares": ("%s: the squares are 0 0 to 7 7", "%s: die Felder sind 0 0 bis 7 7"),
    "town-move": (
        "%s is no move; moves look like set v 2 3 1, slide h 0 4 2 5, claim 3 3 or skip",
        "%s ist kein Zug; Züge sehen aus wie set v 2 3 1, slide h 0 4 2 5, claim 3 3 oder skip",
    ),
}

WORDS = {
    "name": ("PlanQuadrat", "PlanQuadrat"),
    "about": (
        "Set houses, close places, claim them with monuments.",
        "Setzt Häuser, schließt Plätze, besetzt sie mit Denkmälern.",
    ),
    "due-set": ("{0} to set", "{0} setzt ein Haus"),
    "due-slide": ("{0} to slide", "{0} verschiebt ein Haus"),
    "due-claim": ("{0} to claim", "{0} setzt ein Denkmal"),
    "move-set": ("set a house", "ein Haus setzen"),
    "move-slide": ("slide a house", "ein Haus verschieben"),
    "move-claim": ("claim a place", "einen Platz nehmen"),
    "move-skip": ("leave it", "verzichten"),
    "standing": (
        "{0}: score {1}; left: houses {2}·1 {3}·2 {4}·3, monuments {5}",
        "{0}: Punkte {1}; übrig: Häuser {2}·1 {3}·2 {4}·3, Denkmäler {5}",
    ),
    "explained": ("places: {0}", "Plätze: {0}"),
    "end-monuments": ("the last monument is set", "das letzte Denkmal ist gesetzt"),
    "end-houses": ("the last house is set", "das letzte Haus ist gesetzt"),
}
