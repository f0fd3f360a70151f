"""The variant keys of Engpass."""

from ...refused import Refused
from ...variant.checks import choice, choices, integer, integers, shown

KEYS = ("edition", "players", "move_cap", "stall", "board", "neck", "start", "target", "moves")
MOVES = ("push", "slide", "tip", "pivot", "rotate", "set")


def complete(doc: dict) -> dict:
    """All keys of the game, checked."""
    get = doc.get
    full: dict = {"edition": choice(get("edition", "6.2"), "edition", ("6.2", "earlier"))}
    full["players"] = integer(get("players", 2), "players", 2, 2)
    full["board"] = integers(get("board", [16, 16]), "board", 2, 1, 22)
    if full["board"] not in ([16, 16], [10, 16]):
        raise Refused("board", "must be [16, 16] or [10, 16], not %s", "board-size", full["board"])
    full["neck"] = get("neck", 4)
    if full["neck"] not in (4, 6) or isinstance(full["neck"], bool):
        raise Refused("neck", "must be 4 or 6, not %s", "neck", shown(full["neck"]))
    full["start"] = choice(get("start", "outside"), "start", ("outside", "inside"))
    full["target"] = choice(get("target", "opposite"), "target", ("opposite", "mirrored", "any_order", "inside"))
    kinds = [kind for kind in MOVES if kind != "pivot" or full["edition"] != "earlier"]
    full["moves"] = choices(get("moves", kinds), "moves", MOVES)
    full["move_cap"] = integer(get("move_cap", 1000), "move_cap", 1, 100000)
    full["stall"] = integer(get("stall", 0), "stall", 0, 10000)
    return full
