"""The host's half of each game: drawings, bodies, facts, evaluation, words, commands; each in the game's own package.

Every part is optional. The modules beside the packages ask a game for its part and otherwise do what suits any game:
`words`, `draw`, `bodies`, `facts`, `evaluate`.
"""

import importlib
import importlib.util
import sys
from types import ModuleType

from rules_core import registry


def half(game: str, part: str) -> ModuleType | None:
    """A module of a game's package here (`draw`, …); None where the game has none."""
    package = f"{__name__}.{registry.GAMES[game][0].rpartition('.')[2]}"
    name = f"{package}.{part}"
    if name not in sys.modules and (
        importlib.util.find_spec(package) is None or importlib.util.find_spec(name) is None
    ):
        return None
    # One that another thread is just bringing in is waited for.
    return importlib.import_module(name)


def commands() -> dict[str, tuple[str, str]]:
    """The games' own commands: name -> (one line about it, its module, not imported yet)."""
    found = {}
    for game in registry.GAMES:
        part = half(game, "commands")
        if part is not None:
            found.update({name: (line, f"{part.__name__}.{name}") for name, line in part.COMMANDS.items()})
    return found


def first(game: str) -> str:
    """The variant with which people get to know a game; empty if there is none."""
    from .. import variants

    starter = half(game, "starter")
    named = getattr(starter, "FIRST", None)
    return (
        str(named) if named else next((name for name in variants.names() if variants.by_name(name)["game"] == game), "")
    )
