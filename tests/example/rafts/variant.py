"""The variant keys of Rafts."""

from rules_core.variant.checks import integer

KEYS = ("players", "length", "move_cap")


def complete(doc: dict) -> dict:
    return {
        "players": integer(doc.get("players", 3), "players", 2, 4),
        "length": integer(doc.get("length", 9), "length", 6, 16),
        "move_cap": integer(doc.get("move_cap", 200), "move_cap", 1, 1000),
    }
