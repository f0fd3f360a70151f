"""PlanQuadrat for families."""

from ..family import Part

_FENCED = (
    "set v 3 3 1", "set v 4 3 1", "skip", "set h 3 3 1", "skip", "set h 3 4 1", "skip"
)  # fmt: skip

PARTS = (
    Part(
        "Together you build a town of eight by eight squares. Houses stand in the grooves between the squares; what "
        "they close in all round is a place.",
        "Ihr baut zusammen eine Stadt aus acht mal acht Feldern. Häuser stehen in den Rillen zwischen den Feldern; "
        "was sie ringsum einschließen, ist ein Platz.",
        (),
    ),
    Part(
        "In your turn you set one house, one, two or three squares long, into free grooves. Then you may slide "
        "another house along its own line, as far as nothing is in the way.",
        "Wer dran ist, setzt ein Haus, ein, zwei oder drei Felder lang, in freie Rillen. Danach darfst du ein anderes"
        " Haus auf seiner Linie verschieben, so weit nichts im Weg steht.",
        _FENCED[:4],
    ),
    Part(
        "If your turn has closed a place, you may put one of your six monuments on it: it is yours for good. Nobody "
        "may divide it or slide its houses away.",
        "Hat dein Zug einen Platz geschlossen, darfst du eines deiner sechs Denkmäler daraufstellen: Er gehört dir "
        "für immer. Niemand darf ihn teilen oder seine Häuser wegschieben.",
        (*_FENCED, "claim 3 3"),
    ),
    Part(
        "The game ends with the last monument or the last house. Count the squares of your places: most squares win.",
        "Schluss ist mit dem letzten Denkmal oder dem letzten Haus. Zählt die Felder eurer Plätze: Die meisten "
        "gewinnen.",
        None,
    ),
)
