"""What the keys of a variant of PlanQuadrat mean, English and German side by side."""

from ..keys import Choice, Key

# The variant with which people get to know the game.
FIRST = "planquadrat"
KEYS = {
    "rim": Key(
        ("The rim", "Der Rand"),
        choices=(
            Choice(
                "groove", ("is a groove", "ist eine Rille"), ("houses may stand in it", "Häuser dürfen darin stehen")
            ),
            Choice(
                "wall",
                ("is a wall", "ist eine Mauer"),
                ("it closes a place as houses do", "sie schließt einen Platz ab wie Häuser"),
            ),
        ),
    ),
    "slide": Key(("Houses may be moved", "Häuser dürfen verschoben werden")),
}
