"""The host's half of each game: drawings, bodies, facts, evaluation, words; each in the game's own package."""

import importlib
import importlib.util
from types import ModuleType

from rules_core import registry


def half(game: str, part: str) -> ModuleType | None:
    """A module of a game's package here (`draw`, …); None where the game has none."""
    package = f"{__name__}.{registry.GAMES[game][0].rpartition('.')[2]}"
    if importlib.util.find_spec(package) is None or importlib.util.find_spec(f"{package}.{part}") is None:
        return None
    return importlib.import_module(f"{package}.{part}")
