"""CUBUS: the players build one stack of crates out of cards that show its faces, or take it down again."""

MYPY = False
if MYPY:
    from .area import StackGame


def new(variant: dict) -> "StackGame":
    """A game at its start; only the modules of its mode are loaded."""
    if variant["mode"] == "teardown":
        from .teardown import Teardown

        return Teardown(variant)
    from .build import Build

    return Build(variant)
