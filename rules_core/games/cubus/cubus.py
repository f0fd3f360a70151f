"""CUBUS: the players build one stack of crates out of cards that show its faces, or take it down again."""

from .build import Build
from .teardown import Teardown

MYPY = False
if MYPY:
    from .area import StackGame


def new(variant: dict) -> "StackGame":
    """A game at its start."""
    return Teardown(variant) if variant["mode"] == "teardown" else Build(variant)
