"""The variant keys of Stones."""

from rules_core.variant.checks import integer

KEYS = ("players", "stones")


def complete(doc: dict) -> dict:
    return {
        "players": integer(doc.get("players", 2), "players", 2, 4),
        "stones": integer(doc.get("stones", 12), "stones", 1, 99),
    }
