"""Drawings of positions, each game's own module `draw`: `terminal(game, colour)` and `svg(game)`.

The package of a game is found by its name (`rolling-cubes`: rolling_cubes). Its drawings may also have

- `VIEWS`: the names of the views it can draw; then `svg(game, view)` takes one of them or "both";
- `facts(variant)`: numbers that an author of variants wants to know, by name.
"""

import os
import sys
from typing import Any

from rules_core.game import Game
from rules_core.refused import Refused

from . import half


def terminal(game: Game, colour: bool) -> str:
    """A position for the terminal; where a game has no drawing, its line of text."""
    module = half(game.variant["game"], "draw")
    return str(module.terminal(game, colour)) if module else game.line()


def svg(game: Game, view: str | None) -> str:
    """A position as an SVG document, in a view that the game has."""
    name = game.variant["game"]
    module = half(name, "draw")
    if module is None:
        raise Refused("", f"{name} has no drawing")
    views = getattr(module, "VIEWS", ())
    if not views:
        if view is not None:
            raise Refused("--view", f"{name} has only one view")
        return str(module.svg(game))
    return str(module.svg(game, view or "both"))


def facts(variant: dict[str, Any]) -> dict[str, Any]:
    """Numbers about a complete variant, by name."""
    module = half(variant["game"], "draw")
    found: dict[str, Any] = module.facts(variant) if module and hasattr(module, "facts") else {}
    return found


def wants_colour() -> bool:
    """Whether standard output is a terminal whose user wants colours."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
