"""What the keys of a variant of PlanQuadrat mean, English and German side by side."""

# The variant with which people get to know the game.
FIRST = "planquadrat"
KEYS = {
    "rim": (
        '"groove": houses may stand on the rim; "wall": the rim is a wall',
        '"groove": Häuser dürfen am Rand stehen; "wall": der Rand ist eine Mauer',
    ),
    "slide": ("may houses be moved", "darf man Häuser verschieben"),
}
