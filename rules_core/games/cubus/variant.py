"""The variant keys of CUBUS."""

from ...refused import Refused
from ...variant.checks import choice, flag, integer, integers, shown
from .action import OPEN, SUPPLY
from .stack import SIDE, stack_of

KEYS = ("players", "mode", "floor", "leftover", "open_lids", "stack", "ahead")


def complete(doc: dict) -> dict:
    """All keys of the game, checked."""
    get = doc.get
    full: dict = {"players": integer(get("players", 2), "players", 2, 6)}
    full["mode"] = choice(get("mode", "build"), "mode", ("build", "teardown"))
    full["floor"] = integers(get("floor", [4, 4, 4]), "floor", 3, 1, SIDE)
    full["leftover"] = choice(get("leftover", "none"), "leftover", ("none", "lowest", "best"))
    full["open_lids"] = flag(get("open_lids", True), "open_lids")
    build = full["mode"] == "build"
    full["stack"] = _stack(get("stack", "1" if build else "3 3 3/3 3 3/3 3 3"), full)
    full["ahead"] = get("ahead", [])
    if full["ahead"] != []:
        integers(full["ahead"], "ahead", full["players"], 0, 9)
        if build:
            raise Refused("ahead", "must be [] in mode build", "build-ahead")
    if not build and full["leftover"] != "none":
        raise Refused("leftover", "must be none in mode teardown, where no cards are left over", "teardown-leftover")
    return full


def _stack(value: object, full: dict) -> str:
    """The stack that the game starts with, in its plain notation."""
    if not isinstance(value, str):
        raise Refused("stack", "must be a text like 2 2/2 1, not %s", "stack-text", shown(value))
    try:
        stack = stack_of(value)
    except Refused as refused:
        raise refused.at("stack") from None
    floor = full["floor"]
    if full["mode"] == "build" and stack.text() != "1":
        raise Refused("stack", "must be 1 in mode build, not %s", "build-stack", shown(value))
    if stack.wide > floor[0] or stack.deep > floor[1] or stack.high > floor[2]:
        raise Refused("stack", "is larger than the floor %dx%dx%d", "stack-floor", *floor)
    if stack.open_count > (SUPPLY[OPEN] if full["open_lids"] else 0):
        raise Refused("stack", "has more open lids than there are", "open-lids")
    return stack.text()
