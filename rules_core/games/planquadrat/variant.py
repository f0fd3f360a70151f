"""The variant keys of PlanQuadrat."""

from ...variant.checks import choice, flag

KEYS = ("rim", "slide")


def complete(doc: dict) -> dict:
    """All keys of the game, checked."""
    return {
        "rim": choice(doc.get("rim", "groove"), "rim", ("groove", "wall")),
        "slide": flag(doc.get("slide", True), "slide"),
    }
